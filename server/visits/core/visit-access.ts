/** Who may moderate a visit, who can become one of its practitioners, and the answer after a change. */
import { may } from '#shared/roles.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import { byId as personById, hasAccess } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { practitionerIdentity } from './may-stay.ts';
import { isRemoved } from './moderation-store.ts';
import { requireVisit, visitView, publishVisit } from './visit-view.ts';
import { problemOf } from './steps.ts';
import type { VisitRow } from './store.ts';

/** A visit that goes on, for one of its practitioners who was not removed from it. */
export async function requireModerator(signedIn: SignedIn, visitId: string): Promise<VisitRow> {
  const row = await requireVisit(signedIn, visitId);
  if (isOver(row.state)) throw new Refusal(problemOf(row.state));
  const identity = practitionerIdentity(signedIn.session.person.id);
  if (await isRemoved(signedIn.db, { visitId, identity })) throw new Refusal('visits.removed');
  return row;
}

/** Throws 404 unless the person is of the same hospital and may conduct visits (S15). */
export async function requireConductingPractitioner(
  db: Connection,
  { session }: SignedIn,
  id: string,
): Promise<void> {
  const colleague = await personById(db, id);
  const isHere =
    colleague?.organizationId === session.person.organizationId && hasAccess(colleague);
  if (!colleague || !isHere || !may(colleague, 'visits.conduct')) throw new Refusal('not-found');
}

/** Call it after the commit. `also`: practitioners who are not on the visit any more. */
export async function publishedView(
  signedIn: SignedIn,
  visitId: string,
  also: readonly string[] = [],
): Promise<Visit> {
  const visit = await visitView(signedIn, await requireVisit(signedIn, visitId));
  publishVisit(signedIn, visit, also);
  return visit;
}
