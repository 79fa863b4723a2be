/** Who may give orders in a visit, who can be one of its clinicians, and the answer after an order. */
import { may } from '#shared/roles.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import { byId as personById, hasAccess } from '#server/people/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { practitionerIdentity } from './may-stay.ts';
import { isRemoved } from './moderation-store.ts';
import { requireVisit, shownOne, tellOf } from './visit-view.ts';
import { obstacleOf } from '../steps.ts';
import type { VisitRow } from './store.ts';

/** A visit that goes on, of somebody who was not taken out of it. */
export async function requireModerated(signedIn: SignedIn, visitId: string): Promise<VisitRow> {
  const row = await requireVisit(signedIn, visitId);
  if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  const identity = practitionerIdentity(signedIn.session.person.id);
  if (await isRemoved(signedIn.db, { visitId, identity })) throw new Refusal('visits.removed');
  return row;
}

/** Of the same hospital and able to conduct visits; anybody else is as if they were not there (S15). */
export async function requireConductor(
  db: Connection,
  { session }: SignedIn,
  id: string,
): Promise<void> {
  const colleague = await personById(db, id);
  const isHere =
    colleague?.organizationId === session.person.organizationId && hasAccess(colleague);
  if (!colleague || !isHere || !may(colleague, 'visits.conduct')) throw new Refusal('not-found');
}

/** For after the commit; `also` are those who are not on it any more. */
export async function shownAnew(
  signedIn: SignedIn,
  visitId: string,
  also: readonly string[] = [],
): Promise<Visit> {
  const visit = await shownOne(signedIn, await requireVisit(signedIn, visitId));
  tellOf(signedIn, visit, also);
  return visit;
}
