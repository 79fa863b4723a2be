/** Books an appointment that begins this minute, as long as fits before the next one. */
import type { StartNow, StartableTypes } from '#shared/visits/immediate-visit.ts';
import { may } from '#shared/roles.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { bookWithin, withPractitionerQueue } from './book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { takenTimes, requireType } from '#server/availability/service.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { insertPatient } from '#server/patients/service.ts';
import { minutesThatFit, type TypeLength } from '#server/appointments/core/appointment-rules.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { mostUsedTypeIds } from '#server/appointments/core/appointment-type-store.ts';
import {
  bookableType,
  latelyDays,
  startableTypes,
} from '#server/appointments/types/appointment-types.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';
import { spanFrom, withBuffers } from '#server/platform/times/spans.ts';

/** Appointments begin on a full minute. */
export const thisMinute = (now: Date) => new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);

interface StartQuery {
  startsAt: Date;
  types: readonly TypeLength[];
}

/** What is booked in the practitioner's time while the longest of these types would last. */
function takenDuring(db: Connection, signedIn: SignedIn, { startsAt, types }: StartQuery) {
  const spans = types.map((type) => withBuffers(spanFrom(startsAt, type.durationMinutes), type));
  const span = {
    startsAt: new Date(Math.min(...spans.map((span) => span.startsAt.getTime()))),
    endsAt: new Date(Math.max(...spans.map((span) => span.endsAt.getTime()))),
  };
  const practitionerIds = [signedIn.session.person.id];
  return takenTimes(db, { practitionerIds, span, now: signedIn.now(), askedBy: null });
}

/** The types that may begin now, and how long each of them could last. */
export async function startOptions(signedIn: SignedIn): Promise<StartableTypes> {
  const { db, session, now } = signedIn;
  const { person } = session;
  const types = await startableTypes(db, person);
  const since = new Date(now().getTime() - latelyDays * dayMs);
  const used = await mostUsedTypeIds(db, person.id, since);
  const startsAt = thisMinute(now());
  const takenSpans = types.length > 0 ? await takenDuring(db, signedIn, { startsAt, types }) : [];
  const takenStarts = takenSpans
    .map((takenTime) => takenTime.startsAt)
    .toSorted((one, other) => +one - +other);
  return {
    types: types.map((type) => ({
      ...bookableType(type),
      fitsMinutes: minutesThatFit(startsAt, type, takenSpans),
    })),
    usualTypeId: used.find((id) => types.some((type) => type.id === id)) ?? null,
    takenFrom: takenStarts.find((takenStart) => takenStart > startsAt)?.toISOString() ?? null,
    zone: person.zone,
  };
}

/** With the practitioner locked, so that nothing is booked between the check and the insert. */
async function lengthFor(
  db: Connection,
  signedIn: SignedIn,
  { startsAt, input }: { startsAt: Date; input: StartNow },
) {
  const { typeId, durationMinutes, overbookBecause } = input;
  if (durationMinutes !== undefined || overbookBecause !== undefined) return durationMinutes;
  const { id, organizationId } = signedIn.session.person;
  const type = await requireType(db, organizationId, typeId);
  await practitionerTime.lockPractitioners(db, { organizationId, ids: [id] });
  const takenSpans = await takenDuring(db, signedIn, { startsAt, types: [type] });
  return minutesThatFit(startsAt, type, takenSpans) ?? undefined;
}

async function bookThisMinute(
  db: Connection,
  signedIn: SignedIn,
  input: StartNow,
): Promise<string> {
  const { typeId, patientName, newPatient, overbookBecause } = input;
  // The check and the booking use the same minute, though the next one may have begun in between.
  const startsAt = thisMinute(signedIn.now());
  const durationMinutes = await lengthFor(db, signedIn, { startsAt, input });
  const patientId = newPatient ? await insertPatient(db, signedIn, newPatient) : input.patientId;
  return bookWithin(db, signedIn, {
    patientName,
    patientId,
    typeId,
    durationMinutes,
    overbookBecause,
    // One reason for both: the form asks once why it starts all the same.
    patientElsewhereBecause: overbookBecause,
    startsAt: startsAt.toISOString(),
    withPractitionerIds: [],
  });
}

/**
 * Books it for the signed-in practitioner and runs the caller's further work in the same
 * transaction. Repeated with its key, the further work runs again with the same appointment. The
 * patient gets no letter.
 */
export async function bookNow<T>(
  signedIn: SignedIn,
  input: StartNow,
  continueWith: (db: Connection, appointmentId: string) => Promise<T>,
): Promise<T> {
  const { person } = signedIn.session;
  const { newPatient } = input;
  if (!may(person, 'appointments.book') || (newPatient && !may(person, 'patients.find')))
    throw new Refusal('access.denied');
  const action = 'appointment.book';
  const work = async (db: Connection) =>
    continueWith(
      db,
      await idempotent(db, signedIn, { action, input }, () => bookThisMinute(db, signedIn, input)),
    );
  const result = await withPractitionerQueue(signedIn, [person.id], () =>
    retriedTransaction(signedIn, work),
  );
  sendTimeChanged(signedIn, [person.id]);
  return result;
}
