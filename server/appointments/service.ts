/** The appointment book of the signed-in clinician: read, booked and cancelled by whoever is on it. */
import type {
  Appointment,
  AppointmentState,
  CancelAppointment,
  DayRange,
  Kind,
  Schedule,
} from '#shared/appointments.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import { inTurn, reach, requireReached } from './booking/booking.ts';
import { dayAt, spanOfDays, type Span } from './core/days.ts';
import { askForOffers, freedBy } from './core/freed-time.ts';
import { tellPatients } from './core/letters.ts';
import { obstacleTo } from './core/rules.ts';
import { cancelSeries } from './series/cancelling.ts';
import * as store from './core/store.ts';
import { telling } from './telling.ts';

export { byIds as appointmentsById, settle } from './core/store.ts';
export { beforeStarting, beginNow } from './booking/book-now.ts';
export { reach } from './booking/booking.ts';
export { timeOf, type ClinicianTime } from './booking/practitioner-time.ts';
export { dayAfter, dayAt, spanOfDays, startOfDay, type Span } from './core/days.ts';
export { keepImport, removeImport } from './slots/imported.ts';
export { importedCalendars } from './slots/imported-store.ts';
export { contactOf } from './patients/patients.ts';
export { cancelForPatient } from './patient-cancels.ts';
export { presence } from './slots/open-times.ts';
export { planReminders } from './reminder-plans.ts';
export { acceptOffer, declineOffer, offer } from './waitlist/answers.ts';
export { takeUpWaitlist } from './waitlist/jobs.ts';

/** What a person may see and change: the appointments they are on (S15). */
export const whose = ({ id, organizationId }: Practitioner) => ({
  organizationId,
  practitionerId: id,
});

export async function schedule(signedIn: SignedIn, { from, to }: DayRange): Promise<Schedule> {
  const { db, now, session } = signedIn;
  const { zone } = session.person;
  const span = spanOfDays({ from, to }, zone);
  const appointments = await store.within(db, whose(session.person), span);
  await record(db, signedIn, { action: 'schedule.read', detail: { from, to } });
  return { zone, today: dayAt(now(), zone), appointments };
}

/** Own appointments of one kind that go on in the span and were not cancelled. */
export async function heldWithin(
  db: Connection,
  person: Practitioner,
  wanted: Span & { kind: Kind },
): Promise<Appointment[]> {
  const found = await store.within(db, whose(person), wanted);
  return found.filter(({ state }) => state !== 'cancelled');
}

/** One of the person's own; anything else is as if it were not there. */
export async function requireOwn(
  db: Connection,
  person: Practitioner,
  id: string,
): Promise<Appointment> {
  const [found] = await store.byIds(db, whose(person), [id]);
  if (!found) throw new Refusal('not-found');
  return found;
}

interface Step {
  id: string;
  state: AppointmentState;
  version?: number | undefined;
  because?: string | undefined;
}

/**
 * Moves an appointment on, within the transaction `db`; one that stands there already stays.
 * Throws 409 where its state does not allow it. Answers whether anything changed.
 */
async function stepTo(db: Connection, who: store.Whose, step: Step): Promise<boolean> {
  const { id, state, version } = step;
  const from = await store.locked(db, who, id);
  if (from === null) throw new Refusal('not-found');
  if (from.state === state) return false;
  const obstacle = obstacleTo(from.state, state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (version !== undefined && version !== from.version) throw new Refusal('conflict');
  await store.setState(db, who.organizationId, step);
  return true;
}

/** The same for one whose visit has shown already that it is theirs to move. */
export const moveTo = (
  db: Connection,
  { organizationId }: Pick<Practitioner, 'organizationId'>,
  step: { id: string; state: AppointmentState },
): Promise<boolean> => stepTo(db, { organizationId, practitionerId: null }, step);

async function cancelOne(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId: id, reason: because, version }: CancelAppointment,
): Promise<void> {
  const { person } = signedIn.session;
  const step = { id, state: 'cancelled' as const, version, because };
  if (!(await stepTo(db, reach(person), step))) return;
  await record(db, signedIn, {
    action: 'appointment.cancel',
    object: { type: 'Appointment', id },
    detail: { before: { state: 'booked' }, after: { state: 'cancelled' } },
  });
  await tellPatients(db, signedIn, { appointmentIds: [id], about: 'cancelled' });
  await askForOffers(db, signedIn, freedBy(await requireReached(db, person, id)));
}

/** Frees everybody's time. Repeated, it changes and records nothing more. */
export function cancel(signedIn: SignedIn, input: CancelAppointment): Promise<Appointment> {
  const { appointmentId: id, scope } = input;
  const work = async (db: Connection): Promise<Appointment> => {
    const isDone = scope !== 'this' && (await cancelSeries(db, signedIn, input));
    if (!isDone) await cancelOne(db, signedIn, input);
    return requireReached(db, signedIn.session.person, id);
  };
  const entry = { action: 'appointment.cancel' as const, object: { type: 'Appointment', id } };
  return attempted(signedIn, entry, () => telling(signedIn, () => inTurn(signedIn, work)));
}
