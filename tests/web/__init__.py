"""Tests of the server: what it answers, and what it lets nobody do."""
