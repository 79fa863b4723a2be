/** Whom a huddle about a barrier calls: the attending of the stay, and who has each role now. */
import type { CaseRef } from '#shared/cases.ts';
import type { HuddleOffer } from '#shared/discharge/huddles.ts';
import type { NamedPerson } from '#shared/people.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { readerOf, requireCase, type StoredCase } from '#server/cases/service.ts';
import { factBodies } from '#server/facts/service.ts';
import { onCallAt, type Duty } from '#server/on-call/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { attendingOfStay } from '#server/queries/service.ts';
import { contactsToInvite } from '#server/related-persons/service.ts';
import { openVisitAmong } from '#server/visits/service.ts';
import { barriersOf } from '#server/discharge/board/discharge-row-store.ts';
import { joinersAmong } from './huddle-people.ts';
import * as store from './huddle-store.ts';

/** More are not offered of one role. */
const mostOfRole = 5;

/** An open barrier of a stay, which the reader may see. Throws 404, and 409 where it is closed. */
export async function requireBarrier(
  db: Connection,
  signedIn: SignedIn,
  caseId: string,
): Promise<StoredCase & { encounterId: string }> {
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  const { kind, encounterId, closedAt } = storedCase;
  if (kind !== 'barrier' || encounterId === null) throw new Refusal('not-found');
  if (closedAt !== null) throw new Refusal('cases.closed');
  return { ...storedCase, encounterId };
}

/** Roles as the roster names them; people once each, without the reader. */
function rolesOf(
  duties: readonly Duty[],
  ownId: string,
): { role: string; people: NamedPerson[] }[] {
  const byRole = Map.groupBy(
    duties.filter(({ practitionerId }) => practitionerId !== ownId),
    ({ role, hospitalRole }) => (role === hospitalRole ? role : `${role} (${hospitalRole})`),
  );
  return [...byRole]
    .map(([role, ofRole]) => ({
      role,
      people: [
        ...new Map(
          ofRole.map(({ practitionerId: id, fullName }) => [id, { id, fullName }]),
        ).values(),
      ].slice(0, mostOfRole),
    }))
    .toSorted((one, other) => one.role.localeCompare(other.role));
}

/** On the unit of the stay; in the whole house where nobody is on duty there. */
async function onDutyFor({ db, session, now }: SignedIn, stayId: string) {
  const { id, organizationId } = session.person;
  const unitId = await store.unitOfStay(db, stayId);
  const lookup = { organizationId, at: now() };
  const ofUnit = unitId === null ? [] : await onCallAt(db, { ...lookup, unitId });
  return rolesOf(ofUnit.length > 0 ? ofUnit : await onCallAt(db, lookup), id);
}

export async function offerHuddle(signedIn: SignedIn, { caseId }: CaseRef): Promise<HuddleOffer> {
  const { db, session } = signedIn;
  const { encounterId, patientId } = await requireBarrier(db, signedIn, caseId);
  const { organizationId, id } = session.person;
  const [fact] = await factBodies(db, organizationId, [encounterId]);
  const attending = await attendingOfStay(db, organizationId, fact?.body ?? null);
  const clinician = attending?.clinician ?? null;
  const rooms = await store.openRoomsOfStay(db, encounterId);
  const roles = await onDutyFor(signedIn, encounterId);
  const joiners = await joinersAmong(db, [
    ...(clinician ? [clinician.id] : []),
    ...roles.flatMap(({ people }) => people.map((person) => person.id)),
  ]);
  const toCall = ({ id: personId, fullName }: NamedPerson) => ({
    id: personId,
    fullName,
    canJoin: joiners.has(personId),
  });
  return {
    roles: roles.map(({ role, people }) => ({ role, people: people.map(toCall) })),
    attending: clinician && clinician.id !== id ? toCall(clinician) : null,
    contacts: await contactsToInvite(signedIn, patientId),
    openVisitId: await openVisitAmong(db, ownAccess(session.person), rooms),
    agenda: (await barriersOf(db, [encounterId])).map(({ reason }) => reason),
  };
}
