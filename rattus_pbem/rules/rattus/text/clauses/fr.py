"""The clauses of Rattus that play names, in French (docs/rules/rattus.md)."""

from __future__ import annotations

CLAUSES: dict[str, str] = {
    "R-1.1": "Le plateau montre 12 régions et le château. On joue à deux, trois ou quatre.",
    "R-1.5": "Les liens sont ceux que donnent les données du jeu. Les régions hors jeu et leurs liens n’existent pas.",
    "R-2.3": (
        "Les 12 jetons de départ sont mélangés face cachée et un est posé dans chaque région. Ceux qui restent (4 "
        "à deux, 2 à trois) rejoignent les 37 autres."
    ),
    "R-2.4": (
        "Ceux-ci sont mélangés face cachée. À deux 12, à trois 6 sont retirés du jeu au hasard, sans être vus. "
        "Les autres forment la réserve."
    ),
    "R-2.7": "La peste est posée dans une région tirée au hasard.",
    "R-2.9": "Le plus jeune joueur commence.",
    "R-2.10": "Si personne ne connaît les âges, l’hôte nomme les places et le premier joueur ; sinon, c’est le hasard.",
    "R-2.11": (
        "À partir du premier joueur, dans le sens horaire, chacun pose 2 de ses cubes dans une région. Puis, à "
        "partir du dernier et en sens inverse, chacun en pose 2 autres dans une région."
    ),
    "R-2.12": (
        "Toute région convient, quoi qu’il s’y trouve. Les deux cubes d’une paire restent ensemble. La seconde "
        "paire peut rejoindre la première."
    ),
    "R-3.1": (
        "Un tour compte trois actions : A, prendre une carte (facultatif) ; B, placer des cubes ; C, déplacer la peste."
    ),
    "R-3.2": "A et B se font dans l’ordre que l’on veut ; C vient toujours en dernier.",
    "R-3.4": "A et B se font chacune au plus une fois par tour.",
    "R-3.8": "Quand C est finie, le tour est terminé ; c’est au joueur de gauche.",
    "R-4.1": "Le joueur dont c’est le tour peut prendre une carte, libre ou chez un autre joueur.",
    "R-4.7": "Personne ne peut prendre une carte qu’il a déjà. Qui a les six n’a rien à prendre.",
    "R-5.1": "Le joueur choisit une région et y pose autant de cubes de sa réserve qu’il y a de jetons.",
    "R-5.2": (
        "Dans une région sans jetons il ne peut rien poser (exceptions : Paysan, R-13.5 ; Reine, P-4.5 ; "
        "Bourgmestre, P-10.5)."
    ),
    "R-5.4": (
        "Il ne peut pas choisir d’en poser moins que ne dit R-5.1. Si la réserve ne suffit pas, il pose tout ce "
        "qui reste."
    ),
    "R-5.7": "Avec une réserve vide B ne pose rien : un ordre de placer est refusé et B est omise.",
    "R-6.1": (
        "Le joueur déplace la peste vers une voisine de sa région, à son choix. La région atteinte est la région "
        "infectée."
    ),
    "R-6.2": "La peste doit quitter sa région.",
    "R-6.3": (
        "Avec une carte qui permet deux pas, seule la région atteinte à la fin est infectée ; rien ne se passe "
        "dans celle que l’on traverse."
    ),
    "R-6.4": "Deux pas veut dire « jusqu’à deux » : un seul est permis.",
    "R-6.5": "Deux pas ne peuvent pas finir dans la région où ils ont commencé.",
    "R-6.6": (
        "Si aucun pas n’est possible (seuls les remparts peuvent en être la cause, P-5.8), la peste reste et C "
        "finit sans propagation ni ravage."
    ),
    "R-6.7": "La peste n’entre jamais dans une région hors jeu et n’en traverse aucune.",
    "R-7.1": (
        "Comptez les jetons de la région infectée. Aucun : rien ne se propage. Un : 1 nouveau jeton. Deux ou "
        "trois : 2 nouveaux jetons."
    ),
    "R-7.2": (
        "Les nouveaux jetons viennent de la réserve, face cachée, et vont dans des voisines de la région "
        "infectée, ensemble ou non, au choix du joueur."
    ),
    "R-7.3": (
        "Une région n’a jamais plus de 3 jetons. Une région pleine ne peut pas être choisie ; il faut une autre "
        "voisine."
    ),
    "R-7.4": "Si aucune voisine n’a de place, aucun jeton n’est tiré.",
    "R-7.5": "On pose autant de nouveaux jetons qu’il y a de place ; les autres ne sont pas tirés.",
    "R-7.7": "Les nouveaux jetons ne vont jamais dans la région infectée elle-même ni hors jeu.",
    "R-7.8": (
        "Les régions sont nommées avant le tirage ; le premier jeton tiré va à la première nommée, et ainsi de suite."
    ),
    "R-8.1": "Dans la région infectée, on retourne les jetons un à un tant qu’il y reste un cube et un jeton.",
    "R-8.3": (
        "La population est le nombre de cubes de toutes les couleurs dans la région. Un jeton frappe quand elle "
        "atteint sa limite ; en dessous il ne fait rien."
    ),
    "R-8.5": (
        "Un symbole de classe : chaque joueur qui a une carte de cette classe perd un cube dans la région, une "
        "fois par symbole."
    ),
    "R-8.6": (
        "M d’abord : le joueur qui a le plus de cubes dans la région en perd un. À égalité, chacun des premiers "
        "en perd un."
    ),
    "R-8.9": "A : chaque joueur qui a au moins un cube dans la région en perd un, une fois par A.",
    "R-8.13": "Un jeton retourné sort du jeu, quoi qu’il ait fait. Un autre reste où il est, face cachée.",
    "R-9.1": "Seul le joueur dont c’est le tour utilise des pouvoirs, et chaque carte au plus une fois par tour.",
    "R-9.2": "Les pouvoirs s’utilisent avant C ; l’exception est le Chevalier (Pied Piper en ajoute trois, P-3.3).",
    "R-9.4": (
        "Paysan (comme Reine et Bourgmestre) agit dans B même et nulle part ailleurs dans un tour normal. Pris "
        "après B, il ne fait rien ce tour-là."
    ),
    "R-10.3": "Choix : le possesseur nomme une région.",
    "R-10.4": "Condition : il y a un cube et aucun jeton ne s’y trouve à ce moment.",
    "R-10.5": (
        "Effet : un de ses cubes passe de là au château ; il y est en sécurité jusqu’à la fin et compte comme les "
        "autres."
    ),
    "R-11.3": "Choix : le possesseur nomme un jeton et une voisine de sa région.",
    "R-11.4": "Condition : la cible contient au plus 2 jetons.",
    "R-11.5": "Effet : le jeton y passe, face cachée.",
    "R-11.8": "Tout jeton du plateau peut être nommé, où que soient les cubes et la peste.",
    "R-12.3": (
        "Choix : le possesseur peut déplacer la peste de deux pas au lieu d’un, et déclarer, avant qu’un jeton "
        "soit retourné, qu’elle compte pour deux cubes."
    ),
    "R-12.7": (
        "Dernière manche : un déplacement de deux pas ; ensuite, et jusqu’à la fin, la peste compte pour deux "
        "cubes là où elle est."
    ),
    "R-12.8": (
        "La déclaration est un oui ou un non pour tout C, faite au plus tard après la propagation. Elle vaut pour "
        "chaque jeton retourné alors."
    ),
    "R-12.11": (
        "Dernière manche : un ou deux pas, mais la peste doit bouger ; sinon la carte n’est pas utilisée. Les "
        "deux cubes sont alors automatiques."
    ),
    "R-12.12": (
        "Dernière manche : les deux cubes restent à la peste, même si un autre la déplace, et comptent dans tout "
        "ravage qui suit."
    ),
    "R-12.13": "Dernière manche : le déplacement du Chevalier seul ne propage ni ne ravage rien.",
    "R-13.4": "Condition : sa réserve a encore un cube après ceux de R-5.1.",
    "R-13.5": "Effet : un cube de plus dans cette région, donc 4 avec trois jetons et 1 sans jeton.",
    "R-13.7": "Dernière manche : un cube de la réserve dans une région au choix.",
    "R-14.3": "Choix : le possesseur nomme une région, une de ses voisines, et un, deux ou trois cubes.",
    "R-14.4": "Condition : il a autant de cubes dans la première région.",
    "R-14.5": "Effet : ces cubes passent dans la voisine.",
    "R-14.8": "D’une région à une seule, un pas : les cubes ne sont ni rassemblés ni partagés.",
    "R-15.3": (
        "Choix : le possesseur nomme un jeton ; l’ayant vu, il peut en nommer un second ; ayant vu les deux, il "
        "peut les échanger."
    ),
    "R-15.4": "Condition : les jetons sont face cachée sur le plateau, et ce sont deux jetons différents.",
    "R-15.5": (
        "Effet : il regarde chaque jeton nommé. Échangés, chacun va dans la région de l’autre. Dans une même "
        "région, rien ne change."
    ),
    "R-15.6": "Connu : les faces de lui seul.",
    "R-15.8": "Quels jetons il a regardés, et s’il les a échangés, tous le savent.",
    "R-15.10": "Un échange demande les deux regards. Un seul regard est permis.",
    "R-16.1": "La partie se termine avec le tour où la réserve de jetons s’épuise.",
    "R-16.2": "Elle se termine aussi avec le tour au cours duquel un joueur a mis tous ses cubes sur le plateau.",
    "R-16.3": (
        "Pour R-16.2 il suffit que les 20 aient été sur le plateau à un moment du tour ; des pertes plus tard n’y "
        "changent rien."
    ),
    "R-17.1": "Chaque joueur, sauf le dernier joueur, peut utiliser ses cartes encore une fois, chacune une fois.",
    "R-17.2": "Ordre : sens inverse, en commençant à droite du dernier joueur.",
    "R-17.3": "On ne prend aucune carte, ne place aucun cube et ne déplace pas la peste, sauf par une carte.",
    "R-17.5": (
        "Un joueur utilise ses cartes dans l’ordre qu’il veut et finit avant le suivant. Qui n’a pas de carte, ou "
        "n’en veut pas, est sauté."
    ),
    "R-18.1": "Le joueur qui a le plus de cubes sur le plateau, château compris, gagne.",
    "R-18.2": "À égalité gagne celui dont le tour serait venu le plus tôt.",
    "R-19.2": (
        "Chaque jeton du plateau a un numéro public : #1, #2… Il ne dit rien de la face et reste au jeton où "
        "qu’il aille."
    ),
    "R-20.1": "Premières poses. Par défaut : la région qui a le moins de cubes, puis la première de l’alphabet.",
    "R-20.2": "Tour entier manquant. Par défaut : ni carte, ni cube, ni pouvoir ; la peste va selon R-20.4 et R-20.5.",
    "R-20.3": (
        "Cubes de B. Par défaut : sans région nommée, B est omise ; avec une région, tous les cubes en plus sont posés."
    ),
    "R-20.4": (
        "Déplacement de la peste. Par défaut : un pas vers la voisine qui a le moins de cubes, puis de jetons, "
        "puis la première de l’alphabet."
    ),
    "R-20.5": (
        "Propagation. Par défaut : un jeton après l’autre dans la voisine permise qui en a alors le moins, puis "
        "la première de l’alphabet."
    ),
    "R-20.6": "Déclaration du Chevalier. Par défaut : non.",
    "R-20.7": "Sorcière. Par défaut : pas de second regard, pas d’échange.",
    "R-20.8": "Quel jeton (Moine, et Pied Piper si tous ne peuvent suivre). Par défaut : le plus petit numéro.",
    "R-20.9": "Dernière manche. Par défaut : aucune carte.",
    "P-2.1": "Six au hasard : 6 des 18, par tirage.",
    "P-2.2": "Un par classe : un des 3 de chaque classe, par tirage.",
    "P-2.3": "Jeu conseillé : un de ceux de P-20.",
    "P-2.4": "Liste choisie : six personnages dont les joueurs conviennent.",
    "P-2.6": (
        "P-2.5 est un conseil : six personnages sans Chevalerie sont permis, et cela est signalé. On ne retire "
        "pas pour autant."
    ),
    "P-2.7": "Une liste choisie nomme six personnages différents. Sans accord, on prend les six du jeu de base.",
    "P-3.7": "Si ses cubes d’une région diffèrent par leurs potions, l’utilisateur dit lequel il veut ; sinon P-19.8.",
    "P-4.3": "Choix : le possesseur nomme la région de B et les cubes en plus.",
    "P-4.4": (
        "Condition : son plus grand ensemble relié (régions avec ses cubes, liées entre elles) compte plus de "
        "régions que celui de chaque autre joueur."
    ),
    "P-4.5": "Effet : 2 cubes de plus quand il place.",
    "P-4.7": "Dernière manche : la condition remplie, 2 cubes de la réserve, les deux dans une région qu’il nomme.",
    "P-5.3": "Choix : le possesseur nomme les liens pour 3 remparts au plus, pris à côté du plateau ou déjà posés.",
    "P-5.4": "Condition : un rempart se dresse sur une frontière ou une flèche entre deux voisines.",
    "P-5.5": "Effet : un lien barré d’un rempart est fermé aux jetons, aux cubes et à la peste.",
    "P-5.8": "Fermés : chaque pas de la peste, les jetons de la propagation et du Soldat, Moine, Marchand, Pied Piper.",
    "P-5.11": (
        "Un rempart au plus par lien. En une utilisation chaque rempart est posé ou déplacé au plus une fois, et "
        "l’on juge le résultat entier."
    ),
    "P-6.3": "Choix : le possesseur peut mettre un cube sur la carte.",
    "P-6.4": "Condition : sa réserve a un cube.",
    "P-6.5": "Effet : un cube passe de sa réserve sur la carte.",
    "P-6.6": (
        "Prendre la carte, c’est aussi la vider : celui qui la prend nomme une région et tous les cubes de la "
        "carte y vont. Chacun garde sa couleur."
    ),
    "P-6.9": (
        "Entre la dernière manche et le ravage final, le voisin de gauche du possesseur vide la carte dans une "
        "région qu’il nomme."
    ),
    "P-6.10": (
        "P-6.6 fait partie de la prise de la carte : la région est nommée en même temps, toute région convient, "
        "même sans jetons. Une carte vide ou libre ne pose rien."
    ),
    "P-7.1": "Carte : Serf, Paysannerie.",
    "P-7.3": "Choix : après chaque jeton qui y donne droit, le possesseur peut poser un cube.",
    "P-7.5": (
        "Effet : un de ses cubes va aussitôt de sa réserve dans la région infectée. Il compte et peut être perdu "
        "pour les jetons suivants."
    ),
    "P-7.7": "Dernière manche : un déplacement d’un pas ; les jetons y sont alors retournés, le Serf à l’œuvre.",
    "P-7.9": (
        "Un cube par jeton, quel que soit le nombre de cubes perdus. Les pertes du possesseur ne donnent droit à rien."
    ),
    "P-8.5": "Effet : la propagation compte un jeton de plus (2 au lieu de 1, 3 au lieu de 2).",
    "P-8.7": (
        "Dernière manche : un nouveau jeton dans une voisine de la région de la peste, pris en réserve ou, si "
        "elle est vide, parmi les jetons déjà sortis."
    ),
    "P-8.8": (
        "Le jeton en plus obéit à R-7 comme les autres : limite, réserve, remparts, évêques. Dans une région "
        "infectée sans jetons il n’y en a pas."
    ),
    "P-8.9": (
        "Le jeton de P-8.7 est tiré au hasard parmi les jetons sortis, reçoit un nouveau numéro et est posé face "
        "cachée. Personne n’apprend lequel c’est."
    ),
    "P-8.10": (
        "Dernière manche : le Soldat ne déplace pas la peste. Il peut servir avant ou après un déplacement par "
        "d’autres cartes du même joueur."
    ),
    "P-9.3": (
        "Choix : le possesseur peut déplacer la peste de deux pas, et retourner ensemble tous les jetons de la "
        "région infectée et choisir leur ordre."
    ),
    "P-9.4": "Condition : R-8.1 vaut, il y a donc au moins un cube ; sinon rien n’est retourné.",
    "P-9.5": "Effet : tous les jetons y sont montrés, puis agissent l’un après l’autre dans l’ordre choisi.",
    "P-9.7": (
        "Dernière manche : un déplacement d’un ou deux pas ; les jetons de la région atteinte sont retournés "
        "ensemble et agissent aussitôt, dans l’ordre choisi."
    ),
    "P-9.8": (
        "Il décide de retourner ensemble avant le premier jeton, voit toutes les faces, puis fixe l’ordre entier "
        "une seule fois."
    ),
    "P-10.3": "Choix : le possesseur place par le Bourgmestre ou de la façon habituelle.",
    "P-10.4": "Condition : une région compte s’il y a plus de cubes que tout autre joueur.",
    "P-10.5": "Effet : un cube de la réserve dans chacune de ces régions.",
    "P-10.7": "Dernière manche : un cube dans une de ces régions.",
    "P-10.9": "Chacune de ces régions reçoit son cube ; seule une réserve trop courte en laisse, et il dit lesquelles.",
    "P-10.10": "Sans une telle région le Bourgmestre ne peut pas servir et B reste à faire.",
    "P-11.3": (
        "Choix : le possesseur nomme deux cubes : un des siens et un d’un autre joueur, ou un de chacun de deux autres."
    ),
    "P-11.4": "Condition : les cubes ont des propriétaires différents et sont dans des régions différentes.",
    "P-11.5": "Effet : ils échangent leurs places, à toute distance ; les remparts n’y font rien.",
    "P-11.8": (
        "Les cubes du château ou de la carte Boulanger ne peuvent pas être nommés. On ne demande rien aux "
        "propriétaires."
    ),
    "P-12.3": "Choix : le possesseur nomme un de ses cubes et une voisine de sa région.",
    "P-12.4": "Condition : pas de rempart sur le lien.",
    "P-12.5": (
        "Effet : le cube avance et, avec lui, autant de jetons que possible : tous ceux de la région quittée, "
        "tant que la cible a de la place (R-7.3)."
    ),
    "P-12.8": (
        "Avec un évêque dans la cible, aucun jeton ne suit. Le cube peut avancer même si aucun jeton ne peut suivre."
    ),
    "P-12.9": (
        "Les jetons doivent suivre, on ne peut pas les retenir. Si tous ne le peuvent pas, il nomme ceux qui suivent."
    ),
    "P-13.3": "Choix : le possesseur nomme un de ses cubes, où qu’il soit sur le plateau.",
    "P-13.4": "Condition : il reste une potion à côté du plateau. Le cube est dans une région, pas au château.",
    "P-13.5": "Effet : une potion rejoint ce cube. Un cube peut en réunir plusieurs, une par tour.",
    "P-13.8": "Le propriétaire d’un cube avec une potion peut payer de cette potion quand le cube serait perdu en C.",
    "P-13.9": (
        "À chaque perte le propriétaire dit quel cube de la région elle touche ; toute potion qu’il y a peut donc "
        "y répondre. Une potion répond à une perte."
    ),
    "P-13.13": (
        "Une potion dépensée, et celles d’un cube retiré ou entré au château, reviennent à côté du plateau et "
        "peuvent resservir."
    ),
    "P-14.3": "Choix : le possesseur pose ou déplace jusqu’à 3 nonnes.",
    "P-14.5": "Effet : pour la comparaison avec une limite, la population compte un de moins par nonne.",
    "P-15.3": "Choix : le possesseur pose ou déplace un des 2 évêques.",
    "P-15.5": "Effet : une région avec un évêque n’accueille aucun jeton, ni déplacé ni nouveau.",
    "P-15.8": (
        "Écartés : propagation, jetons du Soldat, cible du Moine, rats du Pied Piper. Une région avec un évêque "
        "est tenue pour pleine (R-7.3, R-7.4)."
    ),
    "P-16.4": (
        "Avec le Bourgmestre les cubes en plus ne vont que dans les régions de P-10.4, tous ensemble ou répartis, "
        "après que chacune a reçu le sien."
    ),
    "P-16.15": (
        "P-16.14 : ces cartes servent ensemble, avec un seul déplacement : jusqu’à deux pas avec le Chevalier ou "
        "le Croisé, un avec le Serf seul."
    ),
    "P-16.16": (
        "Un joueur déplace la peste au plus une fois dans la dernière manche. Ce qu’il n’a pas utilisé alors, il "
        "ne peut plus l’utiliser."
    ),
    "P-17.1": (
        "Peste emmurée : R-6.6. Dans la dernière manche nul ne peut alors utiliser Chevalier, Croisé ou Serf, ni "
        "le Soldat sans voisine accessible."
    ),
    "P-17.5": (
        "Avec une réserve vide, Boulanger, Paysan, Reine, Bourgmestre et Serf ne posent rien. Un ordre qui les "
        "utilise est refusé et la carte ne compte pas comme utilisée."
    ),
    "P-19.1": "Potion. À chaque perte du propriétaire. Par défaut : dépensée, celle du cube qui en a le plus.",
    "P-19.2": (
        "Boulanger pris. Par défaut : la région qui a le moins de jetons, puis de cubes, puis la première de "
        "l’alphabet."
    ),
    "P-19.3": (
        "Boulanger après la dernière manche : c’est le voisin de gauche du possesseur qui choisit. Par défaut : "
        "comme P-19.2."
    ),
    "P-19.4": "Serf. Après chaque jeton qui y donne droit. Par défaut : un cube est posé.",
    "P-19.5": "Croisé. Par défaut : un à un ; retournés ensemble, par numéro croissant.",
    "P-19.6": "Jeton en plus du Soldat. Avec la propagation. Par défaut : aucun.",
    "P-19.7": (
        "Bourgmestre. Un ordre qui nomme des régions pose exactement ces cubes ; sans région, un dans chacune, et "
        "tous les cubes en plus dans la première."
    ),
    "P-19.8": "Quel cube est perdu, déplacé ou mis au château. Par défaut : celui qui a le moins de potions.",
    "P-19.9": (
        "Quelle pièce (rempart, nonne, évêque). Par défaut : une à côté du plateau ; s’il n’y en a pas, l’ordre "
        "doit en nommer une."
    ),
}
"""What each clause says."""
