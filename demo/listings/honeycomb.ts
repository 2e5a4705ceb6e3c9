import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'cut-comb-erne-227g',
    seller: 'erne-shore-honey',
    title: 'Cut comb in a box, lough shore clover and bramble, 227 g',
    description:
      'New white comb drawn on foundation as thin as paper, cut to fit its box and drained overnight so that it ' +
      "doesn't swim. Everything in it is made by bees and all of it can be eaten, wax included. Product of Northern " +
      'Ireland, 2026 harvest, frozen for two days against wax moth. Packed upright; keep it so and at room ' +
      'temperature.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 980,
    postagePence: 420,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 18,
    netWeightGrams: 227,
    listedHoursAgo: 26,
    images: ['cut-comb-box', 'honeycomb-plate'],
  },
  {
    key: 'heather-cut-comb-200g',
    seller: 'fen-bog-apiary',
    title: 'Ling heather cut comb, 200 g',
    description:
      'Heather honey is at its best in the comb it was stored in, because nothing has been done to it at all. The ' +
      "ling is a jelly, so a cut piece holds its shape on the plate and doesn't run. From the North York Moors, " +
      'Product of England, 2026 harvest. White cappings, a little travel stain on some, no brood ever in these ' +
      'supers.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 1290,
    postagePence: 420,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 14,
    netWeightGrams: 200,
    listedHoursAgo: 662,
    images: ['cut-comb-box', 'honey-heather-jar'],
  },
  {
    key: 'whole-super-frame-comb',
    seller: 'fen-bog-apiary',
    title: 'Whole sealed super frame of comb honey',
    description:
      'One National shallow frame of sealed comb, unwired, about 1.3 kg net of honey and wax. For restaurants and ' +
      'wedding tables, with a stand lent for a deposit. Summer blossom with some bell heather in it, 2026 harvest, ' +
      'Product of England. Too fragile to post; we cling-wrap it and it sits flat in a car boot. The wooden frame ' +
      'comes back or costs £2.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 3400,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 7,
    netWeightGrams: 1300,
    city: 'Pickering',
    postcode: 'YO18 8RD',
    listedHoursAgo: 1755,
    images: ['honeycomb-frame', 'honeycomb-plate'],
  },
  {
    key: 'round-sections-four',
    seller: 'tummel-side-honey',
    title: 'Four round sections of heather comb, 200 g each',
    description:
      'Comb built by the bees in plastic rings, so it has never been cut and there is not a broken cell in it. ' +
      'Filling rings needs a crowded hive and a heavy ling flow, and in three seasons out of four we get neither. ' +
      'Product of Scotland, 2026 harvest. Four to a carton with clear lids and a band; each is 200 g or a shade ' +
      'over.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 3800,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    netWeightGrams: 800,
    listedHoursAgo: 1279,
    images: ['cut-comb-box', 'honeycomb-plate', 'honey-heather-jar'],
  },
  {
    key: 'cut-comb-orchard-250g',
    seller: 'quince-tree',
    title: 'Cut comb from the Kent orchards, 250 g',
    description:
      'Summer comb of bramble and lime in a hinged box, pale gold with dry white cappings. We cut round the corners ' +
      "the bees didn't finish, so a box holds sealed comb from edge to edge. Lay a piece on warm toast and let it " +
      'go. Product of England, 2026 harvest, frozen and thawed to be safe from moth.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 1020,
    postagePence: 420,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 20,
    netWeightGrams: 250,
    listedHoursAgo: 473,
    images: ['honeycomb-plate', 'cut-comb-box'],
  },
  {
    key: 'chunk-of-comb-catering-1kg',
    seller: 'quince-tree',
    title: 'Catering tray of comb pieces, 1 kg',
    description:
      'Offcuts from squaring our boxes: sealed comb in strips and odd shapes with some loose honey in the bottom of ' +
      'the tray. Hotels break it over a cheese board, where nobody misses the right angles. Product of England, ' +
      '2026 harvest. Pressed lid, chilled tray, sent next day. Some cells are unsealed and a few hold pollen, which ' +
      'is sour but does you no harm.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 3600,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 5,
    netWeightGrams: 1000,
    listedHoursAgo: 917,
    images: ['honeycomb-plate', 'honeycomb-frame'],
  },
  {
    key: 'wooden-sections-basswood',
    seller: 'seller',
    title: 'Basswood section of comb honey, the old way, 400 g',
    description:
      'A one-pound section in its folded basswood square, as the railways once carried by the ton. My bees hate ' +
      'building in them and I had eleven good ones from two hives. Clover and balsam, white-capped, 2026 harvest, ' +
      'Product of England. Glazed with card windows and a lace edge, since it would be a shame not to.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 1350,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 0,
    netWeightGrams: 400,
    listedHoursAgo: 1954,
    images: ['cut-comb-box', 'honeycomb-plate', 'skep-straw'],
  },
  {
    key: 'lugg-cut-comb-340g',
    seller: 'seller',
    title: 'Big box of cut comb from the Lugg meadows, 340 g',
    description:
      "A generous slab for a family: three quarters of a pound of clover and bramble comb on this season's wax. " +
      'Soft when you press it, never chewy, since it was drawn in a fortnight in July. Product of England, 2026 ' +
      'harvest. If it starts to granulate in the cells it is not spoiled, only better on porridge than on a plate.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 1390,
    postagePence: 450,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 11,
    netWeightGrams: 340,
    listedHoursAgo: 325,
    images: ['cut-comb-box', 'honeycomb-frame'],
  },
  {
    key: 'hill-comb-small-120g',
    seller: 'ithon-dark-bees',
    title: 'Small square of upland comb, 120 g',
    description:
      'Enough for two people and a piece of Caerphilly. Dark bees put an air gap under their cappings, which gives ' +
      'the comb that snow-white face and makes people think I have painted it. Clover and willowherb, Product of ' +
      "Wales, 2025 harvest; kept frozen and thawed to order. Travels in a tin so that the post can't flatten it.",
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 680,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 16,
    netWeightGrams: 120,
    listedHoursAgo: 4323,
    images: ['honeycomb-plate', 'cut-comb-box'],
  },
  {
    key: 'comb-in-frame-cornish',
    seller: 'jory-penhale',
    title: 'Shallow frame of Cornish comb honey, about 1 kg',
    description:
      'A frame of sealed bramble and thyme comb straight from the super, to cut up yourself at home. It holds a ' +
      'kilo, give or take an ounce, and I weigh each one and tell you. Foundation was thin and unwired, so a table ' +
      'knife goes through. Product of England, 2026 harvest. Meet me in Bodmin with a washing-up bowl and a towel.',
    category: 'Honeycomb',
    condition: 'new',
    pricePence: 2600,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    netWeightGrams: 1000,
    listedHoursAgo: 58,
    images: ['honeycomb-frame', 'honey-blossom-jar', 'honeycomb-plate'],
  },
];
