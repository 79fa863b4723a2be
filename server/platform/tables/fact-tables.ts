/** The row types of borrowed facts and their sources; only stores import this file. */
import type { AppointmentEvent, MessageState as SendingState } from '#shared/destinations.ts';
import type { DocumentFormat, MessageKind } from '#shared/destinations/message-kinds.ts';
import type { ConflictKind } from '#shared/outside-appointments/conflict-kinds.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RemittanceTables } from '#server/platform/tables/facts/remittance-tables.ts';
import type { FactType, SourceKind, TimePrecision } from '#shared/facts.ts';
import type { ClassCode, Mapping, MappingTrial, UnitCode } from '#shared/facts/feed-mappings.ts';
import type { StatedField } from '#shared/facts/patient-rules.ts';
import type { MessageState } from '#shared/facts/fact-feeds.ts';

interface FactSourceRow {
  id: Generated<string>;
  organization_id: string;
  kind: SourceKind;
  name: string;
  application: string | null;
  facility: string | null;
  /** Of its times without an offset. */
  zone: string;
  /** Of PID-3: whose numbers are record numbers here. */
  identifier_types: Generated<string[]>;
  /** Whether it may create patients, and what it may change of those that are known. */
  creates_patients: Generated<boolean>;
  changes_patients: Generated<StatedField[]>;
  merges_patients: Generated<boolean>;
  /** Which destination is the same system: what is decided about its appointments is answered there. */
  answers_destination_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether patients get messages of ours about its appointments: by default it sends them itself. */
  notifies_patients: Generated<boolean>;
  /** Null: the seed. */
  created_by: string | null;
  created_at: Date;
  ended_at: Date | null;
  /** In force; null: none. */
  mapping: ColumnType<Mapping | null, string | undefined, string | null>;
  mapping_revision: number | null;
  /** Of the last file that was given to an import. */
  file_failure: string | null;
  file_failed_at: Date | null;
}

/** What the codes of a feed mean here. */
interface FeedMappingRow {
  id: Generated<string>;
  organization_id: string;
  source_id: string;
  revision: number;
  identifier_types: string;
  classes: ColumnType<ClassCode[], string, string>;
  /** Typed names, where `unit_codes` is null; else what a program of the release before reads. */
  units: string;
  unit_codes: ColumnType<UnitCode[] | null, string, string>;
  kept_segments: string;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  retired_at: Date | null;
  /** Who proposes to retire it. */
  retirement_by: string | null;
  retirement_at: Date | null;
  retirement_reason: string | null;
  then_mapping: string | null;
  /** Null: by the publication of the next one. */
  retired_by: string | null;
  trial: ColumnType<MappingTrial | null, string | undefined, string | null>;
  tried_version: number | null;
  version: Generated<number>;
}

interface FactRow {
  id: Generated<string>;
  organization_id: string;
  patient_id: string;
  encounter_id: string | null;
  type: FactType;
  source_id: string;
  /** Its id in the source. */
  source_key: string;
  status: string;
  code: string | null;
  title: string;
  value: string | null;
  interpretation: string | null;
  text: string | null;
  author: string | null;
  effective_at: Date;
  /** Null: an instant. Else `effective_at` is the first moment of it in UTC. */
  effective_precision: TimePrecision | null;
  ended_at: Date | null;
  /** FHIR R4. */
  body: ColumnType<unknown, string, string>;
  /** When its source said so; what was said earlier does not replace it. */
  stated_at: Date;
  fetched_at: Date;
  words_folded: GeneratedAlways<string>;
}

interface FactOpeningRow {
  id: Generated<string>;
  organization_id: string;
  patient_id: string;
  opened_by: string;
  because: string | null;
  case_id: string | null;
  opened_at: Date;
  until: Date;
}

/** HL7 v2. */
interface FactMessageRow {
  id: Generated<string>;
  organization_id: string;
  source_id: string;
  /** MSH-10. */
  control_id: string;
  type: string;
  stated_at: Date | null;
  received_at: Date;
  state: MessageState;
  reason: string | null;
  /** What is not kept as a fact, or not as it came. */
  remarks: Generated<string[]>;
  tries: Generated<number>;
  settled_at: Date | null;
  /** SHA-256 of the bytes. */
  hash: Buffer;
  /** As they came; null in what earlier releases stored. */
  bytes: Buffer | null;
  /** Decoded; empty where it could not be. */
  text: string;
  /** Of an appointment that it states: what its sender calls it. */
  appointment_key: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why its appointment waits for a person, and which of ours it is about. */
  conflict: ColumnType<ConflictKind | null, ConflictKind | null | undefined, ConflictKind | null>;
  conflict_appointment_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Record numbers of which nobody here has one yet: it is tried again when somebody has. */
  awaited_numbers: Generated<string[]>;
}

/** HL7 v2 messages that were answered with AR, counted by sender, type and reason. */
interface FactRefusalRow {
  id: Generated<string>;
  organization_id: string;
  application: string;
  facility: string;
  type: string;
  reason: string;
  /** Of the last one. */
  control_id: string;
  count: number;
  first_at: Date;
  last_at: Date;
}

interface FactFileRow {
  id: Generated<string>;
  organization_id: string;
  fact_id: string;
  place: number;
  name: string;
  kind: string;
  size_bytes: number;
  hash: Buffer;
  bytes: Buffer;
  received_at: Date;
  scanned_at: Date | null;
  infected_at: Date | null;
}

interface DestinationRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  host: string;
  port: number;
  uses_tls: boolean;
  /** MSH-3 to MSH-6. */
  sending_application: string;
  sending_facility: string;
  receiving_application: string;
  receiving_facility: string;
  /** PID-3.5 and PID-3.4. */
  number_type: string;
  number_authority: string;
  document_format: Generated<DocumentFormat>;
  sends: MessageKind[];
  created_by: string;
  created_at: Date;
  paused_at: Date | null;
  ended_at: Date | null;
}

/** Written by triggers of what it reports. */
interface DestinationMessageRow {
  id: Generated<string>;
  organization_id: string;
  destination_id: string;
  /** The order in which a destination is sent them. */
  seq: GeneratedAlways<string>;
  kind: MessageKind;
  /** Of a note; null for an appointment. */
  visit_id: string | null;
  /** Of the answer to a query. */
  case_id: Generated<string | null>;
  /** Of an appointment: what became of it, and its time then. */
  event: AppointmentEvent | null;
  appointment_id: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  /** A message of the same system, whose appointment is cancelled by it. */
  answers_message_id: string | null;
  /** The transaction of the change. */
  change: string | null;
  /** 0 for a note, then its addenda. */
  number: number;
  state: Generated<SendingState>;
  created_at: Date;
  /** MSH-10, the same in each try. */
  control_id: string | null;
  text: string | null;
  tries: Generated<number>;
  /** How often it was answered with AE or AR. */
  refusals: Generated<number>;
  failure: string | null;
  failing_since: Date | null;
  next_try_at: Date;
  settled_at: Date | null;
}

export interface FactTables extends RemittanceTables {
  destinations: DestinationRow;
  destination_messages: DestinationMessageRow;
  fact_refusals: FactRefusalRow;
  fact_messages: FactMessageRow;
  fact_sources: FactSourceRow;
  feed_mappings: FeedMappingRow;
  fact_files: FactFileRow;
  facts: FactRow;
  fact_openings: FactOpeningRow;
}
