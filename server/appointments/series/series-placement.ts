/** Checks each date of a series before anything is changed: conflicts, rooms, notice. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { DateVerdict } from '#shared/appointments/series.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { findLocations, previewLocations } from '#server/appointments/placement/find-locations.ts';
import type { TakenLocation } from '#server/appointments/core/location-time-store.ts';
import { elsewhereWords } from '#shared/appointments/patient-time.ts';
import { patientTimes } from '#server/appointments/core/patient-time-store.ts';
import { overlapWords } from '#server/appointments/placement/conflict-words.ts';
import { faultOfStart, placementOf } from '#server/appointments/core/appointment-rules.ts';
import { dayWords } from './series-dates.ts';
import { conflictsAt, type ConflictAt } from '#server/appointments/core/conflict-store.ts';
import type { Span } from '#shared/time.ts';
import { withBuffers } from '#server/platform/times/spans.ts';

/** One date as it is requested. */
export interface DateRequest {
  day: string;
  /** Null where the clock skips that time. */
  span: Span | null;
  /** Where the series puts it; `span` has another time where that was chosen instead. */
  seriesAt?: Date | null;
  /** It keeps its time: whether it may begin then was judged when it was booked. */
  isUnmoved?: boolean;
  /** It is moved, and keeps its room where that is free. */
  moved?: { locationId: string | null };
}

export interface PlacedDate extends DateRequest {
  verdict: DateVerdict;
  /** What is in the way; null where nothing is. */
  words: string | null;
  overbookedFor: 'capacity' | 'reason' | null;
  overbookedBecause: string | null;
  patientElsewhereBecause: string | null;
  /** The patient is elsewhere then, and nobody wrote why both are needed. */
  isPatientElsewhere: boolean;
  /** The others of its group, who share one room. */
  groupIds: readonly string[];
  location: TakenLocation | null;
}

interface PlacementRequest {
  type: TypeRecord;
  practitionerIds: readonly string[];
  because: string | null;
  /** Null: a mere name. */
  patientId: string | null;
  patientElsewhereBecause: string | null;
  /** The room that was chosen for all of them. */
  locationId: string | undefined;
  /** What is moved away or released in the same step. */
  exceptIds: readonly string[];
  requested: readonly DateRequest[];
}

const nothing = {
  words: null,
  overbookedFor: null,
  overbookedBecause: null,
  patientElsewhereBecause: null,
  isPatientElsewhere: false,
  groupIds: [],
  location: null,
};

/** The verdict on one date with these conflicts. */
function verdictOn(
  signedIn: SignedIn,
  request: PlacementRequest,
  dateRequest: DateRequest,
  conflicts: readonly ConflictAt[],
) {
  const { type, because } = request;
  const { span } = dateRequest;
  if (!span)
    return {
      ...dateRequest,
      ...nothing,
      verdict: 'skipped' as const,
      words: 'The clocks go forward and skip that time.',
    };
  const fault = dateRequest.isUnmoved ? null : faultOfStart(span.startsAt, signedIn.now(), type);
  if (fault !== null)
    return { ...dateRequest, ...nothing, verdict: 'outside' as const, words: fault };
  const how = placementOf({ ...span, type, because }, conflicts);
  const words = overlapWords(signedIn.session.person, { span }, conflicts);
  if (how === 'overlap')
    return {
      ...dateRequest,
      ...nothing,
      verdict: 'taken' as const,
      words: words ?? 'That time is taken.',
    };
  if (how === 'reason')
    return {
      ...dateRequest,
      ...nothing,
      verdict: 'beside' as const,
      words,
      overbookedFor: how,
      overbookedBecause: because,
    };
  if (how === 'alone') return { ...dateRequest, ...nothing, verdict: 'free' as const };
  const groupIds = conflicts.map(({ appointmentId }) => appointmentId);
  return { ...dateRequest, ...nothing, verdict: 'free' as const, overbookedFor: how, groupIds };
}

async function conflictsOf(db: Connection, { type, ...request }: PlacementRequest) {
  const spans = request.requested.map(({ span }) => span && withBuffers(span, type));
  const spanIndexes = [...spans.keys()].filter((at) => spans[at]);
  const conflicts = await conflictsAt(db, {
    ...request,
    spans: spans.filter((span) => span !== null),
  });
  return conflicts.map((conflict) => ({ ...conflict, at: spanIndexes[conflict.at] ?? -1 }));
}

const verdictsOn = (
  signedIn: SignedIn,
  request: PlacementRequest,
  conflicts: readonly ConflictAt[],
): PlacedDate[] => {
  const byDate = Map.groupBy(conflicts, ({ at }) => at);
  return request.requested.map((dateRequest, at) =>
    verdictOn(signedIn, request, dateRequest, byDate.get(at) ?? []),
  );
};

/** The same dates, judged by where the patient is then. */
async function withPatient(
  db: Connection,
  { session }: SignedIn,
  { request, dates }: { request: PlacementRequest; dates: readonly PlacedDate[] },
): Promise<readonly PlacedDate[]> {
  const { patientId, exceptIds, patientElsewhereBecause } = request;
  const open = dates.flatMap((date) => (date.span ? [{ date, span: date.span }] : []));
  if (patientId === null || open.length === 0) return dates;
  const { organizationId } = session.person;
  const spans = open.map(({ span }) => span);
  const patientConflicts = await patientTimes(db, { organizationId, patientId, spans, exceptIds });
  const of = new Map(
    patientConflicts.map((patientTime) => [
      open[patientTime.at]?.date,
      elsewhereWords(patientTime),
    ]),
  );
  return dates.map((date) => {
    const words = of.get(date);
    if (words === undefined || !isOpen(date)) return date;
    if (patientElsewhereBecause === null)
      return { ...date, ...nothing, verdict: 'taken', words, isPatientElsewhere: true };
    const all = [date.words, words].filter((one) => one !== null).join(' ');
    return { ...date, verdict: 'beside', words: all, patientElsewhereBecause };
  });
}

const isOpen = ({ verdict }: PlacedDate) => verdict === 'free' || verdict === 'beside';

type FindLocations = typeof findLocations;

/** Dates on which the practitioners are free get a room too, or the reason why there is none. */
async function withRooms(
  [db, signedIn, find]: [Connection, SignedIn, FindLocations],
  { type, locationId: chosenId, exceptIds }: PlacementRequest,
  dates: readonly PlacedDate[],
): Promise<PlacedDate[]> {
  const open = dates.flatMap((date) =>
    date.span && isOpen(date) ? [{ date, span: date.span }] : [],
  );
  const locationChoices = await find(db, signedIn, {
    type,
    chosenId,
    exceptIds,
    dates: open.map(({ date: { groupIds, moved }, span }) => {
      return { span, groupIds, keptId: moved?.locationId ?? null, isMoved: moved !== undefined };
    }),
  });
  const of = new Map(open.map(({ date }, at) => [date, locationChoices[at]]));
  return dates.map((date) => {
    const { location = null, words = null } = of.get(date) ?? {};
    return words === null
      ? { ...date, location }
      : { ...date, ...nothing, verdict: 'taken' as const, words };
  });
}

/** Without locks: what the caller holds counts as free. */
export async function previewDates(
  signedIn: SignedIn,
  request: PlacementRequest,
): Promise<PlacedDate[]> {
  const { db, now, session } = signedIn;
  const conflictRows = await conflictsOf(db, request);
  const conflicts = conflictRows.filter(
    ({ heldUntil, isOffered, bookedBy }) =>
      heldUntil === null || (heldUntil > now() && (isOffered || bookedBy !== session.person.id)),
  );
  const datesWithVerdicts = verdictsOn(signedIn, request, conflicts);
  const dates = await withPatient(db, signedIn, { request, dates: datesWithVerdicts });
  return withRooms([db, signedIn, previewLocations], request, dates);
}

/** With the practitioners locked; expired holds are deleted. */
export async function placedDates(
  db: Connection,
  signedIn: SignedIn,
  request: PlacementRequest,
): Promise<PlacedDate[]> {
  const conflictRows = await conflictsOf(db, request);
  const conflicts = await practitionerTime.withoutEndedHolds(db, conflictRows, signedIn.now());
  const datesWithVerdicts = verdictsOn(signedIn, request, conflicts);
  const dates = await withPatient(db, signedIn, { request, dates: datesWithVerdicts });
  return withRooms([db, signedIn, findLocations], request, dates);
}

/** Dates that are named before the rest is only counted. */
const named = 5;

function dateWords(dates: readonly PlacedDate[]): string {
  const lines = dates.slice(0, named).map(({ day, words }) => `${dayWords(day)}: ${words}`);
  const more = dates.length - lines.length;
  if (more > 0) lines.push(`${more} more ${more === 1 ? 'date is' : 'dates are'} not free either.`);
  return lines.join(' ');
}

interface FreeDate extends PlacedDate {
  span: Span;
}

/**
 * All of them or none: throws 409 that names the dates with conflicts, 400 at `field` with those
 * that cannot be booked at all.
 */
export function requireFree(dates: readonly PlacedDate[], field: string): FreeDate[] {
  const unfit = dates.filter(({ verdict }) => verdict === 'outside' || verdict === 'skipped');
  if (unfit.length > 0) throw wrongField(field, dateWords(unfit));
  const takenDates = dates.filter(({ verdict }) => verdict === 'taken');
  if (takenDates.length > 0) {
    const isPatients = takenDates.every(({ isPatientElsewhere }) => isPatientElsewhere);
    const problem = isPatients ? 'appointments.patient-elsewhere' : 'appointments.overlap';
    throw new Refusal(problem, { words: dateWords(takenDates) });
  }
  return dates.flatMap((placedDate) =>
    placedDate.span ? [{ ...placedDate, span: placedDate.span }] : [],
  );
}
