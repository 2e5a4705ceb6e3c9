import { tokensOf } from './tokens.ts';

/**
 * Problems as beekeepers describe them and, after ">", what helps, as sellers call it. A search that has all the words of a problem, in any
 * order, also finds what helps; a slash separates words of which one is enough. Sources as in synonyms.ts: [NBU] leaflets and BeeBase,
 * [BBKA] course modules, [en] what sellers say of their goods.
 */
const problems = `
  # Visitors and weather [NBU]
  wasp, hornet, wasp/hornet attack/kill/raid/rob bee/hive/colony/honey, robbing, robber, robbing screen, steal/stolen/raid/rob/invade/attack honey/hive/colony/store, intruder > entrance block, entrance reducer, wasp trap, robbing screen
  mouse, mouse hive, mouse damage, rat, rodent, shrew, vole, chew/chewed/gnaw/nibble/eat/eaten comb/hive/frame/wax > mouse guard
  wind, gale, storm, badger, roof/hive/lid blow/blown/fall/fell/fallen/knock/topple/tip/fly/loose, cow/sheep/deer/horse hive > hive strap, ratchet strap
  condensation, damp, mouldy, ventilation, overheat, damp/wet/soaked/moisture/mould/sweat/hot/stuffy hive/comb/colony/frame/brood, bearding > mesh floor, quilt, insulation
  leak/leaking/rain/water/drip roof/hive > roof
  freeze/frozen/insulate/insulation/warm hive/bee/colony/nuc/cluster, cold hive/colony/nuc/cluster, survive/through winter, winter loss/survival/protection > quilt, insulation, polystyrene
  ant/slug/ground/bend/uneven/wobbly/wobble/pallet/brick/slope/height/knee/tall hive, ant > hive stand
  hardy/cold/wet/rain/harsh/northern/upland/exposed bee/queen > native, dark, hardy
  # Feeding and stores [NBU]
  starving, starve, starvation, hunger, hungry, emergency feed, winter/autumn/low/no/short/light/run store/food, feed/food/sugar bee/colony/hive/nuc/winter/autumn/spring, light/underweight hive/colony, spring build/boost > feeder, fondant, bee feed, syrup
  no/lack/low/short/shortage/dearth pollen, build/stimulate/boost/strengthen brood/colony > pollen substitute, bee feed, feeder
  weak/dwindle/struggle colony/hive/bee > bee feed, feeder, nuc, mated queen
  lost/dead/died/die/replace colony/bee > nuc, colony, swarm
  # Swarms and temper [BBKA, NBU]
  control/stop/prevent/prevention/avoid/manage/management/about/ready/prepare/preparation/prone/artificial/about/likely swarm, found/see/saw/spotted queen cell, split/divide hive/colony > snelgrove, swarm control, clipped queen, nuc box
  catch/caught/collect/trap/take/capture/attract/lure/house/tree/hedge/garden/bush/chimney/bait swarm, bait hive > skep, bait hive, swarm lure, nuc box
  aggressive, bad tempered, temper, vicious, defensive, angry, nasty, grumpy, attack/chase/follow/fierce/mean bee, gentle/docile/calm/placid/quiet/nice/friendly/easy bee/colony > calm queen, gentle queen, mated queen, calm nuc, gentle nuc, calm colony, gentle colony
  smoke/settle/quieten/soothe bee/hive/colony > smoker, smoker fuel
  sting, stung, allergic, protect/protection/wear/cover/safe face/head/hand/body/bee/beekeeping > suit, veil, glove
  # Queens [BBKA]
  queenless, requeen, requeening, lost/lose/missing/gone/dead/died/die/fail/failed/failing/old/poor/replace/replacement/without/no queen, drone layer, drone/worker laying, patchy/spotty/no/poor brood, no/few egg > mated queen, laying queen
  introduce/introduction/accept/reject/release/safely/kill/killed/ball queen, introduce/introduction/accept/reject/release/safely/kill/killed/ball new queen > queen introduction, introduction cage, laying queen
  find/spot/see/locate/recognise/identify/hold/paint/colour/dot queen, tell/know queen age > queen marking, marked queen
  rear/raise/raising/breed/make/grow/produce queen, graft, transfer/move larva > queen rearing, grafting tool
  queen/egg/larva/brood super, egg/grub/larva honey/box, brood honey super, separate queen brood/honey > excluder
  drone brood, trap/remove/removal/comb drone, lower/reduce/trap/remove/control/treat/kill/natural/naturally/chemical/organic varroa/mite > drone base, drone foundation, mesh floor, varroa treatment
  count/monitor/drop/fall/board varroa/mite > mesh floor, drone base
  # Harvest and wax [BBKA]
  wet/ferment/unripe/sour/fizzy/froth/bubble/bubbling/ripe/ready/dry honey, measure/check/test/percent water/moisture/sugar, water/moisture content/level > refractometer
  bit/debris/speck/dirt/dirty/cloudy/foam/scum/lump/lumpy/impurity/particle/clean honey, wax bit, bit/dead/leg/wing bee/wax honey > strainer
  bee super, clear/empty super, clear bee, clear/leave/remove/off/shake/blow bee super/honey/harvest > clearer board
  brush/sweep/wipe/flick bee > bee brush
  harvest/spin/separate/remove honey/comb/frame/crop, extract comb/frame/super/process/harvest, honey frame > extractor, uncapping, strainer
  crush/drain/strain comb/honey/capping > strainer, bottling bucket
  melt/render/recycle/recover/reuse/purify wax/comb/capping/frame, old/black/dirty comb > wax extractor, wax melter, solar melter
  own wax foundation, swap/exchange/convert wax > milling service
  remove/take/slice/open/cut/off capping/cap/cell > uncapping
  put/store/keep/bottle/pack/package/decant/container honey, store/keep harvest, market/stall honey > jar, honey bucket, bottling bucket
  # Work at the hive [BBKA]
  heavy super/box, lift/carry/shift/drag/push/wheel super/hive/box/colony, bad/sore/ache/hurt back > hive barrow, hive strap
  transport/move/travel/drive/car/van/trailer/secure/tie hive/bee/colony/nuc > hive strap, hive barrow
  heavy/weigh/weight/heft hive/colony, enough/how/weigh store > hive scale, hefting scale
  scrape, stuck/glue/glued/prise/separate/loosen/pry/open/lever/propolised frame/super/box/hive/lid/board, stuck down > hive tool
  light/fill/burn/lit/go/going/die/alight/stay/fuel smoker > smoker fuel
  record/write/note/remember/track/log/diary/forget inspection/visit/hive/colony > record card
  make/build/nail/square/knock frame > frame jig
  make/build/assemble/knock/diy hive myself/yourself/together/diy > flat pack, self assembly
  no/without frame/foundation hive > top bar, warre
  draw/build/straight/wonky/cross/brace/guide comb > foundation, starter strip
  watch/school/teach/display/exhibit/public/pupil/talk bee/hive/beekeeping/child > observation hive
  extra/room/space/crowd/crowded/overcrowded/congested bee/honey/hive/colony/brood > super, brood box
  carry/tidy/lose/pocket/organise tool > tool roll
  taken/start/began/begin/new/learn/just beekeeping/beekeeper/apiarist/hobby, first/season/year hive/beekeeping > starter kit, beginner, tool roll, first season
  # At home [en]
  cracked/dry/sore/rough/hard/tired/ache/aching heel/foot/feet > foot cream
  dry/cracked/sore/chapped lip > lip balm
  cracked/chapped/rough/sore/dry/gardening/gardener/sticky/stain hand/finger/knuckle > hand balm
  sensitive/itchy/allergic skin, eczema, rash, fragrance/perfume free/without, irritate/react/reaction soap/skin/perfume > unscented, cold cream
  dry/flaky/rough/tight/soft skin > body lotion, cold cream, hand balm
  dry/greasy/oily/dull/frizzy hair, dandruff > shampoo
  make up, makeup > cold cream
  curl/twirl/style/hold moustache > moustache wax
  itchy/scruffy/dry/tame/soften beard > beard balm
  hay fever, hayfever > local honey, pollen, raw honey
  throat, cough, tickly > heather honey, raw honey, propolis
  attract/help/save/encourage/bring/wild/home bee/pollinator/garden/wildlife, garden wildlife/nature/bee/mum/dad/lover/gift/present/birthday, gardener gift/present/birthday, pollinator > bee hotel, forage seed, meadow seed
  plant/flower/lawn/border/sow/grow bee/pollinator/meadow > forage seed, meadow seed
  pollinate/pollination, pollinate/pollination apple/fruit/orchard/crop/garden/tree > colony, nuc, bee hotel
  polish/restore/shine/scratch/dull/feed/nourish wood/table/furniture/oak/floor/chair/leather > furniture polish
  squeaky/stiff/stick/sticking/jam drawer/door/zip/window/runner/saw/screw, lubricate, lubricant, waterproof/reproof jacket/boot/canvas/coat > lubricant, wax block, wax bar
  sew/sewing/thread/needle/embroidery/quilting > beeswax thread, beeswax bar
  wrap food/sandwich, food/beeswax wrap > beeswax pellet
  power cut, blackout, romantic/dinner/party table, candlelit > candle
  kid/child/children/family/rainy craft/crafty/activity/make/project/fun, craft/crafty kit/project > candle kit, rolling kit
  bake/baking/cook/cake/cooking/mead/brew/brewing honey, mead > baker honey, bulk
  cheese, cheeseboard, cheese board > cut comb, comb honey
  toast, spread toast/bread > soft set, creamed
  porridge, drizzle, pancake, yoghurt, tea honey > runny, clear honey
`;

/** The words of a search that are a problem, and what helps with it. */
export type Problem = { tokens: string[]; remedies: string[][] };

/** For each word of a problem, those of which one must be there. */
type Described = Set<string>[];

const describe = (phrase: string): Described =>
  phrase.split(' ').flatMap((word) => {
    const tokens = new Set(word.split('/').flatMap(tokensOf));
    return tokens.size > 0 ? [tokens] : [];
  });

const known: { described: Described; remedies: string[][] }[] = problems
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const [phrases = '', helps = ''] = line.split(' > ');
    const remedies = helps.split(', ').map(tokensOf);
    return phrases.split(', ').map((phrase) => ({ described: describe(phrase), remedies }));
  });

const problemWords = new Set(known.flatMap(({ described }) => described.flatMap((words) => [...words])));

/** Whether a word is part of a problem, so that it is neither corrected nor split. */
export const isProblemWord = (token: string): boolean => problemWords.has(token);

/**
 * The problems with most words that are all in a search, as one. A problem of a single word must be a whole phrase: a "mouse guard"
 * is not a mouse.
 */
export function problemIn(words: string[], phrases: string[][]): Problem | undefined {
  const alone = phrases.filter(({ length }) => length === 1).flat();
  const found = known.flatMap(({ described, remedies }) => {
    const given = described.length > 1 ? words : alone;
    const tokens = described.flatMap((any) => given.find((word) => any.has(word)) ?? []);
    return tokens.length === described.length ? [{ tokens, remedies }] : [];
  });
  // A problem of one word, such as "wasps", ranks with one of two.
  const size = ({ tokens }: Problem): number => Math.max(2, tokens.length);
  const most = Math.max(0, ...found.map(size));
  const [first, ...others] = found.filter((each) => size(each) === most);
  if (!first) return undefined;
  return {
    tokens: first.tokens.concat(...others.map(({ tokens }) => tokens)),
    remedies: first.remedies.concat(...others.map(({ remedies }) => remedies)),
  };
}
