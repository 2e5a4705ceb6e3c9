/** The colours of web/styles/tokens.css in the light and dark themes, for emails, plain pages and pictures, which have no style sheet. */
export const colours = {
  paper: ['#faf5ea', '#17110b'],
  straw: ['#f1e8d5', '#2b2117'],
  card: ['#ffffff', '#241b12'],
  ink: ['#2a1d12', '#f7eddc'],
  'ink-2': ['#59493a', '#d2c2aa'],
  'ink-3': ['#6f5e4c', '#b3a188'],
  line: ['#e2d7c2', '#3b2f22'],
  honey: ['#f2ab2e', '#f2ae37'],
  'on-honey': ['#2a1a08', '#231607'],
  focus: ['#2a1d12', '#f7eddc'],
} as const;
type Colour = keyof typeof colours;

export const inLight = (name: Colour): string => colours[name][0];
export const inDark = (name: Colour): string => colours[name][1];
