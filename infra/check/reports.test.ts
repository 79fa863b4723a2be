/** What the last lines of a run say: how many passed, and each failure with its reason. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#infra/stack/env.ts';
import { counted, playwrightTally, vitestTally } from './reports.ts';

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const good = { status: 'passed', fullName: 'adds', failureMessages: [] };

test('a test that fails is told with its file and the first lines of its reason', () => {
  const reason = ['AssertionError: \u001B[31mexpected 1 to be 2\u001B[39m', 'at add.test.ts:3:9'];
  const bad = { status: 'failed', fullName: 'sums › adds', failureMessages: [reason.join('\n')] };
  const name = join(root, 'shared/add.test.ts');
  const file = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ name, status: 'failed', message: '', assertionResults: [good, bad] }],
  });
  expect(vitestTally(file)).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      'shared/add.test.ts › sums › adds\n    AssertionError: expected 1 to be 2\n    at add.test.ts:3:9',
    ],
  });
});

test('a test file that cannot be loaded, or prepared, is a failure beside the tests that fail', () => {
  const left = { status: 'skipped', fullName: 'waits', failureMessages: [] };
  const bad = { status: 'failed', fullName: 'adds', failureMessages: ['Wrong'] };
  const one = (name: string, message: string, ...assertionResults: object[]) => {
    const status = message ? 'failed' : 'passed';
    return { name: join(root, name), status, message, assertionResults };
  };
  const file = report({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      one('gone.test.ts', 'Cannot find module'),
      one('bare.test.ts', 'No ground', left),
      one('add.test.ts', 'One failed', bad, good),
      one('fine.test.ts', '', good),
    ],
  });
  expect(vitestTally(file)).toEqual({
    passed: 7,
    failed: 3,
    failures: [
      'gone.test.ts\n    Cannot find module',
      'bare.test.ts\n    No ground',
      'add.test.ts › adds\n    Wrong',
    ],
  });
});

test('a walk that passes only when it is repeated is a failure, and each is told', () => {
  const walk = (title: string, ...runs: string[][]) => {
    const results = runs.map((errors) => ({ errors: errors.map((message) => ({ message })) }));
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
  });
});

test('a run that fails without a failed test, or runs no test, is one failure', () => {
  expect(counted(false, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(counted(true, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(counted(false, vitestTally('/nowhere.json'))).toEqual({ passed: 0, failed: 1 });
  expect(counted(true, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
  expect(counted(false, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 });
});
