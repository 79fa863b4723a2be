/** Offers a time that is free already to an entry that the staff chose. */
import type { Entry, EntryRef } from '#shared/waitlist.ts';
import { keptTypeSentence } from '#shared/outside-appointments/kept-words.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { slices } from '#server/platform/cost/slices.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { spanOfDays } from '#server/platform/times/local-days.ts';
import { takenTimes, hoursOf, mostPeopleFound } from '#server/availability/service.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { aboutEntry, requireEntry } from './waitlist.ts';
import { offerTime, openingOf, openTimesIn } from './offer-freed-time.ts';
import { roomsOf } from './offer-locations.ts';
import { startFor } from './waitlist-rules.ts';
import { candidatesFor, isBookable } from './waitlist-candidate-store.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';
import { withBufferReach } from '#server/platform/times/spans.ts';

/** Times further ahead are not offered directly. */
const daysAhead = 28;

/** Of everybody who may hold the type, in days of one practitioner. */
export const offerCost = daysAhead * mostPeopleFound;

/** The entry's days from now on, extended by a day on both sides for zones; the rules are exact. */
function daysOf({ fromDay, untilDay }: Entry, now: Date): Span | null {
  const days = spanOfDays({ from: fromDay, to: untilDay }, 'utc');
  const startsAt = Math.max(now.getTime(), days.startsAt.getTime() - dayMs);
  const endsAt = Math.min(now.getTime() + daysAhead * dayMs, days.endsAt.getTime() + dayMs);
  return endsAt <= startsAt ? null : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

interface FreeTime extends Span {
  practitionerId: string;
}

/**
 * The first time that suits, of the entry's practitioner or of all who may hold its type; without
 * locks.
 */
async function firstFree(
  db: Connection,
  signedIn: SignedIn,
  entry: Entry,
): Promise<FreeTime | null> {
  const now = signedIn.now();
  const span = daysOf(entry, now);
  if (span === null) return null;
  const { organizationId } = signedIn.session.person;
  const practitionerIds = entry.practitioner === null ? undefined : [entry.practitioner.id];
  const bookedTypeId = entry.type.id;
  const among = { organizationId, practitionerIds, isPublic: true, bookedTypeId } as const;
  const all = await hoursOf(db, among, span);
  const people = all.filter(({ keptBy }) => !keptBy);
  const keptBy = all.find((person) => person.keptBy)?.keptBy;
  if (people.length === 0 && keptBy)
    throw new Refusal('waitlist.nothing-free', { words: keptTypeSentence(keptBy) });
  const ids = people.map(({ practitionerId }) => practitionerId);
  const around = withBufferReach(span);
  const query = { practitionerIds: ids, span: around, now, askedBy: null };
  const busyOf = Map.groupBy(await takenTimes(db, query), (takenTime) => takenTime.practitionerId);
  const { fromDay, untilDay, id: entryId } = entry;
  const [waiting] = await candidatesFor(db, { organizationId, fromDay, untilDay, entryId });
  if (waiting === undefined) return null;
  const rooms = await roomsOf(db, [waiting], { span: around, now });
  const pause = slices();
  let best: FreeTime | null = null;
  for (const person of people) {
    await pause();
    const busy = busyOf.get(person.practitionerId) ?? [];
    const opening = { ...person, freed: span, ...openTimesIn(span, person), busy };
    const startsAt = startFor(waiting, { type: waiting.type, opening, now, rooms });
    if (startsAt === null || (best !== null && best.startsAt <= startsAt)) continue;
    const endsAt = new Date(startsAt.getTime() + waiting.type.durationMinutes * minuteMs);
    best = { practitionerId: person.practitionerId, startsAt, endsAt };
  }
  return best;
}

/** A clinician whom patients cannot book has no time to offer, however empty their days are. */
async function nothingFree(db: Connection, { practitioner, type }: Entry): Promise<Refusal> {
  const typeId = type.id;
  if (practitioner === null || (await isBookable(db, { practitionerId: practitioner.id, typeId })))
    return new Refusal('waitlist.nothing-free');
  const words = `${practitioner.fullName} has no saved hours, or has never signed in. Patients are offered saved hours alone.`;
  return new Refusal('waitlist.nothing-free', { words });
}

async function offerIt(db: Connection, signedIn: SignedIn, id: string): Promise<Entry> {
  const { organizationId } = signedIn.session.person;
  const entry = await requireEntry(db, signedIn, id);
  if (entry.state === 'offered') throw new Refusal('waitlist.offered');
  if (entry.state !== 'waiting') throw new Refusal('waitlist.over');
  if (!entry.patient.isReachable) throw new Refusal('waitlist.no-address');
  const freeTime = await firstFree(db, signedIn, entry);
  if (freeTime === null) throw await nothingFree(db, entry);
  const freed = { organizationId, ...freeTime };
  const opening = await openingOf(db, freed, signedIn.now());
  const deps = { ...signedIn, actor: signedIn };
  const offered = opening && (await offerTime(db, deps, { opening, freed, entryId: id }));
  // Somebody booked it between the search and the lock.
  if (offered === null) throw new Refusal('conflict');
  return requireEntry(db, signedIn, id);
}

/** Throws 409 where nothing suits, or where the patient has an open offer. */
export function offerNow(signedIn: SignedIn, { entryId: id }: EntryRef): Promise<Entry> {
  const refused = { action: 'waitlist.offer' as const, object: aboutEntry(id) };
  return attempted(signedIn, refused, async () => {
    const entry = await retriedTransaction(signedIn, (db) => offerIt(db, signedIn, id));
    sendTimeChanged(
      signedIn,
      entry.offers.slice(0, 1).map(({ practitioner }) => practitioner.id),
    );
    return entry;
  });
}
