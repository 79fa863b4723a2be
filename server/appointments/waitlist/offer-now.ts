/** A time that is free already, offered at once to somebody whom the staff chose. */
import type { Entry, EntryRef } from '#shared/appointments/waitlist.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { inTurn } from '../booking/booking.ts';
import { spanOfDays, type Span } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { hoursOf } from '../slots/hours-store.ts';
import { openWithin } from '../slots/hours.ts';
import { tellTime } from '../telling.ts';
import { aboutEntry, requireEntry } from './waitlist.ts';
import { offerTime, openingOf } from './offering.ts';
import { roomsOf } from './locations.ts';
import { startFor } from './rules.ts';
import { waitingFor } from './candidate-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Further ahead the patient is not asked in haste. */
const daysAhead = 28;
const bufferReachMs = 4 * 60 * minuteMs;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The entry's days from now on, a day wider on both sides, since walls differ; the rules are exact. */
function daysOf({ fromDay, untilDay }: Entry, now: Date): Span | null {
  const days = spanOfDays({ from: fromDay, to: untilDay }, 'utc');
  const startsAt = Math.max(now.getTime(), days.startsAt.getTime() - dayMs);
  const endsAt = Math.min(now.getTime() + daysAhead * dayMs, days.endsAt.getTime() + dayMs);
  return endsAt <= startsAt ? null : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

interface Found extends Span {
  practitionerId: string;
}

/** The first that suits, of the entry's clinician or of all who may hold its type; nobody's turn is taken. */
async function firstFree(db: Connection, signedIn: SignedIn, entry: Entry): Promise<Found | null> {
  const now = signedIn.now();
  const span = daysOf(entry, now);
  if (span === null) return null;
  const { organizationId } = signedIn.session.person;
  const practitionerIds = entry.practitioner === null ? undefined : [entry.practitioner.id];
  const people = await hoursOf(db, { organizationId, practitionerIds }, span);
  const ids = people.map(({ practitionerId }) => practitionerId);
  const around = {
    startsAt: new Date(span.startsAt.getTime() - bufferReachMs),
    endsAt: new Date(span.endsAt.getTime() + bufferReachMs),
  };
  const asked = { practitionerIds: ids, span: around, now, askedBy: nobody };
  const busyOf = Map.groupBy(await diary.taken(db, asked), (one) => one.practitionerId);
  const { fromDay, untilDay, id: entryId } = entry;
  const [waiting] = await waitingFor(db, { organizationId, fromDay, untilDay, entryId });
  if (waiting === undefined) return null;
  const rooms = await roomsOf(db, [waiting], { span: around, now });
  let best: Found | null = null;
  for (const person of people) {
    const busy = busyOf.get(person.practitionerId) ?? [];
    const opening = { ...person, freed: span, open: openWithin(span, person), busy };
    const startsAt = startFor(waiting, { type: waiting.type, opening, now, rooms });
    if (startsAt === null || (best !== null && best.startsAt <= startsAt)) continue;
    const endsAt = new Date(startsAt.getTime() + waiting.type.durationMinutes * minuteMs);
    best = { practitionerId: person.practitionerId, startsAt, endsAt };
  }
  return best;
}

async function offerIt(db: Connection, signedIn: SignedIn, id: string): Promise<Entry> {
  const { organizationId } = signedIn.session.person;
  const entry = await requireEntry(db, signedIn, id);
  if (entry.state === 'offered') throw new Refusal('waitlist.offered');
  if (entry.state !== 'waiting') throw new Refusal('waitlist.over');
  const found = await firstFree(db, signedIn, entry);
  if (found === null) throw new Refusal('waitlist.nothing-free');
  const freed = { organizationId, ...found };
  const opening = await openingOf(db, freed, signedIn.now());
  const deps = { ...signedIn, actor: signedIn };
  const offered = opening && (await offerTime(db, deps, { opening, freed, entryId: id }));
  // Somebody took it between the look and the turn.
  if (offered === null) throw new Refusal('conflict');
  return requireEntry(db, signedIn, id);
}

/** Throws 409 where nothing suits, or where the patient has an offer in hand. */
export function offerNow(signedIn: SignedIn, { entryId: id }: EntryRef): Promise<Entry> {
  const refused = { action: 'waitlist.offer' as const, object: aboutEntry(id) };
  return attempted(signedIn, refused, async () => {
    const entry = await inTurn(signedIn, (db) => offerIt(db, signedIn, id));
    tellTime(
      signedIn,
      entry.offers.slice(0, 1).map(({ practitioner }) => practitioner.id),
    );
    return entry;
  });
}
