/**
 * Two sets of searches written on 24 November 2026 from the demo listings alone, by people who had not seen the synonyms, the problems or
 * the other searches here. Of the first 110, 88 (80%) initially had a relevant listing in the first five results: 27 of 40 problems, 14 of
 * 20 sentences, 9 of 12 synonyms, and all 38 others. The search was then improved with the first set, after which 85 of the second 100
 * succeeded: 39 of 45 problems, 22 of 30 sentences, 12 of 13 synonyms and all 12 others. It was then improved with the second set, so both
 * now only catch regressions.
 */
export const firstUnseenQueries = {
  problems: `
    mice getting into the hive in winter | mouse-guards-national-5
    wasps attacking my bees at the entrance | entrance-blocks-cedar-4
    opened up and theres no queen or eggs, need a replacement | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-* italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three buckfast-type-2024-proven virgin-buckfast-2026 buckfast-ripe-cells-5
    my bees are vicious, want to requeen with something calmer | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 local-hereford-queen-2026 italian-mated-2025 buckfast-kent-2026 native-irish-queen-2026
    how to stop swarming without finding the queen | snelgrove-board-national
    getting bees out of the supers before taking honey off | clearer-board-rhombus skep-bee-brush-pair
    queen keeps laying in my supers | framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc
    bad back, cant lift heavy hives any more | top-bar-hive-larch hive-barrow-used
    roof blown off in the wind | ratchet-hive-straps-4 national-roof-floor-set
    hive floor has gone rotten | national-roof-floor-set
    how to tell if my bees have enough stores for winter | hive-scales-luggage-type
    hive feels very light, need to get syrup into them fast | ashforth-feeder-national rapid-feeder-round contact-feeder-bucket-5l frame-feeder-national
    bees drowning in the syrup | rapid-feeder-round frame-feeder-national ashforth-feeder-national contact-feeder-bucket-5l
    smoker keeps going out | smoker-fuel-hessian smoker-stainless-large smoker-dadant-style-damaged
    cant get propolis off my hands | beekeepers-barrier-balm
    boxes stuck together solid with propolis | american-hive-tool-forged j-type-hive-tool-steel beginner-tool-roll
    something to catch a swarm in | straw-skep-swarm-size five-frame-nuc-ply poly-nuc-six-frame
    lower varroa without chemicals | drone-foundation-national-10 national-roof-floor-set
    late swarm too small to get through winter on its own | poly-nuc-six-frame frame-feeder-national
    new queen keeps getting killed by the workers | queen-introduction-cages-10 queen-in-mini-nuc-2026
    can never remember what i saw last inspection | hive-record-cards-50
    wet spring and no pollen coming in | pollen-feeding-bees-500g
    run out of room for honey, need more supers on | cedar-super-pair national-supers-five-used
    bees building crooked comb in my top bars | foundation-strips-starter
    hives sitting on wobbly pallets, want something solid to put them on | hive-stand-oak-pair
    check honey isnt too wet before i jar it | refractometer-honey
    bits of wax and dead bees in my honey | double-strainer-stainless
    taking wax cappings off frames | uncapping-tray-heated
    somewhere to keep honey till i get round to jarring it | honey-buckets-30lb-five bucket-with-honey-gate
    melting down old brood comb | wax-melter-solar-refurb
    knocking frames together takes me forever | frame-nailing-jig 14x12-frames-assembled
    swap my spare wax for foundation | wax-exchange-foundation
    cracked sore hands from gardening | beeswax-hand-balm-60ml beekeepers-barrier-balm
    aching feet after a day in wellies | beeswax-foot-cream-100ml
    perfumed soap brings me out in a rash | soap-unscented-beeswax
    drawers that stick | ounce-bars-ten brood-wax-foundry-1kg
    thread keeps knotting when im sewing | waxed-thread-wax-bees ounce-bars-ten cappings-wax-armagh-300g
    dull old table needs a shine | beeswax-furniture-polish-180g
    hardly any bees in my garden this year | forage-seed-six-packets meadow-seed-native-100g bee-hotel-oak-large bee-hotel-clay-block
    candles that wont drip on the tablecloth | dinner-candles-pair-dipped dinner-candles-heather-wax`,
  natural: `
    what can i buy my dad who has just taken up beekeeping? | beginner-tool-roll smoker-small-copper smoker-stainless-large j-type-hive-tool-steel hive-record-cards-50 beekeeping-books-used-five queen-marking-kit beekeepers-barrier-balm starter-kit-national
    which honey goes well with cheese? | ling-heather-mini-113g ling-heather-pressed-340g sweet-chestnut-honey-227g chunk-of-comb-catering-1kg hill-comb-small-120g
    is there a honey that stays runny and doesn't set | borage-honey-340g sweet-chestnut-honey-227g nunhead-allotment-honey-340g runny-kent-honey-340g
    small thank you present for a teacher | beehive-shape-candle figure-candles-hive-and-bee ling-heather-mini-113g orchard-honey-carton-340g beeswax-lip-balm-three beeswax-hand-balm-60ml long-burn-bedroom-candle
    do you sell honey still in the comb | cut-comb-erne-227g heather-cut-comb-200g whole-super-frame-comb round-sections-four cut-comb-orchard-250g chunk-of-comb-catering-1kg lugg-cut-comb-340g hill-comb-small-120g comb-in-frame-cornish chunk-honey-454g hamper-heather-moor
    i'm a complete beginner and want everything in one go including the suit | starter-kit-national
    can i order a nuc now for next spring | overwintered-nuc-six-14x12 tweed-late-nuc-overwinter buckfast-nuc-five-national native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    i bake for a cafe and need honey in large quantities | soft-set-catering-bucket-13kg heather-bakers-bucket-3kg lugg-meadow-summer-honey-1360g heather-honey-bucket-1360g
    christmas present for someone who loves honey | honey-trio-erne-3x227g honey-trio-london-3x227g orchard-honey-carton-340g gift-box-candle-honey-soap hamper-heather-moor clover-honey-show-pair-454g
    what honey would suit a fussy child | clover-honey-strath-454g runny-kent-honey-340g soft-set-spring-blossom-454g borage-honey-340g
    what to get a man with a big beard | beard-balm-heather wax-moustache-30ml
    can you get honey made by london bees | peckham-lime-honey-227g nunhead-allotment-honey-340g honey-trio-london-3x227g
    we need candles for our advent wreath | advent-four-rolled
    something crafty to do with the kids using beeswax | rolling-kit-ten-sheets
    looking for a big piece of honeycomb in the frame for our wedding | whole-super-frame-comb comb-in-frame-cornish
    which bees do best somewhere cold and wet | native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered native-nuc-radnor-2026 native-overwintered-colony cornish-dark-queen-2025 cornish-dark-nuc perthshire-queen-2025 perthshire-colony-heather native-irish-queen-2026 erne-island-nuc-2026
    has anybody got a second hand hive for sale | painted-national-used refurbished-national-cedar
    mum loves gardening and wildlife, birthday ideas? | bee-hotel-oak-large bee-hotel-clay-block forage-seed-six-packets meadow-seed-native-100g beeswax-hand-balm-60ml
    i'd like to show schoolchildren live bees safely | observation-hive-two-frame boardman-entrance-feeder
    what do i need to start raising my own queens | queen-rearing-cell-kit grafting-tool-swiss mini-mating-nucs-four queen-introduction-cages-10 royal-jelly-for-grafting-5g royal-jelly-freeze-dried-20g carniolan-breeder-2025 native-amm-2024-for-rearers buckfast-type-2024-proven beekeeping-books-used-five`,
  synonyms: `
    hive scraper | j-type-hive-tool-steel american-hive-tool-forged beginner-tool-roll
    honey spinner | extractor-nine-frame-radial extractor-electric-refurb
    honey moisture meter | refractometer-honey
    whipped honey | soft-set-spring-blossom-454g soft-set-catering-bucket-13kg tywi-valley-soft-set-340g bodmin-moor-bramble-454g orchard-honey-carton-340g royal-jelly-in-honey-227g royal-jelly-spread-hill
    linden honey | norfolk-lime-honey-340g peckham-lime-honey-227g
    bee glue | propolis-raw-100g soap-on-rope-propolis
    chapstick | beeswax-lip-balm-three
    insect house for garden | bee-hotel-oak-large bee-hotel-clay-block
    nucleus colony | buckfast-nuc-five-national overwintered-nuc-six-14x12 native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    foam beehive | poly-national-complete poly-nuc-six-frame mini-mating-nucs-four
    old fashioned straw beehive | straw-skep-swarm-size skep-making-kit
    moisturiser | body-lotion-honey-200ml beeswax-hand-balm-60ml cold-cream-galen-100ml`,
  sizes: `
    1kg block of beeswax | cappings-wax-block-1kg brood-wax-foundry-1kg candle-grade-wax-5kg
    3lb tub of honey | lugg-meadow-summer-honey-1360g heather-honey-bucket-1360g
    empty 30lb honey buckets | honey-buckets-30lb-five
    10 frame langstroth hive | langstroth-jumbo-kit
    6 frame nuc box | poly-nuc-six-frame
    50 national brood frames | national-frames-dn4-50
    1lb honey jars with lids x 24 | honey-show-jars-labels-24
    bee pollen 250g | pollen-frozen-fresh-250g mixed-summer-pollen-250g
    half pound jar of honey | scottish-bell-heather-227g fermanagh-ivy-honey-227g sweet-chestnut-honey-227g cornish-coast-honey-227g peckham-lime-honey-227g honeydew-honey-oak-227g honey-trio-erne-3x227g honey-trio-london-3x227g royal-jelly-in-honey-227g
    royal jelly 10g | fresh-royal-jelly-10g royal-jelly-erne-10g`,
  filters: `
    honey under £7 | ling-heather-mini-113g runny-kent-honey-340g fermanagh-ivy-honey-227g
    queen bee under £40 | virgin-buckfast-2026 native-amm-2024-for-rearers buckfast-type-2024-proven local-hereford-queen-* borders-local-queen-2026
    national hive under 150 quid | pine-national-flat poly-national-complete painted-national-used refurbished-national-cedar
    beeswax candles less than £10 | beehive-shape-candle rolled-table-pair-honeycomb
    cheap bee smoker | smoker-dadant-style-damaged smoker-rebellowed-refurb
    honey gift around £20 | honey-trio-erne-3x227g clover-honey-show-pair-454g honey-trio-london-3x227g
    nuc of bees for less than £230 | borders-nuc-smith local-nuc-herefordshire-2026 armagh-orchard-nuc
    soap under £7 | honey-oat-soap-95g soap-unscented-beeswax`,
  places: `
    honey from scotland | ling-honey-perthshire-340g scottish-bell-heather-227g sycamore-spring-honey-454g clover-honey-strath-454g heather-honey-bucket-1360g eildon-summer-honey-454g
    queen bees cornwall | cornish-dark-queen-2025
    bee colony near hereford | local-nuc-herefordshire-2026 swarm-settled-national teme-nuc-carniolan-2026 buckfast-full-colony-langstroth
    north yorkshire honey | ling-heather-pressed-340g ling-heather-mini-113g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg honeydew-honey-oak-227g
    beehives made in wales | cedar-national-two-supers pine-national-flat cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar smith-hive-larch top-bar-hive-larch
    used beehive near manchester | painted-national-used refurbished-national-cedar
    honey extractor birmingham | extractor-nine-frame-radial extractor-electric-refurb
    beeswax from sheffield | cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg white-wax-pellets-500g ounce-bars-ten batik-wax-blend-1kg`,
  misspelt: `
    queen exluder national | framed-wire-excluder-national plastic-excluder-national-2
    langstoth frames | langstroth-deep-frames-20
    carnolian queen | carniolan-mated-2026 carniolan-breeder-2025
    royal gelly | fresh-royal-jelly-* royal-jelly-*
    propilis | propolis-raw-100g soap-on-rope-propolis
    bees wax pelets | white-wax-pellets-500g yellow-wax-pellets-250g batik-wax-blend-1kg
    polistyrene hive | poly-national-complete poly-nuc-six-frame mini-mating-nucs-four
    uncaping fork | uncapping-tray-heated
    snellgrove board | snelgrove-board-national
    dinner candels | dinner-candles-pair-dipped dinner-candles-heather-wax rolled-table-pair-honeycomb
    chesnut honey | sweet-chestnut-honey-227g honey-trio-london-3x227g
    hether honey | ling-heather-* bell-heather-honey-340g ling-honey-perthshire-340g scottish-bell-heather-227g heather-honey-bucket-1360g cuilcagh-ling-340g elan-heather-blend-340g bodmin-moor-bramble-454g heather-bakers-bucket-3kg heather-cut-comb-200g round-sections-four hamper-heather-moor`,
};

export const secondUnseenQueries = {
  problems: `
    mice got in and wrecked the comb last winter | mouse-guards-national-5
    wasps hammering the front door of my hive | entrance-blocks-cedar-4
    keep losing the queen, need to put a dot on her | queen-marking-kit
    hive gone queenless need a laying one sent by post | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three buckfast-type-2024-proven
    sticky brown fingers after inspections wont scrub off | beekeepers-barrier-balm
    boxes glued solid and i cant prise them apart | american-hive-tool-forged j-type-hive-tool-steel beginner-tool-roll
    emptying the supers of bees before harvest | clearer-board-rhombus skep-bee-brush-pair
    roofs keep blowing off in the gales | ratchet-hive-straps-4 national-roof-floor-set
    shifting a full hive across the paddock on my own | hive-barrow-used
    bad back cant lift heavy boxes any more what hive | top-bar-hive-larch
    worried my honey is too wet and will ferment | refractometer-honey
    bits of wax and bee legs floating in the honey | double-strainer-stainless
    getting honey out of loads of super frames quicker | extractor-nine-frame-radial extractor-electric-refurb
    slicing the caps off frames makes a mess of the kitchen worktop | uncapping-tray-heated
    bees light on stores need to get syrup into them this autumn | rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l
    is my hive heavy enough to go into winter | hive-scales-luggage-type
    swarm in the apple tree need something to collect it in | straw-skep-swarm-size five-frame-nuc-ply poly-nuc-six-frame
    stop them swarming when i can never spot the queen | snelgrove-board-national
    my bees are nasty, want to requeen with something calmer | buckfast-mated-2026-marked buckfast-mated-2025-clipped buckfast-2025-overwintered-three carniolan-mated-2026 buckfast-kent-2026 italian-mated-2025 local-hereford-queen-2026 native-irish-queen-2026
    introduced queens keep getting killed | queen-introduction-cages-10 queen-in-mini-nuc-2026
    finding eggs and grubs up in the honey boxes | framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc
    smoker goes out halfway through every inspection | smoker-fuel-hessian smoker-stainless-large
    combs dropping out of deep frames in the heat | 14x12-frames-assembled foundation-14x12-wired
    cutting mites out with the drone brood no chemicals | drone-foundation-national-10
    hive floor rotted through and lid leaking | national-roof-floor-set
    cold spring and no pollen coming in for the brood | pollen-feeding-bees-500g
    box of old black comb to melt down without using the stove | wax-melter-solar-refurb
    heap of clean wax i want turned back into frame sheets | wax-exchange-foundation
    dozens of frames to nail up and its taking forever | frame-nailing-jig
    cant remember what i saw in each hive last time | hive-record-cards-50
    taking live bees into a primary school safely behind glass | observation-hive-two-frame boardman-entrance-feeder
    tiny late swarm how to get it through to spring | poly-nuc-six-frame frame-feeder-national
    run out of boxes in the middle of the flow | cedar-super-pair national-supers-five-used
    crooked comb in my topbar hive | foundation-strips-starter
    hands shake when moving larvae into the cups | grafting-tool-swiss
    somewhere to keep the harvest until i have time to jar it | honey-buckets-30lb-five bucket-with-honey-gate
    hands dry and split from digging the allotment | beeswax-hand-balm-60ml beekeepers-barrier-balm
    sore tired feet after standing in wellies all day | beeswax-foot-cream-100ml
    sewing thread keeps tangling and knotting | waxed-thread-wax-bees ounce-bars-ten cappings-wax-armagh-300g
    grandmas oak sideboard looks dull and dry | beeswax-furniture-polish-180g
    scented soaps set me off sneezing and itching | soap-unscented-beeswax
    getting ready for power cuts, candles that last for hours and hours | church-pillar-large erne-lantern-candles-four three-rolled-pillars-and-taper container-candle-honey-jar pillar-seconds-box
    hardly any bees in the garden this year what can i sow | forage-seed-six-packets meadow-seed-native-100g
    apple trees not setting fruit want our own bees on site | kent-pollination-pair full-colony-14x12-orchard
    honey for cooking in bulk, gingerbread and flapjacks | heather-bakers-bucket-3kg soft-set-catering-bucket-13kg lugg-meadow-summer-honey-1360g heather-honey-bucket-1360g`,
  natural: `
    what can i buy my dad who has just taken up beekeeping | starter-kit-national beginner-tool-roll hive-record-cards-50 beekeeping-books-used-five smoker-small-copper smoker-stainless-large j-type-hive-tool-steel beekeepers-barrier-balm
    where can i get honey that is still in the wax | cut-comb-erne-227g heather-cut-comb-200g whole-super-frame-comb round-sections-four cut-comb-orchard-250g chunk-of-comb-catering-1kg lugg-cut-comb-340g hill-comb-small-120g comb-in-frame-cornish chunk-honey-454g
    could we have a whole frame of honeycomb for our wedding breakfast | whole-super-frame-comb comb-in-frame-cornish
    what is a nice mild honey for the children's toast | clover-honey-strath-454g soft-set-spring-blossom-454g tywi-valley-soft-set-340g runny-kent-honey-340g borage-honey-340g upland-clover-honey-340g
    can i try a few different honeys without buying big jars | honey-trio-erne-3x227g honey-trio-london-3x227g ling-heather-mini-113g
    is there a candle under a tenner for a little thank you | beehive-shape-candle rolled-table-pair-honeycomb
    who will go through the frames with me collecting my first bees | armagh-orchard-nuc local-nuc-herefordshire-2026 overwintered-nuc-six-14x12
    who breeds proper black british bees | native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered native-amm-2024-for-rearers native-irish-queen-2026 native-queen-armagh-2026 cornish-dark-queen-2025 native-nuc-radnor-2026 native-overwintered-colony erne-island-nuc-2026 cornish-dark-nuc armagh-orchard-nuc
    which candles won't drip all over the tablecloth | dinner-candles-pair-dipped dinner-candles-heather-wax
    what do i get my mum who is always gardening | beeswax-hand-balm-60ml forage-seed-six-packets meadow-seed-native-100g bee-hotel-oak-large bee-hotel-clay-block
    can you send a present to my friend with a message | gift-box-candle-honey-soap hamper-heather-moor orchard-honey-carton-340g
    i need something for gran, maybe some nice soaps in a box | gift-soaps-six gift-box-candle-honey-soap
    have you anything for the four sundays before christmas | advent-four-rolled
    do you sell those pretty white hives like in the picture books | wbc-cedar-traditional
    which hive can i run without frames or foundation | top-bar-hive-larch warre-hive-three-box
    is there a cheap hive i can knock together myself | pine-national-flat
    has anyone got a second hand hive thats been properly cleaned | painted-national-used refurbished-national-cedar
    where do i get pollen to sprinkle on my yoghurt | spring-pollen-dried-150g pollen-frozen-fresh-250g ivy-pollen-120g london-street-pollen-80g erne-willow-pollen-100g mixed-summer-pollen-250g pollen-granules-tin-60g heather-pollen-100g
    i want royal jelly on its own with nothing mixed in | fresh-royal-jelly-10g fresh-royal-jelly-30g royal-jelly-trio-3x20g royal-jelly-erne-10g royal-jelly-freeze-dried-20g
    can i pick up a small colony as early as april | overwintered-nuc-six-14x12 tweed-late-nuc-overwinter
    what equipment do i need to raise my own queens | queen-rearing-cell-kit grafting-tool-swiss mini-mating-nucs-four royal-jelly-for-grafting-5g
    which wax should i buy for making candles at home | candle-grade-wax-5kg highland-candle-wax-2kg cappings-wax-block-1kg honey-farm-wax-10kg cappings-wax-armagh-300g rolling-kit-ten-sheets
    do you have any honey from bees kept in the city | peckham-lime-honey-227g nunhead-allotment-honey-340g honey-trio-london-3x227g
    are there any honeys that aren't too sweet, more malty or treacly | honeydew-honey-oak-227g sweet-chestnut-honey-227g nunhead-allotment-honey-340g field-bean-honey-454g
    what would go well with a cheeseboard | chunk-of-comb-catering-1kg hill-comb-small-120g sweet-chestnut-honey-227g ling-heather-mini-113g heather-cut-comb-200g cut-comb-erne-227g cut-comb-orchard-250g lugg-cut-comb-340g
    i'm entering the honey show, what are the judges looking for | clover-honey-show-pair-454g show-block-1lb honey-show-jars-labels-24
    what do you give a man with a big bushy beard | beard-balm-heather wax-moustache-30ml
    our association wants to replace everyone's queens on one day | buckfast-ten-pack-2026
    is there a rainy day craft for kids without hot wax | rolling-kit-ten-sheets
    which honey stays liquid and doesn't go solid in the cupboard | runny-kent-honey-340g borage-honey-340g sweet-chestnut-honey-227g nunhead-allotment-honey-340g`,
  synonyms: `
    honey spinner | extractor-nine-frame-radial extractor-electric-refurb
    smoke puffer for bees | smoker-stainless-large smoker-small-copper smoker-dadant-style-damaged smoker-rebellowed-refurb
    wax sheets for brood frames | wired-brood-foundation-20 langstroth-foundation-wired-10 foundation-14x12-wired
    bee nucleus with this years queen | buckfast-nuc-five-national native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    creamed honey | soft-set-spring-blossom-454g tywi-valley-soft-set-340g soft-set-catering-bucket-13kg bodmin-moor-bramble-454g orchard-honey-carton-340g
    linden honey | norfolk-lime-honey-340g peckham-lime-honey-227g
    blackberry blossom honey | lough-erne-wildflower-340g bodmin-moor-bramble-454g elan-heather-blend-340g honey-trio-erne-3x227g kent-wildflower-454g
    bee glue | propolis-raw-100g soap-on-rope-propolis
    insect house for the garden wall | bee-hotel-oak-large bee-hotel-clay-block
    night light candles | tealights-twelve-refill rooftop-votives-six
    wax beads easy to melt | white-wax-pellets-500g yellow-wax-pellets-250g batik-wax-blend-1kg
    small ripener with a tap | bucket-with-honey-gate
    makeup remover | cold-cream-galen-100ml`,
  places: `
    honey from norfolk | soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g soft-set-catering-bucket-13kg
    bee colony for sale in kent | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard kent-pollination-pair
    candles made in inverness | three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large pillar-seconds-box
    new hive to pick up near abergavenny | cedar-national-two-supers cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar smith-hive-larch top-bar-hive-larch
    nucs near carlisle | buckfast-nuc-five-national overwintered-nuc-six-14x12 native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    honey extractor brighton | extractor-nine-frame-radial extractor-electric-refurb`,
  misspelt: `
    furnature pollish bees wax | beeswax-furniture-polish-180g
    queen exluder nationl | framed-wire-excluder-national plastic-excluder-national-2
    scotish hether honey | ling-honey-perthshire-340g scottish-bell-heather-227g heather-honey-bucket-1360g round-sections-four
    carnolian queen | carniolan-mated-2026 carniolan-breeder-2025
    moustashe wax | wax-moustache-30ml
    hand creem for gardners | beeswax-hand-balm-60ml`,
};
