/** A practitioner's time between two instants: booked, away or free, in slots where a type is given. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  takenTimes,
  hoursOf,
  byHours,
  openWithin,
  requireType,
} from '#server/availability/service.ts';
import { freeStarts, type FreeStartsQuery } from '#server/platform/times/free-starts.ts';
import { startsInRooms } from '#server/locations/service.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import {
  clipTo,
  mergeSpans,
  subtractSpans,
  withBufferReach,
} from '#server/platform/times/spans.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

/** Slots begin on multiples of this. */
const stepMinutes = 5;

export interface PractitionerTime {
  fullName: string;
  zone: string;
  type: Pick<TypeRecord, 'id' | 'name'> | null;
  free: readonly Span[];
  /** With buffers; with holds that have not expired. */
  busy: readonly Span[];
  /** Time off and imported busy time, where nothing is booked. */
  away: readonly Span[];
}

interface PractitionerTimeQuery {
  organizationId: string;
  practitionerId: string;
  span: Span;
  typeId?: string | undefined;
  now: Date;
}

/** Consecutive slots without overlap. */
function pieces(
  time: Pick<FreeStartsQuery, 'open' | 'busy' | 'startsWithin'>,
  type: TypeRecord,
): Span[] {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = type;
  const fitting = { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, stepMinutes };
  const slots: Span[] = [];
  for (const startsAt of freeStarts({ ...time, ...fitting })) {
    const last = slots.at(-1);
    if (last !== undefined && startsAt < last.endsAt) continue;
    slots.push({ startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs) });
  }
  return slots;
}

const roomsFor = (db: Connection, { span, now }: PractitionerTimeQuery, type: TypeRecord) =>
  startsInRooms(db, { type, durationMinutes: type.durationMinutes, span, now, askedBy: null });

/** Null where nobody of that id works here. Throws 404 for a type that is not booked here. */
export async function practitionerTimeOf(
  db: Connection,
  query: PractitionerTimeQuery,
): Promise<PractitionerTime | null> {
  const { organizationId, practitionerId, span, typeId, now } = query;
  const among = { organizationId, practitionerIds: [practitionerId], bookedTypeId: typeId };
  const [person] = await hoursOf(db, among, span);
  if (!person) return null;
  const type = typeId === undefined ? null : await requireType(db, organizationId, typeId);
  const around = withBufferReach(span);
  const takenQuery = { practitionerIds: [practitionerId], span: around, now, askedBy: null };
  const takenSpans = await takenTimes(db, takenQuery);
  const open = openWithin(span, person, type ?? byHours);
  const isBookable =
    type === null ||
    (!person.keptBy && mayHold(type, { id: practitionerId, hospitalRole: person.hospitalRole }));
  const free =
    type === null
      ? subtractSpans(open, takenSpans)
      : isBookable
        ? pieces({ open, busy: takenSpans, startsWithin: await roomsFor(db, query, type) }, type)
        : [];
  const { fullName, zone } = person;
  const busy = clipTo(mergeSpans(takenSpans), span);
  const away = subtractSpans(clipTo(person.timeOff, span), busy);
  return { fullName, zone, type, free, busy, away };
}
