/** Tests that no cell of a written CSV is a formula (S44). */
import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('S44 a cell that begins like a formula is text, others stay as they are', () => {
  const odd = ['=1', '+1', '-1', '@a', '|cmd', '\t=1', '\r=1', 'a=1|b', ''];
  const [line] = writeCsv([odd], { hasBom: false }).split('\r\n');
  expect(line?.split(',').map((cell) => cell.replaceAll('"', ''))).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@a",
    "'|cmd",
    "'\t=1",
    "'\r=1",
    'a=1|b',
    '',
  ]);
});

test('the first part of a file has a byte order mark, the others have none', () => {
  expect(writeCsv([['a', 1, null]])).toBe('\uFEFFa,1,\r\n');
  expect(writeCsv([['a']], { hasBom: false })).toBe('a\r\n');
});
