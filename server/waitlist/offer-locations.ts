/** Rooms for waitlist entries: what is booked in them, and the one that an offer takes. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findLocations, type LocationChoice } from '#server/appointments/service.ts';
import { takenInRooms } from '#server/locations/service.ts';
import type { TakenRooms } from './waitlist-rules.ts';
import type { WaitlistCandidate } from './waitlist-candidate-store.ts';
import type { Span } from '#shared/time.ts';

/** No statement where no entry's type needs a room. */
export function roomsOf(
  db: Connection,
  entries: readonly WaitlistCandidate[],
  { span, now }: { span: Span; now: Date },
): Promise<TakenRooms> {
  const locationIds = [...new Set(entries.flatMap(({ type }) => type.locationIds ?? []))];
  return takenInRooms(db, { locationIds, span, now, askedBy: null });
}

interface ProposedOffer {
  entry: WaitlistCandidate;
  span: Span;
  organizationId: string;
}

/** Locks the rooms; `words` where all of them were taken since they were read. */
export async function roomFor(
  db: Connection,
  { now }: Pick<Deps, 'now'>,
  { entry: { type }, span, organizationId }: ProposedOffer,
): Promise<LocationChoice> {
  const locations = (type.locationIds ?? []).map((id) => ({ id, name: '', active: true }));
  const isAsked = type.locationIds !== null;
  if (isAsked && locations.length === 0) return { location: null, words: 'No room is booked.' };
  const asker = { now, session: { person: { id: null, organizationId, zone: 'utc' } } };
  const date = { span, keptId: null, groupIds: [], isMoved: false };
  const request = {
    type: { ...type, locations },
    chosenId: undefined,
    exceptIds: [],
    dates: [date],
  };
  const [locationChoice] = await findLocations(db, asker, request);
  return locationChoice ?? { location: null, words: null };
}
