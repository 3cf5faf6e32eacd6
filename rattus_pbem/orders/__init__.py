"""Order sheets: reading, checking, printing and answering from them."""
