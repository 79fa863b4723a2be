/** How many tests passed and failed, from what Vitest and Playwright write down. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

const read = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** A file that could not even be loaded has no tests to count, and is a failure all the same. */
export function vitestTally(file: string): Tally {
  const report = VitestReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, testResults } = report.data;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** A test that passes only when it is repeated counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = PlaywrightReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { stats, errors } = report.data;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** A run that fails without a failed test (it could not start, or ran none) is one failure too. */
export const counted = (isOk: boolean, { passed, failed }: Tally): Tally => {
  const isSilentFailure = failed === 0 && (!isOk || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
};
