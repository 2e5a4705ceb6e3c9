import type { Random } from './random.ts';

/** Common household words, each in about 5% of the listings; "kettle" is in 15%. */
const commonWords = `kettle
  apron basin basket bench blanket bolt bottle bowl bracket broom brush cabinet canvas carpet chain chair cloth clock copper cotton
  crate cup curtain cushion desk dish drawer enamel fabric fence flask fork funnel garden glue goblet grater hammer handle hinge
  hook jug kitchen ladder lamp lantern leather linen lock magnet marble mirror mug nail needle oven paint paper peg
  pencil pillow pin pipe plank plate pliers pocket pulley rack rail ribbon rope rug ruler saddle saucer scissors screw
  shelf shovel sink spade spanner sponge spoon stool string switch table tap tile toolbox towel trolley trowel vase washer`
  .split(/\s+/)
  .filter(Boolean);

const [kettle = '', ...others] = commonWords;

/** Draws five of the words and, for 15% of the listings, "kettle". */
export const drawCommon = (random: Random): string =>
  [
    ...random.shuffle(others).slice(0, Math.round(others.length * 0.05)),
    ...(random.next() < 0.15 ? [kettle] : []),
  ].join(' ');

/** Searches for any two of the words, in either order. */
export const commonPairs = commonWords.flatMap((one) =>
  commonWords.flatMap((other) => (one === other ? [] : [`${one} ${other}`])),
);
