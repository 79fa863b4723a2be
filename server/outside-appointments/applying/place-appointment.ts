/** Books and moves an appointment as another system states it, where everybody is free then. */
import { elsewhereWords } from '#shared/appointments/patient-time.ts';
import type { Span } from '#shared/time.ts';
import {
  findPlacement,
  insertAppointment,
  lockedPatientTime,
  requireTypeRecord,
  retimeAppointment,
} from '#server/appointments/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { patientById } from '#server/patients/service.ts';
import * as store from '#server/outside-appointments/core/outside-appointment-store.ts';
import type { ScheduleSource } from '#server/outside-appointments/core/stated-appointment.ts';
import type { Parts } from './find-parts.ts';

export interface PlacingOptions {
  source: ScheduleSource;
  now: () => Date;
  span: Span;
  parts: Parts;
  patientId: string;
  /** Of a person who takes it beside what is here: why. */
  because: string | null;
}

export type Placed = { id: string; remarks: string[] } | { taken: string };

/** What stands in the way is words, and nothing was written yet; any other error is thrown. */
async function placement(
  db: Connection,
  { source, now, span, parts, patientId, because }: PlacingOptions,
  moved?: store.Ours,
) {
  const { organizationId, zone } = source;
  const caller = { now, session: { person: { id: null, organizationId, zone } } };
  const type = await requireTypeRecord(db, organizationId, parts.typeId);
  const room = type.locations.find(({ id }) => id === parts.locationId);
  const chosen = parts.locationId;
  const locations = chosen === null ? [] : [room ?? { id: chosen, name: '', active: true }];
  const placeIn = (locationId: string | null) =>
    findPlacement(db, caller, {
      type: { ...type, locations: locationId === null ? [] : locations },
      span,
      practitionerIds: parts.practitionerIds,
      because,
      locationId: locationId ?? undefined,
      ...(moved && { moved: { id: moved.id, locationId: null } }),
    });
  const remarks: string[] = [];
  const placed = await placeIn(chosen).catch(async (error: unknown) => {
    const isRoom = error instanceof Refusal && error.problem === 'appointments.location-taken';
    if (because === null || !isRoom) throw error;
    // A room is never taken twice: it was accepted without one.
    remarks.push(`The room is not kept: ${error.message}`);
    return placeIn(null);
  });
  const exceptIds = moved ? [moved.id] : [];
  const query = { organizationId, patientId, spans: [span], exceptIds };
  const elsewhere = await lockedPatientTime(db, query);
  if (elsewhere && because === null)
    throw new Refusal('appointments.patient-elsewhere', { words: elsewhereWords(elsewhere) });
  return { type, placed, patientElsewhereBecause: elsewhere ? because : null, remarks };
}

const placementProblems = new Set<string>([
  'appointments.overlap',
  'appointments.location-taken',
  'appointments.patient-elsewhere',
  'not-found',
]);

/** The people, and the appointment that is moved, are locked. */
export async function placeAppointment(
  db: Connection,
  options: PlacingOptions,
  moved?: store.Ours,
): Promise<Placed> {
  const { source, span, parts, patientId } = options;
  const { organizationId } = source;
  const placementOrRefusal = await placement(db, options, moved).catch((error: unknown) => {
    if (error instanceof Refusal && placementProblems.has(error.problem)) return error;
    throw error;
  });
  if (placementOrRefusal instanceof Refusal) return { taken: placementOrRefusal.message };
  const { type, placed, patientElsewhereBecause, remarks } = placementOrRefusal;
  const time = { span, patientElsewhereBecause, ...placed };
  if (moved) {
    await store.setTypeAndPatient(db, { id: moved.id, typeId: type.id, patientId });
    const isSamePeople =
      moved.practitionerIds.toSorted().join() === parts.practitionerIds.toSorted().join();
    // Out of the way before the time is another, so that nobody's time is taken for a moment.
    if (!isSamePeople) await store.replacePeople(db, { id: moved.id, organizationId }, []);
    await retimeAppointment(db, { id: moved.id, ...time });
    if (!isSamePeople)
      await store.replacePeople(db, { id: moved.id, organizationId }, parts.practitionerIds);
    return { id: moved.id, remarks };
  }
  const patient = await patientById(db, organizationId, patientId);
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const id = await insertAppointment(
    db,
    {
      ...span,
      ...placed,
      patientElsewhereBecause,
      organizationId,
      bookedBy: null,
      typeId: type.id,
      bufferBeforeMinutes,
      bufferAfterMinutes,
      patientName: patient?.fullName ?? '',
      patientId,
      heldUntil: null,
    },
    parts.practitionerIds,
  );
  return { id, remarks };
}
