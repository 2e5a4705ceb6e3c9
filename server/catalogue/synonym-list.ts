/**
 * Phrases that mean the same thing to beekeepers: searching for one also finds the others. A phrase with a plus sign is found by the others
 * but does not find them, since a search for a nuc should not find everything for bees. For each new group of synonyms, add a line with its
 * source in brackets, unless its heading has one: [BBKA] glossary and course modules, [NBU] National Bee Unit leaflets and BeeBase, [VMD]
 * Veterinary Medicines Directorate's list of authorised varroa products, [EDBK] East Devon Beekeepers on hives and frames, [DC] Dave Cushman
 * on frames and hives (dave-cushman.net), [ML] Mann Lake's beekeeping glossary, [WBK] Weybridge Beekeepers on set and soft set honey, [SI
 * 2015/1348] Honey (England) Regulations, [en] everyday English and sellers' own terms. The categories in a heading are those in which its
 * items are sold.
 */
export const synonyms = `
  # Colonies [BBKA, NBU B14] > Bee Colonies
  nuc, nucleus, nuclei, nucleus colony, starter colony
  colony, bee colony, hive of bees, stock of bees, full colony, family of bees
  swarm, prime swarm, cast swarm
  package bee, bee package, +nuc, +swarm [ML]
  live bee, bee, +bee colony, +nuc, honey bee, honeybee [en]
  # Queens [BBKA] > Queen Bees
  queen bee, queen
  mated queen, laying queen, fertile queen
  virgin queen, unmated queen
  queen cell, ripe cell
  queen cup, cell cup [ML]
  dark queen, native queen, black queen, amm queen
  italian queen, ligustica
  # Strains [BBKA] > Bee Colonies, Queen Bees
  black bee, dark bee, native bee, amm, a. m. mellifera, apis mellifera mellifera, british black bee
  carniolan, carnica, carnie
  buckfast, buckfast bee, brother adam bee
  # Hives [EDBK] > Beehives
  beehive, hive
  mating nuc, mini nuc, mating hive, mating box, mating nucleus, apidea, kieler [en]
  national, british national, bs national, modified national, british standard, bs, nat [EDBK]
  14x12, deep national, extra deep, deep standard, national deep [EDBK, DC]
  langstroth jumbo, jumbo langstroth
  warre, vertical top bar [en]
  top bar, topbar, ktbh, kenyan
  polystyrene, styrofoam, foam, polyhive
  nuc box, poly nuc, nuc hive, nucleus box, nucleus hive, travelling box
  brood box, brood chamber, deep box, brood body, hive body, deep hive body
  super, honey super, shallow box
  honey box, +super
  crown board, crownboard, inner cover, cover board
  mesh floor, omf, varroa floor, varroa mesh floor, open mesh floor, screened bottom board
  floor, bottom board, floorboard, hive base
  roof, hive lid, telescopic cover
  entrance block, entrance reducer, mouse block
  excluder, queen excluder, queen grid, qe
  clearer board, porter escape, bee escape, rhombus escape, clearing board
  hive stand, stand for hive
  observation hive, display hive, exhibition hive, demonstration hive
  complete hive, hive kit, full hive, whole hive, hive set, hive setup, complete setup, set up, brood and super, brood and two super
  flat packed, flatpack, flat pack, self assembly, unassembled
  assembled, ready made, made up, built up, already made, put together, ready assembled
  # Frames and foundation [EDBK, DC] > Bee Keeping Equipment
  foundation, wax sheet, beeswax sheet, foundation sheet
  dn4, national brood frame, hoffman frame, brood frame
  brood frame, +14x12 frame, +commercial frame [EDBK]
  sn1, national super frame, super frame, shallow frame
  16x10, commercial frame, commercial brood [DC]
  starter strip, foundation strip
  castellation, castellated spacer, castellated runner [DC]
  # Categories, as shops call them [en]
  equipment, supply, accessory, gear
  cosmetic, toiletry, skincare, skin care, beauty, beauty product, bath product
  # Clothing [ML, en] > Bee Keeping Equipment
  bee suit, beesuit, beekeeping suit, beekeeper suit, suit, smock, veil, hat, hat and veil, hood, tunic, bee jacket, protective clothing, clothing, overall, coverall
  glove, gauntlet, mitt
  # Tools [ML, en] > Bee Keeping Equipment
  smoker, bee smoker
  smoker fuel, hessian, smoker pellet, burlap
  hive tool, j tool, frame lifter, pry bar, frame lever
  bee brush, bee feather, goose wing
  extractor, spinner, honey spinner, centrifuge, honey extractor
  uncapping, decapping, uncapper, uncap, uncapping fork, uncapping knife
  strainer, sieve, filter, honey strainer, honey sieve, honey filter
  settling tank, ripener, bottling tank, honey tank, bottling bucket
  honey gate, honey tap, honey valve
  bucket, pail, tub
  refractometer, moisture meter, water content, honey moisture
  hive strap, ratchet strap, lashing, tie down
  hive scale, hefting scale, weighing scale, luggage scale
  wax melter, solar extractor, wax extractor, steam melter, wax melting
  hive barrow, hive carrier, wheelbarrow, hive trolley, hive cart
  grafting tool, larva tool, chinese grafting
  queen cage, introduction cage, butler cage, queen clip, queen catcher
  queen marking, marking pen, queen marker, posca, crown of thorn, baldock cage, baldock, press in cage
  queen rearing, queen raising, queen breeding, cupkit, jenter, nicot
  snelgrove, swarm control board, demaree, split board
  record card, hive record, inspection record, hive card
  beginner, starter, starter kit, first season, beginner kit, new beekeeper, start, starting, first hive, new keeper, novice, learner, getting started
  mouse guard, mouseguard, mouse excluder
  # Feeding [NBU] > Bee Keeping Equipment
  feeder, rapid feeder, feeding bee
  contact feeder, bucket feeder, pail feeder
  ashforth, miller feeder, tray feeder, top feeder
  frame feeder, dummy board feeder, division board feeder
  entrance feeder, boardman, boardman feeder
  fondant, winter feed, bee candy, candy, baker fondant, apifonda, bee fondant
  syrup, sugar syrup, invert syrup, ambrosia, autumn feed
  bee feed, pollen substitute, pollen patty, protein feed, spring feed
  # Health [NBU, VMD] > Bee Keeping Equipment
  varroa treatment, varroa, mite treatment, oxalic, oxalic acid, api bioxal, apibioxal, apiguard, thymol, apivar, amitraz, maqs, formic pro, formic acid, apilife var, apistan, apitraz, bayvarol, mite
  sublimator, oxalic vaporiser, vaporizer, varrox, oxalic vaporizer
  wax moth, moth, certan, b401
  washing soda, soda crystal, hive cleaning, disinfect
  # Honey [en] > Honey, Honeycomb
  soft set, creamed, whipped, spreadable, churned, creamy, butter honey [WBK]
  set, crystallised, granulated, hard set [WBK]
  runny, liquid, clear honey, pourable, squeezy, not set, never set
  rapeseed, osr, oilseed rape, oil seed rape, canola, rape
  ling, heather, ling heather, calluna, moorland
  bell heather, erica
  wildflower, wild flower, multifloral, polyfloral, meadow, mixed blossom, flower honey
  lime, linden, lime blossom, lime tree, basswood
  honeydew, forest honey, oak honey, pine honey, tree honey
  balsam, himalayan balsam, bee bums
  clover, white clover, trefoil
  bramble, blackberry
  sweet chestnut, chestnut
  acacia, robinia, false acacia
  raw, unpasteurised, unheated, cold extracted, unprocessed, cold pressed, unfiltered
  cut comb, comb honey, honeycomb, honey comb, honey in the comb
  section, comb section, ross round, round section
  chunk honey, cut comb in honey [SI 2015/1348]
  blossom honey, nectar honey [SI 2015/1348]
  baker honey, cooking honey, industrial honey, baking [SI 2015/1348]
  bulk, catering, wholesale, 13600g, trade bucket
  taster, sampler, mini jar, selection, trio, tasting set, miniature, wedding favour, favour
  local, british, english, uk
  scottish, scotland
  welsh, wales
  irish, northern ireland, ulster
  london, urban, city, rooftop
  cornish, cornwall
  kentish, kent
  herefordshire, hereford
  jar, honey jar, jar for honey, jam jar, jam jar for honey, mason jar, kilner jar, bottle, squat jar, glass jar, hexagonal jar, hexagon jar, hex jar
  label, honey label, sticker, tamper seal
  # Wax, pollen and the like [en] > Bee Wax, Bee Pollen, Royal Jelly
  beeswax, bee wax, beewax, wax
  wax pellet, wax pastille, wax bead, beeswax pellet, wax granule, beeswax pastille, wax disc, wax drop, wax chip
  wax block, wax bar, wax cake, beeswax bar, beeswax block
  capping, uncapping wax, cappings
  furniture polish, wax polish, wood polish, beeswax polish
  candle making, candle kit, make candle, candle rolling, candle supply, making candle
  pollen, bee pollen, pollen granule
  propolis, bee glue
  bee bread, fermented pollen, perga, ambrosia bread
  royal jelly, bee milk, queen jelly
  freeze dried, lyophilised, powdered, powder
  # Candles, cosmetics, gifts [en] > Candles, Cosmetics, Other
  taper, dinner candle, table candle, candlestick candle
  tealight, tea light, tee light, t light, nightlight
  votive, sanctuary candle, prayer candle
  pillar, church candle, altar candle
  advent, christmas candle, wreath
  lip balm, chapstick, lip salve, lipbalm, lip butter, chapped lip
  hand balm, hand cream, hand salve, salve, skin salve, skin balm, dry hand
  foot cream, foot balm, heel balm
  body lotion, moisturiser, moisturizer, body cream, body butter, skin lotion
  cold cream, face cream, cleanser, facial
  soap, hand wash, body wash, bar soap
  shampoo, hair wash, hair care
  moustache wax, moustache, handlebar, tash, tache
  beard balm, beard oil, beard wax, beard
  perfume, fragrance, scent, cologne
  gift, present, hamper, gift box, gift set, christmas, birthday, stocking filler, secret santa, mother's day, mothering sunday, father's day, valentine, anniversary
  bee hotel, insect hotel, bug hotel, bug house, bee house, mason bee, solitary bee, insect house, bee brick, bee block, bee nest box, bee nesting box
  seed, wildflower seed, flower seed, bee friendly plant, forage, planting
  dipper, drizzler, honey dipper, honey drizzler, honey stick
  coastal, coast, seaside, clifftop, cliff top, salt marsh, sea lavender
  skep, straw hive, straw beehive, straw skep, basket hive
  book, reading, manual, literature
  # Materials and kinds [en]
  stainless, stainless steel, inox
  cedar, western red cedar, red cedar
  electric, motorised, motorized, powered, 12v, 240v
  manual, hand crank, hand cranked, hand operated
  overwintered, over wintered, wintered
  pair, 2
  wooden, wood, timber, +cedar, +pine, +ply, +redwood, +larch, +oak
`;

/** Groups with one of these phrases contain related terms rather than synonyms, so they rank lower. */
export const related = new Set([
  'local',
  'london',
  'beginner',
  'colony',
  'nuc',
  'wax',
  'set',
  'manual',
  'suit',
  'varroa treatment',
  'label',
  'jar',
  'live bee',
  'coastal',
  'wooden',
]);

/** Trade terms without synonyms: hives, frames and items with only one name. */
export const otherTradeTerms = `
  langstroth dadant commercial smith wbc rose manley hoffman zinc drone candle wick wreath lantern mould batik thread polish
  lotion balm cream sheet strip jig barrow cage cup eyelet larva mating breeder local isolated virgin clipped marked overwintered
  spacer catcher dummy venom pint gallon`;
