import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'three-rolled-pillars-and-taper',
    seller: 'beauly-candleworks',
    title: 'Three rolled pillar candles and a taper',
    description:
      'Rolled by hand from honeycomb sheet at 25 degrees, when the wax will bend without cracking, round a cotton ' +
      'wick chosen for each thickness. The tallest is 20 cm and burns for about thirty hours, the smallest for ten. ' +
      "Pure beeswax, no scent and no dye. Trim the wick to 5 mm, keep out of draughts and don't leave them alone.",
    category: 'Candles',
    condition: 'new',
    pricePence: 2600,
    postagePence: 420,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    listedHoursAgo: 19,
    images: ['candles-rolled', 'wax-bars'],
  },
  {
    key: 'dinner-candles-pair-dipped',
    seller: 'beauly-candleworks',
    title: 'Pair of hand-dipped dinner candles, 25 cm',
    description:
      'Dipped thirty-one times on the same wick, so they come in pairs and stay in pairs with the loop uncut. 22 mm ' +
      'at the foot for an ordinary candlestick, tapering to nothing. They burn for seven hours each and do not drip ' +
      'if you keep them from the window. Deep gold heather-country beeswax.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1450,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 30,
    listedHoursAgo: 6089,
    images: ['candles-dinner', 'candles-rolled'],
  },
  {
    key: 'tealights-twelve-refill',
    seller: 'beauly-candleworks',
    title: 'Twelve beeswax tealights, refills without cups',
    description:
      'A tealight is mostly aluminium, so these come without: twelve pucks of beeswax with a wick on a sustainer, ' +
      'to drop in a glass or the cups you already have. Four and a half hours apiece. They need a snug cup of 38 ' +
      'mm, or they make a puddle before they have finished. Two glass cups to start you off if you ask.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1300,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 42,
    listedHoursAgo: 5650,
    images: ['candles-pillar', 'wax-blocks'],
  },
  {
    key: 'church-pillar-large',
    seller: 'beauly-candleworks',
    title: 'Large church pillar in beeswax, 8 × 25 cm',
    description:
      'Cast solid, one and a fifth kilos, with a plaited wick that has been primed twice. It burns down the middle ' +
      'for a hundred and forty hours; hug the rim inwards while it is warm and it keeps its shape. The surface ' +
      'blooms white after a winter in the vestry and polishes off with a stocking. The box has the fire safety ' +
      'label.',
    category: 'Candles',
    condition: 'new',
    pricePence: 4800,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 6,
    listedHoursAgo: 6823,
    images: ['candles-pillar', 'candles-dinner'],
  },
  {
    key: 'advent-four-rolled',
    seller: 'saltmarsh',
    title: 'Four stubby rolled candles for a wreath',
    description:
      'Four of the same height, 9 cm by 4, rolled from natural honeycomb sheet and flattened at the foot so that ' +
      'they stand in a wreath or a row of saucers. Each burns for about nine hours, which is four Sundays and some ' +
      'left over. Pure beeswax from the valley. Tied in red cotton, with a card about wicks.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1800,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    listedHoursAgo: 5770,
    images: ['candles-rolled', 'wax-bars'],
  },
  {
    key: 'beehive-shape-candle',
    seller: 'saltmarsh',
    title: 'Skep-shaped candle in pure beeswax, 8 cm',
    description:
      "Poured in a mould that I made from one of my grandmother's plaster skeps, coils, door and all. It burns for " +
      'about twenty hours and goes in at the waist like a real one in the rain. 170 g of wax, cotton wick, nothing ' +
      'else. Most people never light them, which is their affair.',
    category: 'Candles',
    condition: 'new',
    pricePence: 920,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 24,
    listedHoursAgo: 1065,
    images: ['candles-pillar', 'skep-straw'],
  },
  {
    key: 'container-candle-honey-jar',
    seller: 'saltmarsh',
    title: 'Beeswax and rapeseed candle in a honey jar',
    description:
      'Beeswax alone pulls away from glass and tunnels, so this is sixty parts beeswax to forty of British rapeseed ' +
      'wax, and says so. 220 g in a half-pound honey jar with its lid, some thirty-five hours. Unscented. When it ' +
      'is done, freeze it, tip out the stub and use the jar for what it was made for.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1350,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 17,
    listedHoursAgo: 7405,
    images: ['candles-pillar', 'honey-set-jar'],
  },
  {
    key: 'tall-tapers-church-20',
    seller: 'lantern-wax',
    title: 'Twenty thin tapers for vigils and birthdays',
    description:
      'Pulled candles 20 cm long and 8 mm thick, the sort that go in a tray of sand. Each burns for three quarters ' +
      'of an hour with card drip guards that come in the bundle. Made on a drum from our own candle-grade wax by a ' +
      'man who learnt it in Thessaloniki. Wrapped in twenties; parishes buy ten bundles at a time.',
    category: 'Candles',
    condition: 'new',
    pricePence: 3200,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    listedHoursAgo: 2741,
    images: ['candles-dinner', 'candles-pillar'],
  },
  {
    key: 'rolling-kit-ten-sheets',
    seller: 'lantern-wax',
    title: 'Candle rolling kit: ten beeswax sheets and wick',
    description:
      'Ten sheets, 41 by 20 cm, milled as foundation and then left unwired and soft, with four metres of wick and a ' +
      'page of drawings. Makes ten dinner candles or twenty short ones, or a great many small crooked ones if ' +
      'children are helping. No heat is needed beyond a warm room. Natural yellow; coloured sheets are dyed, so we ' +
      "don't do them.",
    category: 'Candles',
    condition: 'new',
    pricePence: 2350,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 21,
    listedHoursAgo: 4666,
    images: ['foundation-sheets', 'candles-rolled'],
  },
  {
    key: 'erne-lantern-candles-four',
    seller: 'erne-shore-honey',
    title: 'Four lantern candles from lough shore wax',
    description:
      'Short fat candles, 5 by 8 cm, that fit a storm lantern and stay alight in one. Cast from our cappings wax in ' +
      'tin moulds, so there is a seam up one side that we leave alone. Twenty hours each with the glass down. They ' +
      'smell of the honey house, more before they are lit than after.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1650,
    postagePence: 420,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 13,
    listedHoursAgo: 5886,
    images: ['candles-pillar', 'candles-rolled'],
  },
  {
    key: 'rooftop-votives-six',
    seller: 'tunde-adeyemi',
    title: 'Six votives from a London roof, 38 mm',
    description:
      "Every winter I melt the year's cappings on a camping stove, very slowly, and get about fifty of these. Put " +
      'them in a glass, since they go liquid right across. Six hours each. Pure beeswax with the wick I ended up ' +
      'with after eleven that smoked. In a paper bag, with a stamp my daughter cut from a potato.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1500,
    postagePence: 360,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 8,
    listedHoursAgo: 278,
    images: ['candles-pillar', 'honeycomb-plate'],
  },
  {
    key: 'pillar-seconds-box',
    seller: 'beauly-candleworks',
    title: 'Box of pillar seconds, four mixed candles',
    description:
      'Chipped rims, off-centre wicks, a thumbprint: pillars that failed at the packing table, four to a box and ' +
      'never two the same. They burn as they should, though a wick off to one side will want turning away from you. ' +
      'Between 800 g and a kilo of pure beeswax. No choosing and no returns, hence the price.',
    category: 'Candles',
    condition: 'damaged',
    pricePence: 1900,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 10,
    listedHoursAgo: 4248,
    images: ['candles-pillar', 'candles-rolled'],
  },
  {
    key: 'rolled-table-pair-honeycomb',
    seller: 'aoife-mackle',
    title: 'Pair of rolled honeycomb candles, 20 cm',
    description:
      'Made on the kitchen table with a hairdryer and a ruler, from sheet milled out of our own wax. They light at ' +
      'once and burn a little faster than a solid candle, about five hours. Straight sides, tight at the top, with ' +
      "the edge pressed down so that it doesn't lift. Our class sells them for the incubator fund.",
    category: 'Candles',
    condition: 'new',
    pricePence: 850,
    postagePence: 360,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 14,
    listedHoursAgo: 6661,
    images: ['candles-rolled', 'candles-dinner'],
  },
  {
    key: 'figure-candles-hive-and-bee',
    seller: 'quince-tree',
    title: 'Three moulded beeswax candles: bee, cone and acorn',
    description:
      'Small figures from silicone moulds, 6 cm or so tall, for a mantelpiece or a stocking. Yellow cappings wax ' +
      'shows every scale on the cone. Four hours or so each if you can bring yourself to light them; set them on a ' +
      'saucer, they run. The three weigh 130 g together and come in a fold-up box with the safety symbols printed ' +
      'inside.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1240,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 19,
    listedHoursAgo: 6332,
    images: ['candles-pillar', 'wax-blocks'],
  },
  {
    key: 'long-burn-bedroom-candle',
    seller: 'maddy-hartgill',
    title: 'Rolled candle in a woven willow sleeve',
    description:
      'A rolled beeswax pillar, 15 cm tall, standing in a little sleeve of white willow that I weave round it so it ' +
      'does not scuff in a drawer. Take the sleeve off before you light it: willow burns very well. Fourteen hours. ' +
      'The wax sheet comes from Sheffield and the willow from the Levels.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1100,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 7,
    listedHoursAgo: 371,
    images: ['candles-rolled', 'bee-hotel'],
  },
  {
    key: 'dinner-candles-heather-wax',
    seller: 'fen-bog-apiary',
    title: 'Pair of dinner candles from heather wax',
    description:
      'Wax washed out of the heather press is darker and keeps some of the moor in it. We pour a few pairs each ' +
      'winter, 23 cm tall, in a brass mould that a gamekeeper left in the shed. Eight hours each, ' +
      'with a low steady flame and hardly a drip. When the press wax is gone there are no more until the next ling.',
    category: 'Candles',
    condition: 'new',
    pricePence: 1080,
    postagePence: 360,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 4,
    listedHoursAgo: 6990,
    images: ['candles-dinner', 'honey-heather-jar'],
  },
];
