/** Locks what another server would have locked, and shows that calls which wait for it leave connections to everybody else (S49). */
import { expect } from 'vitest';
import { minutesFromNow, type Clinic, type Clinician } from '#server/test/clinic.ts';

/** With calls that are more than there are connections. */
export const fewConnections = { DATABASE_POOL_SIZE: '3' };
export const manyTimes = Array.from({ length: 6 }, (_, at) => at);

export interface HeldLock {
  sql: string;
  values: unknown[];
}

export const rowOf = (table: string, id: string, column = 'id'): HeldLock => ({
  sql: `select from ${table} where ${column} = $1 for update`,
  values: [id],
});

/** As the stores name it. */
export const namedLock = (name: string): HeldLock => ({
  sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [name],
});

/** Runs the calls while somebody else holds the lock; a colleague's calendar opens meanwhile. */
export async function whileLocked<Answer>(
  { clinic, colleague, lock }: { clinic: Clinic; colleague: Clinician; lock: HeldLock },
  send: () => Promise<Answer>[],
): Promise<Answer[]> {
  const other = await clinic.world.owner.connect();
  await other.query('begin');
  await other.query(lock.sql, lock.values);
  const answers = Promise.all(send());
  try {
    await expect.poll(clinic.world.waitingForLocks).toBe(1);
    const today = minutesFromNow(0).toISOString().slice(0, 10);
    const { status } = await colleague.browser.call('calendar.range', { from: today, to: today });
    expect(status).toBe(200);
  } finally {
    await other.query('commit');
    other.release();
  }
  return answers;
}
