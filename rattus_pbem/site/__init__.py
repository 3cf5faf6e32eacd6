"""A host's games as static pages for everybody: what is public, and nothing else.

Written from public views and events, as the public report is; never from sheets, letters, addresses or messages.
"""
