/** How results are counted: whatever went wrong shows in the last line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { counted, playwrightTally, vitestTally } from './reports.ts';

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test file that cannot be loaded is a failure', () => {
  const file = report({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(vitestTally(file)).toEqual({ passed: 7, failed: 2 });
});

test('a walk that passes only when it is repeated is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(playwrightTally(report({ stats, errors: [] }))).toEqual({ passed: 5, failed: 2 });
});

test('a run that fails without a failed test, or runs no test, is one failure', () => {
  expect(counted(false, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(counted(true, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(counted(false, vitestTally('/nowhere.json'))).toEqual({ passed: 0, failed: 1 });
  expect(counted(true, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
  expect(counted(false, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 });
});
