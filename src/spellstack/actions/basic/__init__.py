"""CR 106, 111, 115.7, 119-122, 500, 603.7, 611.2, 615, 707: instructions that use plain English verbs."""
