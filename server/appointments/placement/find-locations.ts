/** Finds the room of an appointment at each of its dates, or the reason why there is none. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { chooseLocations } from './choose-locations.ts';
import * as times from '#server/appointments/core/location-time-store.ts';
import { clockAt, listed, type ClockReader } from '#server/platform/times/clock-words.ts';
import type { Span } from '#shared/time.ts';
import { withBuffers, type Buffers } from '#server/platform/times/spans.ts';

/** The caller: sentences show times in their zone, and a preview counts their own holds as free. */
interface Caller {
  now: () => Date;
  session: { person: ClockReader & { id: string | null; organizationId: string } };
}

interface DateRequest {
  /** Without its buffers. */
  span: Span;
  /** The room that it has already. */
  keptId: string | null;
  /** Others of its type and time with whom it shares a room. */
  groupIds: readonly string[];
  /** It is moved: if it had no room before, it needs none now. */
  isMoved: boolean;
}

export interface LocationRequest {
  type: Pick<TypeRecord, 'locations'> & Buffers;
  /** The room that was chosen; without it any of the type's. */
  chosenId: string | undefined;
  dates: readonly DateRequest[];
  /** What is moved away or released in the same step. */
  exceptIds: readonly string[];
}

export interface LocationChoice {
  location: times.TakenLocation | null;
  /** Why there is none; null where there is one, or none is needed. */
  words: string | null;
}

const noLocation: LocationChoice = { location: null, words: null };

/**
 * Which rooms may be taken, in the order of the type. Throws 404 or 400 where the chosen one is
 * none of them.
 */
function candidatesOf(
  { type, chosenId, dates }: LocationRequest,
  names: ReadonlyMap<string, string>,
): string[] {
  const keptIds = dates.flatMap(({ keptId }) => keptId ?? []);
  const all = [...new Set([...type.locations.map(({ id }) => id), ...keptIds])];
  if (chosenId === undefined) return all.filter((id) => names.has(id));
  if (!names.has(chosenId)) throw new Refusal('not-found');
  if (!all.includes(chosenId))
    throw wrongField('locationId', 'This type does not use that room. Choose another one.');
  return [chosenId];
}

/** Everything that is needed to judge one date. */
interface DateCandidates {
  date: DateRequest;
  uses: readonly times.LocationUse[];
  candidates: readonly string[];
}

/** A group shares a room; nobody else is in it. */
function joinedBy({ date: { groupIds }, uses }: DateCandidates): times.TakenLocation | null {
  const member = uses.find(({ appointmentId }) => groupIds.includes(appointmentId));
  if (!member) return null;
  const { locationId: id, together } = member;
  const isTheirs = uses.every(
    (locationUse) => locationUse.locationId !== id || locationUse.together === together,
  );
  return isTheirs ? { id, together } : null;
}

interface TakenRoom {
  name: string;
  /** Without their buffers. */
  times: readonly Span[];
}

interface RoomRequest {
  /** Without its buffers. */
  span: Span;
  reader: ClockReader;
}

/** Rooms that are named before the rest is only counted. */
const named = 3;

const timesOf = ({ times }: TakenRoom, reader: ClockReader): string =>
  listed(
    times.map(
      ({ startsAt, endsAt }) => `${clockAt(startsAt, reader)} to ${clockAt(endsAt, reader)}`,
    ),
  );

/** Two that do not overlap by themselves conflict by the buffer of one of them. */
const isBufferAlone = ({ times }: TakenRoom, { span }: RoomRequest): boolean =>
  times.every(({ startsAt, endsAt }) => endsAt <= span.startsAt || startsAt >= span.endsAt);

/** "Room 3 is taken 10:00 to 10:30." */
export function takenWords(room: TakenRoom, request: RoomRequest): string {
  const bufferWords = isBufferAlone(room, request) ? ', with buffer time around it' : '';
  return `${room.name} is taken ${timesOf(room, request.reader)}${bufferWords}.`;
}

/** "No room is free then: Room 1 is taken 10:00 to 10:30, Room 2 10:00 to 11:00." */
export function noneWords(rooms: readonly TakenRoom[], request: RoomRequest): string {
  const [first, ...takenRooms] = rooms;
  if (!first) return 'No room is free: the rooms of this type are inactive.';
  const otherRooms = takenRooms
    .slice(0, named - 1)
    .map((takenRoom) => `${takenRoom.name} ${timesOf(takenRoom, request.reader)}`);
  const more = takenRooms.length - otherRooms.length;
  const parts = [
    `${first.name} is taken ${timesOf(first, request.reader)}`,
    ...otherRooms,
    ...(more > 0 ? [`and ${more} more ${more === 1 ? 'is' : 'are'} not free either`] : []),
  ];
  return `No room is free then: ${parts.join(', ')}.`;
}

function wordsFor({ date, uses, candidates }: DateCandidates, request: ChoiceContext): string {
  const requested = { span: date.span, reader: request.reader };
  const rooms = candidates.map((id) => ({
    name: request.names.get(id) ?? '',
    times: uses.filter(({ locationId }) => locationId === id),
  }));
  const [only] = rooms;
  return only && request.isChosen ? takenWords(only, requested) : noneWords(rooms, requested);
}

interface ChoiceContext {
  reader: ClockReader;
  names: ReadonlyMap<string, string>;
  isChosen: boolean;
}

function choose(
  allCandidates: readonly DateCandidates[],
  context: ChoiceContext,
): LocationChoice[] {
  const joined = allCandidates.map(joinedBy);
  const alone = allCandidates.filter((_, at) => !joined[at]);
  const chosen = chooseLocations(
    allCandidates[0]?.candidates ?? [],
    alone.map(({ date, uses }) => ({
      taken: new Set(uses.map(({ locationId }) => locationId)),
      keptId: context.isChosen ? null : date.keptId,
    })),
  );
  const idOf = new Map(alone.map((dateCandidates, at) => [dateCandidates, chosen[at] ?? null]));
  return allCandidates.map((allCandidate, at) => {
    const location = joined[at] ?? null;
    if (location) return { location, words: null };
    const id = idOf.get(allCandidate) ?? null;
    return id === null
      ? { location: null, words: wordsFor(allCandidate, context) }
      : { location: { id, together: null }, words: null };
  });
}

interface Search {
  request: LocationRequest;
  present: typeof times.activeLocations;
  /** The uses that conflict. */
  conflicting: (uses: readonly times.LocationUse[]) => Promise<readonly times.LocationUse[]>;
}

const isAsked = (
  { keptId, isMoved }: DateRequest,
  { type, chosenId }: Pick<LocationRequest, 'type' | 'chosenId'>,
): boolean => chosenId !== undefined || keptId !== null || (!isMoved && type.locations.length > 0);

async function find(
  db: Connection,
  { session: { person } }: Caller,
  { request, present, conflicting }: Search,
): Promise<LocationChoice[]> {
  const { type, chosenId, exceptIds } = request;
  const dates = request.dates.filter((date) => isAsked(date, request));
  if (dates.length === 0) return request.dates.map(() => noLocation);
  const { organizationId } = person;
  const keptIds = dates.flatMap(({ keptId }) => keptId ?? []);
  const ids = [...type.locations.map(({ id }) => id), ...keptIds, ...[chosenId ?? []].flat()];
  const rows = await present(db, { organizationId, ids });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const candidates = candidatesOf(request, names);
  const spans = dates.map(({ span }) => withBuffers(span, type));
  const query = { locationIds: candidates, spans, exceptIds };
  const uses = candidates.length === 0 ? [] : await conflicting(await times.usesAt(db, query));
  const byDate = Map.groupBy(uses, ({ at }) => at);
  const allCandidates = dates.map((date, at) => ({ date, candidates, uses: byDate.get(at) ?? [] }));
  const locationChoices = choose(allCandidates, {
    reader: person,
    names,
    isChosen: chosenId !== undefined,
  });
  const of = new Map(dates.map((date, at) => [date, locationChoices[at] ?? noLocation]));
  return request.dates.map((date) => of.get(date) ?? noLocation);
}

/** Locks the rooms: nobody else books them before the transaction ends. */
export function findLocations(
  db: Connection,
  caller: Caller,
  request: LocationRequest,
): Promise<LocationChoice[]> {
  const now = caller.now();
  const conflicting: Search['conflicting'] = (uses) =>
    practitionerTime.withoutEndedHolds(db, uses, now);
  return find(db, caller, { request, present: times.lockLocations, conflicting });
}

/** Without locks: what the caller holds counts as free. */
export function previewLocations(
  db: Connection,
  caller: Caller,
  request: LocationRequest,
): Promise<LocationChoice[]> {
  const now = caller.now();
  const { id } = caller.session.person;
  const isThere = ({ heldUntil, isOffered, bookedBy }: times.LocationUse) =>
    heldUntil === null || (heldUntil > now && (isOffered || bookedBy !== id));
  const conflicting: Search['conflicting'] = (uses) => Promise.resolve(uses.filter(isThere));
  return find(db, caller, { request, present: times.activeLocations, conflicting });
}
