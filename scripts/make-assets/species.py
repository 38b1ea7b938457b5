"""The animals of the demo by kind: the picture that stands for the kind, what holds for all of the kind, and names.

Every fact is chosen to be true of each animal listed under it.
"""

BIRDS = [
    ("robin", "songbird", [
        "Its song carries far across the garden on a still morning.",
        "It belongs to the perching birds: three toes point forward and one back, and they lock by themselves when "
        "the bird sits.",
        "The young leave the nest before they can fly well, and are fed on the ground for some days.",
        "It takes insects, and berries when the season offers them.",
        "Birdwatchers usually hear it long before they see it.",
        "The nest is a neat cup of grass, moss and hair.",
    ], "European Robin|Song Thrush|Common Nightingale|Blackbird|Fieldfare|Redwing|Bluethroat|Common Redstart|"
       "Black Redstart|"
       "Whinchat|European Stonechat|Northern Wheatear|Mistle Thrush|Eastern Bluebird|Hermit Thrush|Wood Thrush|"
       "Rüppell’s Warbler|"
       "Swainson’s Thrush|American Robin"),
    ("blue-tit", "small woodland bird", [
        "It hangs upside down from the thinnest twigs to look for spiders and larvae.",
        "In winter it joins mixed flocks that wander through the woods together.",
        "It nests in holes, and takes readily to a nest box.",
        "It weighs little more than a letter, yet it stays alert through the coldest nights.",
        "A feeder with seeds brings it within an arm’s length of the window.",
        "Its calls change with the danger: one for a hawk in the air, another for a cat on the ground.",
    ], "Blue Tit|Great Tit|Coal Tit|Crested Tit|Marsh Tit|Willow Tit|Long-tailed Tit|Azure Tit|Varied Tit|Siberian Tit|"
       "Black-capped Chickadee|Boreal Chickadee|Mountain Chickadee|Carolina Chickadee|Tufted Titmouse|Oak Titmouse|"
       "Eurasian Nuthatch|Short-toed Treecreeper"),
    ("kingfisher", "kingfisher", [
        "It sits still for minutes, then drops like a stone.",
        "Its long bill is shaped so well that it hardly makes a splash; engineers copied it for the nose of a train.",
        "It digs a tunnel for its nest and lays the eggs at the end of it.",
        "Prey is beaten against the perch before it is swallowed head first.",
        "Much of its colour is not pigment: fine structures in the feathers scatter the light.",
        "Two of its toes are partly joined, which helps when digging.",
    ], "Common Kingfisher|Belted Kingfisher|Pied Kingfisher|Malachite Kingfisher|Giant Kingfisher|Ringed Kingfisher|"
       "Amazon Kingfisher|"
       "Green Kingfisher|Sacred Kingfisher|Laughing Kookaburra|Blue-winged Kookaburra|White-throated Kingfisher|"
       "Stork-billed Kingfisher|"
       "Crested Kingfisher|Ruddy Kingfisher|Collared Kingfisher|Woodland Kingfisher|São Tomé Kingfisher"),
    ("owl", "owl", [
        "Soft fringes on its feathers make its flight almost silent.",
        "It cannot move its eyes, so it turns its head instead, as far as 270 degrees.",
        "Bones and fur come up again as a pellet, from which one can read last night’s supper.",
        "Its hearing is precise enough to find prey that it cannot see.",
        "By day it relies on its pattern of browns and greys, and on keeping very still.",
        "The outer toe can be turned back, two forward and two behind, for a better grip.",
    ], "Tawny Owl|Barn Owl|Snowy Owl|Little Owl|Long-eared Owl|Short-eared Owl|Eurasian Eagle-Owl|Great Grey Owl|"
       "Ural Owl|"
       "Boreal Owl|Pygmy Owl|Burrowing Owl|Great Horned Owl|Barred Owl|Spotted Owl|Elf Owl|Northern Saw-whet Owl|"
       "Eurasian Scops Owl"),
    ("penguin", "penguin", [
        "It cannot fly, but under water its wings row it forward with ease.",
        "Black above and white below, it is hard to see in the sea both from over and from under it.",
        "Its feathers stand so dense that the skin below stays dry.",
        "Parents and chicks find each other by voice among thousands.",
        "It comes ashore to breed and to moult, and spends much of the rest of the year at sea.",
        "A gland above the eyes removes the salt of the sea water that it swallows.",
    ], "Emperor Penguin|King Penguin|Adélie Penguin|Gentoo Penguin|Chinstrap Penguin|Macaroni Penguin|Royal Penguin|"
       "Rockhopper Penguin|"
       "Fiordland Penguin|Snares Penguin|Erect-crested Penguin|Yellow-eyed Penguin|Little Penguin|African Penguin|"
       "Humboldt Penguin|"
       "Magellanic Penguin|Galápagos Penguin"),
    ("flamingo", "long-legged wader", [
        "It stands in the shallows on one leg as if that were the simplest thing in the world.",
        "With its long legs it walks where ducks must swim.",
        "In flight it is easy to know by the legs, which trail far behind the tail.",
        "It breeds in company, and the colony is a noisy place.",
        "The depth of the water decides where it feeds, so it moves on when the rains fail.",
        "Its neck bends in ways that seem impossible at first sight.",
    ], "Greater Flamingo|Lesser Flamingo|Chilean Flamingo|Andean Flamingo|American Flamingo|James’s Flamingo|"
       "Grey Heron|Great Egret|"
       "Little Egret|Purple Heron|White Stork|Eurasian Spoonbill|Roseate Spoonbill|Glossy Ibis|Scarlet Ibis|"
       "Pied Avocet|"
       "Black-winged Stilt|Painted Stork"),
    ("toucan", "fruit eater of the forest", [
        "The enormous bill is light: thin walls with a foam of bone inside.",
        "It swallows fruit whole and plants trees without knowing it, wherever it drops the stones.",
        "A pair nests high up, in the hollow of an old tree.",
        "It tosses each berry into the air and catches it in its throat.",
        "Its voice is heard over half a mile of forest.",
        "Where the large trees go, it goes too.",
    ], "Toco Toucan|Keel-billed Toucan|White-throated Toucan|Channel-billed Toucan|Choco Toucan|Red-breasted Toucan|"
       "Collared Aracari|"
       "Green Aracari|Curl-crested Aracari|Emerald Toucanet|Guianan Toucanet|Plate-billed Mountain Toucan|"
       "Grey-breasted Mountain Toucan|"
       "Rhinoceros Hornbill|Great Hornbill|Wreathed Hornbill|Knobbed Hornbill|Yellow-throated Toucan"),
    ("puffin", "seabird", [
        "It comes to land only to breed; the open sea is its home.",
        "On the cliff thousands stand side by side, each pair on a patch no larger than a plate.",
        "It reaches its prey under water, and the parents share the long way to the fishing grounds.",
        "Salt leaves its body through glands near the bill.",
        "A single storm in spring can decide over a whole year’s chicks.",
        "It may return to the same ledge for twenty years.",
    ], "Atlantic Puffin|Horned Puffin|Tufted Puffin|Razorbill|Common Guillemot|Black Guillemot|Brünnich’s Guillemot|"
       "Little Auk|"
       "Northern Gannet|Northern Fulmar|Manx Shearwater|Great Skua|Arctic Tern|Black-legged Kittiwake|Crested Auklet|"
       "Blue-footed Booby|"
       "Zino’s Petrel|Wandering Albatross"),
    ("eagle", "bird of prey", [
        "Its eyes resolve about twice as much as ours, and it sees a hare from a mile away.",
        "It saves its strength by circling in rising air.",
        "The female is larger than the male, as in most birds of prey.",
        "Its pair repairs the same nest year after year until the branches give way.",
        "Hooked bill, strong feet: it holds with the one and tears with the other.",
        "The young need several years to wear the plumage of their parents.",
    ], "Bald Eagle|Golden Eagle|White-tailed Eagle|Steller’s Sea Eagle|Bonelli’s Eagle|Booted Eagle|Harpy Eagle|"
       "Martial Eagle|"
       "Wedge-tailed Eagle|African Fish Eagle|Verreaux’s Eagle|Rüppell’s Vulture|Bearded Vulture|Red Kite|"
       "Common Buzzard|"
       "Northern Goshawk|Osprey|Crested Caracara|Éléonore’s Falcon"),
    ("mallard", "waterfowl", [
        "Water runs off its feathers, which it oils with great care several times a day.",
        "The ducklings swim on their first day and follow whatever moved first before their eyes.",
        "In summer it sheds all its flight feathers at once and hides in the reeds until they have grown again.",
        "Its feet stay cold so that the body can stay warm.",
        "Many travel at night, in lines that one hears rather than sees.",
        "A sieve of fine plates along the bill holds back what is worth eating.",
    ], "Mallard|Northern Pintail|Eurasian Teal|Garganey|Northern Shoveler|Eurasian Wigeon|Gadwall|Mandarin Duck|"
       "Wood Duck|"
       "Tufted Duck|Common Pochard|Common Goldeneye|Common Eider|Common Shelduck|Greylag Goose|Barnacle Goose|"
       "Mute Swan|Whooper Swan"),
    ("macaw", "parrot", [
        "It lives long, stays with one partner, and the two preen each other for hours.",
        "Its bill cracks nuts for which we should need a hammer.",
        "It holds its food in one foot, and most individuals have a favourite side.",
        "The tongue is thick and dry, and it feels its way around a seed like a finger.",
        "It learns its calls from its companions, and neighbouring flocks have dialects.",
        "Two toes forward and two back make it an excellent climber.",
    ], "Scarlet Macaw|Blue-and-yellow Macaw|Hyacinth Macaw|Green-winged Macaw|Military Macaw|Spix’s Macaw|Grey Parrot|"
       "Sulphur-crested Cockatoo|Galah|Cockatiel|Budgerigar|Rainbow Lorikeet|Eclectus Parrot|Sun Conure|"
       "Rosy-faced Lovebird|"
       "Kākāpō|Kea|Monk Parakeet|Saint Vincent Amazon"),
    ("hummingbird", "hummingbird", [
        "It hovers, and it is the only kind of bird that can fly backwards for long.",
        "On cold nights it lets its temperature fall and sleeps as if it were winter.",
        "Its heart beats more than a thousand times a minute when it is busy.",
        "It remembers every flower in its territory and when each will have filled again.",
        "The tongue is forked and laps up nectar a dozen times a second.",
        "The nest is held together with spider silk, so that it can stretch as the young grow.",
    ], "Ruby-throated Hummingbird|Rufous Hummingbird|Anna’s Hummingbird|Costa’s Hummingbird|Calliope Hummingbird|"
       "Sword-billed Hummingbird|"
       "Giant Hummingbird|Bee Hummingbird|White-necked Jacobin|Long-tailed Sylph|Violet Sabrewing|Sparkling Violetear|"
       "Purple-throated Carib|"
       "Booted Racket-tail|Marvellous Spatuletail|Juan Fernández Firecrown|Fiery-throated Hummingbird|Tufted Coquette"),
]

MAMMALS = [
    ("fox", "wild dog", [
        "It hears a mouse under the snow and leaps at the sound.",
        "Scent marks tell the neighbours who lives here and since when.",
        "The cubs are born blind and stay below ground for their first weeks.",
        "It eats what the season brings, and is rarely choosy.",
        "Both parents bring up the young.",
        "It keeps stores, and finds most of them again by memory and smell.",
    ], "Red Fox|Arctic Fox|Fennec Fox|Grey Fox|Kit Fox|Swift Fox|Corsac Fox|Bengal Fox|Cape Fox|Rüppell’s Fox|"
       "Bat-eared Fox|Grey Wolf|"
       "Coyote|Golden Jackal|Maned Wolf|Dhole|African Wild Dog|Darwin’s Fox"),
    ("bear", "strong and patient forager", [
        "It walks on its whole sole, as we do.",
        "A good nose leads it to food over several miles.",
        "It climbs better than one would believe of such a body.",
        "In a good year it eats most of the day and sleeps the rest.",
        "The young stay with their mother for a long time and copy what she eats.",
        "It remembers where a tree bore fruit, even years ago.",
    ], "Brown Bear|American Black Bear|Asian Black Bear|Spectacled Bear|Sun Bear|Sloth Bear|Giant Panda|Red Panda|"
       "European Badger|"
       "American Badger|Honey Badger|Wolverine|White-nosed Coati|Raccoon|Kinkajou|Ringtail"),
    ("lion", "cat of the open country", [
        "It spends most of the day at rest, and the hunt is over within a minute.",
        "Its eyes need only a sixth of the light that ours do.",
        "The tongue is so rough that it scrapes meat from the bone.",
        "It hides its cubs and carries them to a new place every few days.",
        "Whiskers tell it in the dark how wide a gap is.",
        "Its coat has the colour of dry grass, which is no accident.",
    ], "Lion|Cheetah|Puma|Caracal|Serval|Sand Cat|African Wildcat|Black-footed Cat|Pallas’s Cat|Jungle Cat|Jaguarundi|"
       "Iberian Lynx|"
       "Eurasian Lynx|Canada Lynx|Bobcat|Andean Mountain Cat|Pampas Cat|Chinese Mountain Cat"),
    ("tiger", "patterned cat of the forest", [
        "No two have the same markings; researchers know each one from its pattern.",
        "It hunts alone and comes as close as it can before it runs.",
        "In deep shade its coat dissolves into spots of light.",
        "It needs a large, quiet forest, and is the first to miss it.",
        "Claws drawn in, it walks without a sound.",
        "A camera on a trail is often the only proof that it was there.",
    ], "Bengal Tiger|Siberian Tiger|Sumatran Tiger|Leopard|Snow Leopard|Clouded Leopard|Sunda Clouded Leopard|Jaguar|"
       "Ocelot|Margay|Oncilla|"
       "Marbled Cat|Asian Golden Cat|African Golden Cat|Leopard Cat|Fishing Cat|Geoffroy’s Cat|Amur Leopard"),
    ("hare", "nibbling herbivore", [
        "Its front teeth grow all its life, and gnawing keeps them short.",
        "The eyes sit so far to the side that it sees nearly all around without turning.",
        "At the first sign of danger it freezes; only then does it run.",
        "It eats at dusk and at dawn.",
        "Many enemies live on it, and many young make up for that.",
        "Large hind feet carry it off in a zigzag that few can follow.",
    ], "European Hare|Mountain Hare|Arctic Hare|Snowshoe Hare|Black-tailed Jackrabbit|Antelope Jackrabbit|Cape Hare|"
       "Iberian Hare|"
       "European Rabbit|Eastern Cottontail|Desert Cottontail|Pygmy Rabbit|Volcano Rabbit|Amami Rabbit|American Pika|"
       "Riverine Rabbit|"
       "Swamp Rabbit|Brush Rabbit"),
    ("koala", "marsupial", [
        "The young is born tiny and finishes growing in the pouch.",
        "It is active at night, when the heat is gone.",
        "Its pouch opens forward or backward, depending on whether the mother climbs or digs.",
        "It drinks little, and takes much of its water from its food.",
        "Cars and dogs are dangers that it has never learned to judge.",
        "It keeps a little cooler than most mammals, and so lives on less.",
    ], "Koala|Common Wombat|Southern Hairy-nosed Wombat|Red Kangaroo|Eastern Grey Kangaroo|Swamp Wallaby|"
       "Red-necked Wallaby|Quokka|"
       "Goodfellow’s Tree-kangaroo|Matschie’s Tree-kangaroo|Sugar Glider|Common Brushtail Possum|"
       "Common Ringtail Possum|Tasmanian Devil|"
       "Eastern Quoll|Numbat|Greater Bilby|Virginia Opossum"),
    ("elephant", "giant among plant eaters", [
        "Thick skin protects it, and mud protects the skin.",
        "It walks long distances between water and pasture, on paths that generations have trodden.",
        "Its size keeps most enemies away; the calf stays close to its mother all the same.",
        "It changes the land: where it has fed, light falls in and other plants grow.",
        "Its ears and its nose tell it more than its eyes.",
        "It eats for the better part of the day, and much of the night.",
    ], "African Bush Elephant|African Forest Elephant|Asian Elephant|White Rhinoceros|Black Rhinoceros|"
       "Indian Rhinoceros|Sumatran Rhinoceros|"
       "Javan Rhinoceros|Hippopotamus|Malayan Tapir|Baird’s Tapir|Lowland Tapir|Gaur|African Buffalo|American Bison|"
       "European Bison"),
    ("deer", "hoofed animal", [
        "It chews its food twice: once in a hurry, and once in peace.",
        "The ears turn one by one and never quite rest.",
        "The young can stand within the hour, and lies still while its mother feeds.",
        "It knows its paths so well that it runs them in the dark.",
        "When one lifts its head, all lift their heads.",
        "It licks salt wherever the ground offers some.",
    ], "Red Deer|Fallow Deer|Roe Deer|Sika Deer|Chital|White-tailed Deer|Mule Deer|Reindeer|Moose|Père David’s Deer|"
       "Barasingha|"
       "Southern Pudú|Marsh Deer|Impala|Thomson’s Gazelle|Springbok|Alpine Ibex|Alpine Chamois|Pronghorn"),
    ("monkey", "primate", [
        "Its hands grasp, peel, groom and hold on, often all within a minute.",
        "Grooming keeps the fur clean and the friendships in order.",
        "It knows who is related to whom, and acts on it.",
        "The young cling to the mother’s fur from the first day.",
        "A face tells its companions what the voice does not.",
        "It learns from the others what is good to eat and what is not.",
    ], "Japanese Macaque|Barbary Macaque|Rhesus Macaque|Lion-tailed Macaque|Mandrill|Gelada|Hamadryas Baboon|"
       "Vervet Monkey|"
       "Tufted Capuchin|Squirrel Monkey|Golden Lion Tamarin|Common Marmoset|Black Howler|Geoffroy’s Spider Monkey|"
       "Proboscis Monkey|"
       "Müller’s Gibbon|Bornean Orangutan|Bonobo|Ring-tailed Lemur"),
    ("hedgehog", "small night walker", [
        "It trusts its nose, and follows it along the hedge every night.",
        "A body as small as this loses heat quickly, so it must eat often.",
        "One hears it rustle in the leaves long before one sees it.",
        "By day it sleeps in a nest of leaves, or under ground.",
        "It takes insects, worms and whatever else is small and slow enough.",
        "Its whiskers feel the way where the eyes fail.",
    ], "European Hedgehog|Northern White-breasted Hedgehog|African Pygmy Hedgehog|Long-eared Hedgehog|Desert Hedgehog|"
       "Amur Hedgehog|"
       "Lowland Streaked Tenrec|Lesser Hedgehog Tenrec|Common Tenrec|Short-beaked Echidna|Greater Moonrat|Common Shrew|"
       "Eurasian Water Shrew|Pygmy Shrew|Short-eared Elephant Shrew|Cuban Solenodon|Etruscan Shrew"),
    ("whale", "mammal of the sea", [
        "It breathes air, and must come up for it even when asleep.",
        "A layer of fat keeps it warm in cold water.",
        "It hears what happens miles away, and the noise of ships troubles it.",
        "The calf is born under water and is led to the surface for its first breath.",
        "Its body is shaped like a drop, and so it glides with little effort.",
        "The tail beats up and down, not sideways like that of a fish.",
    ], "Blue Whale|Fin Whale|Sei Whale|Bryde’s Whale|Humpback Whale|Grey Whale|Bowhead Whale|Sperm Whale|Beluga|"
       "Narwhal|Orca|"
       "Long-finned Pilot Whale|Bottlenose Dolphin|Common Dolphin|Risso’s Dolphin|Dall’s Porpoise|Harbour Porpoise|"
       "Vaquita|"
       "Commerson’s Dolphin"),
    ("bat", "bat", [
        "Its wing is a hand: four long fingers with skin between them.",
        "It hangs head down, and a tendon keeps the claws shut without any effort.",
        "The female usually raises a single young each year, which is few for so small an animal.",
        "It may live for twenty years or more.",
        "It leaves the roost at dusk, always by the same way.",
        "Hundreds may share a roost, and each mother knows her young by its call.",
    ], "Common Pipistrelle|Noctule|Daubenton’s Bat|Natterer’s Bat|Bechstein’s Bat|Brown Long-eared Bat|"
       "Greater Horseshoe Bat|"
       "Lesser Horseshoe Bat|Barbastelle|Serotine|Little Brown Bat|Mexican Free-tailed Bat|Spectral Bat|Pallid Bat|"
       "Indian Flying Fox|"
       "Grey-headed Flying Fox|Egyptian Fruit Bat|Rodrigues Flying Fox|Réunion Free-tailed Bat"),
]

REPTILES = [
    ("tortoise", "tortoise", [
        "Its shell is part of the skeleton, and it feels every touch on it.",
        "It may outlive the person who first gave it a name.",
        "It knows the good places of its range, and visits them in turn.",
        "It eats herbs and grass, and fallen fruit with particular joy.",
        "The warmth of the ground decides whether males or females hatch.",
        "When in doubt it draws in its head and waits.",
    ], "Hermann’s Tortoise|Greek Tortoise|Marginated Tortoise|Russian Tortoise|Leopard Tortoise|Radiated Tortoise|"
       "Galápagos Tortoise|"
       "Aldabra Giant Tortoise|African Spurred Tortoise|Indian Star Tortoise|Burmese Star Tortoise|Red-footed Tortoise|"
       "Yellow-footed Tortoise|Gopher Tortoise|Desert Tortoise|Ploughshare Tortoise|Pancake Tortoise|"
       "Elongated Tortoise"),
    ("sea-turtle", "turtle of sea and river", [
        "It buries its eggs in the sand and leaves the rest to the sun.",
        "The hatchlings head for the water as fast as they can.",
        "Its flat shell and its broad feet make it an easy swimmer.",
        "It comes up for air, looks around, and is gone again.",
        "Nets, boats and rubbish trouble it more than any enemy it evolved with.",
        "It returns to the beach or bank where it hatched, though nobody quite knows how.",
    ], "Green Sea Turtle|Loggerhead|Hawksbill|Leatherback|Olive Ridley|Kemp’s Ridley|Flatback|Fly River Turtle|"
       "Arrau Turtle|"
       "Alligator Snapping Turtle|Common Snapping Turtle|Spiny Softshell|Painted Turtle|European Pond Turtle|"
       "Wood Turtle|"
       "Diamondback Terrapin|Mata Mata|Blanding’s Turtle"),
    ("viper", "viper", [
        "Its fangs fold back when the mouth is shut.",
        "Broad scales and a zigzag or diamonds hide it among leaves and stones.",
        "It waits for its prey, for days if it must.",
        "It feels footsteps through the ground and would rather leave than bite.",
        "Before winter it looks for a hole that the frost does not reach.",
        "A meal may last it for several weeks.",
    ], "Common Adder|Asp Viper|Nose-horned Viper|Meadow Viper|Milos Viper|Gaboon Viper|Puff Adder|Rhinoceros Viper|"
       "Saharan Horned Viper|"
       "Russell’s Viper|Eyelash Viper|Western Diamondback|Timber Rattlesnake|Sidewinder|Copperhead|Cottonmouth|"
       "Fer-de-lance|Jararacá"),
    ("cobra", "venomous snake with fixed fangs", [
        "It hunts by smell: the tongue gathers scents and the roof of the mouth reads them.",
        "It is shy, and a wide berth suits both sides.",
        "Its skin is shed in one piece, with the eyes still clear in it.",
        "The venom serves to hold prey; against us it is the last resort.",
        "Short fangs stand at the front of the upper jaw.",
        "It follows mice and frogs to the edge of villages.",
    ], "King Cobra|Indian Cobra|Egyptian Cobra|Cape Cobra|Forest Cobra|Monocled Cobra|Red Spitting Cobra|Rinkhals|"
       "Black Mamba|Green Mamba|"
       "Coastal Taipan|Inland Taipan|Tiger Snake|Eastern Brown Snake|Death Adder|Banded Krait|Texas Coral Snake|"
       "Müller’s Crowned Snake"),
    ("tree-snake", "snake without venom for us", [
        "It climbs by pressing its belly scales against the bark.",
        "Hidden in the leaves, it lets the world go past.",
        "It swallows its prey whole, since the jaws part in the middle and stretch.",
        "Its forked tongue tells left from right.",
        "After shedding its colours look as if freshly painted.",
        "Farmers do well to leave it alone: it keeps mice and rats in check.",
    ], "Green Tree Python|Carpet Python|Ball Python|Reticulated Python|Burmese Python|Emerald Tree Boa|"
       "Amazon Tree Boa|Rainbow Boa|"
       "Boa Constrictor|Green Anaconda|Rosy Boa|Corn Snake|Aesculapian Snake|Grass Snake|Smooth Snake|"
       "Rough Green Snake|"
       "Eastern Garter Snake|Milk Snake|Antiguan Racer"),
    ("gecko", "gecko", [
        "Many thousands of fine hairs or a good set of claws carry it up walls and rocks.",
        "It drops its tail when seized, and grows another.",
        "It talks: clicks, chirps and barks fill the night around the lamp.",
        "Most of its kind have no eyelids, and lick their eyes clean instead.",
        "It waits where the insects come, which is often under a street lamp.",
        "Its pupils close to a slit in daylight, and open wide at night.",
    ], "Tokay Gecko|Moorish Gecko|Mediterranean House Gecko|Common House Gecko|Madagascar Day Gecko|"
       "Gold Dust Day Gecko|Crested Gecko|"
       "Gargoyle Gecko|Satanic Leaf-tailed Gecko|Common Flat-tailed Gecko|Kuhl’s Flying Gecko|Web-footed Gecko|"
       "Frog-eyed Gecko|Ring-tailed Gecko|Northland Green Gecko|Réunion Day Gecko|Günther’s Gecko|"
       "Smooth Knob-tailed Gecko"),
    ("chameleon", "chameleon", [
        "Each eye looks where it likes until prey is seen; then both look there.",
        "Its tongue reaches farther than its body is long, and in less than a tenth of a second.",
        "Colour speaks of mood and warmth more than of hiding.",
        "Fingers and toes are joined in two bundles, like tongs around the twig.",
        "It sways as it walks, like a leaf in a light wind.",
        "Many species live on one mountain only, and nowhere else.",
    ], "Panther Chameleon|Veiled Chameleon|Parson’s Chameleon|Common Chameleon|African Chameleon|Jackson’s Chameleon|"
       "Flap-necked Chameleon|"
       "Oustalet’s Chameleon|Carpet Chameleon|Short-horned Chameleon|Namaqua Chameleon|Cape Dwarf Chameleon|"
       "Brown Leaf Chameleon|"
       "Brookesia micra|Fischer’s Chameleon|Meller’s Chameleon|Labord’s Chameleon|Petter’s Chameleon"),
    ("crocodile", "crocodilian", [
        "It has more in common with birds than with lizards, and its heart has four chambers.",
        "Eyes, ears and nostrils lie in one line, and all else stays under water.",
        "The mother guards the nest, and helps the young out of the eggs.",
        "Worn teeth are replaced all its life.",
        "It can go without a meal for many weeks.",
        "Sense organs along the jaws feel the ripples of a single drop.",
    ], "Nile Crocodile|Saltwater Crocodile|American Crocodile|Freshwater Crocodile|Mugger|Siamese Crocodile|"
       "Philippine Crocodile|"
       "New Guinea Crocodile|Orinoco Crocodile|Cuban Crocodile|Morelet’s Crocodile|"
       "West African Slender-snouted Crocodile|Dwarf Crocodile|"
       "Gharial|False Gharial|American Alligator|Chinese Alligator|Spectacled Caiman|Yacaré"),
    ("iguana", "iguana", [
        "In the morning it lies broadside to the sun, and does little else until it is warm.",
        "It nods, and every species nods in its own rhythm.",
        "A third eye on the crown of its head tells light from shadow.",
        "Males show their crest and dewlap before they think of fighting.",
        "It digs its nest in warm soil and leaves the eggs to the sun.",
        "It lets itself fall into the water if the branch is high enough and the danger great enough.",
    ], "Green Iguana|Lesser Antillean Iguana|Marine Iguana|Galápagos Land Iguana|Pink Land Iguana|Rhinoceros Iguana|"
       "Grand Cayman Blue Iguana|"
       "Cuban Rock Iguana|Jamaican Iguana|Fiji Banded Iguana|Fiji Crested Iguana|Black Spiny-tailed Iguana|"
       "Yucatán Spiny-tailed Iguana|"
       "Desert Iguana|Common Chuckwalla|Mona Ground Iguana|Turks and Caicos Iguana|Curaçao Green Iguana"),
    ("sand-lizard", "lizard", [
        "It needs three things: a warm stone, a hole close by, and insects.",
        "The tail breaks at a given place, and twitches long enough to distract.",
        "Early in the year the males wear their brightest colours.",
        "Cold mornings make it slow, and easy to look at.",
        "It runs in short dashes with pauses to look around.",
        "Old walls and dry banks suit it better than tidy gardens.",
    ], "Sand Lizard|Common Lizard|Common Wall Lizard|Western Green Lizard|Balkan Green Lizard|Ocellated Lizard|"
       "Italian Wall Lizard|"
       "Ibiza Wall Lizard|Milos Wall Lizard|El Hierro Giant Lizard|Viviparous Lizard|Slow Worm|Large Psammodromus|"
       "Algyroides|"
       "Six-lined Racerunner|Western Whiptail|Mountain Horned Lizard|Schreiber’s Green Lizard"),
    ("frilled-lizard", "dragon lizard", [
        "If it cannot flee it makes itself large: mouth open, throat or frill spread, colours out.",
        "At full speed several of its kind run on two legs.",
        "It suns itself on a post with a good view.",
        "Threats are mostly theatre, and the theatre mostly works.",
        "Its tail does not grow again, so it takes care of it.",
        "It changes its shade with the heat: dark in the morning, pale at noon.",
    ], "Frilled Lizard|Thorny Devil|Central Bearded Dragon|Eastern Bearded Dragon|Eastern Water Dragon|"
       "Chinese Water Dragon|"
       "Philippine Sailfin Lizard|Common Flying Dragon|Oriental Garden Lizard|Blue-crested Lizard|"
       "Mountain Horned Dragon|Starred Agama|"
       "Red-headed Rock Agama|Mwanza Agama|Egyptian Spiny-tailed Lizard|Ornate Spiny-tailed Lizard|Toad-headed Agama|"
       "Boyd’s Forest Dragon"),
    ("monitor", "monitor lizard", [
        "Its forked tongue flicks in and out without a pause.",
        "It is quick, curious, and learns faster than other lizards.",
        "Strong claws dig out nests, and open what is closed.",
        "It breathes while running, thanks to a pouch in its throat that helps the lungs.",
        "It eats almost anything that it can overpower or find.",
        "When two males fight they rise on their hind legs and wrestle.",
    ], "Komodo Dragon|Nile Monitor|Water Monitor|Bengal Monitor|Savannah Monitor|Desert Monitor|Perentie|Lace Monitor|"
       "Sand Goanna|"
       "Mertens’ Water Monitor|Emerald Tree Monitor|Blue Tree Monitor|Black Tree Monitor|Crocodile Monitor|"
       "Mangrove Monitor|"
       "Ridge-tailed Monitor|Rock Monitor|Gray’s Monitor|Dumeril’s Monitor"),
]

CLASSES = {"birds": BIRDS, "mammals": MAMMALS, "reptiles": REPTILES}
