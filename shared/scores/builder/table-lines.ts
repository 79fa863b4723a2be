/** The lines in which the tables of a point score are typed: "12: 0", "5: Intermediate", "0-4: 5.8", "L=0, A=no: 0". */
import type {
  Band,
  CutOff,
  ExpectedRisk,
  InputKind,
  TestCase,
} from '#shared/scores/point-score.ts';

/** A line that cannot be read, with what it should be. */
export class UnreadLine extends Error {}

const number = String.raw`-?\d{1,6}(?:\.\d{1,4})?`;

function readLines<T>(text: string, read: (line: string) => T | string): T[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => {
    if (line === '') return [];
    const value = read(line);
    if (typeof value === 'string') throw new UnreadLine(`Line ${at + 1}: ${value}`);
    return [value];
  });
}

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || (values[at - 1] ?? value) < value);

/** "yes: 3"; no has no points, unless a line says it. */
function yesNoBands(text: string): Band[] {
  const lines = readLines(text, (line) => {
    const [, answer, points] = /^(yes|no)\s*:\s*(-?\d{1,2})$/i.exec(line) ?? [];
    if (!answer) return 'Write “yes: 3”';
    return { isYes: answer.toLowerCase() === 'yes', points: Number(points) };
  });
  const pointsOf = (isYes: boolean) => lines.filter((line) => line.isYes === isYes);
  if (pointsOf(true).length !== 1 || pointsOf(false).length > 1)
    throw new UnreadLine('Write one line for yes, such as “yes: 3”');
  return [
    { from: null, points: pointsOf(false)[0]?.points ?? 0 },
    { from: 1, points: pointsOf(true)[0]?.points ?? 0 },
  ];
}

/** "below: 1", then "12: 0": from a value on so many points, up to the next line. Throws UnreadLine. */
export function bandsOf(text: string, kind: InputKind): Band[] {
  if (kind === 'yes-no') return yesNoBands(text);
  const pattern = new RegExp(`^(below|${number})\\s*:\\s*(-?\\d{1,2})$`, 'i');
  const bands = readLines(text, (line) => {
    const [, from, points] = pattern.exec(line) ?? [];
    if (!from) return 'Write “from: points”, such as “4: 2”, or “below: 0” first';
    return {
      from: from.toLowerCase() === 'below' ? null : Number(from),
      points: Number(points),
    };
  });
  const [first, ...others] = bands;
  if (!first) throw new UnreadLine('Write the points, a line for each limit');
  const hasAll = first.from === null || (kind === 'count' && first.from === 0);
  if (!hasAll) throw new UnreadLine('Begin with “below: 0”, so that every value has points');
  const limits = others.map(({ from }) => from ?? -Infinity);
  if (!isAscending([first.from ?? -Infinity, ...limits]))
    throw new UnreadLine('Write the limits from the lowest to the highest');
  return bands;
}

export const bandLines = (bands: readonly Band[], kind: InputKind): string =>
  kind === 'yes-no'
    ? bands
        .filter(({ from, points }) => from !== null || points !== 0)
        .map(({ from, points }) => `${from === null ? 'no' : 'yes'}: ${points}`)
        .join('\n')
    : bands.map(({ from, points }) => `${from ?? 'below'}: ${points}`).join('\n');

/** "5: Intermediate (5 to 6)": from so many points on. Throws UnreadLine. */
export function cutOffsOf(text: string): Omit<CutOff, 'source'>[] {
  const cutOffs = readLines(text, (line) => {
    const [, from, label] = /^(-?\d{1,3})\s*:\s*(.{1,60})$/.exec(line) ?? [];
    return from && label ? { from: Number(from), label } : 'Write “from: class”, such as “5: High”';
  });
  if (!isAscending(cutOffs.map(({ from }) => from)))
    throw new UnreadLine('Write the classes from the lowest to the highest');
  return cutOffs;
}

export const cutOffLines = (cutOffs: readonly Pick<CutOff, 'from' | 'label'>[]): string =>
  cutOffs.map(({ from, label }) => `${from}: ${label}`).join('\n');

/** "0-4: 5.8" or "0: 2": of so many points so many percent. Throws UnreadLine. */
export function expectedRisksOf(text: string): ExpectedRisk[] {
  const pattern = /^(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s*:\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/;
  const risks = readLines(text, (line) => {
    const [, from, to = from, percent] = pattern.exec(line) ?? [];
    if (from === undefined || Number(percent) > 100)
      return 'Write “points: percent”, such as “0-4: 5.8”';
    return { from: Number(from), to: Number(to), percent: Number(percent) };
  });
  if (!isAscending(risks.flatMap(({ from, to }) => (from === to ? [from] : [from, to]))))
    throw new UnreadLine('Write the points from the lowest to the highest, each once');
  return risks;
}

export const expectedRiskLines = (risks: readonly ExpectedRisk[]): string =>
  risks
    .map(({ from, to, percent }) => `${from === to ? from : `${from}-${to}`}: ${percent}`)
    .join('\n');

function valueOf(text: string): number | null {
  if (text === 'yes' || text === 'no') return text === 'yes' ? 1 : 0;
  return new RegExp(`^${number}$`).test(text) ? Number(text) : null;
}

/** "L=0, A=no, C=0: 0 The lowest": values by letter, the points of the paper, and what case it is. Throws UnreadLine. */
export const testCasesOf = (text: string): TestCase[] =>
  readLines(text, (line) => {
    const [, values = '', points, label = ''] =
      /^([^:]+):\s*(-?\d{1,3})(?:\s+(.{1,120}))?$/.exec(line) ?? [];
    const pairs = values.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
    const read = pairs.map(([letter = '', value = '']) => ({
      letter: letter.toUpperCase(),
      value: valueOf(value.toLowerCase()),
    }));
    const letters = new Set(read.map(({ letter }) => letter));
    if (points === undefined || read.some(({ letter, value }) => letter === '' || value === null))
      return 'Write the values and the points, such as “L=5, A=yes: 7”';
    if (letters.size < read.length) return 'Name each input once';
    return {
      label,
      values: Object.fromEntries(read.map(({ letter, value }) => [letter, value ?? 0])),
      points: Number(points),
    };
  });

interface LetteredInput {
  letter: string;
  kind: InputKind;
}

export const testCaseLines = (
  cases: readonly TestCase[],
  inputs: readonly LetteredInput[],
): string =>
  cases
    .map(({ label, values, points }) => {
      const pairs = Object.entries(values).map(([letter, value]) => {
        const kind = inputs.find((input) => input.letter === letter)?.kind;
        return `${letter}=${kind === 'yes-no' ? (value === 1 ? 'yes' : 'no') : value}`;
      });
      return `${pairs.join(', ')}: ${points} ${label}`.trim();
    })
    .join('\n');
