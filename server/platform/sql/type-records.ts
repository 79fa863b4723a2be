/** SQL of whole appointment types, for the stores that look for time and those that book it. */
import { sql } from 'kysely';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** In the order in which they are taken. */
const locationsOf = sql<TypeRecord['locations']>`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'active', l.active) order by n.nth)
  from unnest(appointment_types.location_ids) with ordinality n(id, nth)
  join locations l on l.id = n.id and l.organization_id = appointment_types.organization_id), '[]')`;

/** Every column of types of an organization, with their rooms. */
export const typeRecords = (db: Connection, organizationId: string) =>
  db
    .selectFrom('appointment_types')
    .select([
      'id',
      'name',
      'kind',
      'duration_minutes as durationMinutes',
      'buffer_before_minutes as bufferBeforeMinutes',
      'buffer_after_minutes as bufferAfterMinutes',
      'notice_minutes as noticeMinutes',
      'days_ahead as daysAhead',
      'capacity',
      'colour',
      'letter',
      'asks_birth_date as asksBirthDate',
      'is_end_to_end as isEndToEnd',
      sql<HospitalRole[]>`holder_jobs`.as('holderJobs'),
      'holder_ids as holderIds',
      locationsOf.as('locations'),
      'reminder_minutes as reminderMinutes',
      'patients_may_move as patientsMayMove',
      'patients_may_cancel as patientsMayCancel',
      'patient_notice_hours as patientNoticeHours',
      'patients_may_book as patientsMayBook',
      'booking_needs_approval as bookingNeedsApproval',
      'instructions',
      'patients_read_reason as patientsReadReason',
      'only_during_shifts as onlyDuringShifts',
      'active',
      'version',
    ])
    .where('organization_id', '=', organizationId);
