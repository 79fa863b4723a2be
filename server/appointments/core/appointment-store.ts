/** Rows of appointments, their types and their clinicians, always within one organization. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { cliniciansOf } from '#server/platform/sql/colleague-columns.ts';
import { keptBy } from '#server/platform/sql/kept-by.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';
import type { Appointment, AppointmentState, Kind } from '#shared/appointments.ts';
import {
  wordsOfConcepts,
  type ReasonConcept,
} from '#shared/appointments/texts/appointment-texts.ts';
import { leaveLocations, returnToLocation } from './location-time-store.ts';
import { outcomeColumn } from './outcome-store.ts';
import {
  isAccessible,
  longestAppointmentMs,
  type Access,
} from '#server/platform/sql/appointment-rows.ts';
import { openStates } from '#shared/appointments/appointment-states.ts';
import { positionInSeries, withRuleWords } from './series-place-store.ts';
import type { Span } from '#shared/time.ts';

/** Held time is not an appointment yet. */
const booked = (db: Connection, access: Access) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('patients as pt', 'pt.id', 'a.patient_id')
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .leftJoin('attendances as att', 'att.appointment_id', 'a.id')
    .leftJoin('patient_company as company', 'company.appointment_id', 'a.id')
    .leftJoin('appointment_texts as texts', 'texts.appointment_id', 'a.id')
    .leftJoin('appointment_outcomes as outcome', 'outcome.appointment_id', 'a.id')
    .leftJoin('listed_reasons as why', 'why.id', 'outcome.reason_id')
    .leftJoin('time_choices as choice', (join) =>
      join
        .onRef('choice.appointment_id', '=', 'a.id')
        .onRef('choice.starts_at', '=', 'a.starts_at')
        .on('a.state', '=', 'booked'),
    )
    .where((is) => isAccessible(is, access))
    .where('a.held_until', 'is', null);

/** Null where it was cancelled for another reason since, or is not cancelled. */
const conceptOf = ({
  cancelledConcept,
  cancelledBecause,
}: {
  cancelledConcept: ReasonConcept | null;
  cancelledBecause: string | null;
}): ReasonConcept | null =>
  cancelledConcept && wordsOfConcepts([cancelledConcept]) === cancelledBecause
    ? cancelledConcept
    : null;

const text = (instant: Date | null) => instant?.toISOString() ?? null;

/** Null where nobody has said anything of it. */
function attendanceOf(times: Record<'arrivedAt' | 'startedAt' | 'endedAt', Date | null>) {
  const { arrivedAt, startedAt, endedAt } = times;
  if (arrivedAt === null && startedAt === null && endedAt === null) return null;
  return { arrivedAt: text(arrivedAt), startedAt: text(startedAt), endedAt: text(endedAt) };
}

async function read(rows: ReturnType<typeof booked>): Promise<Appointment[]> {
  const appointmentRows = await rows
    .select((is) => [
      'a.id',
      'a.patient_name as patientName',
      'a.state',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.version',
      'a.buffer_before_minutes as bufferBeforeMinutes',
      'a.buffer_after_minutes as bufferAfterMinutes',
      'a.overbooked_because as overbookedBecause',
      'a.patient_elsewhere_because as patientElsewhereBecause',
      'a.cancelled_because as cancelledBecause',
      'a.patient_id as patientId',
      isoDay<string | null>('pt.birth_date').as('birthDate'),
      'pt.language',
      'pt.deceased',
      'company.words as company',
      keptBy('a.id').as('keptBy'),
      'texts.reason',
      'texts.reason_concepts as reasonConcepts',
      'texts.description',
      'texts.identifiers',
      'texts.cancelled_concept as cancelledConcept',
      'texts.instructions',
      'texts.internal_note as internalNote',
      outcomeColumn.as('outcome'),
      'choice.answer_by as chooseBy',
      'att.arrived_at as arrivedAt',
      'att.started_at as startedAt',
      'att.ended_at as endedAt',
      'l.id as locationId',
      'l.name as locationName',
      't.id as typeId',
      't.name',
      't.kind',
      't.duration_minutes as durationMinutes',
      't.colour',
      't.letter',
      't.only_during_shifts as onlyDuringShifts',
      cliniciansOf(is).as('practitioners'),
      positionInSeries.as('series'),
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return appointmentRows.map(({ typeId, name, kind, durationMinutes, colour, letter, ...full }) => {
    const { onlyDuringShifts, ...row } = full;
    const {
      patientId,
      birthDate,
      language,
      deceased,
      series,
      locationId: id,
      locationName,
      ...kept
    } = row;
    const { arrivedAt, startedAt, endedAt, ...rest } = kept;
    return {
      ...rest,
      location: id === null || locationName === null ? null : { id, name: locationName },
      series: series && withRuleWords(series),
      attendance: attendanceOf({ arrivedAt, startedAt, endedAt }),
      chooseBy: text(row.chooseBy),
      reasonConcepts: row.reasonConcepts ?? [],
      identifiers: row.identifiers ?? [],
      cancelledConcept: conceptOf(row),
      patient: patientId === null ? null : { id: patientId, birthDate, language, deceased },
      type: { id: typeId, name, kind, durationMinutes, colour, letter, onlyDuringShifts },
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    };
  });
}

/** Appointments that overlap the span, in order of start; cancelled ones too. */
export function within(
  db: Connection,
  { organizationId, practitionerId }: Access & { practitionerId: string },
  { startsAt, endsAt, kind }: Span & { kind?: Kind },
): Promise<Appointment[]> {
  const rows = booked(db, { organizationId, practitionerId: null })
    .innerJoin('appointment_practitioners as me', 'me.appointment_id', 'a.id')
    .where('me.practitioner_id', '=', practitionerId)
    .where('me.starts_at', '>', new Date(startsAt.getTime() - longestAppointmentMs))
    .where('me.starts_at', '<', endsAt)
    .where('me.ends_at', '>', startsAt);
  return read(kind === undefined ? rows : rows.where('t.kind', '=', kind));
}

export async function byIds(db: Connection, access: Access, ids: string[]): Promise<Appointment[]> {
  return ids.length === 0 ? [] : read(booked(db, access).where('a.id', 'in', ids));
}

/** In the order of the ids; those that the access does not find are missing. */
export async function inOrderOf(
  db: Connection,
  access: Access,
  ids: string[],
): Promise<Appointment[]> {
  const appointmentById = new Map(
    (await byIds(db, access, ids)).map((appointment) => [appointment.id, appointment]),
  );
  return ids.flatMap((id) => appointmentById.get(id) ?? []);
}

/** The newest appointments of one patient, newest first. */
export async function ofPatient(
  db: Connection,
  access: Access,
  { patientId, limit }: { patientId: string; limit: number },
): Promise<Appointment[]> {
  const newest = await booked(db, access)
    .select('a.id')
    .where('a.patient_id', '=', survivingPatientId(patientId))
    .orderBy('a.starts_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  const ids = newest.map(({ id }) => id);
  return (await byIds(db, access, ids)).toReversed();
}

export interface LockedAppointment extends Span {
  state: AppointmentState;
  version: number;
  typeId: string;
  locationId: string | null;
  patientId: string | null;
  overbookedBecause: string | null;
  patientElsewhereBecause: string | null;
  buffers: { bufferBeforeMinutes: number; bufferAfterMinutes: number };
}

/** What a change of the appointment `a`, in the room of `lt`, has to know. */
export const changeColumns = [
  'a.state',
  'a.version',
  'a.type_id as typeId',
  'lt.location_id as locationId',
  'a.patient_id as patientId',
  'a.overbooked_because as overbookedBecause',
  'a.patient_elsewhere_because as patientElsewhereBecause',
  'a.starts_at as startsAt',
  'a.ends_at as endsAt',
  'a.buffer_before_minutes as bufferBeforeMinutes',
  'a.buffer_after_minutes as bufferAfterMinutes',
] as const;

/** Locked until the transaction ends. */
export async function locked(
  db: Connection,
  access: Access,
  id: string,
): Promise<LockedAppointment | null> {
  const row = await booked(db, access)
    .select(changeColumns)
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  if (!row) return null;
  const { bufferBeforeMinutes, bufferAfterMinutes, ...rest } = row;
  return { ...rest, buffers: { bufferBeforeMinutes, bufferAfterMinutes } };
}

/** What was said of a state that it has no more. */
const forgetOutcome = (db: Connection, id: string) =>
  db.deleteFrom('appointment_outcomes').where('appointment_id', '=', id).execute();

export async function setState(
  db: Connection,
  organizationId: string,
  change: { id: string; state: AppointmentState; because?: string | undefined },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: change.state, cancelled_because: change.because ?? null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', change.id)
    .execute();
  await forgetOutcome(db, change.id);
}

interface Outcome {
  ids: readonly string[];
  state: AppointmentState;
  because?: string;
}

/**
 * Writes the outcome of their visits to the appointments; those that are over stay as they are. What
 * is left of their time may be booked from then on.
 */
export async function setOutcome(db: Connection, { ids, state, because }: Outcome): Promise<void> {
  if (ids.length === 0) return;
  await leaveLocations(db, ids);
  await db
    .updateTable('appointments')
    .set((is) => ({
      state,
      cancelled_because: because ?? null,
      overbooked_for: is.fn.coalesce('overbooked_for', is.val('over' as const)),
    }))
    .where('id', 'in', ids)
    .where('state', 'in', openStates)
    .execute();
}

/**
 * Its visit goes on: the appointment is in progress again, beside whatever was booked meanwhile. Its
 * location is its own again where nobody else has it by now.
 */
export async function resume(db: Connection, id: string): Promise<void> {
  await returnToLocation(db, id);
  await forgetOutcome(db, id);
  await db
    .updateTable('appointments')
    .set((is) => ({
      state: 'in-progress',
      cancelled_because: null,
      patient_elsewhere_because: is.fn.coalesce(
        'patient_elsewhere_because',
        is.val('The visit was reopened'),
      ),
    }))
    .where('id', '=', id)
    .where('state', 'not in', openStates)
    .execute();
}
