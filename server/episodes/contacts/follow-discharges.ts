/** Opens a contact for each inpatient who goes home, in the transaction of the discharge, and closes it when that is over. */
import { serverActor } from '#server/audit/service.ts';
import { moveByRecord, openCases } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import * as store from './contact-store.ts';

export const contactTitle = 'Contact after discharge';

export const contactWords = {
  cancel: 'The record says that the patient has not left.',
  reopen: 'The record says that the patient has left.',
  readmit: 'The record says that the patient is back in hospital.',
  die: 'The record says that the patient has died.',
};

const mostDeceased = 200;

interface Change {
  caseId: string;
  move: keyof typeof contactWords;
}

/** A contact that a person closed stays closed; one that was planned before the discharge begins with it. */
export function contactChange(
  { isOver, isInside, hasDied, isBack, isRecent }: Omit<store.EndingStay, 'id' | 'patientId'>,
  contact: store.StoredContact | undefined,
): Change['move'] | 'open' | null {
  const isOpen = contact?.isClosed === false;
  if (hasDied) return isOpen ? 'die' : null;
  if (isOver) {
    if (isBack) return isOpen ? 'readmit' : null;
    if (!contact) return isRecent ? 'open' : null;
    return !isOpen && contact.isClosedByRecord ? 'reopen' : null;
  }
  // Planned before the discharge, it waits for it; opened by one that did not happen, it ends.
  return isInside && isOpen && contact.isOpenedByRecord ? 'cancel' : null;
}

/** Within the transaction that stores the facts. */
export const followDischarges =
  (parts: Pick<Deps, 'jobs' | 'now'>): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const encounterIds = facts.flatMap(({ id, type }) => (type === 'Encounter' ? [id] : []));
    if (encounterIds.length === 0) return [];
    const query = { organizationId, encounterIds };
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const stays = await store.endingStays(db, { ...query, now: parts.now() });
    if (stays.length === 0) return [];
    const contacts = await store.contactsOfStays(db, query);
    const changes: Change[] = (await store.contactsBeforeReturn(db, query)).map((caseId) => ({
      caseId,
      move: 'readmit',
    }));
    const patientIds = stays.flatMap(({ patientId, hasDied }) => (hasDied ? [patientId] : []));
    if (patientIds.length > 0)
      for (const { id } of await store.contactsOfDeceased(db, { patientIds, limit: mostDeceased }))
        changes.push({ caseId: id, move: 'die' });
    const opened: store.EndingStay[] = [];
    for (const stay of stays) {
      const contact = contacts.get(stay.id);
      const change = contactChange(stay, contact);
      if (change === 'open') opened.push(stay);
      else if (change !== null && contact) changes.push({ caseId: contact.id, move: change });
    }
    for (const { caseId, move } of changes)
      await moveByRecord(db, actor, { organizationId, caseId, move, note: contactWords[move] });
    if (opened.length > 0)
      await openCases(
        db,
        actor,
        opened.map(({ id, patientId }) => ({
          organizationId,
          kind: 'contact' as const,
          title: contactTitle,
          subject: { why: 'discharge' },
          patientId,
          encounterId: id,
          sameAs: id,
        })),
      );
    return changes.length + opened.length > 0 ? ['cases'] : [];
  };
