"""What stands beside orders and boards, a file a language: defaults, fields, headings, steps."""
