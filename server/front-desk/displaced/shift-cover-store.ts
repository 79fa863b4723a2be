/** Whether shifts cover the whole time of an appointment's practitioner, also where one follows another. */
import { sql, type RawBuilder } from 'kysely';
import { longestShift } from '#server/platform/sql/shifts-in-force.ts';

/** Of `ap`, an appointment's practitioner; `shifts` is a query in parentheses, of shifts or of their parts. */
export const isInShifts = (shifts: RawBuilder<unknown>) => sql`coalesce((
  select range_agg(tstzrange(s.starts_at, s.ends_at)) @> tstzrange(ap.starts_at, ap.ends_at)
  from ${shifts} s where s.practitioner_id = ap.practitioner_id
    and s.shift_starts_at > ap.starts_at - ${longestShift} and s.shift_starts_at < ap.ends_at
    and s.ends_at > ap.starts_at), false)`;
