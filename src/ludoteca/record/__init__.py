"""Games as they are played and written down: matches, records, clauses, words."""
