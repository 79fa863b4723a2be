/** Row types of stays: what lists say of them, their delays, and what payers answered. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DelayAttribution } from '#shared/utilization/delays.ts';
import type { PayerAnswerKind } from '#shared/utilization/payer-answers.ts';

/** Written by triggers (migrations 1025, 1026, 1028), except `expected_on`. */
interface StayRow {
  id: GeneratedAlways<string>;
  organization_id: GeneratedAlways<string>;
  /** Of the record by which it came, which may have been merged into another one. */
  patient_id: GeneratedAlways<string>;
  class: GeneratedAlways<string>;
  status: GeneratedAlways<string>;
  class_changes: GeneratedAlways<{ class: string; until: string }[]>;
  leaves: GeneratedAlways<{ from: string; until: string | null }[]>;
  attending: GeneratedAlways<string | null>;
  unit_id: GeneratedAlways<string | null>;
  unit: GeneratedAlways<string | null>;
  unit_key: GeneratedAlways<string | null>;
  bed: GeneratedAlways<string | null>;
  service: GeneratedAlways<string | null>;
  payer: GeneratedAlways<string | null>;
  working_drg: GeneratedAlways<string | null>;
  admitted_at: GeneratedAlways<Date | null>;
  discharged_at: GeneratedAlways<Date | null>;
  /** Local days where the organization is. */
  admitted_day: GeneratedAlways<string | null>;
  discharged_day: GeneratedAlways<string | null>;
  stay_days: GeneratedAlways<number | null>;
  is_open: GeneratedAlways<boolean>;
  /** Of its case of kind um-review. */
  review_id: GeneratedAlways<string | null>;
  review_state: GeneratedAlways<string | null>;
  review_due_at: GeneratedAlways<Date | null>;
  review_closed_at: GeneratedAlways<Date | null>;
  /** Of the list of days by DRG. */
  expected_days: ColumnType<string | null, never, number | null>;
  /** As a person said it. */
  expected_on: ColumnType<string | null, never, string | null>;
  /** As the record says it (PV2-9). */
  expected_by_record: GeneratedAlways<string | null>;
  expected_end: GeneratedAlways<string | null>;
  last_answer: GeneratedAlways<PayerAnswerKind | null>;
}

interface HuddleRow {
  id: Generated<string>;
  organization_id: string;
  /** The barrier from which it was called. */
  case_id: string;
  visit_id: string;
  called_by: string;
  called_at: Date;
  ended_by: Generated<string | null>;
  ended_at: Generated<Date | null>;
}

interface StayRoundRow {
  stay_id: string;
  day: string;
  organization_id: string;
  done_by: string;
  done_at: Date;
}

interface ExpectedStayListRow {
  id: Generated<string>;
  organization_id: string;
  version: number;
  source: string;
  valid_from: string;
  imported_by: string;
  imported_at: Date;
}

interface ExpectedStayRow {
  list_id: string;
  drg: string;
  days: ColumnType<string, number, never>;
}

interface ExpectedDischargeRow {
  id: Generated<string>;
  organization_id: string;
  stay_id: string;
  day: string | null;
  note: string | null;
  said_by: string;
  said_at: Date;
}

interface DelayReasonRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  attribution: DelayAttribution;
  active: Generated<boolean>;
  version: Generated<number>;
}

/** Append-only. */
interface StayDelayRow {
  id: Generated<string>;
  organization_id: string;
  stay_id: string;
  reason_id: string;
  attribution: DelayAttribution;
  days: number;
  is_avoidable: boolean;
  note: string | null;
  named_by: string;
  named_at: Date;
  corrects: string | null;
}

/** Append-only. */
interface PayerAnswerRow {
  id: Generated<string>;
  organization_id: string;
  stay_id: string;
  answer: PayerAnswerKind | 'withdrawn';
  from_day: string | null;
  until_day: string | null;
  number: string | null;
  payer: string;
  spoke_with: string | null;
  call_reference: string | null;
  note: string | null;
  answered_at: Date;
  /** Null: another system sent it, as the fact and its source say. */
  recorded_by: string | null;
  recorded_at: Date;
  corrects: string | null;
  fact_id: string | null;
  source: string | null;
  /** Of what another system sent, and of what people made of it. */
  request_key: string | null;
}

export interface StayTables {
  stays: StayRow;
  expected_stay_lists: ExpectedStayListRow;
  expected_stays: ExpectedStayRow;
  expected_discharges: ExpectedDischargeRow;
  delay_reasons: DelayReasonRow;
  stay_delays: StayDelayRow;
  stay_rounds: StayRoundRow;
  huddles: HuddleRow;
  present_delays: StayDelayRow;
  payer_answers: PayerAnswerRow;
  present_payer_answers: PayerAnswerRow;
}
