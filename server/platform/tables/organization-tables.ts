/** The row types of organizations, their units, logos and closures; only stores import this file. */
import type { BackupCount } from '#shared/roster/backup-count.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FirstWeekday, HourFormat, Logo } from '#shared/organization.ts';
import type { BuiltInJob } from '#shared/people/built-in-jobs.ts';
import type { Permission } from '#shared/roles.ts';
import type { RuleSetName } from '#shared/roster/rule-catalogue.ts';
import type { ClosureKind } from '#shared/organization/closures.ts';

interface OrganizationRow {
  id: Generated<string>;
  name: string;
  zone: string;
  created_at: Generated<Date>;
  mailed_code_allowed: Generated<boolean>;
  /** 0: no device is remembered. */
  remembered_device_days: Generated<number>;
  fast_switching: Generated<boolean>;
  feed_names_allowed: Generated<boolean>;
  /** After so many minutes of waiting a unit is told. */
  waiting_backup_minutes: Generated<number>;
  /** Patients are asked where they are when they consent. */
  asks_patient_location: Generated<boolean>;
  waiting_by_roster: Generated<boolean>;
  /** Tries in a row that reach nobody, before a contact goes to the role. */
  contact_tries: Generated<number>;
  needs_again_months: Generated<number>;
  /** How a backup is counted; the percent is of a share. */
  backup_counts: Generated<BackupCount['as']>;
  backup_percent: Generated<number>;
  /** That patients call; null: none is shown to them. */
  phone: string | null;
  hour_format: Generated<HourFormat>;
  first_weekday: Generated<FirstWeekday>;
  /** Lines as on an envelope. */
  address: string | null;
  version: Generated<number>;
  /** ISO 3166-1; what phone numbers without a plus belong to. */
  country: Generated<string | null>;
}

/** A job that the organization added. */
interface CustomJobRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  family: BuiltInJob;
  permissions: Permission[];
  is_rostered: boolean;
  is_bookable: boolean;
  rule_set: Generated<RuleSetName>;
  /** Nobody gets one that is retired; who has it keeps it. */
  active: Generated<boolean>;
  version: Generated<number>;
}

/** A unit that somebody belongs to besides their own. */
interface UnitMembershipRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  unit_id: string;
  from_day: ColumnType<string | null, string | null, string | null>;
  until_day: ColumnType<string | null, string | null, string | null>;
  share_percent: number;
}

interface LogoRow {
  organization_id: string;
  media_type: Logo['mediaType'];
  content: Buffer;
  /** SHA-256 of the content, by Postgres. */
  digest: GeneratedAlways<Buffer>;
  /** By a version that did not encode it anew. */
  is_as_uploaded: Generated<boolean>;
}

interface UnitRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  code: string | null;
  specialty: string | null;
  phone: string | null;
  location: string | null;
  active: Generated<boolean>;
  merged_into: string | null;
  /** Null: open, or closed at a time that nothing says. */
  closed_at: Generated<Date | null>;
  /** Whether its duty went to the unit into which it was merged. */
  is_carried: Generated<boolean>;
  changed_at: Generated<Date>;
  version: Generated<number>;
}

/** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
type DayColumn = ColumnType<string, string, string>;

interface ClosureRow {
  id: Generated<string>;
  organization_id: string;
  /** Null: of the whole organization. */
  unit_id: string | null;
  kind: ClosureKind;
  name: string;
  from_day: DayColumn;
  to_day: DayColumn;
  version: Generated<number>;
  created_by: string;
}

interface PayerRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  other_names: Generated<string[]>;
  payer_ids: Generated<string[]>;
  plans: Generated<string[]>;
  phone: string | null;
  portal: string | null;
  clock_notes: string | null;
  active: Generated<boolean>;
  merged_into: string | null;
  version: Generated<number>;
}

export interface OrganizationTables {
  payers: PayerRow;
  organizations: OrganizationRow;
  organization_logos: LogoRow;
  units: UnitRow;
  custom_jobs: CustomJobRow;
  unit_memberships: UnitMembershipRow;
  closures: ClosureRow;
}
