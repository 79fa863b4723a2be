/** Tests that a text in any script breaks into lines that fit, each in the order in which it is read. */
import { expect, test } from 'vitest';
import { signsOf } from './drawable-text.ts';
import { linesOf } from './pdf-lines.ts';
import type { FontName } from './pdf-fonts.ts';

const fonts: Partial<Record<FontName, RegExp>> = {
  regular: /[\p{Script=Latin}\d\s.,()[\]-]/u,
  arabic: /\p{Script=Arabic}/u,
  chinese: /[\p{Script=Han}。]/u,
};
const has = (font: FontName, codePoint: number) =>
  fonts[font]?.test(String.fromCodePoint(codePoint)) ?? false;
const order = Object.keys(fonts) as FontName[];

/** A point for each letter. Runs stand between bars. */
const drawn = (text: string, width = Infinity) =>
  linesOf(signsOf(text, { order, has }).signs, {
    width,
    measure: ({ text: run }) => Array.from(run).length,
  }).map(({ runs, isRightToLeft }) =>
    [isRightToLeft ? 'right:' : 'left:', ...runs.map((run) => run.text)].join('|'),
  );

test('S349 a line is broken between words, or inside of a word that is longer than a line', () => {
  expect(drawn('ab cd ef', 5)).toEqual(['left:|ab cd', 'left:|ef']);
  expect(drawn('abcdefgh', 3)).toEqual(['left:|abc', 'left:|def', 'left:|gh']);
  expect(drawn('')).toEqual(['left:']);
  expect(drawn('病人需要。两次', 4)).toEqual(['left:|病人需', 'left:|要。两次']);
});

test('S349 Arabic begins at the right, and numbers and Latin words in it are read from the left', () => {
  // From left to right: what is read last comes first. The shaper turns the Arabic ones around.
  expect(drawn('خذ HbA1c 10 اليوم')).toEqual(['right:|اليوم| |HbA1c 10| |خذ']);
  expect(drawn('(خذ)')).toEqual(['right:|(|خذ|)']);
  expect(drawn('Take خذ now')).toEqual(['left:|Take |خذ| now']);
  expect(drawn('خذ ۱۲')).toEqual(['right:|۲۱| |خذ']);
  expect(drawn('اول ثان ثالث', 8)).toEqual(['right:|ثان| |اول', 'right:|ثالث']);
});

test('S349 what no font has stands as its code, letter by letter, and is counted', () => {
  const { signs, missing } = signsOf('a🙂', { order, has });
  expect([signs.map(({ text }) => text).join(''), missing]).toEqual(['a[U+1F642]', 1]);
});
