"""Tables: one actor each, who sits there, what they agree on, what they are shown."""
