import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'smoker-stainless-large',
    seller: 'trent-lane',
    title: 'Large stainless smoker with guard and leather bellows',
    description:
      'A four-inch smoker that stays alight for an hour on a fistful of hessian and a handful of dry grass. The ' +
      'bellows are leather over ply, screwed rather than stapled, so you can replace them when a mouse finds them. ' +
      'Wire guard all round, hook on the front, and an inner grate that lifts out. Light it before you put your ' +
      'veil on.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3450,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 40,
    listedHoursAgo: 34,
    images: ['smoker-hive-tool', 'hive-stand-tools'],
  },
  {
    key: 'smoker-small-copper',
    seller: 'trent-lane',
    title: 'Small copper smoker for one or two hives',
    description:
      'For keepers with a pair of hives who do not need a chimney: a three-inch barrel of real copper that goes a ' +
      'fine brown after a season. It burns out in twenty-five minutes, which is as long as most inspections should ' +
      'take. Bellows in oiled leather. The spout unscrews for scraping, because copper or not, tar builds up.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 4200,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    listedHoursAgo: 5568,
    images: ['smoker-hive-tool', 'skep-straw'],
  },
  {
    key: 'smoker-fuel-hessian',
    seller: 'trent-lane',
    title: 'Smoker fuel: rolled hessian and lavender, ten rolls',
    description:
      'Untreated jute sacking cut and rolled to fit a four-inch smoker, with dried lavender stalks in the middle. ' +
      'One roll gives forty minutes of cool white smoke and does not spit. The sacks held coffee, not seed ' +
      'potatoes, so there is no chemical in them. Keep the box dry and start each roll with a scrap of egg tray.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 790,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 55,
    listedHoursAgo: 2323,
    images: ['smoker-hive-tool', 'hive-stand-tools'],
  },
  {
    key: 'j-type-hive-tool-steel',
    seller: 'trent-lane',
    title: 'J-type hive tool in stainless steel',
    description:
      'The hook goes under a frame lug, the notch rests on its neighbour, and up it comes without crushing anyone. ' +
      'The other end is a proper scraper, ground sharp on one side only. Spring stainless, painted yellow in the ' +
      'middle so that you find it in the grass. I have lost four of them, none for good.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1150,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 60,
    listedHoursAgo: 8587,
    images: ['smoker-hive-tool', 'frames-stack'],
  },
  {
    key: 'american-hive-tool-forged',
    seller: 'trent-lane',
    title: 'Forged American hive tool, 25 cm',
    description:
      'A flat forged bar with one curled end, for keepers whose bees glue everything down. It will part propolised ' +
      'supers, pull nails and open paint. Made in Sheffield from carbon steel: wipe it with a waxy rag or it rusts. ' +
      'Heavier than the J-type and better on brood boxes, worse on frames.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1480,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 26,
    listedHoursAgo: 5927,
    images: ['hive-stand-tools', 'smoker-hive-tool'],
  },
  {
    key: 'national-frames-dn4-50',
    seller: 'trent-lane',
    title: 'Fifty DN4 National brood frames, flat',
    description:
      'Hoffman self-spacing frames for National and WBC brood boxes, in clean Scandinavian pine with wedges and ' +
      'both bottom bars. First quality, which means no knots in the lugs. Flat in bundles, nails included, and you ' +
      'will use all of them. With a jig and the radio on, fifty take an evening.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 5800,
    postagePence: 695,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 22,
    listedHoursAgo: 4630,
    images: ['frames-stack', 'foundation-sheets'],
  },
  {
    key: 'national-frames-sn1-50',
    seller: 'trent-lane',
    title: 'Fifty SN1 super frames for National, flat',
    description:
      'Narrow-sided shallow frames to go with castellations or plastic ends, as most supers are run. Pine, first ' +
      'quality, in packs of fifty with pins. They take thin or wired foundation; drop the wedge, slide in, nail ' +
      'back. We check a frame out of every batch in a cedar and a poly super.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 4600,
    postagePence: 695,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 30,
    listedHoursAgo: 3946,
    images: ['frames-stack', 'honeycomb-frame'],
  },
  {
    key: 'langstroth-deep-frames-20',
    seller: 'trent-lane',
    title: 'Twenty Langstroth deep frames with eyelets',
    description:
      'Hoffman deep frames for a Langstroth brood box, side bars drilled and fitted with brass eyelets so that wire ' +
      "doesn't cut into the wood. Wedge top bar, grooved bottom bar, short lugs. They are a shade tighter than some " +
      'imported ones and sit properly on a metal rest. Flat, with nails; wire and embedder on another page.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3100,
    postagePence: 595,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 18,
    listedHoursAgo: 886,
    images: ['frames-stack', 'hive-langstroth'],
  },
  {
    key: 'commercial-frames-16x10',
    seller: 'trent-lane',
    title: 'Twenty Commercial brood frames, 16 × 10',
    description:
      'Short-lug Hoffman frames for the Commercial brood box, with the heavier 27 mm top bar that stops a full comb ' +
      "from sagging. Made for us in Lincolnshire because nobody's imported ones fitted. Sold in twenties, since " +
      'eleven and a spare never comes to ten. Flat with nails.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2950,
    postagePence: 595,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    listedHoursAgo: 7195,
    images: ['frames-stack', 'foundation-sheets'],
  },
  {
    key: '14x12-frames-assembled',
    seller: 'skirrid-hive-works',
    title: 'Eleven 14×12 frames, assembled and wired',
    description:
      'Deep frames glued, nailed in six places and wired with four runs of stainless, enough to fill one 14×12 box. ' +
      "Drawn comb this deep will fall out on a hot day if it isn't wired, so I no longer sell them bare. They come " +
      'in a box that fits them exactly. Foundation is up to you; I like the worker-base from Sheffield.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3400,
    postagePence: 850,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 10,
    listedHoursAgo: 5408,
    images: ['frames-stack', 'honeycomb-frame'],
  },
  {
    key: 'manley-frames-super-25',
    seller: 'seller',
    title: 'Twenty-five Manley super frames for National',
    description:
      'Straight-sided wide frames that touch all the way down, so the bees draw a thick comb and uncapping goes ' +
      'with one stroke of the knife. They stand firm in the super on the road, which matters if you go to the ' +
      'heather. Ten to a box. Pine, flat, with nails and my own note on foundation wiring.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3300,
    postagePence: 595,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    listedHoursAgo: 20040,
    images: ['frames-stack', 'foundation-sheets'],
  },
  {
    key: 'frame-nailing-jig',
    seller: 'skirrid-hive-works',
    title: 'Frame jig in birch ply, makes ten at a time',
    description:
      'Ten sets of side bars stand in the slots, the top bars go on, you nail, turn it over and nail the bottoms. A ' +
      'lad who had never seen a frame did sixty in an hour with this on our open day. Birch ply with beech cam ' +
      'locks and no loose parts. For National and 14×12; a Langstroth one to order.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3900,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 7,
    listedHoursAgo: 3026,
    images: ['frames-stack', 'hive-stand-tools'],
  },
  {
    key: 'wired-brood-foundation-20',
    seller: 'lantern-wax',
    title: 'Wired brood foundation for National, twenty sheets',
    description:
      'Worker-base foundation milled from British beeswax and diagonally wired, for DN1, DN4 and DN5 frames. Twenty ' +
      'sheets weigh about 1.3 kg, with no paraffin and no stearin; the test sheet for the batch is in the box. ' +
      'Interleaved with tissue and posted flat between boards. Warm it to 20 degrees before you handle it, it snaps ' +
      'when cold.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3200,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 34,
    listedHoursAgo: 7030,
    images: ['foundation-sheets', 'wax-bars'],
  },
  {
    key: 'thin-super-foundation-20',
    seller: 'lantern-wax',
    title: 'Thin unwired super foundation for cut comb, twenty sheets',
    description:
      'Rolled as thin as the mill will go, so that you do not notice a midrib when you eat the comb. Pale cappings ' +
      'wax only. For National SN frames: fit it a day or two before the super goes on, because unwired foundation ' +
      'curls if it waits. Not for extracting; it will end up in the bottom of your extractor.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2150,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 28,
    listedHoursAgo: 5807,
    images: ['foundation-sheets', 'wax-pellets', 'wax-bars'],
  },
  {
    key: 'langstroth-foundation-wired-10',
    seller: 'lantern-wax',
    title: 'Langstroth deep foundation, wired, ten sheets',
    description:
      'Ten sheets for a Langstroth brood box, 5.4 mm worker cell, vertically wired with hooks to catch under the ' +
      'wedge. It smells as it should when the box is opened, which is the quickest test of foundation there is. ' +
      'Milled from cappings and old drone comb, cleaned with nothing but rainwater. Tell us if you would like it ' +
      'unwired.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2200,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 16,
    listedHoursAgo: 1561,
    images: ['foundation-sheets', 'hive-langstroth', 'frames-stack'],
  },
  {
    key: 'drone-foundation-national-10',
    seller: 'lantern-wax',
    title: 'Drone-base foundation for National, ten sheets',
    description:
      'Larger cells, for keepers who raise drones on purpose: queen breeders who need them, and those who cut out ' +
      'sealed drone comb to take varroa with it. One sheet in the outer third of the brood box is plenty. Unwired, ' +
      "brood depth, beeswax throughout. Mark the frame with a green pin so that you don't forget to lift it.",
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1850,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 11,
    listedHoursAgo: 447,
    images: ['foundation-sheets', 'frames-stack'],
  },
  {
    key: 'foundation-14x12-wired',
    seller: 'lantern-wax',
    title: '14×12 brood foundation, wired, ten sheets',
    description:
      'Deep worker-base sheets with ten vertical wires, milled a little thicker than our National brood foundation ' +
      'so that they hang straight in July. Ten sheets to a box, one short of a full hive, ' +
      'because that is what the carton holds. British wax, tested. They are sent on edge in a wooden frame that you ' +
      'may keep.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2700,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    listedHoursAgo: 8203,
    images: ['foundation-sheets', 'frames-stack'],
  },
  {
    key: 'wax-exchange-foundation',
    seller: 'lantern-wax',
    title: 'Milling service: your wax into ten sheets of foundation',
    description:
      'Send or bring us 1.2 kg of clean beeswax in blocks and you get ten wired National brood sheets back within ' +
      'two weeks. The price is for milling, wire and tissue; the postage shown is for sending the sheets back. We mix ' +
      'small lots of the same colour, so it may not be your own molecules. Dirty or adulterated wax goes back at ' +
      'your cost.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 900,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 20,
    listedHoursAgo: 3795,
    images: ['foundation-sheets', 'wax-blocks'],
  },
  {
    key: 'framed-wire-excluder-national',
    seller: 'trent-lane',
    title: 'Framed wire queen excluder, National',
    description:
      'Rounded wires at 4.2 mm in a cedar frame with a bee space on one side, which goes downwards on a bottom bee ' +
      "space hive. It doesn't tear wings, and bees pass it far more willingly than slotted zinc. 460 mm square. " +
      'Scrape it flat with the hive tool; never bend a wire to free a frame.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1890,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 36,
    listedHoursAgo: 4980,
    images: ['queen-excluder', 'frames-stack'],
  },
  {
    key: 'plastic-excluder-national-2',
    seller: 'trent-lane',
    title: 'Two plastic queen excluders for National',
    description:
      'Moulded excluders with smooth slots, light to carry and easy to peel off: start at a corner and roll. They ' +
      'sag a little on a frame rest that is low in the middle, so lay them with the ribs down. Pair for the price ' +
      'of one lunch. Freeze them overnight and the propolis cracks off.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 960,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 50,
    listedHoursAgo: 6742,
    images: ['queen-excluder', 'smoker-hive-tool'],
  },
  {
    key: 'langstroth-excluder-metal',
    seller: 'trent-lane',
    title: 'Langstroth wire excluder in a metal-bound frame',
    description:
      'Ten-frame size, 508 by 406 mm, with the wires welded across and a galvanised binding that stands up to a ' +
      'hive tool. The bee space is on both faces, so it cannot go in upside down. We opened six boxes to check the ' +
      'gauge and sent the first batch back, which is why it was out of stock for so long.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1650,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    listedHoursAgo: 1156,
    images: ['queen-excluder', 'hive-langstroth', 'frames-stack'],
  },
  {
    key: 'zinc-excluder-used-wbc',
    seller: 'colin-staddon',
    title: 'Slotted zinc excluder for WBC, used',
    description:
      'Old slotted zinc of a gauge they no longer make, cut for a ten-frame WBC. Boiled in washing soda for an ' +
      'hour, rinsed and dried flat under a board. A few slots have been nudged back with a template and I have ' +
      'checked each against a drill shank. Long slot, no frame, no sharp edges.',
    category: 'Bee Keeping Equipment',
    condition: 'used',
    pricePence: 600,
    postagePence: 350,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    listedHoursAgo: 2054,
    images: ['queen-excluder', 'smoker-hive-tool'],
  },
  {
    key: 'rapid-feeder-round',
    seller: 'trent-lane',
    title: 'Round rapid feeder, 2 litres',
    description:
      'Sits over the feed hole in the crown board with an eke or an empty super round it. Bees come up the middle, ' +
      'drink under a clear cup and cannot drown, and you can see who is at the bar. Two litres of thick syrup ' +
      'vanish in a night in September. Fill it in the evening and spill nothing, or you will start robbing.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 640,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 58,
    listedHoursAgo: 7739,
    images: ['feeder', 'smoker-hive-tool'],
  },
  {
    key: 'ashforth-feeder-national',
    seller: 'skirrid-hive-works',
    title: 'Ashforth feeder in cedar, 9 litres, National',
    description:
      "A wooden top feeder the full size of the hive: two trays with the bees' way up at one end under a mesh. " +
      'Sealed with food-grade paint and filled with water for a night before it leaves me. It takes winter stores ' +
      'for a colony in one go, and a brick on the roof keeps wasps out. Tilt the hive a little towards the low ' +
      'side.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 4400,
    postagePence: 750,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    listedHoursAgo: 1467,
    images: ['feeder', 'hive-national-cedar'],
  },
  {
    key: 'frame-feeder-national',
    seller: 'seller',
    title: 'Frame feeder for National brood or nuc, 1.7 litres',
    description:
      'Hangs in place of one frame, right beside the cluster, so small colonies take syrup from it even on a cold ' +
      'night. There is a float of pine lath inside and roughened walls, and I have added a strip of mesh as a ' +
      'ladder. Good in nucs and swarms. Measure your box first: it is 40 mm wide.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 820,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 24,
    listedHoursAgo: 19830,
    images: ['feeder', 'frames-stack'],
  },
  {
    key: 'contact-feeder-bucket-5l',
    seller: 'seller',
    title: 'Contact feeder, 5 litre bucket with gauze lid',
    description:
      'An ordinary bucket with a gauze patch in the lid. Fill to the brim, turn it over a bowl until it stops ' +
      'dripping, and stand it over the feed hole: the vacuum does the rest. The cheapest way to feed twenty hives ' +
      'and the reason I own a stack as tall as I am. Level ground, please.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 580,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 32,
    listedHoursAgo: 3462,
    images: ['feeder', 'honey-bucket', 'hive-painted'],
  },
  {
    key: 'boardman-entrance-feeder',
    seller: 'holt-farm-bees',
    title: 'Entrance feeder with jar, for observation hives and demos',
    description:
      'A jar on a tray that pushes into the entrance. I would not feed a full colony with it, since it invites ' +
      "robbers, but for the village show observation hive or a schools' day it lets everyone watch. Comes with a " +
      'pound jar and a punched lid. Use it under your eye and take it off at dusk.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 550,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 19,
    listedHoursAgo: 8460,
    images: ['feeder', 'honey-blossom-jar'],
  },
  {
    key: 'extractor-nine-frame-radial',
    seller: 'trent-lane',
    title: 'Nine-frame radial extractor, manual, stainless',
    description:
      'Food-grade stainless drum on three bolted legs, a welded cage for nine National or WBC supers, a geared ' +
      'handle with a brake and a proper honey gate. It will take three brood frames tangentially on the screens ' +
      'provided. Two people spin a super in six minutes once uncapped. Comes on a pallet to your kerb, so have ' +
      'someone at home.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 32900,
    postagePence: 1800,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 5,
    listedHoursAgo: 4283,
    images: ['extractor', 'frames-stack'],
  },
  {
    key: 'extractor-four-frame-used',
    seller: 'colin-staddon',
    title: 'Four-frame tangential extractor, used, hand crank',
    description:
      'Tinplate was before my time; this one is stainless, bought in 2011, and has done about two tonnes of honey ' +
      'without complaint. New bearing and nylon gear last winter. It holds four National shallow frames, and there ' +
      'is a dent by the gate where it met a step. Scalded and dry. Come and turn the handle before you pay, if you ' +
      'like.',
    category: 'Bee Keeping Equipment',
    condition: 'used',
    pricePence: 13000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 0,
    listedHoursAgo: 1655,
    images: ['extractor', 'honeycomb-plate'],
  },
  {
    key: 'extractor-electric-refurb',
    seller: 'holt-farm-bees',
    title: 'Twenty-frame electric extractor, refurbished',
    description:
      'We have gone over to a bigger line, so our old radial is for sale after an overhaul: new belt, speed ' +
      'controller and lid switch, and a PAT certificate to go with it. It takes twenty National super ' +
      'frames or sixteen Manleys. The drum is 304 stainless with two polished-out scratches. Weighs 62 kg, and we ' +
      'have a ramp.',
    category: 'Bee Keeping Equipment',
    condition: 'refurbished',
    pricePence: 42000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 1,
    city: 'Fakenham',
    postcode: 'NR21 8JG',
    listedHoursAgo: 7572,
    images: ['extractor', 'honey-bucket', 'frames-stack'],
  },
  {
    key: 'uncapping-tray-heated',
    seller: 'trent-lane',
    title: 'Uncapping tray with knife and steel fork',
    description:
      'A two-part stainless tray with a frame rest across it, a serrated cold knife and a 21-needle fork for the ' +
      'low spots. Honey drains through the perforated shelf to a gate; the cappings stay dry enough to give back to ' +
      'the bees. No electrics to go wrong. Sized to stand over a sink or on a honey bucket with its cradle.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 7800,
    postagePence: 850,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 6,
    listedHoursAgo: 2849,
    images: ['extractor', 'hive-stand-tools', 'honeycomb-plate'],
  },
  {
    key: 'double-strainer-stainless',
    seller: 'seller',
    title: 'Double strainer for bucket or tank, stainless',
    description:
      'Two meshes, coarse over fine, on arms that reach across anything from a bucket to a settling tank. The top ' +
      'one catches wax and wings, the bottom one the rest, and neither takes the pollen out. Lift out the coarse ' +
      'one and bang it in the garden when it blocks. Easy to wash; cold water first, always.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1980,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 21,
    listedHoursAgo: 743,
    images: ['extractor', 'honey-bucket', 'smoker-hive-tool'],
  },
  {
    key: 'honey-buckets-30lb-five',
    seller: 'trent-lane',
    title: 'Five 30 lb honey buckets with lids',
    description:
      'Food-grade white polypropylene with tamper-evident lids and metal handles. Each holds 30 lb or 13.6 kg of ' +
      'honey and they stack four high when they are full. They come nested, with labels that have room for hive, ' +
      "date and water content. Don't leave them in the sun with the lids down, they pull a vacuum.",
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2400,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 25,
    listedHoursAgo: 8035,
    images: ['honey-bucket', 'wax-blocks'],
  },
  {
    key: 'bucket-with-honey-gate',
    seller: 'seller',
    title: 'Bottling bucket with honey gate, 15 kg',
    description:
      'A 15 kg bucket with a 40 mm gate fitted and water-tested, so you can settle a small crop overnight and jar ' +
      "it in the morning. The gate sits 8 mm up from the bottom, where the froth never reaches and the bits don't " +
      'go. Prop the back on a book for the last jars. Good for the keeper with two hives and a kitchen.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1450,
    postagePence: 450,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 17,
    listedHoursAgo: 19640,
    images: ['honey-bucket', 'honey-trio', 'honey-blossom-jar'],
  },
  {
    key: 'refractometer-honey',
    seller: 'trent-lane',
    title: 'Honey refractometer with calibration oil',
    description:
      'Reads water content from 12 to 30 per cent with automatic temperature correction, and comes with a dropper ' +
      'of calibration oil and a block. Under 20 per cent for table honey, under 18 if you mean to keep it. Put a ' +
      'smear on the prism, count to thirty and look at the light. Pouch, screwdriver and a card of instructions in ' +
      'plain English.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2800,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 13,
    listedHoursAgo: 5211,
    images: ['honey-bucket', 'smoker-hive-tool', 'honey-blossom-jar'],
  },
  {
    key: 'queen-marking-kit',
    seller: 'kyre-brook-queens',
    title: 'Queen marking kit: plunger cage, three pens, thread',
    description:
      'A soft plunger cage, a press-in crown of thorns for the comb, and pens in white, blue and green, which ' +
      'covers 2026, 2025 and 2024. Practise on drones. One small dot on the thorax, count to sixty, and let her ' +
      'walk back down between the frames. The pens write best if you store them lying flat.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1650,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 27,
    listedHoursAgo: 8331,
    images: ['queen-cage-marked', 'queen-cage'],
  },
  {
    key: 'queen-introduction-cages-10',
    seller: 'kyre-brook-queens',
    title: 'Ten queen introduction cages with candy plugs',
    description:
      'Clear two-part travelling and introduction cages like the ones our queens go out in, with the fondant ' +
      'already in the tube and a cap over it. Slide the tab off when the colony has settled and let them eat their ' +
      'way to her. Washable, and we have had them back in their fifth year. Ten to a bag.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 890,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 42,
    listedHoursAgo: 6865,
    images: ['queen-cage', 'queen-cage-marked'],
  },
  {
    key: 'queen-rearing-cell-kit',
    seller: 'kyre-brook-queens',
    title: 'Queen rearing kit: cups, holders, cages and a cell bar frame',
    description:
      'A hundred brown cell cups, twenty holders, twenty hair-roller cages, a cell bar frame for National and a ' +
      'Chinese grafting tool with a spare tip. It is what I hand to people on my course on the first morning. No ' +
      "box with a comb inside to trap the queen: you graft, or you don't. A calendar for the sixteen days is " +
      'printed on the lid.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 5400,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 8,
    listedHoursAgo: 6210,
    images: ['queen-cage', 'frames-stack'],
  },
  {
    key: 'grafting-tool-swiss',
    seller: 'kyre-brook-queens',
    title: 'Swiss-pattern grafting tool in stainless steel',
    description:
      'One end lifts a larva on a flat tip with its jelly under it, the other has a small hook for tidying a torn ' +
      'cell. Blunter than it looks and heavier than a Chinese tool, so it suits hands that shake. Flame it, cool it ' +
      'and dip it in water between rows. Mine is twenty years old.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1280,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 16,
    listedHoursAgo: 5095,
    images: ['hive-stand-tools', 'queen-cage'],
  },
  {
    key: 'snelgrove-board-national',
    seller: 'ithon-dark-bees',
    title: 'Snelgrove board for National, with the timetable',
    description:
      'Ply board with a mesh square and six little doors, for swarm control without finding the queen or a second ' +
      'floor. You open and shut the doors by a timetable, which is printed on a card and pinned to the board, ' +
      'because nobody remembers it. Made for bottom bee space. I use three each May in a valley where everything ' +
      'wants to swarm.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3200,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 7,
    listedHoursAgo: 7322,
    images: ['hive-stand-tools', 'hive-national-cedar', 'hive-painted'],
  },
  {
    key: 'clearer-board-rhombus',
    seller: 'skirrid-hive-works',
    title: 'Clearer board with rhombus escape, National',
    description:
      'Put it under the supers in the afternoon and take them off empty of bees the next day but one. The plastic ' +
      "rhombus has no springs to gum up, and there is a 20 mm space below it so that they don't cluster in the way. " +
      "Marine ply in a cedar rim. Don't leave it on for a week, they will find the way back.",
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 2200,
    postagePence: 550,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    listedHoursAgo: 4169,
    images: ['queen-excluder', 'hive-national-cedar'],
  },
  {
    key: 'mouse-guards-national-5',
    seller: 'trent-lane',
    title: 'Five mouse guards for National, galvanised',
    description:
      'Perforated strips 410 mm long with 9 mm holes and four drawing pins each. They go on when the ivy is ' +
      'flowering and before the mice have moved in, so look inside first. They come off when pollen starts to ' +
      "arrive, since they scrape it off the bees' legs. They can be cut with snips for a WBC or a nuc.",
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 950,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 45,
    listedHoursAgo: 1853,
    images: ['hive-stand-tools', 'hive-national-cedar'],
  },
  {
    key: 'ratchet-hive-straps-4',
    seller: 'seller',
    title: 'Four hive straps with cam and ratchet, 4 metres',
    description:
      'Two ratchets for moving hives and two cam buckles for holding roofs down, all in 25 mm blue polyester that ' +
      "doesn't slip when it is wet. Four metres goes round a National with three supers. They are the same ones " +
      'that hold our heather load together over Rhayader. Seal the ends with a match when they fray.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1590,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 29,
    listedHoursAgo: 18210,
    images: ['hive-stand-tools', 'nuc-box'],
  },
  {
    key: 'hive-scales-luggage-type',
    seller: 'colin-staddon',
    title: 'Hefting scale with hook, 50 kg, used',
    description:
      'A dial scale I have used every October to weigh one side of the hive and then the other, and add them. Reads ' +
      'in kilos and pounds. Checked against a bag of sugar and a bag of coal: it is a kilo light at forty. The ' +
      'chrome is worn where my thumb goes. No bees have been near it apart from the outside.',
    category: 'Bee Keeping Equipment',
    condition: 'used',
    pricePence: 900,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 3645,
    images: ['hive-stand-tools', 'smoker-hive-tool', 'hive-painted'],
  },
  {
    key: 'smoker-dadant-style-damaged',
    seller: 'trent-lane',
    title: 'Large smoker, dented in transit, works as new',
    description:
      'A pallet went over and six of our four-inch smokers have a dent in the barrel, some by the hook and some at ' +
      'the back. The lid closes, the bellows blow and the grate sits flat; we lit every one. No returns at this ' +
      'price, so please ask for a photograph of the one you will get. Fine for an out-apiary or a borrower.',
    category: 'Bee Keeping Equipment',
    condition: 'damaged',
    pricePence: 1600,
    postagePence: 450,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    listedHoursAgo: 6496,
    images: ['smoker-hive-tool', 'skep-straw'],
  },
  {
    key: 'beginner-tool-roll',
    seller: 'maddy-hartgill',
    title: 'Canvas tool roll with J-tool, brush and frame pins',
    description:
      'I sewed this because my tools lived in a carrier bag: waxed canvas with eight pockets, a leather tie and a ' +
      'flap over the sharp end. Comes with a stainless J-tool, a soft brush, queen clip, red pins and a pencil. The ' +
      'canvas can be scrubbed with washing soda, which you should do between apiaries. Made in Bristol, no two ' +
      'linings alike.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 3800,
    postagePence: 420,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 5,
    listedHoursAgo: 974,
    images: ['hive-stand-tools', 'smoker-hive-tool'],
  },
  {
    key: 'entrance-blocks-cedar-4',
    seller: 'skirrid-hive-works',
    title: 'Four National entrance blocks with reducer slot',
    description:
      'Cedar blocks 22 mm square, with a full-width gap on one face and a 60 mm gap on the next. Turn them a ' +
      'quarter and the hive goes from summer to wasp season. I leave them a whisker long so that they can be planed ' +
      'to suit your floor. A drawing pin in each to hang them up by.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 1400,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 18,
    listedHoursAgo: 127,
    images: ['hive-national-cedar', 'hive-stand-tools'],
  },
  {
    key: 'wax-melter-solar-refurb',
    seller: 'jory-penhale',
    title: 'Solar wax extractor, reglazed and repainted',
    description:
      'A pine box with double glazing and a stainless tray tilted to a sump: old comb goes in on a hot day and a ' +
      'cake of wax comes out. I put in a new sealed unit and black-painted the inside. It does three brood frames a ' +
      'day in July, even in Cornwall. Washed through with boiling soda; it only ever held my own comb.',
    category: 'Bee Keeping Equipment',
    condition: 'refurbished',
    pricePence: 4800,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 6619,
    images: ['hive-stand-tools', 'wax-blocks'],
  },
  {
    key: 'hive-barrow-used',
    seller: 'ewan-laidlaw',
    title: 'Hive barrow with pneumatic tyre, used',
    description:
      "A forester's barrow that I rebuilt to carry a full National: a steel fork slides under the floor, a strap " +
      'goes over the roof and the wheel takes the weight. New inner tube, repainted frame, wood handles from an ash ' +
      'that came down in Arwen. It has saved my back for nine seasons. Jet-washed and wiped down with bleach.',
    category: 'Bee Keeping Equipment',
    condition: 'used',
    pricePence: 7500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 2534,
    images: ['hive-stand-tools', 'colony-hive-meadow'],
  },
  {
    key: 'skep-bee-brush-pair',
    seller: 'aoife-mackle',
    title: 'Two soft bee brushes, white bristle',
    description:
      'Long soft bristles in a beech back, for sweeping the last bees from a super frame at harvest. White, so that ' +
      "you can see when it wants washing, which is after every hive. I buy a gross for our beginners' class and " +
      'sell what is over. Brush upwards with a flick; a slow brush only rolls them.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 700,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    listedHoursAgo: 251,
    images: ['hive-stand-tools', 'smoker-hive-tool', 'colony-hive-meadow'],
  },
  {
    key: 'observation-hive-two-frame',
    seller: 'quince-tree',
    title: 'Observation hive for shows, two National frames',
    description:
      'Oak and toughened glass with a turntable base, taking one brood frame and one shallow frame above a framed ' +
      'excluder. Ventilated at both ends, a feeder port in the top and a key for the lock, since someone always ' +
      'tries the door. We have taken ours to forty schools. Stock it the evening before and keep it out of the sun.',
    category: 'Bee Keeping Equipment',
    condition: 'new',
    pricePence: 18500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 2,
    listedHoursAgo: 2220,
    images: ['honeycomb-frame', 'frames-stack', 'hive-painted'],
  },
  {
    key: 'smoker-rebellowed-refurb',
    seller: 'ewan-laidlaw',
    title: 'Stainless smoker with new leather bellows, refurbished',
    description:
      'Good barrels outlive their bellows by years, so I buy the dead ones at auctions and give them new boards and ' +
      'leather. Each is burned clean inside with a gas torch, soaked in washing soda and wire-brushed, then fitted ' +
      'with a new grate. They puff like new and look sixty. Larch boards, brass pins, and a loop to hang it from.',
    category: 'Bee Keeping Equipment',
    condition: 'refurbished',
    pricePence: 1800,
    postagePence: 480,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 4821,
    images: ['smoker-hive-tool', 'hive-stand-tools', 'hive-painted'],
  },
];
