"""French: what the options of a game and of a seat mean."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "turn": "temps pour un tour",
    "reaction": "temps pour répondre à une question pendant le tour d’un autre ; le minimum pendant son propre tour",
    "grace": "délai de grâce : combien de temps après l’échéance les ordres sont encore acceptés",
    "delay": "délai de modification : combien de temps on peut changer des ordres avant qu’ils soient joués (fichiers)",
    "mail_delay": "le même délai pour les ordres venus par courriel",
    "warnings": (
        "jusqu’à quand les ordres venus par courrier attendent une correction si une ligne échoue : `deadline` = "
        "l’échéance, ou `mail_delay` comme tous les autres"
    ),
    "early": "si un tour est joué dès que ses ordres sont arrivés, avant l’échéance",
    "reminders": "rappels envoyés : `half` = à mi-chemin de l’échéance, `12h` = 12 heures avant ; `off` = aucun",
    "days_off": "jours qui ne comptent pas dans les délais, comme sat,sun,2026-12-25",
    "zone": "le fuseau horaire dans lequel ces jours commencent et finissent",
    "absence": "durée totale pendant laquelle un joueur peut s’absenter dans une partie",
    "outage": (
        "si aucun passage n’a lieu pendant plus longtemps, les échéances sont repoussées d’autant ; une partie ne "
        "peut fixer qu’une limite plus longue"
    ),
    "nonces": "avec `--nonces` : combien de temps la partie attend les lignes des joueurs pour le tirage",
    "nonce_hashes": (
        "avec `--nonces` : `on` = les empreintes des lignes sont recueillies avant les lignes elles-mêmes"
    ),
    "nmr_limit": "tours manqués de suite avant que la partie n’attende plus une place",
    "letters": "quand une place reçoit ses lettres",
    "seat.lang": "la langue des lettres",
    "seat.zone": "le fuseau horaire des lettres",
    "seat.absent": (
        "ce qui joue la place après nmr_limit : `hold` = les choix par défaut, `bot` = un joueur automatique"
    ),
}
