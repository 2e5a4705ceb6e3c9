import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'cappings-wax-block-1kg',
    seller: 'lantern-wax',
    title: 'Cappings beeswax, primrose yellow, 1 kg block',
    description:
      'Cappings only, bought by the bucket from keepers in Yorkshire and Derbyshire and rendered in rainwater so ' +
      'that it keeps its colour. Strained hot through two layers of felt; hold it to the light and you will see ' +
      'nothing. Tested free of paraffin and stearin, batch sheet enclosed. For cosmetics, show blocks and the ' +
      'better sort of candle.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1950,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 38,
    netWeightGrams: 1000,
    listedHoursAgo: 43,
    images: ['wax-blocks', 'wax-bars'],
  },
  {
    key: 'candle-grade-wax-5kg',
    seller: 'lantern-wax',
    title: 'Candle-grade beeswax, five 1 kg blocks',
    description:
      "A darker, honey-gold wax from mixed cappings and clean brace comb, filtered to 25 microns so that it doesn't " +
      'clog a wick. Five one-kilo blocks in a stout box. It melts at 63 degrees and shrinks nicely out of a ' +
      'polycarbonate mould. We blend the batch, so all five blocks are the same shade.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 7200,
    postagePence: 750,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    netWeightGrams: 5000,
    listedHoursAgo: 3983,
    images: ['wax-blocks', 'candles-dinner'],
  },
  {
    key: 'brood-wax-foundry-1kg',
    seller: 'lantern-wax',
    title: 'Brown brood wax for polish and lubricants, 1 kg',
    description:
      'Rendered by steam from old brood combs, so it is brown, sticky with propolis and smells strongly of hive. ' +
      'Not for skin and poor in candles, but woodturners, bowyers and leather workers prefer it. Heat-sterilised in ' +
      'the process at 121 degrees. Sold as it comes from the tank, with the crust of slumgum scraped off the bottom.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1100,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 20,
    netWeightGrams: 1000,
    listedHoursAgo: 4439,
    images: ['wax-blocks', 'wax-pellets'],
  },
  {
    key: 'white-wax-pellets-500g',
    seller: 'lantern-wax',
    title: 'Sun-bleached white beeswax pellets, 500 g',
    description:
      'Ribbons of cappings wax laid on trays in the yard until the sun has taken the yellow out, then melted and ' +
      'dripped into pellets. No peroxide and no earth, so it is ivory rather than white, and no two summers match. ' +
      'Pellets weigh out easily and melt in minutes. Resealable paper bag.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1380,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 26,
    netWeightGrams: 500,
    listedHoursAgo: 7653,
    images: ['wax-pellets', 'wax-bars'],
  },
  {
    key: 'yellow-wax-pellets-250g',
    seller: 'saltmarsh',
    title: 'Yellow beeswax pellets for balms, 250 g',
    description:
      "The same wax that goes into my own tins, from my family's hives in the Tywi valley, pressed into " +
      'lentil-sized drops. A quarter of a kilo makes about thirty small balms at one part wax to four of oil. It ' +
      'smells of honey and faintly of woodsmoke. Filtered three times; keep it in the dark or the colour goes.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 690,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 33,
    netWeightGrams: 250,
    listedHoursAgo: 3571,
    images: ['wax-pellets', 'balm-tins'],
  },
  {
    key: 'ounce-bars-ten',
    seller: 'lantern-wax',
    title: 'Ten one-ounce beeswax bars',
    description:
      'Little bars with a bee in relief, poured a tray at a time from cappings wax and banded with our label. ' +
      'People use them on thread, drawer runners, zips, bowstrings and the soles of irons; one lives in my pocket ' +
      'for screws. An ounce each, 284 g in all, wrapped in tens. They make a decent present for a carpenter.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1150,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 40,
    netWeightGrams: 284,
    listedHoursAgo: 3134,
    images: ['wax-bars', 'wax-blocks'],
  },
  {
    key: 'show-block-1lb',
    seller: 'seller',
    title: 'Show-finish beeswax block, one pound',
    description:
      'Poured in one go into a warm glass dish, cooled under a towel for a day and not touched again, so the face ' +
      'is like still water. Pale primrose, no rings, no cracks and the scent intact. It is from the same pour that ' +
      'took a third at the county. To look at, or to learn from; when you tire of it, it makes eight good candles.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1400,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 8,
    netWeightGrams: 454,
    listedHoursAgo: 8246,
    images: ['wax-blocks', 'wax-bars'],
  },
  {
    key: 'honey-farm-wax-10kg',
    seller: 'quince-tree',
    title: 'Honey farm cappings wax, 10 kg',
    description:
      "A season's cappings from a hundred colonies, melted once, settled and run into washing-up bowls. It is clean " +
      'but not polished: expect a few specks on the underside that a stocking will take out. Good yellow colour. ' +
      'For chandlers, soapers and anyone who means to have their own foundation milled. Four lots of ten kilos; ' +
      "collect two and I'll knock something off.",
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 11800,
    postagePence: 1200,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    netWeightGrams: 10000,
    listedHoursAgo: 8501,
    images: ['wax-blocks', 'wax-pellets', 'wax-bars'],
  },
  {
    key: 'highland-candle-wax-2kg',
    seller: 'beauly-candleworks',
    title: 'Highland beeswax for candle making, 2 kg in bars',
    description:
      'The wax we pour ourselves, from a dozen keepers between Nairn and Lairg. Heather country wax is deeper in ' +
      'colour and a little softer, and it burns with a steady amber flame. Filtered through cotton at 70 degrees ' +
      'and cast in half-kilo bars that break over your knee. With a card that says which wick we use at which ' +
      'width.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 3300,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    netWeightGrams: 2000,
    listedHoursAgo: 4133,
    images: ['wax-bars', 'candles-pillar', 'wax-blocks'],
  },
  {
    key: 'dipping-tank-wax-lot',
    seller: 'beauly-candleworks',
    title: 'Remelted dipping wax, seconds, 2 kg',
    description:
      'What is left in the dipping cans at the end of a run, remelted and strained. Pure beeswax and nothing else, ' +
      'but it has been hot a dozen times, so the scent is fainter and the colour has gone to toffee. Perfectly good ' +
      'for rolled taper bases, firelighters and waxed cotton. Cast in bread tins, rough on top.',
    category: 'Bee Wax',
    condition: 'damaged',
    pricePence: 2100,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 7,
    netWeightGrams: 2000,
    listedHoursAgo: 7362,
    images: ['wax-blocks', 'candles-dinner', 'wax-bars'],
  },
  {
    key: 'heather-wax-dark-500g',
    seller: 'tummel-side-honey',
    title: 'Heather-country beeswax from the press, 500 g',
    description:
      'When ling comb is pressed, the wax comes out as a grey biscuit full of honey. We wash it three times, feed ' +
      'the washings to nobody, and render the rest to this reddish-gold block. It holds a good deal of scent from ' +
      'the moor. Strained through cloth, not filtered further. Half a kilo, poured in a loaf tin.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 880,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    netWeightGrams: 500,
    listedHoursAgo: 2776,
    images: ['wax-blocks', 'honey-heather-jar'],
  },
  {
    key: 'wax-cakes-small-keeper',
    seller: 'jory-penhale',
    title: 'Four cakes of beeswax from a solar melter, 400 g',
    description:
      'Sun-melted on the south wall and run through old muslin into bun tins, which is why they are round. They are ' +
      'brighter than stove-melted wax and smell of the hive. About 100 g each and I make the weight up to 400 in ' +
      'all. From my own dark bees and treated with nothing but sunlight and a Cornish breeze.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 650,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 9,
    netWeightGrams: 400,
    listedHoursAgo: 6784,
    images: ['wax-bars', 'wax-blocks'],
  },
  {
    key: 'cappings-wax-armagh-300g',
    seller: 'aoife-mackle',
    title: 'Orchard cappings wax, cleaned twice, 300 g',
    description:
      "The cappings from twelve hives come to a few kilos a year, and what the beginners' class doesn't use for " +
      'dipping I put here. Melted in rainwater, cooled slowly, scraped and melted again. Clear lemon yellow with a ' +
      "clean break. Enough to wax a season's thread and make a tray of tealights.",
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 620,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    netWeightGrams: 300,
    listedHoursAgo: 5531,
    images: ['wax-blocks', 'wax-pellets'],
  },
  {
    key: 'foundation-strips-starter',
    seller: 'trent-lane',
    title: 'Beeswax starter strips for top bars and Warré, forty',
    description:
      'Strips of unwired foundation 25 mm wide, cut to run along a top bar or the saw kerf of a Warré bar. A lick ' +
      'of melted wax holds them. Bees follow the line and build straight, which is the whole point, since a crooked ' +
      'top bar hive is a locked one. Forty strips do two boxes with some over for breakages.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 840,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 17,
    listedHoursAgo: 4898,
    images: ['foundation-sheets', 'wax-bars'],
  },
  {
    key: 'beeswax-furniture-polish-180g',
    seller: 'lantern-wax',
    title: 'Beeswax furniture polish with orange turpentine, 180 g',
    description:
      'One part of our darker wax to two of pure gum turpentine, with a little orange oil, worked to a paste that ' +
      'spreads like soft butter. Rub on thin, leave for twenty minutes and buff. Contains turpentine: keep away ' +
      'from flames and children, and lay used rags out flat to dry, as they can heat up in a heap. The hazard label ' +
      'is on the tin as it should be.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 980,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 23,
    listedHoursAgo: 8371,
    images: ['wax-bars', 'balm-tins'],
  },
  {
    key: 'batik-wax-blend-1kg',
    seller: 'lantern-wax',
    title: 'Pure beeswax for batik and lost-wax casting, 1 kg',
    description:
      'Ordinary batik wax is mostly paraffin, which crackles. This is beeswax alone, for dyers who want a clean ' +
      'line and for casters who need something that carves without chipping. Mid yellow, pelleted, melts at 62 to ' +
      "64 degrees. The melt-point slip for the batch goes in with the bag. Ask and we'll send a 50 g sample first.",
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1650,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 10,
    netWeightGrams: 1000,
    listedHoursAgo: 2566,
    images: ['wax-pellets', 'wax-blocks'],
  },
  {
    key: 'unrendered-cappings-bucket',
    seller: 'colin-staddon',
    title: 'Bucket of drained cappings, not rendered',
    description:
      'About four kilos of cappings, drained for a week and then washed, as they came off the knife. I no longer ' +
      'have the patience to melt them and you will get two and a half kilos of good yellow wax or thereabouts. Do ' +
      'not put them out for bees to rob. They have been frozen, so no moth, and they come in a lidded bucket that I ' +
      'want back.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 1200,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    listedHoursAgo: 3423,
    images: ['wax-blocks', 'honey-bucket'],
  },
  {
    key: 'waxed-thread-wax-bees',
    seller: 'beauly-candleworks',
    title: 'Three beeswax bees for thread and needles, 60 g',
    description:
      'Poured in a mould that my aunt carved in 1964, three bees of 20 g each for the sewing box. Draw the thread ' +
      'under the wing twice and it stops knotting. Pure Highland beeswax on a hemp loop so that it hangs by the ' +
      'chair. They show some bloom after a year; rub it with a warm thumb.',
    category: 'Bee Wax',
    condition: 'new',
    pricePence: 520,
    postagePence: 295,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    netWeightGrams: 60,
    listedHoursAgo: 2393,
    images: ['wax-bars', 'candles-rolled'],
  },
];
