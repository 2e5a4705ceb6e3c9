/** Searches by a buyer who had looked through the demo listings but not these lists: 114 of the first 120 succeeded, and 58 of the other 60. */
export const freshQueries = {
  exact: `
    Moor edge honey, clover with a little heather, 454 g | moor-edge-blend-454g
    Snelgrove board for National, with the timetable | snelgrove-board-national
    Prime swarm, hived on National frames and settled | swarm-settled-national
    Pair of seconds pillar candles box | pillar-seconds-box
    used national hive painted cream and green scorched | painted-national-used
    two dozen squat pound jars with gold lids | honey-show-jars-labels-24
    Gift box from the hive: honey, candle and soap | gift-box-candle-honey-soap
    Three 20 g pots of raw royal jelly, frozen | royal-jelly-trio-3x20g
    carniolan breeder queen tested through a winter | carniolan-breeder-2025
    commercial hive in cedar | commercial-hive-cedar
    Uncapping tray with knife and steel fork | uncapping-tray-heated
    Older dark queen, green mark, 2024, for rearers | native-amm-2024-for-rearers
    bodmin moor bramble and bell heather honey | bodmin-moor-bramble-454g
    round rapid feeder, 2 litres | rapid-feeder-round
    My fifth colony, National, to a good home | retiring-keeper-colony`,
  spelling: `
    candel beeswax tealight | tealights-twelve-refill
    moulded candles | figure-candles-hive-and-bee
    molded candle | figure-candles-hive-and-bee
    top-bar hives | top-bar-hive-larch
    lip balms | beeswax-lip-balm-three
    queen excluders nationals | framed-wire-excluder-national plastic-excluder-national-2
    hivestand | hive-stand-oak-pair
    mouseguards | mouse-guards-national-5
    grey beehive tools | j-type-hive-tool-steel american-hive-tool-forged beginner-tool-roll
    moustache waxes | wax-moustache-30ml
    bee-hives cedar | cedar-* commercial-hive-cedar wbc-cedar-traditional refurbished-national-cedar
    galvanized mouse guard | mouse-guards-national-5
    pillars candle | church-pillar-large three-rolled-pillars-and-taper pillar-seconds-box
    hand creams | beeswax-hand-balm-60ml cold-cream-galen-100ml beekeepers-barrier-balm beeswax-foot-cream-100ml body-lotion-honey-200ml
    bee brushes | skep-bee-brush-pair`,
  misspelt: `
    carnolian queens | carniolan-*
    polen granules | *pollen*
    refactometer | refractometer-honey
    langstroff frames | langstroth-deep-frames-20
    extracter electric | extractor-electric-refurb
    propollis soap | soap-on-rope-propolis
    hether honey | ling-heather-* *heather* cuilcagh-ling-340g ling-honey-*
    fowndation wax sheets | *foundation*
    smokar large | smoker-*
    excludor | *excluder*
    bukfast nuk | buckfast-nuc-five-national
    royl jely | *royal-jelly*
    beewax polish | beeswax-furniture-polish-180g
    snellgrove bord | snelgrove-board-national
    hunny comb | *comb* round-sections-four wooden-sections-basswood`,
  synonyms: `
    honey spinner | extractor-*
    bee suit | starter-kit-national
    creamed honey | soft-set-* tywi-valley-soft-set-340g
    mating boxes | mini-mating-nucs-four
    black bees | native-* cornish-dark-* erne-island-nuc-2026 perthshire-queen-2025
    bait hive for swarms | five-frame-nuc-ply poly-nuc-six-frame straw-skep-swarm-size national-brood-box-seconds mini-mating-nucs-four national-*-used painted-national-used wbc-used-1970s commercial-brood-used-pair
    night light candles | tealights-twelve-refill rooftop-votives-six
    honey tap bucket | bucket-with-honey-gate
    porter bee escape board | clearer-board-rhombus
    sugar syrup feeder | rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder poly-nuc-six-frame
    bee candles moulds shape of hive | beehive-shape-candle figure-candles-hive-and-bee
    rapeseed candle | container-candle-honey-jar
    weighing scales for hives | hive-scales-luggage-type
    honeycomb in a wooden frame | whole-super-frame-comb comb-in-frame-cornish wooden-sections-basswood
    skin salve | beeswax-hand-balm-60ml beekeepers-barrier-balm cold-cream-galen-100ml`,
  sizes: `
    half pound jar of honey | *-227g
    1 oz beeswax | ounce-bars-ten
    1kg bees wax | cappings-wax-block-1kg brood-wax-foundry-1kg batik-wax-blend-1kg candle-grade-wax-5kg
    14 by 12 nuc | overwintered-nuc-six-14x12
    12oz honey | *-340g
    9 litre feeder | ashforth-feeder-national
    2 litre feeder | rapid-feeder-round frame-feeder-national
    6 frame nuc | overwintered-nuc-six-14x12 native-nuc-radnor-2026 teme-nuc-carniolan-2026 tweed-late-nuc-overwinter poly-nuc-six-frame
    ten inch candles | dinner-candles-pair-dipped church-pillar-large
    30lb honey bucket | honey-buckets-30lb-five soft-set-catering-bucket-13kg
    3lb honey | lugg-meadow-summer-honey-1360g heather-honey-bucket-1360g
    16x10 frames | commercial-frames-16x10
    500 grams of beeswax | white-wax-pellets-500g heather-wax-dark-500g
    8 cm candle | beehive-shape-candle church-pillar-large
    quarter pound honey jar | ling-heather-mini-113g`,
  filters: `
    honey for less than £7 | ling-heather-mini-113g fermanagh-ivy-honey-227g runny-kent-honey-340g
    queens under 30 pounds | virgin-buckfast-2026 native-amm-2024-for-rearers buckfast-type-2024-proven local-hereford-queen-2025
    nuc up to £220 | local-nuc-herefordshire-2026 borders-nuc-smith armagh-orchard-nuc *nuc-ply poly-nuc-six-frame
    hive between £100 and £150 | pine-national-flat poly-national-complete warre-hive-three-box rose-hive-three-boxes refurbished-national-cedar wbc-used-1970s
    candles 10 to 15 pounds | dinner-candles-* tealights-twelve-refill container-candle-honey-jar rooftop-votives-six figure-candles-hive-and-bee long-burn-bedroom-candle
    cheap smoker | smoker-dadant-style-damaged smoker-rebellowed-refurb smoker-stainless-large
    soap under a tenner | honey-oat-soap-95g soap-unscented-beeswax soap-on-rope-propolis honey-shampoo-bar
    gift max £30 | gift-box-candle-honey-soap gift-soaps-six honey-trio-* orchard-honey-carton-340g advent-four-rolled skep-* container-candle-honey-jar figure-candles-hive-and-bee beehive-shape-candle beeswax-lip-balm-three hamper-* three-rolled-pillars-and-taper
    extractor below 200 | extractor-four-frame-used
    beeswax £10-£20 a kilo | cappings-wax-block-1kg brood-wax-foundry-1kg batik-wax-blend-1kg
    second hand extractor | extractor-four-frame-used
    refurbished hive | refurbished-national-cedar wbc-used-1970s
    secondhand hive collection only | painted-national-used wbc-used-1970s national-supers-five-used commercial-brood-used-pair
    nearly new smoker | smoker-dadant-style-damaged smoker-rebellowed-refurb
    hive seconds | national-brood-box-seconds
    queen bee by post | *-mated-* virgin-buckfast-2026 native-* *queen* buckfast-* italian-* carniolan-*
    bees I can collect | *nuc* *colony* swarm-settled-national kent-pollination-pair
    pre-owned supers | national-supers-five-used
    damaged candles cheap | pillar-seconds-box
    used books on beekeeping | beekeeping-books-used-five
    smoker under £20 | smoker-dadant-style-damaged smoker-rebellowed-refurb
    honey more than £20 | honey-trio-london-3x227g clover-honey-show-pair-454g heather-honey-bucket-1360g heather-bakers-bucket-3kg soft-set-catering-bucket-13kg
    colony less than 250 quid | borders-colony-moving-on retiring-keeper-colony swarm-settled-national *nuc*
    propolis £10 - £15 | propolis-raw-100g
    cheapest national hive | painted-national-used refurbished-national-cedar pine-national-flat poly-national-complete national-brood-box-seconds
    used queen excluder | zinc-excluder-used-wbc
    refurb extractor to collect | extractor-electric-refurb
    second-hand National | painted-national-used national-supers-five-used
    honey delivered | *honey*
    old hive wbc collect in person | wbc-used-1970s wbc-cedar-traditional`,
  places: `
    bees near Exeter | retiring-keeper-colony cornish-dark-nuc
    honey in Norfolk | soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g sea-lavender-saltmarsh-227g soft-set-catering-bucket-13kg
    queens from Northern Ireland | native-irish-queen-2026 native-queen-armagh-2026
    nucs within 20 miles of Hereford | local-nuc-herefordshire-2026 swarm-settled-national
    honey local to Bath | @seller
    hives around Glasgow | refurbished-national-cedar hive-barrow-used
    Yorkshire honey | @fen-bog-apiary
    kit near Nottingham | @trent-lane
    nuc near me in Kent | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard kent-pollination-pair five-frame-nuc-ply
    Welsh bees | native-nuc-radnor-2026 native-overwintered-colony native-amm-*
    nucs near Plymouth | cornish-dark-nuc retiring-keeper-colony
    honey close to Edinburgh | eildon-summer-honey-454g @tummel-side-honey
    candles made in Scotland | @beauly-candleworks
    bees for sale in Wales | native-nuc-radnor-2026 native-overwintered-colony native-amm-*
    honey near Leeds | @fen-bog-apiary`,
  sellers: `
    Wick and Hive | @tunde-adeyemi
    Quince Tree Farm | @quince-tree
    skirrid hiveworks | @skirrid-hive-works
    Trent Lane smokers | smoker-*
    Marcus Felton buckfast | *buckfast*
    lantern wax foundation | *foundation*
    Erne Shore | @erne-shore-honey
    helen storr honey | @fen-bog-apiary
    beauly candles | @beauly-candleworks
    janet larwood | @holt-farm-bees
    tummel side | @tummel-side-honey
    saltmarsh soap | honey-oat-soap-95g soap-unscented-beeswax
    owen tranter nuc | local-nuc-herefordshire-2026 poly-nuc-six-frame
    holt farm bees honey | @holt-farm-bees
    kyre brook queens | @kyre-brook-queens`,
  problems: `
    hive boxes come apart when I move them | ratchet-hive-straps-4
    mice getting in the hive over winter | mouse-guards-national-5 entrance-blocks-cedar-4
    queen keeps laying in the supers | *excluder*
    stop bees swarming | snelgrove-board-national queen-* *nuc-ply poly-nuc-six-frame
    hive blew over in the wind | ratchet-hive-straps-4
    cannot find my queen | queen-marking-kit
    is my honey too wet | refractometer-honey
    robbing by wasps | entrance-blocks-cedar-4
    bees running out of food in spring | *feeder* pollen-feeding-bees-500g poly-nuc-six-frame
    bad back lifting hives | hive-barrow-used hive-scales-luggage-type hive-stand-oak-pair
    colony has no queen | *-mated-* *queen* native-amm-* buckfast-*
    bees starving in winter | *feeder* pollen-feeding-bees-500g
    bits of wax in my honey | double-strainer-stainless
    damp under the crown board | national-roof-floor-set
    how to get bees out of the supers before harvest | clearer-board-rhombus`,
  natural: `
    what do I need to start keeping bees | starter-kit-national armagh-orchard-nuc beginner-tool-roll
    I want to make my own candles at home | rolling-kit-ten-sheets candle-grade-wax-5kg highland-candle-wax-2kg
    which honey is best on porridge | runny-kent-honey-340g
    do you sell dark strong tasting honey | sweet-chestnut-honey-227g honeydew-honey-oak-227g fermanagh-ivy-honey-227g ling-heather-* bell-heather-*
    something to move full supers to the car | hive-barrow-used
    looking for a gentle colony for my garden | *colony* *nuc* swarm-settled-national peckham-urban-queen-2026 kent-pollination-pair
    honey that will not crystallise | borage-honey-340g runny-kent-honey-340g honey-trio-london-3x227g
    how do I mark a queen | queen-marking-kit
    I need jars for the honey show | honey-show-jars-labels-24
    somewhere for wild bees to nest in my garden | bee-hotel-*
    present for a beekeeper | starter-kit-national smoker-small-copper beginner-tool-roll beekeeping-books-used-five hive-record-cards-50 skep-* beekeepers-barrier-balm gift-* straw-skep-swarm-size beehive-shape-candle queen-marking-kit hamper-* j-type-hive-tool-steel american-hive-tool-forged figure-candles-hive-and-bee
    christmas hamper honey | hamper-heather-moor gift-box-candle-honey-soap honey-trio-*
    stocking filler bee lover | beeswax-lip-balm-three figure-candles-hive-and-bee beehive-shape-candle waxed-thread-wax-bees forage-seed-six-packets ling-heather-mini-113g honey-oat-soap-95g hive-record-cards-50 wax-moustache-30ml ounce-bars-ten
    gift for a gardener | beeswax-hand-balm-60ml bee-hotel-* forage-seed-six-packets meadow-seed-native-100g
    birthday present for my dad with a beard | beard-balm-heather wax-moustache-30ml
    honey gift set | honey-trio-* gift-box-candle-honey-soap hamper-heather-moor orchard-honey-carton-340g
    mothers day pamper gift | body-lotion-honey-200ml gift-soaps-six cold-cream-galen-100ml beeswax-lip-balm-three gift-box-candle-honey-soap solid-perfume-hedgerow beeswax-hand-balm-60ml
    candle gift for teacher | beehive-shape-candle figure-candles-hive-and-bee container-candle-honey-jar gift-box-candle-honey-soap three-rolled-pillars-and-taper long-burn-bedroom-candle rolled-table-pair-honeycomb dinner-candles-*
    wedding favours small honey | ling-heather-mini-113g *-227g
    craft kit for a beginner | skep-making-kit rolling-kit-ten-sheets
    I would like to try keeping dark native bees | native-nuc-radnor-2026 native-overwintered-colony erne-island-nuc-2026 cornish-dark-nuc
    can I buy honey still in the comb | *comb* round-sections-four wooden-sections-basswood
    what do I feed bees in autumn | *feeder* pollen-feeding-bees-500g
    my hands are dry from gardening | beeswax-hand-balm-60ml
    looking for a hive that does not need heavy lifting | top-bar-hive-larch
    gift for someone who sews | waxed-thread-wax-bees
    retirement present for a keen beekeeper | starter-kit-national smoker-small-copper beginner-tool-roll beekeeping-books-used-five hive-record-cards-50 skep-* beekeepers-barrier-balm gift-* straw-skep-swarm-size beehive-shape-candle hamper-* j-type-hive-tool-steel american-hive-tool-forged figure-candles-hive-and-bee observation-hive-two-frame
    advent candles | advent-four-rolled
    honey selection box | honey-trio-* gift-box-candle-honey-soap hamper-heather-moor
    bath and body gift | gift-soaps-six body-lotion-honey-200ml soap-on-rope-propolis gift-box-candle-honey-soap`,
};
