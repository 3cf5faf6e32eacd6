"""The clauses of Risk Godstorm that play names, in French, G-1 to G-20: the game and the steps of a turn."""

from __future__ import annotations

CLAUSES: dict[str, str] = {
    "G-1.3": (
        "Toute division est arrondie vers le bas. « Détruire la moitié » détruit la moitié arrondie vers le bas : "
        "de 5 armées 2, de 3 armées 1, de 1 armée 0."
    ),
    "G-2.3": (
        "Deux territoires sont adjacents s’ils ont une frontière commune ou si une ligne maritime les joint ; une "
        "ligne maritime vaut une frontière. Un lien fermé (G-35.14) ou vers une terre engloutie (G-35.12) ne "
        "joint rien, pour toute règle et toute carte."
    ),
    "G-3.2": (
        "Quand la dernière armée d’un territoire disparaît, quelle qu’en soit la raison, ses dieux sont bannis "
        "aussitôt."
    ),
    "G-3.8": (
        "Les armées détruites sur Terre vont au paradis de leur propriétaire. Exceptions : G-24.7, G-28.4, "
        "G-36.2, G-36.6. Cela vaut aussi pour les cartes et la peste."
    ),
    "G-3.9": "Les armées détruites dans le monde souterrain vont à la réserve.",
    "G-4.1": "De 2 à 5 joueurs. À deux, voir G-5.",
    "G-4.2": (
        "Les joueurs sont assis en cercle dans un ordre tiré au hasard ; le « sens horaire » suit l’ordre des places."
    ),
    "G-4.3": (
        "On retourne quatre cartes de territoire ; chaque territoire montré reçoit un pion Peste ; on remet les "
        "cartes et on mélange. La peste ne fait rien pendant la mise en place, sauf G-4.9."
    ),
    "G-4.4": (
        "Les joueurs jettent les dés ; le plus haut choisit un panthéon, puis le suivant, et ainsi de suite. "
        "C’est un ordre des joueurs tiré au hasard, l’ordre de choix."
    ),
    "G-4.6": (
        "On distribue toutes les cartes de territoire une à une, dans le sens horaire, en commençant par qui "
        "choisit le premier. Chacun pose 1 armée de départ sur chaque territoire reçu, peste ou non."
    ),
    "G-4.7": (
        "Puis, dans le sens horaire, chacun pose 3 armées à la fois sur des territoires qu’il contrôle, réparties "
        "à son gré, jusqu’à ce que toutes soient posées. Commence le joueur qui suit celui qui a reçu la dernière "
        "carte. La dernière fois peut être de 1 ou 2 armées. Qui n’en a plus est passé."
    ),
    "G-4.8": (
        "On mélange les cartes de territoire. Puis chacun à son tour place son dieu de la guerre et un temple, "
        "tous deux dans des territoires qu’il contrôle, ensemble ou non. Commence le joueur qui suit celui qui a "
        "posé la dernière armée."
    ),
    "G-4.9": "Le dieu de la guerre ne peut pas être placé sur la peste. Le temple le peut.",
    "G-4.12": (
        "Choix libre au lieu de la distribution : le plus haut dé pose 1 armée sur un territoire vide, puis "
        "chacun 1 armée dans le sens horaire jusqu’à ce qu’aucun territoire ne soit vide. Puis les armées sont "
        "posées sur ses propres territoires jusqu’à la dernière ; puis G-4.8. Le premier est tiré au hasard ; les "
        "armées suivantes vont aussi une à une, le tour continuant après la dernière prise. Une option de 3 à 5 "
        "joueurs, convenue avant la partie."
    ),
    "G-5.1": (
        "On place la peste (G-4.3), on choisit les panthéons et un panthéon neutre. Le neutre est tiré au hasard "
        "parmi les trois qui restent."
    ),
    "G-5.2": (
        "On distribue les cartes de territoire en trois tas égaux, face cachée. Chaque joueur en prend un ; le "
        "troisième est neutre. Les tas sont donnés au hasard (14 territoires chacun)."
    ),
    "G-5.3": (
        "Chaque territoire neutre reçoit 3 armées neutres. Chaque joueur met en place 30 armées comme en G-4.6 à "
        "G-4.10. Qui choisit le premier commence."
    ),
    "G-6.1": "La partie dure 5 époques, comptées par un marqueur.",
    "G-6.2": (
        "Avant chaque époque, la première comprise, chacun mise en secret de 0 à toute sa foi ; les mises sont "
        "montrées ensemble et toutes sont payées."
    ),
    "G-6.3": (
        "La plus haute mise prend le marqueur d’ordre qu’elle veut, puis la suivante l’un de ceux qui restent, et "
        "ainsi de suite."
    ),
    "G-6.4": (
        "Les dés départagent. Ceux dont les mises comptent autant (avec les 3 de G-37.13) sont mis dans un ordre "
        "tiré au hasard."
    ),
    "G-6.5": "Les marqueurs vont de 1 au nombre de joueurs en vie. Seuls les joueurs en vie misent.",
    "G-6.7": (
        "Les tours suivent les marqueurs à partir de 1. Le tour d’un joueur éliminé avant qu’il ne vienne est "
        "sauté ; les autres gardent leur marqueur."
    ),
    "G-6.8": (
        "Quand tous ont joué leur tour, l’époque est finie et le marqueur avance d’une case. S’il est alors sur "
        "la cinquième époque, la partie finit à la place (G-40)."
    ),
    "G-7.1": (
        "Dix étapes dans cet ordre : 1 lever des armées et recueillir la foi (G-11), 2 invoquer des dieux et "
        "bâtir des temples (G-12), 3 obtenir des cartes miracle (G-13), 4 jouer des cartes miracle (G-14), 5 "
        "subir la peste (G-15), 6 envahir des territoires (G-16), 7 fortifier (G-17), 8 embarquer depuis le "
        "paradis (G-18), 9 envahir le monde souterrain (G-19), 10 fin (G-20)."
    ),
    "G-7.2": (
        "Vous pouvez en faire quelques-unes ou toutes. Chaque étape vient une fois ; on ne revient pas en "
        "arrière. Obligatoires : les revenus et leur placement, les reliques du début du tour, la peste, l’entrée "
        "après une prise, les cartes de labeur."
    ),
    "G-7.3": (
        "Chaque effet est achevé avant que le suivant ne commence. Puis, dans cet ordre : les dieux sans armées "
        "sont bannis, éliminations (G-39), fin de la partie (G-40)."
    ),
    "G-7.4": (
        "Si le joueur dont c’est le tour est éliminé, son tour finit aussitôt ; les étapes qui restent ne sont "
        "pas jouées."
    ),
    "G-7.5": "« Jusqu’à la fin de ce tour » finit avec l’étape 10 ou avec G-7.4.",
    "G-7.6": (
        "Paroles, menaces et alliances sont libres. Elles n’engagent personne ; armées, foi, cartes et reliques "
        "ne se donnent pas."
    ),
    "G-7.7": "Il n’y a pas de limite de main.",
    "G-8.3": (
        "Caché : les faces des cartes en main, l’ordre des paquets, les mises avant d’être montrées, les ordres "
        "qui ne sont pas encore exécutés, l’existence et le texte des ordres permanents."
    ),
    "G-8.5": (
        "Une carte tirée n’est vue que de qui la tire, une relique de tous. Les cartes défaussées d’une main sont "
        "montrées à tous. Celles qui passent de main en main ne sont vues que de qui donne et de qui prend ; leur "
        "paquet est public."
    ),
    "G-9.1": (
        "Ordre de tout jet de guerre des dieux ou de bataille : les deux camps jettent tous leurs dés ensemble "
        "(ceux de l’attaquant notés d’abord) ; examen des triples, attaquant puis défenseur ; toutes les relances "
        "de l’attaquant ; toutes celles du défenseur ; puis le résultat."
    ),
    "G-9.2": (
        "Triple : au moins 3 dés égaux dans un jet, quel que soit le nombre de dés. Si la déesse de la magie de "
        "qui jette est en jeu n’importe où, il tire une carte magie (G-10.3)."
    ),
    "G-9.5": (
        "Qui peut relancer les 1 les relance jusqu’à ce que tous ses dés montrent 2 ou plus. Cela se fait tout "
        "seul et par passes : chaque passe relance tous les dés qui montrent 1."
    ),
    "G-9.6": (
        "Un triple atteint en relançant des 1 compte aussi. Après chaque passe les dés de ce camp sont examinés "
        "de nouveau ; cela ne compte que si une valeur se voit sur au moins 3 dés dont un au moins vient d’être "
        "relancé."
    ),
    "G-9.7": "Trois 1 font un triple avant d’être relancés.",
    "G-10.1": (
        "Guerre : à votre tour, prenez 3 territoires ou plus ; avec votre dieu de la guerre en jeu n’importe où, "
        "tirez une carte guerre, une fois par tour. Seuls comptent les territoires où vous avez battu au moins "
        "une armée, non les terres vides. Vous tirez au troisième de ces territoires. Cela s’examine au troisième "
        "et à chacun des suivants jusqu’au tirage. Les terres neutres et celles reprises comptent, non le cheval "
        "de Troie."
    ),
    "G-10.2": (
        "Ciel : à votre tour, battez au moins un dieu dans une guerre des dieux ; avec votre dieu du ciel en jeu "
        "n’importe où, tirez une carte ciel, une fois par tour. Vous tirez à la première victoire où le dieu du "
        "ciel est en jeu. Les dieux bannis autrement ne comptent pas."
    ),
    "G-10.3": (
        "Magie : un triple (G-9.2) avec votre déesse de la magie en jeu n’importe où : tirez une carte magie ; "
        "elle entre en jeu aussitôt. Sans limite par tour."
    ),
    "G-10.4": (
        "Mort : à la fin de votre tour, avec votre dieu de la mort en jeu et au moins une crypte sous votre "
        "contrôle, tirez une carte mort, une fois par tour."
    ),
    "G-10.5": "Les cartes de labeur ne comptent pas parmi les quatre de G-13.1. D’un paquet vide on ne tire rien.",
    "G-11.1": (
        "Ordre : (a) reliques du début du tour, (b) compter les revenus, (c) ranimer depuis les cryptes, (d) "
        "placer les armées."
    ),
    "G-11.2": (
        "Les reliques du début du tour agissent dans cet ordre, chacune si vous l’avez : larmes de Freya, vin, "
        "Excalibur, Toison d’or, chaudron, grandes pyramides, boîte de Pandore. Aucune ne se refuse. Les armées "
        "du vin et d’Excalibur sont placées en (d). Chacune est réglée à sa place dans cet ordre (les continents "
        "d’Excalibur aussi)."
    ),
    "G-11.3": (
        "Armées et foi selon le nombre de territoires contrôlés : un tiers de ce nombre, arrondi vers le bas, "
        "mais au moins 3, de chacune."
    ),
    "G-11.4": "Chaque continent que vous contrôlez ajoute son bonus en armées et en foi.",
    "G-11.5": "Chaque temple que vous contrôlez ajoute 1 de foi et 1 armée placée au temple.",
    "G-11.6": "G-11.3 à G-11.5 sont comptés au même moment, après (a) et avant tout placement.",
    "G-11.7": (
        "De chaque crypte que vous contrôlez, vous pouvez faire passer 1 armée dans un territoire où vous "
        "contrôlez un temple ; la dernière armée d’une crypte reste. Sans temple personne n’est ranimé."
    ),
    "G-11.8": (
        "Toutes les autres armées sont placées sur des territoires que vous contrôlez. La peste ne leur nuit pas "
        "alors. Aucune ne peut être gardée. Les armées des temples sont placées d’abord, puis les ordres l’un "
        "après l’autre, puis le reste selon le choix par défaut de D-PLACE."
    ),
    "G-12.1": (
        "Invoquez vos dieux qui ne sont pas en jeu, 3 de foi chacun, dans un territoire que vous contrôlez. "
        "Autant que l’on veut, dans tout ordre ; pas dans un territoire pestiféré."
    ),
    "G-12.2": (
        "Bâtissez des temples, 5 de foi chacun, dans des territoires que vous contrôlez ; un au plus par "
        "territoire ; jamais plus sur le plateau que le jeu n’en a (12). La peste n’y fait pas obstacle."
    ),
    "G-12.3": "Ni l’un ni l’autre n’est possible dans le monde souterrain.",
    "G-12.4": (
        "Chaque panthéon a un dieu de chaque sorte. Un dieu en jeu n’est déplacé que par G-17, G-25.4, G-27 et "
        "des cartes."
    ),
    "G-13.1": (
        "Au plus 4 cartes par tour, 2 de foi chacune, des paquets dont vous avez le dieu en jeu. Toutes sont "
        "obtenues avant que vous en regardiez une."
    ),
    "G-13.2": (
        "Nommez le nombre par paquet, payez, tirez. On ne peut nommer plus que le paquet ne contient. Les nombres "
        "sont réduits paquet après paquet dans l’ordre nommé (aux cartes du paquet, à ce qui reste des quatre, à "
        "ce que paie la foi qui reste) et les cartes sont tirées dans cet ordre ; une entrée qui ne peut avoir "
        "aucune carte est seule sautée."
    ),
    "G-13.3": "Le prix est fixé quand l’étape commence (Stonehenge, G-37.8).",
    "G-13.4": (
        "Les reliques sont posées face visible et agissent dès lors. Elles entrent en jeu après que toutes les "
        "cartes de cette étape sont tirées."
    ),
    "G-13.5": (
        "Les cartes de labeur ne comptent pas parmi les 4. Ni les cartes tirées, prises ou héritées par des "
        "cartes, des reliques ou une élimination."
    ),
    "G-13.6": "D’un paquet vide on n’obtient de carte d’aucune façon. Les cartes utilisées ne reviennent jamais.",
    "G-14.1": (
        "Jouez autant de cartes guerre et mort que vous voulez, dans tout ordre ; chacune a tout son effet avant "
        "que la suivante ne soit jouée."
    ),
    "G-14.2": (
        "Pour jouer une carte, payez son coût et ayez son dieu en jeu. Les deux s’examinent à ce moment ; un dieu "
        "invoqué à l’étape 2 et une carte obtenue à l’étape 3 du même tour conviennent."
    ),
    "G-14.3": (
        "Déroulement : nommer la carte et ses choix ; les examiner (G-14.2, G-33.6, l’article de la carte) : si "
        "quelque chose n’est pas permis, rien n’est payé et la carte reste en main ; payer ; Égide (G-38) ; dés, "
        "tirages, regard dans une main ; effet ; G-7.3 ; la carte est retirée. Les quantités dont l’effet tient "
        "compte (foi, armées) sont comptées après le paiement."
    ),
    "G-14.4": "Les cartes tirées ou prises pendant cette étape peuvent y être jouées.",
    "G-14.5": "Les cartes ciel ne se jouent pas maintenant. Les reliques ne se jouent jamais de la main.",
    "G-15.1": (
        "Dans chaque territoire pestiféré que vous contrôlez, la moitié de vos armées est détruite (perte "
        "arrondie vers le bas ; la dernière armée est sauve). Elles vont au paradis."
    ),
    "G-15.2": "Vos dieux dans des territoires pestiférés sont bannis.",
    "G-15.3": "Tout cela arrive à la fois et compte les armées placées aux étapes 1 à 4.",
    "G-16.1": (
        "Faites autant d’invasions que vous voulez, dans tout ordre, aussi depuis une terre tout juste prise, "
        "tant que le départ a 2 armées."
    ),
    "G-16.2": (
        "Chaque attaque d’un territoire contre un autre est une invasion à part, même contre une cible déjà envahie."
    ),
    "G-16.3": (
        "Déroulement d’une invasion : déclaration (G-21), cartes ciel (G-22), guerre des dieux (G-23), batailles "
        "(G-24), puis prise (G-25) ou arrêt (G-26). Entrer dans une terre vide : G-27."
    ),
    "G-16.4": "L’étape finit quand vous le dites ou ne pouvez plus agir.",
    "G-17.1": (
        "Une fois : déplacez des armées et des dieux d’un de vos territoires vers un autre, joint à lui par une "
        "chaîne ininterrompue de vos territoires. Au moins 1 armée reste, comme au Risk classique."
    ),
    "G-17.2": (
        "Des dieux peuvent se déplacer sans armées. Les liens fermés et les terres englouties rompent la chaîne."
    ),
    "G-17.3": (
        "Des dieux peuvent traverser la peste. Un dieu dont le déplacement finit sur la peste est banni. "
        "Fortifier ne réduit pas les armées de moitié."
    ),
    "G-18.1": (
        "Si vous ne contrôlez aucun espace, vos armées au paradis ne peuvent entrer que par les portes. À cette "
        "étape vous pouvez en mettre autant que vous voulez sur des portes que personne ne contrôle, sur "
        "plusieurs si vous voulez."
    ),
    "G-18.2": "Si toutes les portes sont tenues par d’autres, il faut en envahir une (G-19). À l’étape 9.",
    "G-18.3": (
        "Si vous contrôlez un espace, vous pouvez mettre des armées du paradis sur des espaces que vous "
        "contrôlez, portes ou non. Et sur aucun autre à cette étape. Si G-18.1 ou G-18.3 s’applique s’examine une "
        "fois, au début de l’étape ; sous G-18.1 une porte où l’on est entré à cette étape peut en recevoir "
        "d’autres."
    ),
    "G-18.4": "Les armées déjà dans le monde souterrain ne se déplacent pas maintenant.",
    "G-18.5": "Sans armée au paradis l’étape est sautée.",
    "G-19.1": (
        "Envahissez des espaces adjacents tenus par d’autres selon les règles de l’étape 6, en laissant au moins "
        "1 armée dans chaque espace. Batailles comme en G-24.2, G-24.3, G-24.5, triples comme en G-9, prise comme "
        "en G-25.3, arrêt comme en G-26. L’égalité va toujours au défenseur."
    ),
    "G-19.2": (
        "Vous pouvez aussi envahir toute porte depuis votre paradis, que vous teniez des espaces ou non. Le "
        "paradis peut être vidé. Depuis le paradis, le nombre déclaré peut être toutes les armées qui y sont, et "
        "ce nombre seul limite les dés. Après une prise depuis le paradis, toutes les armées qui y sont encore "
        "peuvent entrer."
    ),
    "G-19.3": (
        "Ni dieux, ni temples, ni cartes ciel, ni reliques n’y prennent part, sauf si une carte le dit. Aucune "
        "attaque ne traverse les flammes ; aucun paradis ne peut être attaqué."
    ),
    "G-19.4": "Les morts des deux camps vont à la réserve.",
    "G-19.5": (
        "On entre sans combat dans un espace vide depuis un espace adjacent à soi qui a 2 armées, ou, si c’est "
        "une porte, depuis le paradis ; 1 armée ou plus se déplace. Cela peut se répéter."
    ),
    "G-19.6": "Les espaces ne sont pas des territoires : ni revenus, ni labeur de guerre.",
    "G-20.1": "La carte du labeur de mort (G-10.4) est tirée. Puis le joueur suivant dans l’ordre du tour commence.",
    "G-20.2": "Les effets qui durent jusqu’à la fin du tour finissent ici.",
}
