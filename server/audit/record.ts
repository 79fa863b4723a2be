/** Writes rows of the audit: who did what to which object, in the transaction of the change (S33). */
import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditOutcome } from '#shared/audit.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Session } from '#server/platform/session.ts';
import * as store from './store.ts';
import { appendInBatch } from './batch.ts';
import { isPolled, writeOncePerHour } from './repeated-reads.ts';

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

/** Of transactions that write theirs at the end. */
const waitingRows = new WeakMap<Connection, store.NewEvent[]>();

/**
 * The rows that `work` records come into the audit after it, in one statement: from its first row to its commit
 * a transaction holds the organization's chain, for which all others wait that write to the same (S33).
 * @param db A transaction, which `work` uses, and which rolls back where it throws.
 */
export async function recordingAtEnd<T>(db: Connection, work: () => Promise<T>): Promise<T> {
  const rows: store.NewEvent[] = [];
  waitingRows.set(db, rows);
  try {
    const result = await work();
    if (rows.length > 0) await store.append(db, rows);
    return result;
  } finally {
    waitingRows.delete(db);
  }
}

async function append(db: Connection, rows: readonly store.NewEvent[]): Promise<void> {
  const waiting = waitingRows.get(db);
  if (waiting) waiting.push(...rows);
  else await store.append(db, rows);
}

/**
 * `db` is the transaction of the change; a read has none, and shares a batch's commit, or the row
 * of its hour.
 */
export async function record(db: Connection, actor: Actor, entry: AuditEntry): Promise<void> {
  const row = rowOf(actor, entry);
  if (db.isTransaction) await append(db, [row]);
  else if (isPolled(row)) await writeOncePerHour(db, row, () => appendInBatch(db, row));
  else await appendInBatch(db, row);
}

/** Many at once, in order and in one statement. */
export async function recordAll(
  db: Connection,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0)
    await append(
      db,
      entries.map((entry) => rowOf(actor, entry)),
    );
}
