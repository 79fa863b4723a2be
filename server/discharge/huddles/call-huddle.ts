/** Calls a huddle about a barrier: a room that opens at once, colleagues who are told, and links for family and liaison. */
import type { CalledHuddle, CallHuddle, HuddleGuest } from '#shared/discharge/huddles.ts';
import { aboutCase, lockForTalk, noteEvent, sendCasesChanged } from '#server/cases/service.ts';
import { record } from '#server/audit/service.ts';
import { writeToEach } from '#server/messages/service.ts';
import { requireContactFor } from '#server/related-persons/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { addVisitGuest, companionsOf, openTalk } from '#server/visits/service.ts';
import * as store from './huddle-store.ts';
import { requireJoiners } from './huddle-people.ts';
import { requireBarrier } from './offer-huddle.ts';

/** Stands in schedules, where nothing of the patient is said. */
const meetingName = 'Discharge huddle';
const toldWords =
  'I opened a room for a discharge huddle of six minutes. Open “Tele Visit” and join.';

/** Contacts of the patient are invited with their own name and address. Throws as `requireContactFor`. */
async function guestsWithConsent(
  signedIn: SignedIn,
  patientId: string | null,
  guests: readonly HuddleGuest[],
): Promise<HuddleGuest[]> {
  const allowed: HuddleGuest[] = [];
  for (const guest of guests) {
    const { relatedPersonId } = guest;
    if (relatedPersonId === undefined) allowed.push(guest);
    else {
      const contact = { relatedPersonId, patientId, topic: 'talks' as const };
      const { name, email } = await requireContactFor(signedIn.db, signedIn, contact);
      allowed.push({ role: guest.role, name, ...(email !== null && { email }) });
    }
  }
  return allowed;
}

/** Repeated with the same key it leads to the same room, with no second link. Throws 409 where the caller is not free or somebody cannot join. */
export async function callHuddle(signedIn: SignedIn, input: CallHuddle): Promise<CalledHuddle> {
  const { caseId, personIds, idempotencyKey } = input;
  const { id: by, organizationId } = signedIn.session.person;
  const { patientId } = await requireBarrier(signedIn.db, signedIn, caseId);
  const guests = await guestsWithConsent(signedIn, patientId, input.guests);
  const names = await requireJoiners(signedIn.db, organizationId, personIds);
  let publish = () => {};
  const visit = await openTalk(signedIn, {
    about: meetingName,
    withIds: personIds,
    idempotencyKey,
    rest: async (db, visitId) => {
      await lockForTalk(db, signedIn, caseId);
      if (await store.huddleOfVisit(db, visitId)) return;
      await store.insertHuddle(db, { organizationId, caseId, visitId, by, at: signedIn.now() });
      const about = [...names, ...guests.map(({ name }) => name)].join(', ');
      const event = 'huddle-called' as const;
      await noteEvent(db, signedIn, {
        caseId,
        organizationId,
        event,
        by,
        detail: { about, visitId },
      });
      await record(db, signedIn, {
        action: 'huddle.call',
        object: aboutCase(caseId),
        detail: { visitId, colleagues: [...personIds], guests: guests.length },
      });
      const messages = personIds.map((personId) => ({ personId, text: toldWords }));
      publish = await writeToEach(db, signedIn, messages);
    },
  });
  publish();
  sendCasesChanged(signedIn, organizationId);
  const invited = await companionsOf(signedIn.db, [visit.id]);
  const links: CalledHuddle['links'] = [];
  for (const { role, name, email } of guests) {
    if (invited.some((guest) => guest.role === role && guest.name === name)) {
      links.push({ name, link: null, isMailed: null });
      continue;
    }
    const guest = { visitId: visit.id, role, name, ...(email !== undefined && { email }) };
    const { link, isMailed } = await addVisitGuest(signedIn, guest);
    links.push({ name, link, isMailed });
  }
  return { visitId: visit.id, links };
}
