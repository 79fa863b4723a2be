/** The row types of the roster; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { AssignmentState, ChangedShift, ShiftRank, WishKind } from '#shared/roster.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { RuleName, RuleSetName, RuleSeverity } from '#shared/roster/rule-catalogue.ts';
import type { ShiftColour, ShiftKind } from '#shared/roster/shift-types.ts';

/** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
type DayColumn = ColumnType<string, string, string>;

interface RosterUnitRow {
  unit_id: string;
  organization_id: string;
  version: Generated<number>;
  cover_version: Generated<number>;
  published_at: Date | null;
}

interface ShiftTypeRow {
  id: Generated<string>;
  organization_id: string;
  unit_id: string;
  name: string;
  letter: string;
  kind: ShiftKind;
  colour: ShiftColour;
  /** After local midnight, in the organization's zone. */
  start_minute: number;
  duration_minutes: number;
  counted_minutes: number;
  paid_minutes: number;
  at_home: boolean;
  holds_appointments: boolean;
  open_to_others: Generated<boolean>;
  skill_ids: string[];
  active: Generated<boolean>;
  version: Generated<number>;
}

interface RequiredCoverRow {
  shift_type_id: string;
  /** ISO 8601 weekday; 0 is a holiday. */
  on_day: number;
  organization_id: string;
  least: number;
  wanted: number;
}

interface SkillRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  version: Generated<number>;
}

interface PractitionerSkillRow {
  practitioner_id: string;
  skill_id: string;
  organization_id: string;
  expires_on: ColumnType<string | null, string | null, string | null>;
}

interface ContractRow {
  practitioner_id: string;
  organization_id: string;
  fte_percent: number;
  full_time_week_minutes: number;
  takes_nights: boolean;
  most_nights_in_row: number | null;
  most_week_minutes: number | null;
  version: Generated<number>;
}

interface ShiftWishRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  day: DayColumn;
  kind: WishKind;
  shift_type_id: string | null;
  note: string | null;
  made_at: Date;
}

interface RosterRuleRow {
  organization_id: string;
  rule: RuleName;
  rule_set: 'residents' | 'nurses' | null;
  severity: RuleSeverity;
  limits: ColumnType<Record<string, number>, string, string>;
  citation: string;
  version: Generated<number>;
}

interface DutyRuleChoiceRow {
  organization_id: string;
  hospital_role: HospitalRole | null;
  unit_id: string | null;
  rule_set: RuleSetName;
}

interface ShiftAssignmentRow {
  id: string;
  organization_id: string;
  unit_id: string;
  practitioner_id: string;
  shift_type_id: string;
  day: DayColumn;
  starts_at: Date;
  ends_at: Date;
  at_home: boolean;
  rank: ShiftRank;
  role_label: string | null;
  /** A removed one is in force until the next publication. */
  state: AssignmentState;
  override_reason: string | null;
  made_by: string;
  made_at: Date;
  published_at: Date | null;
  version: Generated<number>;
}

/** A view: assignments in force whose people are there, without time off (infra/migrations/0770_duties.ts). */
interface DutyRow extends Pick<
  ShiftAssignmentRow,
  | 'id'
  | 'organization_id'
  | 'unit_id'
  | 'practitioner_id'
  | 'shift_type_id'
  | 'starts_at'
  | 'ends_at'
  | 'at_home'
  | 'rank'
  | 'role_label'
> {
  day: string;
  version: number;
  /** 2 of what comes after time off in the middle of a shift. */
  part: number;
  /** Of the whole shift, as it was published. */
  shift_starts_at: Date;
  shift_ends_at: Date;
}

interface PublicationRow {
  id: Generated<string>;
  organization_id: string;
  unit_id: string;
  from_day: DayColumn;
  to_day: DayColumn;
  note: string | null;
  published_by: string;
  published_at: Date;
  of_hand_over: Generated<boolean>;
}

interface RosterLetterRow {
  publication_id: string;
  practitioner_id: string;
  organization_id: string;
  changes: ColumnType<ChangedShift[], string, string>;
  mailed_at: Date | null;
}

interface WorkedShiftRow {
  id: string;
  organization_id: string;
  unit_id: string;
  practitioner_id: string;
  /** Null: nobody had planned it, or the plan is gone. */
  assignment_id: string | null;
  day: DayColumn;
  starts_at: Date;
  ends_at: Date;
  note: string | null;
  state: 'entered' | 'approved' | 'returned';
  entered_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  version: Generated<number>;
}

export interface RosterTables {
  roster_units: RosterUnitRow;
  shift_types: ShiftTypeRow;
  required_cover: RequiredCoverRow;
  roster_skills: SkillRow;
  practitioner_skills: PractitionerSkillRow;
  roster_contracts: ContractRow;
  shift_wishes: ShiftWishRow;
  roster_rules: RosterRuleRow;
  duty_rule_choices: DutyRuleChoiceRow;
  shift_assignments: ShiftAssignmentRow;
  duties: DutyRow;
  roster_publications: PublicationRow;
  roster_letters: RosterLetterRow;
  worked_shifts: WorkedShiftRow;
}
