/** The themes: each changes only the accent colours; blue, the default, is in colours.ts. */
import type { Accent } from '#shared/settings/appearance.ts';
import { colour, type Colour, type Scheme } from './colours.ts';

type AccentColour = Extract<
  Colour,
  'accent' | 'accent-hover' | 'on-accent' | 'accent-soft' | 'accent-text'
>;

/** [light, dark] */
type Shades = Record<AccentColour, readonly [string, string]>;

const on = ['#ffffff', '#10151b'] as const;

const shades: Record<Exclude<Accent, 'blue'>, Shades> = {
  teal: {
    accent: ['#0b7a75', '#45b8b0'],
    'accent-hover': ['#08625e', '#6ccbc4'],
    'on-accent': on,
    'accent-soft': ['#dff3f1', '#12322f'],
    'accent-text': ['#08625e', '#7dd3cc'],
  },
  violet: {
    accent: ['#6d4bc4', '#a88bf0'],
    'accent-hover': ['#573aa3', '#bda6f5'],
    'on-accent': on,
    'accent-soft': ['#eee9fb', '#2a2246'],
    'accent-text': ['#573aa3', '#c3aef7'],
  },
  green: {
    accent: ['#2c7a3f', '#63bd78'],
    'accent-hover': ['#226132', '#85cd96'],
    'on-accent': on,
    'accent-soft': ['#e4f4e7', '#18331f'],
    'accent-text': ['#226132', '#8fd39f'],
  },
  slate: {
    accent: ['#4a5a70', '#93a7c0'],
    'accent-hover': ['#394759', '#aebfd4'],
    'on-accent': on,
    'accent-soft': ['#e9edf2', '#242e3b'],
    'accent-text': ['#394759', '#b4c4d8'],
  },
};

const names: readonly AccentColour[] = [
  'accent',
  'accent-hover',
  'on-accent',
  'accent-soft',
  'accent-text',
];

/** A colour under this theme. */
export function themedColour(accent: Accent, name: Colour, scheme: Scheme): string {
  const accentName = names.find((accentColour) => accentColour === name);
  if (accent === 'blue' || accentName === undefined) return colour(name, scheme);
  return shades[accent][accentName][scheme === 'light' ? 0 : 1];
}

/** Sets the theme's accent as custom properties, named as in colours.ts. */
export function applyAccent(accent: Accent, scheme: Scheme): void {
  const { style } = document.documentElement;
  for (const name of names) {
    if (accent === 'blue') style.removeProperty(`--${name}`);
    else style.setProperty(`--${name}`, themedColour(accent, name, scheme));
  }
}
