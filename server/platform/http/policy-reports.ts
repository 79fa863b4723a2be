/** Takes browsers' reports of a broken content security policy, and logs how many there were (S71). */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { readBytes } from './body.ts';

export const policyReportsPath = '/policy-reports';

const limitBytes = 8 * 1024;
/** In a minute, of all browsers; further ones are answered without being read. */
const mostRead = 100;

/** Reports can be forged, so a line has nothing of them but these words and names of our own files. */
const directives = new Set(
  (
    'require-trusted-types-for trusted-types script-src script-src-elem script-src-attr style-src ' +
    'style-src-elem style-src-attr img-src font-src media-src connect-src worker-src form-action'
  ).split(' '),
);

const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string(),
    'source-file': z.string().optional(),
  }),
});

interface Violation {
  directive: string;
  /** The file of ours whose code broke it; null where it was none, or a script from elsewhere. */
  file: string | null;
}

function filesIn(clientDir: string): Set<string> {
  const folder = path.join(clientDir, 'assets');
  return new Set(existsSync(folder) ? readdirSync(folder) : []);
}

function violationIn(body: Buffer, files: ReadonlySet<string>): Violation {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    value = null;
  }
  const { success, data } = Report.safeParse(value);
  if (!success) return { directive: 'other', file: null };
  const { 'effective-directive': directive, 'source-file': source = '' } = data['csp-report'];
  const file = path.posix.basename(source);
  return {
    directive: directives.has(directive) ? directive : 'other',
    file: files.has(file) ? file : null,
  };
}

/** The first of its kind in a minute is a line at once; the others are counted in the next one. */
export function policyReports({ env, log, now }: Pick<Deps, 'env' | 'log' | 'now'>) {
  const files = filesIn(env.CLIENT_DIR);
  let [minute, readCount] = [0, 0];
  const counts = new Map<string, { violation: Violation; count: number }>();

  function write(violation: Violation, count: number): void {
    log.warn({ ...violation, count }, 'a page broke the content security policy');
  }

  function beginMinute(current: number): void {
    for (const { violation, count } of counts.values()) if (count > 1) write(violation, count - 1);
    counts.clear();
    [minute, readCount] = [current, 0];
  }

  function note(violation: Violation): void {
    const kind = `${violation.directive} ${violation.file}`;
    const count = (counts.get(kind)?.count ?? 0) + 1;
    counts.set(kind, { violation, count });
    if (count === 1) write(violation, 1);
  }

  const answer: RequestHandler = async (req, res) => {
    if (!req.is('application/csp-report')) throw new Refusal('input.not-json');
    const current = Math.floor(now().getTime() / minuteMs);
    if (current !== minute) beginMinute(current);
    readCount += 1;
    if (readCount <= mostRead) note(violationIn(await readBytes(req, res, limitBytes), files));
    res.status(204).end();
  };
  return answer;
}
