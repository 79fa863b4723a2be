/** Rows of what is booked in rooms, read to find when they are free. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { holdsWithoutEffect, longestMs } from '#server/platform/sql/taken-times.ts';
import type { Span } from '#shared/time.ts';

interface TakenQuery {
  locationIds: readonly string[];
  span: Span;
  now: Date;
  /** Whose own holds count as free; null: nobody's. */
  askedBy: string | null;
}

/** What is taken in each of these rooms at this time, with buffers. */
export async function takenIn(
  db: Connection,
  { locationIds, span, now, askedBy }: TakenQuery,
): Promise<Map<string, Span[]>> {
  const spansByLocation = new Map<string, Span[]>(locationIds.map((id) => [id, []]));
  if (locationIds.length === 0) return spansByLocation;
  const rows = await db
    .selectFrom('location_times as lt')
    .where('lt.location_id', 'in', [...locationIds])
    .where('lt.blocks', '=', true)
    .where('lt.is_over', '=', false)
    .where('lt.starts_at', '>', new Date(span.startsAt.getTime() - longestMs))
    .where('lt.starts_at', '<', new Date(span.endsAt.getTime() + longestMs))
    .where('lt.appointment_id', 'not in', holdsWithoutEffect({ now, askedBy }))
    .select('lt.location_id as locationId')
    .select(sql<Date>`lower(lt.during)`.as('startsAt'))
    .select(sql<Date>`upper(lt.during)`.as('endsAt'))
    .execute();
  for (const { locationId, ...time } of rows) spansByLocation.get(locationId)?.push(time);
  return spansByLocation;
}
