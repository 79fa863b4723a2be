/** Tests the contrast of every pair of colours that the product uses, in both schemes. */
import { expect, test } from 'vitest';
import { accents } from '#shared/settings/appearance.ts';
import { themedColour } from './accents.ts';
import {
  contrast,
  controlPairs,
  kindColours,
  textPairs,
  type Colour,
  type Scheme,
} from './colours.ts';

const schemes: Scheme[] = ['light', 'dark'];

const tooFaint = (pairs: readonly (readonly [Colour, Colour])[], least: number) =>
  accents.flatMap((accent) =>
    schemes.flatMap((scheme) =>
      pairs
        .map(([ink, ground]) => ({
          pair: `${ink} on ${ground}, ${accent}, ${scheme}`,
          ratio: contrast(themedColour(accent, ink, scheme), themedColour(accent, ground, scheme)),
        }))
        .filter(({ ratio }) => ratio < least),
    ),
  );

test('black on white is 21:1 and a colour on itself 1:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#1c6fd6', '#1c6fd6')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('every text reaches 4.5:1 on its background, in light and dark and every theme', () => {
  expect(tooFaint(textPairs, 4.5)).toEqual([]);
});

test('the border of every control and each series of a chart reach 3:1, in light and dark', () => {
  expect(tooFaint(controlPairs, 3)).toEqual([]);
});

test('every kind of shift and appointment is readable on its own soft background', () => {
  const inks = new Set(textPairs.map(([ink, ground]) => `${ink} on ${ground}`));
  const missing = Object.values(kindColours).filter((name) => !inks.has(`${name} on ${name}-soft`));
  expect(missing).toEqual([]);
});
