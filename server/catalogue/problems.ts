import { tokensOf } from './tokens.ts';

/**
 * Problems as beekeepers describe them and, after ">", what helps, as sellers call it. A search that has all the words of a
 * problem, in any order, also finds what helps. Sources as in synonyms.ts: [NBU] leaflets and BeeBase, [BBKA] course modules, [en] what sellers say of their goods.
 */
const problems = `
  # Visitors and weather [NBU]
  wasp, hornet, robbing, robber, robbing screen > entrance block, entrance reducer, wasp trap, robbing screen
  mouse, mouse hive, mouse damage, rodent, shrew > mouse guard
  wind, gale, storm, badger, blown over, fall over, knocked over > hive strap, ratchet strap
  condensation, damp, damp hive, wet hive, mouldy comb, ventilation > mesh floor, quilt, insulation
  # Feeding and stores [NBU]
  starving, starve, starvation, hunger, hungry, emergency feed, winter store, no store, autumn store > feeder, fondant, bee feed, syrup
  # Swarms and temper [BBKA, NBU]
  swarm control, swarming, prevent swarm, swarm prevention > snelgrove, swarm control, clipped queen
  catch swarm, collect swarm, trap swarm, take swarm, bait hive > skep, bait hive, swarm lure, nuc box
  aggressive, bad tempered, temper, vicious, defensive, angry, nasty > calm queen, gentle queen, mated queen
  sting, stung > suit, veil, glove
  # Queens [BBKA]
  queenless, requeen, requeening, lost queen, failing queen, queen dead, old queen, drone layer, replace queen > mated queen, laying queen
  introduce queen, new queen introduction > queen introduction, introduction cage
  find queen, spot queen, see queen > queen marking, marked queen
  rear queen, raise queen, breed queen, make queen > queen rearing, grafting tool
  queen super, brood honey super, laying super, egg super > excluder
  drone brood, drone trap, drone trapping, drone removal, trap varroa > drone base, drone foundation
  # Harvest and wax [BBKA]
  wet honey, honey fermenting, fermented, ferment, unripe honey > refractometer
  bit honey, debris honey, wax bit > strainer
  bee super, clear super, clear bee, empty super > clearer board
  melt wax, render wax, old comb, recycle wax > wax extractor, wax melter, solar melter
  remove capping, removing capping, take capping, taking capping > uncapping
  put honey, store honey, sell honey, bottle honey, bottling honey > jar, honey bucket, bottling bucket
  # Work at the hive [BBKA]
  heavy super, lift super, lifting super, bad back, carry hive, move hive > hive barrow, hive strap
  transport hive, transport bee, moving bee, move bee > hive strap, hive barrow
  heavy hive, weigh hive, hive weight > hive scale
  scrape, stuck frame, stuck super, frame stuck > hive tool
  light smoker, fill smoker, burn smoker > smoker fuel
  keep record, record inspection, inspection note > record card
  # At home [en]
  cracked heel, dry heel, dry foot, sore foot > foot cream
  dry lip, cracked lip, sore lip > lip balm
  cracked hand, chapped hand, rough hand, sore hand > hand balm
  sensitive skin > unscented, cold cream
  hay fever, hayfever > local honey, pollen, raw honey
  attract bee, help bee, save bee, pollinator > bee hotel, forage seed, meadow seed
`;

export type Problem = { tokens: string[]; remedies: string[][] };

const known: Problem[] = problems
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const [described = [], remedies = []] = line.split(' > ').map((side) => side.split(', ').map(tokensOf));
    return described.map((tokens) => ({ tokens, remedies }));
  });

const problemWords = new Set(known.flatMap(({ tokens }) => tokens));

/** Whether a word is part of a problem, so that it is neither corrected nor split. */
export const isProblemWord = (token: string): boolean => problemWords.has(token);

/** The problem with most words that are all in a search. One of a single word must be by itself: a "mouse guard" is not a mouse. */
export function problemIn(phrases: string[][]): Problem | undefined {
  const words = new Set(phrases.flat());
  const alone = new Set(phrases.filter(({ length }) => length === 1).flat());
  const found = known.filter(({ tokens }) => tokens.every((token) => (tokens.length > 1 ? words : alone).has(token)));
  return found.toSorted((one, other) => other.tokens.length - one.tokens.length)[0];
}
