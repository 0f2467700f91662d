"""CR 613: what continuous effects do to characteristics, by layer."""
