/** Computes when a type that needs a room could begin: where one of its rooms is free for the whole of it. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { startsWithRoom } from './location-rules.ts';
import { takenIn } from './location-taken-time-store.ts';
import type { Span } from '#shared/time.ts';
import { type Buffers, withBufferReach } from '#server/platform/times/spans.ts';

interface RoomStartsQuery {
  type: Pick<TypeRecord, 'locations'> & Buffers;
  durationMinutes: number;
  span: Span;
  /** Only this one of them. */
  locationId?: string | undefined;
  now: Date;
  /** Whose own holds count as free; null: nobody's. */
  askedBy: string | null;
}

/** Undefined where the type needs no room; else one statement. */
export async function startsInRooms(
  db: Connection,
  query: RoomStartsQuery,
): Promise<Span[] | undefined> {
  const { type, durationMinutes, span, locationId, now, askedBy } = query;
  if (type.locations.length === 0) return undefined;
  const locationIds = type.locations
    .filter(({ id, active }) => active && (locationId === undefined || id === locationId))
    .map(({ id }) => id);
  const around = withBufferReach(span);
  const takenSpansByLocation = await takenIn(db, { locationIds, span: around, now, askedBy });
  return startsWithRoom({
    ...type,
    durationMinutes,
    span,
    busy: [...takenSpansByLocation.values()],
  });
}
