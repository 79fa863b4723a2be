/** The row types of the sums of cases by day; only stores import this file. */
import type { Generated } from 'kysely';

/** A past day whose sums are in `case_day_sums`; the days of these tables are read as text. */
interface CaseDayRow {
  organization_id: string;
  day: string;
  starts_at: Date;
  ends_at: Date;
  zone: string;
  revision: string;
  summed_at: Date;
}

interface CaseDaySumRow {
  organization_id: string;
  day: string;
  number: string;
  grouping_name: string;
  key: string;
  part: number;
  whole: number;
  minutes: number[] | null;
  /** "USD 120050" of each case that has an amount. */
  amounts: string[] | null;
}

/** That the sums of a day are out of date. */
interface CaseDayChangeRow {
  organization_id: string;
  day: string;
  at: Generated<Date>;
}

export interface CaseDayTables {
  case_days: CaseDayRow;
  case_day_sums: CaseDaySumRow;
  case_day_changes: CaseDayChangeRow;
}
