/** What somebody who leaves still has: listed before their account is deactivated, and released with it. */
import type { PersonRef } from '#shared/people.ts';
import type { LeaverKind } from '#shared/people/leaver-kinds.ts';
import type { LeaverItems, LeaverTakers } from '#shared/people/leaver.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { accountById, type StoredAccount } from './account-store.ts';
import type { LeaverQuery, SignedIn } from './needs.ts';
import { aboutPerson } from './with-account.ts';

/** In days of one practitioner. */
export const leaverCost = 10;

const queryOf = ({ session, now }: SignedIn, practitionerId: string): LeaverQuery => ({
  organizationId: session.person.organizationId,
  practitionerId,
  now: now(),
});

/** Reading names of patients is audited. */
export async function leaverItems(
  signedIn: SignedIn,
  { personId }: PersonRef,
): Promise<LeaverItems> {
  const { db, session, leaverParts } = signedIn;
  const { organizationId, zone } = session.person;
  if (!(await accountById(db, { organizationId, id: personId }))) throw new Refusal('not-found');
  const query = queryOf(signedIn, personId);
  const lists: LeaverItems['items'][] = [];
  for (const part of leaverParts) lists.push(await part.list(db, query));
  const items = lists.flat();
  const detail = { list: 'leaver', count: items.length };
  await record(db, signedIn, { action: 'person.read', object: aboutPerson(personId), detail });
  return { zone, items };
}

interface Leaving {
  before: StoredAccount;
  takers: LeaverTakers;
}

/** In the transaction that deactivates. Returns what publishes it, after the commit. */
export async function releaseAll(
  db: Connection,
  signedIn: SignedIn,
  { before, takers }: Leaving,
): Promise<() => Promise<void>> {
  const query = queryOf(signedIn, before.id);
  const counts: Partial<Record<LeaverKind, number>> = {};
  const publish: (() => void)[] = [];
  for (const part of signedIn.leaverParts) {
    for (const { kind } of await part.list(db, query)) counts[kind] = (counts[kind] ?? 0) + 1;
    const leaving = { ...query, fullName: before.fullName, takers };
    publish.push(await part.release(db, signedIn, leaving));
  }
  if (Object.keys(counts).length > 0) {
    const takenBy = Object.fromEntries(takers.map(({ kind, toId }) => [kind, toId]));
    const detail = { ...counts, takers: takenBy };
    const object = aboutPerson(before.id);
    await record(db, signedIn, { action: 'person.release', object, detail });
  }
  return () => {
    for (const publishPart of publish) publishPart();
    return Promise.resolve();
  };
}
