/** Turns the error of a call into words for a person; the only place that does. */
import type { Problem } from '#shared/problems.ts';

interface Refused {
  httpStatus?: number;
  problem?: unknown;
  requestId?: string;
  retryAfterSeconds?: number;
  fields?: { path: string; problem: string }[];
}

/**
 * A failed call of http-call.ts in the shape of tRPC's error: `data` is the server's error data, if
 * it answered.
 */
export class CallFailed extends Error {
  readonly data: unknown;

  constructor(message: string, data?: unknown) {
    super(message);
    this.data = data;
  }
}

/** tRPC's errors and CallFailed; any other error is a bug. */
const isFailedCall = (error: unknown): error is Error & { data: unknown } =>
  error instanceof Error && 'data' in error;

function refused(error: unknown): Refused | null {
  if (!isFailedCall(error)) return null;
  return typeof error.data === 'object' ? error.data : null;
}

/** The server did not answer, or a gateway answered in its place. */
export const isUnreachable = (error: unknown): boolean =>
  isFailedCall(error) && refused(error) === null;

export const statusOf = (error: unknown): number | null => refused(error)?.httpStatus ?? null;

/** The server sends only problems of the closed list, so the list is not bundled here. */
export function problemOf(error: unknown): Problem | null {
  const problem = refused(error)?.problem;
  return typeof problem === 'string' ? (problem as Problem) : null;
}

export const retryAfterSeconds = (error: unknown): number | null =>
  refused(error)?.retryAfterSeconds ?? null;

/** The problem of each field, by its path in the input; empty when no field is to blame. */
export function fieldProblems(error: unknown): Record<string, string> {
  const fields = refused(error)?.fields ?? [];
  return Object.fromEntries(fields.map(({ path, problem }) => [path, problem]));
}

/** "40 seconds", "2 minutes": rounded up, so that nobody tries again too early. */
export function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const ourBug = 'Something went wrong on our side. Reload the page and try again.';

/** Where no field on the screen is marked, the problems themselves are said. */
function inputWords(fields: readonly { problem: string }[]): string {
  const problems = [...new Set(fields.map(({ problem }) => problem.replace(/\.$/, '')))];
  return problems.length > 0
    ? `${problems.join('. ')}.`
    : 'Something in this form is not valid. Check it and try again.';
}

/** One or two sentences: what happened and what to do. */
export function wordsFor(error: unknown): string {
  if (isUnreachable(error))
    return 'We could not reach the server. Check the connection and try again.';
  const data = refused(error);
  const problem = problemOf(error);
  if (!data || !problem || !(error instanceof Error)) return ourBug;
  if (problem === 'input.invalid') return inputWords(data.fields ?? []);
  if (problem === 'internal') return `${error.message} (${data.requestId ?? 'no number'})`;
  if (data.httpStatus !== 429 || !data.retryAfterSeconds) return error.message;
  return `${error.message} You can try again in ${waitInWords(data.retryAfterSeconds)}.`;
}
