/** A visit as its clinicians see it, and the checks that stand before every step into one. */
import type { Appointment } from '#shared/appointments.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Companion } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { appointmentsById, whose } from '#server/appointments/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { colleaguesOf, type ColleagueRow } from './colleague-store.ts';
import { companionsOf, type CompanionRow } from './companion-store.ts';
import { companionIdentity } from './may-stay.ts';
import { removalsOf, type RemovalRow } from './moderation-store.ts';
import { present } from '../presence.ts';
import { namesInside } from './participant-store.ts';
import { countInside } from './rooms.ts';
import { obstacleOf } from '../steps.ts';
import * as store from './store.ts';
import { endsItselfOf } from './reconcile-store.ts';
import { outsideWords, timesOf } from './window.ts';

export { objectOf } from '../steps.ts';

interface Seen {
  names: ReadonlyMap<string, string[]>;
  removals: readonly RemovalRow[];
  endings: ReadonlyMap<string, string>;
  colleagues: readonly ColleagueRow[];
  companions: readonly CompanionRow[];
  inside: Map<string, number> | null;
  here: ReadonlySet<string> | null;
}

function patientOf(row: store.VisitRow, here: Seen['here']): Visit['patient'] {
  if (row.guestId === null) return null;
  return {
    waitingSince: row.state === 'waiting' ? (row.waitingSince?.toISOString() ?? null) : null,
    isHere: here && here.has(row.id),
    check: row.deviceReport,
  };
}

const colleagueOf = ({ visitId: _visitId, addedAt, ...colleague }: ColleagueRow) => ({
  ...colleague,
  addedAt: addedAt.toISOString(),
});

/** Whoever was taken out stands among those who were. */
function companionsIn(row: store.VisitRow, { companions, removals, here }: Seen): Companion[] {
  const out = new Set(removals.map(({ identity }) => identity));
  return companions
    .filter(
      ({ visitId, guestId }) => visitId === row.id && !out.has(companionIdentity(guestId ?? '')),
    )
    .map(({ id, role, name, place, waitingSince, check }) => ({
      id,
      role,
      name,
      place,
      waitingSince: waitingSince?.toISOString() ?? null,
      isHere: place === 'outside' ? null : here && here.has(id),
      check,
    }));
}

const visitOf = (row: store.VisitRow, appointment: Appointment, seen: Seen): Visit => ({
  id: row.id,
  state: row.state,
  openedAt: row.openedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  appointment,
  inside: isOver(row.state) ? 0 : seen.inside && (seen.inside.get(row.roomName) ?? 0),
  insideNames: seen.names.get(row.id) ?? [],
  patient: patientOf(row, seen.here),
  message: row.message,
  handedTo: row.handedTo === null ? null : { id: row.handedTo, fullName: row.handedToName ?? '' },
  colleagues: seen.colleagues.filter(({ visitId }) => visitId === row.id).map(colleagueOf),
  companions: companionsIn(row, seen),
  isLocked: row.lockedAt !== null,
  removed: seen.removals
    .filter(({ visitId }) => visitId === row.id)
    .map(({ identity, name }) => ({ identity, name })),
  endsItselfAt: seen.endings.get(row.id) ?? null,
  isEndToEnd: row.isEndToEnd,
  keyNumber: row.keyNumber,
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
  const { organizationId } = session.person;
  const ids = rows.map(({ appointmentId }) => appointmentId);
  const rooms = rows.flatMap(({ openedAt, endedAt, roomName }) =>
    openedAt !== null && endedAt === null ? [roomName] : [],
  );
  const guests = rows.flatMap(({ id, guestId }) => (guestId === null ? [] : [id]));
  const live = rows.flatMap(({ id, state }) => (isOver(state) ? [] : [id]));
  const listed = companionsOf(db, live);
  const heard = async () => present(signedIn, [...guests, ...(await listed).map(({ id }) => id)]);
  const [appointments, inside, companions, here, removals, colleagues, endings, names] =
    await Promise.all([
      appointmentsById(db, { organizationId, practitionerId: null }, ids),
      isCounted ? countInside(signedIn, rooms) : null,
      listed,
      heard(),
      removalsOf(db, live),
      colleaguesOf(db, live),
      endsItselfOf(db, live),
      namesInside(db, live),
    ]);
  const seen = { inside, here, removals, colleagues, companions, endings, names };
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  return rows.flatMap((row) => {
    const appointment = byId.get(row.appointmentId);
    return appointment ? [visitOf(row, appointment, seen)] : [];
  });
}

export async function shownOne(signedIn: SignedIn, row: store.VisitRow): Promise<Visit> {
  const [found] = await shown(signedIn, [row]);
  if (!found) throw new Refusal('not-found');
  return found;
}

/** A visit of one's own, or handed over; any other is as if it were not there (S15). */
export async function requireVisit({ db, session }: SignedIn, id: string): Promise<store.VisitRow> {
  const row = await store.byId(db, whose(session.person), id);
  if (!row) throw new Refusal('not-found');
  return row;
}

/** The same, held in the caller's transaction until it ends: what is changed of a visit holds it so. */
export async function requireLocked(
  db: Connection,
  { session }: SignedIn,
  id: string,
): Promise<store.VisitRow> {
  const row = await store.lockedById(db, whose(session.person), id);
  if (!row) throw new Refusal('not-found');
  return row;
}

type Timed = Pick<Appointment, 'startsAt' | 'endsAt'>;

export function requireOpenWindow({ now, session }: SignedIn, appointment: Timed): void {
  const words = outsideWords(appointment, { now: now(), zone: session.person.zone });
  if (words !== null) throw new Refusal('visits.not-open', { words });
}

/** That it is open, its appointment stands, and its hours are not over. */
export function requireGoing(signedIn: SignedIn, row: store.VisitRow): void {
  if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  if (row.appointmentState === 'cancelled') throw new Refusal('appointments.cancelled');
  requireOpenWindow(signedIn, timesOf(row));
}

interface Concerned {
  organizationId: string;
  practitionerIds: string[];
}

/** For after the commit: the lists and screens of its clinicians show it anew. */
export const tellConcerned = (
  { changed }: Pick<SignedIn, 'changed'>,
  { organizationId, practitionerIds }: Concerned,
): void => changed({ organizationId, area: 'visits', practitionerIds });

export function tellOf(
  signedIn: SignedIn,
  { appointment, handedTo, colleagues }: Visit,
  also: readonly string[] = [],
): void {
  const { organizationId } = signedIn.session.person;
  const people = [...appointment.practitioners, ...colleagues, ...(handedTo ? [handedTo] : [])];
  const practitionerIds = [...people.map(({ id }) => id), ...also];
  tellConcerned(signedIn, { organizationId, practitionerIds });
}
