"""Conformance runs: scenarios of another engine's test suite, in a neutral form, to measure this one by."""
