"""A commented starting point for strategies of a user."""
