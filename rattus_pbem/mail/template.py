"""The [mail] section of a new host.toml: every key with its default, and each way in and out as an example.

All of it is commented out: a new host takes and sends no mail before somebody says how.
"""

from __future__ import annotations

MAIL_TEMPLATE = """\
[mail]                             # changes here take effect at the next tick
# address = "host@example.org"     # where players write to; every letter comes from it
# name = "host"                    # the name beside the address
# sub_addresses = false            # true if host+anything@ arrives too: then each seat gets an address of its own
# pictures = true                  # false: letters go out without pictures of the board
# order_page = true                # false: letters that ask go out without the page on which orders are composed
# rate = 20                        # most letters an hour to one address; five times as many mails from one sender
# breaker = 500                    # most letters an hour in all; then nothing is sent until the hour is over
# authserv_id = ""                 # the name your mail server signs Authentication-Results with; empty: none is trusted
# retries = 12                     # how many times sending a letter is tried
# host_mail = ""                   # your own address, for warnings to you; empty: no such mail

# A path that does not begin with / is taken from the folder of this file.

# Mail sources. Remove the `#` from one block, or from several. Put no password in this file: it is the first line
# of a file that only you may read (chmod 600), or the value of an environment variable.

# [[mail.in]]                      # a Maildir that a mail server on this machine delivers into
# kind = "maildir"
# path = "/var/mail/host"          # the folder in which new, cur and tmp lie

# [[mail.in]]                      # a mailbox at a provider, by IMAP
# kind = "imap"
# host = "imap.example.org"
# user = "host@example.org"
# password_file = "/etc/rattus-pbem/imap-password"
# password_env = "PBEM_IMAP"       # instead of password_file: the environment variable that holds the password
# tls = "tls"                      # tls from the start, starttls, or none
# port = 993                       # 993 for tls, 143 for starttls and none
# folder = "INBOX"                 # the folder that is read
# done = "Done"                    # the folder that letters go to once they are taken; empty: they are removed
# ca_file = ""                     # your own certificate to trust, instead of the system's
# timeout = 30                     # seconds to wait for an answer

# Mail transport: one block. Without it, letters are written and wait.

# [mail.out]                       # a server that takes letters for others, by SMTP with STARTTLS and a login
# kind = "smtp"
# host = "smtp.example.org"
# user = "host@example.org"        # without user there is no login
# password_file = "/etc/rattus-pbem/smtp-password"
# password_env = "PBEM_SMTP"       # instead of password_file: the environment variable that holds the password
# tls = "starttls"                 # tls from the start (the default), starttls, or none
# port = 587                       # 465 for tls, 587 for starttls, 25 for none
# ca_file = ""                     # your own certificate to trust, instead of the system's
# timeout = 30                     # seconds to wait for an answer

# [mail.out]                       # the sendmail program of a mail server on this machine
# kind = "sendmail"
# command = "/usr/sbin/sendmail"   # or a list: the program and its arguments
# timeout = 30                     # seconds to wait for its end

# [mail.out]                       # a Maildir: to play on one machine, or to try things out
# kind = "maildir"
# path = "/srv/pbem-mail/{to}"     # {to} stands for the player's address

# [mail.out]                       # none: letters wait in HOME/mail/out
# kind = "none"
"""
