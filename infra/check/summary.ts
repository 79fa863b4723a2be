/** The last lines of a run: each part, every failure once more, the slowest tests, the time and the count. */
import type { Duration, Tally } from './reports.ts';

export interface PartResult extends Tally {
  /** One of parts.ts. */
  name: string;
  seconds: number;
}

const mostShown = 10;

/** Parts whose success is counted in tests. */
const countsTests = new Set(['unit', 'e2e']);

const partLine = ({ name, passed, failed, seconds }: PartResult) => {
  const tests = countsTests.has(name) ? `${passed} passed, ${failed} failed` : '';
  const verdict = failed === 0 ? 'ok' : 'FAILED';
  return `  ${name.padEnd(10)} ${verdict.padEnd(8)} ${tests.padEnd(28)} ${seconds.toFixed(1)} s`;
};

const durationLine = ({ name, seconds }: Duration) =>
  `  ${seconds.toFixed(1).padStart(6)} s  ${name}`;

function slowest(title: string, durations: Duration[] = []): string[] {
  if (durations.length === 0) return [];
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, mostShown);
  return ['', title, ...slowest.map(durationLine)];
}

const minutes = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;

/** `seconds` is the time of the whole run. The count stays the very last line: programs read it. */
export function summary(results: PartResult[], seconds: number): string[] {
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  const durations = (part: string) => results.find(({ name }) => name === part)?.durations;
  return [
    ...results.map(partLine),
    // Repeated here: a part that failed early is far above, and often cut off where output is kept.
    ...results.flatMap(({ failures = [] }) => failures).flatMap((failure) => ['', failure]),
    ...slowest('The slowest test files', durations('unit')),
    ...slowest('The slowest walks', durations('e2e')),
    '',
    `The run took ${minutes(seconds)}.`,
    `${total('passed')} passed, ${total('failed')} failed`,
  ];
}
