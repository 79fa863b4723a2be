/** A place in the book: whether everybody is free then, beside whom it stands, and in which room. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import type { Span } from './core/days.ts';
import * as diary from './core/practitioner-time-store.ts';
import { withBuffers, type Buffers } from './lengths.ts';
import { findLocations } from './location-finding.ts';
import { overlapRefusal } from './booking/conflict.ts';
import { standingOf } from './core/rules.ts';

interface Place {
  type: Pick<TypeRecord, 'id' | 'capacity' | 'locations'> & Buffers;
  span: Span;
  practitionerIds: readonly string[];
  because: string | null;
  /** A room that somebody chose; without one, any of the type's. */
  locationId: string | undefined;
  /** What is moved: it is not in its own way, and keeps its room where that is free. */
  moved?: { id: string; locationId: string | null };
}

/** Those in turn are looked at under their lock. Throws 409 with what stands there. */
export async function findPlace(db: Connection, signedIn: SignedIn, place: Place) {
  const { type, span, practitionerIds, because, moved } = place;
  const now = signedIn.now();
  const wanted = { practitionerIds, span: withBuffers(span, type), exceptId: moved?.id };
  const found = await diary.standing(db, wanted);
  const isEnded = ({ heldUntil }: diary.Standing) => heldUntil !== null && heldUntil <= now;
  const ids = found.filter(isEnded).map(({ appointmentId }) => appointmentId);
  await diary.letEndedHoldsGo(db, { ids, now });
  const standing = found.filter((one) => !isEnded(one));
  const how = standingOf({ ...span, type, because }, standing);
  if (how === 'overlap') throw overlapRefusal(signedIn.session.person, { span }, standing);
  const groupIds = how === 'capacity' ? standing.map(({ appointmentId }) => appointmentId) : [];
  const location = await findLocation(db, signedIn, { ...place, groupIds });
  const beside = how === 'alone' ? null : how;
  return { beside, besideBecause: beside === 'reason' ? because : null, location };
}

/** No reason puts two into one room. Throws 409 that says what is in it. */
async function findLocation(
  db: Connection,
  signedIn: SignedIn,
  { type, span, locationId, moved, groupIds }: Place & { groupIds: readonly string[] },
) {
  const keptId = moved?.locationId ?? null;
  const [found] = await findLocations(db, signedIn, {
    type,
    chosenId: locationId,
    dates: [{ span, groupIds, keptId, isMoved: moved !== undefined }],
    exceptIds: moved ? [moved.id] : [],
  });
  const words = found?.words ?? null;
  if (words !== null) throw new Refusal('appointments.location-taken', { words });
  return found?.location ?? null;
}
