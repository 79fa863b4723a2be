/** Reads the reports of Vitest and Playwright: how many tests passed, which failed and why, and how long they took. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { root } from '#infra/stack/env.ts';

/** The time that a test file, or one walk, took. */
export interface Duration {
  name: string;
  seconds: number;
}

export interface Tally {
  passed: number;
  failed: number;
  /** Each failed test, with the first lines of its reason; a tool has printed its own already. */
  failures?: string[];
  durations?: Duration[];
  /** The output of a tool that ran in parallel with others. */
  output?: string;
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

/** Written by file-times.ts. */
const FileTimes = z.array(z.object({ file: z.string(), seconds: z.number() }));

const Failure = z.object({ message: z.string() });
const Attachment = z.object({ name: z.string(), path: z.string().optional() });

const Result = z.object({
  errors: z.array(Failure),
  duration: z.number(),
  attachments: z.array(Attachment).default([]),
});

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(Result) })),
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

/** The first lines of a reason say what was expected; the rest is where the test ran. */
const failureText = (test: string, reasons: string[]): string => {
  const lines = stripVTControlCharacters(reasons.join('\n')).split('\n').filter(isOurs);
  return [test, ...lines.slice(0, 20).map((line) => `    ${line}`.trimEnd())].join('\n');
};

/**
 * A file that could not be loaded or prepared has no failed test, and is a failure all the same.
 */
function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failureText(file, [message])];
  return failed.map((test) =>
    failureText(`${file} › ${test.fullName}`, test.failureMessages ?? []),
  );
}

/** `file` is Vitest's JSON report, `timesFile` what file-times.ts wrote. */
export function vitestTally(file: string, timesFile: string): Tally {
  const report = VitestReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { numPassedTests, testResults } = report.data;
  const failures = testResults.flatMap(failuresOf);
  const times = FileTimes.safeParse(read(timesFile)).data ?? [];
  const durations = times.map(({ file: name, seconds }) => ({ name, seconds }));
  return { passed: numPassedTests, failed: failures.length, failures, durations };
}

const specsIn = ({ specs, suites = [] }: z.infer<typeof Suite>): Spec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

const nameOf = ({ file, title }: Spec) => `${file} › ${title}`;

/** The results of all its repetitions. */
const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results);

/** What the page showed when the walk failed, as a tree of roles; where only the output is kept, no picture is. */
function pageThen({ attachments }: z.infer<typeof Result>): string[] {
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  const text = context && existsSync(context) ? readFileSync(context, 'utf8') : '';
  const tree = /^```yaml\n(.*?)^```$/ms.exec(text)?.[1];
  if (tree === undefined) return [];
  const lines = tree.trimEnd().split('\n').slice(0, 60);
  return ['    The page:', ...lines.map((line) => `      ${line}`)];
}

function failureOf(spec: Spec): string[] {
  const results = resultsOf(spec);
  const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message));
  if (reasons.length === 0) return [];
  return [[failureText(nameOf(spec), reasons), ...results.flatMap(pageThen)].join('\n')];
}

const durationOf = (spec: Spec): Duration => ({
  name: nameOf(spec),
  seconds: resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0) / 1000,
});

/** A test that passes only when it is repeated counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = PlaywrightReport.safeParse(read(file));
  if (!report.success) return { passed: 0, failed: 0 };
  const { stats, errors, suites } = report.data;
  const walks = suites.flatMap(specsIn);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...walks.flatMap(failureOf),
      ...errors.map(({ message }) => failureText('Playwright', [message])),
    ],
    durations: walks.map(durationOf),
  };
}

/**
 * A run that fails without a failed test (it could not start, or ran none) is one failure too; with
 * `mayBeEmpty` a run without tests is none.
 */
export const counted = (isOk: boolean, tally: Tally, mayBeEmpty = false): Tally => {
  const isSilentFailure = tally.failed === 0 && (!isOk || (tally.passed === 0 && !mayBeEmpty));
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
};
