"""Tests of work on many files."""
