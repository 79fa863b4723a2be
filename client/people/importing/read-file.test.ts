/** Files as people's spreadsheets write them. */
import { expect, test } from 'vitest';
import { readText } from './read-file.ts';

const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'people.csv');

test('a file of today is read, and one with accents of an older spreadsheet too', async () => {
  expect(await readText(new File(['Zoë'], 'a.csv'))).toEqual({ text: 'Zoë' });
  expect(await readText(file(0x5a, 0x6f, 0xeb))).toEqual({ text: 'Zoë' });
});

test('what is no text, or too much of it, is refused in words', async () => {
  expect(await readText(file(0x50, 0x4b, 0x03, 0x04, 0xff, 0x00))).toEqual({
    fault: 'That is no text. Save the spreadsheet as CSV first.',
  });
  const large = new File([new Uint8Array(1_000_001)], 'large.csv');
  expect(await readText(large)).toEqual({
    fault: 'That file is too large for one import. Split it.',
  });
});
