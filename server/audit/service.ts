/** Writes the append-only audit, in the transaction of the change (S33). */
import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditLine, AuditOutcome } from '#shared/audit.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/session.ts';
import * as store from './store.ts';
import { appendInBatch } from './batch.ts';

/** Who acted: the session's person, or during sign-in the person whose account it is. */
export interface Actor {
  readonly call: Pick<Call, 'requestId' | 'address'>;
  readonly now: () => Date;
  readonly session?: Session;
}

/** The server itself acts: a job or a reconciliation, not a call. */
export const serverActor = ({ now }: Pick<Actor, 'now'>): Actor => ({
  now,
  call: { requestId: randomUUID(), address: 'server' },
});

type Fact = string | number | boolean | null | readonly string[] | readonly number[];

export interface AuditEntry {
  action: AuditAction;
  outcome?: AuditOutcome;
  object?: { type: string; id: string };
  /** Without a session: the account that is concerned; without an id, only its hospital. */
  account?: { id: string | null; organizationId: string } | null;
  /**
   * Never a patient's name, a code, a token or an email address. Changes are in `before` and
   * `after`, by field name.
   */
  detail?: Record<string, Fact | Record<string, Fact>>;
}

const rowOf = ({ call, session, now }: Actor, entry: AuditEntry) => ({
  at: now(),
  organization_id: session?.person.organizationId ?? entry.account?.organizationId ?? null,
  actor_id: session?.person.id ?? entry.account?.id ?? null,
  action: entry.action,
  object_type: entry.object?.type ?? null,
  object_id: entry.object?.id ?? null,
  outcome: entry.outcome ?? 'success',
  address: call.address,
  request_id: call.requestId,
  detail: JSON.stringify(entry.detail ?? {}),
});

/** `db` is the transaction of the change; a read has none, and shares a batch's commit. */
export async function record(db: Connection, actor: Actor, entry: AuditEntry): Promise<void> {
  const row = rowOf(actor, entry);
  await (db.isTransaction ? store.append(db, [row]) : appendInBatch(db, row));
}

/** Many at once, in order and in one statement. */
export async function recordAll(
  db: Connection,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0)
    await store.append(
      db,
      entries.map((entry) => rowOf(actor, entry)),
    );
}

/**
 * Does the work; if it is refused, writes an audit entry after the work's own rows are rolled back.
 */
export async function attempted<T>(
  { db, ...actor }: Actor & { db: Connection },
  entry: Pick<AuditEntry, 'action' | 'object' | 'account'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      await record(db, actor, { ...entry, outcome: 'refused', detail: { problem: error.problem } });
    throw error;
  }
}

/** Actions on an account, and those of its person. */
const doneTo = [
  'person.invite',
  'person.send-invitation',
  'person.save-details',
  'person.save-access',
  'person.end-sessions',
  'people.import',
  'second-step.reset',
] as const;
const doneBy = ['session.started', 'password.changed', 'access.refused'] as const;

export type HistoryLine = AuditLine & { detail: Record<string, unknown> };

/** The newest entries about a person, for those who manage their account. */
export async function historyOf(
  db: Connection,
  reader: store.Reader,
  { personId, limit }: { personId: string; limit: number },
): Promise<HistoryLine[]> {
  const object = { objectType: 'Practitioner', objectId: personId };
  const to = await store.entries(db, reader, { ...object, among: doneTo, limit });
  const by = await store.entries(db, reader, { actorId: personId, among: doneBy, limit });
  return [...to, ...by]
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.seq - one.seq)
    .slice(0, limit)
    .map(({ requestId: _request, ...line }) => line);
}

interface StepFilter {
  type: string;
  id: string;
  actions: readonly AuditAction[];
  most: number;
}

/** The actions on one object, oldest first, and by whom: for those who may see that object. */
export async function stepsOf(
  db: Connection,
  reader: store.Reader,
  { type, id, actions, most }: StepFilter,
): Promise<{ at: string; action: AuditAction; by: string | null }[]> {
  const query = { objectType: type, objectId: id, outcome: 'success' as const };
  const found = await store.entries(db, reader, { ...query, among: actions, limit: most });
  return found
    .map(({ at, action, actor }) => ({ at, action, by: actor?.fullName ?? null }))
    .toReversed();
}
