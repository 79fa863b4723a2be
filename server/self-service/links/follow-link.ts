/** Follows the link in a patient's letter to its appointment, and says what the patient may see and change of it. */
import type { LinkedAppointment, YourAppointment } from '#shared/self-service.ts';
import { textsForPatient } from '#shared/appointments/texts/texts-for-patients.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { mayCheckInByLink } from '#shared/appointments/attendance.ts';
import type { Appointment, AppointmentState } from '#shared/appointments.ts';
import {
  changesEndAt,
  isAsked,
  mayCancelByLink,
  mayMoveByLink,
  whileAsked,
  type SelfServiceSettings,
} from '#shared/self-service/link-limits.ts';
import { minuteMs } from '#shared/durations.ts';
import { record, recordCounted, type AuditEntry } from '#server/audit/service.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Visitor } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { appointmentsById, requireTypeRecord } from '#server/appointments/service.ts';
import { waitsInsteadOf } from '#server/waitlist/service.ts';
import * as links from './appointment-link-store.ts';

/** How often one address, which may be a whole ward's, may open links; nobody guesses 256 bits. */
const perAddress = { windowMs: 10 * minuteMs, most: 120, whenShort: 'pass' } as const;

export type FollowedLink = NonNullable<Awaited<ReturnType<typeof links.find>>> & {
  appointment: Appointment;
  type: TypeRecord;
};

/** What a link opens is the organization's, and nobody's of those who work there. */
const accessOf = (organizationId: string) => ({ organizationId, practitionerId: null });

/** Null for a link that does not work, which is audited with the same answer in every case. */
export async function follow(visitor: Visitor, token: string): Promise<FollowedLink | null> {
  await requireUnderAddressLimit(visitor, { name: 'appointment-link-from', ...perAddress });
  const tokenHash = hashOf(token);
  const link = tokenHash && (await links.find(visitor.db, tokenHash));
  const [appointment] = link
    ? await appointmentsById(visitor.db, accessOf(link.organizationId), [link.appointmentId])
    : [];
  if (link && appointment) {
    const type = await requireTypeRecord(visitor.db, link.organizationId, appointment.type.id);
    return { ...link, appointment, type };
  }
  await recordCounted(visitor.db, visitor, { action: 'appointment.link', outcome: 'refused' });
  return null;
}

/** What the patient may do at the moment. */
export const settingsOf = (
  { appointment, type }: Pick<FollowedLink, 'appointment' | 'type'>,
  now: Date,
): SelfServiceSettings => (isAsked(appointment, now.getTime()) ? whileAsked : type);

const aboutOf = ({ organizationId, appointmentId }: FollowedLink) => ({
  account: { id: null, organizationId },
  object: { type: 'Appointment', id: appointmentId },
});

/** An audit row of what the patient did: nobody was signed in. */
export const recordByPatient = (
  db: Connection,
  visitor: Visitor,
  followed: FollowedLink,
  entry: Pick<AuditEntry, 'action' | 'detail' | 'object'>,
): Promise<void> =>
  record(db, visitor, {
    ...aboutOf(followed),
    ...entry,
    detail: { ...entry.detail, by: 'patient' },
  });

function shownState(
  state: AppointmentState,
  startsAt: string,
  now: number,
): LinkedAppointment['state'] {
  if (state === 'cancelled' || state === 'arrived') return state;
  return state === 'booked' && Date.parse(startsAt) > now ? 'booked' : 'begun';
}

/** `appointment`: as it is now. Nothing is free by a link with a clinician whom patients cannot book. */
export const mayMoveNow = (
  followed: FollowedLink,
  appointment: Parameters<typeof mayMoveByLink>[1],
  now: Date,
): boolean =>
  followed.isBookable && mayMoveByLink(settingsOf(followed, now), appointment, now.getTime());

/** An earlier day has to be left, and one clinician whom the patient knows. What is offered is booked here. */
export const mayWaitByLink = (
  { appointment, type, zone, isBookable, isKindKept }: FollowedLink,
  now: Date,
): boolean =>
  isBookable &&
  !isKindKept &&
  !isAsked(appointment, now.getTime()) &&
  appointment.patient !== null &&
  appointment.practitioners.length === 1 &&
  mayMoveByLink(type, appointment, now.getTime()) &&
  dayAt(new Date(appointment.startsAt), zone) > dayAt(now, zone);

async function linkView(
  { db, sms, now: clock }: Pick<Visitor, 'db' | 'sms' | 'now'>,
  followed: FollowedLink,
): Promise<YourAppointment> {
  const now = clock();
  const { appointment, appointmentId, hospital, phone, logo, zone, hourFormat, type } = followed;
  const { state, startsAt, endsAt, practitioners, version } = appointment;
  if (Date.parse(endsAt) <= now.getTime()) return { state: 'over' };
  if (state === 'completed' || state === 'no-show') return { state: 'over' };
  const patientTexts = textsForPatient(type, appointment);
  const mayWait = mayWaitByLink(followed, now);
  const settings = settingsOf(followed, now);
  const isChangeable =
    appointment.keptBy === null &&
    ((settings.patientsMayMove && followed.isBookable) || settings.patientsMayCancel);
  const chooseBy = isAsked(appointment, now.getTime()) ? appointment.chooseBy : null;
  const changesUntil = isChangeable ? changesEndAt(startsAt, settings).toISOString() : null;
  return {
    state: shownState(state, startsAt, now.getTime()),
    mayCheckIn: mayCheckInByLink({ state, kind: type.kind, startsAt, endsAt }, now.getTime()),
    mayCancel: mayCancelByLink(settings, appointment, now.getTime()),
    mayMove: mayMoveNow(followed, appointment, now),
    changesUntil: chooseBy ?? changesUntil,
    chooseBy,
    mayWait,
    isWaiting: mayWait && (await waitsInsteadOf(db, appointmentId)),
    isOfPatient: appointment.patient !== null,
    offersTexts: sms !== null && appointment.patient !== null,
    version,
    startsAt,
    endsAt,
    zone,
    hourFormat,
    hospital,
    phone,
    logo,
    kind: type.kind,
    with: practitioners.map(({ fullName }) => fullName),
    ...(patientTexts.reason === null ? {} : { reason: patientTexts.reason }),
    ...(patientTexts.instructions === null ? {} : { instructions: patientTexts.instructions }),
  };
}

/** What its patient may see of it, until it is over. */
export async function yourAppointment(
  visitor: Visitor,
  { token }: { token: string },
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  await record(visitor.db, visitor, { action: 'appointment.link', ...aboutOf(followed) });
  return linkView(visitor, followed);
}

/** Other screens are told; without practitioners, nothing has changed. */
export function sendChanged(
  visitor: Visitor,
  { organizationId }: FollowedLink,
  practitionerIds: readonly string[],
): void {
  if (practitionerIds.length === 0) return;
  visitor.changed({ organizationId, area: 'appointments', practitionerIds: [...practitionerIds] });
}

/** The link's appointment as it is after a change, for its patient. */
export async function changedView(
  visitor: Visitor,
  followed: FollowedLink,
  practitionerIds: readonly string[],
): Promise<YourAppointment> {
  const { organizationId, appointmentId } = followed;
  sendChanged(visitor, followed, practitionerIds);
  const [appointment = followed.appointment] = await appointmentsById(
    visitor.db,
    accessOf(organizationId),
    [appointmentId],
  );
  return linkView(visitor, { ...followed, appointment });
}

export const practitionerIdsOf = ({ appointment }: FollowedLink): string[] =>
  appointment.practitioners.map(({ id }) => id);
