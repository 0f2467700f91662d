"""CR 614, 615, 616: what replacement and prevention effects say."""
