/** Whom every procedure lets in, over HTTP, without doing anything. */
import { mayBeBatched } from '#shared/calls/open-calls.ts';
import { batchMax } from '#shared/limits.ts';
import { procedureList, type ProcedureLine } from '#server/procedures.ts';
import type { Browser } from '#server/test/browser.ts';

export type Verdict = 'let in' | 'turned away' | 'no session';

/** No procedure has such a field, so a permitted caller gets that error, and nothing happens. */
const nonsense = { 'nobody asked for this': true };

function verdictOf(path: string, status: unknown, problem: unknown): Verdict {
  if (status === 400 && problem === 'input.invalid') return 'let in';
  if (status === 403 && problem === 'access.denied') return 'turned away';
  if (status === 401 && problem === 'session.missing') return 'no session';
  throw new Error(`${path} answered ${String(status)}: ${String(problem)}`);
}

async function verdict(browser: Browser, { path, type }: ProcedureLine): Promise<Verdict> {
  const { status, problem } =
    type === 'subscription'
      ? await browser.fetch(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(nonsense))}`)
      : await browser.callAny(path, nonsense);
  return verdictOf(path, status, problem);
}

const verdictsOf = (browser: Browser, lines: ProcedureLine[]): Promise<[string, Verdict][]> =>
  Promise.all(lines.map(async (line) => [line.path, await verdict(browser, line)]));

/** Each call of a batch is answered by itself. */
async function verdictsOfBatch(browser: Browser, paths: string[]): Promise<[string, Verdict][]> {
  const input = Object.fromEntries(paths.map((_, at) => [at, nonsense]));
  const { body } = await browser.callAny(`${paths.join(',')}?batch=1`, input);
  return paths.map((path, at) => {
    const { httpStatus, problem } = body[at].error.data;
    return [path, verdictOf(path, httpStatus, problem)];
  });
}

const isBatched = ({ path, type }: ProcedureLine) => type !== 'subscription' && mayBeBatched(path);

/** With as many calls in a request as may be: they are checked as those that come alone. */
export async function verdicts(browser: Browser): Promise<Record<string, Verdict>> {
  const { batched = [], alone = [] } = Object.groupBy(procedureList(), (line) =>
    isBatched(line) ? 'batched' : 'alone',
  );
  const paths = batched.map(({ path }) => path);
  const batches = Array.from({ length: Math.ceil(paths.length / batchMax) }, (_, at) =>
    paths.slice(at * batchMax, (at + 1) * batchMax),
  );
  const asked = await Promise.all([
    verdictsOf(browser, alone),
    ...batches.map((batch) => verdictsOfBatch(browser, batch)),
  ]);
  return Object.fromEntries(asked.flat());
}

/** Each in a request of its own. */
export const verdictsOneByOne = async (browser: Browser): Promise<Record<string, Verdict>> =>
  Object.fromEntries(await verdictsOf(browser, procedureList()));
