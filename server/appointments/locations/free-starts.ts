/** When a type that asks for a room could begin: where one of its rooms is free for the whole of it. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from '../core/days.ts';
import type { Buffers } from '../lengths.ts';
import { startsWithRoom } from './rules.ts';
import { takenIn } from '../core/location-time-store.ts';

const minuteMs = 60_000;
/** Buffers reach this far beyond what is looked at. */
const bufferReachMs = 4 * 60 * minuteMs;

interface Asked {
  type: Pick<TypeRecord, 'locations'> & Buffers;
  durationMinutes: number;
  span: Span;
  /** One of them alone. */
  locationId?: string | undefined;
  now: Date;
  /** Whose own holds are theirs to book. */
  askedBy: string;
}

/** Undefined where the type asks for none; one statement else. */
export async function startsInRooms(db: Connection, asked: Asked): Promise<Span[] | undefined> {
  const { type, durationMinutes, span, locationId, now, askedBy } = asked;
  if (type.locations.length === 0) return undefined;
  const locationIds = type.locations
    .filter(({ id, active }) => active && (locationId === undefined || id === locationId))
    .map(({ id }) => id);
  const around = {
    startsAt: new Date(span.startsAt.getTime() - bufferReachMs),
    endsAt: new Date(span.endsAt.getTime() + bufferReachMs),
  };
  const taken = await takenIn(db, { locationIds, span: around, now, askedBy });
  return startsWithRoom({ ...type, durationMinutes, span, busy: [...taken.values()] });
}
