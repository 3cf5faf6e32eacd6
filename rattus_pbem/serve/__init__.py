"""The order page's counter: sheets that are sent from the page itself, and the site that it lies on."""
