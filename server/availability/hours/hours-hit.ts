/** What other hours would leave outside of them, before they are saved: it stays booked, and is listed until it is settled. */
import type { HoursChange, HoursHit } from '#shared/availability.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { listedByIds } from '#server/availability/hours/listed-appointment-store.ts';
import { aheadOf, ownerOf } from '#server/availability/hours/working-hours.ts';
import { hoursOf } from '#server/availability/core/hours-store.ts';
import { bookedAhead } from '#server/availability/hours/outside-hours-store.ts';
import { leftOutside } from '#server/availability/hours/outside-hours.ts';

/** More are only counted. */
const mostListed = 20;

/** In days of one practitioner: more than a year is read, of times alone. */
export const hoursHitCost = 60;

/** One's own, or for planners anybody's in the hospital; another's is not found (S15). */
export async function hoursHit(signedIn: SignedIn, input: HoursChange): Promise<HoursHit> {
  const { db, now } = signedIn;
  const owner = ownerOf(signedIn, input);
  const { organizationId, practitionerId } = owner;
  const span = aheadOf(now());
  const [before] = await hoursOf(db, { organizationId, practitionerIds: [practitionerId] }, span);
  if (!before) throw new Refusal('not-found');
  const { rules = before.rules, day } = input;
  const exceptions = new Map(before.exceptions);
  if (day) exceptions.set(day.day, day.exceptions);
  const hit = leftOutside(await bookedAhead(db, owner, span), {
    before,
    after: { ...before, rules, exceptions },
  });
  const ids = hit.slice(0, mostListed).map(({ id }) => id);
  return { count: hit.length, appointments: await listedByIds(db, owner, ids) };
}
