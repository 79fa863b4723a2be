/** When the call at hand came in, so that its waits are bounded together and not each by itself (S153). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

const calls = new AsyncLocalStorage<number | undefined>();

/** @param startedAt By the process' own clock (`performance.now`). */
export const withinCall = <Result>(work: () => Result, startedAt = performance.now()): Result =>
  calls.run(startedAt, work);

/** What follows outlives its call, as a stream does. */
export const outsideCalls = <Result>(work: () => Result): Result => calls.run(undefined, work);

export const timeCalls: RequestHandler = (_req, _res, next) => withinCall(() => next());

/** By the process' own clock; undefined in jobs and streams, for which nobody waits. */
export const callStartedAt = (): number | undefined => calls.getStore();

/** What answers at all on a busy machine does so within this share. */
const leastShare = 3 / 4;

/** What the call at hand has left of `ms`, and at least three quarters; all of it outside of calls. */
export function leftOfCall(ms: number): number {
  const startedAt = callStartedAt();
  if (startedAt === undefined) return ms;
  return Math.max(ms * leastShare, startedAt + ms - performance.now());
}

/** Rejects with an error that says so when the answer has not come within `ms`; later it is no answer any more. */
export async function inTime<Answer>(question: Promise<Answer>, ms: number): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer before the timeout')), ms);
  try {
    return await Promise.race([question, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
