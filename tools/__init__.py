"""Tools that keep the house in order: lints, the index of rules, the compiled build, card data for tests."""
