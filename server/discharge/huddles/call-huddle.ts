/** Calls a huddle about a barrier: a room that opens at once, colleagues who are told, and links for family and liaison. */
import type { CalledHuddle, CallHuddle } from '#shared/discharge/huddles.ts';
import { aboutCase, lockForTalk, noteEvent, sendCasesChanged } from '#server/cases/service.ts';
import { record } from '#server/audit/service.ts';
import { writeToEach } from '#server/messages/service.ts';
import { byId as personById } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { addVisitGuest, openTalk } from '#server/visits/service.ts';
import * as store from './huddle-store.ts';
import { requireBarrier } from './offer-huddle.ts';

/** Stands in schedules, where nothing of the patient is said. */
const meetingName = 'Discharge huddle';
const toldWords =
  'I opened a room for a discharge huddle of six minutes. Open “Tele Visit” and join.';

/** Throws 404 where one of them is of another hospital. */
async function requireColleagues(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const names: string[] = [];
  for (const id of ids) {
    const person = await personById(db, id);
    if (person?.organizationId !== organizationId) throw new Refusal('not-found');
    names.push(person.fullName);
  }
  return names;
}

/** Repeated with the same key it leads to the same room. Throws 409 where the caller is not free. */
export async function callHuddle(signedIn: SignedIn, input: CallHuddle): Promise<CalledHuddle> {
  const { caseId, personIds, guests, idempotencyKey } = input;
  const { id: by, organizationId } = signedIn.session.person;
  await requireBarrier(signedIn.db, signedIn, caseId);
  const names = await requireColleagues(signedIn.db, organizationId, personIds);
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
  const links: CalledHuddle['links'] = [];
  for (const { role, name, email } of guests) {
    const guest = { visitId: visit.id, role, name, ...(email !== undefined && { email }) };
    const { link, isMailed } = await addVisitGuest(signedIn, guest);
    links.push({ name, link, isMailed });
  }
  return { visitId: visit.id, links };
}
