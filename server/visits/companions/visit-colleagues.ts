/** Colleagues who are added to a visit by name: they conduct it too, until they are dropped. */
import type { AuditAction } from '#shared/audit.ts';
import type { ColleagueRef } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import {
  requireConductingPractitioner,
  requireModerator,
  publishedView,
} from '#server/visits/core/visit-access.ts';
import * as store from '#server/visits/core/colleague-store.ts';
import { removeParticipant } from '#server/visits/call/eviction.ts';
import { practitionerIdentity } from '#server/visits/core/may-stay.ts';
import {
  requireGoing,
  requireVisitForUpdate,
  visitView,
  publishVisit,
} from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { anyById } from '#server/visits/core/store.ts';

const entryOf = (
  action: AuditAction & `visit.${string}-colleague`,
  { visitId, practitionerId }: ColleagueRef,
) => ({ action, object: objectOf(visitId), detail: { colleague: practitionerId } });

/** The visit is in their own list at once. Repeated, it changes nothing. */
export function addColleague(signedIn: SignedIn, ref: ColleagueRef): Promise<Visit> {
  const { visitId, practitionerId } = ref;
  const entry = entryOf('visit.add-colleague', ref);
  return attempted(signedIn, entry, async () => {
    requireGoing(signedIn, await requireModerator(signedIn, visitId));
    await visitTransaction(signedIn, visitId, async (db) => {
      await requireConductingPractitioner(db, signedIn, practitionerId);
      const { organizationId } = await requireVisitForUpdate(db, signedIn, visitId);
      if (await store.isOfVisit(db, ref))
        throw new Refusal('visits.not-now', { words: 'They are on this visit already.' });
      const by = signedIn.session.person.id;
      const added = { organizationId, visitId, practitionerId, by, at: signedIn.now() };
      if (await store.insertColleague(db, added)) await record(db, signedIn, entry);
    });
    return publishedView(signedIn, visitId);
  });
}

/** Also removes them from the room. Practitioners who drop themselves still get the visit as the answer. */
export function dropColleague(signedIn: SignedIn, ref: ColleagueRef): Promise<Visit> {
  const { visitId, practitionerId } = ref;
  const entry = entryOf('visit.drop-colleague', ref);
  return attempted(signedIn, entry, async () => {
    const { roomName } = await requireModerator(signedIn, visitId);
    await visitTransaction(signedIn, visitId, async (db) => {
      await requireVisitForUpdate(db, signedIn, visitId);
      if (!(await store.dropColleague(db, { visitId, practitionerId, at: signedIn.now() })))
        throw new Refusal('not-found');
      await record(db, signedIn, entry);
    });
    await removeParticipant(signedIn, {
      visitId,
      roomName,
      identity: practitionerIdentity(practitionerId),
    });
    const row = await anyById(signedIn.db, visitId);
    if (!row) throw new Refusal('not-found');
    const visit = await visitView(signedIn, row);
    publishVisit(signedIn, visit, [practitionerId]);
    return visit;
  });
}
