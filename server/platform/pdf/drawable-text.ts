/** Parts a text into signs and finds a font for each; what no font has stands as its code. */
import type { FontName } from './pdf-fonts.ts';

/** What is read as one letter, with its marks. */
export interface Sign {
  text: string;
  font: FontName;
}

export const codeOf = (sign: string): string =>
  Array.from(
    sign,
    (one) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  ).join('');

/** They say how others are drawn: directions, joiners and variants. */
const isFormatting = (sign: string) => /^[\p{Cf}\p{Variation_Selector}]$/u.test(sign);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Fonts {
  /** The first one is taken that has all of a sign. */
  order: readonly FontName[];
  has: (font: FontName, codePoint: number) => boolean;
}

/** One line, without its end. Nothing is left out without a word: `missing` counts what stands as a code. */
export function signsOf(text: string, { order, has }: Fonts): { signs: Sign[]; missing: number } {
  const [plainFont = 'regular'] = order;
  let missing = 0;
  const signs = [...graphemes.segment(text)].flatMap(({ segment }): Sign[] => {
    const drawn = Array.from(segment).filter((one) => !isFormatting(one));
    const font = order.find((name) => drawn.every((one) => has(name, one.codePointAt(0) ?? 0)));
    if (font !== undefined) return [{ text: segment, font }];
    missing += 1;
    return Array.from(codeOf(drawn.join('')), (one) => ({ text: one, font: plainFont }));
  });
  return { signs, missing };
}
