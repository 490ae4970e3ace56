"""Any text with boards in it: cleaned, boards extracted, symbols interpreted, cases assembled."""
