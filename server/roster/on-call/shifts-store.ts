/** The shifts of one person that are in force, as their calendar feed has them. */
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** A query, in order of time; shifts that began before the span are left out. */
export const shiftsWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  db
    .selectFrom('shift_assignments as a')
    .innerJoin('shift_types as t', 't.id', 'a.shift_type_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .select([
      'a.id',
      'a.version',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.rank',
      'a.role_label as role',
      't.name',
      'u.name as unit',
    ])
    .where('a.practitioner_id', '=', practitionerId)
    // A shift that a draft takes away is in force until the next publication.
    .where('a.state', '<>', 'draft')
    .where('a.starts_at', '>=', startsAt)
    .where('a.starts_at', '<', endsAt)
    .orderBy('a.starts_at')
    .orderBy('a.id');
