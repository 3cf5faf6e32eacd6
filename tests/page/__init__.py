"""The order page with the rules in it, and what is made of it for a site."""
