/** The row types of requests for time off; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { HalfDay, TimeOffKind, TimeOffState } from '#shared/roster/time-off-requests.ts';

/** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
type DayColumn = ColumnType<string, string, string>;

interface TimeOffRequestRow {
  id: string;
  organization_id: string;
  practitioner_id: string;
  kind: TimeOffKind;
  from_day: DayColumn;
  to_day: DayColumn;
  counted_days: number;
  half: Generated<HalfDay | null>;
  /** By year; null: all of the year of the first day. */
  counted_by_year: ColumnType<Record<string, number> | null, string | undefined, never>;
  note: string | null;
  state: TimeOffState;
  asked_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  version: Generated<number>;
}

interface TimeOffAllowanceRow {
  practitioner_id: string;
  kind: TimeOffKind;
  year: number;
  organization_id: string;
  days: number;
  carried_most: number;
}

interface TimeOffLimitRow {
  unit_id: string;
  organization_id: string;
  most_away: number;
}

export interface TimeOffTables {
  time_off_requests: TimeOffRequestRow;
  time_off_allowances: TimeOffAllowanceRow;
  time_off_limits: TimeOffLimitRow;
}
