/** The shifts of people that are in force, as their calendars and feeds have them. */
import { sql } from 'kysely';
import type { ShiftTime } from '#shared/calendar.ts';
import type { Span } from '#shared/time.ts';
import { jsonRead } from '#server/platform/postgres/compiled.ts';
import { isoSpan } from '#server/platform/sql/iso-instant.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isInForce, longestShift } from '#server/platform/sql/shifts-in-force.ts';

/** Everybody's, in order of time: the caller has to narrow it. */
export const shiftsInForce = (db: Connection) =>
  db
    .selectFrom('shift_assignments as a')
    .innerJoin('shift_types as t', 't.id', 'a.shift_type_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .select(['a.id', 'u.name as unit', 't.name'])
    .where(isInForce)
    .orderBy('a.starts_at')
    .orderBy('a.id');

/** One person's. */
export const shiftsOf = (db: Connection, practitionerId: string) =>
  shiftsInForce(db)
    .select(['a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .where('a.practitioner_id', '=', practitionerId);

/** A query, in order of time; shifts that began before the span are left out. */
export const shiftsWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  shiftsOf(db, practitionerId)
    .select(['a.version', 'a.rank', 'a.role_label as role'])
    .where('a.starts_at', '>=', startsAt)
    .where('a.starts_at', '<', endsAt);

interface PeriodOfPeople extends Span {
  organizationId: string;
  practitionerIds: string[];
}

/** Of several people, with those that began before the span and last into it. */
export const shiftsRead = jsonRead<PeriodOfPeople, ShiftTime>((db, value) =>
  shiftsInForce(db)
    .select([
      'a.practitioner_id as practitionerId',
      't.letter',
      't.colour',
      'a.rank',
      't.holds_appointments as holdsAppointments',
      ...isoSpan('a'),
    ])
    .where('a.organization_id', '=', value('organizationId'))
    .where(sql<boolean>`a.practitioner_id = any(${value('practitionerIds')}::uuid[])`)
    .where(sql<boolean>`a.starts_at > ${value('startsAt')}::timestamptz - ${longestShift}`)
    .where('a.starts_at', '<', value('endsAt'))
    .where('a.ends_at', '>', value('startsAt')),
);
