"""What can be done by mail, on one page, in English and French. The text only."""

from __future__ import annotations

HELP = (
    """\
How to play by mail
===================
Answer the newest letter about your game. Write your orders between
the two lines BEGIN ORDERS and END ORDERS, one a line; the form in the
letter shows what is possible. Nothing else is read as an order. You get
a receipt for every mail. Orders may be changed until they are played:
a new sheet takes the place of the older one.

Outside the block, one a line, these commands work:
  help                            this text
  status                          your games, and who is awaited
  resend, resend turn 7           your last letter, or that of a turn
  orders                          what is stored of you
  clear                           take your stored orders back
  absent 2026-12-24 2027-01-02    your time stands still on these days
  press to blue: text             write to a seat; `to all`: everybody,
                                  `to all anonymous`: without your name
  draw                            propose, or agree to, a draw this turn
  concede red                     propose that red has won this turn
  dispute turn 7 event 12: why    ask the referee to look at it
  explain turn 7 event 12         an event again, with its clauses
  nonce hash ..., nonce ...       your part in the chance
  language en, zone Europe/Paris  how your letters are written
  address anna@example.org        where your letters go from now on
  join club-1347 red             take a free seat
  confirm WORD                    what a letter of ours asks you for""",
    """\
Jouer par courriel
==================
Répondez à la dernière lettre de votre partie. Écrivez vos ordres entre
les lignes DEBUT ORDRES et FIN ORDRES, un par ligne ; la feuille de la
lettre montre ce qui est possible. Rien d’autre n’est lu comme un ordre.
Chaque message reçoit un accusé. Les ordres se changent jusqu’à ce
qu’ils soient joués : une nouvelle feuille remplace l’ancienne.

Hors du bloc, une par ligne, ces commandes sont lues :
  aide                            ce texte
  état                            vos parties, et qui est attendu
  renvoyer, renvoyer tour 7       votre dernière lettre, ou d’un tour
  ordres                          ce qui est enregistré de vous
  effacer                         retirer vos ordres enregistrés
  absent du 2026-12-24 au 2027-01-02    votre temps s’arrête ces jours
  message à bleu : texte          écrire à un siège ; `à tous` à tous ;
                                  `à tous anonyme` sans votre nom
  nulle                           proposer, ou accepter, la nulle
  abandonner rouge                proposer que rouge ait gagné
  contester tour 7 événement 12 : pourquoi    saisir l’arbitre
  expliquer tour 7 événement 12   un événement, avec ses clauses
  nonce empreinte ..., nonce ...  votre part du hasard
  langue fr, fuseau Europe/Paris  comment vos lettres sont écrites
  adresse anna@example.org        où vont vos lettres désormais
  rejoindre club-1347 rouge      prendre un siège libre
  confirmer MOT                   ce qu’une de nos lettres demande""",
)


def help_text(lang: str) -> str:
    """What can be done by mail, in 72 columns."""
    return HELP[1 if lang == "fr" else 0]
