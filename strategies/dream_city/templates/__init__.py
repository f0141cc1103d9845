"""Commented starting points for strategies of a user, one for each role."""
