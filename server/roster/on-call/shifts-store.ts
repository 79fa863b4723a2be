/** The shifts of one person that are in force, as their calendar feed has them. */
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { shiftsOf } from '#server/roster/core/in-force-store.ts';

/** A query, in order of time; shifts that began before the span are left out. */
export const shiftsWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  shiftsOf(db, practitionerId)
    .select(['a.version', 'a.rank', 'a.role_label as role'])
    .where('a.starts_at', '>=', startsAt)
    .where('a.starts_at', '<', endsAt);
