/**
 * Every second search from two sets of 50 problems and 50 sentences, written on 25 November 2026 from the demo listings alone, by people who
 * had not seen the rules of the search or the other searches here. Of the first set, 80 of 100 initially had a relevant listing in the first
 * five results: 42 problems and 38 sentences. The search was then improved with them and with 300 others. Of the second set, 70 (32 and 38)
 * would have succeeded before that, and 84 (41 and 43) did afterwards. The search was then improved with the second set, so both now only
 * catch regressions.
 */
export const sampled = {
  problems: `
    mice chewing through comb over winter | mouse-guards-national-5
    hive blew over in the storm | ratchet-hive-straps-4
    how to get the bees out of the supers before harvest | clearer-board-rhombus skep-bee-brush-pair
    smoker keeps going out on me | smoker-fuel-hessian smoker-stainless-large smoker-dadant-style-damaged
    bits of wax floating in my honey | double-strainer-stainless
    top bar bees building crooked comb | foundation-strips-starter
    can never find the queen | queen-marking-kit snelgrove-board-national
    run out of room for honey, bees packing it everywhere | cedar-super-pair national-supers-five-used
    old black comb needs melting down | wax-melter-solar-refurb
    bees too aggressive, want to requeen | buckfast-mated-2026-marked buckfast-mated-2025-clipped buckfast-kent-2026 peckham-urban-queen-2026 italian-mated-2025 local-hereford-queen-2026 carniolan-breeder-2025 native-irish-queen-2026 native-amm-2024-for-rearers
    late swarm too small to get through winter | poly-nuc-six-frame frame-feeder-national
    knees and back gone, can't be lifting boxes any more | top-bar-hive-larch hive-barrow-used
    how heavy is my hive | hive-scales-luggage-type
    spinning honey out of the comb | extractor-nine-frame-radial extractor-four-frame-used extractor-electric-refurb
    nowhere to keep my honey till I bottle it | honey-buckets-30lb-five bucket-with-honey-gate
    hands cracked from gardening | beeswax-hand-balm-60ml beekeepers-barrier-balm
    tired achy feet after all day in wellies | beeswax-foot-cream-100ml
    sewing thread keeps tangling | waxed-thread-wax-bees ounce-bars-ten
    no bees visiting my garden | forage-seed-six-packets meadow-seed-native-100g bee-hotel-oak-large bee-hotel-clay-block
    power cut | erne-lantern-candles-four tealights-twelve-refill church-pillar-large rooftop-votives-six container-candle-honey-jar
    can't remember what I saw in each hive last week | hive-record-cards-50
    nailing frames together takes forever | frame-nailing-jig
    moustache won't stay curled | wax-moustache-30ml
    too many varroa | drone-foundation-national-10 national-roof-floor-set
    got loads of wax, need brood foundation | wax-exchange-foundation wired-brood-foundation-20
    something's been nesting in the bottom of my hive, shredded leaves and droppings | mouse-guards-national-5
    lid keeps blowing off | ratchet-hive-straps-4
    bees wont budge from the honey boxes | clearer-board-rhombus skep-bee-brush-pair
    smoker bellows have split | smoker-rebellowed-refurb smoker-stainless-large smoker-small-copper smoker-dadant-style-damaged
    honey cloudy, full of specks and legs | double-strainer-stainless
    not enough drones about for mating | drone-foundation-national-10
    hive damp and mouldy inside | wbc-cedar-traditional wbc-used-1970s warre-hive-three-box national-roof-floor-set
    keep losing swarms cos I can only get there once a fortnight | buckfast-mated-2025-clipped snelgrove-board-national
    hive sat on soggy ground | hive-stand-oak-pair
    stroppy bees right by the kids trampoline | buckfast-mated-2026-marked buckfast-mated-2025-clipped buckfast-kent-2026 peckham-urban-queen-2026 italian-mated-2025 local-hereford-queen-2026 carniolan-breeder-2025 native-irish-queen-2026 native-amm-2024-for-rearers
    frames sliding about on the way to the moors | manley-frames-super-25
    bad back | top-bar-hive-larch hive-barrow-used
    have they got enough stores | hive-scales-luggage-type
    only got a few frames to spin by hand | extractor-four-frame-used extractor-nine-frame-radial
    filling jars without dripping it everywhere | bucket-with-honey-gate
    hands like sandpaper from washing up | beeswax-hand-balm-60ml body-lotion-honey-200ml beekeepers-barrier-balm
    dry skin all over | body-lotion-honey-200ml
    bow string needs waxing | ounce-bars-ten brood-wax-foundry-1kg
    want more bumblebees on my allotment | forage-seed-six-packets meadow-seed-native-100g
    candle tunnels down the middle in its glass | container-candle-honey-jar
    feeding a tiny colony on cold nights | frame-feeder-national poly-nuc-six-frame
    how do I put a new queen in safely | queen-introduction-cages-10 queen-in-mini-nuc-2026
    hard water leaves my hair filmy | honey-shampoo-bar
    counting how many mites drop | national-roof-floor-set
    raising my own queens | queen-rearing-cell-kit grafting-tool-swiss mini-mating-nucs-four royal-jelly-for-grafting-5g native-amm-2024-for-rearers carniolan-breeder-2025`,
  natural: `
    I'd like to take up beekeeping next spring and I need all the gear | starter-kit-national
    a present for my dad who has just got his first hive | beginner-tool-roll smoker-small-copper smoker-stainless-large j-type-hive-tool-steel american-hive-tool-forged beekeepers-barrier-balm beekeeping-books-used-five hive-record-cards-50 queen-marking-kit
    gentle bees for someone who has never kept them before | armagh-orchard-nuc buckfast-nuc-five-national teme-nuc-carniolan-2026
    we run a tea room and want honey by the bucket | soft-set-catering-bucket-13kg heather-bakers-bucket-3kg
    a really large candle for church | church-pillar-large
    something for the kids to make candles with at half term | rolling-kit-ten-sheets
    wax for batik, the real stuff and not paraffin | batik-wax-blend-1kg
    something sweet and Cornish to post to my mum | cornish-coast-honey-227g bodmin-moor-bramble-454g comb-in-frame-cornish
    a second hand hive that's been properly cleaned up | painted-national-used wbc-used-1970s refurbished-national-cedar
    a proper straw skep like the ones in old paintings | straw-skep-swarm-size
    flowers I can sow for the bees in my front garden | forage-seed-six-packets meadow-seed-native-100g
    we need our own bees to pollinate the apple orchard | kent-pollination-pair full-colony-14x12-orchard
    enough queens for the whole club in one go | buckfast-ten-pack-2026
    bees I can put straight into my Smith hive | borders-nuc-smith borders-colony-moving-on perthshire-colony-heather
    something to show children how bees live at the summer fair | observation-hive-two-frame boardman-entrance-feeder
    royal jelly fresh, kept in the freezer, nothing added | fresh-royal-jelly-10g fresh-royal-jelly-30g royal-jelly-trio-3x20g royal-jelly-erne-10g
    soaps in a box to give next door at Christmas | gift-soaps-six
    a little bee for my gran's sewing box | waxed-thread-wax-bees
    tealights without all those metal cups | tealights-twelve-refill
    a body cream with honey in that isn't greasy | body-lotion-honey-200ml
    I need to tie my hives down as we're on an exposed hill | ratchet-hive-straps-4
    looking for a complete Langstroth set up | langstroth-jumbo-kit
    foundation for cut comb that you can eat | thin-super-foundation-20
    pair of perfect jars of honey, show quality | clover-honey-show-pair-454g
    strong dark honey that isn't too sweet | honeydew-honey-oak-227g sweet-chestnut-honey-227g ling-heather-pressed-340g ling-heather-mini-113g ling-honey-perthshire-340g cuilcagh-ling-340g heather-honey-bucket-1360g bell-heather-honey-340g scottish-bell-heather-227g nunhead-allotment-honey-340g
    my wife and I fancy a hive at the bottom of the garden, where do we begin | starter-kit-national armagh-orchard-nuc
    a cheap hive I can knock together in an evening | pine-national-flat
    I'm after a nuc of proper Cornish bees | cornish-dark-nuc
    a colony that already comes with its hive | full-colony-14x12-orchard kent-pollination-pair
    a docile queen for a town garden with close neighbours | buckfast-mated-2026-marked buckfast-mated-2025-clipped buckfast-kent-2026 peckham-urban-queen-2026 italian-mated-2025 local-hereford-queen-2026 carniolan-breeder-2025 native-irish-queen-2026 native-amm-2024-for-rearers
    queen who builds up fast in time for the oilseed rape | carniolan-mated-2026 carniolan-breeder-2025 buckfast-2025-overwintered-three
    want to breed from a really good Carniolan | carniolan-breeder-2025
    a hive with one big deep box so I needn't run double brood | cedar-14x12-hive commercial-hive-cedar dadant-blatt-twelve
    something sturdy to stand two hives on | hive-stand-oak-pair
    boxes to put my nucs in when I sell them | five-frame-nuc-ply poly-nuc-six-frame
    shallow frames that go with castellated spacers | national-frames-sn1-50
    can somebody turn my own beeswax into foundation | wax-exchange-foundation
    cheapest way of feeding twenty hives at once | contact-feeder-bucket-5l
    a decent smoker that won't break the bank | smoker-dadant-style-damaged smoker-rebellowed-refurb
    pollen that's been frozen rather than dried | pollen-frozen-fresh-250g
    royal jelly I can keep without a freezer | royal-jelly-freeze-dried-20g royal-jelly-in-honey-227g royal-jelly-spread-hill
    honey for toast that spreads and doesn't run everywhere | soft-set-spring-blossom-454g tywi-valley-soft-set-340g herefordshire-orchard-honey-454g bodmin-moor-bramble-454g orchard-honey-carton-340g soft-set-catering-bucket-13kg
    a selection of different honeys so we can compare them | honey-trio-erne-3x227g honey-trio-london-3x227g
    the sort of honey with a lump of comb in the jar | chunk-honey-454g
    that minty honey the bees make from lime trees | norfolk-lime-honey-340g peckham-lime-honey-227g
    just a small piece of honeycomb so I can see if I like it | hill-comb-small-120g heather-cut-comb-200g cut-comb-erne-227g cut-comb-orchard-250g
    wonky candles going cheap, don't mind how they look | pillar-seconds-box
    blocks of beeswax for my candle making business | candle-grade-wax-5kg honey-farm-wax-10kg highland-candle-wax-2kg cappings-wax-block-1kg dipping-tank-wax-lot
    barber wanting a strong wax for handlebar moustaches | wax-moustache-30ml
    a natural scent that isn't a spray | solid-perfume-hedgerow`,
};
