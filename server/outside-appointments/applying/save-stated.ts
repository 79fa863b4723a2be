/** Saves what a message states beside the time: its reason and note, why it is over, and what its sender calls it. */
import {
  appointmentsById,
  changedTexts,
  differingTexts,
  saveAppointmentTexts,
  setAppointmentOutcome,
  setAppointmentState,
  withListedCode,
} from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/outside-appointments/core/outside-appointment-store.ts';
import type { StatedAppointment } from '#server/outside-appointments/core/stated-appointment.ts';
import type { Applying } from './applying-outcomes.ts';

const firstPart = (id: string) => id.split('^')[0] ?? id;

/** "EPIC's number" of it, for programs and for people who look it up there. */
const identifiersOf = (
  { id, name }: { id: string; name: string },
  { placerId, fillerId }: StatedAppointment,
) =>
  [...new Set([fillerId, placerId].filter(Boolean).map(firstPart))]
    .filter((value) => value !== id)
    .map((value) => ({ type: { text: name }, value }));

/** A field that is left out stays as it is here. */
export async function saveStatedTexts(
  db: Connection,
  { source: { organizationId, name }, appointment }: Applying,
  id: string,
): Promise<boolean> {
  const access = { organizationId, practitionerId: null };
  const [before] = await appointmentsById(db, access, [id]);
  if (!before) return false;
  const identifiers = identifiersOf({ id, name }, appointment);
  const others = before.identifiers.filter(({ type }) => type?.text !== name);
  const changed = changedTexts(before, {
    ...(appointment.reason !== null &&
      appointment.reason !== before.reason && { reason: appointment.reason }),
    ...(appointment.note !== null && { description: appointment.note }),
    ...(identifiers.length > 0 && { identifiers: [...others, ...identifiers] }),
  });
  if (differingTexts(before, changed).length === 0) return false;
  const texts = await withListedCode(db, { organizationId, appointmentId: id, texts: changed });
  await saveAppointmentTexts(db, { organizationId, ids: [id], texts });
  return true;
}

const auditActions = { cancelled: 'appointment.cancel', 'no-show': 'appointment.attend' } as const;

/** It takes nobody's time any more. */
export async function endAppointment(
  db: Connection,
  { source, appointment, actor }: Applying,
  ours: store.Ours,
): Promise<void> {
  const { organizationId, id: sourceId, name } = source;
  const state = appointment.is === 'no-show' ? 'no-show' : 'cancelled';
  const because = appointment.because ?? `Cancelled in ${name}`;
  if (state === 'no-show') await setAppointmentOutcome(db, { ids: [ours.id], state });
  else await setAppointmentState(db, organizationId, { id: ours.id, state, because });
  await record(db, actor, {
    action: auditActions[state],
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: ours.id },
    detail: { before: { state: ours.state }, after: { state }, sourceId },
  });
}

/** What its sender calls it, and when that was said. */
export async function saveLink(
  db: Connection,
  { source, link, appointment, statedAt }: Applying,
  row: { appointmentId: string | null; isTheirs: boolean },
): Promise<void> {
  const { placerId, fillerId } = appointment;
  const isOver = appointment.is !== 'booked';
  const saved = { placerId, fillerId, statedAt, isOver, ...row };
  if (link) await store.update(db, link.id, saved);
  else await store.insert(db, source, saved);
}
