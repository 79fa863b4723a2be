/** Applies a message about an appointment that its sender keeps: it is booked, moved and ended here as stated, or waits. */
import {
  lockPractitioners,
  requestLetters,
  setAppointmentState,
} from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as codes from '#server/outside-appointments/core/schedule-code-store.ts';
import * as store from '#server/outside-appointments/core/outside-appointment-store.ts';
import type { AppointmentOutcome } from '#server/outside-appointments/core/stated-appointment.ts';
import { conflictOf, keptOutcome, nothing, type Applying } from './applying-outcomes.ts';
import { findParts, type Parts } from './find-parts.ts';
import { placeAppointment } from './place-appointment.ts';
import { endAppointment, saveLink, saveStatedTexts } from './save-stated.ts';

/** The desk or the visit has gone on with it. */
const goneOn = new Set(['arrived', 'in-progress', 'completed']);

async function end(
  db: Connection,
  applying: Applying,
  read: store.Ours | null,
): Promise<AppointmentOutcome> {
  const { source, decision, link } = applying;
  const { organizationId, name } = source;
  if (read) await lockPractitioners(db, { organizationId, ids: read.practitionerIds });
  const ours = read && (await store.locked(db, organizationId, read.id));
  const isTheirs = link?.isTheirs ?? true;
  if (!ours) {
    await saveLink(db, applying, { appointmentId: null, isTheirs });
    return nothing('It was not known here: nothing is booked for it');
  }
  if (goneOn.has(ours.state) && decision?.step !== 'accept')
    return conflictOf(
      'both-changed',
      `${name} has ended it, and here the patient is ${ours.state}`,
      ours.id,
    );
  const isSame = applying.appointment.is === 'no-show' ? 'no-show' : 'cancelled';
  // Nobody is missed whose appointment was cancelled before.
  const staysCancelled = ours.state === 'cancelled' && isSame === 'no-show';
  const isChanged = ours.state !== isSame && !staysCancelled;
  if (isChanged) await endAppointment(db, applying, ours);
  await saveLink(db, applying, { appointmentId: ours.id, isTheirs });
  if (isChanged && isSame === 'cancelled') await notify(db, applying, ours.id, 'cancelled');
  if (isChanged) return keptOutcome();
  return staysCancelled ? nothing('It is cancelled here already: it stays so') : nothing();
}

/** Where the feed's patients get messages of ours; by default its system sends them. */
const notify = (
  db: Connection,
  { jobs, sms, now }: Applying,
  id: string,
  about: 'booked' | 'moved' | 'cancelled',
) => requestLetters(db, { jobs, sms, now }, { appointmentIds: [id], about });

/** What is kept there already stays theirs, whatever is said of its kind since. */
function truthFor({
  db,
  applying: { source, link },
  parts: { typeId, practitionerIds },
}: {
  db: Connection;
  applying: Pick<Applying, 'source' | 'link'>;
  parts: Parts;
}): Promise<string | null> {
  if (link?.isTheirs && link.appointmentId !== null) return Promise.resolve(source.id);
  const { organizationId } = source;
  const [practitionerId = ''] = practitionerIds;
  return codes.truthOf(db, { organizationId, typeId, practitionerId });
}

/** Whether it says of one that has gone on here what is so: an echo of the attendance that was sent back. */
const isAsHere = (
  { appointment: { span }, patient }: Applying,
  { typeId, practitionerIds }: Parts,
  ours: store.Ours,
): boolean =>
  ours.state !== 'booked' &&
  span?.startsAt.getTime() === ours.startsAt.getTime() &&
  span.endsAt.getTime() === ours.endsAt.getTime() &&
  typeId === ours.typeId &&
  practitionerIds.toSorted().join() === ours.practitionerIds.toSorted().join() &&
  'patientId' in patient &&
  patient.patientId === ours.patientId;

/** Why it is not booked before a person has looked; null where nothing speaks against it. */
async function obstacleOf(
  db: Connection,
  { source, link, decision, appointment }: Applying,
  { parts, ours }: { parts: Parts; ours: store.Ours | null },
): Promise<AppointmentOutcome | null> {
  const { organizationId, name } = source;
  const { practitionerIds } = parts;
  const truth = await truthFor({ db, applying: { source, link }, parts });
  if (truth !== null && truth !== source.id)
    return conflictOf(
      'ours',
      `Appointments of this kind are kept in another system, not in ${name}`,
    );
  if (decision?.step === 'accept') return null;
  if (truth === null)
    return conflictOf('ours', `Appointments of this kind are not kept in ${name}, but here`);
  if (ours && ours.state !== 'booked')
    return conflictOf(
      'both-changed',
      `${name} has changed it, and here the patient is ${ours.state}`,
      ours.id,
    );
  const startsAt = appointment.span?.startsAt;
  const closure =
    startsAt && (await codes.closureOn(db, { organizationId, startsAt, practitionerIds }));
  return closure ? conflictOf('closed', `That day is closed here: ${closure}`) : null;
}

const roomConflict = ({ unknownRoom }: Parts, id: string): AppointmentOutcome['conflict'] =>
  unknownRoom === null ? null : { kind: 'room', reason: unknownRoom, appointmentId: id };

async function book(
  db: Connection,
  applying: Applying,
  read: store.Ours | null,
): Promise<AppointmentOutcome> {
  const { source, link, appointment, patient, decision, actor, now } = applying;
  const { organizationId, id: sourceId, name } = source;
  if ('reason' in patient) return conflictOf('unknown', patient.reason);
  const parts = await findParts(db, source, appointment);
  if ('unknown' in parts) return conflictOf('unknown', parts.unknown);
  if (!appointment.span) throw new Error('a booked appointment has its time');
  const ids = [...new Set([...parts.practitionerIds, ...(read?.practitionerIds ?? [])])];
  const working = await lockPractitioners(db, { organizationId, ids });
  if (parts.practitionerIds.some((id) => !working.some((one) => one.id === id)))
    return conflictOf('unknown', 'AIP-3 names a clinician whose account is locked here');
  const stored = read && (await store.locked(db, organizationId, read.id));
  // What is over stays as it was; booked again it is another appointment.
  const ours = stored && !link?.isOver && stored.state !== 'cancelled' ? stored : null;
  if (ours && isAsHere(applying, parts, ours)) {
    await saveLink(db, applying, { appointmentId: ours.id, isTheirs: true });
    const isWritten = await saveStatedTexts(db, applying, ours.id);
    return isWritten ? keptOutcome(parts.remarks) : nothing(...parts.remarks);
  }
  const obstacle = await obstacleOf(db, applying, { parts, ours });
  if (obstacle) return obstacle;
  // Accepted though here is the truth, it is ours from then on.
  const isTheirs = (await truthFor({ db, applying, parts })) === source.id;
  if (!isTheirs) await store.actAsFeed(db, false);
  const because = decision?.step === 'accept' ? `As ${name} has it` : null;
  const { patientId } = patient;
  const options = { source, now, span: appointment.span, parts, patientId, because };
  const placed = await placeAppointment(db, options, ours ?? undefined);
  if ('taken' in placed) return conflictOf('double-booked', placed.taken, ours?.id ?? null);
  // Moved after nobody came, it is to come again.
  if (ours?.state === 'no-show')
    await setAppointmentState(db, organizationId, { id: ours.id, state: 'booked' });
  await saveLink(db, applying, { appointmentId: placed.id, isTheirs });
  await saveStatedTexts(db, applying, placed.id);
  const isMoved = ours !== null;
  await record(db, actor, {
    action: isMoved ? 'appointment.move' : 'appointment.book',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: placed.id },
    detail: { sourceId, startsAt: appointment.span.startsAt.toISOString() },
  });
  const isRetimed =
    ours?.startsAt.getTime() !== appointment.span.startsAt.getTime() ||
    ours.endsAt.getTime() !== appointment.span.endsAt.getTime();
  if (isRetimed) await notify(db, applying, placed.id, isMoved ? 'moved' : 'booked');
  const remarks = [...parts.remarks, ...placed.remarks];
  // It is booked: who settles it says which room it has.
  return { ...keptOutcome(remarks), conflict: roomConflict(parts, placed.id) };
}

export const applyTheirs = (
  db: Connection,
  applying: Applying,
  ours: store.Ours | null,
): Promise<AppointmentOutcome> =>
  applying.appointment.is === 'booked' ? book(db, applying, ours) : end(db, applying, ours);
