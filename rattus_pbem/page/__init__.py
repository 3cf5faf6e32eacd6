"""The order sheet as a page for a browser: what is asked, lines put together from ready pieces, the block to send."""
