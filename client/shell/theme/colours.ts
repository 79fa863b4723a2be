/** Every colour of the product, light and dark, named by its meaning. */

/** [light, dark] */
const tokens = {
  page: ['#f6f7f9', '#10151b'],
  surface: ['#ffffff', '#171d25'],
  sunken: ['#f1f3f6', '#1e2530'],
  line: ['#dfe3e8', '#2b3541'],
  'line-strong': ['#c3cad3', '#3d4956'],
  control: ['#848d99', '#6b7786'],
  text: ['#18202a', '#e7ebf0'],
  dim: ['#566373', '#a5b1be'],
  faint: ['#616c7a', '#8593a1'],
  accent: ['#1c6fd6', '#5aa2f2'],
  'accent-hover': ['#155bb3', '#7bb5f5'],
  'on-accent': ['#ffffff', '#10151b'],
  'accent-soft': ['#e6f0fc', '#1a2f48'],
  'accent-text': ['#155bb3', '#8cbff7'],
  good: ['#187746', '#5cc48d'],
  'good-soft': ['#e3f4ea', '#16301f'],
  warn: ['#8a5a00', '#e8b54a'],
  'warn-soft': ['#fdf1d8', '#332813'],
  bad: ['#b3261e', '#f2857c'],
  'bad-soft': ['#fbe7e5', '#3a1d1b'],
  'on-bad': ['#ffffff', '#10151b'],
  day: ['#0b6fb8', '#7cbcf0'],
  'day-soft': ['#e3f0fa', '#15304a'],
  night: ['#5b3fa8', '#b9a5f0'],
  'night-soft': ['#ece7f8', '#2b2348'],
  swing: ['#0f7a5c', '#6fd0ae'],
  'swing-soft': ['#e0f3ec', '#15352b'],
  'on-call': ['#a14a00', '#f0a868'],
  'on-call-soft': ['#fcebdc', '#3d2712'],
  off: ['#5d6875', '#a5b1be'],
  'off-soft': ['#eceff2', '#252e38'],
  // Okabe and Ito's hues for colour-blind readers, darkened for a light page and lightened for a dark one.
  'chart-1': ['#0072b2', '#56b4e9'],
  'chart-2': ['#c24e00', '#f28c4b'],
  'chart-3': ['#00785a', '#2fc79b'],
  'chart-4': ['#a8528a', '#e39ac4'],
  'chart-5': ['#8a6400', '#f0e442'],
  'chart-6': ['#18202a', '#e7ebf0'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Colour = keyof typeof tokens;
export type Scheme = 'light' | 'dark';

/** Each is always shown with a letter: meaning never depends on colour alone. */
export const kindColours = {
  D: 'day',
  N: 'night',
  S: 'swing',
  T: 'swing',
  P: 'day',
  C: 'on-call',
  M: 'on-call',
  O: 'off',
  H: 'off',
} as const satisfies Record<string, Colour>;

export const colour = (name: Colour, scheme: Scheme): string =>
  tokens[name][scheme === 'light' ? 0 : 1];

/** The custom properties of one scheme: `--page`, `--accent-soft`, ... */
export function customProperties(scheme: Scheme): Record<string, string> {
  const names = Object.keys(tokens) as Colour[];
  return Object.fromEntries(names.map((name) => [`--${name}`, colour(name, scheme)]));
}

/** Which text colour is used on which background; each pair has to reach 4.5:1. */
export const textPairs: readonly (readonly [ink: Colour, ground: Colour])[] = [
  ...(['text', 'dim', 'faint', 'accent-text', 'good', 'warn', 'bad'] as const).flatMap(
    (ink) =>
      [
        [ink, 'page'],
        [ink, 'surface'],
        [ink, 'sunken'],
      ] as const,
  ),
  ['text', 'accent-soft'],
  ['dim', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['text', 'bad-soft'],
  ['text', 'warn-soft'],
  ['on-bad', 'bad'],
  ['day', 'day-soft'],
  ['night', 'night-soft'],
  ['swing', 'swing-soft'],
  ['on-call', 'on-call-soft'],
  ['off', 'off-soft'],
];

/**
 * What has to be distinguishable from its background without being text: control borders, the focus
 * ring, what charts draw.
 */
export const controlPairs: readonly (readonly [mark: Colour, ground: Colour])[] = [
  ['control', 'surface'],
  ['control', 'page'],
  ['control', 'sunken'],
  ['accent', 'surface'],
  ['accent', 'page'],
  ...(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const).map(
    (mark) => [mark, 'surface'] as const,
  ),
];

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2's contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(foreground: string, background: string): number {
  const [dark = 0, light = 0] = [luminance(foreground), luminance(background)].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}
