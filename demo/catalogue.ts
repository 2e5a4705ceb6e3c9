import { listings as beeColonies } from './listings/bee-colonies.ts';
import { listings as beeKeepingEquipment } from './listings/bee-keeping-equipment.ts';
import { listings as beePollen } from './listings/bee-pollen.ts';
import { listings as beeWax } from './listings/bee-wax.ts';
import { listings as beehives } from './listings/beehives.ts';
import { listings as candles } from './listings/candles.ts';
import { listings as cosmetics } from './listings/cosmetics.ts';
import { listings as honey } from './listings/honey.ts';
import { listings as honeycomb } from './listings/honeycomb.ts';
import { listings as other } from './listings/other.ts';
import { listings as queenBees } from './listings/queen-bees.ts';
import { listings as royalJelly } from './listings/royal-jelly.ts';
import type { DemoListing } from './shape.ts';

export const listings: DemoListing[] = [
  ...honey,
  ...beehives,
  ...beeKeepingEquipment,
  ...beeWax,
  ...royalJelly,
  ...beePollen,
  ...queenBees,
  ...beeColonies,
  ...honeycomb,
  ...cosmetics,
  ...candles,
  ...other,
];
