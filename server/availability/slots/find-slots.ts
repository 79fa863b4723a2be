/** Finds what is free for several people, and the next free time, or the reason why there is none. */
import type {
  FindFreeTime,
  FindSlots,
  FreeSlots,
  FreeTime,
  NoSlotsReason,
} from '#shared/availability.ts';
import { keptTypeSentence } from '#shared/outside-appointments/kept-words.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { slices } from '#server/platform/cost/slices.ts';
import { wrongField } from '#server/platform/errors.ts';
import { candidates, type Candidate, type CandidateFilter } from './slot-candidates.ts';
import { spanOfDays } from '#server/platform/times/local-days.ts';
import { firstFree, freeStartTexts } from '#server/platform/times/free-starts.ts';
import { nothingWords, whyNothing } from './no-slots-reasons.ts';
import { requireType } from './bookable-type-store.ts';
import { dayMs } from '#shared/durations.ts';

/** How many days ahead a time is proposed. */
export const proposalDays = 14;

const isFit = ({ isHolder, isSpeaker, keptBy }: Candidate) =>
  isHolder && isSpeaker && keptBy === null;

function because(candidate: Candidate): NoSlotsReason {
  const { fitting, isHolder, isSpeaker, isByShifts, keptBy } = candidate;
  if (keptBy !== null) return 'kept-elsewhere';
  if (!isHolder) return 'not-theirs';
  if (!isSpeaker) return 'other-language';
  const why = whyNothing(fitting);
  return why === 'closed' && isByShifts ? 'no-shift' : why;
}

const idsOf = ({ people }: Candidate) => people.map(({ practitionerId }) => practitionerId);

/** The system that keeps the type with every one of all who were searched; empty where somebody can be booked here. */
function keeperOf(searched: readonly Candidate[], all: number): { keptBy?: string } {
  const keptBy = searched[0]?.keptBy ?? null;
  const isOfAll = searched.length === all && searched.every((one) => one.keptBy !== null);
  return isOfAll && keptBy !== null ? { keptBy } : {};
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Why nobody of them is free, or why there is nobody at all. */
function whyNone(
  candidatesWithoutSlots: readonly Candidate[],
  all: number,
  filter: CandidateFilter,
): string {
  const { keptBy } = keeperOf(candidatesWithoutSlots, all);
  if (keptBy !== undefined) return keptTypeSentence(keptBy);
  if (all > 0)
    return nothingWords(
      candidatesWithoutSlots.flatMap((candidate) =>
        candidate.people.map(({ fullName }) => ({
          fullName,
          because: because(candidate),
          keptBy: candidate.keptBy,
        })),
      ),
    );
  if (filter.isAnybody && filter.language !== undefined)
    return `Nobody who provides this type speaks ${languageNames.of(filter.language)}.`;
  if (filter.unitId !== undefined) return 'Nobody works in this unit.';
  return 'Nobody here provides this type.';
}

/**
 * Most starts of one answer, which is some megabytes: two weeks of 200 people, every quarter of an
 * hour of seventeen open hours a day.
 */
const startsMost = 200_000;

/** In slices, because they are up to a million steps. Throws 400 where there are too many. */
async function startsOf(slotCandidates: readonly Candidate[]): Promise<FreeSlots['free']> {
  const pause = slices();
  const free: FreeSlots['free'] = [];
  let count = 0;
  for (const candidate of slotCandidates) {
    const starts = isFit(candidate) ? freeStartTexts(candidate.fitting) : [];
    count += starts.length;
    if (count > startsMost)
      throw wrongField('to', 'These are too many times. Choose fewer days or people.');
    const why = starts.length === 0 ? because(candidate) : null;
    free.push({ practitionerIds: idsOf(candidate), starts, because: why });
    await pause();
  }
  return free;
}

/**
 * Two statements, three where the type needs a room, however many people and days. Throws 404
 * where one of them does not work here, 400 where that is more times than one answer holds.
 */
export async function freeSlots(signedIn: SignedIn, input: FindSlots): Promise<FreeSlots> {
  const { organizationId, zone } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  const span = spanOfDays(input, zone);
  const { stepMinutes } = input;
  const slotCandidates = await candidates(signedIn, { type, filter: input, span, stepMinutes });
  const free = await startsOf(slotCandidates);
  const withoutSlots = slotCandidates.filter((_, at) => free[at]?.because !== null);
  const people = slotCandidates.flatMap((candidate) =>
    candidate.people.map(({ practitionerId: id, fullName }) => ({ id, fullName })),
  );
  const reason = whyNone(withoutSlots, slotCandidates.length, input);
  const keeper = keeperOf(withoutSlots, slotCandidates.length);
  return { zone, people, free, reason: reason || null, ...keeper };
}

/** Proposals are on multiples of five minutes. */
const proposalStepMinutes = 5;

/**
 * The first free time of any of them, or of all of them together, or in words why there is none.
 */
export async function nextFree(signedIn: SignedIn, input: FindFreeTime): Promise<FreeTime> {
  const { organizationId } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  const now = signedIn.now();
  const after = input.after === undefined ? now : new Date(input.after);
  const startsAt = after > now ? after : now;
  const slotCandidates = await candidates(signedIn, {
    type,
    filter: input,
    isMove: input.isMove,
    span: { startsAt, endsAt: new Date(startsAt.getTime() + proposalDays * dayMs) },
    stepMinutes: proposalStepMinutes,
  });
  let best: { start: Date; candidate: Candidate } | null = null;
  for (const candidate of slotCandidates) {
    const start = isFit(candidate) ? firstFree(candidate.fitting) : null;
    if (start && (best === null || start < best.start)) best = { start, candidate };
  }
  if (best) {
    const { start, candidate } = best;
    return { startsAt: start.toISOString(), practitionerIds: idsOf(candidate), reason: null };
  }
  const reason = whyNone(slotCandidates, slotCandidates.length, input);
  const keeper = keeperOf(slotCandidates, slotCandidates.length);
  return { startsAt: null, practitionerIds: [], reason, ...keeper };
}
