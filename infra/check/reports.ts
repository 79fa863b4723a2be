/** How many tests passed, and which failed why, from what Vitest and Playwright write down. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { root } from '#infra/stack/env.ts';

export interface Tally {
  passed: number;
  failed: number;
  /** Each test that failed, with the first lines of its reason; a tool has said its own already. */
  failures?: string[];
}

const VitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(
    z.object({
      status: z.string(),
      fullName: z.string(),
      failureMessages: z.array(z.string()).nullable(),
    }),
  ),
});
type VitestFile = z.infer<typeof VitestFile>;

const VitestReport = z.object({ numPassedTests: z.number(), testResults: z.array(VitestFile) });

const Failure = z.object({ message: z.string() });

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(Failure) })) })),
});

type Spec = z.infer<typeof Spec>;

/** A file, or a `describe` in it. */
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(Failure),
  suites: z.array(Suite),
});

const read = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

const isOurs = (line: string) => !/node_modules|<anonymous>/.test(line);

/** The first lines of a reason say what was expected; the long rest stands where the test ran. */
const told = (test: string, reasons: string[]): string => {
  const lines = stripVTControlCharacters(reasons.join('\n')).split('\n').filter(isOurs);
  return [test, ...lines.slice(0, 20).map((line) => `    ${line}`.trimEnd())].join('\n');
};

/** A file that could not be loaded or prepared has no test that failed, and is a failure all the same. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [told(file, [message])];
  return failed.map((test) => told(`${file} › ${test.fullName}`, test.failureMessages ?? []));
}

export function vitestTally(file: string): Tally {
  const report = VitestReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { numPassedTests, testResults } = report.data;
  const failures = testResults.flatMap(failuresOf);
  return { passed: numPassedTests, failed: failures.length, failures };
}

const specsIn = ({ specs, suites = [] }: z.infer<typeof Suite>): Spec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** Of every time it was walked. */
function failureOf({ file, title, tests }: Spec): string[] {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  const reasons = errors.map(({ message }) => message);
  return reasons.length > 0 ? [told(`${file} › ${title}`, reasons)] : [];
}

/** A test that passes only when it is repeated counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = PlaywrightReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { stats, errors, suites } = report.data;
  const ofWalks = suites.flatMap(specsIn).flatMap(failureOf);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...ofWalks, ...errors.map(({ message }) => told('Playwright', [message]))],
  };
}

/** A run that fails without a failed test (it could not start, or ran none) is one failure too. */
export const counted = (isOk: boolean, tally: Tally): Tally => {
  const isSilentFailure = tally.failed === 0 && (!isOk || tally.passed === 0);
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
};
