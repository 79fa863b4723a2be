/** A visit as people see it, and the checks that stand before every step into one. */
import type { Appointment } from '#shared/appointments.ts';
import type { Visit } from '#shared/visits.ts';
import { appointmentsById, whose } from '#server/appointments/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { countInside } from './rooms.ts';
import * as store from './store.ts';
import { outsideWords } from './window.ts';

/** How the record names a visit. */
export const objectOf = (id: string) => ({ type: 'Visit', id });

type Inside = Map<string, number> | null;

const visitOf = (row: store.VisitRow, appointment: Appointment, inside: Inside): Visit => ({
  id: row.id,
  state: row.state,
  openedAt: row.openedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  appointment,
  inside: row.state === 'ended' ? 0 : inside && (inside.get(row.roomName) ?? 0),
});

/**
 * The rows as they are shown; as many questions for one as for a hundred. Whoever knows that LiveKit
 * is away does without counting, instead of waiting for it again.
 */
export async function shown(
  signedIn: SignedIn,
  rows: store.VisitRow[],
  { isCounted = true } = {},
): Promise<Visit[]> {
  const { db, session } = signedIn;
  const ids = rows.map(({ appointmentId }) => appointmentId);
  const rooms = rows.flatMap(({ state, roomName }) => (state === 'open' ? [roomName] : []));
  const [appointments, inside] = await Promise.all([
    appointmentsById(db, whose(session.person), ids),
    isCounted ? countInside(signedIn, rooms) : null,
  ]);
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  return rows.flatMap((row) => {
    const appointment = byId.get(row.appointmentId);
    return appointment ? [visitOf(row, appointment, inside)] : [];
  });
}

export async function shownOne(signedIn: SignedIn, row: store.VisitRow): Promise<Visit> {
  const [found] = await shown(signedIn, [row]);
  if (!found) throw new Refusal('not-found');
  return found;
}

/** A visit of an own appointment; any other is as if it were not there (S15). */
export async function requireVisit({ db, session }: SignedIn, id: string): Promise<store.VisitRow> {
  const row = await store.byId(db, whose(session.person), id);
  if (!row) throw new Refusal('not-found');
  return row;
}

export function requireOpenWindow({ now, session }: SignedIn, appointment: Appointment): void {
  const words = outsideWords(appointment, { now: now(), zone: session.person.zone });
  if (words !== null) throw new Refusal('visits.not-open', { words });
}

/** For after the commit: the lists and screens of its clinicians show it anew. */
export function tellOf(signedIn: SignedIn, { appointment }: Visit): void {
  const { organizationId } = signedIn.session.person;
  const practitionerIds = appointment.practitioners.map(({ id }) => id);
  signedIn.changed({ organizationId, area: 'visits', practitionerIds });
}
