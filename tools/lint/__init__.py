"""The lints of the house: what no general tool checks, by reading the syntax trees of the package."""
