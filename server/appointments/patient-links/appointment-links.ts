/** The link in a patient's letter: created with it, opened by the patient, and used to say that one cannot come. */
import {
  cannotComeWords,
  type AppointmentLink,
  type LinkedAppointment,
  type CannotCome,
  type YourAppointment,
} from '#shared/appointments/appointment-links.ts';
import { mayCheckInByLink } from '#shared/appointments/attendance.ts';
import { mayCancel } from '#shared/appointments/cancelling.ts';
import type { Appointment, AppointmentState } from '#shared/appointments.ts';
import { checkInForPatient } from '#server/appointments/attendance/attending.ts';
import { inTurnOf } from '#server/appointments/booking/booking.ts';
import { cancelForPatient } from '#server/appointments/booking/cancelling.ts';
import { byIds } from '#server/appointments/core/store.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, Visitor } from '#server/platform/deps.ts';
import { newLink } from '#server/platform/secret-link.ts';
import { hashOf } from '#server/platform/secrets.ts';
import * as links from './appointment-link-store.ts';
import { minuteMs } from '#shared/durations.ts';

/** How often one address, which may be a whole ward's, may open links; nobody guesses 256 bits. */
const perAddress = { windowMs: 10 * minuteMs, most: 60, whenShort: 'pass' } as const;

/**
 * Inserted in the caller's transaction; the hash is used to delete a link that was not delivered.
 */
export async function newAppointmentLink(
  db: Connection,
  parts: Pick<Deps, 'env' | 'now' | 'randomBytes'>,
  of: { organizationId: string; appointmentId: string; email: string | null },
): Promise<{ address: string; tokenHash: Buffer }> {
  const { link: address, tokenHash } = newLink(parts, 'your-appointment');
  await links.insert(db, { ...of, tokenHash, madeAt: parts.now() });
  return { address, tokenHash };
}

export const dropAppointmentLink = links.remove;

type LinkedState = LinkedAppointment['state'];

type FollowedLink = NonNullable<Awaited<ReturnType<typeof links.find>>> & {
  appointment: Appointment;
};

/**
 * The appointment of a link; a link that does not work is audited, with the same answer in every
 * case.
 */
async function follow(visitor: Visitor, token: string): Promise<FollowedLink | null> {
  await requireUnderAddressLimit(visitor, { name: 'appointment-link-from', ...perAddress });
  const tokenHash = hashOf(token);
  const link = tokenHash && (await links.find(visitor.db, tokenHash));
  const [appointment] = link
    ? await byIds(visitor.db, { organizationId: link.organizationId, practitionerId: null }, [
        link.appointmentId,
      ])
    : [];
  if (link && appointment) return { ...link, appointment };
  await recordCounted(visitor.db, visitor, { action: 'appointment.link', outcome: 'refused' });
  return null;
}

function shownState(state: AppointmentState, isCancellable: boolean): LinkedState {
  if (state === 'cancelled' || state === 'arrived') return state;
  return isCancellable ? 'booked' : 'begun';
}

function linkView(
  { appointment, hospital, phone, zone }: FollowedLink,
  now: Date,
): YourAppointment {
  const { state, startsAt, endsAt, type, practitioners } = appointment;
  if (Date.parse(endsAt) <= now.getTime()) return { state: 'over' };
  if (state === 'completed' || state === 'no-show') return { state: 'over' };
  const isCancellable = mayCancel({ by: 'patient', state, startsAt }, now.getTime());
  return {
    state: shownState(state, isCancellable),
    mayCheckIn: mayCheckInByLink({ state, kind: type.kind, startsAt, endsAt }, now.getTime()),
    startsAt,
    endsAt,
    zone,
    hospital,
    phone,
    kind: type.kind,
    with: practitioners.map(({ fullName }) => fullName),
  };
}

const aboutOf = ({ organizationId, appointmentId }: FollowedLink) => ({
  account: { id: null, organizationId },
  object: { type: 'Appointment', id: appointmentId },
});

/** What its patient may see of it, until it is over. */
export async function yourAppointment(
  visitor: Visitor,
  { token }: AppointmentLink,
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  await record(visitor.db, visitor, { action: 'appointment.link', ...aboutOf(followed) });
  return linkView(followed, visitor.now());
}

/** The link's appointment as it is after a change, for its patient; other screens are told. */
async function changedView(
  visitor: Visitor,
  followed: FollowedLink,
  practitionerIds: readonly string[],
): Promise<YourAppointment> {
  const { organizationId, appointmentId } = followed;
  if (practitionerIds.length > 0)
    visitor.changed({
      organizationId,
      area: 'appointments',
      practitionerIds: [...practitionerIds],
    });
  const access = { organizationId, practitionerId: null };
  const [appointment = followed.appointment] = await byIds(visitor.db, access, [appointmentId]);
  return linkView({ ...followed, appointment }, visitor.now());
}

/** The patient is here; too early, too late or repeated, nothing happens. Returns its state afterwards. */
export async function checkIn(
  visitor: Visitor,
  { token }: AppointmentLink,
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  const isDone = await visitor.db
    .transaction()
    .execute((db) => checkInForPatient(db, visitor, followed));
  const ids = followed.appointment.practitioners.map(({ id }) => id);
  return changedView(visitor, followed, isDone ? ids : []);
}

/** Frees the time at once; repeated, or too late, nothing happens. Returns its state afterwards. */
export async function cannotCome(
  visitor: Visitor,
  { token, reason }: CannotCome,
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  const { organizationId, appointmentId } = followed;
  const because = cannotComeWords(reason);
  const ids = followed.appointment.practitioners.map(({ id }) => id);
  const practitionerIds = await inTurnOf(visitor, ids, () =>
    visitor.db
      .transaction()
      .execute((db) => cancelForPatient(db, visitor, { organizationId, appointmentId, because })),
  );
  return changedView(visitor, followed, practitionerIds);
}
