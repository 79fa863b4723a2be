/** Counts every call, and writes its one line of the log: which, by whom, how long, how it ended. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { RequestHandler, Response } from 'express';
import { asRefusal, reasonOf } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { CallOutcome, Metrics } from '#server/platform/metrics/metrics.ts';
import type { Session } from '#server/platform/session.ts';
import type { Tracer } from '#server/platform/tracing/tracer.ts';
import { requestIdOf } from './request-id.ts';

export interface EndedCall {
  /** Of the closed list of procedures or groups of pages, or `unknown`: a path may hold a secret. */
  procedure: string;
  requestId: string;
  /** As far as it was looked up. */
  session: Session | null;
  startedAt: number;
  /** What the caller was answered, unless it failed. */
  answer?: unknown;
  error?: unknown;
  /** Lasts as long as a screen is open. */
  isStream?: boolean;
}

export type NoteCall = (call: EndedCall) => void;

/** Recognises the lines of one session without being any of its secrets. */
const shortHash = (sessionId: string) => hash('sha256', sessionId, 'hex').slice(0, 12);

const isDeclined = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;

function outcomeOf({ error, answer }: Pick<EndedCall, 'error' | 'answer'>): CallOutcome {
  if (error !== undefined) return asRefusal(error).problem;
  return isDeclined(answer) ? 'declined' : 'ok';
}

/**
 * A bug is logged completely, an outage as a warning of one line, all else as information. No input,
 * no address and no name is in a line (S34).
 */
export function openCallLog({ log, metrics }: { log: Log; metrics: Metrics }): NoteCall {
  return ({ procedure, requestId, session, startedAt, answer, error, isStream = false }) => {
    const ms = Math.round(performance.now() - startedAt);
    const outcome = outcomeOf({ error, answer });
    metrics.callEnded({ procedure, outcome, seconds: isStream ? null : ms / 1000 });
    const line = {
      procedure,
      outcome,
      ms,
      requestId,
      ...(session && { person: session.person.id, session: shortHash(session.id) }),
    };
    if (outcome === 'internal') log.error({ ...line, err: error }, 'a request failed');
    else if (outcome === 'unavailable')
      log.warn({ ...line, reason: reasonOf(error) }, 'a dependency is away');
    else log.info(line, 'call');
  };
}

interface PageLocals {
  /** Set by server/context.ts: the session, as far as it was looked up. */
  knownSession?: () => Session | null;
  /** Set by the error handler. */
  error?: unknown;
}

/** What the handlers of one request leave for its line. */
export const localsOf = (res: Response): PageLocals => res.locals;

interface PageNotes {
  note: NoteCall;
  tracer: Pick<Tracer, 'run'>;
}

/** Counts, logs and traces what is answered under one path. @param name Of this group of pages. */
export const notePages =
  ({ note, tracer }: PageNotes, name: string): RequestHandler =>
  (_req, res, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(res);
    const answered = tracer.run({ name, isRequest: true, requestId }, async () => {
      const closed = once(res, 'close');
      next();
      await closed;
      const { error } = localsOf(res);
      if (error !== undefined) throw error;
    });
    const ended = (error?: unknown) => {
      const session = localsOf(res).knownSession?.() ?? null;
      note({ procedure: name, requestId, session, startedAt, error });
    };
    answered.then(() => ended(), ended);
  };

/** Nobody wants to read of every file that a page consists of. */
export const noteFailures =
  (note: NoteCall, name: string): RequestHandler =>
  (_req, res, next) => {
    const startedAt = performance.now();
    res.once('close', () => {
      const { error } = localsOf(res);
      if (error !== undefined)
        note({ procedure: name, requestId: requestIdOf(res), session: null, startedAt, error });
    });
    next();
  };
