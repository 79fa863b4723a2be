/** Reads the stay of a review for who asks about it; audited as the case is opened. */
import type { ReviewRef, ReviewStay } from '#shared/queries/review-stay.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, readerOf, requireCase } from '#server/cases/service.ts';
import { factBodies } from '#server/facts/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { attendingOf } from './attending-of-stay.ts';
import { rolesOnDuty } from './roles-on-duty.ts';
import * as store from './stay-store.ts';

export async function reviewStay(signedIn: SignedIn, { reviewId }: ReviewRef): Promise<ReviewStay> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const review = await requireCase(db, await readerOf(signedIn), reviewId);
  if (review.kind !== 'cdi-review') throw new Refusal('not-found');
  const { patientId, encounterId } = review;
  const stayRef = { organizationId, patientId, encounterId };
  const bodies = await factBodies(db, organizationId, encounterId === null ? [] : [encounterId]);
  await record(db, signedIn, { action: 'case.read', object: aboutCase(reviewId) });
  return {
    patient: await store.patientOf(db, stayRef),
    stay: await store.stayOf(db, stayRef),
    attending: await attendingOf(db, organizationId, bodies[0]?.body ?? null),
    roles: await rolesOnDuty(db, { organizationId, at: now() }),
    queryIds: await store.queriesOf(db, { organizationId, reviewId }),
    zone,
  };
}
