/** One stay as its discharge is planned; opening it is audited. */
import type { StayPlan } from '#shared/discharge/stay-plan.ts';
import type { StayRef } from '#shared/utilization.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { readStay } from '#server/utilization/service.ts';
import { roundsOf } from '#server/discharge/rounds/round-store.ts';
import * as store from './discharge-row-store.ts';

/** Throws 404. */
export async function stayPlan(signedIn: SignedIn, { stayId }: StayRef): Promise<StayPlan> {
  const opened = await readStay(signedIn, { stayId });
  const barriers = await store.barriersOf(signedIn.db, [stayId]);
  const notices = await store.noticesOf(signedIn.db, [stayId]);
  const rounds = await roundsOf(signedIn.db, [stayId], opened.today);
  return {
    opened,
    barriers: barriers.map(({ stayId: _stayId, ...barrier }) => barrier),
    notices: notices.get(stayId) ?? 0,
    round: rounds.get(stayId) ?? null,
  };
}
