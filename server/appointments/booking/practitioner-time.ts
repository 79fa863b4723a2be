/** A clinician's time between two instants: what is taken, when they are away, and what is free, in pieces where a type is asked for. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { freeStarts, type Fitting } from '../core/free-starts.ts';
import { hoursOf } from '../slots/hours-store.ts';
import { openWithin } from '../slots/hours.ts';
import { startsInRooms } from '../locations/free-starts.ts';
import { mayHold } from '../core/rules.ts';
import { inside, merged, without } from '../core/spans.ts';
import { requireType } from '../core/type-store.ts';

const minuteMs = 60_000;
/** Buffers reach this far beyond what is looked at. */
const bufferReachMs = 4 * 60 * minuteMs;
/** Free pieces begin on these. */
const stepMinutes = 5;
/** Whose own holds would be left out; the zero id is nobody's. */
const nobody = '00000000-0000-0000-0000-000000000000';

export interface ClinicianTime {
  fullName: string;
  zone: string;
  type: Pick<TypeRecord, 'id' | 'name'> | null;
  free: readonly Span[];
  /** With buffers; holds that have not ended too. */
  busy: readonly Span[];
  /** Time off and what was brought in, where nothing is taken. */
  away: readonly Span[];
}

interface Wanted {
  organizationId: string;
  practitionerId: string;
  span: Span;
  typeId?: string | undefined;
  now: Date;
}

/** One piece after the other, none over another. */
function pieces(time: Pick<Fitting, 'open' | 'busy' | 'startsWithin'>, type: TypeRecord): Span[] {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = type;
  const fitting = { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, stepMinutes };
  const found: Span[] = [];
  for (const startsAt of freeStarts({ ...time, ...fitting })) {
    const last = found.at(-1);
    if (last !== undefined && startsAt < last.endsAt) continue;
    found.push({ startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs) });
  }
  return found;
}

const roomsFor = (db: Connection, { span, now }: Wanted, type: TypeRecord) =>
  startsInRooms(db, { type, durationMinutes: type.durationMinutes, span, now, askedBy: nobody });

/** Null where nobody of that id works here. Throws 404 for a type that is not booked here. */
export async function timeOf(db: Connection, wanted: Wanted): Promise<ClinicianTime | null> {
  const { organizationId, practitionerId, span, typeId, now } = wanted;
  const [person] = await hoursOf(db, { organizationId, practitionerIds: [practitionerId] }, span);
  if (!person) return null;
  const type = typeId === undefined ? null : await requireType(db, organizationId, typeId);
  const around = {
    startsAt: new Date(span.startsAt.getTime() - bufferReachMs),
    endsAt: new Date(span.endsAt.getTime() + bufferReachMs),
  };
  const asked = { practitionerIds: [practitionerId], span: around, now, askedBy: nobody };
  const taken = await diary.taken(db, asked);
  const open = openWithin(span, person);
  const isHolder =
    type === null || mayHold(type, { id: practitionerId, hospitalRole: person.hospitalRole });
  const free =
    type === null
      ? without(open, taken)
      : isHolder
        ? pieces({ open, busy: taken, startsWithin: await roomsFor(db, wanted, type) }, type)
        : [];
  const { fullName, zone } = person;
  const busy = inside(merged(taken), span);
  const away = without(inside(person.timeOff, span), busy);
  return { fullName, zone, type, free, busy, away };
}
