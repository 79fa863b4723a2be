/** Contacts of a patient: read, entered, changed and ended; each is audited without what was written. */
import {
  topicsInForce,
  type EndRelatedPerson,
  type NewRelatedPerson,
  type OfPatient,
  type RelatedPerson,
  type RelatedPersons,
  type SaveRelatedPerson,
} from '#shared/related-persons.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requirePatient } from '#server/patients/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import * as store from './core/related-person-store.ts';

export const aboutRelatedPerson = (id: string) => ({ type: 'RelatedPerson', id });

export function sendRelatedPersonsChanged({
  events,
  session,
}: Pick<SignedIn, 'events' | 'session'>): void {
  const { organizationId } = session.person;
  events.changed({ organizationId, practitionerIds: [], area: 'relatedPersons' });
}

export function relatedPersonOf(row: store.RelatedPersonRow, today: string): RelatedPerson {
  const { patientId: _patientId, changedAt: _changedAt, endedAt, ledger, ...person } = row;
  return {
    ...person,
    endedAt: endedAt?.toISOString() ?? null,
    mayKnow: endedAt === null ? topicsInForce(ledger[0], today) : [],
    ledger,
  };
}

/** Throws 404 for a patient of another hospital. */
export async function ofPatient(
  signedIn: SignedIn,
  { patientId }: OfPatient,
): Promise<RelatedPersons> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const patient = await requirePatient(db, signedIn, patientId);
  const rows = await store.ofPatient(db, organizationId, patient.id);
  const detail = { count: rows.length };
  const object = { type: 'Patient', id: patientId };
  await record(db, signedIn, { action: 'related-person.read', object, detail });
  const today = dayAt(now(), zone);
  return { persons: rows.map((row) => relatedPersonOf(row, today)), zone };
}

export async function add(
  signedIn: SignedIn,
  { patientId, ...details }: NewRelatedPerson,
): Promise<{ relatedPersonId: string }> {
  const { id: by, organizationId } = signedIn.session.person;
  const at = signedIn.now();
  const action = 'related-person.save' as const;
  const relatedPersonId = await attempted(signedIn, { action }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const patient = await requirePatient(db, signedIn, patientId);
      const of = { organizationId, patientId: patient.id, by, sourceId: null, at };
      const id = await store.insert(db, of, details);
      const detail = { patientId: patient.id };
      await record(db, signedIn, { action, object: aboutRelatedPerson(id), detail });
      return id;
    }),
  );
  sendRelatedPersonsChanged(signedIn);
  return { relatedPersonId };
}

/** One contact that has not ended, locked. Throws 404 for another hospital's, and 409 for one that has. */
export async function requireOpen(
  db: SignedIn['db'],
  organizationId: string,
  relatedPersonId: string,
): Promise<{ patientId: string }> {
  const person = await store.lock(db, organizationId, relatedPersonId);
  if (!person) throw new Refusal('not-found');
  if (person.endedAt !== null) throw new Refusal('related-persons.ended');
  return person;
}

/** Throws 409 where somebody else changed it since `version`. */
export async function save(signedIn: SignedIn, input: SaveRelatedPerson): Promise<void> {
  const { relatedPersonId } = input;
  const { organizationId } = signedIn.session.person;
  const entry = {
    action: 'related-person.save' as const,
    object: aboutRelatedPerson(relatedPersonId),
  };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const { patientId } = await requireOpen(db, organizationId, relatedPersonId);
      if (!(await store.update(db, organizationId, input, signedIn.now())))
        throw new Refusal('conflict');
      await record(db, signedIn, { ...entry, detail: { patientId } });
    }),
  );
  sendRelatedPersonsChanged(signedIn);
}

/** Throws 409 where somebody else changed it since `version`. */
export async function end(signedIn: SignedIn, input: EndRelatedPerson): Promise<void> {
  const { relatedPersonId, version } = input;
  const { organizationId } = signedIn.session.person;
  const entry = {
    action: 'related-person.end' as const,
    object: aboutRelatedPerson(relatedPersonId),
  };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const { patientId } = await requireOpen(db, organizationId, relatedPersonId);
      const ended = { relatedPersonId, version, at: signedIn.now() };
      if (!(await store.end(db, organizationId, ended))) throw new Refusal('conflict');
      await record(db, signedIn, { ...entry, detail: { patientId } });
    }),
  );
  sendRelatedPersonsChanged(signedIn);
}
