/** Plans the contact after a discharge while the stay lasts, or opens it for somebody who has left. */
import type { CaseRef } from '#shared/cases.ts';
import type { PlanContact } from '#shared/episodes/contacts.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutCase, openCase, sendCasesChanged } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from './contact-store.ts';
import { contactTitle } from './follow-discharges.ts';

/** Leads to the open one where there is one. Throws 404, and 409 where the patient has died. */
export async function planContact(
  signedIn: SignedIn,
  { stayId, takesIt }: PlanContact,
): Promise<CaseRef> {
  const { organizationId, id: personId } = signedIn.session.person;
  const about = { type: 'Stay', id: stayId };
  return attempted(signedIn, { action: 'case.open', object: about }, async () => {
    const caseId = await signedIn.db.transaction().execute(async (db) => {
      const stay = await store.contactedStay(db, { organizationId, stayId, now: signedIn.now() });
      if (!stay) throw new Refusal('not-found');
      if (stay.hasDied) throw new Refusal('contacts.died');
      const openedId = await openCase(db, signedIn, {
        organizationId,
        kind: 'contact',
        title: contactTitle,
        subject: { why: 'discharge' },
        patientId: stay.patientId,
        encounterId: stayId,
        owner: { ownerId: takesIt ? personId : null, ownerRole: null },
        sameAs: stayId,
      });
      if (openedId !== null) return openedId;
      const standingId = await store.openContactOf(db, organizationId, stayId);
      if (standingId === null) throw new Refusal('cases.same-open');
      await record(db, signedIn, { action: 'case.read', object: aboutCase(standingId) });
      return standingId;
    });
    sendCasesChanged(signedIn, organizationId);
    return { caseId };
  });
}
