/** The appointment book of the signed-in clinician: read, booked and cancelled by whoever is on it. */
import type {
  Appointment,
  AppointmentRef,
  AppointmentState,
  AppointmentType,
  DayRange,
  FindFreeTime,
  FreeTime,
  Kind,
  NewAppointment,
  Schedule,
} from '#shared/appointments.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import { bookTogether } from './booking.ts';
import { dayAt, spanOfDays, type Span } from './days.ts';
import * as diary from './diary.ts';
import { daysAhead, nextFree as nextFreeTime } from './free.ts';
import { obstacleTo } from './rules.ts';
import * as store from './store.ts';

export { byIds as appointmentsById, completeAll } from './store.ts';
export { dayAt, spanOfDays } from './days.ts';

const dayMs = 24 * 3_600_000;

/** What a person may see and change: the appointments they are on (S15). */
export const whose = ({ id, organizationId }: Practitioner): store.Whose => ({
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

export const types = ({ db, session }: SignedIn): Promise<AppointmentType[]> =>
  store.allTypes(db, session.person.organizationId);

/** For after the commit: whoever looks at these clinicians' time sees it anew. */
function tellOf(signedIn: SignedIn, { practitioners }: Appointment): void {
  const { organizationId } = signedIn.session.person;
  const practitionerIds = practitioners.map(({ id }) => id);
  signedIn.changed({ organizationId, area: 'appointments', practitionerIds });
}

export const book = (signedIn: SignedIn, wish: NewAppointment): Promise<Appointment> =>
  attempted(signedIn, { action: 'appointment.book' }, async () => {
    const booked = await bookTogether(signedIn, wish);
    tellOf(signedIn, booked);
    return booked;
  });

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

/**
 * Moves an own appointment on, within the transaction `db`; one that stands there already stays.
 * Throws 409 where its state does not allow it. Answers whether anything changed.
 */
export async function moveTo(
  db: Connection,
  person: Practitioner,
  { id, state }: { id: string; state: AppointmentState },
): Promise<boolean> {
  const from = await store.lockedState(db, whose(person), id);
  if (from === null) throw new Refusal('not-found');
  if (from === state) return false;
  const obstacle = obstacleTo(from, state);
  if (obstacle !== null) throw new Refusal(obstacle);
  await store.setState(db, person.organizationId, { id, state });
  return true;
}

/** Frees everybody's time. Repeated, it changes and records nothing more. */
export function cancel(signedIn: SignedIn, { appointmentId: id }: AppointmentRef) {
  const { person } = signedIn.session;
  const object = { type: 'Appointment', id };
  return attempted(signedIn, { action: 'appointment.cancel', object }, async () => {
    const cancelled = await signedIn.db.transaction().execute(async (db) => {
      const isChanged = await moveTo(db, person, { id, state: 'cancelled' });
      if (isChanged) await record(db, signedIn, { action: 'appointment.cancel', object });
      return requireOwn(db, person, id);
    });
    tellOf(signedIn, cancelled);
    return cancelled;
  });
}

/** What a form proposes: when the signed-in clinician next has time for this type. */
export async function nextFree(
  { db, now, session }: SignedIn,
  { typeId }: FindFreeTime,
): Promise<FreeTime> {
  const { id, organizationId, zone } = session.person;
  const type = await store.typeById(db, organizationId, typeId);
  if (!type) throw new Refusal('not-found');
  const from = now();
  const until = new Date(from.getTime() + (daysAhead + 1) * dayMs);
  const busy = await diary.taken(db, id, { startsAt: from, endsAt: until });
  const { durationMinutes } = type;
  const startsAt = nextFreeTime({ now: from, busy, durationMinutes, zone });
  return { startsAt: startsAt?.toISOString() ?? null };
}
