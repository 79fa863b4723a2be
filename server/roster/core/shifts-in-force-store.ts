/** The shifts of people that are in force: as published, and as their calendars and feeds have them, without time off. */
import { sql } from 'kysely';
import type { ShiftTime } from '#shared/calendar.ts';
import type { Span } from '#shared/time.ts';
import { jsonRead } from '#server/platform/postgres/compiled.ts';
import { isoSpan } from '#server/platform/sql/iso-instant.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  isChangedAfterwards,
  isInForce,
  longestShift,
} from '#server/platform/sql/shifts-in-force.ts';

const ofPerson = (db: Connection, practitionerId: string) =>
  db
    .selectFrom('shift_assignments as a')
    .innerJoin('shift_types as t', 't.id', 'a.shift_type_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .select(['a.id', 'u.name as unit', 't.name', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .where(isInForce)
    .where('a.practitioner_id', '=', practitionerId)
    .orderBy('a.starts_at')
    .orderBy('a.id');

/** A query, in order of time: what somebody has in a span, where they are away or have left too. */
export const publishedWithin = (
  db: Connection,
  practitionerId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
) =>
  ofPerson(db, practitionerId)
    .where('a.ends_at', '>', startsAt)
    .$if(endsAt !== null, (query) => query.where('a.starts_at', '<', endsAt ?? startsAt));

const duties = (db: Connection) =>
  db
    .selectFrom('duties as a')
    .innerJoin('shift_types as t', 't.id', 'a.shift_type_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .select(['a.id', 'u.name as unit', 't.name'])
    .orderBy('a.starts_at')
    .orderBy('a.id');

/** A query, in order of time; what began before the span is left out. */
export const shiftsWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  duties(db)
    .select([
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.part',
      'a.version',
      'a.rank',
      'a.unit_id as unitId',
      'a.role_label as role',
      isChangedAfterwards.as('isChanged'),
    ])
    .where('a.practitioner_id', '=', practitionerId)
    .where(sql<boolean>`a.shift_starts_at > ${startsAt}::timestamptz - ${longestShift}`)
    .where('a.shift_starts_at', '<', endsAt)
    .where('a.starts_at', '>=', startsAt)
    .where('a.starts_at', '<', endsAt);

interface PeriodOfPeople extends Span {
  organizationId: string;
  practitionerIds: string[];
}

/** Of several people, with those that began before the span and last into it. */
export const shiftsRead = jsonRead<PeriodOfPeople, ShiftTime>((db, value) =>
  duties(db)
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
    .where(sql<boolean>`a.shift_starts_at > ${value('startsAt')}::timestamptz - ${longestShift}`)
    .where('a.shift_starts_at', '<', value('endsAt'))
    .where('a.starts_at', '<', value('endsAt'))
    .where('a.ends_at', '>', value('startsAt')),
);
