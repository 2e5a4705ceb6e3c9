import { firstSeen } from './first-seen-queries.ts';
import { freshQueries } from './fresh-queries.ts';
import { firstUnseenQueries, secondUnseenQueries } from './later-queries.ts';
import { sampled } from './sampled-queries.ts';
import { typed } from './typed-queries.ts';
import { unseen, unseenProblems } from './unseen-queries.ts';

/**
 * Searches as shoppers type them, by kind, each with the keys of the relevant listings in `demo/listings`. `*` matches any text, and
 * `@seller` stands for all of that seller's listings.
 */
const lists = {
  exact: `
    ling heather honey | ling-* *heather-honey* ling-honey* heather-honey-bucket* hamper-heather-moor
    borage honey | borage-honey-340g
    wildflower honey | kent-wildflower-454g
    top bar hive | top-bar-hive-larch
    queen excluder | *excluder*
    rapid feeder | rapid-feeder-round
    mouse guards | mouse-guards-national-5
    royal jelly | *royal-jelly*
    hive tool | *hive-tool* beginner-tool-roll
    bee hotel | bee-hotel*
    propolis | propolis-raw-100g soap-on-rope-propolis
    observation hive | observation-hive-two-frame boardman-entrance-feeder
    snelgrove board | snelgrove-board-national
    refractometer | refractometer-honey
    warre hive | warre-hive-three-box
    straw skep | straw-skep-swarm-size skep-making-kit
    Mated Carniolan queen, 2026, marked | carniolan-mated-2026`,
  spelling: `
    candles | *candle*
    smokers | smoker-*
    bee hotels | bee-hotel*
    strainers | double-strainer-stainless
    excluders | *excluder*
    hive straps | ratchet-hive-straps-4
    molded candles | figure-candles-hive-and-bee
    mustache wax | wax-moustache-30ml
    colored candle | *candle*
    galvanized mouse guard | mouse-guards-national-5
    extractors | extractor-*
    pollens | *pollen*
    creme de beeswax soaps | soap-unscented-beeswax gift-soaps-six
    refurbished extractor | extractor-electric-refurb
    painting hives | *painted*
    queens | *queen* *buckfast* *carniolan*`,
  synonyms: `
    bug house | bee-hotel*
    honey filter | double-strainer-stainless
    night lights | tealights-twelve-refill
    clothing for bee keeping | starter-kit-national
    nucleus | *nuc-* *-nuc* *nucs*
    creamed honey | soft-set-* *soft-set*
    whipped honey | soft-set-* *soft-set*
    pastilles beeswax | *wax-pellets*
    comb honey | *comb*
    bee glue | propolis-raw-100g soap-on-rope-propolis
    honey spinner | extractor-*
    insect hotel | bee-hotel*
    liquid honey | borage-honey-340g runny-kent-honey-340g
    crownboard | national-roof-floor-set clearer-board-rhombus
    poly hive | poly-national-complete poly-nuc-six-frame
    tea lights | tealights-twelve-refill
    chapstick | beeswax-lip-balm-three
    lip salve | beeswax-lip-balm-three
    hand cream | beeswax-hand-balm-60ml beekeepers-barrier-balm
    black bees | native-* *dark* 
    amm queen | native-* *dark-queen*
    moisture meter | refractometer-honey
    bee escape | clearer-board-rhombus
    honey tap | bucket-with-honey-gate
    miller feeder | ashforth-feeder-national
    swarm control board | snelgrove-board-national
    moisturiser | body-lotion-honey-200ml *cream* *balm*
    church candles | church-pillar-large tall-tapers-church-20
    burlap | smoker-fuel-hessian
    entrance reducer | entrance-blocks-cedar-4
    skep basket | straw-skep-swarm-size skep-making-kit`,
  sizes: `
    14x12 | *14x12*
    fourteen by twelve | *14x12*
    SN1s | national-frames-sn1-50
    3 x 227g honey | honey-trio-*
    10 inch candle | dinner-candles-pair-dipped church-pillar-large
    14 x 12 frames | *14x12*
    14" x 12" | *14x12*
    14 by 12 hive | cedar-14x12-hive *14x12*
    16x10 frames | commercial-frames-16x10
    16 x 10 | commercial-frames-16x10
    honey 1lb | *454g
    1 lb honey | *454g
    honey 8oz | *227g
    half pound honey | *227g
    honey 12 oz | *340g
    340g honey | *340g
    honey 454 g | *454g
    3lb honey | *1360g
    30lb bucket | soft-set-catering-bucket-13kg honey-buckets-30lb-five
    1kg beeswax | cappings-wax-block-1kg candle-grade-wax-5kg brood-wax-foundry-1kg batik-wax-blend-1kg
    beeswax 500 grams | white-wax-pellets-500g heather-wax-dark-500g
    2l feeder | rapid-feeder-round
    five litre feeder | contact-feeder-bucket-5l
    DN4 | national-frames-dn4-50
    dn 4 frames | national-frames-dn4-50
    sn-1 frames | national-frames-sn1-50
    1oz wax bars | ounce-bars-ten
    royal jelly 10g | *royal-jelly*10g
    1lb wax block | show-block-1lb`,
  misspelt: `
    tealites | tealights-twelve-refill
    foundashun | *foundation*
    sope | *soap*
    nukes | *nuc*
    propilus | propolis-raw-100g soap-on-rope-propolis
    buckfst | *buckfast*
    buckfast quen | *buckfast*
    langstroh | *langstroth*
    carniolian queen | carniolan* teme-nuc-carniolan-2026
    nationl hive | *national*
    smokr | smoker-*
    beesuit | starter-kit-national
    beeswx candle | *candle*
    honney | *honey*
    propilis | propolis-raw-100g soap-on-rope-propolis
    refractomiter | refractometer-honey
    extracter | extractor-*
    foundaton | *foundation*
    exluder | *excluder*
    royel jelly | *royal-jelly*
    pollin | *pollen*
    commerical hive | *commercial*
    wildflour honey | kent-wildflower-454g
    dadent hive | dadant-blatt-twelve
    hether honey | *heather*`,
  filters: `
    honey under 500p | ling-heather-mini-113g
    honey about £5 | ling-heather-mini-113g fermanagh-ivy-honey-227g
    frames under thirty pounds | commercial-frames-16x10 14x12* langstroth-excluder-metal framed-wire-excluder-national *frame*
    honey under £5 | ling-heather-mini-113g
    honey under £7 | ling-heather-mini-113g runny-kent-honey-340g fermanagh-ivy-honey-227g
    used hive | painted-national-used wbc-used-1970s commercial-brood-used-pair national-supers-five-used
    second hand extractor | extractor-four-frame-used
    queen under 30 pounds | local-hereford-queen-2025 native-amm-2024-for-rearers virgin-buckfast-2026 buckfast-type-2024-proven
    smoker £30-£40 | smoker-large-stainless smoker-stainless-large
    candles less than £10 | beehive-shape-candle rolled-table-pair-honeycomb
    hive over £300 | wbc-cedar-traditional
    refurbished smoker | smoker-rebellowed-refurb
    nuc for collection | *nuc*
    queens by post | *queen* *buckfast* *carniolan* *mated*
    damaged smoker | smoker-dadant-style-damaged
    secondhand wbc | wbc-used-1970s zinc-excluder-used-wbc
    gift under £30 | gift-box-candle-honey-soap gift-soaps-six orchard-honey-carton-340g
    soap between £5 and £7 | honey-oat-soap-95g soap-unscented-beeswax
    frames up to £35 | *frames*
    pre-owned excluder | zinc-excluder-used-wbc
    beeswax max £10 | *wax*`,
  places: `
    devon nuc | @colin-staddon
    Essex honey | @tunde-adeyemi
    nuc Lancashire | @kyre-brook-queens
    local honey Hereford | @seller
    norfolk honey | @holt-farm-bees
    scottish beeswax | @tummel-side-honey @beauly-candleworks
    leominster | @seller
    honey leominster | @seller
    honey near Leominster | @seller
    honey hr68qd | @seller
    queen in Ludlow | @kyre-brook-queens
    nuc near Tiverton | @colin-staddon
    bodmin honey | bodmin-moor-bramble-454g cornish-coast-honey-227g @jory-penhale
    london honey | @tunde-adeyemi
    inverness candles | @beauly-candleworks
    cornish bees | cornish-dark-nuc cornish-dark-queen-2025
    yorkshire honey | @fen-bog-apiary
    perthshire honey | *perthshire* @tummel-side-honey
    bees in Rhayader | native-nuc-radnor-2026
    bees near Thurso | perthshire-colony-heather
    herefordshire queen | local-hereford-queen-*
    mated queen near Hereford | local-hereford-queen-*
    Enniskillen | @erne-shore-honey`,
  sellers: `
    skirrid hive works | @skirrid-hive-works
    lantern wax | @lantern-wax
    owen tranter | @seller
    orchard end | @seller
    Fen Bog Apiary | @fen-bog-apiary
    quince tree honey farm | @quince-tree
    trent lane | @trent-lane
    saltmarsh soap | honey-oat-soap-95g soap-unscented-beeswax
    holt farm bees | @holt-farm-bees
    wick & hive | @tunde-adeyemi
    colin staddon | @colin-staddon
    kyre brook | @kyre-brook-queens`,
  category: `
    honey | *honey* *blossom* *454g *340g *227g
    beehives | *hive* *national*
    bee colonies | *nuc* *colony* *swarm* *pair
    queen bees | *queen* *buckfast* *carniolan* *native*
    cosmetics | *balm* *soap* *cream* *perfume* *lotion* *shampoo* *wax*
    honeycomb | *comb* *section*
    bee pollen | *pollen* bee-bread*
    bee wax | *wax*
    beekeeping equipment | @trent-lane @skirrid-hive-works @seller`,
  several: `
    cedar national hive two supers | cedar-national-two-supers
    marked blue buckfast queen | buckfast-mated-2025-clipped buckfast-2025-overwintered-three
    wired foundation national | wired-brood-foundation-20
    stainless smoker with guard | smoker-stainless-large
    poly nuc feeder | poly-nuc-six-frame
    heather cut comb 200g | heather-cut-comb-200g
    overwintered nuc 14x12 | overwintered-nuc-six-14x12
    unscented soap bar | soap-unscented-beeswax
    candle rolling kit | rolling-kit-ten-sheets
    electric extractor twenty frame | extractor-electric-refurb
    native dark queen 2026 | native-* *dark*
    assembled national painted | painted-national-new poly-national-complete`,
  natural: `
    wooden hive | *cedar* *pine* smith-* wbc-* warre-* rose-* top-bar-*
    bees in my chimney | *skep-* *nuc*
    local honey | *honey-???g *-454g *-340g *-227g
    british honey | *honey-???g *-454g *-340g *-227g
    honey for hay fever | *honey-???g *-454g *-340g *-227g
    present for beekeeper | gift-* hamper-heather-moor *gift* beekeepers-barrier-balm
    gift for my mum who loves honey | gift-* orchard-honey-carton-340g hamper-heather-moor honey-trio*
    what do I need to start beekeeping | starter-kit-national armagh-orchard-nuc beginner-tool-roll
    something for dry hands | beeswax-hand-balm-60ml beekeepers-barrier-balm
    honey for porridge | runny-kent-honey-340g
    seeds for bees | forage-seed-six-packets meadow-seed-native-100g
    how to make candles | rolling-kit-ten-sheets highland-candle-wax-2kg candle-grade-wax-5kg
    feeder for winter | *feeder*
    wax for furniture | beeswax-furniture-polish-180g brood-wax-foundry-1kg
    jars for honey show | honey-show-jars-labels-24 clover-honey-show-pair-454g
    books about beekeeping | beekeeping-books-used-five
    keep mice out of hive | mouse-guards-national-5
    bees for beginners | armagh-orchard-nuc`,
};

export type Judged = { kind: string; query: string; relevant: string[] };

export const judged: Judged[] = [
  lists,
  firstSeen,
  unseen,
  unseenProblems,
  firstUnseenQueries,
  secondUnseenQueries,
  sampled,
  freshQueries,
  typed,
]
  .flatMap(Object.entries<string>)
  .flatMap(([kind, list]) =>
    list
      .trim()
      .split('\n')
      .map((line) => {
        const [query = '', relevant = ''] = line.split('|');
        return { kind, query: query.trim(), relevant: relevant.trim().split(/\s+/) };
      }),
  );
