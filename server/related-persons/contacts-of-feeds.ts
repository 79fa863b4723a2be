/** Enters and changes contacts of patients as other systems state them; what a person entered, changed or ended stays. */
import type { NewRelatedPerson } from '#shared/related-persons.ts';
import { recordAll, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './core/feed-contact-store.ts';
import type { ContactDetails } from './core/related-person-store.ts';

/** What is left out was not said, and stays as it is. */
export type StatedContact = Pick<NewRelatedPerson, 'fullName' | 'relationship'> &
  Partial<Pick<NewRelatedPerson, 'phone' | 'email' | 'language'>>;

interface StatedOfPatient {
  patientId: string;
  statedAt: Date;
  contacts: readonly StatedContact[];
}

/** Two names that people take for one. */
const nameKey = (patientId: string, fullName: string) =>
  `${patientId} ${fullName.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()}`;

const detailsOf = (contact: StatedContact, before?: store.FeedContact): ContactDetails => ({
  fullName: contact.fullName,
  relationship: contact.relationship,
  phone: contact.phone === undefined ? (before?.phone ?? null) : contact.phone,
  email: contact.email === undefined ? (before?.email ?? null) : contact.email,
  language: contact.language === undefined ? (before?.language ?? null) : contact.language,
});

const isSame = (one: ContactDetails, other: ContactDetails) =>
  one.fullName === other.fullName &&
  one.relationship === other.relationship &&
  one.phone === other.phone &&
  one.email === other.email &&
  one.language === other.language;

/**
 * In the caller's transaction, with as many statements for many patients as for one, and none for none. What was
 * stated later stays. Returns the patients of whom a contact was entered or changed.
 */
export async function stateContacts(
  db: Connection,
  actor: Actor,
  { id: sourceId, organizationId }: { id: string; organizationId: string },
  stated: readonly StatedOfPatient[],
): Promise<ReadonlySet<string>> {
  if (stated.length === 0) return new Set();
  const patientIds = [...new Set(stated.map(({ patientId }) => patientId))];
  const contactsByName = Map.groupBy(
    await store.ofPatients(db, organizationId, patientIds),
    ({ patientId, fullName }) => nameKey(patientId, fullName),
  );
  const added: store.NewContact[] = [];
  const changed: store.ChangedContact[] = [];
  const confirmed: store.ChangedContact[] = [];
  for (const { patientId, statedAt, contacts } of stated)
    for (const contact of contacts) {
      const sameName = contactsByName.get(nameKey(patientId, contact.fullName)) ?? [];
      if (sameName.length === 0) added.push({ patientId, statedAt, details: detailsOf(contact) });
      const ofFeed = sameName.find((one) => one.sourceId === sourceId && !one.hasEnded);
      if (!ofFeed || (ofFeed.statedAt !== null && ofFeed.statedAt > statedAt)) continue;
      const details = detailsOf(contact, ofFeed);
      const statement = { id: ofFeed.id, patientId, statedAt, details };
      (isSame(details, ofFeed) ? confirmed : changed).push(statement);
    }
  const at = actor.now();
  const inserted = await store.insertAll(db, { organizationId, sourceId, at }, added);
  await store.updateAll(db, at, changed);
  await store.confirmAll(db, confirmed);
  const entries = [...inserted, ...changed];
  await recordAll(
    db,
    actor,
    entries.map(({ id, patientId }) => ({
      action: 'related-person.save',
      account: { id: null, organizationId },
      object: { type: 'RelatedPerson', id },
      detail: { patientId, sourceId },
    })),
  );
  return new Set(entries.map(({ patientId }) => patientId));
}
