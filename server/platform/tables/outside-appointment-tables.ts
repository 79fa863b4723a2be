/** The row types of appointments that other systems keep; only stores import this file. */
import type { Generated } from 'kysely';
import type { Truth } from '#shared/outside-appointments/conflict-kinds.ts';

/** Of a type, or of a unit's clinicians. */
interface ScheduleTruthRow {
  id: Generated<string>;
  organization_id: string;
  source_id: string;
  type_id: string | null;
  unit_id: string | null;
  truth: Truth;
}

/** What a feed calls one of ours. */
interface ScheduleCodeRow {
  source_id: string;
  code: string;
  type_id: string | null;
  practitioner_id: string | null;
  location_id: string | null;
  /** It means that no room is taken. */
  is_no_room: Generated<boolean>;
}

interface OutsideAppointmentRow {
  id: Generated<string>;
  organization_id: string;
  source_id: string;
  /** SCH-1 and SCH-2 with their components, of the sender. */
  placer_id: string;
  filler_id: string;
  /** Null: it was over before it was known. */
  appointment_id: string | null;
  is_theirs: boolean;
  is_over: Generated<boolean>;
  /** What was stated earlier changes nothing. */
  stated_at: Date;
}

export interface OutsideAppointmentTables {
  schedule_truths: ScheduleTruthRow;
  schedule_codes: ScheduleCodeRow;
  outside_appointments: OutsideAppointmentRow;
}
