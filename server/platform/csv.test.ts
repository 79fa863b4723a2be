/** Tests that no cell of a written CSV is a formula (S44). */
import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('S44 a cell that begins like a formula is text, others stay as they are', async () => {
  const odd = ['=1', '+1', '-1', '@a', '|cmd', '\t=1', '\r=1', 'a=1|b', ''];
  const [line] = (await writeCsv([odd], { hasBom: false })).split('\r\n');
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

test('the first part of a file has a byte order mark, the others have none', async () => {
  expect(await writeCsv([['a', 1, null]])).toBe('\uFEFFa,1,\r\n');
  expect(await writeCsv([['a']], { hasBom: false })).toBe('a\r\n');
});

test('a long file is the same whether its lines are written together or in parts', async () => {
  const lines = Array.from({ length: 1_201 }, (_, at) => [`line ${at}`, at]);
  const written = lines.map((line) => `${line.join(',')}\r\n`).join('');
  expect(await writeCsv(lines, { hasBom: false })).toBe(written);
  expect(await writeCsv([])).toBe('\uFEFF');
});
