"""What takes too long for the house itself: processes of its own, asked and answered."""
