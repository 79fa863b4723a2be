/** Tests reading files in the encodings that spreadsheets write. */
import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'people.csv');

test('a UTF-8 file is read, and so is one with the accents of an older spreadsheet', async () => {
  expect(await readText(new File(['Zoë'], 'a.csv'))).toEqual({ text: 'Zoë' });
  expect(await readText(file(0x5a, 0x6f, 0xeb))).toEqual({ text: 'Zoë' });
});

test('a file that is not text, or too long, is refused with a reason', async () => {
  expect(await readText(file(0x50, 0x4b, 0x03, 0x04, 0xff, 0x00))).toEqual({
    fault: 'That is not a text file. Save the spreadsheet as CSV first.',
  });
  const large = new File([new Uint8Array(1_000_001)], 'large.csv');
  expect(await readText(large)).toEqual({
    fault: 'That file is too large for one import. Split it.',
  });
});

test('S168 Excel’s Unicode text (UTF-16) is read, with its byte order mark and without', async () => {
  const words = 'patient;title\r\n1;nüchtern';
  const units = Array.from(words, (character) => character.charCodeAt(0));
  const little = units.flatMap((unit) => [unit & 255, unit >> 8]);
  const big = units.flatMap((unit) => [unit >> 8, unit & 255]);
  for (const bytes of [[0xff, 0xfe, ...little], [0xfe, 0xff, ...big], little, big])
    expect(await readText(file(...bytes))).toEqual({ text: words });
});
