/** Applies a message about an appointment that is ours: an echo changes nothing, a change of theirs waits for a person. */
import { record } from '#server/audit/service.ts';
import { lockPractitioners } from '#server/appointments/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as codes from '#server/outside-appointments/core/schedule-code-store.ts';
import * as store from '#server/outside-appointments/core/outside-appointment-store.ts';
import type { AppointmentOutcome } from '#server/outside-appointments/core/stated-appointment.ts';
import { conflictOf, keptOutcome, nothing, type Applying } from './applying-outcomes.ts';
import { findParts } from './find-parts.ts';
import { placeAppointment } from './place-appointment.ts';
import { endAppointment, saveLink, saveStatedTexts } from './save-stated.ts';

const isSameTime = (ours: store.Ours, span: { startsAt: Date; endsAt: Date }) =>
  ours.startsAt.getTime() === span.startsAt.getTime() &&
  ours.endsAt.getTime() === span.endsAt.getTime();

const timesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  `${startsAt.toISOString().slice(0, 16).replace('T', ' ')} to ${endsAt.toISOString().slice(11, 16)} UTC`;

/** What they say that is not so here; null where it is. */
function differenceOf({ appointment }: Applying, ours: store.Ours): string | null {
  if (appointment.is === 'no-show')
    return ours.state === 'no-show' ? null : `nobody came there, here it is ${ours.state}`;
  if (appointment.is !== 'booked')
    return ours.state === 'cancelled' ? null : `it is cancelled there, here it is ${ours.state}`;
  if (ours.state === 'cancelled') return 'it is booked there, here it is cancelled';
  if (appointment.span === null || isSameTime(ours, appointment.span)) return null;
  return `it is ${timesOf(appointment.span)} there, here it is ${timesOf(ours)}`;
}

async function isEcho(db: Connection, { appointment, statedAt }: Applying, ours: store.Ours) {
  const span = appointment.span ?? ours;
  const { startsAt, endsAt } = span;
  return (
    appointment.is === 'booked' &&
    (await store.isEchoOfEarlier(db, { appointmentId: ours.id, startsAt, endsAt, statedAt }))
  );
}

/** As a person decided: it is here as they have it, and other systems learn of it. */
async function accept(
  db: Connection,
  applying: Applying,
  ours: store.Ours,
): Promise<AppointmentOutcome> {
  const { appointment, source, patient, actor, now } = applying;
  if (appointment.is !== 'booked') {
    await endAppointment(db, applying, ours);
    return keptOutcome();
  }
  if (!appointment.span || ours.state === 'cancelled')
    return conflictOf('both-changed', `It is ${ours.state} here: book it anew`, ours.id);
  const foundParts = await findParts(db, source, appointment);
  const parts =
    'unknown' in foundParts
      ? {
          typeId: ours.typeId,
          practitionerIds: ours.practitionerIds,
          locationId: null,
          unknownRoom: null,
          remarks: [],
        }
      : foundParts;
  const patientId = 'patientId' in patient ? patient.patientId : ours.patientId;
  if (patientId === null) return conflictOf('unknown', 'Its patient is not known here', ours.id);
  const because = `As ${source.name} has it`;
  const options = { source, now, span: appointment.span, parts, patientId, because };
  const placed = await placeAppointment(db, options, ours);
  if ('taken' in placed) return conflictOf('double-booked', placed.taken, ours.id);
  await record(db, actor, {
    action: 'appointment.move',
    account: { id: null, organizationId: source.organizationId },
    object: { type: 'Appointment', id: ours.id },
    detail: { sourceId: source.id },
  });
  return keptOutcome([...parts.remarks, ...placed.remarks]);
}

/** A match says that both are one: whose word counts for it is as the rules say. */
async function isTheirsNow(db: Connection, { source, link }: Applying, ours: store.Ours) {
  const [practitionerId] = ours.practitionerIds;
  if (link || practitionerId === undefined) return link?.isTheirs ?? false;
  const { organizationId } = source;
  const truth = await codes.truthOf(db, { organizationId, typeId: ours.typeId, practitionerId });
  return truth === source.id;
}

export async function applyToOurs(
  db: Connection,
  applying: Applying,
  read: store.Ours,
): Promise<AppointmentOutcome> {
  const { source, decision } = applying;
  const { organizationId, name } = source;
  await lockPractitioners(db, { organizationId, ids: read.practitionerIds });
  const ours = await store.locked(db, organizationId, read.id);
  if (!ours) return conflictOf('both-changed', 'It was deleted here meanwhile');
  const isTheirs = decision?.step === 'match' && (await isTheirsNow(db, applying, ours));
  const difference = differenceOf(applying, ours);
  const link = { appointmentId: ours.id, isTheirs };
  const isDecided = decision?.step === 'accept' || decision?.step === 'match';
  if (difference !== null && !isDecided) {
    if (await isEcho(db, applying, ours)) {
      await saveLink(db, applying, link);
      return nothing('It says what was sent from here before: it changes nothing');
    }
    const reason = `Here is the truth of this appointment, and ${name} says otherwise: ${difference}`;
    return conflictOf('both-changed', reason, ours.id);
  }
  if (difference !== null && decision?.step === 'match' && !isTheirs) {
    await saveLink(db, applying, link);
    return conflictOf(
      'both-changed',
      `Both are one, and here is its truth: ${difference}`,
      ours.id,
    );
  }
  // What is ours leaves to every system that learns of our appointments.
  if (!isTheirs) await store.actAsFeed(db, false);
  const outcome = difference === null ? nothing() : await accept(db, applying, ours);
  if (outcome.conflict !== null) return outcome;
  await saveLink(db, applying, link);
  // Our own texts stay: theirs of it are an echo. Its number there is kept.
  await store.actAsFeed(db, true);
  const isWritten = await saveStatedTexts(
    db,
    isTheirs
      ? applying
      : { ...applying, appointment: { ...applying.appointment, reason: null, note: null } },
    ours.id,
  );
  return isWritten ? { ...outcome, isChanged: true } : outcome;
}
