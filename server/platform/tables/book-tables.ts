/** The row types of appointments; only stores import this file. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AppointmentState, Kind, TypeColour } from '#shared/appointments.ts';
import type { AppointmentTextTables } from './appointment-text-tables.ts';
import type { DayException, WeeklyRule } from '#shared/availability.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { BeforeMove, ReassignedMove } from '#shared/appointments/undo-offer.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { PatientTables } from './patients/patient-tables.ts';
import type { LocationTables } from './location-tables.ts';
import type { OutsideAppointmentTables } from './outside-appointment-tables.ts';
import type { OutsidePatientTables } from './patients/outside-patient-tables.ts';
import type { ReasonTables } from './reason-tables.ts';
import type { PublicBookingTables } from './public-booking-tables.ts';
import type { WaitlistTables } from './waitlist-tables.ts';

type StoredState = AppointmentState | 'held';

interface AppointmentTypeRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  kind: Kind;
  duration_minutes: number;
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  notice_minutes: Generated<number>;
  days_ahead: Generated<number>;
  capacity: Generated<number>;
  colour: TypeColour | null;
  letter: string | null;
  asks_birth_date: Generated<boolean>;
  is_end_to_end: Generated<boolean>;
  holder_jobs: Generated<HospitalRole[]>;
  holder_ids: Generated<string[]>;
  /** It takes one of these, the first that is free; empty: it needs none. */
  location_ids: Generated<string[]>;
  /** How long before the start; empty: nobody is reminded. */
  reminder_minutes: Generated<number[]>;
  /** By the link in their letter. */
  patients_may_move: Generated<boolean>;
  patients_may_cancel: Generated<boolean>;
  patient_notice_hours: Generated<number>;
  /** On the booking page of a unit. */
  patients_may_book: Generated<boolean>;
  booking_needs_approval: Generated<boolean>;
  instructions: string | null;
  patients_read_reason: Generated<boolean>;
  only_during_shifts: Generated<boolean>;
  active: Generated<boolean>;
  version: Generated<number>;
}

/** Buffers, and the time that it blocks, as its practitioners' rows copy them. */
interface OccupiedTime {
  starts_at: Date;
  ends_at: Date;
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
}

interface AppointmentRow extends OccupiedTime {
  id: Generated<string>;
  organization_id: string;
  type_id: string;
  patient_name: string;
  patient_folded: GeneratedAlways<string>;
  patient_id: string | null;
  /** Why it was booked although the patient is elsewhere then; takes it out of the constraint. */
  patient_elsewhere_because: string | null;
  /**
   * Null for an appointment; held time until it expires. Queries for appointments filter by
   * `held_until`.
   */
  state: ColumnType<AppointmentState, StoredState | undefined, StoredState>;
  blocks: GeneratedAlways<boolean>;
  /** `over`: the appointment is over, and others may take what is left of its time. */
  overbooked_for: 'capacity' | 'reason' | 'over' | null;
  overbooked_because: string | null;
  alone: GeneratedAlways<boolean>;
  held_until: Date | null;
  /** Held for a patient of the waiting list, who is asked whether they come. */
  offered: Generated<boolean>;
  cancelled_because: string | null;
  series_id: string | null;
  /** Where its series puts it; differs from its own time where it was moved by hand. */
  series_at: Date | null;
  version: GeneratedAlways<number>;
  /** To the millisecond; set with each version. */
  changed_at: GeneratedAlways<Date>;
  /** Null: the patient themselves. */
  created_by: string | null;
  created_at: Generated<Date>;
}

/** What appointments that were booked together have in common. */
interface SeriesRow {
  id: Generated<string>;
  organization_id: string;
  type_id: string;
  lead_id: string;
  /** RFC 5545; null where its dates follow no rule any more. */
  rrule: string | null;
  zone: string;
  /** Minutes after midnight in that zone. */
  start_minute: number;
  duration_minutes: number;
  created_by: string;
  created_at: Generated<Date>;
}

interface AppointmentPractitionerRow extends OccupiedTime {
  appointment_id: string;
  practitioner_id: string;
  organization_id: string;
  blocks: boolean;
  alone: Generated<boolean>;
}

/** The result of an idempotency key, for repeated calls. */
interface RepeatableWriteRow {
  practitioner_id: string;
  key: string;
  action: string;
  hash: Buffer;
  object_id: string | null;
  written_at: Date;
}

interface AvailabilityRow {
  practitioner_id: string;
  organization_id: string;
  rules: ColumnType<WeeklyRule[], string, string>;
  version: Generated<number>;
}

interface AvailabilityDayRow {
  practitioner_id: string;
  /** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
  day: ColumnType<string, string, string>;
  organization_id: string;
  exceptions: ColumnType<DayException[], string, string>;
}

interface TimeOffRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  starts_at: Date;
  ends_at: Date;
  created_by: string;
  /** The request that was approved; null where the person set it themselves. */
  request_id: Generated<string | null>;
}

interface UndoableChangeRow {
  id: Generated<string>;
  organization_id: string;
  made_by: string;
  appointment_id: string;
  kind: 'booked' | 'moved' | 'cancelled' | 'choose';
  /** Of the appointment, after the change. */
  version: number;
  before: ColumnType<Partial<BeforeMove>, string, string>;
  tells_patient: boolean;
  letter_key: string;
  replaced_letter: ColumnType<JobData['appointment.letter'] | null, string | null, string | null>;
  until: Date;
}

/** What one step gave to others, until it cannot be taken back any more. */
interface UndoableReassigningRow {
  id: Generated<string>;
  organization_id: string;
  made_by: string;
  from_id: string;
  /** With the versions that it made. */
  moves: ColumnType<ReassignedMove[], string, string>;
  tells_patient: boolean;
  until: Date;
}

/** Of a visit in person. */
interface AttendanceRow {
  appointment_id: string;
  organization_id: string;
  arrived_at: Date | null;
  arrived_by: 'staff' | 'patient' | null;
  started_at: Date | null;
  ended_at: Date | null;
  /** By night, because nobody said how it ended. */
  settled_at: Date | null;
}

/** Who comes with the patient, in the patient's words. */
interface PatientCompanyRow {
  appointment_id: string;
  organization_id: string;
  words: string;
  said_at: Date;
}

/** Its patient is asked to choose another time than this one. */
interface TimeChoiceRow {
  appointment_id: string;
  organization_id: string;
  starts_at: Date;
  asked_by: string;
  asked_at: Date;
  answer_by: Date;
}

/** Left outside by a change of hours. */
interface OutsideHoursRow {
  appointment_id: string;
  practitioner_id: string;
  starts_at: Date;
  organization_id: string;
}

export interface BookTables
  extends
    OutsideAppointmentTables,
    WaitlistTables,
    LocationTables,
    PatientTables,
    PublicBookingTables,
    AppointmentTextTables,
    ReasonTables,
    OutsidePatientTables {
  availability: AvailabilityRow;
  availability_days: AvailabilityDayRow;
  time_off: TimeOffRow;
  appointment_types: AppointmentTypeRow;
  appointments: AppointmentRow;
  attendances: AttendanceRow;
  outside_hours: OutsideHoursRow;
  patient_company: PatientCompanyRow;
  time_choices: TimeChoiceRow;
  series: SeriesRow;
  appointment_practitioners: AppointmentPractitionerRow;
  repeatable_writes: RepeatableWriteRow;
  undoable_changes: UndoableChangeRow;
  undoable_reassignings: UndoableReassigningRow;
}
