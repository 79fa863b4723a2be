/** Tests the summary of a run: how many passed, each failure with its reason, and what took longest. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#infra/stack/env.ts';
import { withPolicyViolations } from './policy-violations.ts';
import { counted, playwrightTally, vitestTally } from './reports.ts';
import { summary } from './summary.ts';

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const tallyOf = (file: string) => vitestTally(file, '/nowhere.json');

const good = { status: 'passed', fullName: 'adds', failureMessages: [] };

test('a failed test is listed with its file and the first lines of its reason', () => {
  const reason = ['AssertionError: \u001B[31mexpected 1 to be 2\u001B[39m', 'at add.test.ts:3:9'];
  const bad = { status: 'failed', fullName: 'sums › adds', failureMessages: [reason.join('\n')] };
  const name = join(root, 'shared/add.test.ts');
  const file = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ name, status: 'failed', message: '', assertionResults: [good, bad] }],
  });
  expect(tallyOf(file)).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      'shared/add.test.ts › sums › adds\n    AssertionError: expected 1 to be 2\n    at add.test.ts:3:9',
    ],
    durations: [],
  });
});

test('how long each file took is read from what file-times.ts wrote', () => {
  const file = report({ numPassedTests: 1, numFailedTests: 0, testResults: [] });
  const times = report([{ file: 'shared/add.test.ts', seconds: 2.5 }]);
  expect(vitestTally(file, times).durations).toEqual([
    { name: 'shared/add.test.ts', seconds: 2.5 },
  ]);
});

test('a test file that cannot be loaded, or prepared, is a failure in addition to failed tests', () => {
  const waiting = { status: 'skipped', fullName: 'waits', failureMessages: [] };
  const bad = { status: 'failed', fullName: 'adds', failureMessages: ['Wrong'] };
  const fileResult = (name: string, message: string, ...assertionResults: object[]) => {
    const status = message ? 'failed' : 'passed';
    return { name: join(root, name), status, message, assertionResults };
  };
  const file = report({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      fileResult('gone.test.ts', 'Cannot find module'),
      fileResult('bare.test.ts', 'No ground', waiting),
      fileResult('add.test.ts', 'One failed', bad, good),
      fileResult('fine.test.ts', '', good),
    ],
  });
  expect(tallyOf(file)).toEqual({
    passed: 7,
    failed: 3,
    failures: [
      'gone.test.ts\n    Cannot find module',
      'bare.test.ts\n    No ground',
      'add.test.ts › adds\n    Wrong',
    ],
    durations: [],
  });
});

test('a walk that passes only when it is repeated is a failure, with each reason', () => {
  const walk = (title: string, ...runs: string[][]) => {
    const results = runs.map((errors) => ({
      errors: errors.map((message) => ({ message })),
      duration: 1500,
    }));
    return { title, file: 'visit.e2e.ts', tests: [{ results }] };
  };
  const file = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [walk('two meet', []), walk('one leaves', ['Timed out'])],
        suites: [{ specs: [walk('one comes back', ['Not there'], [])] }],
      },
    ],
  });
  expect(playwrightTally(file)).toEqual({
    passed: 5,
    failed: 2,
    failures: [
      'visit.e2e.ts › one leaves\n    Timed out',
      'visit.e2e.ts › one comes back\n    Not there',
    ],
    durations: [
      { name: 'visit.e2e.ts › two meet', seconds: 1.5 },
      { name: 'visit.e2e.ts › one leaves', seconds: 1.5 },
      { name: 'visit.e2e.ts › one comes back', seconds: 3 },
    ],
  });
});

test('a failed walk is listed with what the page showed', () => {
  const context = report('');
  writeFileSync(
    context,
    '# Error\n\n```\nTimed out\n```\n\n```yaml\n- main:\n  - button "Join"\n```\n',
  );
  const results = [
    {
      errors: [{ message: 'Timed out' }],
      duration: 1500,
      attachments: [{ name: 'screenshot' }, { name: 'error-context', path: context }],
    },
  ];
  const specs = [{ title: 'two meet', file: 'visit.e2e.ts', tests: [{ results }] }];
  const stats = { expected: 0, unexpected: 1, flaky: 0 };
  expect(playwrightTally(report({ stats, errors: [], suites: [{ specs }] })).failures).toEqual([
    'visit.e2e.ts › two meet\n    Timed out\n    The page:\n      - main:\n        - button "Join"',
  ]);
});

test('a run that fails without a failed test, or runs no test, is one failure', () => {
  expect(counted(false, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(counted(true, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(counted(false, vitestTally('/nowhere.json', '/nowhere.json'))).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(counted(true, { passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 0 });
  expect(counted(true, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
  expect(counted(false, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 });
});

test('the ten slowest test files and walks are listed, the slowest first, and the count comes last', () => {
  const passed = { failed: 0, seconds: 61.5 };
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `file-${at}`, seconds: at }));
  const walks = [{ name: 'visit.e2e.ts › two meet', seconds: 31.25 }];
  const lines = summary(
    [
      { ...passed, name: 'types', passed: 0 },
      { ...passed, name: 'unit', passed: 40, durations: files },
      {
        name: 'e2e',
        passed: 1,
        failed: 2,
        seconds: 119,
        failures: ['one', 'two'],
        durations: walks,
      },
    ],
    601.7,
  );
  expect(lines).toEqual([
    '  types      ok                                    61.5 s',
    '  unit       ok       40 passed, 0 failed          61.5 s',
    '  e2e        FAILED   1 passed, 2 failed           119.0 s',
    '',
    'one',
    '',
    'two',
    '',
    'The slowest test files',
    ...Array.from({ length: 10 }, (_, at) => `  ${`${11 - at}.0`.padStart(6)} s  file-${11 - at}`),
    '',
    'The slowest walks',
    '    31.3 s  visit.e2e.ts › two meet',
    '',
    'The run took 10 min 2 s.',
    '41 passed, 2 failed',
  ]);
});

test('a run without walks lists none', () => {
  const lines = summary([{ name: 'unit', passed: 1, failed: 0, seconds: 1 }], 1);
  expect(lines.slice(1)).toEqual(['', 'The run took 0 min 1 s.', '1 passed, 0 failed']);
});

test('S71 a page that broke the content security policy fails the walks', () => {
  const tally = { passed: 3, failed: 0 };
  const after = (lines: object[]) => {
    const logFile = report('');
    writeFileSync(logFile, lines.map((line) => JSON.stringify(line)).join('\n'));
    return withPolicyViolations(tally, report({ logFile }));
  };
  const broken = { directive: 'script-src', msg: 'a page broke the content security policy' };
  expect(after([{ msg: 'listening' }, { ...broken, file: null }])).toEqual(tally);
  const { failed, failures } = after([broken, { ...broken, file: 'Call-1.js' }]);
  expect([failed, failures?.[0]]).toEqual([
    1,
    expect.stringContaining('Call-1.js broke script-src'),
  ]);
});
