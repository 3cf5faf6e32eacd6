"""The clauses of Risk Godstorm that play names, in French, from G-21 on: invasions, pieces, the end, orders."""

from __future__ import annotations

CLAUSES: dict[str, str] = {
    "G-21.1": (
        "Nommez la cible, le départ, le nombre d’armées et les dieux que vous employez. Le départ est à vous et a "
        "au moins 2 armées ; la cible est adjacente, n’est pas à vous et porte des armées. Un ordre `envahir` "
        "dont la cible est vide quand il est atteint, et un ordre `avancer` dont la cible ne l’est pas, est sauté "
        "(G-27.1)."
    ),
    "G-21.2": (
        "Le nombre N va de 1 aux armées du départ moins 1. La force est N armées et les dieux qui prennent part."
    ),
    "G-21.3": "Tous les dieux du départ prennent part, sauf si vous dites que certains ne le font pas.",
    "G-21.4": (
        "N compte dans la guerre des dieux, limite vos dés et baisse avec chaque armée perdue en bataille. À 0 "
        "l’invasion finit. Les armées hors de la force ne combattent ni ne meurent en bataille."
    ),
    "G-21.5": (
        "Quand une carte détruit des armées au départ, celles hors de la force partent d’abord : N devient au "
        "plus les armées qui restent au départ moins 1."
    ),
    "G-21.8": "Une cible protégée par G-36.9 ne peut pas être nommée.",
    "G-22.1": (
        "Après la déclaration et avant tout dé, le joueur attaqué peut jouer des cartes ciel, en payant leur "
        "coût, avec son dieu du ciel en jeu. Elles agissent aussitôt. Seulement le joueur attaqué, seulement "
        "alors ; pas entre les combats."
    ),
    "G-22.4": (
        "Après chaque carte, dans cet ordre : si le départ a moins de 2 armées, l’invasion finit sans dés. Si la "
        "cible est vide, la fenêtre se ferme et G-27.4 s’applique. Sinon la fenêtre reste ouverte jusqu’à ce que "
        "le défenseur passe."
    ),
    "G-23.1": (
        "S’il y a des dieux des deux côtés, la guerre des dieux vient d’abord. Elle est alors obligatoire ; sans "
        "dieux d’un côté il n’y en a pas."
    ),
    "G-23.2": "À chaque combat l’attaquant nomme un de ses dieux, puis le défenseur un des siens.",
    "G-23.3": (
        "Chaque camp jette 3 dés, 1 de plus si son dieu du ciel est dans cette force ou ce territoire, nommé ou "
        "non, et 1 de plus pour chaque autel qu’il contrôle."
    ),
    "G-23.4": (
        "Les 1 sont relancés par un camp où est sa déesse de la magie, par un défenseur qui a un temple dans la "
        "cible, et par le propriétaire de Gungnir."
    ),
    "G-23.5": (
        "Résultat : somme des dés plus le nombre d’armées de ce camp. C’est N pour l’attaquant, toutes les armées "
        "de la cible pour le défenseur. Plus 3 pour Mjolnir et 4 pour chaque carte Le feu embrase le ciel."
    ),
    "G-23.6": (
        "Le plus haut résultat gagne. L’égalité va au défenseur, ou à l’attaquant si un dieu de la guerre est "
        "dans sa force."
    ),
    "G-23.7": "Le dieu nommé par le perdant est banni. Aucune armée n’est perdue.",
    "G-23.8": (
        "Tant que les deux camps ont encore des dieux, l’attaquant peut livrer un autre combat. Ou s’arrêter "
        "(G-26) ; il ne peut pas passer à la bataille. Dès qu’un camp n’en a plus, la bataille suit."
    ),
    "G-24.1": "La bataille commence quand un camp au plus a des dieux.",
    "G-24.2": (
        "L’attaquant nomme 1, 2 ou 3 dés ; le départ doit avoir au moins une armée de plus que de dés. Et pas "
        "plus que N."
    ),
    "G-24.3": "Puis le défenseur nomme 1 ou 2 dés, 2 seulement avec au moins 2 armées dans la cible.",
    "G-24.4": (
        "Les 1 sont relancés par un camp où est sa déesse de la magie, et par un défenseur qui a un temple dans "
        "la cible."
    ),
    "G-24.5": (
        "Comme au Risk classique : le dé le plus haut contre le plus haut, puis le deuxième contre le deuxième si "
        "les deux en ont un. Chaque comparaison coûte 1 armée au camp le plus bas."
    ),
    "G-24.6": "Dés égaux : le défenseur gagne, ou l’attaquant si un dieu de la guerre est dans sa force.",
    "G-24.7": (
        "Les morts vont à leur paradis ; mais si un dieu de la mort est dans la force de l’attaquant, les morts "
        "du défenseur vont à la réserve."
    ),
    "G-25.1": "La cible tombe quand la dernière armée qui la défend est battue.",
    "G-25.2": (
        "Ordre : les dieux du défenseur y sont bannis ; labeur de guerre ; entrée ; temple ; peste ; élimination."
    ),
    "G-25.3": (
        "Comme au Risk classique : faites entrer au moins autant d’armées que de dés jetés au dernier combat, en "
        "laissant au moins 1 au départ. Vous pouvez faire entrer des armées qui étaient hors de la force."
    ),
    "G-25.4": "Les dieux de la force entrent aussi. Les dieux laissés de côté restent.",
    "G-25.5": "Le temple est à vous.",
    "G-25.6": (
        "Sur la peste, la moitié des armées qui entrent est détruite (perte arrondie vers le bas) et les dieux "
        "qui entrent sont bannis."
    ),
    "G-25.7": "Les dieux bannis par une prise ne comptent pas pour le labeur du ciel.",
    "G-26.2": "Un combat de guerre des dieux ou de bataille y suffit. Après tout combat vous pouvez vous arrêter.",
    "G-26.3": (
        "L’invasion finit d’elle-même quand N est à 0, à la prise, par G-22.4 ou par G-36.9 ; plus rien n’est dû alors."
    ),
    "G-26.4": (
        "Quand une invasion finit sans prise, les survivants et les dieux de la force sont au départ et peuvent "
        "prendre part à d’autres invasions, aussi de la même cible."
    ),
    "G-27.1": (
        "Entrer dans une terre vide n’est pas une conquête pour le labeur de guerre. À l’étape 6, déplacez 1 "
        "armée ou plus, et des dieux si vous voulez (tous sauf mention contraire), depuis un territoire adjacent "
        "à vous qui a 2 armées ou plus, en en laissant 1. Ni dés, ni cartes ciel."
    ),
    "G-27.4": (
        "Si des cartes ciel vident la cible, vous pouvez aussitôt y faire entrer de 1 à N armées avec les dieux "
        "de la force, ou finir l’invasion. G-27.1 et G-27.2 s’appliquent. Si des armées sont entrées, la cible "
        "compte comme prise pour G-44.8 et G-44.9."
    ),
    "G-28.1": (
        "Les armées neutres ne font que se défendre. Elles jettent autant de dés que permis. Elles n’ont ni "
        "dieux, ni foi, ni cartes, ni reliques, ni armées dans le monde souterrain."
    ),
    "G-28.2": "En prendre un compte pour le labeur de guerre.",
    "G-28.3": (
        "Les cartes qui nomment « un territoire », « le territoire d’un autre joueur » ou « chaque territoire » "
        "atteignent aussi les neutres ; celles qui nomment la main, la foi, les reliques ou les temples d’un "
        "joueur, non."
    ),
    "G-28.4": "Leurs morts vont à la réserve.",
    "G-28.5": (
        "Le panthéon neutre n’a pas de tour, G-15 ne le touche donc jamais ; il ne mise, ne marque et ne gagne pas."
    ),
    "G-29.1": (
        "Quatre pions au début ; le cinquième est pour Les dieux nous abandonnent. Un au plus par territoire. Un "
        "pion purifié ou englouti est retiré."
    ),
    "G-29.2": (
        "La peste agit à l’étape 5 (G-15) et quand des armées conquièrent et entrent (G-25.6). Jamais autrement, "
        "sauf si une carte le dit."
    ),
    "G-29.3": (
        "Un dieu qui entre dans la peste est banni. De quelque façon qu’il y entre : prise, terre vide, "
        "fortification, cartes. Traverser (G-17.3) n’est pas entrer."
    ),
    "G-29.4": (
        "Un pion que Le paradis est perdu pose sur des armées et des dieux ne fait rien aussitôt ; c’est l’étape "
        "5 de leur propriétaire qui le fait. Jusque-là ces dieux agissent comme d’habitude."
    ),
    "G-29.5": (
        "Les armées que des cartes placent, donnent ou déplacent dans la peste ne sont pas réduites à leur arrivée."
    ),
    "G-29.6": "Les temples ne sont pas touchés.",
    "G-30.1": (
        "Par temple : 1 de foi et 1 armée à l’étape 1 (G-11.5), les 1 relancés pour son défenseur en guerre des "
        "dieux et en bataille, une porte pour les armées ranimées (G-11.7)."
    ),
    "G-30.2": "Un temple est à qui contrôle son territoire.",
    "G-30.3": (
        "Un par territoire, pas plus sur le plateau que le jeu n’en a (12, G-2.7), aucun dans le monde "
        "souterrain. Un temple détruit revient parmi les temples disponibles. Quand il n’y en a plus, rien ne "
        "peut en placer un."
    ),
    "G-31.1": "Mort : quand il attaque, les morts du défenseur vont à la réserve (G-24.7).",
    "G-31.2": "Magie : en attaque ou en défense, tous les 1 sont relancés, en bataille et en guerre des dieux.",
    "G-31.3": "Ciel : en guerre des dieux, un dé de plus.",
    "G-31.4": "Guerre : en attaque vous gagnez les égalités, en bataille et en guerre des dieux.",
    "G-31.5": (
        "Dans une guerre des dieux un dieu par camp est nommé, mais les pouvoirs de tous les dieux du camp agissent."
    ),
    "G-31.6": (
        "Un dieu laissé hors de la force ne donne aucun pouvoir. Un dieu est « en jeu » pour les cartes et les "
        "labeurs tant qu’il est n’importe où sur Terre."
    ),
    "G-32.1": (
        "Autel : un dé de plus dans chaque guerre des dieux de qui le contrôle ; 1 point à la fin. Aussi aux "
        "tours des autres."
    ),
    "G-32.2": "Crypte : ranimer (G-11.7), labeur de mort (G-10.4), 1 point à la fin.",
    "G-33.1": "Une carte jouée est retirée après usage. Les défausses ne sont jamais remélangées.",
    "G-33.2": (
        "Une carte qui demande une carte de territoire prend celle du dessus ; elle est remise et le tas est "
        "mélangé. Le territoire est donc tiré au hasard ; les cartes des terres englouties n’y sont plus."
    ),
    "G-33.3": (
        "Un continent « au hasard » est tiré, avec des chances égales, parmi les continents encore sur le plateau."
    ),
    "G-33.4": "Une carte qui déplace des armées doit laisser au moins 1 armée.",
    "G-33.6": (
        "Une carte ne peut être jouée que si un choix permis peut changer autre chose que payer et perdre la "
        "carte. Vos propres pièces sont des choix permis, sauf si la carte dit le contraire."
    ),
    "G-33.7": (
        "Une carte qui doit être jouée (boîte de Pandore) l’est si G-33.6 le permet, si nuisible soit-elle, avec "
        "au moins 1 là où elle dit « de 1 à n ». Sinon elle est montrée et retirée sans effet."
    ),
    "G-33.8": (
        "Quand une carte touche plusieurs territoires, toutes les pertes sont d’abord calculées et arrivent ensemble."
    ),
    "G-33.10": (
        "Public pour toute carte : son titre, qui la joue, le coût payé, les choix, les dés, les tirages et les "
        "résultats. Les exceptions sont nommées."
    ),
    "G-37.0": (
        "Une relique entre en jeu face visible quand elle est tirée, ne coûte rien de plus, n’a pas besoin d’une "
        "déesse en jeu et reste jusqu’à la fin de la partie. On peut s’en servir chaque fois que son texte le "
        "permet. Une relique retirée ou prise cesse aussitôt d’agir pour son propriétaire. Le « début de votre "
        "tour » est G-11.2 ; une relique obtenue plus tard dans un tour commence avec le prochain tour de son "
        "propriétaire."
    ),
    "G-37.16": (
        "Une relique qui a un territoire bonus donne à son propriétaire 1 point à la fin s’il contrôle ce territoire."
    ),
    "G-38.1": (
        "Son propriétaire peut s’en servir contre toute carte guerre, mort ou ciel qui vient d’être jouée, au "
        "tour de n’importe qui. Les reliques ne s’annulent pas. Aussi contre ses propres cartes et celles que "
        "joue la boîte de Pandore."
    ),
    "G-38.2": (
        "Il décide quand le titre, le coût et les choix sont connus, et avant tout dé, tirage ou regard dans une main."
    ),
    "G-38.3": (
        "Annulée : rien de la carte n’arrive ; aucun dé n’est jeté, aucune carte tirée, aucune main vue. La carte "
        "et l’Égide sont retirées, le coût reste payé."
    ),
    "G-39.1": (
        "Comme au Risk classique, un joueur qui perd son dernier territoire est éliminé. Les armées au paradis ou "
        "dans le monde souterrain ne le sauvent pas. Cela s’examine en G-7.3, pas pendant la mise en place."
    ),
    "G-39.2": (
        "Qui prend le dernier territoire prend les cartes du perdant. Main et reliques, aussitôt. Si une carte en "
        "est la cause, c’est le joueur de cette carte qui les prend (d’une carte jouée par la boîte de Pandore, "
        "le propriétaire de la boîte) ; s’il est éliminé aussi, elles sont montrées et retirées."
    ),
    "G-39.3": (
        "La foi, les dieux et les armées du perdant au paradis et dans le monde souterrain sont retirés. Les "
        "temples restent où ils sont."
    ),
    "G-40.1": (
        "La partie finit quand le dernier tour de la cinquième époque est fini (G-6.8). Elle finit aussitôt s’il "
        "ne reste qu’un joueur ; il gagne."
    ),
    "G-40.2": (
        "Points : 1 par territoire, le bonus de chaque continent, 1 par crypte et par autel contrôlés, 1 par "
        "relique de G-37.16. Le plus de points gagne."
    ),
    "G-40.3": (
        "Si un seul effet élimine tous les joueurs qui restent, ils sont classés par points (G-40.2) puis par "
        "G-41.1, tels qu’ils étaient juste avant cet effet, son coût déjà payé."
    ),
    "G-41.1": (
        "Points égaux : plus de foi ; puis plus d’armées sur Terre, dans les espaces et dans son paradis, "
        "ensemble ; puis une victoire partagée."
    ),
    "G-41.2": (
        "Le même ordre classe les autres places. Les joueurs éliminés viennent après, le dernier éliminé avant "
        "les autres ; ceux éliminés ensemble comme en G-40.3."
    ),
    "G-42.1": (
        "Toute décision a un nom, une personne qui la prend et un choix par défaut (G-43, G-45). Un ordre donné à "
        "l’avance y répond ; sinon, si elle est demandée (G-42.8, G-42.12), une réponse ; sinon, ou à l’échéance, "
        "le choix par défaut."
    ),
    "G-42.5": (
        "Un ordre qui n’est pas permis quand il est atteint est sauté et signalé avec l’article qu’il enfreint. "
        "Un nombre trop grand est réduit au plus grand permis, un nombre trop petit porté au plus petit. Si même "
        "le plus petit est impossible, l’ordre n’est pas permis. Les entrées d’une liste (placer, ranimer, "
        "obtenir, embarquer) sont jugées une à une. Quel article est nommé : G-42.13."
    ),
    "G-43.3": (
        "Choix par défaut pour les armées de départ : chaque armée, l’une après l’autre, va dans son propre "
        "territoire qui touche une terre étrangère et a le moins d’armées ; à égalité, le premier dans l’ordre "
        "des noms."
    ),
    "G-43.7": (
        "Choix par défaut pour la boîte de Pandore : au hasard parmi les choix permis qui ne touchent rien à soi, "
        "sinon parmi tous ; les nombres sont les plus grands permis."
    ),
    "G-43.10": (
        "Choix par défaut pour placer les armées levées : chaque armée, l’une après l’autre, va dans son propre "
        "territoire qui touche une terre étrangère et a le moins d’armées, comme en G-43.3."
    ),
    "G-43.24": (
        "De plusieurs ordres `fortifier`, le premier qui est permis est exécuté et les autres tombent sans "
        "rapport ; sans ordre, rien n’est déplacé."
    ),
    "G-44.2": (
        "`dieux` : `tous` (par défaut ; pour fortifier et Les aigles prennent leur envol le défaut est `aucun`), "
        "`aucun` ou une liste de sortes ; les sortes qui ne sont pas au départ sont ignorées."
    ),
    "G-44.3": (
        "Règle d’arrêt : à une force, une avance, des pertes ou un nombre de combats donnés ; la première "
        "atteinte arrête. Elle s’examine après chaque combat de bataille, et après la guerre des dieux avant la "
        "première bataille ; jamais avant le premier combat d’une sorte. Sans règle d’arrêt, continuer est "
        "demandé, et le défaut est d’arrêter."
    ),
    "G-44.4": (
        "Dés de l’attaquant : autant que permis (par défaut), 1, 2 ou 3, et si l’on veut moins de dés dès que la "
        "force est petite."
    ),
    "G-44.5": (
        "Champions : l’ordre dans lequel les dieux sont nommés. Guerre des dieux : jusqu’à la victoire, un nombre "
        "de combats, ou jusqu’à la perte d’un dieu à garder ; sans rien, un combat, ou jusqu’à la victoire avec "
        "`jusqu’à 0`."
    ),
    "G-44.6": (
        "Entrée après une prise : un nombre, le moins permis, toutes, ou toutes sauf n, qui restent. Entrée dans "
        "une cible vidée : un nombre, 0 pour rester dehors."
    ),
    "G-44.7": (
        "Ce qui suit si le défenseur a joué une carte ciel (une carte annulée compte) : continuer (par défaut), "
        "ou le minimum, un combat puis s’arrêter."
    ),
    "G-44.8": (
        "Ce qui suit si l’on n’est pas entré dans la cible : l’ordre suivant (par défaut), le même ordre encore, "
        "au plus n fois, avec ce qui reste d’armées, ou la fin de l’étape."
    ),
    "G-44.9": (
        "Conditions d’un ordre de son propre tour, toutes examinées quand l’ordre est atteint : s’il en est une "
        "qui ne tient pas, l’ordre est sauté."
    ),
    "G-48.4": (
        "Tous les dés et tirages d’une partie de tour sont faits quand elle est exécutée, dans l’ordre où les "
        "articles les demandent, jamais à l’avance. Seuls les paquets sont mélangés à l’avance, quand la partie "
        "est créée ; une carte est tirée du dessus. Dans un exemple, les cartes nommées parmi les tirages sont le "
        "dessus de leur paquet, dans cet ordre."
    ),
    "G-48.7": "Le cercle de G-4.2 est l’ordre dans lequel l’hôte nomme les places ; une option le tire au hasard.",
    "G-48.9": (
        "Un nombre qu’un ordre omet est le plus grand permis ; à égalité on prend le premier dans l’ordre des "
        "noms. `fortifier` qui ne nomme ni armées ni dieux déplace 1 armée ; de même avec tous les dieux là où il "
        "n’y en a aucun. Avec un dieu nommé et sans nombre, toutes les armées sauf une partent ; la vérification et "
        "le reçu disent combien. Un second `obtenir` dans un tour est sauté (G-7.2). « Jusqu’à n de foi » achète "
        "dans l’ordre nommé tant qu’au plus n de foi sont payés en tout."
    ),
}
