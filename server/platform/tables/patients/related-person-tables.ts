/** Row types of patients' contacts and what they may know; only stores import this file. */
import type { Generated } from 'kysely';
import type { ConsentGiver, ConsentTopic } from '#shared/related-persons.ts';

interface RelatedPersonRow {
  id: Generated<string>;
  organization_id: string;
  patient_id: string;
  full_name: string;
  relationship: string;
  phone: string | null;
  email: string | null;
  language: string | null;
  /** The feed that states it; null where a person entered or changed it. */
  source_id: string | null;
  /** By the feed, last. */
  stated_at: Date | null;
  created_by: string | null;
  created_at: Date;
  changed_at: Date;
  ended_at: Date | null;
  version: Generated<number>;
}

/** Append-only; the last row of a contact counts. */
interface RelatedPersonConsentRow {
  id: Generated<string>;
  organization_id: string;
  related_person_id: string;
  topics: ConsentTopic[];
  agreed_by: ConsentGiver;
  /** A local day, the last one on which it counts. */
  until: string | null;
  note: string | null;
  noted_by: string;
  noted_at: Date;
}

export interface RelatedPersonTables {
  related_persons: RelatedPersonRow;
  related_person_consents: RelatedPersonConsentRow;
}
