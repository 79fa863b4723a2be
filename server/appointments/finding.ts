/** Finding a time: what is free for several people, and when the next one is, or why there is none. */
import type {
  FindFreeTime,
  FindSlots,
  FreeSlots,
  FreeTime,
  NothingBecause,
} from '#shared/availability.ts';
import type { TypeRecord } from '#shared/appointment-types.ts';
import { isSpoken } from '#shared/languages.ts';
import { clinicalRoles } from '#shared/roles.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { spanOfDays, type Span } from './days.ts';
import * as diary from './diary.ts';
import { firstFree, freeStartTexts, nothingWords, whyNothing, type Fitting } from './free.ts';
import { hoursOf, type Among, type Open } from './hours-store.ts';
import { openWithin } from './hours.ts';
import { mayHold } from './rules.ts';
import { common } from './spans.ts';
import { requireType } from './types.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A proposal further ahead is none. */
const daysAhead = 14;
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

interface Candidate {
  people: Open[];
  fitting: Fitting;
  isHolder: boolean;
  isSpeaker: boolean;
}

type Wish = Pick<
  FindSlots,
  'practitionerIds' | 'unitId' | 'isAnybody' | 'language' | 'durationMinutes' | 'isTogether'
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
async function candidates(signedIn: SignedIn, asked: Asked): Promise<Candidate[]> {
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
  const base = { durationMinutes, stepMinutes, bufferBeforeMinutes, bufferAfterMinutes };
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

const isFit = ({ isHolder, isSpeaker }: Candidate) => isHolder && isSpeaker;

function because({ fitting, isHolder, isSpeaker }: Candidate): NothingBecause {
  if (!isHolder) return 'not-theirs';
  return isSpeaker ? whyNothing(fitting) : 'other-language';
}

const idsOf = ({ people }: Candidate) => people.map(({ practitionerId }) => practitionerId);

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Why those who have nothing have nothing, or why there is nobody at all. */
function whyNone(found: readonly Candidate[], all: number, wish: Wish): string {
  if (all > 0)
    return nothingWords(
      found.flatMap((one) =>
        one.people.map(({ fullName }) => ({ fullName, because: because(one) })),
      ),
    );
  if (wish.isAnybody && wish.language !== undefined)
    return `Nobody who holds this type speaks ${languageNames.of(wish.language)}.`;
  if (wish.unitId !== undefined) return 'Nobody works in this unit.';
  return 'Nobody here holds this type.';
}

/** Three statements, however many people and days. Throws 404 where one of them does not work here. */
export async function freeSlots(signedIn: SignedIn, input: FindSlots): Promise<FreeSlots> {
  const { organizationId, zone } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  const span = spanOfDays(input, zone);
  const { stepMinutes } = input;
  const found = await candidates(signedIn, { type, wish: input, span, stepMinutes });
  const free = found.map((candidate) => {
    const starts = isFit(candidate) ? freeStartTexts(candidate.fitting) : [];
    const why = starts.length === 0 ? because(candidate) : null;
    return { practitionerIds: idsOf(candidate), starts, because: why };
  });
  const without = found.filter((_, at) => free[at]?.because !== null);
  const people = found.flatMap((one) =>
    one.people.map(({ practitionerId: id, fullName }) => ({ id, fullName })),
  );
  const reason = whyNone(without, found.length, input);
  return { zone, people, free, reason: reason || null };
}

/** Proposals lie on five minutes. */
const proposalStepMinutes = 5;

/** The first time of any of them, of all of them together, or in words why there is none. */
export async function nextFree(signedIn: SignedIn, input: FindFreeTime): Promise<FreeTime> {
  const { organizationId } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  const now = signedIn.now();
  const after = input.after === undefined ? now : new Date(input.after);
  const startsAt = after > now ? after : now;
  const found = await candidates(signedIn, {
    type,
    wish: input,
    span: { startsAt, endsAt: new Date(startsAt.getTime() + daysAhead * dayMs) },
    stepMinutes: proposalStepMinutes,
  });
  let best: { start: Date; candidate: Candidate } | null = null;
  for (const candidate of found) {
    const start = isFit(candidate) ? firstFree(candidate.fitting) : null;
    if (start && (best === null || start < best.start)) best = { start, candidate };
  }
  if (best) {
    const { start, candidate } = best;
    return { startsAt: start.toISOString(), practitionerIds: idsOf(candidate), reason: null };
  }
  const reason = whyNone(found, found.length, input);
  return { startsAt: null, practitionerIds: [], reason };
}
