/** Checks where an appointment may be placed: whether everybody is free, what it overlaps, and in which room. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import * as conflictStore from '#server/appointments/core/conflict-store.ts';
import { withoutEndedHolds } from '#server/appointments/core/practitioner-time-store.ts';
import { findLocations } from '#server/appointments/placement/find-locations.ts';
import { overlapRefusal } from './conflict-words.ts';
import { placementOf } from '#server/appointments/core/appointment-rules.ts';
import type { ClockReader } from '#server/platform/times/clock-words.ts';
import type { Span } from '#shared/time.ts';
import { withBuffers, type Buffers } from '#server/platform/times/spans.ts';

/** Conflicts of their own time are named to them; null: a patient, to whom no appointment is. */
interface Caller extends Pick<Deps, 'now'> {
  session: { person: ClockReader & { id: string | null; organizationId: string } };
}

interface PlacementRequest {
  type: Pick<TypeRecord, 'id' | 'capacity' | 'locations'> & Buffers;
  span: Span;
  practitionerIds: readonly string[];
  because: string | null;
  /** The room that was chosen; without one, any of the type's. */
  locationId: string | undefined;
  /**
   * The appointment that is moved: it does not conflict with itself, and keeps its room where that
   * is free. `takesRoom`: its new type needs a room, though it may have had none before.
   */
  moved?: { id: string; locationId: string | null; takesRoom?: boolean };
}

/** Checks the practitioners, who are locked. Throws 409 that names the conflicts. */
export async function findPlacement(db: Connection, caller: Caller, request: PlacementRequest) {
  const { type, span, practitionerIds, because, moved } = request;
  const query = { practitionerIds, span: withBuffers(span, type), exceptId: moved?.id };
  const rows = await conflictStore.conflicts(db, query);
  const conflicts = await withoutEndedHolds(db, rows, caller.now());
  const placement = placementOf({ ...span, type, because }, conflicts);
  if (placement === 'overlap') throw overlapRefusal(caller.session.person, { span }, conflicts);
  const groupIds =
    placement === 'capacity' ? conflicts.map(({ appointmentId }) => appointmentId) : [];
  const location = await findLocation(db, caller, { ...request, groupIds });
  const overbookedFor = placement === 'alone' ? null : placement;
  return {
    overbookedFor,
    overbookedBecause: overbookedFor === 'reason' ? because : null,
    location,
  };
}

/** Rooms cannot be overbooked for any reason. Throws 409 that says what is booked in it. */
async function findLocation(
  db: Connection,
  caller: Caller,
  { type, span, locationId, moved, groupIds }: PlacementRequest & { groupIds: readonly string[] },
) {
  const keptId = moved?.locationId ?? null;
  const [rows] = await findLocations(db, caller, {
    type,
    chosenId: locationId,
    dates: [{ span, groupIds, keptId, isMoved: moved !== undefined && !moved.takesRoom }],
    exceptIds: moved ? [moved.id] : [],
  });
  const words = rows?.words ?? null;
  if (words !== null) throw new Refusal('appointments.location-taken', { words });
  return rows?.location ?? null;
}
