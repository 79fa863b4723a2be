/** Whether planners of an organization agree to each swap. */
import type { SwapPolicy, Swaps } from '#shared/roster/swaps.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import * as store from './swap-store.ts';
import { swaps } from './swaps.ts';

export async function savePolicy(
  signedIn: SignedIn,
  { needsApproval }: SwapPolicy,
): Promise<Swaps> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const before = { needsApproval: await store.needsApproval(db, organizationId) };
    await store.savePolicy(db, organizationId, needsApproval);
    const object = { type: 'Organization', id: organizationId };
    const detail = { before, after: { needsApproval } };
    await record(db, signedIn, { action: 'swap.policy', object, detail });
  });
  changedRoster(signedIn, []);
  return swaps(signedIn);
}
