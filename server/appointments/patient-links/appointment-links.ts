/** The link in a patient's letter: made with it, looked at, and used to say that one cannot come. */
import {
  cannotComeWords,
  type AppointmentLink,
  type CannotCome,
  type YourAppointment,
} from '#shared/appointments/appointment-links.ts';
import type { Appointment } from '#shared/appointments.ts';
import { appointmentsById, cancelForPatient } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import { allowed } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { newLink } from '#server/platform/secret-link.ts';
import { hashOf } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import * as links from './appointment-link-store.ts';

/** An address, which may be a whole ward's, looks so often; nobody guesses 256 bits. */
const perAddress = { windowMs: 10 * 60_000, most: 60 };

/** Lies in the caller's transaction; the hash finds it again, to take back what was not delivered. */
export async function newAppointmentLink(
  db: Connection,
  parts: Pick<Deps, 'env' | 'now' | 'randomBytes'>,
  of: { organizationId: string; appointmentId: string },
): Promise<{ address: string; tokenHash: Buffer }> {
  const { link: address, tokenHash } = newLink(parts, 'your-appointment');
  await links.insert(db, { ...of, tokenHash, madeAt: parts.now() });
  return { address, tokenHash };
}

export const dropAppointmentLink = links.remove;

/** Behind `#` it never reaches a server's log; in a body it never stands in an address. */
async function requireTurn(visitor: Visitor): Promise<void> {
  const { address, requestId: id } = visitor.call;
  const lane = `appointment-link-from:${address}`;
  const waitSeconds = await allowed(visitor, { ...perAddress, lane, id });
  if (waitSeconds > 0) throw new Refusal('throttled', { retryAfterSeconds: waitSeconds });
}

type Found = NonNullable<Awaited<ReturnType<typeof links.find>>> & { appointment: Appointment };

/** Where the link leads; what is wrong with one is written down and looks the same in every case. */
async function follow(visitor: Visitor, token: string): Promise<Found | null> {
  await requireTurn(visitor);
  const tokenHash = hashOf(token);
  const link = tokenHash && (await links.find(visitor.db, tokenHash));
  const [appointment] = link
    ? await appointmentsById(
        visitor.db,
        { organizationId: link.organizationId, practitionerId: null },
        [link.appointmentId],
      )
    : [];
  if (link && appointment) return { ...link, appointment };
  await record(visitor.db, visitor, { action: 'appointment.link', outcome: 'refused' });
  return null;
}

function shown({ appointment, hospital, zone }: Found, now: Date): YourAppointment {
  const { state, startsAt, endsAt, type, practitioners } = appointment;
  if (Date.parse(endsAt) <= now.getTime()) return { state: 'over' };
  if (state === 'completed' || state === 'no-show') return { state: 'over' };
  const hasBegun = state === 'in-progress' || Date.parse(startsAt) <= now.getTime();
  return {
    state: state === 'cancelled' ? 'cancelled' : hasBegun ? 'begun' : 'booked',
    startsAt,
    endsAt,
    zone,
    hospital,
    kind: type.kind,
    with: practitioners.map(({ fullName }) => fullName),
  };
}

const aboutOf = ({ organizationId, appointmentId }: Found) => ({
  account: { id: null, organizationId },
  object: { type: 'Appointment', id: appointmentId },
});

/** What its patient may see of it, for as long as it is not over. */
export async function yourAppointment(
  visitor: Visitor,
  { token }: AppointmentLink,
): Promise<YourAppointment> {
  const found = await follow(visitor, token);
  if (!found) return { state: 'unknown' };
  await record(visitor.db, visitor, { action: 'appointment.link', ...aboutOf(found) });
  return shown(found, visitor.now());
}

/** Frees the time at once; said again, or too late, nothing happens. Answers how it stands now. */
export async function cannotCome(
  visitor: Visitor,
  { token, reason }: CannotCome,
): Promise<YourAppointment> {
  const found = await follow(visitor, token);
  if (!found) return { state: 'unknown' };
  const { organizationId, appointmentId } = found;
  const practitionerIds = await visitor.db.transaction().execute((db) =>
    cancelForPatient(db, visitor, {
      organizationId,
      appointmentId,
      because: cannotComeWords(reason),
    }),
  );
  if (practitionerIds.length > 0)
    visitor.changed({ organizationId, area: 'appointments', practitionerIds });
  const whose = { organizationId, practitionerId: null };
  const [appointment = found.appointment] = await appointmentsById(visitor.db, whose, [
    appointmentId,
  ]);
  return shown({ ...found, appointment }, visitor.now());
}
