/** The past of the roster changes only with a reason, which is kept with what was before. */
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './past-changes-store.ts';

/** Keeps those of the changes whose shift had ended. Throws 409 where there are any and no reason is given. */
export async function keepPastChanges(
  db: Connection,
  { session, now }: SignedIn,
  {
    unitId,
    reason,
    changes,
  }: { unitId: string; reason: string | null; changes: readonly store.PastChange[] },
): Promise<void> {
  const at = now();
  const past = changes.filter(({ endsAt }) => Date.parse(endsAt) <= at.getTime());
  if (past.length === 0) return;
  if (reason === null) throw new Refusal('roster.past-reason');
  const { organizationId, id: by } = session.person;
  await store.insert(db, { organizationId, unitId, by, at, reason }, past);
}
