"""The toys' own sources are no tests: they are imported from where they are installed."""

collect_ignore = ["magpies", "pennies"]
