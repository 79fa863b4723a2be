/** The row type of what an appointment says beside its time; only stores import this file. */
import type { ColumnType } from 'kysely';
import type {
  ReasonConcept,
  SentIdentifier,
} from '#shared/appointments/texts/appointment-texts.ts';

/** Why it was made, what its patient has to know, and a note among the staff. */
interface AppointmentTextsRow {
  appointment_id: string;
  organization_id: string;
  reason: string | null;
  /** FHIR CodeableConcepts, as they were sent. */
  reason_concepts: ColumnType<ReasonConcept[], string, string>;
  description: string | null;
  instructions: string | null;
  internal_note: string | null;
  /** FHIR Identifiers, as they were sent. */
  identifiers: ColumnType<SentIdentifier[], string, string>;
  /** Of the cancellation whose words it has; null: no codes were sent. */
  cancelled_concept: ColumnType<ReasonConcept | null, string | null | undefined, string | null>;
}

export interface AppointmentTextTables {
  appointment_texts: AppointmentTextsRow;
}
