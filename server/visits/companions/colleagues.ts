/** Colleagues who are asked into a visit by name: its clinicians from then on, until they are taken off. */
import type { AuditAction } from '#shared/audit.ts';
import type { ColleagueRef } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { requireConductor, requireModerated, shownAnew } from '../core/access.ts';
import * as store from '../core/colleague-store.ts';
import { putOut } from '../keep-out.ts';
import { practitionerIdentity } from '../core/may-stay.ts';
import { rotateKey } from '../room-key.ts';
import { requireGoing, requireLocked, shownOne, tellOf } from '../core/visit-view.ts';
import { objectOf } from '../steps.ts';
import { anybodysById } from '../core/store.ts';

const entryOf = (
  action: AuditAction & `visit.${string}-colleague`,
  { visitId, practitionerId }: ColleagueRef,
) => ({ action, object: objectOf(visitId), detail: { colleague: practitionerId } });

/** They find it among their own visits at once. Repeated, it changes nothing. */
export function addColleague(signedIn: SignedIn, ref: ColleagueRef): Promise<Visit> {
  const { visitId, practitionerId } = ref;
  const entry = entryOf('visit.add-colleague', ref);
  return attempted(signedIn, entry, async () => {
    requireGoing(signedIn, await requireModerated(signedIn, visitId));
    await signedIn.db.transaction().execute(async (db) => {
      await requireConductor(db, signedIn, practitionerId);
      const { organizationId } = await requireLocked(db, signedIn, visitId);
      if (await store.isOfVisit(db, ref))
        throw new Refusal('visits.not-now', { words: 'They are on this visit already.' });
      const by = signedIn.session.person.id;
      const added = { organizationId, visitId, practitionerId, by, at: signedIn.now() };
      if (await store.insertColleague(db, added)) await record(db, signedIn, entry);
    });
    return shownAnew(signedIn, visitId);
  });
}

/** Out of the room at once, too; whoever takes themselves off answers with the visit as it was left. */
export function dropColleague(signedIn: SignedIn, ref: ColleagueRef): Promise<Visit> {
  const { visitId, practitionerId } = ref;
  const entry = entryOf('visit.drop-colleague', ref);
  return attempted(signedIn, entry, async () => {
    const { roomName } = await requireModerated(signedIn, visitId);
    await signedIn.db.transaction().execute(async (db) => {
      await requireLocked(db, signedIn, visitId);
      if (!(await store.dropColleague(db, { visitId, practitionerId, at: signedIn.now() })))
        throw new Refusal('not-found');
      await record(db, signedIn, entry);
      await rotateKey(signedIn, db, visitId);
    });
    await putOut(signedIn, { visitId, roomName, identity: practitionerIdentity(practitionerId) });
    const row = await anybodysById(signedIn.db, visitId);
    if (!row) throw new Refusal('not-found');
    const visit = await shownOne(signedIn, row);
    tellOf(signedIn, visit, [practitionerId]);
    return visit;
  });
}
