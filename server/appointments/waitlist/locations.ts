/** Rooms for those who wait: what is taken in them, and the one that an offer takes. */
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Span } from '../core/days.ts';
import { findLocations, type FoundLocation } from '../location-finding.ts';
import { takenIn } from '../core/location-time-store.ts';
import type { TakenRooms } from './rules.ts';
import type { Waiting } from './candidate-store.ts';

/** Whose own holds would be left out; the zero id is nobody's. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** No statement where nobody waits for a type that asks for a room. */
export function roomsOf(
  db: Connection,
  entries: readonly Waiting[],
  { span, now }: { span: Span; now: Date },
): Promise<TakenRooms> {
  const locationIds = [...new Set(entries.flatMap(({ type }) => type.locationIds ?? []))];
  return takenIn(db, { locationIds, span, now, askedBy: nobody });
}

interface Offered {
  entry: Waiting;
  span: Span;
  organizationId: string;
}

/** Takes the turn of the rooms; `words` where all of them were taken since they were looked at. */
export async function roomFor(
  db: Connection,
  { now }: Pick<Deps, 'now'>,
  { entry: { type }, span, organizationId }: Offered,
): Promise<FoundLocation> {
  const locations = (type.locationIds ?? []).map((id) => ({ id, name: '', active: true }));
  const isAsked = type.locationIds !== null;
  if (isAsked && locations.length === 0) return { location: null, words: 'No room is booked.' };
  const asker = { now, session: { person: { id: nobody, organizationId, zone: 'utc' } } };
  const date = { span, keptId: null, groupIds: [], isMoved: false };
  const asked = { type: { ...type, locations }, chosenId: undefined, exceptIds: [], dates: [date] };
  const [found] = await findLocations(db, asker, asked);
  return found ?? { location: null, words: null };
}
