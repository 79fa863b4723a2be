/** Rows of what is booked in practitioners' time, read to find what is free. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { holdsWithoutEffect, rowsThatBlock } from '#server/platform/sql/taken-times.ts';
import type { Span } from '#shared/time.ts';

export interface TakenTime extends Span {
  practitionerId: string;
}

/**
 * What is taken in this time, in any order, buffers included; without expired holds, without the
 * caller's own holds, which they may book, and without the appointment that is moved.
 */
export async function takenTimes(
  db: Connection,
  { practitionerIds, span, now, askedBy, exceptId }: TimeQuery & { askedBy: string | null },
): Promise<TakenTime[]> {
  if (practitionerIds.length === 0) return [];
  const rows = await rowsThatBlock(db, practitionerIds, span)
    .where('ap.appointment_id', 'not in', holdsWithoutEffect({ now, askedBy }))
    .$if(exceptId !== undefined, (some) => some.where('ap.appointment_id', '<>', exceptId ?? ''))
    .groupBy('ap.practitioner_id')
    .select([
      'ap.practitioner_id as practitionerId',
      // A month of a ward is thousands of instants; as one text of numbers they are parsed quickly.
      sql<number[]>`json_agg((date_part('epoch', lower(ap.during)) * 1000)::int8)`.as('starts'),
      sql<number[]>`json_agg((date_part('epoch', upper(ap.during)) * 1000)::int8)`.as('ends'),
    ])
    .execute();
  return rows.flatMap(({ practitionerId, starts, ends }) =>
    starts.map((startMs, at) => ({
      practitionerId,
      startsAt: new Date(startMs),
      endsAt: new Date(ends[at] ?? startMs),
    })),
  );
}

export interface TimeQuery {
  practitionerIds: readonly string[];
  /** Including the buffers of the request. */
  span: Span;
  /** Leaves out the appointment that is being moved. */
  exceptId?: string | undefined;
  /** Holds that have expired by then do not conflict. */
  now: Date;
}
