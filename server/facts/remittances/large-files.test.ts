/** Tests how remittances are read part by part: the same claims however they are cut, with bounded memory, as another parser reads them. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { X12Parser } from 'node-x12';
import { expect, test } from 'vitest';
import { remittance } from '#server/test/facts/remittance-files.ts';
import { readRemittance, remittanceReader } from './read-remittance.ts';
import { checkFile, slicesOf } from './upload-slices.ts';
import { segmentReader } from './x12-segments.ts';

const claimSegments = (nth: number) => [
  `CLP*A-${nth}*4*500*0**HM*P-${nth}~`,
  'CAS*CO*50*300**16*200~',
  `REF*EA*M${nth}~`,
  'SVC*HC:93000*500*0~',
];

const fileOf = (claims: number) =>
  remittance(Array.from({ length: claims }, (_, nth) => claimSegments(nth)).flat(), {
    trace: 'T1',
  });

const cut = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, nth) =>
    text.slice(nth * length, (nth + 1) * length),
  );

test.each([1, 2, 7, 105, 106, 107, 4_096])(
  'S527 a file in parts of %i characters has the claims that it has as a whole',
  (length) => {
    const text = `\uFEFF\n${fileOf(20)}\n`;
    const reader = remittanceReader();
    const claims = cut(text, length).flatMap((part) => [...reader.push(part)]);
    reader.end();
    expect({ claims }).toEqual(readRemittance(text));
    expect(claims).toHaveLength(20);
  },
);

test('S527 segments are those that another parser reads, with its lines, whatever ends them', () => {
  for (const text of [
    fileOf(5),
    fileOf(5).replaceAll('~\n', '~'),
    fileOf(5).replaceAll('~\n', '\n'),
  ]) {
    const parser = new X12Parser(false);
    const parsed = parser.parse(text);
    const [group] = 'interchanges' in parsed ? [] : parsed.functionalGroups;
    const theirs = (group?.transactions ?? []).flatMap(({ header, segments, trailer }) =>
      [header, ...segments, trailer].map(({ tag, elements, range }) => ({
        tag,
        elements: elements.map(({ value }) => value),
        line: range.start.line + 1,
      })),
    );
    const ours = [...segmentReader().push(text)];
    expect(ours.filter(({ tag }) => !/^(ISA|IEA|GS|GE)$/.test(tag))).toEqual(theirs);
  }
});

const whole = fileOf(3);
const lines = whole.split('\n');

test.each([
  ['without its last line', lines.slice(0, -1).join('\n'), /^Line 1: ISA has no end: .* cut off/],
  ['cut within a segment', whole.slice(0, -3), /^Line \d+: The last segment has no end/],
  ['without a segment in the middle', lines.toSpliced(9, 1).join('\n'), /SE01 \(\d+\) is not/],
  ['with a wrong number of payments', whole.replace('GE*1*', 'GE*2*'), /GE01 \(2\) is not/],
  ['with a wrong number of groups', whole.replace('IEA*1*', 'IEA*3*'), /IEA01 \(3\) is not/],
  ['whose end has another number', whole.replace('GE*1*1', 'GE*1*7'), /GE02 \(7\) is not/],
  ['with a segment outside of payments', whole.replace('GE*1', 'CLP*A*1*1*1~\nGE*1'), /outside/],
  ['whose segments never end', `${whole.slice(0, 300)}${'x'.repeat(30_000)}`, /no end/],
])(
  'S527 a file %s is refused as a whole, in whatever parts it comes',
  async (_what, text, reason) => {
    for (const length of [50, text.length]) {
      const result = await checkFile(inParts(cut(text, length)));
      expect(result).toEqual({ fault: expect.stringMatching(reason) });
    }
  },
);

test('S527 each interchange of a file may have its own delimiters', () => {
  const other = fileOf(1).replaceAll('*', '|').replaceAll('~', '!');
  const read = readRemittance(`${fileOf(1)}\n${other}`);
  expect('claims' in read ? read.claims.map(({ claimNumber }) => claimNumber) : read).toEqual([
    'A-0',
    'A-0',
  ]);
});

async function* inParts(parts: Iterable<string>): AsyncGenerator<string> {
  yield* parts;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The most that is kept while a file of so many claims is checked and cut into slices, in bytes above the start. */
async function mostKept(claims: number): Promise<number> {
  let most = 0;
  async function* parts(): AsyncGenerator<string> {
    const piece = 500;
    const [head = '', tail = ''] = remittance(['CLAIMS'], {
      trace: 'T1',
      count: claims * 4 + 6,
    }).split('CLAIMS');
    yield head;
    for (let from = 0; from < claims; from += piece) {
      // A part in four, for a collection takes as long as reading it.
      if (from % (4 * piece) === 3 * piece) {
        collect();
        most = Math.max(most, process.memoryUsage().heapUsed - start);
      }
      yield Array.from({ length: piece }, (_, nth) => claimSegments(from + nth).join('\n')).join(
        '\n',
      );
    }
    yield tail;
  }
  collect();
  const start = process.memoryUsage().heapUsed;
  expect(await checkFile(parts())).toMatchObject({ claims });
  let slices = 0;
  for await (const slice of slicesOf(parts(), 200)) slices += slice.length;
  expect(slices).toBe(claims);
  return most;
}

test('S527 what is kept of a file while it is read does not grow with the file', async () => {
  await mostKept(1_000);
  const small = await mostKept(2_000);
  const large = await mostKept(16_000);
  // The allowance is what one part and one slice take; 16,000 claims kept whole take some 25 MB.
  expect(large).toBeLessThan(2 * small + 4 * 1024 * 1024);
}, 120_000);
