/** Searches collected after those in `judged-queries.ts`, in the same form, to show how the search handles queries it was not built for. */
export const firstSeen = {
  exact: `
    Virgin Buckfast queen, emerged within three days | virgin-buckfast-2026
    Large smoker, dented in transit, works as new | smoker-dadant-style-damaged
    WBC from the seventies, reconditioned lifts | wbc-used-1970s
    Cuilcagh mountain heather honey | cuilcagh-ling-340g
    Wired brood foundation for National, twenty sheets | wired-brood-foundation-20
    round rapid feeder 2 litres | rapid-feeder-round
    Peckham rooftop lime honey | peckham-lime-honey-227g
    rose hive three one-size boxes in pine | rose-hive-three-boxes
    Twenty thin tapers for vigils and birthdays | tall-tapers-church-20
    bee bread lifted from the comb | bee-bread-fermented-90g
    Nuc to overwinter, six National frames in poly | tweed-late-nuc-overwinter`,
  category: `
    beekeeping supplies | smoker-stainless-large smoker-small-copper smoker-fuel-hessian j-type-hive-tool-steel american-hive-tool-forged national-frames-dn4-50 national-frames-sn1-50 langstroth-deep-frames-20 commercial-frames-16x10 14x12-frames-assembled manley-frames-super-25 frame-nailing-jig wired-brood-foundation-20 thin-super-foundation-20 langstroth-foundation-wired-10 drone-foundation-national-10 foundation-14x12-wired wax-exchange-foundation framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder extractor-nine-frame-radial extractor-four-frame-used extractor-electric-refurb uncapping-tray-heated double-strainer-stainless honey-buckets-30lb-five bucket-with-honey-gate refractometer-honey queen-marking-kit queen-introduction-cages-10 queen-rearing-cell-kit grafting-tool-swiss snelgrove-board-national clearer-board-rhombus mouse-guards-national-5 ratchet-hive-straps-4 hive-scales-luggage-type smoker-dadant-style-damaged beginner-tool-roll entrance-blocks-cedar-4 wax-melter-solar-refurb hive-barrow-used skep-bee-brush-pair observation-hive-two-frame smoker-rebellowed-refurb starter-kit-national
    beekeeping accessories | smoker-stainless-large smoker-small-copper smoker-fuel-hessian j-type-hive-tool-steel american-hive-tool-forged national-frames-dn4-50 national-frames-sn1-50 langstroth-deep-frames-20 commercial-frames-16x10 14x12-frames-assembled manley-frames-super-25 frame-nailing-jig wired-brood-foundation-20 thin-super-foundation-20 langstroth-foundation-wired-10 drone-foundation-national-10 foundation-14x12-wired wax-exchange-foundation framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc rapid-feeder-round ashforth-feeder-national frame-feeder-national contact-feeder-bucket-5l boardman-entrance-feeder extractor-nine-frame-radial extractor-four-frame-used extractor-electric-refurb uncapping-tray-heated double-strainer-stainless honey-buckets-30lb-five bucket-with-honey-gate refractometer-honey queen-marking-kit queen-introduction-cages-10 queen-rearing-cell-kit grafting-tool-swiss snelgrove-board-national clearer-board-rhombus mouse-guards-national-5 ratchet-hive-straps-4 hive-scales-luggage-type smoker-dadant-style-damaged beginner-tool-roll entrance-blocks-cedar-4 wax-melter-solar-refurb hive-barrow-used skep-bee-brush-pair observation-hive-two-frame smoker-rebellowed-refurb
    beeswax | cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg white-wax-pellets-500g yellow-wax-pellets-250g ounce-bars-ten show-block-1lb honey-farm-wax-10kg highland-candle-wax-2kg dipping-tank-wax-lot heather-wax-dark-500g wax-cakes-small-keeper cappings-wax-armagh-300g foundation-strips-starter beeswax-furniture-polish-180g batik-wax-blend-1kg unrendered-cappings-bucket waxed-thread-wax-bees
    beeswax candles | three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large advent-four-rolled beehive-shape-candle container-candle-honey-jar tall-tapers-church-20 rolling-kit-ten-sheets erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax
    toiletries | beeswax-hand-balm-60ml beeswax-lip-balm-three honey-oat-soap-95g soap-unscented-beeswax solid-perfume-hedgerow body-lotion-honey-200ml cold-cream-galen-100ml wax-moustache-30ml soap-on-rope-propolis honey-shampoo-bar beard-balm-heather beekeepers-barrier-balm gift-soaps-six beeswax-foot-cream-100ml
    nucs for sale | buckfast-nuc-five-national overwintered-nuc-six-14x12 native-nuc-radnor-2026 local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 borders-nuc-smith tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc
    bees | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard native-nuc-radnor-2026 native-overwintered-colony swarm-settled-national local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 buckfast-full-colony-langstroth borders-nuc-smith borders-colony-moving-on tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc kent-pollination-pair perthshire-colony-heather retiring-keeper-colony buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    soap | honey-oat-soap-95g soap-unscented-beeswax soap-on-rope-propolis gift-soaps-six gift-box-candle-honey-soap
    hive parts | national-brood-box-seconds cedar-super-pair national-roof-floor-set commercial-brood-used-pair national-supers-five-used entrance-blocks-cedar-4 framed-wire-excluder-national plastic-excluder-national-2 snelgrove-board-national clearer-board-rhombus hive-stand-oak-pair
    plants for bees | forage-seed-six-packets meadow-seed-native-100g
    protective clothing | starter-kit-national`,
  synonyms: `
    honey bees | buckfast-nuc-five-national overwintered-nuc-six-14x12 full-colony-14x12-orchard native-nuc-radnor-2026 native-overwintered-colony swarm-settled-national local-nuc-herefordshire-2026 teme-nuc-carniolan-2026 buckfast-full-colony-langstroth borders-nuc-smith borders-colony-moving-on tweed-late-nuc-overwinter erne-island-nuc-2026 armagh-orchard-nuc cornish-dark-nuc kent-pollination-pair perthshire-colony-heather retiring-keeper-colony buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 native-amm-mated-2026 native-amm-isolated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 queen-in-mini-nuc-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers buckfast-ten-pack-2026 peckham-urban-queen-2026 buckfast-type-2024-proven
    bee brick | bee-hotel-clay-block bee-hotel-oak-large
    baldock cage | queen-marking-kit
    hive carrier | hive-barrow-used
    honey drizzler | orchard-honey-carton-340g
    honey sieve | double-strainer-stainless
    varroa mesh floor | national-roof-floor-set
    jam jars | honey-show-jars-labels-24
    hive lid | national-roof-floor-set
    swarm catcher | straw-skep-swarm-size
    bee nesting box | bee-hotel-oak-large bee-hotel-clay-block
    coastal honey | cornish-coast-honey-227g sea-lavender-saltmarsh-227g
    pollen substitute | pollen-feeding-bees-500g
    goose wing | skep-bee-brush-pair beginner-tool-roll
    beekeeping hat | starter-kit-national
    linden honey | norfolk-lime-honey-340g peckham-lime-honey-227g`,
  sizes: `
    frames for 14x12s | 14x12-frames-assembled
    8cm x 25cm candle | church-pillar-large
    1/4 lb honey | ling-heather-mini-113g
    4oz honey | ling-heather-mini-113g
    1 kilo block of beeswax | cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg batik-wax-blend-1kg
    half kilo beeswax | white-wax-pellets-500g heather-wax-dark-500g
    15kg bucket | bucket-with-honey-gate
    9 liter feeder | ashforth-feeder-national
    14 inch by 12 inch foundation | foundation-14x12-wired
    12 x 14 brood box | cedar-14x12-hive full-colony-14x12-orchard
    16" x 10" frames | commercial-frames-16x10
    250 grammes pollen | pollen-frozen-fresh-250g mixed-summer-pollen-250g
    20cm candles | rolled-table-pair-honeycomb three-rolled-pillars-and-taper tall-tapers-church-20
    six frame nuc | poly-nuc-six-frame overwintered-nuc-six-14x12 native-nuc-radnor-2026 teme-nuc-carniolan-2026 tweed-late-nuc-overwinter
    4 metre hive strap | ratchet-hive-straps-4
    10kg beeswax | honey-farm-wax-10kg
    100ml cream | cold-cream-galen-100ml beeswax-foot-cream-100ml`,
  filters: `
    queen under sixty pounds | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 virgin-buckfast-2026 native-amm-mated-2026 native-amm-2025-overwintered local-hereford-queen-2026 local-hereford-queen-2025 italian-mated-2025 buckfast-kent-2026 cornish-dark-queen-2025 borders-local-queen-2026 native-irish-queen-2026 native-queen-armagh-2026 perthshire-queen-2025 buckfast-2025-overwintered-three native-amm-2024-for-rearers peckham-urban-queen-2026 buckfast-type-2024-proven
    hive under £1,000 | cedar-national-two-supers pine-national-flat cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar smith-hive-larch top-bar-hive-larch langstroth-jumbo-kit dadant-blatt-twelve starter-kit-national painted-national-used wbc-used-1970s refurbished-national-cedar warre-hive-three-box painted-national-new rose-hive-three-boxes poly-national-complete observation-hive-two-frame
    extractor less than £200 | extractor-four-frame-used wax-melter-solar-refurb
    honey for 5 quid | ling-heather-mini-113g
    hives under a hundred pounds | painted-national-used five-frame-nuc-ply poly-nuc-six-frame mini-mating-nucs-four
    candles £10-£15 | dinner-candles-pair-dipped tealights-twelve-refill container-candle-honey-jar rooftop-votives-six figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax
    lip balm under a tenner | beeswax-lip-balm-three
    beeswax no more than £7 | yellow-wax-pellets-250g wax-cakes-small-keeper cappings-wax-armagh-300g waxed-thread-wax-bees
    smoker around £20 | smoker-dadant-style-damaged smoker-rebellowed-refurb
    nuc from £200 to £230 | local-nuc-herefordshire-2026 borders-nuc-smith tweed-late-nuc-overwinter armagh-orchard-nuc
    soap £6 or less | soap-unscented-beeswax
    cheap queen bees under 25 | virgin-buckfast-2026 native-amm-2024-for-rearers buckfast-type-2024-proven
    honey £7.50 max | ling-heather-mini-113g soft-set-spring-blossom-454g borage-honey-340g fermanagh-ivy-honey-227g bramley-blossom-honey-340g runny-kent-honey-340g cornish-coast-honey-227g balsam-honey-340g tywi-valley-soft-set-340g
    2nd hand hive | painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used refurbished-national-cedar
    reconditioned wbc | wbc-used-1970s
    second hand smoker | smoker-rebellowed-refurb smoker-dadant-style-damaged
    broken smoker | smoker-dadant-style-damaged
    frames delivered | national-frames-dn4-50 langstroth-deep-frames-20 commercial-frames-16x10 14x12-frames-assembled manley-frames-super-25 national-frames-sn1-50
    hive collection only | wbc-cedar-traditional top-bar-hive-larch painted-national-used wbc-used-1970s refurbished-national-cedar observation-hive-two-frame cedar-national-two-supers cedar-14x12-hive commercial-hive-cedar smith-hive-larch starter-kit-national warre-hive-three-box painted-national-new
    refurbished hive | refurbished-national-cedar
    used beekeeping equipment | zinc-excluder-used-wbc extractor-four-frame-used hive-scales-luggage-type hive-barrow-used
    queen next day delivery | buckfast-mated-2026-marked buckfast-ten-pack-2026 carniolan-breeder-2025
    candle seconds | pillar-seconds-box`,
  places: `
    honey near Norwich | soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g sea-lavender-saltmarsh-227g soft-set-catering-bucket-13kg
    bees near Exeter | retiring-keeper-colony
    queens tenbury wells | buckfast-mated-2026-marked buckfast-mated-2025-clipped carniolan-mated-2026 carniolan-breeder-2025 virgin-buckfast-2026 buckfast-ripe-cells-5 buckfast-2025-overwintered-three buckfast-ten-pack-2026
    sheffield beeswax | wax-exchange-foundation cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg white-wax-pellets-500g ounce-bars-ten beeswax-furniture-polish-180g batik-wax-blend-1kg rolling-kit-ten-sheets
    bristol skep | straw-skep-swarm-size skep-making-kit
    honey from East Anglia | soft-set-spring-blossom-454g borage-honey-340g field-bean-honey-454g norfolk-lime-honey-340g sea-lavender-saltmarsh-227g soft-set-catering-bucket-13kg
    SE15 honey | peckham-lime-honey-227g nunhead-allotment-honey-340g honey-trio-london-3x227g
    powys honey | upland-clover-honey-340g elan-heather-blend-340g royal-jelly-spread-hill
    welsh honey | upland-clover-honey-340g elan-heather-blend-340g royal-jelly-spread-hill tywi-valley-soft-set-340g
    nuc scottish borders | borders-nuc-smith tweed-late-nuc-overwinter
    candles near Faversham | figure-candles-hive-and-bee
    bees from Northern Ireland | erne-island-nuc-2026 armagh-orchard-nuc native-irish-queen-2026 native-queen-armagh-2026`,
  sellers: `
    emrys probert | 14x12-frames-assembled frame-nailing-jig ashforth-feeder-national clearer-board-rhombus entrance-blocks-cedar-4 cedar-national-two-supers pine-national-flat cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar national-brood-box-seconds hive-stand-oak-pair cedar-super-pair smith-hive-larch top-bar-hive-larch national-roof-floor-set
    helen storr honey | ling-heather-pressed-340g bell-heather-honey-340g moor-edge-blend-454g heather-bakers-bucket-3kg honeydew-honey-oak-227g whole-super-frame-comb ling-heather-mini-113g
    isla muirhead candles | three-rolled-pillars-and-taper dinner-candles-pair-dipped pillar-seconds-box tealights-twelve-refill church-pillar-large
    jory penhale | cornish-dark-nuc wax-melter-solar-refurb ivy-pollen-120g wax-cakes-small-keeper cornish-coast-honey-227g bodmin-moor-bramble-454g comb-in-frame-cornish cornish-dark-queen-2025
    tunde | london-street-pollen-80g rooftop-votives-six wax-moustache-30ml soap-on-rope-propolis honey-trio-london-3x227g peckham-lime-honey-227g nunhead-allotment-honey-340g peckham-urban-queen-2026 royal-jelly-trio-3x20g
    tummel side honey | perthshire-colony-heather heather-pollen-100g heather-wax-dark-500g ling-honey-perthshire-340g scottish-bell-heather-227g sycamore-spring-honey-454g clover-honey-strath-454g heather-honey-bucket-1360g round-sections-four perthshire-queen-2025
    maddy hartgill skeps | straw-skep-swarm-size skep-making-kit
    farah siddiqui | wired-brood-foundation-20 thin-super-foundation-20 langstroth-foundation-wired-10 drone-foundation-national-10 foundation-14x12-wired wax-exchange-foundation cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg white-wax-pellets-500g ounce-bars-ten beeswax-furniture-polish-180g batik-wax-blend-1kg tall-tapers-church-20 rolling-kit-ten-sheets
    aoife mackle nuc | armagh-orchard-nuc
    ewan laidlaw smoker | smoker-rebellowed-refurb
    skirid hive works | 14x12-frames-assembled frame-nailing-jig ashforth-feeder-national clearer-board-rhombus entrance-blocks-cedar-4 cedar-national-two-supers pine-national-flat cedar-14x12-hive wbc-cedar-traditional commercial-hive-cedar national-brood-box-seconds hive-stand-oak-pair cedar-super-pair smith-hive-larch top-bar-hive-larch national-roof-floor-set`,
  misspelt: `
    bee vail | starter-kit-national
    tee lights | tealights-twelve-refill
    ashford feeder | ashforth-feeder-national
    buckfest queen | buckfast-mated-2026-marked buckfast-mated-2025-clipped virgin-buckfast-2026 buckfast-ripe-cells-5 buckfast-kent-2026 buckfast-2025-overwintered-three buckfast-ten-pack-2026 buckfast-type-2024-proven
    langstroff hive | langstroth-jumbo-kit
    candels | three-rolled-pillars-and-taper dinner-candles-pair-dipped tealights-twelve-refill church-pillar-large advent-four-rolled beehive-shape-candle container-candle-honey-jar tall-tapers-church-20 rolling-kit-ten-sheets erne-lantern-candles-four rooftop-votives-six pillar-seconds-box rolled-table-pair-honeycomb figure-candles-hive-and-bee long-burn-bedroom-candle dinner-candles-heather-wax
    propolice | propolis-raw-100g soap-on-rope-propolis
    honeycome | cut-comb-erne-227g heather-cut-comb-200g whole-super-frame-comb round-sections-four cut-comb-orchard-250g chunk-of-comb-catering-1kg wooden-sections-basswood lugg-cut-comb-340g hill-comb-small-120g comb-in-frame-cornish chunk-honey-454g
    refractermeter | refractometer-honey
    chesnut honey | sweet-chestnut-honey-227g honey-trio-london-3x227g
    smoaker | smoker-stainless-large smoker-small-copper smoker-dadant-style-damaged smoker-rebellowed-refurb starter-kit-national
    queen excludor | framed-wire-excluder-national plastic-excluder-national-2 langstroth-excluder-metal zinc-excluder-used-wbc`,
  spelling: `
    skeps | straw-skep-swarm-size skep-making-kit beehive-shape-candle
    uncapping knives | uncapping-tray-heated
    swarms | swarm-settled-national straw-skep-swarm-size
    queen cells | buckfast-ripe-cells-5
    bee brush | skep-bee-brush-pair beginner-tool-roll
    hand balms | beeswax-hand-balm-60ml beekeepers-barrier-balm
    observation hives | observation-hive-two-frame boardman-entrance-feeder
    mating nucs | mini-mating-nucs-four
    lip balms | beeswax-lip-balm-three
    galvanised mouse guards | mouse-guards-national-5
    moisturizer | body-lotion-honey-200ml cold-cream-galen-100ml beeswax-hand-balm-60ml
    crystallized honey | fermanagh-ivy-honey-227g field-bean-honey-454g soft-set-spring-blossom-454g tywi-valley-soft-set-340g soft-set-catering-bucket-13kg sycamore-spring-honey-454g clover-honey-strath-454g sea-lavender-saltmarsh-227g
    gray pollen | heather-pollen-100g mixed-summer-pollen-250g
    flavored lip balm | beeswax-lip-balm-three
    hive with aluminum roof | national-roof-floor-set
    colored pens for queens | queen-marking-kit
    odorless soap | soap-unscented-beeswax
    savory honey | field-bean-honey-454g`,
  natural: `
    mother's day gift | gift-box-candle-honey-soap hamper-heather-moor orchard-honey-carton-340g gift-soaps-six beeswax-lip-balm-three
    fathers day present | gift-box-candle-honey-soap hamper-heather-moor orchard-honey-carton-340g beard-balm-heather wax-moustache-30ml ounce-bars-ten
    secret santa | beeswax-lip-balm-three beehive-shape-candle figure-candles-hive-and-bee waxed-thread-wax-bees ounce-bars-ten orchard-honey-carton-340g ling-heather-mini-113g wax-moustache-30ml
    christmas present for a beekeeper | gift-box-candle-honey-soap beekeepers-barrier-balm beginner-tool-roll hamper-heather-moor
    wedding favours | ling-heather-mini-113g rooftop-votives-six
    stocking filler under £10 | beeswax-lip-balm-three beehive-shape-candle waxed-thread-wax-bees ling-heather-mini-113g beeswax-hand-balm-60ml wax-moustache-30ml honey-oat-soap-95g soap-unscented-beeswax pollen-granules-tin-60g
    something for a cheese board | chunk-of-comb-catering-1kg sweet-chestnut-honey-227g ling-heather-mini-113g hill-comb-small-120g
    honey for baking | heather-bakers-bucket-3kg soft-set-catering-bucket-13kg
    thread wax for sewing | waxed-thread-wax-bees ounce-bars-ten
    polish for wooden table | beeswax-furniture-polish-180g brood-wax-foundry-1kg`,
  several: `
    14x12 nuc kent | overwintered-nuc-six-14x12 full-colony-14x12-orchard
    marked buckfast queen under £50 by post | buckfast-mated-2026-marked buckfast-kent-2026 buckfast-type-2024-proven
    soft set honey norfolk under £8 | soft-set-spring-blossom-454g
    poly nuc box six frame with feeder | poly-nuc-six-frame
    stainless nine frame extractor manual | extractor-nine-frame-radial
    unscented soap by post under £6 | soap-unscented-beeswax
    queen delivered within 3 days | buckfast-mated-2026-marked buckfast-ten-pack-2026 carniolan-mated-2026 buckfast-mated-2025-clipped native-amm-mated-2026 local-hereford-queen-2026 italian-mated-2025 buckfast-2025-overwintered-three
    used national supers devon | national-supers-five-used
    cedar national hive under £250 delivered | cedar-national-two-supers`,
};
