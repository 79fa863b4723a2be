/** Finding a time: what is free for several people, and when the next one is, or why there is none. */
import type {
  FindFreeTime,
  FindSlots,
  FreeSlots,
  FreeTime,
  NothingBecause,
} from '#shared/availability.ts';
import type { TypeRecord } from '#shared/appointment-types.ts';
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
}

interface Asked {
  type: TypeRecord;
  among: Among;
  span: Span;
  durationMinutes: number;
  stepMinutes: number;
  isTogether: boolean;
}

/** Each person by themselves, or all as one: open where everybody is, busy where anybody is. */
async function candidates({ db, now, session }: SignedIn, asked: Asked): Promise<Candidate[]> {
  const { type, durationMinutes, stepMinutes } = asked;
  const span = bookable(asked.span, type, now());
  const people = await hoursOf(db, asked.among, span);
  if (people.length < (asked.among.practitionerIds?.length ?? 0)) throw new Refusal('not-found');
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
  const base = { durationMinutes, stepMinutes, bufferBeforeMinutes, bufferAfterMinutes };
  const single = people.map((person) => ({
    people: [person],
    fitting: {
      ...base,
      open: openWithin(span, person),
      busy: busyOf.get(person.practitionerId) ?? [],
    },
    isHolder: mayHold(type, { id: person.practitionerId, hospitalRole: person.hospitalRole }),
  }));
  const [first] = single;
  if (!asked.isTogether || first === undefined) return single;
  const open = single.map(({ fitting }) => fitting.open).reduce(common);
  const isHolder = single.some((one) => one.isHolder);
  return [{ people, fitting: { ...base, open, busy: taken }, isHolder }];
}

const because = ({ fitting, isHolder }: Candidate): NothingBecause =>
  isHolder ? whyNothing(fitting) : 'not-theirs';

const idsOf = ({ people }: Candidate) => people.map(({ practitionerId }) => practitionerId);

/** Three statements, however many people and days. Throws 404 where one of them does not work here. */
export async function freeSlots(signedIn: SignedIn, input: FindSlots): Promise<FreeSlots> {
  const { organizationId, zone } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  const practitionerIds = [...new Set(input.practitionerIds)];
  const found = await candidates(signedIn, {
    type,
    among: { organizationId, practitionerIds },
    span: spanOfDays(input, zone),
    durationMinutes: input.durationMinutes ?? type.durationMinutes,
    stepMinutes: input.stepMinutes,
    isTogether: input.isTogether,
  });
  const free = found.map((candidate) => {
    const starts = candidate.isHolder ? freeStartTexts(candidate.fitting) : [];
    const why = starts.length === 0 ? because(candidate) : null;
    return { practitionerIds: idsOf(candidate), starts, because: why };
  });
  return { zone, free };
}

/** Proposals lie on five minutes. */
const proposalStepMinutes = 5;

/** The first time of any of them, of all of them together, or in words why there is none. */
export async function nextFree(signedIn: SignedIn, input: FindFreeTime): Promise<FreeTime> {
  const { id, organizationId } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  const { practitionerIds, unitId } = input;
  const isOwn = practitionerIds === undefined && unitId === undefined;
  const asked = practitionerIds && [...new Set(practitionerIds)];
  const now = signedIn.now();
  const after = input.after === undefined ? now : new Date(input.after);
  const startsAt = after > now ? after : now;
  const found = await candidates(signedIn, {
    type,
    among: { organizationId, unitId, practitionerIds: isOwn ? [id] : asked },
    span: { startsAt, endsAt: new Date(startsAt.getTime() + daysAhead * dayMs) },
    durationMinutes: input.durationMinutes ?? type.durationMinutes,
    stepMinutes: proposalStepMinutes,
    isTogether: input.isTogether,
  });
  let best: { start: Date; candidate: Candidate } | null = null;
  for (const candidate of found) {
    const start = candidate.isHolder ? firstFree(candidate.fitting) : null;
    if (start && (best === null || start < best.start)) best = { start, candidate };
  }
  if (best) {
    const { start, candidate } = best;
    return { startsAt: start.toISOString(), practitionerIds: idsOf(candidate), reason: null };
  }
  const reason = nothingWords(
    found.flatMap((one) => one.people.map(({ fullName }) => ({ fullName, because: because(one) }))),
  );
  return { startsAt: null, practitionerIds: [], reason: reason || 'Nobody works in this unit.' };
}
