"""Letters in and out: what is read from ugly mails, who sent them, what is sent and when."""
