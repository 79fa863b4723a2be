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

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
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
    }),
  ),
});

const Failure = z.object({ message: z.string() });

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(Failure) })) })),
});

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
export function vitestTally(file: string): Tally {
  const report = VitestReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, testResults } = report.data;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) =>
        told(`${relative(root, name)} › ${test.fullName}`, test.failureMessages ?? []),
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...failures,
      ...broken.map(({ name, message }) => told(relative(root, name), [message])),
    ],
  };
}

const specsIn = ({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

const reasonsOf = ({ tests }: z.infer<typeof Spec>): string[] =>
  tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message }) => message)),
  );

/** A test that passes only when it is repeated counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = PlaywrightReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { stats, errors, suites } = report.data;
  const walks = suites.flatMap(specsIn).map((spec) => ({ ...spec, reasons: reasonsOf(spec) }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...walks
        .filter(({ reasons }) => reasons.length > 0)
        .map((walk) => told(`${walk.file} › ${walk.title}`, walk.reasons)),
      ...errors.map(({ message }) => told('Playwright', [message])),
    ],
  };
}

/** A run that fails without a failed test (it could not start, or ran none) is one failure too. */
export const counted = (isOk: boolean, tally: Tally): Tally => {
  const isSilentFailure = tally.failed === 0 && (!isOk || tally.passed === 0);
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
};
