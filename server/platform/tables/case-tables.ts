/** The row types of cases, their clocks and rules; only stores import this file. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { KindName, Queue } from '#shared/case-kinds/kinds.ts';
import type { CaseEventName, ClockState } from '#shared/cases.ts';
import type { FactType } from '#shared/facts.ts';
import type { OnceFor, RuleAction, TrialRecord } from '#shared/rules.ts';
import type { ClockUnit, SecondLength } from '#shared/cases/clock.ts';
import type { CaseCommunicationView } from '#server/platform/tables/cases/case-communication-view.ts';
import type { CaseDayTables } from './case-day-tables.ts';
import type { CaseFileTables } from '#server/platform/tables/cases/case-file-tables.ts';
import type { FaxTables } from '#server/platform/tables/cases/fax-tables.ts';
import type { GapTables } from '#server/platform/tables/cases/gap-tables.ts';
import type { OutsideMailTables } from '#server/platform/tables/cases/outside-mail-tables.ts';
import type { ReceivedFaxTables } from '#server/platform/tables/cases/received-fax-tables.ts';
import type { CaseFormTables } from './case-form-tables.ts';
import type { CaseLetterTables } from '#server/platform/tables/cases/case-letter-tables.ts';
import type { PeerToPeerTables } from './cases/peer-to-peer-tables.ts';
import type { PatientNoticeTables } from '#server/platform/tables/cases/patient-notice-tables.ts';

interface CaseRow {
  id: Generated<string>;
  organization_id: string;
  kind: KindName;
  queue: Queue;
  state: string;
  title: string;
  subject: unknown;
  same_as: string | null;
  patient_id: string | null;
  encounter_id: string | null;
  parent_id: string | null;
  owner_id: string | null;
  owner_role: string | null;
  /** Whose people can take it. */
  owner_unit_id: string | null;
  backup_role: string | null;
  /** When a person wants it done. */
  target_at: Date | null;
  due_at: Date | null;
  due_order: GeneratedAlways<Date>;
  /** Null where a rule or a feed opened it. */
  opened_by: string | null;
  opened_at: Date;
  changed_at: Date;
  closed_at: Date | null;
  version: Generated<number>;
  /** When its owner or role got it; null where that was as it was opened. Written with the event. */
  owned_since: Date | null;
  /** Null where its owner took it. */
  assigned_by: string | null;
  /** As `CaseFlag`. */
  flag: unknown;
  /** From here on of a claim that its case is about: who pays, in the payer's words and by its id. */
  claim_payer: string | null;
  claim_payer_id: string | null;
  /** Group and code of the reason, as they came: "CO-197". */
  reason: string | null;
  appeal_level: number | null;
  /** In minor units of the currency; for those who bill alone. */
  amount: ColumnType<string | null, number | null | undefined>;
  currency: string | null;
  /** Currency, then the amount, so that a list never puts two currencies among each other. */
  amount_order: GeneratedAlways<string | null>;
  /** From here on of its stay, written by triggers: the unit that has the duty now, or the record's words for it. */
  unit_id: GeneratedAlways<string | null>;
  unit: GeneratedAlways<string | null>;
  /** Its id, or the words of one that is none of ours. */
  unit_key: GeneratedAlways<string | null>;
  bed: GeneratedAlways<string | null>;
  service: GeneratedAlways<string | null>;
  payer: GeneratedAlways<string | null>;
  /** Null in every query. */
  working_drg: GeneratedAlways<string | null>;
  admitted_at: GeneratedAlways<Date | null>;
  discharged_at: GeneratedAlways<Date | null>;
  /** Local days where the organization is. */
  admitted_day: GeneratedAlways<string | null>;
  discharged_day: GeneratedAlways<string | null>;
  stay_days: GeneratedAlways<number | null>;
}

/** Append-only. */
interface CaseEventRow {
  case_id: string;
  sequence: number;
  organization_id: string;
  at: Date;
  by: string | null;
  event: CaseEventName;
  from_state: string | null;
  to_state: string | null;
  detail: unknown;
}

interface CaseFilterRow {
  id: Generated<string>;
  practitioner_id: string;
  name: string;
  filter: unknown;
  /** Of which rows. */
  filtered: ColumnType<'cases' | 'stays', 'cases' | 'stays' | undefined, never>;
  /** Whose people use it too. */
  unit_id: string | null;
}

interface CaseListColumnsRow {
  practitioner_id: string;
  list: string;
  columns: string[];
}

interface ClockRuleRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  label: string;
  kind: KindName;
  starts_on: string;
  met_by: string[];
  paused_in: string[];
  applies_to: unknown;
  length: number;
  unit: ClockUnit;
  zone: string;
  day_ends_at: string | null;
  cut_off_at: string | null;
  day_off_due_at: string | null;
  second_length: ColumnType<SecondLength | null, string | null, string | null>;
  counts_from: Generated<string>;
  observes_closures: boolean;
  holidays: string[];
  warn_minutes: number;
  citation: string;
  valid_from: string;
  valid_to: string | null;
  state: 'draft' | 'published' | 'retired';
  revision: number;
  drafted_by: string;
  drafted_at: Date;
  written_by: string[];
  approved_by: string | null;
  approved_at: Date | null;
  retired_by: string | null;
  retired_at: Date | null;
  version: Generated<number>;
}

interface ClockRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  /** Null: of a time that was set for the case. */
  rule_id: string | null;
  state: ClockState;
  started_at: Date;
  due_at: Date;
  warn_at: Date;
  pauses: unknown;
  warned_at: Date | null;
  ended_at: Date | null;
}

/** Never changed. */
interface QueryAnswerRow {
  case_id: string;
  organization_id: string;
  answer: string;
  addendum: string;
  signed_by: string;
  signed_at: Date;
  document: string;
  /** SHA-256 of the document. */
  hash: Buffer;
}

/** Append-only. */
interface QueryAddendumRow {
  case_id: string;
  number: number;
  text: string;
  written_by: string;
  written_at: Date;
}

/** Of a signed answer, with when it was last added to; written by triggers. */
interface QueryDocumentRow {
  case_id: string;
  organization_id: string;
  /** Of the answer 1, and one more with each addendum. */
  version: Generated<number>;
  signed_at: Date;
  changed_at: Generated<Date>;
}

/** A revision, whose content is never changed. */
interface QueryTemplateRow {
  id: Generated<string>;
  organization_id: string;
  series_id: string;
  revision: number;
  name: string;
  look_for: string;
  topic: string;
  question: string;
  form: ColumnType<unknown, string, never>;
  written_by: string;
  written_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

interface RuleRow {
  id: Generated<string>;
  organization_id: string;
  /** Its revisions have one. */
  series_id: string;
  revision: number;
  name: string;
  sentence: string;
  fact_type: FactType;
  condition: string;
  evidence: string;
  kind: KindName;
  once: OnceFor;
  owner_role: string | null;
  due_hours: number | null;
  action: Generated<RuleAction>;
  move: string | null;
  target_series: string | null;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  tried: ColumnType<TrialRecord | null, string | null | undefined, string | null>;
  tried_version: number | null;
  tried_by: string | null;
  tried_at: Date | null;
  approved_by: string | null;
  approved_at: Date | null;
  retired_at: Date | null;
  failures: Generated<number>;
  timeouts: Generated<number>;
  last_failure: string | null;
  last_failed_at: Date | null;
  halted_at: Date | null;
  version: Generated<number>;
}

/** A fact leads to a rule's case once. */
interface RuleHitRow {
  series_id: string;
  fact_id: string;
  organization_id: string;
  rule_id: string;
  case_id: string | null;
  at: Date;
}

export interface CaseTables
  extends
    CaseCommunicationView,
    CaseDayTables,
    CaseFileTables,
    CaseFormTables,
    CaseLetterTables,
    FaxTables,
    GapTables,
    OutsideMailTables,
    PatientNoticeTables,
    PeerToPeerTables,
    ReceivedFaxTables {
  rules: RuleRow;
  rule_hits: RuleHitRow;
  query_answers: QueryAnswerRow;
  query_addenda: QueryAddendumRow;
  query_documents: QueryDocumentRow;
  query_templates: QueryTemplateRow;
  cases: CaseRow;
  case_events: CaseEventRow;
  case_filters: CaseFilterRow;
  case_list_columns: CaseListColumnsRow;
  clock_rules: ClockRuleRow;
  clocks: ClockRow;
}
