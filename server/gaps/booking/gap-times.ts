/** Free times of clinicians whose type of appointment closes a gap, and of no others. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { FindGapTimes, GapTime, GapTimes } from '#shared/gaps/gap-booking.ts';
import { typesByIds } from '#server/appointments/service.ts';
import { slotCandidates } from '#server/availability/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { dayAfter, dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { freeStartTexts } from '#server/platform/times/free-starts.ts';
import { requireGap } from './require-gap.ts';
import { typesOfGap } from './gap-visit-store.ts';

const weekDays = 7;
/** Between possible starts. */
const stepMinutes = 15;
/** Starts on a screen; only whole days are shown, and the first always is. */
const mostTimes = 300;

interface TimesQuery {
  organizationId: string;
  types: readonly TypeRecord[];
  from: string | undefined;
  /** A patient looks: only those whom patients may book. */
  isPublic?: true;
}

async function timesOfType(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, isPublic }: Pick<TimesQuery, 'organizationId' | 'isPublic'>,
  { type, from, to, zone }: { type: TypeRecord; from: string; to: string; zone: string },
): Promise<GapTime[]> {
  const candidates = await slotCandidates(
    { ...deps, session: { person: { id: null, organizationId } } },
    {
      type,
      filter: { isAnybody: true, isTogether: false },
      span: spanOfDays({ from, to }, zone),
      stepMinutes,
      isPublic,
    },
  );
  const open = candidates.filter(({ isHolder, keptBy }) => isHolder && keptBy === null);
  const ofPeople = open.map(({ people, fitting }) => ({
    person: people[0],
    starts: freeStartTexts(fitting),
  }));
  const byStart = new Map<string, GapTime>();
  // With whom most is free, so that one clinician's week is not filled before another's begins.
  for (const { person, starts } of ofPeople.toSorted(
    (left, right) => right.starts.length - left.starts.length,
  ))
    for (const startsAt of starts)
      if (person && !byStart.has(startsAt))
        byStart.set(startsAt, {
          startsAt,
          typeId: type.id,
          typeName: type.name,
          practitionerId: person.practitionerId,
          practitioner: person.fullName,
        });
  return [...byStart.values()];
}

/** The times of the first days that fit on a screen, and the last of these days. */
function wholeDays(all: readonly GapTime[], { zone, to }: { zone: string; to: string }) {
  const days = [...Map.groupBy(all, ({ startsAt }) => dayAt(new Date(startsAt), zone))];
  const times: GapTime[] = [];
  for (const [day, ofDay] of days) {
    if (times.length > 0 && times.length + ofDay.length > mostTimes)
      return { times, to: dayAfter(day, -1) };
    times.push(...ofDay);
  }
  return { times, to };
}

export async function timesOfTypes(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, types, from: requestedDay, isPublic }: TimesQuery,
): Promise<GapTimes> {
  const zone = await zoneOf(deps.db, organizationId);
  const today = dayAt(deps.now(), zone);
  const last = dayAfter(today, Math.max(0, ...types.map(({ daysAhead }) => daysAhead)));
  const from = [requestedDay ?? today, today].toSorted().at(-1) ?? today;
  const end = dayAfter(from, weekDays - 1);
  const query = { organizationId, ...(isPublic && { isPublic }) };
  const each: GapTime[][] = [];
  for (const type of types)
    each.push(await timesOfType(deps, query, { type, from, to: end, zone }));
  const all = each
    .flat()
    .toSorted((left, right) => left.startsAt.localeCompare(right.startsAt, 'en'));
  const { times, to } = wholeDays(all, { zone, to: end });
  const isFirst = from === today;
  return { zone, from, to, times, isFirst, isMore: to < last, hasNoType: types.length === 0 };
}

/** Throws 404 where the reader may not see the gap. */
export async function gapTimes(
  signedIn: SignedIn,
  { caseId, from }: FindGapTimes,
): Promise<GapTimes> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  await requireGap(db, signedIn, caseId);
  const types = await typesByIds(db, organizationId, await typesOfGap(db, organizationId, caseId));
  return timesOfTypes(signedIn, { organizationId, types, from });
}
