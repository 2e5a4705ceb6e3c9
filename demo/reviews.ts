import type { DemoReview } from './shape.ts';

/** The demo seller's review of the demo buyer, hidden until the buyer reviews the same order. */
export const hiddenReview = {
  listing: 'double-strainer-stainless',
  rating: 5,
  text: 'Paid straight away and let me know that the parcel had arrived. A pleasure to send things to.',
  daysAgo: 0.5,
};

export const reviews: DemoReview[] = [
  {
    listing: 'carniolan-mated-2026',
    reviewer: 'buyer',
    rating: 5,
    text:
      'Posted on the Monday, here on Tuesday, and out of the cage by Saturday. Three weeks later there were five ' +
      'frames of brood with hardly a missed cell. The introduction sheet is worth having by itself.',
    daysAgo: 61,
    reply: 'Five frames in three weeks is very good going: well done for leaving her alone. Thank you for writing.',
    ofBuyer: { rating: 5, text: 'Had a queenless nuc ready before ordering, and wrote back with how she was laying.' },
  },
  {
    listing: 'commercial-hive-cedar',
    reviewer: 'graham-ollerton',
    rating: 5,
    text:
      'I have built enough Commercials to know where people cheat, and nobody has cheated here. Corners square to a ' +
      'millimetre and the hand holds are deep enough for gloves.',
    daysAgo: 40,
  },
  {
    listing: 'commercial-frames-16x10',
    reviewer: 'graham-ollerton',
    rating: 5,
    text: 'At last a 16 × 10 frame that drops in without a plane. The heavier top bar is what sold it to me.',
    daysAgo: 39,
  },
  {
    listing: 'frame-nailing-jig',
    reviewer: 'graham-ollerton',
    rating: 4,
    text:
      'Made me quicker and straighter. The cams want a drop of wax to begin with, and I wish there were a ' +
      'Commercial version, but for my few Nationals it is spot on.',
    daysAgo: 58,
  },
  {
    listing: 'frame-nailing-jig',
    reviewer: 'pauline-brack',
    rating: 4,
    text: 'Ten frames in the time that three used to take me. Mine needed one screw tightened before it held square.',
    daysAgo: 47,
  },
  {
    listing: 'candle-grade-wax-5kg',
    reviewer: 'graham-ollerton',
    rating: 5,
    text:
      'Five even blocks, clean all the way through when I broke one. My wife makes the candles and says the colour ' +
      'is the best she has had.',
    daysAgo: 78,
  },
  {
    listing: 'wired-brood-foundation-20',
    reviewer: 'graham-ollerton',
    rating: 4,
    text:
      'Good thick sheet and smells right. Two of twenty had a cracked corner in the cold, my own fault for opening ' +
      'them in the shed.',
    daysAgo: 130,
  },
  {
    listing: 'field-bean-honey-454g',
    reviewer: 'graham-ollerton',
    rating: 5,
    text:
      'You never see bean honey sold as itself. Malty, not too sweet, and set like a rock, which I took as a good ' +
      'sign. Ordered again within the week.',
    daysAgo: 65,
  },
  {
    listing: 'extractor-nine-frame-radial',
    reviewer: 'graham-ollerton',
    rating: 4,
    text:
      'Runs true and the brake is a real brake. Came on a pallet with one leg bolt missing; a replacement was in ' +
      'the post the same day I rang.',
    daysAgo: 93,
  },
  {
    listing: 'honey-buckets-30lb-five',
    reviewer: 'graham-ollerton',
    rating: 3,
    text: 'Sound buckets, but two lids were a pig to get on and one handle was bent. For the price I can live with it.',
    daysAgo: 240,
  },
  {
    listing: 'buckfast-mated-2025-clipped',
    reviewer: 'graham-ollerton',
    rating: 5,
    text:
      'Quiet, prolific and she has not tried to leave. Clipped neatly, barely a third of one wing. The best-behaved ' +
      'queen in my yard.',
    daysAgo: 3,
  },
  {
    listing: 'hive-record-cards-50',
    reviewer: 'graham-ollerton',
    rating: 5,
    text:
      'Pencil stays put in drizzle. Someone has thought about the order of the columns and it matches how I ' +
      'actually inspect.',
    daysAgo: 13,
  },
  {
    listing: 'smoker-rebellowed-refurb',
    reviewer: 'graham-ollerton',
    rating: 5,
    text: 'Older than some of my students and puffs better than a new one. Lovely bit of leatherwork on the bellows.',
    daysAgo: 63,
  },
  {
    listing: 'lough-erne-wildflower-340g',
    reviewer: 'siobhan-rafferty',
    rating: 5,
    text: "Tastes the way my granny's honey did, meadowsweet and all. The jar was wrapped like a newborn.",
    daysAgo: 3,
  },
  {
    listing: 'cuilcagh-ling-340g',
    reviewer: 'siobhan-rafferty',
    rating: 5,
    text: 'I never knew we had heather honey like this in the North. Dark, stiff and gone in nine days.',
    daysAgo: 36,
  },
  {
    listing: 'fermanagh-ivy-honey-227g',
    reviewer: 'siobhan-rafferty',
    rating: 2,
    text:
      'It is honestly described and I still could not eat it. Like licking a hedge. Two stars because that is on ' +
      'me, and the delivery was quick.',
    daysAgo: 10,
  },
  {
    listing: 'honey-trio-erne-3x227g',
    reviewer: 'siobhan-rafferty',
    rating: 4,
    text:
      'Bought as a present and then bought again to keep. The ling wins. One sleeve was a bit crushed at the corner ' +
      'but the jars were fine.',
    daysAgo: 5,
  },
  {
    listing: 'bramley-blossom-honey-340g',
    reviewer: 'siobhan-rafferty',
    rating: 5,
    text:
      'Collected from Aoife at the orchard gate. Delicate, honestly does smell of apple blossom, and she showed me ' +
      'her hives.',
    daysAgo: 63,
  },
  {
    listing: 'armagh-orchard-nuc',
    reviewer: 'siobhan-rafferty',
    rating: 5,
    text:
      "The hour's handover is worth the money alone. Found the queen, found the eggs, drove home at twenty miles an " +
      'hour. They are as gentle as promised.',
    daysAgo: 7,
  },
  {
    listing: 'native-irish-queen-2026',
    reviewer: 'siobhan-rafferty',
    rating: 4,
    text:
      'Lovely dark queen, laying within the week. She was two days later than agreed because of a cold snap, but he ' +
      'rang to say so.',
    daysAgo: 66,
  },
  {
    listing: 'royal-jelly-erne-10g',
    reviewer: 'siobhan-rafferty',
    rating: 3,
    text:
      'Well packed and still frozen when it came. It is an awful lot of money for something that tastes of sour ' +
      'pepper.',
    daysAgo: 111,
  },
  {
    listing: 'erne-lantern-candles-four',
    reviewer: 'siobhan-rafferty',
    rating: 5,
    text:
      'We had a two-day power cut and these were the heroes of it. Steady flame and hardly any smoke, even with the ' +
      'door opening.',
    daysAgo: 65,
  },
  {
    listing: 'rolled-table-pair-honeycomb',
    reviewer: 'siobhan-rafferty',
    rating: 4,
    text: 'Simple and sweet-smelling. One was rolled looser than the other and burned down first.',
    daysAgo: 216,
  },
  {
    listing: 'beeswax-lip-balm-three',
    reviewer: 'siobhan-rafferty',
    rating: 4,
    text: 'Plain one is perfect. The orange is stronger than I expected, so my daughter has that.',
    daysAgo: 189,
  },
  {
    listing: 'bee-hotel-clay-block',
    reviewer: 'siobhan-rafferty',
    rating: 5,
    text:
      'Nine holes were sealed with mud inside a fortnight of warm weather. Heavy, so use good screws, as it tells ' +
      'you to.',
    daysAgo: 23,
  },
  {
    listing: 'ling-honey-perthshire-340g',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text:
      'Stir it and it runs, leave it and it sets, just as the man says. As good as any ling I have had and I have ' +
      'had a lot.',
    daysAgo: 4,
  },
  {
    listing: 'smith-hive-larch',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text:
      'Do you know how hard it is to buy a new Smith? Larch is heavy but beautifully cut. Top bee space is right to ' +
      'a hair.',
    daysAgo: 32,
  },
  {
    listing: 'borders-nuc-smith',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text:
      'Inspected together before I took them, eggs on three frames and not one bee followed us. Ewan also lent me ' +
      'his strap for the drive home.',
    daysAgo: 86,
  },
  {
    listing: 'eildon-summer-honey-454g',
    reviewer: 'calum-fairbairn',
    rating: 4,
    text:
      'Light, easy breakfast honey. I returned three empty jars and got a fourth full one, which is how things ' +
      'should work.',
    daysAgo: 42,
  },
  {
    listing: 'heather-honey-bucket-1360g',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text: 'Three pounds of the real thing. Wide mouth, so a spoon does go in. It did not last the month.',
    daysAgo: 9,
  },
  {
    listing: 'tealights-twelve-refill',
    reviewer: 'calum-fairbairn',
    rating: 4,
    text: 'A proper four hours each. Measure your cups: mine were 40 mm and they went a little flat at the end.',
    daysAgo: 54,
  },
  {
    listing: 'scottish-bell-heather-227g',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text: 'Damson is right. A wonderful colour against the light and completely unlike ling.',
    daysAgo: 17,
  },
  {
    listing: 'perthshire-queen-2025',
    reviewer: 'calum-fairbairn',
    rating: 3,
    text:
      'She arrived in good order and was accepted, but the brood was patchy for the first month. It has filled in ' +
      'since. Fergus answered all my messages.',
    daysAgo: 6,
  },
  {
    listing: 'highland-candle-wax-2kg',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text: 'Gorgeous deep colour and the wick card saved me a week of trial and error.',
    daysAgo: 122,
  },
  {
    listing: 'round-sections-four',
    reviewer: 'calum-fairbairn',
    rating: 4,
    text: 'Spectacular to look at and better to eat. One lid had cracked in the post, with no harm to the comb.',
    daysAgo: 9,
  },
  {
    listing: 'soft-set-catering-bucket-13kg',
    reviewer: 'meera-nair',
    rating: 5,
    text:
      'I drove out to Norfolk for two buckets and came home with three. Smooth to the last spoonful, and it creams ' +
      'into butter beautifully.',
    daysAgo: 23,
  },
  {
    listing: 'heather-bakers-bucket-3kg',
    reviewer: 'meera-nair',
    rating: 5,
    text:
      "For parkin and dark gingerbread there is nothing to touch it. Honest about being baker's honey, which I wish " +
      'more people were.',
    daysAgo: 36,
  },
  {
    listing: 'chunk-of-comb-catering-1kg',
    reviewer: 'meera-nair',
    rating: 4,
    text: 'Messy and marvellous. About a fifth was loose honey, which went straight into a glaze.',
    daysAgo: 13,
  },
  {
    listing: 'honey-oat-soap-95g',
    reviewer: 'meera-nair',
    rating: 5,
    text: 'Hands in flour and water all day and this is the one soap that leaves them alone. I buy ten at a time now.',
    daysAgo: 7,
  },
  {
    listing: 'lugg-meadow-summer-honey-1360g',
    reviewer: 'meera-nair',
    rating: 5,
    text: 'Great value and the tub lid seals. It set at about six weeks and it is even better for baking like that.',
    daysAgo: 5,
  },
  {
    listing: 'borage-honey-340g',
    reviewer: 'meera-nair',
    rating: 4,
    text: 'So pale it vanishes into a sponge, only the flavour stays. Slightly too sweet off the spoon for me.',
    daysAgo: 50,
  },
  {
    listing: 'runny-kent-honey-340g',
    reviewer: 'meera-nair',
    rating: 3,
    text:
      'Pours beautifully and has stayed clear. The honey is mild to the point of shy. Good that they say it has ' +
      'been warmed.',
    daysAgo: 6,
  },
  {
    listing: 'sweet-chestnut-honey-227g',
    reviewer: 'meera-nair',
    rating: 5,
    text: "Bitter, dark, grown-up. On a walnut tart with goat's curd it made customers ask what we had done.",
    daysAgo: 25,
  },
  {
    listing: 'unrendered-cappings-bucket',
    reviewer: 'meera-nair',
    rating: 2,
    text:
      'There was less wax in it than I hoped, nearer two kilos when I had melted it, and it took a whole weekend. ' +
      'Colin did offer me a little back.',
    daysAgo: 7,
  },
  {
    listing: 'refractometer-honey',
    reviewer: 'meera-nair',
    rating: 5,
    text: 'Bought to check what I buy. Calibrates in a minute and agrees with the lab one to within a tenth or two.',
    daysAgo: 95,
  },
  {
    listing: 'spring-pollen-dried-150g',
    reviewer: 'meera-nair',
    rating: 4,
    text:
      'Beautiful colours on top of shortbread. Clean, dry, no dust. A little pricey, but I know how long picking it ' +
      'over takes.',
    daysAgo: 44,
  },
  {
    listing: 'peckham-lime-honey-227g',
    reviewer: 'meera-nair',
    rating: 5,
    text: 'Mint and lime peel, it really does taste of them. Who knew Peckham had it in it.',
    daysAgo: 5,
  },
  {
    listing: 'cedar-14x12-hive',
    reviewer: 'huw-beynon',
    rating: 5,
    text:
      'Picked it up from Emrys and got a tour of the workshop. Fitted my old supers and floor without any ' +
      'persuading.',
    daysAgo: 95,
  },
  {
    listing: 'top-bar-hive-larch',
    reviewer: 'huw-beynon',
    rating: 5,
    text: 'For school, with the window side towards the children. They draw what they see every Friday. Solid as a pew.',
    daysAgo: 94,
  },
  {
    listing: 'local-hereford-queen-2026',
    reviewer: 'huw-beynon',
    rating: 4,
    text: 'A good mongrel as the man says. Accepted at the second attempt, which was my fault for leaving a cell in.',
    daysAgo: 5,
    reply: 'A cell left in beats any queen, it happens to all of us. Come back to me if she fails before the autumn.',
    ofBuyer: {
      rating: 4,
      text: 'Paid straight away and asked sensible questions. Took a day or two to let me know she had arrived.',
    },
  },
  {
    listing: 'tywi-valley-soft-set-340g',
    reviewer: 'huw-beynon',
    rating: 5,
    text: "Non's mother's honey on Non's mother-in-law's bara brith. I have nothing to add.",
    daysAgo: 288,
  },
  {
    listing: 'gift-box-candle-honey-soap',
    reviewer: 'huw-beynon',
    rating: 5,
    text:
      'Sent to my aunt in Bala with a message that Owen copied out in very careful Welsh. She cried. Everything was ' +
      'well packed.',
    daysAgo: 11,
  },
  {
    listing: 'ashforth-feeder-national',
    reviewer: 'huw-beynon',
    rating: 4,
    text:
      'Nine litres in one go and not one drowned bee. It wept a little for the first day until the wood took up, so ' +
      'do soak it as he says.',
    daysAgo: 4,
  },
  {
    listing: 'snelgrove-board-national',
    reviewer: 'huw-beynon',
    rating: 5,
    text:
      'First year I have understood a Snelgrove board, and that is because the timetable is pinned to it. No swarms ' +
      'lost.',
    daysAgo: 21,
  },
  {
    listing: 'observation-hive-two-frame',
    reviewer: 'huw-beynon',
    rating: 5,
    text:
      'We collected it at half term with a minibus. The lock is a stroke of genius, somebody always does try the ' +
      'door.',
    daysAgo: 29,
  },
  {
    listing: 'forage-seed-six-packets',
    reviewer: 'huw-beynon',
    rating: 4,
    text:
      'Phacelia was up in a week and humming by July. The bugloss is taking its time. Sowing months are given for ' +
      'Wales, for once.',
    daysAgo: 30,
  },
  {
    listing: 'elan-heather-blend-340g',
    reviewer: 'huw-beynon',
    rating: 5,
    text: 'All the flavour of the hill without having to chisel it out. Sets firm, warms back to liquid nicely.',
    daysAgo: 7,
  },
  {
    listing: 'ratchet-hive-straps-4',
    reviewer: 'huw-beynon',
    rating: 5,
    text: 'Do not slip in the wet, and in Swansea that is the only test.',
    daysAgo: 6,
  },
  {
    listing: 'body-lotion-honey-200ml',
    reviewer: 'huw-beynon',
    rating: 3,
    text:
      'A present for my wife, who likes the lotion but says that the pump sticks. A replacement pump came free when ' +
      'I wrote.',
    daysAgo: 17,
  },
  {
    listing: 'native-nuc-radnor-2026',
    reviewer: 'huw-beynon',
    rating: 5,
    text:
      'Small, dark, busy, and flying when my others were indoors sulking. Ceridwen spent an hour showing me what to ' +
      'look for.',
    daysAgo: 28,
  },
  {
    listing: 'poly-national-complete',
    reviewer: 'patience-moyo',
    rating: 5,
    text:
      'My bees came through their first winter strong in this. The instructions on not mixing it with wooden boxes ' +
      'saved me a mistake.',
    daysAgo: 33,
  },
  {
    listing: 'starter-kit-national',
    reviewer: 'patience-moyo',
    rating: 5,
    text:
      'Everything fitted, including me in the suit. I liked that they tell you to buy bees from somebody local and ' +
      'did not try to sell me any.',
    daysAgo: 11,
  },
  {
    listing: 'mouse-guards-national-5',
    reviewer: 'patience-moyo',
    rating: 3,
    text:
      'They work, but my poly hive entrance is a different width, so I had to cut them. It does say National and I ' +
      'did not think.',
    daysAgo: 42,
  },
  {
    listing: 'rapid-feeder-round',
    reviewer: 'patience-moyo',
    rating: 5,
    text: 'Can see the bees drinking, which I could watch all day. Easy to refill without a veil if you are slow.',
    daysAgo: 20,
  },
  {
    listing: 'frame-feeder-national',
    reviewer: 'patience-moyo',
    rating: 2,
    text:
      'A few bees drowned in the first week before I read that the float has to sit flat. A note in the box would ' +
      'help beginners like me.',
    daysAgo: 214,
  },
  {
    listing: 'j-type-hive-tool-steel',
    reviewer: 'patience-moyo',
    rating: 5,
    text: 'The hook makes it so easy. And yes, the yellow paint does show up in grass.',
    daysAgo: 14,
  },
  {
    listing: 'queen-marking-kit',
    reviewer: 'patience-moyo',
    rating: 4,
    text: 'Practised on drones like it says, until I stopped shaking. The white pen needs a good press to get going.',
    daysAgo: 268,
  },
  {
    listing: 'soap-unscented-beeswax',
    reviewer: 'patience-moyo',
    rating: 5,
    text: 'No smell, no itch, lasts for weeks. That is all I ever wanted from soap.',
    daysAgo: 24,
  },
  {
    listing: 'plastic-excluder-national-2',
    reviewer: 'patience-moyo',
    rating: 4,
    text: 'Cheap, light and fine. They did bow a bit in the middle until I turned them ribs down.',
    daysAgo: 52,
  },
  {
    listing: 'pollen-granules-tin-60g',
    reviewer: 'patience-moyo',
    rating: 3,
    text: 'Nice little tin. I found one bee leg. I suppose that is what sifting by hand means.',
    daysAgo: 43,
  },
  {
    listing: 'rolling-kit-ten-sheets',
    reviewer: 'patience-moyo',
    rating: 5,
    text: 'My nieces made twenty candles in an afternoon and only one of them leans. The drawings are very clear.',
    daysAgo: 3,
  },
  {
    listing: 'wax-cakes-small-keeper',
    reviewer: 'patience-moyo',
    rating: 4,
    text: 'Bright yellow and the scent fills the room. One cake had some specks on the bottom.',
    daysAgo: 161,
  },
  {
    listing: 'kent-wildflower-454g',
    reviewer: 'patience-moyo',
    rating: 5,
    text:
      "Poured at first and now it is slowly setting, as the description says. I like knowing that it hasn't been " +
      'messed about with.',
    daysAgo: 12,
  },
  {
    listing: 'wbc-cedar-traditional',
    reviewer: 'alastair-thorne',
    rating: 5,
    text:
      'I have owned seven WBCs and this is the best made. Slides run freely, porch is square, and the lifts nest ' +
      'without rattling.',
    daysAgo: 14,
  },
  {
    listing: 'wbc-used-1970s',
    reviewer: 'alastair-thorne',
    rating: 4,
    text:
      'Well worth the run to Tiverton. The new legs are better than the originals. Paint was a little thin on the ' +
      'gable, and he had said so.',
    daysAgo: 4,
  },
  {
    listing: 'clover-honey-show-pair-454g',
    reviewer: 'alastair-thorne',
    rating: 5,
    text:
      'Bought to see what I am up against. Filled to the same line, not a bubble, lids like mirrors. I came second ' +
      'again.',
    daysAgo: 10,
  },
  {
    listing: 'show-block-1lb',
    reviewer: 'alastair-thorne',
    rating: 5,
    text: 'That face. I have turned it over under three different lamps and there is nothing to find.',
    daysAgo: 61,
  },
  {
    listing: 'zinc-excluder-used-wbc',
    reviewer: 'alastair-thorne',
    rating: 4,
    text: 'Right gauge, flat, clean. You cannot buy this size any more, so thank you for not binning them.',
    daysAgo: 29,
  },
  {
    listing: 'soft-set-spring-blossom-454g',
    reviewer: 'alastair-thorne',
    rating: 5,
    text:
      "Living twelve miles away I ought to make my own, but Janet's grain is finer than mine and I have stopped " +
      'pretending otherwise.',
    daysAgo: 9,
  },
  {
    listing: 'norfolk-lime-honey-340g',
    reviewer: 'alastair-thorne',
    rating: 5,
    text: 'Textbook lime: that green light and the peppermint. If she shows it I shall stay at home.',
    daysAgo: 14,
  },
  {
    listing: 'thin-super-foundation-20',
    reviewer: 'alastair-thorne',
    rating: 4,
    text: 'Thin, pale and even. Fit it late and handle it warm. One sheet in the twenty was torn at the corner.',
    daysAgo: 108,
  },
  {
    listing: 'double-strainer-stainless',
    reviewer: 'alastair-thorne',
    rating: 5,
    text: 'Fine mesh is really fine, and the arms reach across my settling tank. Rinsed clean in cold water in a minute.',
    daysAgo: 3,
  },
  {
    listing: 'honey-show-jars-labels-24',
    reviewer: 'alastair-thorne',
    rating: 4,
    text: 'Sorted as promised, I found only one with a seed in it. Lids are unmarked, which is not usual these days.',
    daysAgo: 80,
  },
  {
    listing: 'italian-mated-2025',
    reviewer: 'alastair-thorne',
    rating: 2,
    text:
      'Handsome queen, accepted at once, but the colony eats everything it brings in and has started to follow. Not ' +
      'for the east coast. Seller was courteous about it.',
    daysAgo: 51,
  },
  {
    listing: 'church-pillar-large',
    reviewer: 'alastair-thorne',
    rating: 5,
    text: "Bought for St Peter's. Sunday after Sunday it burns with a clean well and no running.",
    daysAgo: 15,
  },
  {
    listing: 'buckfast-ten-pack-2026',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text:
      'Ten queens for ten members, all alive, all laying inside a fortnight but one, and that was replaced without ' +
      'a murmur.',
    daysAgo: 7,
  },
  {
    listing: 'national-frames-dn4-50',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text:
      'Four packs for the association. Clean timber, no knots in the lugs, and the right number of nails for a ' +
      'change.',
    daysAgo: 46,
  },
  {
    listing: 'national-frames-sn1-50',
    reviewer: 'wendy-cartmell',
    rating: 4,
    text:
      'Good frames and quick. One pack had forty-nine, which started an argument at committee. They sent the ' +
      'missing one.',
    daysAgo: 62,
  },
  {
    listing: 'framed-wire-excluder-national',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Flat out of the box and still flat after a season of beginners. We have replaced all of our zinc with these.',
    daysAgo: 21,
  },
  {
    listing: 'smoker-dadant-style-damaged',
    reviewer: 'wendy-cartmell',
    rating: 4,
    text: 'Bought four for the teaching apiary. Dents are exactly that, dents. They all light and stay lit.',
    daysAgo: 185,
  },
  {
    listing: 'ling-heather-mini-113g',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Thirty for our honey tasting. They went down better than the speaker.',
    daysAgo: 7,
  },
  {
    listing: 'queen-rearing-cell-kit',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: "Used for the whole improvers' course. The calendar on the lid stopped at least three disasters.",
    daysAgo: 4,
  },
  {
    listing: 'wooden-sections-basswood',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Nobody makes these now. Every cell sealed, and the lace edge made our oldest member go quite quiet.',
    daysAgo: 28,
  },
  {
    listing: 'cedar-super-pair',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Castellations were fitted as asked. Square, tight, and the smell of the shed is greatly improved.',
    daysAgo: 3,
  },
  {
    listing: 'pollen-feeding-bees-500g',
    reviewer: 'wendy-cartmell',
    rating: 4,
    text: 'Certificate number on the bag as it should be. Makes a good patty. It could do with a bigger size for clubs.',
    daysAgo: 90,
  },
  {
    listing: 'wax-exchange-foundation',
    reviewer: 'wendy-cartmell',
    rating: 3,
    text:
      'Nice foundation back, but it took nearly four weeks rather than two. It was a busy time of year, they said, ' +
      'and they did apologise.',
    daysAgo: 11,
  },
  {
    listing: 'hive-stand-oak-pair',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Two of us carried it and it took four of us to argue where it should go. It will outlive the lot of us.',
    daysAgo: 19,
  },
  {
    listing: 'five-frame-nuc-ply',
    reviewer: 'wendy-cartmell',
    rating: 4,
    text: 'Strong boxes with a good strap groove. One entrance disc was stiff and wanted a rub with wax.',
    daysAgo: 76,
  },
  {
    listing: 'native-amm-mated-2026',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text:
      'Dark as a slate and just as steady. Laying within four days, and her girls go out in drizzle that keeps the ' +
      'yellow ones at home.',
    daysAgo: 30,
  },
  {
    listing: 'native-amm-isolated-2026',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text:
      'The card in the envelope is more than most breeders keep in a drawer. Workers are uniform and dark, with ' +
      'wings to match.',
    daysAgo: 8,
  },
  {
    listing: 'native-amm-2025-overwintered',
    reviewer: 'dafydd-elis-rowlands',
    rating: 4,
    text: 'A proven queen for a fair price. They do run about a bit on the comb, and Ceridwen says that plainly.',
    daysAgo: 4,
  },
  {
    listing: 'cornish-dark-queen-2025',
    reviewer: 'dafydd-elis-rowlands',
    rating: 3,
    text:
      'Good dark queen, thrifty, but her girls are sharp when the weather turns. He did say to wear a veil. I shall ' +
      'requeen from another line.',
    daysAgo: 114,
  },
  {
    listing: 'native-amm-2024-for-rearers',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text: 'Thirty-one cells from her before she stopped. The best twenty pounds I have spent on bees.',
    daysAgo: 22,
  },
  {
    listing: 'upland-clover-honey-340g',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text: 'Buttery, clean, and from bees I would be glad to own. The second jar was for a friend and never got there.',
    daysAgo: 10,
  },
  {
    listing: 'hill-comb-small-120g',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text: 'Snow-white cappings. The tin is a good idea, and it came to Bangor without a dent.',
    daysAgo: 6,
  },
  {
    listing: 'national-roof-floor-set',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text: 'Deep roof stays on in a Menai gale, which is more than the last three did. Tray slides without swearing.',
    daysAgo: 182,
  },
  {
    listing: '14x12-frames-assembled',
    reviewer: 'dafydd-elis-rowlands',
    rating: 4,
    text:
      'Saves an evening and the wire is tight enough to play. A bit dear, but I have seen what happens to unwired ' +
      'ones.',
    daysAgo: 175,
  },
  {
    listing: 'bee-bread-fermented-90g',
    reviewer: 'dafydd-elis-rowlands',
    rating: 5,
    text: 'Tangy and strange and I liked it very much. You can see the work in it.',
    daysAgo: 18,
  },
  {
    listing: 'dinner-candles-pair-dipped',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text:
      'They came joined at the wick, so we hung them up for a month before anybody could bear to cut it. No drips ' +
      'at all.',
    daysAgo: 19,
  },
  {
    listing: 'beehive-shape-candle',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'My sister keeps bees, and now a tiny skep on the windowsill too. Nobody is allowed to light it.',
    daysAgo: 14,
  },
  {
    listing: 'container-candle-honey-jar',
    reviewer: 'lucy-sandbach',
    rating: 4,
    text: 'I appreciated that it says it is a blend. Burned evenly to the bottom, and the jar now holds buttons.',
    daysAgo: 76,
  },
  {
    listing: 'solid-perfume-hedgerow',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: "Green and hay-like and it doesn't follow you into a room. A little goes a very long way.",
    daysAgo: 7,
  },
  {
    listing: 'orchard-honey-carton-340g',
    reviewer: 'lucy-sandbach',
    rating: 4,
    text: 'The handwritten card was a nice touch. The dipper is indeed for show.',
    daysAgo: 153,
  },
  {
    listing: 'pillar-seconds-box',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'Cannot see what is wrong with two of them. One has a proper thumbprint, and that is now my favourite.',
    daysAgo: 95,
  },
  {
    listing: 'kent-cherry-blossom-340g',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'Marzipan, really! Opened at breakfast, and a third of it had gone by elevenses.',
    daysAgo: 8,
  },
  {
    listing: 'cold-cream-galen-100ml',
    reviewer: 'lucy-sandbach',
    rating: 1,
    text:
      'It had separated completely by the time it reached me, and stirring made it grainy. Refunded immediately without ' +
      'argument, so the one star is for the cream, not for Non.',
    daysAgo: 62,
  },
  {
    listing: 'nunhead-allotment-honey-340g',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'Figs and malt. I had no idea that honey could taste like this, let alone from London.',
    daysAgo: 87,
  },
  {
    listing: 'langstroth-jumbo-kit',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text:
      'Correct Langstroth dimensions, properly painted, and the joints are tight. My grandfather looked at the ' +
      'photograph for a long time and nodded.',
    daysAgo: 101,
  },
  {
    listing: 'langstroth-foundation-wired-10',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text: 'Real wax, I can smell it from across the room. Bees had it drawn in five days on rape.',
    daysAgo: 4,
  },
  {
    listing: 'langstroth-excluder-metal',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text: 'At last, one that does not bend. The gauge is right on every wire I measured, and I measured a lot of them.',
    daysAgo: 19,
  },
  {
    listing: 'dadant-blatt-twelve',
    reviewer: 'tomasz-wrona',
    rating: 4,
    text:
      'A serious hive. Some planing was needed on the crown board, but the brood chamber is perfect. You need a ' +
      'good back.',
    daysAgo: 268,
  },
  {
    listing: 'buckfast-full-colony-langstroth',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text:
      'Eight frames of brood, calm queen, paperwork in order. Marcus went through my measurements over the phone before I set off, ' +
      'and I respect that.',
    daysAgo: 58,
  },
  {
    listing: 'carniolan-breeder-2025',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text:
      'It is a lot of money and she was worth it. Forty daughters, grey and gentle, and the record card told the ' +
      'truth.',
    daysAgo: 23,
  },
  {
    listing: 'smoker-small-copper',
    reviewer: 'tomasz-wrona',
    rating: 3,
    text:
      'Beautiful, but for eleven hives it goes out too soon. They say one or two hives and they are right. I keep ' +
      'it for swarms.',
    daysAgo: 18,
  },
  {
    listing: 'clover-honey-strath-454g',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text: 'Like clover honey from my childhood, fine grain, very clean. My mother took the second jar away with her.',
    daysAgo: 130,
  },
  {
    listing: 'white-wax-pellets-500g',
    reviewer: 'tomasz-wrona',
    rating: 4,
    text: 'Ivory, not white, as they say. Melts quickly and runs clear. The bag had a small hole, so some pellets were loose in the box.',
    daysAgo: 88,
  },
  {
    listing: 'propolis-raw-100g',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text: 'Clean flakes, no paint, no splinters. Dissolved almost completely. My brother makes violins and wants more.',
    daysAgo: 81,
  },
  {
    listing: 'rose-hive-three-boxes',
    reviewer: 'tomasz-wrona',
    rating: 4,
    text:
      'Bought out of curiosity. Accurate boxes, nothing to correct. The frames take some finding, so order them ' +
      'at the same time.',
    daysAgo: 16,
  },
  {
    listing: 'foundation-strips-starter',
    reviewer: 'judith-penrose',
    rating: 5,
    text: 'Straight comb in my top bar at last. A lick of wax, press, done. I have thirty left for next time.',
    daysAgo: 81,
  },
  {
    listing: 'extractor-four-frame-used',
    reviewer: 'judith-penrose',
    rating: 4,
    text:
      'Turned the handle, paid the man, had a cup of tea. Dent is where he said. It runs more quietly than my ' +
      "friend's new one.",
    daysAgo: 29,
  },
  {
    listing: 'retiring-keeper-colony',
    reviewer: 'judith-penrose',
    rating: 5,
    text: 'They know their own minds and so do I. Beautiful brood, complete records. He cried a little and so did I.',
    daysAgo: 19,
  },
  {
    listing: 'cornish-coast-honey-227g',
    reviewer: 'judith-penrose',
    rating: 5,
    text: 'You can taste the cliff. Herby, dark, not like anything from a shop.',
    daysAgo: 10,
  },
  {
    listing: 'cornish-dark-nuc',
    reviewer: 'judith-penrose',
    rating: 4,
    text:
      'Five good frames, tight brood, plenty of ivy stores. Jory made me promise not to let them cross the Tamar ' +
      'and I am afraid I live in Exeter.',
    daysAgo: 75,
  },
  {
    listing: 'bodmin-moor-bramble-454g',
    reviewer: 'judith-penrose',
    rating: 4,
    text: 'Russet and soft with the odd crystal, exactly as he says. Very good on scones, whichever way round you do it.',
    daysAgo: 28,
  },
  {
    listing: 'beekeepers-barrier-balm',
    reviewer: 'judith-penrose',
    rating: 5,
    text: 'Rub it in beforehand and the propolis washes off with soap. I wish I had known of it twenty years ago.',
    daysAgo: 4,
  },
  {
    listing: 'moor-edge-blend-454g',
    reviewer: 'judith-penrose',
    rating: 4,
    text: "Good honest toast honey with a breath of heather. I like that they don't call it more than it is.",
    daysAgo: 10,
  },
  {
    listing: 'uncapping-tray-heated',
    reviewer: 'kofi-ansah',
    rating: 4,
    text:
      'Well-welded and drains properly. I weighed the dry cappings: 38 per cent honey left, down from 61 with my ' +
      'old method.',
    daysAgo: 80,
  },
  {
    listing: 'contact-feeder-bucket-5l',
    reviewer: 'kofi-ansah',
    rating: 5,
    text: 'Five litres in 31 hours, no leakage after the first 40 seconds. Just make sure the hive is level.',
    daysAgo: 116,
  },
  {
    listing: 'bucket-with-honey-gate',
    reviewer: 'kofi-ansah',
    rating: 5,
    text: 'Gate clearance is 8 mm as stated. No froth in the jars until the last one. Simple and right.',
    daysAgo: 153,
  },
  {
    listing: 'buckfast-kent-2026',
    reviewer: 'kofi-ansah',
    rating: 5,
    text:
      'Accepted in four days, eggs on the sixth, and the brood area doubled by my next photograph. Calm enough that ' +
      'I inspect before work.',
    daysAgo: 6,
  },
  {
    listing: 'overwintered-nuc-six-14x12',
    reviewer: 'kofi-ansah',
    rating: 5,
    text:
      'We opened it together and counted brood on four frames. The mite count was on the passport. This is how ' +
      'buying bees should be.',
    daysAgo: 9,
  },
  {
    listing: 'full-colony-14x12-orchard',
    reviewer: 'kofi-ansah',
    rating: 4,
    text:
      'Strong colony and a good hive. Heavier than my scales could manage. Come at dusk, bring straps, believe them ' +
      'about the friend.',
    daysAgo: 3,
  },
  {
    listing: 'royal-jelly-freeze-dried-20g',
    reviewer: 'kofi-ansah',
    rating: 2,
    text:
      'Useful for priming cups, but the sachet had leaked a little and the lid label was stuck on crooked. I ' +
      'expected better for the money.',
    daysAgo: 40,
  },
  {
    listing: 'mini-mating-nucs-four',
    reviewer: 'kofi-ansah',
    rating: 4,
    text:
      'Three out of four queens mated, which seems to be about par. The slide on one box was stiff. Sheet on ' +
      'stocking is very clear.',
    daysAgo: 9,
  },
  {
    listing: 'poly-nuc-six-frame',
    reviewer: 'kofi-ansah',
    rating: 5,
    text: 'Used 1.9 kilos less stores than my wooden nuc over the same winter. Paint it first.',
    daysAgo: 40,
    ofBuyer: { rating: 5, text: 'Quick to pay, quick to say thank you.' },
  },
  {
    listing: 'london-street-pollen-80g',
    reviewer: 'kofi-ansah',
    rating: 5,
    text:
      'We had the microscope out all Sunday with the colour key. Nine colours found, as claimed. The children ' +
      'prefer looking to eating.',
    daysAgo: 224,
  },
  {
    listing: 'boardman-entrance-feeder',
    reviewer: 'kofi-ansah',
    rating: 1,
    text:
      'Started robbing within a day on my full colony. Yes, the page says not to use it like that. I did, and I ' +
      "would rather it weren't sold at all.",
    daysAgo: 268,
  },
  {
    listing: 'tall-tapers-church-20',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'For our blessing of the hives. Forty minutes each, no smoke, and the card guards kept wax off forty sleeves.',
    daysAgo: 11,
  },
  {
    listing: 'yellow-wax-pellets-250g',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'My first try at making balm and it worked. Weighs out easily and smells heavenly.',
    daysAgo: 14,
  },
  {
    listing: 'teme-nuc-carniolan-2026',
    reviewer: 'huw-beynon',
    rating: 4,
    text:
      'Strong nuc and as quiet as he said. Collection had to be moved twice for rain, which was right, but it meant ' +
      'a third drive over the border.',
    daysAgo: 15,
  },
  {
    listing: 'beginner-tool-roll',
    reviewer: 'patience-moyo',
    rating: 5,
    text: 'My lining is covered in foxes. Everything has a pocket, and it wiped clean after I dropped it in the syrup.',
    daysAgo: 23,
  },
  {
    listing: 'straw-skep-swarm-size',
    reviewer: 'alastair-thorne',
    rating: 5,
    text: 'Tight coils, even stitching, a proper flat crown. I have handled museum ones that were worse.',
    daysAgo: 4,
  },
  {
    listing: 'bee-hotel-oak-large',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text:
      'Beautifully made, and the tubes slide out as they should. It hangs on our shed facing south-east and feels ' +
      'like it will be there for years.',
    daysAgo: 7,
  },
  {
    listing: 'skep-making-kit',
    reviewer: 'judith-penrose',
    rating: 3,
    text: 'Fiddly, and three evenings became seven, but the drawings are good and Maddy answered my questions. It leans.',
    daysAgo: 4,
  },
  {
    listing: 'soft-set-spring-blossom-454g',
    reviewer: 'meera-nair',
    rating: 5,
    text:
      'Fine enough to pipe. I tried four creamed honeys for a filling and this was the one that neither wept nor ' +
      'set hard.',
    daysAgo: 25,
  },
  {
    listing: 'soft-set-spring-blossom-454g',
    reviewer: 'lucy-sandbach',
    rating: 4,
    text: 'Very mild and creamy, and a great favourite with the under-tens. I would like it a touch stronger myself.',
    daysAgo: 3,
  },
  {
    listing: 'soft-set-spring-blossom-454g',
    reviewer: 'huw-beynon',
    rating: 5,
    text: 'Stays soft in a cold Welsh kitchen, which no other jar in the cupboard does. Second order on the way.',
    daysAgo: 59,
  },
  {
    listing: 'kent-wildflower-454g',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text:
      'A proper honey-tasting honey. It came double boxed, and with a little card about which hedges are in flower ' +
      'when.',
    daysAgo: 16,
  },
  {
    listing: 'kent-wildflower-454g',
    reviewer: 'judith-penrose',
    rating: 4,
    text: 'Good, rounded, slightly thistly. Mine had set before I finished the jar, exactly as they warned me.',
    daysAgo: 6,
  },
  {
    listing: 'ling-honey-perthshire-340g',
    reviewer: 'alastair-thorne',
    rating: 5,
    text:
      'Full of bubbles, as ling must be, and pressed without bruising the flavour. I would be glad to put my name ' +
      'on it.',
    daysAgo: 9,
  },
  {
    listing: 'tealights-twelve-refill',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'No little tin cups to throw away. They smell of honey before you light them and of nothing at all afterwards.',
    daysAgo: 140,
  },
  {
    listing: 'tealights-twelve-refill',
    reviewer: 'siobhan-rafferty',
    rating: 4,
    text: 'Burn longer and brighter than paraffin ones. Two wicks were a bit short and took some coaxing.',
    daysAgo: 36,
  },
  {
    listing: 'j-type-hive-tool-steel',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Twelve for the new beginners. One edge ground, as it should be, and only three have been lost so far.',
    daysAgo: 138,
  },
  {
    listing: 'j-type-hive-tool-steel',
    reviewer: 'kofi-ansah',
    rating: 5,
    text:
      '196 grams, hook clearance suits my frames, edge still sharp after forty inspections. Nothing further to ' +
      'report.',
    daysAgo: 106,
  },
  {
    listing: 'beeswax-lip-balm-three',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'The mint one went into my coat and has not come out since. Tins slide properly and do not open in a bag.',
    daysAgo: 50,
  },
  {
    listing: 'beeswax-lip-balm-three',
    reviewer: 'meera-nair',
    rating: 5,
    text: 'Survives a bakery in July without melting, which is more than I do.',
    daysAgo: 270,
  },
  {
    listing: 'honey-oat-soap-95g',
    reviewer: 'kofi-ansah',
    rating: 4,
    text: 'Good lather for hard water, lasted 34 days with two users. Oats are quite coarse at first.',
    daysAgo: 165,
  },
  {
    listing: 'honey-oat-soap-95g',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text: 'Smells of toffee and looks like it too. I had to stop a visitor from taking a bite.',
    daysAgo: 78,
  },
  {
    listing: 'beeswax-hand-balm-60ml',
    reviewer: 'judith-penrose',
    rating: 5,
    text: 'I spent forty years washing my hands for a living and know a barrier when I feel one. Stiff, plain and good.',
    daysAgo: 178,
  },
  {
    listing: 'beeswax-hand-balm-60ml',
    reviewer: 'patience-moyo',
    rating: 5,
    text:
      'A tiny bit is enough. Goes on thick and then you forget about it. A faint smell of lavender, and the bees ' +
      "don't mind it.",
    daysAgo: 208,
  },
  {
    listing: 'beeswax-hand-balm-60ml',
    reviewer: 'graham-ollerton',
    rating: 4,
    text: 'Good after a day with washing soda. The tin is hard to open once your hands are covered in it, mind.',
    daysAgo: 18,
  },
  {
    listing: 'herefordshire-orchard-honey-454g',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text:
      'A little tart, like cider, and it sets smooth by itself. I did not expect to like English apple honey so ' +
      'much.',
    daysAgo: 34,
  },
  {
    listing: 'herefordshire-orchard-honey-454g',
    reviewer: 'dafydd-elis-rowlands',
    rating: 4,
    text: 'Light, floral, very easy to finish. I prefer something darker, but the house was against me.',
    daysAgo: 28,
    reply: 'Fair enough! The late summer honey is darker, and the new jars are ready in October.',
  },
  {
    listing: 'moor-edge-blend-454g',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text: 'Bought six for raffle prizes and bought back two of the tickets. Just enough heather to notice.',
    daysAgo: 39,
  },
  {
    listing: 'bell-heather-honey-340g',
    reviewer: 'meera-nair',
    rating: 5,
    text: 'The colour of port and nearly as good with Stilton. I wish there were more than nine supers of it.',
    daysAgo: 9,
  },
  {
    listing: 'whole-super-frame-comb',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text:
      'Centrepiece for our annual dinner. Forty people with spoons round a frame of comb: a wonderful ' +
      'silence. Frame returned.',
    daysAgo: 5,
  },
  {
    listing: 'heather-cut-comb-200g',
    reviewer: 'calum-fairbairn',
    rating: 4,
    text:
      'A clean piece, sealed right to the edges, and it held its shape on the plate. Dear, but so is everything ' +
      'that comes off a hill.',
    daysAgo: 9,
  },
  {
    listing: 'rapid-feeder-round',
    reviewer: 'kofi-ansah',
    rating: 4,
    text: 'Two litres in eleven hours at 14 degrees. The clear cup scratches easily if you scrape wax off it.',
    daysAgo: 16,
  },
  {
    listing: 'rapid-feeder-round',
    reviewer: 'huw-beynon',
    rating: 5,
    text: 'Children can watch them drink without anybody getting a veil out. We have six of them now.',
    daysAgo: 155,
  },
  {
    listing: 'wired-brood-foundation-20',
    reviewer: 'tomasz-wrona',
    rating: 5,
    text: 'Test sheet in the box, real smell, wires straight. The bees started drawing it the same evening.',
    daysAgo: 41,
  },
  {
    listing: 'wired-brood-foundation-20',
    reviewer: 'wendy-cartmell',
    rating: 5,
    text:
      'Ordered for a dozen members with opinions on foundation, and there was not one complaint, which has never ' +
      'happened before.',
    daysAgo: 47,
  },
  {
    listing: 'gift-box-candle-honey-soap',
    reviewer: 'lucy-sandbach',
    rating: 5,
    text:
      'I have sent four of these now. The honey goes first, then the soap, and the candle is always being saved for ' +
      'best.',
    daysAgo: 8,
  },
  {
    listing: 'gift-box-candle-honey-soap',
    reviewer: 'siobhan-rafferty',
    rating: 4,
    text: 'Generous box and beautifully packed. One candle had picked up some lint from the shredded paper.',
    daysAgo: 4,
  },
  {
    listing: 'lough-erne-wildflower-340g',
    reviewer: 'calum-fairbairn',
    rating: 5,
    text: 'The meadowsweet comes through at the end. It arrived in Edinburgh with enough wrapping to cross the Atlantic.',
    daysAgo: 22,
  },
  {
    listing: 'native-amm-mated-2026',
    reviewer: 'judith-penrose',
    rating: 4,
    text:
      'Accepted in five days and not a cross word so far. Small brood nest, as she promised, so I am learning to ' +
      'leave them alone.',
    daysAgo: 39,
  },
  {
    listing: 'beehive-shape-candle',
    reviewer: 'alastair-thorne',
    rating: 5,
    text: 'Coils, doorway and all. A careful casting with no seam that I can find, and I looked for one.',
    daysAgo: 26,
  },
  {
    listing: 'fresh-royal-jelly-10g',
    reviewer: 'lucy-sandbach',
    rating: 3,
    text: 'Arrived properly frozen. I was curious, and now I am not. Sharp enough to make your eyes water.',
    daysAgo: 23,
  },
  {
    listing: 'cedar-super-pair',
    reviewer: 'graham-ollerton',
    rating: 4,
    text: 'Nicely square. I asked for plain runners and got castellations, but he changed them by return and apologised.',
    daysAgo: 145,
  },
];
