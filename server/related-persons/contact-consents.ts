/** What contacts of patients may know: agreed, withdrawn, and required before one of them is invited. */
import {
  topicsInForce,
  type ConsentTopic,
  type NoteConsent,
  type WithdrawConsent,
} from '#shared/related-persons.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { survivorOf } from './core/survivor-store.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import * as store from './core/related-person-store.ts';
import {
  aboutRelatedPerson,
  ofPatient,
  requireOpen,
  sendRelatedPersonsChanged,
} from './related-persons.ts';

async function append(
  signedIn: SignedIn,
  action: 'related-person.agree' | 'related-person.withdraw',
  consent: NoteConsent,
): Promise<void> {
  const { id: by, organizationId } = signedIn.session.person;
  const { relatedPersonId, topics, agreedBy, until } = consent;
  const entry = { action, object: aboutRelatedPerson(relatedPersonId) };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const { patientId } = await requireOpen(db, organizationId, relatedPersonId);
      await store.appendConsent(db, { organizationId, by, at: signedIn.now() }, consent);
      const detail = { patientId, topics: [...topics], agreedBy, ...(until && { until }) };
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  sendRelatedPersonsChanged(signedIn);
}

/** Throws beside the field where its last day is over. */
export function agree(signedIn: SignedIn, consent: NoteConsent): Promise<void> {
  const { zone } = signedIn.session.person;
  if (consent.until !== null && consent.until < dayAt(signedIn.now(), zone))
    throw wrongField('until', 'Choose a day that is still to come');
  return append(signedIn, 'related-person.agree', consent);
}

/** From now on they may know nothing. */
export const withdraw = (
  signedIn: SignedIn,
  { relatedPersonId, withdrawnBy, note }: WithdrawConsent,
): Promise<void> =>
  append(signedIn, 'related-person.withdraw', {
    relatedPersonId,
    topics: [],
    agreedBy: withdrawnBy,
    until: null,
    note,
  });

interface ContactFor {
  relatedPersonId: string;
  patientId: string | null;
  topic: ConsentTopic;
}

/**
 * How to reach a contact of this patient who may know this. Throws 404 for a contact of somebody else, and 409 where
 * nobody agreed to it, or no longer.
 */
export async function requireContactFor(
  db: Connection,
  { session, now }: Pick<SignedIn, 'session' | 'now'>,
  { relatedPersonId, patientId, topic }: ContactFor,
): Promise<{ name: string; email: string | null }> {
  const { organizationId, zone } = session.person;
  const [person] = await store.byIds(db, organizationId, [relatedPersonId]);
  if (!person || patientId === null) throw new Refusal('not-found');
  const survivors = await survivorOf(db, [person.patientId, patientId]);
  if (survivors.length !== 1) throw new Refusal('not-found');
  if (person.endedAt !== null) throw new Refusal('related-persons.ended');
  if (!topicsInForce(person.ledger[0], dayAt(now(), zone)).includes(topic))
    throw new Refusal('related-persons.no-consent', {
      words: `Nobody has noted that ${person.fullName} may: ${topic === 'talks' ? 'join talks about the patient' : 'know this'}. Note the consent on the patient’s page first.`,
    });
  return { name: person.fullName, email: person.email };
}

/** The contacts of a patient who have not ended, and which of them may join talks; audited as a read. */
export async function contactsToInvite(
  signedIn: SignedIn,
  patientId: string | null,
): Promise<{ id: string; fullName: string; relationship: string; mayJoin: boolean }[]> {
  if (patientId === null) return [];
  const { persons } = await ofPatient(signedIn, { patientId });
  return persons
    .filter(({ endedAt }) => endedAt === null)
    .map(({ id, fullName, relationship, mayKnow }) => ({
      id,
      fullName,
      relationship,
      mayJoin: mayKnow.includes('talks'),
    }));
}
