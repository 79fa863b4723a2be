/** What the platform gives every feature, passed as the first argument: stores, mail, video, time, randomness. */
import type { Pool } from 'pg';
import type { CallBudget } from './cost/call-budget.ts';
import type { KeptAnswers } from './cost/kept-answers.ts';
import type { Antivirus } from './antivirus.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { LiveKit } from '#server/platform/livekit/livekit.ts';
import type { Database } from './postgres/database.ts';
import type { Env } from './env.ts';
import type { Events } from '#server/platform/events/events.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { Sms } from '#server/platform/sms/sms.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Store } from './redis.ts';
import type { Session } from './session.ts';

export interface Deps {
  readonly env: Env;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** The connections of `db`, to be counted. */
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly db: Database;
  /** One more connection, for the question alone whether Postgres takes writes. */
  readonly healthDb: Database;
  readonly redis: Store;
  /** What sessions and organizations may have computed. */
  readonly callBudget: CallBudget;
  /** Answers that many people are given, for as long as they are true. */
  readonly keptAnswers: KeptAnswers;
  readonly mail: Mailer;
  /** Null where text messages are off. */
  readonly sms: Sms | null;
  readonly antivirus: Antivirus;
  readonly livekit: LiveKit;
  /** Work that outlives this process, sent within a transaction. */
  readonly jobs: Jobs;
  /** The stream of changes that open screens follow. */
  readonly events: Events;
  /** Publishes a change to every open screen: call it after the commit, do not await it. */
  readonly changed: Events['changed'];
  /** The only clock. */
  readonly now: () => Date;
  /** Cryptographically random bytes. */
  readonly randomBytes: (size: number) => Buffer;
}

/** The first argument of an open procedure's function. */
export interface Visitor extends Deps {
  readonly call: Call;
}

/** The first argument of a permitted procedure's function. */
export interface SignedIn extends Visitor {
  readonly session: Session;
}
