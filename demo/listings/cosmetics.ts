import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'beeswax-hand-balm-60ml',
    seller: 'saltmarsh',
    title: "Gardener's hand balm with beeswax, 60 ml tin",
    description:
      'A stiff balm for hands that have been in soil and washing soda: beeswax, sunflower oil, cocoa butter, a few ' +
      'drops of lavender oil and rosemary extract to keep it fresh. It goes on heavy, sits for a minute and leaves ' +
      'a film that water beads on. Contains linalool, from the lavender. Batch number, safety report and full INCI ' +
      'list on the base of the tin.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 950,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 34,
    listedHoursAgo: 6537,
    images: ['balm-tins', 'wax-pellets'],
  },
  {
    key: 'beeswax-lip-balm-three',
    seller: 'saltmarsh',
    title: 'Three beeswax lip balms, plain, orange and mint',
    description:
      'Slide-top tins of 10 ml each: one plain, one with sweet orange oil, one with field mint. Beeswax, castor ' +
      'oil, shea butter and our honey, which makes it faintly sweet. Contains limonene and linalool from the ' +
      'essential oils, in the orange and mint tins only. Firm in winter pockets and soft in summer ones.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 890,
    postagePence: 295,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 45,
    listedHoursAgo: 8415,
    images: ['balm-tins', 'honey-blossom-jar'],
  },
  {
    key: 'honey-oat-soap-95g',
    seller: 'saltmarsh',
    title: 'Honey and oat soap, cold process, 95 g',
    description:
      'Olive, coconut and rapeseed oils, a spoon of Tywi honey and ground oats for grip, poured in a wooden mould ' +
      'and cured for six weeks. The honey darkens it to the colour of toffee on its own. Weighs 95 g when it is ' +
      'wrapped and a little less after, as real soap does. Stand it somewhere to drain.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 620,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 40,
    listedHoursAgo: 5846,
    images: ['soap-bars', 'honey-blossom-jar'],
  },
  {
    key: 'soap-unscented-beeswax',
    seller: 'saltmarsh',
    title: 'Unscented beeswax soap, hard white bar, 95 g',
    description:
      'A plain bar for people who sneeze at soap shops. Two per cent beeswax makes it hard and slow to melt, and ' +
      'that is the only thing in it apart from olive and coconut oil, lye and water; no lye remains after the cure. ' +
      'pH strip from the batch kept on file. Stamped with a skep and a number.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 580,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 28,
    listedHoursAgo: 5016,
    images: ['soap-bars', 'wax-bars'],
  },
  {
    key: 'solid-perfume-hedgerow',
    seller: 'saltmarsh',
    title: 'Solid perfume in beeswax, elderflower and hay, 15 ml',
    description:
      'Beeswax and jojoba carry the scent and hold it close to the skin for three or four hours. It is green and ' +
      'dry, and more like a June meadow at six in the morning than a shop counter. Contains coumarin, linalool and ' +
      'geraniol, listed on the tin. A fingertip is enough; patch test it first if you react to fragrance.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 1400,
    postagePence: 295,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    listedHoursAgo: 1310,
    images: ['balm-tins', 'candles-rolled'],
  },
  {
    key: 'body-lotion-honey-200ml',
    seller: 'saltmarsh',
    title: 'Honey and almond body lotion, 200 ml pump',
    description:
      'A light lotion that sinks in, emulsified with beeswax but no borax, with sweet almond oil and two per cent ' +
      'honey. Preserved, because anything with water in it must be, with a mild system named on the label. Contains ' +
      'nuts. Amber glass bottle with a pump that can be locked for travelling. Use within nine months of opening.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 1550,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 16,
    listedHoursAgo: 4515,
    images: ['lotion-bottle', 'balm-tins'],
  },
  {
    key: 'cold-cream-galen-100ml',
    seller: 'saltmarsh',
    title: 'Old-fashioned cold cream after Galen, 100 ml',
    description:
      'Beeswax, olive oil and rose water beaten until they agree, which is a recipe about eighteen hundred years ' +
      'old. It takes off make-up and greasepaint; tissue off and rinse. We have added a modern preservative and a ' +
      'fridge-door date. Some weeping of rose water in hot weather is natural, stir it in. For the theatre trade in ' +
      '500 ml pots, ask.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 1280,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    listedHoursAgo: 7526,
    images: ['balm-tins', 'lotion-bottle'],
  },
  {
    key: 'wax-moustache-30ml',
    seller: 'tunde-adeyemi',
    title: 'Peckham moustache wax, firm hold, 30 ml',
    description:
      'I made it for my own moustache and then for the men at the allotment. Rooftop beeswax, lanolin, a little ' +
      'pine resin and cedar oil: scrape a crumb with a thumbnail, warm it, twist. Contains lanolin and colophony, ' +
      'so test it on the inside of your arm first. Safety assessed by somebody cleverer than me; the report number ' +
      'is on the lid.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 850,
    postagePence: 295,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 10,
    listedHoursAgo: 4783,
    images: ['balm-tins', 'wax-blocks'],
  },
  {
    key: 'soap-on-rope-propolis',
    seller: 'tunde-adeyemi',
    title: 'Propolis soap on a jute rope, 130 g',
    description:
      'Dark, resinous soap with a spoon of rooftop propolis dissolved in each batch, which colours it brown and ' +
      'makes it smell like the inside of a hive. Olive, coconut and shea. Propolis is a known sensitiser, so people ' +
      'who react to bee stuff should pass this by. Hung on jute, it dries between showers and lasts me six weeks.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 740,
    postagePence: 320,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    listedHoursAgo: 7153,
    images: ['soap-bars', 'skep-straw'],
  },
  {
    key: 'honey-shampoo-bar',
    seller: 'beauly-candleworks',
    title: 'Heather honey shampoo bar, 80 g',
    description:
      'A solid shampoo with a coconut-based cleanser in place of soap, so it works in hard water and leaves no ' +
      'film. One per cent heather honey and a scrap of beeswax to hold the shape. Made for us under licence by a ' +
      'small laboratory in Nairn, with its name on the carton as the responsible person. Smells of bog myrtle and ' +
      'little else.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 820,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 18,
    listedHoursAgo: 3534,
    images: ['soap-bars', 'honey-heather-jar'],
  },
  {
    key: 'beard-balm-heather',
    seller: 'beauly-candleworks',
    title: 'Beard balm with Highland beeswax, 50 ml',
    description:
      'Beeswax for hold, shea and hempseed oil for slip, and bog myrtle and juniper for a smell like a wet hill in ' +
      'September. Work a pea of it between the palms until it disappears, then comb through. Contains limonene and ' +
      'pinene. Tin with a screw lid, since the slip-on kind opened in a sporran.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 1050,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    listedHoursAgo: 5370,
    images: ['balm-tins', 'honey-heather-jar'],
  },
  {
    key: 'beekeepers-barrier-balm',
    seller: 'quince-tree',
    title: "Beekeeper's hand balm for propolis-stained fingers",
    description:
      'Rub it in before an inspection and the propolis comes off with soap afterwards instead of with a scouring ' +
      'pad. Beeswax, rapeseed oil from the next field, lanolin and vitamin E, 75 ml in a tin. No scent, because ' +
      'bees have opinions about perfume. Contains lanolin. Made by a registered cosmetics maker in Canterbury from ' +
      'our wax.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 1100,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 22,
    listedHoursAgo: 4022,
    images: ['balm-tins', 'soap-bars'],
  },
  {
    key: 'gift-soaps-six',
    seller: 'quince-tree',
    title: 'Six honey soaps in a wooden crate',
    description:
      'Two each of honey and oat, beeswax and rose clay, and honey with hop flowers from the garden next door, all ' +
      '90 g. Cold-processed by our neighbour from our honey and wax. Each is wrapped in paper with its ingredients, ' +
      'and the crate once held cherries. Keep the spares in the linen drawer.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 2400,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 13,
    listedHoursAgo: 7866,
    images: ['soap-bars', 'honey-blossom-jar'],
  },
  {
    key: 'beeswax-foot-cream-100ml',
    seller: 'seller',
    title: 'Beeswax and peppermint foot cream, 100 ml',
    description:
      'For feet that have stood in wellingtons since breakfast: a thick cream of beeswax, wheatgerm oil and ' +
      'peppermint, made for us in a registered workshop at Bromyard. It cools for ten minutes and feels waxy for ' +
      'five. Contains menthol and limonene, and wheat. Not for children under six. Comes in a squeezy bottle that ' +
      'stands on its cap.',
    category: 'Cosmetics',
    condition: 'new',
    pricePence: 880,
    postagePence: 320,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 17,
    listedHoursAgo: 6252,
    images: ['lotion-bottle', 'balm-tins', 'wax-bars'],
  },
];
