/** Candidates for a free time of a type: their hours, what is booked, and the rooms that it needs. */
import type { FindSlots } from '#shared/availability.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { isSpoken } from '#shared/people/languages.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FreeStartsQuery } from '#server/platform/times/free-starts.ts';
import { hoursAndTakenOf, type PractitionerHours } from '#server/availability/core/hours-store.ts';
import type { PractitionerFilter } from '#server/availability/core/practitioner-filter.ts';
import { openWithin } from '#server/availability/core/hours.ts';
import { startsInRooms } from '#server/locations/service.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { common, withBufferReach } from '#server/platform/times/spans.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

/** The part of the span in which this type may be booked now; empty where there is none. */
function bookable(span: Span, type: TypeRecord, now: Date): Span {
  const first = now.getTime() + type.noticeMinutes * minuteMs;
  const last = now.getTime() + type.daysAhead * dayMs + type.durationMinutes * minuteMs;
  const startsAt = Math.max(span.startsAt.getTime(), first);
  const endsAt = Math.max(startsAt, Math.min(span.endsAt.getTime(), last));
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

export interface Candidate {
  people: PractitionerHours[];
  fitting: FreeStartsQuery;
  isHolder: boolean;
  isSpeaker: boolean;
  /** The type follows the roster. */
  isByShifts: boolean;
  /** The other system that keeps the type with one of them: nothing is free here. */
  keptBy: string | null;
}

export type CandidateFilter = Pick<
  FindSlots,
  | 'practitionerIds'
  | 'unitId'
  | 'isAnybody'
  | 'language'
  | 'durationMinutes'
  | 'isTogether'
  | 'locationId'
>;

interface CandidatesQuery {
  /** The appointment that is moved. */
  exceptId?: string | undefined;
  /** One is moved, whichever it is: who keeps new ones does not matter. */
  isMove?: boolean | undefined;
  type: TypeRecord;
  /** A patient looks, on a unit's page or by a link. Where one of them cannot be booked so, there are none. */
  isPublic?: true | undefined;
  filter: CandidateFilter;
  span: Span;
  stepMinutes: number;
}

/** The jobs that may hold a type that names nobody: those who see patients. */
const holdersOf = ({
  holderJobs: jobs,
  holderIds: ids,
}: TypeRecord): PractitionerFilter['holders'] =>
  jobs.length === 0 && ids.length === 0 ? { jobs, ids, orClinical: true } : { jobs, ids };

/** Who looks for a time; null: a patient, who has no time of their own. */
interface Asker extends Pick<Deps, 'db' | 'now'> {
  session: { person: { id: string | null; organizationId: string } };
}

function amongOf({ session }: Asker, { type, filter }: CandidatesQuery): PractitionerFilter {
  const { id, organizationId } = session.person;
  const { practitionerIds, unitId, isAnybody, language } = filter;
  if (isAnybody) return { organizationId, unitId, holders: holdersOf(type), language };
  const isOwn = practitionerIds === undefined && unitId === undefined;
  const query = practitionerIds && [...new Set(practitionerIds)];
  return { organizationId, unitId, practitionerIds: isOwn && id !== null ? [id] : query };
}

/** Each person by themselves, or all as one: open where everybody is, busy where anybody is. */
export async function candidates(asker: Asker, query: CandidatesQuery): Promise<Candidate[]> {
  const { db, now, session } = asker;
  const { type, filter, stepMinutes, exceptId } = query;
  const span = bookable(query.span, type, now());
  const withoutShifts = type.onlyDuringShifts ? undefined : true;
  const isMove = query.isMove === true || exceptId !== undefined;
  const bookedTypeId = isMove ? undefined : type.id;
  const read = { isPublic: query.isPublic, withoutShifts, bookedTypeId } as const;
  const among = { ...amongOf(asker, query), ...read };
  const booked = {
    span: withBufferReach(span),
    now: now(),
    askedBy: session.person.id,
    exceptId,
  };
  const people = await hoursAndTakenOf(db, among, { span, booked });
  if (people.length < (among.practitionerIds?.length ?? 0)) {
    if (query.isPublic) return [];
    throw new Refusal('not-found');
  }
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const durationMinutes = filter.durationMinutes ?? type.durationMinutes;
  const startsWithin = await startsInRooms(db, {
    type,
    durationMinutes,
    span,
    locationId: filter.locationId,
    now: now(),
    askedBy: session.person.id,
  });
  const buffers = { bufferBeforeMinutes, bufferAfterMinutes };
  const base = { durationMinutes, stepMinutes, startsWithin, ...buffers };
  const single = await mapInSlices(people, ({ person, taken }) => ({
    people: [person],
    fitting: { ...base, open: openWithin(span, person, type), busy: taken },
    isHolder: mayHold(type, { id: person.practitionerId, hospitalRole: person.hospitalRole }),
    isSpeaker: filter.language === undefined || isSpoken(person.languages, filter.language),
    isByShifts: type.onlyDuringShifts,
    keptBy: person.keptBy ?? null,
  }));
  return filter.isTogether && single.length > 0 ? [together(single, base)] : single;
}

/** One of them has to hold the type, and comes first: they become the lead. */
function together(
  single: readonly Candidate[],
  base: Omit<FreeStartsQuery, 'open' | 'busy'>,
): Candidate {
  const inOrder = single.toSorted(
    (candidate, other) => Number(other.isHolder) - Number(candidate.isHolder),
  );
  const open = single.map(({ fitting }) => fitting.open).reduce(common);
  return {
    people: inOrder.flatMap(({ people }) => people),
    fitting: { ...base, open, busy: single.flatMap(({ fitting }) => fitting.busy) },
    isHolder: single.some((one) => one.isHolder),
    isSpeaker: single.some((one) => one.isSpeaker),
    isByShifts: single.some((one) => one.isByShifts),
    keptBy: single.find((one) => one.keptBy !== null)?.keptBy ?? null,
  };
}
