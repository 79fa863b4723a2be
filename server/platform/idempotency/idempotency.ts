/** Makes a write idempotent: with the same key it has one effect and returns the same each time. */
import { createHash } from 'node:crypto';
import type { AuditAction } from '#shared/audit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './idempotency-store.ts';

interface IdempotentWrite {
  action: AuditAction;
  /** The whole parsed input, with its key. */
  input: { idempotencyKey?: string | undefined };
}

/** Arrays keep their order; the order of an object's fields does not matter. */
const withSortedFields = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const hashOf = ({ idempotencyKey: _key, ...input }: IdempotentWrite['input']): Buffer =>
  createHash('sha256').update(JSON.stringify(input, withSortedFields)).digest();

/**
 * Runs the work in the transaction `db` unless this key's work was done before; returns the id that
 * the work returned. Of two at once the second waits for the first. Throws 409 where the key was
 * used with another input.
 */
export async function idempotent(
  db: Connection,
  { session, now }: SignedIn,
  { action, input }: IdempotentWrite,
  work: () => Promise<string>,
): Promise<string> {
  if (input.idempotencyKey === undefined) return work();
  const key = { practitionerId: session.person.id, key: input.idempotencyKey, action };
  const hash = hashOf(input);
  if (!(await store.insertKey(db, key, { hash, now: now() }))) {
    const before = await store.byKey(db, key);
    if (!before?.hash.equals(hash) || before.objectId === null)
      throw new Refusal('appointments.other-details');
    return before.objectId;
  }
  const id = await work();
  await store.setObject(db, key, id);
  return id;
}
