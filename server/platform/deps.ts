/** What every feature stands on, passed to it and never imported: stores, mail, video, time, chance. */
import type { LiveKit } from './livekit/livekit.ts';
import type { Connection, Database } from './database.ts';
import type { Env } from './env.ts';
import type { Events } from './events/events.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Store } from './redis.ts';
import type { Practitioner, Visitor } from './trpc.ts';

/**
 * Ends a person's open sessions in the transaction of the change that asks for it; what it answers
 * is run after the commit, so that the end holds on every instance at once.
 */
export type EndSessions = (
  db: Connection,
  visitor: Visitor,
  ending: {
    person: { id: string; organizationId: string };
    because: string;
    exceptId?: string | undefined;
  },
) => Promise<() => Promise<void>>;

/**
 * Lays down a link that sets a password, in the caller's transaction; what it answers mails it after
 * the commit and says whether an SMTP server took it.
 */
export type SendPasswordLink = (
  db: Connection,
  visitor: Visitor,
  link: { person: Practitioner; purpose: 'reset' | 'invitation' },
) => Promise<() => Promise<boolean>>;

/**
 * Takes every second step of somebody away in the caller's transaction: authenticator app, passkeys,
 * recovery codes; ends the sessions. What it answers runs after the commit: the ends hold everywhere,
 * the lock of the code step is gone, and the person is told.
 */
export type ResetSecondStep = (
  db: Connection,
  visitor: Visitor,
  person: Practitioner,
) => Promise<() => Promise<void>>;

/**
 * Of these sessions those that stand now, each with the level and job of its person; as many
 * statements for one as for a hundred. Looking extends nothing.
 */
export type OpenSessions = (
  parts: Pick<Deps, 'db' | 'env' | 'now'>,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Practitioner, 'role' | 'hospitalRole'>>>;

export interface Deps {
  readonly env: Env;
  readonly log: Log;
  readonly db: Database;
  readonly redis: Store;
  readonly mail: Mailer;
  readonly livekit: LiveKit;
  /** Work that outlives this process, sent within a transaction. */
  readonly jobs: Jobs;
  /** News of changes, for whoever looks at them now. */
  readonly events: Events;
  /** Tells everybody's screen that something changed; for after the commit, and never waited for. */
  readonly changed: Events['changed'];
  /** Sign-in's, for those whom sign-in stands on (people). */
  readonly endSessions: EndSessions;
  readonly sendPasswordLink: SendPasswordLink;
  readonly openSessions: OpenSessions;
  readonly resetSecondStep: ResetSecondStep;
  /** The only clock. */
  readonly now: () => Date;
  /** Cryptographic chance: so many bytes. */
  readonly randomBytes: (size: number) => Buffer;
}
