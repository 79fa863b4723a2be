/** Encrypts every stored secret anew after a change of SECRET_KEY: by jobs, or all at once (0042). */
import { recordAll, serverActor } from './audit/service.ts';
import { authenticators, recoveryCodes } from './auth/service.ts';
import type { Deps } from './platform/deps.ts';
import type { EncryptedSlice, EncryptedTable } from './platform/encrypted-table.ts';
import type { JobData } from './platform/jobs/job-kinds.ts';
import { keyFor } from './platform/secrets.ts';
import { webhookSecrets } from './programs/service.ts';
import { roomKeys } from './visits/service.ts';

type EncryptDeps = Pick<Deps, 'db' | 'env' | 'now' | 'randomBytes'>;

/** Jobs name a table by its place in here. */
const tables: readonly EncryptedTable[] = [authenticators, recoveryCodes, roomKeys, webhookSecrets];

/** One job works for so long; the next one goes on, on whichever server is free. */
const atOnceMs = 30_000;

/** Tells one SECRET_KEY from another, and nothing of it. */
const keyIdOf = ({ env }: Pick<Deps, 'env'>): string =>
  keyFor(env.SECRET_KEY, 'key id').toString('hex').slice(0, 12);

/** One slice and its rows in the audit, one for each organization, in one transaction. */
function encryptSlice(
  deps: EncryptDeps,
  table: EncryptedTable,
  after: string | null,
): Promise<EncryptedSlice> {
  return deps.db.transaction().execute(async (db) => {
    const slice = await table.encryptSlice(deps, db, after);
    await recordAll(
      db,
      serverActor(deps),
      [...slice.encrypted].map(([organizationId, count]) => ({
        action: 'secrets.encrypt' as const,
        account: { id: null, organizationId },
        object: { type: 'Organization' as const, id: organizationId },
        detail: { what: table.title, count },
      })),
    );
    return slice;
  });
}

/**
 * The job. A server that has the other key throws, so that one with this key does it; without
 * SECRET_KEY_PREVIOUS there is nothing left to do.
 */
export async function encryptInSlices(
  deps: EncryptDeps & Pick<Deps, 'jobs'>,
  job: JobData['secrets.encrypt'],
): Promise<void> {
  if (job.keyId !== keyIdOf(deps)) throw new Error('This server has another SECRET_KEY.');
  if (deps.env.SECRET_KEY_PREVIOUS === undefined) return;
  const pauseAt = performance.now() + atOnceMs;
  let { after } = job;
  for (const [at, table] of tables.entries()) {
    if (at < job.table) continue;
    do {
      after = (await encryptSlice(deps, table, after)).next;
      if (after !== null && performance.now() > pauseAt)
        return deps.jobs.send(deps.db, 'secrets.encrypt', { data: { ...job, table: at, after } });
    } while (after !== null);
  }
}

/** At each start while SECRET_KEY is changed. Servers that start together plan one job. */
export async function planEncryption(deps: Pick<Deps, 'db' | 'env' | 'jobs'>): Promise<void> {
  if (deps.env.SECRET_KEY_PREVIOUS === undefined) return;
  const keyId = keyIdOf(deps);
  await deps.jobs.send(deps.db, 'secrets.encrypt', {
    data: { keyId, table: 0, after: null },
    key: keyId,
  });
}

export interface EncryptedCount {
  title: string;
  stored: number;
  encrypted: number;
  unreadable: number;
}

/** All tables, now. */
export async function encryptAll(deps: EncryptDeps): Promise<EncryptedCount[]> {
  const counts: EncryptedCount[] = [];
  for (const table of tables) {
    const count = { title: table.title, stored: 0, encrypted: 0, unreadable: 0 };
    let after: string | null = null;
    do {
      const slice = await encryptSlice(deps, table, after);
      count.stored += slice.read;
      count.unreadable += slice.unreadable;
      for (const encrypted of slice.encrypted.values()) count.encrypted += encrypted;
      after = slice.next;
    } while (after !== null);
    counts.push(count);
  }
  return counts;
}
