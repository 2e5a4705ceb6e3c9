import {
  Box,
  CircleDot,
  Droplets,
  Flame,
  FlaskConical,
  Flower2,
  Hexagon,
  Layers,
  type LucideIcon,
  Package,
  Sparkles,
  Warehouse,
  Wrench,
} from 'lucide-react';
import type { Category } from '#contract/catalogue.ts';

export const categoryIcons: Record<Category, LucideIcon> = {
  Honey: Droplets,
  Beehives: Warehouse,
  'Bee Keeping Equipment': Wrench,
  'Bee Wax': Layers,
  'Royal Jelly': FlaskConical,
  'Bee Pollen': Flower2,
  'Queen Bees': CircleDot,
  'Bee Colonies': Box,
  Honeycomb: Hexagon,
  Cosmetics: Sparkles,
  Candles: Flame,
  Other: Package,
};
