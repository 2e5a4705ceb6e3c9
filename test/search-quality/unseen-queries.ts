/**
 * Searches written on 24 November 2026 from the titles of the demo listings alone, before their author had seen the synonyms or the other searches
 * here. Initially, 173 of these 181 (96%) had a relevant listing in the first five results. The eight that did not were 2 of the 26 sizes and
 * weights, 4 of the 15 problems, and 2 of the 22 gifts and natural sentences. The search was then improved using them.
 */
export const unseen = {
  sizes: `
    14x12 frames | 14x12-frames-assembled
    14 inch x 12 inch brood frames | 14x12-frames-assembled
    14" x 12" foundation | foundation-14x12-wired
    16x10 frames | commercial-frames-16x10
    16 by 10 | commercial-frames-16x10
    5 frame nuc box | five-frame-nuc-ply
    6 frame poly nuc | poly-nuc-six-frame
    20 frame extractor | extractor-electric-refurb
    9 frame extractor | extractor-nine-frame-radial
    10 inch hive tool | american-hive-tool-forged
    2l feeder | rapid-feeder-round
    10 frame langstroth hive | langstroth-jumbo-kit
    38mm votive candles | rooftop-votives-six
    25cm candles | dinner-candles-pair-dipped church-pillar-large
    honey 1 lb | moor-edge-blend-454g sycamore-spring-honey-454g clover-honey-strath-454g soft-set-spring-blossom-454g field-bean-honey-454g willow-spring-honey-454g kent-wildflower-454g bodmin-moor-bramble-454g herefordshire-orchard-honey-454g chunk-honey-454g eildon-summer-honey-454g clover-honey-show-pair-454g
    12oz honey | ling-heather-pressed-340g bell-heather-honey-340g ling-honey-perthshire-340g borage-honey-340g norfolk-lime-honey-340g lough-erne-wildflower-340g cuilcagh-ling-340g bramley-blossom-honey-340g kent-cherry-blossom-340g orchard-honey-carton-340g runny-kent-honey-340g nunhead-allotment-honey-340g balsam-honey-340g upland-clover-honey-340g elan-heather-blend-340g tywi-valley-soft-set-340g
    half pound jar of honey | scottish-bell-heather-227g sea-lavender-saltmarsh-227g fermanagh-ivy-honey-227g honey-trio-erne-3x227g honey-trio-london-3x227g sweet-chestnut-honey-227g cornish-coast-honey-227g peckham-lime-honey-227g honeydew-honey-oak-227g royal-jelly-in-honey-227g
    3lb honey | heather-honey-bucket-1360g lugg-meadow-summer-honey-1360g
    30lb bucket | soft-set-catering-bucket-13kg honey-buckets-30lb-five
    1kg beeswax | cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg batik-wax-blend-1kg
    1oz beeswax bars | ounce-bars-ten
    10kg wax | honey-farm-wax-10kg
    1 lb jars | honey-show-jars-labels-24
    10g royal jelly | fresh-royal-jelly-10g royal-jelly-erne-10g
    500g beeswax pellets | white-wax-pellets-500g
    4oz honey | ling-heather-mini-113g`,
  synonyms: `
    creamed honey | soft-set-spring-blossom-454g soft-set-catering-bucket-13kg tywi-valley-soft-set-340g
    crystallised honey | soft-set-spring-blossom-454g field-bean-honey-454g soft-set-catering-bucket-13kg fermanagh-ivy-honey-227g tywi-valley-soft-set-340g
    amm queen | native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered cornish-dark-queen-2025 native-irish-queen-2026 native-queen-armagh-2026 native-amm-2024-for-rearers native-nuc-radnor-2026
    british black bee | upland-clover-honey-340g elan-heather-blend-340g snelgrove-board-national royal-jelly-spread-hill bee-bread-fermented-90g native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered native-irish-queen-2026 native-queen-armagh-2026 native-amm-2024-for-rearers native-nuc-radnor-2026 native-overwintered-colony erne-island-nuc-2026 cornish-dark-nuc hill-comb-small-120g meadow-seed-native-100g
    honey spinner | extractor-nine-frame-radial extractor-four-frame-used extractor-electric-refurb wax-melter-solar-refurb
    bee jacket | starter-kit-national
    bee escape | clearer-board-rhombus
    porter escape | clearer-board-rhombus
    polyhive | poly-national-complete poly-nuc-six-frame
    styrofoam hive | poly-national-complete
    cover board | national-roof-floor-set
    inner cover | national-roof-floor-set
    bottom board | cedar-14x12-hive national-roof-floor-set
    varroa floor | cedar-14x12-hive national-roof-floor-set
    lip salve | beeswax-lip-balm-three
    hand cream | beeswax-hand-balm-60ml beekeepers-barrier-balm
    night lights | tealights-twelve-refill
    honey tap | bucket-with-honey-gate
    brood chamber | commercial-hive-cedar national-brood-box-seconds commercial-brood-used-pair native-overwintered-colony
    insect house | bee-hotel-oak-large
    honey drizzler | orchard-honey-carton-340g
    kenyan hive | top-bar-hive-larch
    moisture meter | refractometer-honey
    weighing scales | hive-scales-luggage-type
    flower seeds | container-candle-honey-jar forage-seed-six-packets meadow-seed-native-100g`,
  misspelt: `
    langstroff hive | langstroth-jumbo-kit
    dadent hive | dadant-blatt-twelve
    carniolian queen | carniolan-mated-2026 carniolan-breeder-2025 teme-nuc-carniolan-2026
    bukfast nuc | buckfast-nuc-five-national buckfast-full-colony-langstroth
    propollis | soap-on-rope-propolis beekeepers-barrier-balm propolis-raw-100g
    foundaton | wired-brood-foundation-20 thin-super-foundation-20 langstroth-foundation-wired-10 drone-foundation-national-10 foundation-14x12-wired wax-exchange-foundation
    queen exluder | framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc
    refractometre | refractometer-honey
    honycomb | chunk-honey-454g thin-super-foundation-20 bee-bread-fermented-90g cut-comb-erne-227g heather-cut-comb-200g whole-super-frame-comb round-sections-four cut-comb-orchard-250g chunk-of-comb-catering-1kg wooden-sections-basswood lugg-cut-comb-340g hill-comb-small-120g comb-in-frame-cornish rolled-table-pair-honeycomb hamper-heather-moor
    candels | candle-grade-wax-5kg highland-candle-wax-2kg dipping-tank-wax-lot waxed-thread-wax-bees honey-shampoo-bar beard-balm-heather three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large advent-four-rolled beehive-shape-candle container-candle-honey-jar tall-tapers-church-20 rolling-kit-ten-sheets erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax gift-box-candle-honey-soap hamper-heather-moor
    hether honey | ling-heather-pressed-340g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg ling-honey-perthshire-340g scottish-bell-heather-227g heather-honey-bucket-1360g cuilcagh-ling-340g bodmin-moor-bramble-454g elan-heather-blend-340g heather-wax-dark-500g perthshire-queen-2025 perthshire-colony-heather heather-cut-comb-200g round-sections-four honey-shampoo-bar
    bee pollin | royal-jelly-spread-hill spring-pollen-dried-150g pollen-frozen-fresh-250g ivy-pollen-120g london-street-pollen-80g erne-willow-pollen-100g pollen-feeding-bees-500g mixed-summer-pollen-250g pollen-granules-tin-60g heather-pollen-100g bee-bread-fermented-90g
    royel jelly | fresh-royal-jelly-10g fresh-royal-jelly-30g royal-jelly-for-grafting-5g royal-jelly-in-honey-227g royal-jelly-trio-3x20g royal-jelly-freeze-dried-20g royal-jelly-erne-10g royal-jelly-spread-hill
    beez wax | cappings-wax-block-1kg candle-grade-wax-5kg white-wax-pellets-500g yellow-wax-pellets-250g ounce-bars-ten show-block-1lb highland-candle-wax-2kg heather-wax-dark-500g wax-cakes-small-keeper foundation-strips-starter beeswax-furniture-polish-180g batik-wax-blend-1kg waxed-thread-wax-bees beeswax-hand-balm-60ml beeswax-lip-balm-three soap-unscented-beeswax solid-perfume-hedgerow beard-balm-heather beeswax-foot-cream-100ml tealights-twelve-refill church-pillar-large beehive-shape-candle container-candle-honey-jar rolling-kit-ten-sheets figure-candles-hive-and-bee
    smokr | starter-kit-national smoker-stainless-large smoker-small-copper smoker-fuel-hessian smoker-dadant-style-damaged smoker-rebellowed-refurb
    honey extracter | extractor-nine-frame-radial extractor-four-frame-used extractor-electric-refurb wax-melter-solar-refurb
    moustash wax | wax-moustache-30ml
    observaton hive | observation-hive-two-frame
    snellgrove board | snelgrove-board-national
    polistyrene hive | poly-national-complete
    himilayan balsam | balsam-honey-340g
    stainles stell smoker | smoker-stainless-large smoker-rebellowed-refurb`,
  filters: `
    queen under £40 | virgin-buckfast-2026 buckfast-ripe-cells-5 local-hereford-queen-2026 local-hereford-queen-2025 borders-local-queen-2026 native-amm-2024-for-rearers peckham-urban-queen-2026 buckfast-type-2024-proven
    hive less than 150 pounds | pine-national-flat national-brood-box-seconds hive-stand-oak-pair cedar-super-pair national-roof-floor-set poly-national-complete painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used refurbished-national-cedar mini-mating-nucs-four five-frame-nuc-ply poly-nuc-six-frame warre-hive-three-box rose-hive-three-boxes
    honey £5 - £7 | fermanagh-ivy-honey-227g runny-kent-honey-340g cornish-coast-honey-227g
    cheap smoker | smoker-dadant-style-damaged smoker-rebellowed-refurb
    candles up to £15 | dinner-candles-pair-dipped tealights-twelve-refill beehive-shape-candle container-candle-honey-jar rooftop-votives-six rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax
    nuc below £230 | local-nuc-herefordshire-2026 borders-nuc-smith armagh-orchard-nuc
    extractor under 150 | extractor-four-frame-used wax-melter-solar-refurb
    hive over £300 | wbc-cedar-traditional
    honey max £7 | ling-heather-mini-113g fermanagh-ivy-honey-227g runny-kent-honey-340g cornish-coast-honey-227g
    soap between 5 and 7 pounds | honey-oat-soap-95g soap-unscented-beeswax
    beeswax under a tenner | yellow-wax-pellets-250g heather-wax-dark-500g wax-cakes-small-keeper cappings-wax-armagh-300g foundation-strips-starter beeswax-furniture-polish-180g waxed-thread-wax-bees
    second hand extractor | extractor-four-frame-used
    used hive | painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used
    reconditioned smoker | smoker-rebellowed-refurb
    damaged smoker | smoker-dadant-style-damaged
    secondhand supers | national-supers-five-used
    brand new extractor | extractor-nine-frame-radial
    pre-owned wbc | wbc-used-1970s zinc-excluder-used-wbc
    refurb extractor | extractor-electric-refurb wax-melter-solar-refurb
    b-grade brood box | national-brood-box-seconds
    hive collection only | wbc-cedar-traditional hive-stand-oak-pair top-bar-hive-larch painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used refurbished-national-cedar
    queen by post | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    honey delivered | ling-heather-pressed-340g ling-heather-mini-113g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg ling-honey-perthshire-340g scottish-bell-heather-227g sycamore-spring-honey-454g clover-honey-strath-454g heather-honey-bucket-1360g soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g sea-lavender-saltmarsh-227g lough-erne-wildflower-340g fermanagh-ivy-honey-227g cuilcagh-ling-340g willow-spring-honey-454g honey-trio-erne-3x227g bramley-blossom-honey-340g honey-trio-london-3x227g kent-cherry-blossom-340g kent-wildflower-454g sweet-chestnut-honey-227g orchard-honey-carton-340g runny-kent-honey-340g cornish-coast-honey-227g bodmin-moor-bramble-454g peckham-lime-honey-227g nunhead-allotment-honey-340g herefordshire-orchard-honey-454g lugg-meadow-summer-honey-1360g balsam-honey-340g chunk-honey-454g upland-clover-honey-340g elan-heather-blend-340g tywi-valley-soft-set-340g eildon-summer-honey-454g honeydew-honey-oak-227g clover-honey-show-pair-454g
    nuc to collect | buckfast-nuc-five-national overwintered-nuc-six-14x12 native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    click and collect hive | cedar-national-two-supers cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar national-brood-box-seconds hive-stand-oak-pair cedar-super-pair smith-hive-larch top-bar-hive-larch starter-kit-national painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used refurbished-national-cedar five-frame-nuc-ply warre-hive-three-box painted-national-new`,
  places: `
    honey norfolk | soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g sea-lavender-saltmarsh-227g soft-set-catering-bucket-13kg
    bees near hereford | swarm-settled-national local-nuc-herefordshire-2026
    cornwall honey | cornish-coast-honey-227g bodmin-moor-bramble-454g
    scottish honey | ling-honey-perthshire-340g scottish-bell-heather-227g sycamore-spring-honey-454g clover-honey-strath-454g heather-honey-bucket-1360g eildon-summer-honey-454g
    welsh honey | upland-clover-honey-340g elan-heather-blend-340g tywi-valley-soft-set-340g
    yorkshire honey | ling-heather-pressed-340g ling-heather-mini-113g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg honeydew-honey-oak-227g
    nucs kent | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard kent-pollination-pair
    northern ireland honey | lough-erne-wildflower-340g fermanagh-ivy-honey-227g cuilcagh-ling-340g willow-spring-honey-454g honey-trio-erne-3x227g bramley-blossom-honey-340g
    london honey | honey-trio-london-3x227g peckham-lime-honey-227g nunhead-allotment-honey-340g
    dark bees wales | native-amm-isolated-2026 native-amm-2024-for-rearers native-nuc-radnor-2026 native-overwintered-colony
    hives in devon | painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used`,
  sellers: `
    lantern wax | wired-brood-foundation-20 thin-super-foundation-20 langstroth-foundation-wired-10 drone-foundation-national-10 foundation-14x12-wired wax-exchange-foundation cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg white-wax-pellets-500g ounce-bars-ten beeswax-furniture-polish-180g batik-wax-blend-1kg tall-tapers-church-20 rolling-kit-ten-sheets
    Aoife Mackle | bramley-blossom-honey-340g skep-bee-brush-pair cappings-wax-armagh-300g native-queen-armagh-2026 armagh-orchard-nuc rolled-table-pair-honeycomb bee-hotel-clay-block
    trent lane | poly-national-complete langstroth-jumbo-kit dadant-blatt-twelve starter-kit-national smoker-stainless-large smoker-small-copper smoker-fuel-hessian j-type-hive-tool-steel american-hive-tool-forged national-frames-dn4-50 national-frames-sn1-50 langstroth-deep-frames-20 commercial-frames-16x10 framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal rapid-feeder-round extractor-nine-frame-radial uncapping-tray-heated honey-buckets-30lb-five refractometer-honey mouse-guards-national-5 smoker-dadant-style-damaged foundation-strips-starter pollen-feeding-bees-500g hive-record-cards-50
    skirrid hiveworks | cedar-national-two-supers pine-national-flat cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar national-brood-box-seconds hive-stand-oak-pair cedar-super-pair smith-hive-larch top-bar-hive-larch national-roof-floor-set 14x12-frames-assembled frame-nailing-jig ashforth-feeder-national clearer-board-rhombus entrance-blocks-cedar-4
    beauly candles | highland-candle-wax-2kg dipping-tank-wax-lot waxed-thread-wax-bees honey-shampoo-bar beard-balm-heather three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large pillar-seconds-box
    jory | cornish-coast-honey-227g bodmin-moor-bramble-454g wax-melter-solar-refurb wax-cakes-small-keeper ivy-pollen-120g cornish-dark-queen-2025 cornish-dark-nuc comb-in-frame-cornish
    wick and hive | honey-trio-london-3x227g peckham-lime-honey-227g nunhead-allotment-honey-340g royal-jelly-trio-3x20g london-street-pollen-80g peckham-urban-queen-2026 wax-moustache-30ml soap-on-rope-propolis rooftop-votives-six
    quince tree honey | kent-cherry-blossom-340g kent-wildflower-454g sweet-chestnut-honey-227g runny-kent-honey-340g five-frame-nuc-ply observation-hive-two-frame honey-farm-wax-10kg royal-jelly-in-honey-227g spring-pollen-dried-150g pollen-frozen-fresh-250g italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 buckfast-type-2024-proven buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard kent-pollination-pair cut-comb-orchard-250g chunk-of-comb-catering-1kg beekeepers-barrier-balm gift-soaps-six figure-candles-hive-and-bee propolis-raw-100g
    ewan laidlow | eildon-summer-honey-454g refurbished-national-cedar hive-barrow-used smoker-rebellowed-refurb borders-local-queen-2026 borders-nuc-smith borders-colony-moving-on tweed-late-nuc-overwinter`,
  category: `
    bee colonies | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard native-nuc-radnor-2026 native-overwintered-colony swarm-settled-national local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 buckfast-full-colony-langstroth borders-nuc-smith borders-colony-moving-on tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc kent-pollination-pair perthshire-colony-heather retiring-keeper-colony
    queens | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    wax | cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg white-wax-pellets-500g yellow-wax-pellets-250g ounce-bars-ten show-block-1lb honey-farm-wax-10kg highland-candle-wax-2kg dipping-tank-wax-lot heather-wax-dark-500g wax-cakes-small-keeper cappings-wax-armagh-300g foundation-strips-starter beeswax-furniture-polish-180g batik-wax-blend-1kg unrendered-cappings-bucket waxed-thread-wax-bees
    honeycombs | cut-comb-erne-227g heather-cut-comb-200g whole-super-frame-comb round-sections-four cut-comb-orchard-250g chunk-of-comb-catering-1kg wooden-sections-basswood lugg-cut-comb-340g hill-comb-small-120g comb-in-frame-cornish
    cosmetics | beeswax-hand-balm-60ml beeswax-lip-balm-three honey-oat-soap-95g soap-unscented-beeswax solid-perfume-hedgerow body-lotion-honey-200ml cold-cream-galen-100ml wax-moustache-30ml soap-on-rope-propolis honey-shampoo-bar beard-balm-heather beekeepers-barrier-balm gift-soaps-six beeswax-foot-cream-100ml
    beehive | cedar-national-two-supers pine-national-flat cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar national-brood-box-seconds hive-stand-oak-pair cedar-super-pair smith-hive-larch top-bar-hive-larch national-roof-floor-set poly-national-complete langstroth-jumbo-kit dadant-blatt-twelve starter-kit-national painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used refurbished-national-cedar mini-mating-nucs-four five-frame-nuc-ply poly-nuc-six-frame warre-hive-three-box painted-national-new rose-hive-three-boxes
    skincare | beeswax-hand-balm-60ml beeswax-lip-balm-three honey-oat-soap-95g soap-unscented-beeswax solid-perfume-hedgerow body-lotion-honey-200ml cold-cream-galen-100ml wax-moustache-30ml soap-on-rope-propolis honey-shampoo-bar beard-balm-heather beekeepers-barrier-balm gift-soaps-six beeswax-foot-cream-100ml
    beekeeping equipment | smoker-stainless-large smoker-small-copper smoker-fuel-hessian j-type-hive-tool-steel american-hive-tool-forged national-frames-dn4-50 national-frames-sn1-50 langstroth-deep-frames-20 commercial-frames-16x10 14x12-frames-assembled manley-frames-super-25 frame-nailing-jig wired-brood-foundation-20 thin-super-foundation-20 langstroth-foundation-wired-10 drone-foundation-national-10 foundation-14x12-wired wax-exchange-foundation framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder extractor-nine-frame-radial extractor-four-frame-used extractor-electric-refurb uncapping-tray-heated double-strainer-stainless honey-buckets-30lb-five bucket-with-honey-gate refractometer-honey queen-marking-kit queen-introduction-cages-10 queen-rearing-cell-kit grafting-tool-swiss snelgrove-board-national clearer-board-rhombus mouse-guards-national-5 ratchet-hive-straps-4 hive-scales-luggage-type smoker-dadant-style-damaged beginner-tool-roll entrance-blocks-cedar-4 wax-melter-solar-refurb hive-barrow-used skep-bee-brush-pair observation-hive-two-frame smoker-rebellowed-refurb`,
  problems: `
    wasps | entrance-blocks-cedar-4
    robbing screen | entrance-blocks-cedar-4
    mice in hive | mouse-guards-national-5
    swarm control | snelgrove-board-national
    varroa | cedar-14x12-hive national-roof-floor-set drone-foundation-national-10
    feeding bees in winter | mini-mating-nucs-four poly-nuc-six-frame rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder pollen-feeding-bees-500g
    stop queen laying in supers | framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc
    catch a swarm | straw-skep-swarm-size
    check water content of honey | refractometer-honey
    queenless hive | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    moving hives | ratchet-hive-straps-4 hive-barrow-used
    hive blown over in wind | ratchet-hive-straps-4
    chapped hands | beeswax-hand-balm-60ml beekeepers-barrier-balm
    requeening | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    aggressive bees | starter-kit-national mini-mating-nucs-four smoker-stainless-large smoker-small-copper smoker-fuel-hessian framed-wire-excluder-national plastic-excluder-national-2 queen-marking-kit queen-introduction-cages-10 queen-rearing-cell-kit grafting-tool-swiss smoker-dadant-style-damaged smoker-rebellowed-refurb fresh-royal-jelly-10g fresh-royal-jelly-30g royal-jelly-for-grafting-5g buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven native-nuc-radnor-2026 teme-nuc-carniolan-2026 buckfast-full-colony-langstroth`,
  exact: `
    Milling service: your wax into ten sheets of foundation | wax-exchange-foundation
    Snelgrove board for National, with the timetable | snelgrove-board-national
    Peckham moustache wax, firm hold, 30 ml | wax-moustache-30ml
    Old-fashioned cold cream after Galen, 100 ml | cold-cream-galen-100ml
    Baker's honey with heather in it, 3 kg bucket | heather-bakers-bucket-3kg
    Rose hive, three one-size boxes in pine | rose-hive-three-boxes
    My fifth colony, National, to a good home | retiring-keeper-colony
    calm city queen from a peckham roof 2026 | peckham-urban-queen-2026`,
  spelling: `
    mustache wax | wax-moustache-30ml
    galvanized mouse guard | mouse-guards-national-5
    molded candles | figure-candles-hive-and-bee
    hive barrow tire | hive-barrow-used
    2 liter feeder | rapid-feeder-round
    hive strap | ratchet-hive-straps-4
    bee brush | skep-bee-brush-pair
    flavored honey | ling-heather-pressed-340g ling-heather-mini-113g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg ling-honey-perthshire-340g scottish-bell-heather-227g sycamore-spring-honey-454g clover-honey-strath-454g heather-honey-bucket-1360g soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g sea-lavender-saltmarsh-227g soft-set-catering-bucket-13kg lough-erne-wildflower-340g fermanagh-ivy-honey-227g cuilcagh-ling-340g willow-spring-honey-454g honey-trio-erne-3x227g bramley-blossom-honey-340g honey-trio-london-3x227g kent-cherry-blossom-340g kent-wildflower-454g sweet-chestnut-honey-227g orchard-honey-carton-340g runny-kent-honey-340g cornish-coast-honey-227g bodmin-moor-bramble-454g peckham-lime-honey-227g nunhead-allotment-honey-340g herefordshire-orchard-honey-454g lugg-meadow-summer-honey-1360g balsam-honey-340g chunk-honey-454g upland-clover-honey-340g elan-heather-blend-340g tywi-valley-soft-set-340g eildon-summer-honey-454g honeydew-honey-oak-227g clover-honey-show-pair-454g
    nuclei | hive-stand-oak-pair five-frame-nuc-ply poly-nuc-six-frame frame-feeder-national queen-in-mini-nuc-2026 buckfast-nuc-five-national overwintered-nuc-six-14x12 native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    excluders for langstroth | langstroth-excluder-metal`,
  natural: `
    birthday present for a beekeeper | orchard-honey-carton-340g starter-kit-national beginner-tool-roll gift-box-candle-honey-soap hamper-heather-moor hive-record-cards-50 beekeeping-books-used-five
    christmas gift | honey-trio-erne-3x227g orchard-honey-carton-340g cut-comb-erne-227g gift-soaps-six gift-box-candle-honey-soap hamper-heather-moor
    stocking filler | ling-heather-mini-113g orchard-honey-carton-340g yellow-wax-pellets-250g waxed-thread-wax-bees beeswax-hand-balm-60ml beeswax-lip-balm-three honey-oat-soap-95g soap-unscented-beeswax soap-on-rope-propolis beard-balm-heather beekeepers-barrier-balm gift-soaps-six tealights-twelve-refill beehive-shape-candle gift-box-candle-honey-soap
    honey gift set | honey-trio-erne-3x227g honey-trio-london-3x227g orchard-honey-carton-340g gift-box-candle-honey-soap hamper-heather-moor
    gift for mum | orchard-honey-carton-340g candle-grade-wax-5kg yellow-wax-pellets-250g highland-candle-wax-2kg dipping-tank-wax-lot waxed-thread-wax-bees beeswax-hand-balm-60ml beeswax-lip-balm-three honey-oat-soap-95g soap-unscented-beeswax body-lotion-honey-200ml soap-on-rope-propolis honey-shampoo-bar beard-balm-heather beekeepers-barrier-balm gift-soaps-six three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large advent-four-rolled beehive-shape-candle container-candle-honey-jar tall-tapers-church-20 rolling-kit-ten-sheets erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax gift-box-candle-honey-soap hamper-heather-moor
    hamper | orchard-honey-carton-340g gift-box-candle-honey-soap hamper-heather-moor
    secret santa | ling-heather-mini-113g orchard-honey-carton-340g candle-grade-wax-5kg yellow-wax-pellets-250g highland-candle-wax-2kg dipping-tank-wax-lot waxed-thread-wax-bees beeswax-hand-balm-60ml beeswax-lip-balm-three honey-oat-soap-95g soap-unscented-beeswax soap-on-rope-propolis honey-shampoo-bar beard-balm-heather beekeepers-barrier-balm gift-soaps-six three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large advent-four-rolled beehive-shape-candle container-candle-honey-jar tall-tapers-church-20 rolling-kit-ten-sheets erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax gift-box-candle-honey-soap hamper-heather-moor
    wedding favours | ling-heather-mini-113g scottish-bell-heather-227g sea-lavender-saltmarsh-227g fermanagh-ivy-honey-227g honey-trio-erne-3x227g honey-trio-london-3x227g sweet-chestnut-honey-227g cornish-coast-honey-227g peckham-lime-honey-227g honeydew-honey-oak-227g candle-grade-wax-5kg highland-candle-wax-2kg dipping-tank-wax-lot waxed-thread-wax-bees royal-jelly-in-honey-227g honey-shampoo-bar beard-balm-heather three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large advent-four-rolled beehive-shape-candle container-candle-honey-jar tall-tapers-church-20 rolling-kit-ten-sheets erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax gift-box-candle-honey-soap hamper-heather-moor
    what do i need to start beekeeping | starter-kit-national
    how do i get bees for my first hive | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard native-nuc-radnor-2026 native-overwintered-colony swarm-settled-national local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 buckfast-full-colony-langstroth borders-nuc-smith borders-colony-moving-on tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc kent-pollination-pair perthshire-colony-heather retiring-keeper-colony
    something to hold the hive down in a storm | ratchet-hive-straps-4
    where can i buy a marked queen | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 native-amm-2025-overwintered local-hereford-queen-2025 italian-mated-2025 borders-local-queen-2026 native-amm-2024-for-rearers
    i want a gentle queen | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    honey that does not set | borage-honey-340g runny-kent-honey-340g chunk-honey-454g clearer-board-rhombus
    looking for a second hand national hive | painted-national-used national-supers-five-used refurbished-national-cedar
    frames for my national supers | national-frames-sn1-50 manley-frames-super-25
    do you sell jars for honey | honey-show-jars-labels-24
    soap for sensitive skin | honey-oat-soap-95g soap-unscented-beeswax soap-on-rope-propolis gift-soaps-six
    bees for sale | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard native-nuc-radnor-2026 native-overwintered-colony swarm-settled-national local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 buckfast-full-colony-langstroth borders-nuc-smith borders-colony-moving-on tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc kent-pollination-pair perthshire-colony-heather retiring-keeper-colony
    book about beekeeping | beekeeping-books-used-five
    foundation for making cut comb | thin-super-foundation-20
    i need a suit and gloves | starter-kit-national`,
};

/** Problems and sentences written right after those above, before the search was improved using either: 9 of 25 and 5 of 10 succeeded. */
export const unseenProblems = {
  problems: `
    badger knocked hive over | hive-stand-oak-pair ratchet-hive-straps-4
    condensation in hive | cedar-14x12-hive national-roof-floor-set warre-hive-three-box
    bees dying of hunger | mini-mating-nucs-four poly-nuc-six-frame rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder pollen-feeding-bees-500g
    drone brood trapping | drone-foundation-national-10
    bad tempered colony | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    queen failing | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    brood in the honey supers | framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc
    fermenting honey | refractometer-honey
    bad back lifting supers | hive-barrow-used
    get bees out of supers before harvest | clearer-board-rhombus
    bits of wax in my honey | double-strainer-stainless
    hornets | entrance-blocks-cedar-4
    mouse damage | mouse-guards-national-5
    cracked heels | beeswax-foot-cream-100ml
    dry lips | beeswax-lip-balm-three
    find the queen easily | queen-marking-kit buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 native-amm-2025-overwintered local-hereford-queen-2025 italian-mated-2025 borders-local-queen-2026 native-amm-2024-for-rearers
    introduce new queen | queen-introduction-cages-10
    rear my own queens | queen-rearing-cell-kit grafting-tool-swiss
    how heavy is my hive | hive-scales-luggage-type
    melt wax | wax-melter-solar-refurb wax-cakes-small-keeper
    carry hives across field | hive-barrow-used
    keep records of inspections | hive-record-cards-50
    attract solitary bees | bee-hotel-oak-large bee-hotel-clay-block
    light the smoker | smoker-fuel-hessian
    winter stores | mini-mating-nucs-four poly-nuc-six-frame rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder pollen-feeding-bees-500g`,
  natural: `
    can i have a honey that tastes of heather | ling-heather-pressed-340g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg ling-honey-perthshire-340g scottish-bell-heather-227g heather-honey-bucket-1360g cuilcagh-ling-340g bodmin-moor-bramble-454g elan-heather-blend-340g heather-cut-comb-200g round-sections-four
    which hive is best for a beginner | cedar-national-two-supers pine-national-flat commercial-hive-cedar national-brood-box-seconds hive-stand-oak-pair cedar-super-pair national-roof-floor-set poly-national-complete starter-kit-national painted-national-used national-supers-five-used refurbished-national-cedar five-frame-nuc-ply painted-national-new
    i would like two queens by post | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    are there any nucs left this year | buckfast-nuc-five-national overwintered-nuc-six-14x12 native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    have you got 14x12 boxes | cedar-14x12-hive 14x12-frames-assembled foundation-14x12-wired overwintered-nuc-six-14x12 full-colony-14x12-orchard
    something to put honey in | honey-buckets-30lb-five bucket-with-honey-gate honey-show-jars-labels-24
    show me candles under twenty pounds | dinner-candles-pair-dipped tealights-twelve-refill advent-four-rolled beehive-shape-candle container-candle-honey-jar erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax
    does anyone sell langstroth frames | langstroth-deep-frames-20
    thing for taking wax cappings off the comb | uncapping-tray-heated
    tool for scraping frames | j-type-hive-tool-steel american-hive-tool-forged`,
};
