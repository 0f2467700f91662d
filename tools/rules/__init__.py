"""The index of rules: which rules code and tests cite, checked against the list of all rule numbers."""
