/** Finds out after the walks whether a page broke the content security policy: browsers report it to the demo (S71). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Tally } from './reports.ts';

const Running = z.object({ logFile: z.string() });

const Line = z.object({
  msg: z.literal('a page broke the content security policy'),
  directive: z.string(),
  file: z.string(),
});

function lineOf(text: string): string[] {
  if (!text.startsWith('{')) return [];
  const line = Line.safeParse(JSON.parse(text));
  return line.success ? [`${line.data.file} broke ${line.data.directive}`] : [];
}

/**
 * `runningFile` is of the demo that the walks were done against. What no file of ours did is left out:
 * axe, which the walks put into pages, evaluates text.
 */
export function withPolicyViolations(tally: Tally, runningFile: string): Tally {
  const { logFile } = Running.parse(JSON.parse(readFileSync(runningFile, 'utf8')));
  const violations = new Set(readFileSync(logFile, 'utf8').split('\n').flatMap(lineOf));
  if (violations.size === 0) return tally;
  const failure = ['The walks broke the content security policy', ...violations].join('\n    ');
  const failures = [...(tally.failures ?? []), failure];
  return { ...tally, failed: tally.failed + 1, failures };
}
