/** The free starts of a week, for patients: as many statements for one clinician as for a unit. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { TimesOfWeek } from '#shared/self-service/link-changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayAfter, dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { freeStartTexts } from '#server/platform/times/free-starts.ts';
import {
  slotCandidates,
  type SlotCandidate,
  type SlotCandidateFilter,
} from '#server/availability/service.ts';
import { slices } from '#server/platform/cost/slices.ts';

export const noTimes: TimesOfWeek = {
  zone: 'UTC',
  from: '',
  to: '',
  starts: [],
  isFirst: true,
  isMore: false,
};

const weekDays = 7;
/** Between possible starts. */
const stepMinutes = 15;

interface WeekQuery {
  organizationId: string;
  type: TypeRecord;
  /** In which its days are. */
  zone: string;
  /** Without it, today; never before. */
  from: string | undefined;
  exceptId?: string;
  among: SlotCandidateFilter;
}

/** The starts of each of them, who may hold the type. */
async function startsOf(
  candidates: readonly SlotCandidate[],
): Promise<{ ids: string[]; starts: string[] }[]> {
  const pause = slices();
  const each: { ids: string[]; starts: string[] }[] = [];
  for (const { isHolder, people, fitting, keptBy } of candidates) {
    if (!isHolder || keptBy !== null) continue;
    const ids = people.map(({ practitionerId }) => practitionerId);
    each.push({ ids, starts: freeStartTexts(fitting) });
    await pause();
  }
  return each;
}

/** In order; a start at which several clinicians are free stands once. Days that are too far ahead are empty. */
export async function timesOfWeek(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, type, zone, from, exceptId, among }: WeekQuery,
): Promise<TimesOfWeek> {
  const today = dayAt(deps.now(), zone);
  const last = dayAfter(today, type.daysAhead);
  const requestedDay = from ?? today;
  const first = requestedDay < today ? today : requestedDay > last ? last : requestedDay;
  const to = dayAfter(first, weekDays - 1);
  const asker = { ...deps, session: { person: { id: null, organizationId } } };
  const span = spanOfDays({ from: first, to }, zone);
  const candidates = await slotCandidates(asker, {
    type,
    filter: among,
    span,
    stepMinutes,
    exceptId,
    isPublic: true,
  });
  const starts = (await startsOf(candidates)).flatMap((one) => one.starts);
  return {
    zone,
    from: first,
    to,
    starts: [...new Set(starts)].toSorted(),
    isFirst: first === today,
    isMore: to < last,
  };
}

/** Who is free then, those with most time left on that day first. */
export async function freeAt(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    organizationId,
    type,
    zone,
    among,
    startsAt,
  }: Omit<WeekQuery, 'from' | 'exceptId'> & {
    startsAt: string;
  },
): Promise<string[]> {
  const day = dayAt(new Date(startsAt), zone);
  const asker = { ...deps, session: { person: { id: null, organizationId } } };
  const span = spanOfDays({ from: day, to: day }, zone);
  const candidates = await slotCandidates(asker, {
    type,
    filter: among,
    isPublic: true,
    span,
    stepMinutes,
  });
  return (await startsOf(candidates))
    .filter(({ starts }) => starts.includes(startsAt))
    .toSorted((one, other) => other.starts.length - one.starts.length)
    .flatMap(({ ids }) => ids);
}
