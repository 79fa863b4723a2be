/** A write that may arrive twice: with a key it has one effect, and the same answer each time. */
import { createHash } from 'node:crypto';
import type { AuditAction } from '#shared/audit.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';

interface Asked {
  action: AuditAction;
  /** The whole input as it was judged; its key and what was asked for are told apart here. */
  input: { idempotencyKey?: string | undefined };
}

/** Arrays keep their order, objects do not have one. */
const inOneOrder = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const hashOf = ({ idempotencyKey: _key, ...asked }: Asked['input']): Buffer =>
  createHash('sha256').update(JSON.stringify(asked, inOneOrder)).digest();

/**
 * Runs the work in the transaction `db` unless this key's work was done before; answers what the
 * work answered, an id. The second of two at once waits for the first. Throws 409 where the key
 * stood for something else.
 */
export async function once(
  db: Connection,
  { session, now }: SignedIn,
  { action, input }: Asked,
  work: () => Promise<string>,
): Promise<string> {
  const { idempotencyKey: key } = input;
  if (key === undefined) return work();
  const which = { practitioner_id: session.person.id, key, action };
  const hash = hashOf(input);
  const fresh = await db
    .insertInto('repeatable_writes')
    .values({ ...which, hash, object_id: null, written_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = db.selectFrom('repeatable_writes').where((is) => is.and(which));
  if (!fresh) {
    const before = await mine.select(['hash', 'object_id as id']).executeTakeFirst();
    if (!before?.hash.equals(hash) || before.id === null)
      throw new Refusal('appointments.other-details');
    return before.id;
  }
  const id = await work();
  await db
    .updateTable('repeatable_writes')
    .set({ object_id: id })
    .where((is) => is.and(which))
    .execute();
  return id;
}
