/** Who could be found free for a type: their hours, what is taken, and the rooms that it asks for. */
import type { FindSlots } from '#shared/appointments/availability.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { isSpoken } from '#shared/languages.ts';
import { clinicalRoles } from '#shared/roles.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import type { Span } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import type { Fitting } from '../core/free-starts.ts';
import { hoursOf, type Among, type Open } from './hours-store.ts';
import { openWithin } from './hours.ts';
import { startsInRooms } from '../locations/free-starts.ts';
import { mayHold } from '../core/rules.ts';
import { common } from '../core/spans.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Buffers reach this far beyond what is looked at. */
const bufferReachMs = 4 * 60 * minuteMs;

/** The part of the span in which this type may be booked now; empty where there is none. */
function bookable(span: Span, type: TypeRecord, now: Date): Span {
  const first = now.getTime() + type.noticeMinutes * minuteMs;
  const last = now.getTime() + type.daysAhead * dayMs + type.durationMinutes * minuteMs;
  const startsAt = Math.max(span.startsAt.getTime(), first);
  const endsAt = Math.max(startsAt, Math.min(span.endsAt.getTime(), last));
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

export interface Candidate {
  people: Open[];
  fitting: Fitting;
  isHolder: boolean;
  isSpeaker: boolean;
}

export type Wish = Pick<
  FindSlots,
  | 'practitionerIds'
  | 'unitId'
  | 'isAnybody'
  | 'language'
  | 'durationMinutes'
  | 'isTogether'
  | 'locationId'
>;

interface Asked {
  type: TypeRecord;
  wish: Wish;
  span: Span;
  stepMinutes: number;
}

/** Everybody who may hold a type that names nobody: those who see patients. */
const holdersOf = ({ holderJobs: jobs, holderIds: ids }: TypeRecord): Among['holders'] =>
  jobs.length === 0 && ids.length === 0 ? { jobs: clinicalRoles, ids } : { jobs, ids };

function amongOf({ session }: SignedIn, { type, wish }: Asked): Among {
  const { id, organizationId } = session.person;
  const { practitionerIds, unitId, isAnybody, language } = wish;
  if (isAnybody) return { organizationId, unitId, holders: holdersOf(type), language };
  const isOwn = practitionerIds === undefined && unitId === undefined;
  const asked = practitionerIds && [...new Set(practitionerIds)];
  return { organizationId, unitId, practitionerIds: isOwn ? [id] : asked };
}

/** Each person by themselves, or all as one: open where everybody is, busy where anybody is. */
export async function candidates(signedIn: SignedIn, asked: Asked): Promise<Candidate[]> {
  const { db, now, session } = signedIn;
  const { type, wish, stepMinutes } = asked;
  const span = bookable(asked.span, type, now());
  const among = amongOf(signedIn, asked);
  const people = await hoursOf(db, among, span);
  if (people.length < (among.practitionerIds?.length ?? 0)) throw new Refusal('not-found');
  const taken = await diary.taken(db, {
    practitionerIds: people.map(({ practitionerId }) => practitionerId),
    span: {
      startsAt: new Date(span.startsAt.getTime() - bufferReachMs),
      endsAt: new Date(span.endsAt.getTime() + bufferReachMs),
    },
    now: now(),
    askedBy: session.person.id,
  });
  const busyOf = Map.groupBy(taken, ({ practitionerId }) => practitionerId);
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const durationMinutes = wish.durationMinutes ?? type.durationMinutes;
  const startsWithin = await startsInRooms(db, {
    type,
    durationMinutes,
    span,
    locationId: wish.locationId,
    now: now(),
    askedBy: session.person.id,
  });
  const buffers = { bufferBeforeMinutes, bufferAfterMinutes };
  const base = { durationMinutes, stepMinutes, startsWithin, ...buffers };
  const single = people.map((person) => ({
    people: [person],
    fitting: {
      ...base,
      open: openWithin(span, person),
      busy: busyOf.get(person.practitionerId) ?? [],
    },
    isHolder: mayHold(type, { id: person.practitionerId, hospitalRole: person.hospitalRole }),
    isSpeaker: wish.language === undefined || isSpoken(person.languages, wish.language),
  }));
  return wish.isTogether && single.length > 0 ? [together(single, { base, taken })] : single;
}

/** One of them has to hold the type, and stands first: whose appointment it will be. */
function together(
  single: readonly Candidate[],
  { base, taken }: { base: Omit<Fitting, 'open' | 'busy'>; taken: readonly Span[] },
): Candidate {
  const inOrder = single.toSorted((one, other) => Number(other.isHolder) - Number(one.isHolder));
  const open = single.map(({ fitting }) => fitting.open).reduce(common);
  return {
    people: inOrder.flatMap(({ people }) => people),
    fitting: { ...base, open, busy: taken },
    isHolder: single.some((one) => one.isHolder),
    isSpeaker: single.some((one) => one.isSpeaker),
  };
}
