import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'cedar-national-two-supers',
    seller: 'skirrid-hive-works',
    title: 'Western red cedar National, brood and two supers',
    description:
      'A complete National in western red cedar: open mesh floor with tray, brood box, two supers, crown board with ' +
      'two feed holes and a gabled or flat roof in galvanised steel. Joints are half-lapped, glued and pinned, and ' +
      'the bee space is at the bottom. Delivered assembled, without frames, because I would rather you chose your ' +
      'own. Left bare, cedar silvers in a year and needs nothing.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 23900,
    postagePence: 1400,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    listedHoursAgo: 13,
    images: ['hive-national-cedar', 'frames-stack'],
  },
  {
    key: 'pine-national-flat',
    seller: 'skirrid-hive-works',
    title: 'Flat-packed National in redwood pine, floor to roof',
    description:
      'The cheapest honest National I can make: planed Baltic redwood, every part cut and drilled, in two boxes ' +
      'with nails, glue and a sheet of instructions I wrote after watching my sister build one. Floor, brood box, ' +
      'one super, crown board and roof. Allow an evening and use a square. Pine wants two coats of breathable paint ' +
      'on the outside before bees go in.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 12900,
    postagePence: 1250,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    listedHoursAgo: 3868,
    images: ['hive-painted', 'hive-national-cedar'],
  },
  {
    key: 'cedar-14x12-hive',
    seller: 'skirrid-hive-works',
    title: '14×12 cedar hive with mesh floor and one super',
    description:
      'For colonies that outgrow a National brood box: the 14×12 takes frames twelve inches deep, so one box is ' +
      'enough for a prolific queen. The super, floor, excluder and roof are ordinary National size and swap with ' +
      'everything you have. Cedar, assembled, frames not included. Lift with a friend when it is full of stores; ' +
      'mine weighs thirty kilos in September.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 26800,
    postagePence: 1500,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 6,
    listedHoursAgo: 6453,
    images: ['hive-national-cedar', 'colony-hive-meadow'],
  },
  {
    key: 'wbc-cedar-traditional',
    seller: 'skirrid-hive-works',
    title: 'WBC hive in cedar, three lifts, porch and gabled roof',
    description:
      'The hive on the honey label: inner boxes of ten frames, three splayed outer lifts, a porch with slides and a ' +
      'gabled roof with ventilators. It is more work at inspections, and drier and prettier than anything else in ' +
      'an English garden. Every lift is cut by hand on a jig my father made. Too bulky for couriers at a sane ' +
      'price, so collection from Abergavenny.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 38900,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 3,
    listedHoursAgo: 7612,
    images: ['hive-wbc', 'hive-national-cedar'],
  },
  {
    key: 'commercial-hive-cedar',
    seller: 'skirrid-hive-works',
    title: 'Commercial hive in cedar, brood box and two National supers',
    description:
      'A Commercial brood box takes eleven 16 × 10 inch frames with short lugs and has the same footprint as a ' +
      'National, so this set comes with two National supers on top. That is what most Commercial keepers run in ' +
      'practice, since full Commercial supers break backs. Hand holds are cut in all four sides. Assembled, no ' +
      'frames, steel roof.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 27900,
    postagePence: 1500,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 5,
    listedHoursAgo: 8289,
    images: ['hive-national-cedar', 'hive-painted'],
  },
  {
    key: 'national-brood-box-seconds',
    seller: 'skirrid-hive-works',
    title: 'National brood box, cedar seconds with knots',
    description:
      'Sound boxes that I will not sell as firsts: there is a dead knot, a split filled with resin, or a board a ' +
      'shade lighter than its neighbour. The bee space, corners and frame runners are exactly as they should be. ' +
      'Each one has its fault ringed in pencil so that you know what you paid less for. Assembled and glued, no ' +
      'frames.',
    category: 'Beehives',
    condition: 'damaged',
    pricePence: 3400,
    postagePence: 950,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 11,
    listedHoursAgo: 8671,
    images: ['hive-national-cedar', 'hive-painted'],
  },
  {
    key: 'hive-stand-oak-pair',
    seller: 'skirrid-hive-works',
    title: 'Oak double hive stand, takes two Nationals and a nuc',
    description:
      'A bench of green oak, 1.5 metres long and 40 cm high, with stub legs that take a brick under each on soft ' +
      'ground. Two Nationals stand on it with a gap between for the frame rest or a nuc. Oak will go on for twenty ' +
      'years untreated and stains your hands black for a week. Bolted together, so that it comes apart for the car.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 6200,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 8,
    listedHoursAgo: 3278,
    images: ['hive-stand-tools', 'hive-painted'],
  },
  {
    key: 'cedar-super-pair',
    seller: 'skirrid-hive-works',
    title: 'Pair of cedar National supers, assembled',
    description:
      'Two National supers in cedar, glued, pinned and square, with metal runners already in. They take ten frames ' +
      "on castellations or eleven on plain runners; tell me which you want and I'll fit it for nothing. The bee space " +
      "is at the bottom, to go with British-made Nationals. Boxes only, ready for frames and next year's flow.",
    category: 'Beehives',
    condition: 'new',
    pricePence: 5400,
    postagePence: 995,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 20,
    listedHoursAgo: 5488,
    images: ['hive-national-cedar', 'frames-stack', 'honeycomb-frame'],
  },
  {
    key: 'smith-hive-larch',
    seller: 'skirrid-hive-works',
    title: 'Smith hive in Scottish larch, brood and two supers',
    description:
      'The Smith takes British Standard frames with the lugs cut short, so the walls are single boards, and nothing ' +
      'in it is harder to make than a box. It is top bee space, which some of us think is better anyway. Made in ' +
      'larch from Perthshire for keepers in the north who know why they want one. Assembled, with floor, crown ' +
      'board and flat roof.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 19800,
    postagePence: 1400,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 4,
    listedHoursAgo: 6907,
    images: ['hive-national-cedar', 'colony-hive-meadow', 'frames-stack'],
  },
  {
    key: 'top-bar-hive-larch',
    seller: 'skirrid-hive-works',
    title: 'Horizontal top bar hive with viewing window',
    description:
      'Twenty-six top bars with a beeswax guide on each, a hinged roof, and a shuttered window along one side so ' +
      'that you can look without lifting a thing. The body is untreated larch, at a height that suits bad backs. No ' +
      'frames, no excluder and no extractor: comb is cut and crushed. It holds a good colony but is not made to be ' +
      'moved once it is full.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 16500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 4,
    listedHoursAgo: 4590,
    images: ['hive-topbar', 'hive-painted'],
  },
  {
    key: 'national-roof-floor-set',
    seller: 'skirrid-hive-works',
    title: 'National mesh floor, crown board and deep roof set',
    description:
      'The three parts that rot first, made to outlast the boxes in between. The floor has 3 mm mesh with a sliding ' +
      'inspection tray, the crown board has a glass quilt over one feed hole, and the roof is 15 cm deep under a ' +
      'folded aluminium sheet. All in cedar except the tray. Fits any bottom bee space National.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 7800,
    postagePence: 1100,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    listedHoursAgo: 5971,
    images: ['hive-painted', 'hive-national-cedar'],
  },
  {
    key: 'poly-national-complete',
    seller: 'trent-lane',
    title: 'Polystyrene National hive, painted sage, complete',
    description:
      'High-density polystyrene, 100 g per litre, with plastic runners and a proper mesh floor; brood box, two ' +
      'supers, roof and feeder frame. Colonies build faster in it in a cold spring and winter on less food. It is ' +
      'the same frame size as a wooden National, but the outside measures 50 cm, so wooden boxes will not stack ' +
      'flush on it. Comes with two coats of masonry paint; never use a blowlamp on poly.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 14900,
    postagePence: 995,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 13,
    listedHoursAgo: 7489,
    images: ['hive-poly', 'hive-painted'],
  },
  {
    key: 'langstroth-jumbo-kit',
    seller: 'trent-lane',
    title: 'Langstroth ten-frame hive, two deeps and a super',
    description:
      "The world's standard hive in kiln-dried pine: two Langstroth deeps, a medium super, screened floor, inner " +
      'cover and a telescopic roof. Finger-jointed corners, and two coats of cream microporous paint outside. Takes ' +
      '17⅝ inch short-lug frames, so nothing here swaps with a National. A good choice if you have moved here from ' +
      'abroad with your habits and your extractor.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 18900,
    postagePence: 1200,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 7,
    listedHoursAgo: 3098,
    images: ['hive-langstroth', 'hive-national-cedar'],
  },
  {
    key: 'dadant-blatt-twelve',
    seller: 'trent-lane',
    title: 'Dadant-Blatt hive, twelve frames, one brood and two supers',
    description:
      'One huge brood chamber with frames 11¼ inches deep, and half-depth supers above: the hive for keepers who ' +
      'never want to look for a queen in two boxes. This one is made to the twelve-frame pattern in Weymouth pine ' +
      'with a varroa floor. We stock the frames and foundation as well. The full brood box does not move, so site ' +
      'it where it will stay.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 21500,
    postagePence: 1350,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 4,
    listedHoursAgo: 8119,
    images: ['hive-langstroth', 'hive-painted'],
  },
  {
    key: 'starter-kit-national',
    seller: 'trent-lane',
    title: 'First season kit: National hive, smoker, tool, suit and gloves',
    description:
      'What we would buy again in our first year and nothing else. An assembled pine National with brood box and ' +
      'two supers, frames and wired foundation for all of them, a stainless smoker, a J-type hive tool, a ' +
      'ventilated suit with fencing veil, and nitrile gloves. Tell us chest and height for the suit. Bees are not ' +
      'included and are better bought from somebody near you.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 28900,
    postagePence: 1500,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 10,
    listedHoursAgo: 5727,
    images: ['hive-stand-tools', 'hive-national-cedar', 'smoker-hive-tool'],
  },
  {
    key: 'painted-national-used',
    seller: 'colin-staddon',
    title: 'Used National hive, painted cream and green, scorched',
    description:
      'Pine National that stood in my garden for eleven seasons: floor, brood box, two supers, crown board and felt ' +
      'roof. Scraped to bare wood inside and scorched with a blowlamp until the propolis boiled in the corners, ' +
      'then scrubbed with hot washing soda. Measured: it is a true National, 460 mm square with bottom bee space. ' +
      'No frames or comb, and the roof felt has one patch.',
    category: 'Beehives',
    condition: 'used',
    pricePence: 9500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 167,
    images: ['hive-painted', 'colony-hive-meadow'],
  },
  {
    key: 'wbc-used-1970s',
    seller: 'colin-staddon',
    title: 'WBC from the seventies, reconditioned lifts',
    description:
      'My first hive, bought at an auction in South Molton and older than my children. I have put new legs and a ' +
      'new floor on it, replaced two lift boards with cedar and painted it white. Inner boxes scorched and washed ' +
      'in soda; the outer lifts only needed soap. Frames burned, so you will want ten new ones for each box.',
    category: 'Beehives',
    condition: 'used',
    pricePence: 14000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 0,
    listedHoursAgo: 6292,
    images: ['hive-wbc', 'colony-hive-meadow'],
  },
  {
    key: 'commercial-brood-used-pair',
    seller: 'colin-staddon',
    title: 'Two Commercial brood boxes, used and scorched',
    description:
      'Cedar boxes for 16 × 10 frames, made by a club member who was fussier than I am. The colonies in them were ' +
      "clear at inspection every year and I have the inspector's slips from 2019 and 2023. Blowlamped inside to a " +
      'coffee colour and left to air since. One has a woodpecker hole plugged with a square of ply, shown on ' +
      'request.',
    category: 'Beehives',
    condition: 'used',
    pricePence: 3800,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 5054,
    images: ['hive-national-cedar', 'hive-painted'],
  },
  {
    key: 'national-supers-five-used',
    seller: 'colin-staddon',
    title: 'Five National supers, used, no frames',
    description:
      'A mixed stack of three cedar and two pine supers, all square and all with metal castellations for ten ' +
      'frames. Scraped, scorched and then left open to frost for a winter, which settles wax moth better than ' +
      'anything in a packet. I have thrown away every frame and comb, so these are boxes only. Collect with an ' +
      'estate car, they do not fit a small hatchback.',
    category: 'Beehives',
    condition: 'used',
    pricePence: 5500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 6576,
    images: ['hive-painted', 'frames-stack'],
  },
  {
    key: 'refurbished-national-cedar',
    seller: 'ewan-laidlaw',
    title: 'Cedar National, taken apart and rebuilt',
    description:
      'I take in tired hives over the winter, knock them apart, plane the edges and put them together again with ' +
      'new rails where they need it. This one has had two new box sides, a new mesh floor and a fresh metal roof. ' +
      'Everything was scorched before I started, and the brood box was done twice. Bees cannot tell it from new and ' +
      'I can only just.',
    category: 'Beehives',
    condition: 'refurbished',
    pricePence: 12000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 4058,
    images: ['hive-national-cedar', 'colony-hive-meadow'],
  },
  {
    key: 'mini-mating-nucs-four',
    seller: 'kyre-brook-queens',
    title: 'Set of four mini mating nucs with frames and feeders',
    description:
      'Polystyrene mating hives with three little frames, a feeder at the back and a queen excluder slide for each. ' +
      'A mugful of young bees and a ripe cell, three days in the dark, and you have a mated queen three weeks later ' +
      'if the weather is kind. We use two hundred of them. Sold in fours because one alone always fails; new, ' +
      'unpainted, with a sheet on stocking them.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 6800,
    postagePence: 695,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 10,
    listedHoursAgo: 5607,
    images: ['nuc-poly', 'nuc-box'],
  },
  {
    key: 'five-frame-nuc-ply',
    seller: 'quince-tree',
    title: 'Five-frame National nuc box in exterior ply',
    description:
      'The box our own nucs travel in: 12 mm exterior ply, mesh floor, sliding entrance disc and a strap groove in ' +
      'the roof. Takes five National frames with room for a frame feeder in place of one. Two coats of linseed ' +
      'paint in whatever colour is open. A 14×12 eke for it costs nothing extra if you ask when you order.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 4200,
    postagePence: 795,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 16,
    listedHoursAgo: 4940,
    images: ['nuc-box', 'hive-painted'],
  },
  {
    key: 'poly-nuc-six-frame',
    seller: 'seller',
    title: 'Six-frame poly nuc with built-in feeder',
    description:
      "Dense polystyrene with six National frames' worth of room, a syrup feeder along one wall and a round " +
      'entrance with four positions. It is the best thing I know for bringing a late swarm through the winter. Give ' +
      'the outside a coat of masonry paint and put a brick on the roof. Frames are not included; the supers for it ' +
      'are sold separately.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 4600,
    postagePence: 695,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    listedHoursAgo: 20311,
    images: ['nuc-poly', 'nuc-box'],
  },
  {
    key: 'warre-hive-three-box',
    seller: 'seller',
    title: 'Warré hive, three boxes with quilt and ridge roof',
    description:
      "The people's hive, made by a neighbour to the plans in the book: three square boxes with eight top bars " +
      'each, a quilt of wood shavings under a ventilated roof, and a stand on four short legs. New boxes go ' +
      'underneath and honey comes off the top, once a year. No foundation, no excluder. Check that you are content ' +
      'to inspect by lifting boxes before you choose it.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 14200,
    postagePence: 1200,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 3,
    listedHoursAgo: 6172,
    images: ['hive-national-cedar', 'hive-stand-tools'],
  },
  {
    key: 'painted-national-new',
    seller: 'seller',
    title: 'Assembled National, painted green and cream',
    description:
      'A pine National with two supers that we put together and paint in the slack months, so it is ready to stand ' +
      'in the garden the day it comes. Three coats of microporous paint outside and none inside. The entrance block ' +
      'has a mouse guard slot and the roof is deep enough to stay on in a gale. Other colours to order, allow a ' +
      'fortnight.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 17400,
    postagePence: 1300,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 6,
    listedHoursAgo: 5294,
    images: ['hive-painted', 'hive-stand-tools'],
  },
  {
    key: 'rose-hive-three-boxes',
    seller: 'seller',
    title: 'Rose hive, three one-size boxes in pine',
    description:
      'One box size for brood and honey, halfway between a National super and a brood box, on the National ' +
      'footprint so that your floor, crown board and roof fit. You add boxes into the middle of the brood nest and ' +
      'let the queen go where she likes. These three are assembled pine, unpainted. The frames are the Rose size ' +
      'and you must order those to match.',
    category: 'Beehives',
    condition: 'new',
    pricePence: 13800,
    postagePence: 1200,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 5,
    listedHoursAgo: 3683,
    images: ['hive-national-cedar', 'frames-stack'],
  },
];
