/** The room of an appointment: which one it takes at each of its dates, or in words why there is none. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Span } from './core/days.ts';
import * as diary from './core/practitioner-time-store.ts';
import { chooseLocations } from './locations/rules.ts';
import * as times from './core/location-time-store.ts';
import { noneWords, takenWords } from './location-words.ts';
import { withBuffers, type Buffers } from './lengths.ts';

/** Of one who looks: their zone is that of the words, and what they hold is theirs to book. */
interface Asker {
  now: () => Date;
  session: { person: { id: string; organizationId: string; zone: string } };
}

interface WantedDate {
  /** Without its buffers. */
  span: Span;
  /** The one that it has already. */
  keptId: string | null;
  /** Others of its type and time with whom it stands in one room. */
  groupIds: readonly string[];
  /** It stood somewhere before: without a room there, it asks for none now. */
  isMoved: boolean;
}

export interface AskedLocation {
  type: Pick<TypeRecord, 'locations'> & Buffers;
  /** Chosen by somebody; without it any of the type's. */
  chosenId: string | undefined;
  dates: readonly WantedDate[];
  /** What moves away, or is let go, in the same step. */
  exceptIds: readonly string[];
}

export interface FoundLocation {
  location: times.TakenLocation | null;
  /** Why there is none; null where there is one, or none is asked for. */
  words: string | null;
}

const noneAsked: FoundLocation = { location: null, words: null };

/** Which may be taken, in the order of the type. Throws 404 or 400 where the chosen one is none of them. */
function candidatesOf(
  { type, chosenId, dates }: AskedLocation,
  names: ReadonlyMap<string, string>,
): string[] {
  const kept = dates.flatMap(({ keptId }) => keptId ?? []);
  const all = [...new Set([...type.locations.map(({ id }) => id), ...kept])];
  if (chosenId === undefined) return all.filter((id) => names.has(id));
  if (!names.has(chosenId)) throw new Refusal('not-found');
  if (!all.includes(chosenId))
    throw wrongField('locationId', 'This type is not held in that room. Choose another one.');
  return [chosenId];
}

/** Everything that one date needs to be judged. */
interface Judging {
  date: WantedDate;
  uses: readonly times.Use[];
  candidates: readonly string[];
}

/** A group stands in one room; nobody else is in it. */
function joinedBy({ date: { groupIds }, uses }: Judging): times.TakenLocation | null {
  const member = uses.find(({ appointmentId }) => groupIds.includes(appointmentId));
  if (!member) return null;
  const { locationId: id, together } = member;
  const isTheirs = uses.every((one) => one.locationId !== id || one.together === together);
  return isTheirs ? { id, together } : null;
}

function wordsFor({ date, uses, candidates }: Judging, asked: Asking): string {
  const wished = { span: date.span, zone: asked.zone };
  const rooms = candidates.map((id) => ({
    name: asked.names.get(id) ?? '',
    times: uses.filter(({ locationId }) => locationId === id),
  }));
  const [only] = rooms;
  return only && asked.isChosen ? takenWords(only, wished) : noneWords(rooms, wished);
}

interface Asking {
  zone: string;
  names: ReadonlyMap<string, string>;
  isChosen: boolean;
}

function judge(judgings: readonly Judging[], asking: Asking): FoundLocation[] {
  const joined = judgings.map(joinedBy);
  const alone = judgings.filter((_, at) => !joined[at]);
  const chosen = chooseLocations(
    judgings[0]?.candidates ?? [],
    alone.map(({ date, uses }) => ({
      taken: new Set(uses.map(({ locationId }) => locationId)),
      keptId: asking.isChosen ? null : date.keptId,
    })),
  );
  const idOf = new Map(alone.map((one, at) => [one, chosen[at] ?? null]));
  return judgings.map((one, at) => {
    const location = joined[at] ?? null;
    if (location) return { location, words: null };
    const id = idOf.get(one) ?? null;
    return id === null
      ? { location: null, words: wordsFor(one, asking) }
      : { location: { id, together: null }, words: null };
  });
}

interface Finding {
  asked: AskedLocation;
  present: typeof times.present;
  /** Those of the uses that are in the way. */
  standing: (uses: readonly times.Use[]) => Promise<readonly times.Use[]>;
}

const isAsked = (
  { keptId, isMoved }: WantedDate,
  { type, chosenId }: Pick<AskedLocation, 'type' | 'chosenId'>,
): boolean => chosenId !== undefined || keptId !== null || (!isMoved && type.locations.length > 0);

async function find(
  db: Connection,
  { session: { person } }: Asker,
  { asked, present, standing }: Finding,
): Promise<FoundLocation[]> {
  const { type, chosenId, exceptIds } = asked;
  const dates = asked.dates.filter((date) => isAsked(date, asked));
  if (dates.length === 0) return asked.dates.map(() => noneAsked);
  const { organizationId, zone } = person;
  const kept = dates.flatMap(({ keptId }) => keptId ?? []);
  const ids = [...type.locations.map(({ id }) => id), ...kept, ...[chosenId ?? []].flat()];
  const rows = await present(db, { organizationId, ids });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const candidates = candidatesOf(asked, names);
  const spans = dates.map(({ span }) => withBuffers(span, type));
  const wanted = { locationIds: candidates, spans, exceptIds };
  const uses = candidates.length === 0 ? [] : await standing(await times.uses(db, wanted));
  const byDate = Map.groupBy(uses, ({ at }) => at);
  const judgings = dates.map((date, at) => ({ date, candidates, uses: byDate.get(at) ?? [] }));
  const found = judge(judgings, { zone, names, isChosen: chosenId !== undefined });
  const of = new Map(dates.map((date, at) => [date, found[at] ?? noneAsked]));
  return asked.dates.map((date) => of.get(date) ?? noneAsked);
}

/** Takes the turn of the rooms: nobody else books there before the transaction ends. */
export function findLocations(
  db: Connection,
  asker: Asker,
  asked: AskedLocation,
): Promise<FoundLocation[]> {
  const now = asker.now();
  const isEnded = ({ heldUntil }: times.Use) => heldUntil !== null && heldUntil <= now;
  const standing: Finding['standing'] = async (uses) => {
    const ids = uses.filter(isEnded).map(({ appointmentId }) => appointmentId);
    await diary.letEndedHoldsGo(db, { ids, now });
    return uses.filter((one) => !isEnded(one));
  };
  return find(db, asker, { asked, present: times.takeTurn, standing });
}

/** Only looked at: what the person who asks holds is theirs to book. */
export function previewLocations(
  db: Connection,
  asker: Asker,
  asked: AskedLocation,
): Promise<FoundLocation[]> {
  const now = asker.now();
  const { id } = asker.session.person;
  const isThere = ({ heldUntil, isOffered, bookedBy }: times.Use) =>
    heldUntil === null || (heldUntil > now && (isOffered || bookedBy !== id));
  const standing: Finding['standing'] = (uses) => Promise.resolve(uses.filter(isThere));
  return find(db, asker, { asked, present: times.present, standing });
}
