"""Mistakes and leaks that authors make, planted one at a time in the toy: game check names each."""
