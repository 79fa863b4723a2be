/** A visit as its practitioners see it, the checks before each step, and the change events after it. */
import type { Appointment } from '#shared/appointments.ts';
import { isSpoken } from '#shared/people/languages.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Companion } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { appointmentsById, ownAccess } from '#server/appointments/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { colleaguesOf, type ColleagueRow } from './colleague-store.ts';
import { companionsOf, type CompanionRow } from './companion-store.ts';
import { companionIdentity } from './may-stay.ts';
import { removalsOf, type RemovalRow } from './moderation-store.ts';
import { presentAmong } from './heartbeats/guest-heartbeat.ts';
import { namesInside, patientsLeftAt } from './participant-store.ts';
import { countParticipants } from './rooms.ts';
import { problemOf } from './steps.ts';
import { otherArrivalsOf, type OtherArrivalRow } from './other-arrival-store.ts';
import * as store from './store.ts';
import { nothingKnown, patientContexts, type PatientContextRow } from './patient-context-store.ts';
import { endsItselfOf } from './reconcile-store.ts';
import { isReopenable, outsideWords, timesOf } from './window.ts';

export { objectOf } from './steps.ts';

interface ViewParts {
  isReopenable: (row: store.VisitRow) => boolean;
  names: ReadonlyMap<string, string[]>;
  removals: readonly RemovalRow[];
  endings: ReadonlyMap<string, string>;
  colleagues: readonly ColleagueRow[];
  companions: readonly CompanionRow[];
  otherArrivals: readonly OtherArrivalRow[];
  inside: Map<string, number> | null;
  present: ReadonlySet<string> | null;
  leftRoomAt: ReadonlyMap<string, Date>;
  contexts: ReadonlyMap<string, PatientContextRow>;
}

function patientOf(row: store.VisitRow, { present, leftRoomAt }: ViewParts): Visit['patient'] {
  if (row.guestId === null) return null;
  return {
    waitingSince: row.state === 'waiting' ? (row.waitingSince?.toISOString() ?? null) : null,
    isHere: present && present.has(row.id),
    check: row.deviceReport,
    leftRoomAt: leftRoomAt.get(row.id)?.toISOString() ?? null,
    isDropped: row.droppedAt !== null,
  };
}

/** Whether no practitioner speaks the patient's language; null where the languages of one side are not known. */
export const needsInterpreter = ({
  language,
  spokenLanguages,
}: Pick<PatientContextRow, 'language' | 'spokenLanguages'>): boolean | null =>
  language === null || spokenLanguages.length === 0 ? null : !isSpoken(spokenLanguages, language);

function contextOf({ appointmentId }: store.VisitRow, { contexts }: ViewParts) {
  const context = contexts.get(appointmentId) ?? nothingKnown;
  return {
    patientIdentifier: context.identifier,
    needsInterpreter: needsInterpreter(context),
    linkMailedAt: context.linkMailedAt?.toISOString() ?? null,
  };
}

const offerOf = (row: store.VisitRow): Visit['handOver'] =>
  row.handedBy === null || row.handOverDueAt === null || isOver(row.state)
    ? null
    : {
        by: { id: row.handedBy, fullName: row.handedByName ?? '' },
        dueAt: row.handOverDueAt.toISOString(),
      };

/** Both are set or neither is. */
export const replyOf = ({ reply, replyAt }: store.VisitRow): Visit['reply'] =>
  reply === null || replyAt === null ? null : { text: reply, at: replyAt.toISOString() };

const colleagueOf = ({ visitId: _visitId, addedAt, ...colleague }: ColleagueRow) => ({
  ...colleague,
  addedAt: addedAt.toISOString(),
});

/** Without those who were removed: they are listed as removed. */
function companionsIn(
  row: store.VisitRow,
  { companions, removals, present }: ViewParts,
): Companion[] {
  const removed = new Set(removals.map(({ identity }) => identity));
  return companions
    .filter(
      ({ visitId, guestId }) =>
        visitId === row.id && !removed.has(companionIdentity(guestId ?? '')),
    )
    .map(({ id, role, name, place, waitingSince, check }) => ({
      id,
      role,
      name,
      place,
      waitingSince: waitingSince?.toISOString() ?? null,
      isHere: place === 'outside' ? null : present && present.has(id),
      check,
    }));
}

const visitOf = (row: store.VisitRow, appointment: Appointment, parts: ViewParts): Visit => ({
  id: row.id,
  state: row.state,
  openedAt: row.openedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  appointment,
  inside: isOver(row.state) ? 0 : parts.inside && (parts.inside.get(row.roomName) ?? 0),
  insideNames: parts.names.get(row.id) ?? [],
  patientPhone: row.patientPhone,
  ...contextOf(row, parts),
  patient: patientOf(row, parts),
  message: row.message,
  reply: replyOf(row),
  handedTo: row.handedTo === null ? null : { id: row.handedTo, fullName: row.handedToName ?? '' },
  handOver: offerOf(row),
  colleagues: parts.colleagues.filter(({ visitId }) => visitId === row.id).map(colleagueOf),
  companions: companionsIn(row, parts),
  otherArrivals: parts.otherArrivals
    .filter(({ visitId }) => visitId === row.id)
    .map(({ guestId, name, at, holderId }) => ({
      guestId,
      name,
      at: at.toISOString(),
      hasPlace: guestId === holderId,
    })),
  isLocked: row.lockedAt !== null,
  removed: parts.removals
    .filter(({ visitId }) => visitId === row.id)
    .map(({ identity, name }) => ({ identity, name })),
  endsItselfAt: parts.endings.get(row.id) ?? null,
  isReopenable: parts.isReopenable(row),
  isEndToEnd: row.isEndToEnd,
  keyNumber: row.keyNumber,
});

/**
 * As many statements for one row as for a hundred. Callers who know that LiveKit is away pass
 * `isCounted: false` instead of waiting for it again.
 */
export async function visitViews(
  signedIn: SignedIn,
  rows: store.VisitRow[],
  { isCounted = true } = {},
): Promise<Visit[]> {
  const { db, now, session } = signedIn;
  const { organizationId } = session.person;
  const ids = rows.map(({ appointmentId }) => appointmentId);
  const rooms = rows.flatMap(({ openedAt, endedAt, roomName }) =>
    openedAt !== null && endedAt === null ? [roomName] : [],
  );
  const guests = rows.flatMap(({ id, guestId }) => (guestId === null ? [] : [id]));
  const live = rows.flatMap(({ id, state }) => (isOver(state) ? [] : [id]));
  const listed = companionsOf(db, live);
  const presentIds = async () =>
    presentAmong(signedIn, [...guests, ...(await listed).map(({ id }) => id)]);
  const [
    appointments,
    inside,
    companions,
    present,
    removals,
    colleagues,
    endings,
    names,
    otherArrivals,
    leftRoomAt,
    contexts,
  ] = await Promise.all([
    appointmentsById(db, { organizationId, practitionerId: null }, ids),
    isCounted ? countParticipants(signedIn, rooms) : null,
    listed,
    presentIds(),
    removalsOf(db, live),
    colleaguesOf(db, live),
    endsItselfOf(db, live),
    namesInside(db, live),
    otherArrivalsOf(db, live),
    patientsLeftAt(db, live),
    patientContexts(db, ids),
  ]);
  const at = now();
  const parts = {
    isReopenable: (row: store.VisitRow) =>
      isReopenable(row, { now: at, zone: session.person.zone }),
    inside,
    present,
    removals,
    colleagues,
    companions,
    otherArrivals,
    endings,
    names,
    leftRoomAt,
    contexts,
  };
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  return rows.flatMap((row) => {
    const appointment = byId.get(row.appointmentId);
    return appointment ? [visitOf(row, appointment, parts)] : [];
  });
}

export async function visitView(signedIn: SignedIn, row: store.VisitRow): Promise<Visit> {
  const [visit] = await visitViews(signedIn, [row]);
  if (!visit) throw new Refusal('not-found');
  return visit;
}

/** One of the caller's own visits; any other answers 404, as if it did not exist (S15). */
export async function requireVisit({ db, session }: SignedIn, id: string): Promise<store.VisitRow> {
  const row = await store.byId(db, ownAccess(session.person), id);
  if (!row) throw new Refusal('not-found');
  return row;
}

/** The same, its row locked until the caller's transaction ends: every change of a visit does so. */
export async function requireVisitForUpdate(
  db: Connection,
  { session }: SignedIn,
  id: string,
): Promise<store.VisitRow> {
  const row = await store.byIdForUpdate(db, ownAccess(session.person), id);
  if (!row) throw new Refusal('not-found');
  return row;
}

type AppointmentTimes = Pick<Appointment, 'startsAt' | 'endsAt'>;

export function requireOpenWindow({ now, session }: SignedIn, appointment: AppointmentTimes): void {
  const { zone, hourFormat = '24' } = session.person;
  const words = outsideWords(appointment, { now: now(), zone, hourFormat });
  if (words !== null) throw new Refusal('visits.not-open', { words });
}

/** Throws 409 where the visit is over, its appointment cancelled, or its window not open. */
export function requireGoing(signedIn: SignedIn, row: store.VisitRow): void {
  if (isOver(row.state)) throw new Refusal(problemOf(row.state));
  if (row.appointmentState === 'cancelled') throw new Refusal('appointments.cancelled');
  requireOpenWindow(signedIn, timesOf(row));
}

interface ChangeAudience {
  organizationId: string;
  practitionerIds: string[];
}

/** Call it after the commit: the screens of these practitioners load what they show again. */
export const publishChange = (
  { changed }: Pick<SignedIn, 'changed'>,
  { organizationId, practitionerIds }: ChangeAudience,
): void => changed({ organizationId, area: 'visits', practitionerIds });

/** Call it after the commit. `also`: practitioners who are not on the visit any more. */
export function publishVisit(
  signedIn: SignedIn,
  { appointment, handedTo, handOver, colleagues }: Visit,
  also: readonly string[] = [],
): void {
  const { organizationId } = signedIn.session.person;
  const people = [...appointment.practitioners, ...colleagues, ...(handedTo ? [handedTo] : [])];
  if (handOver) people.push(handOver.by);
  const practitionerIds = [...people.map(({ id }) => id), ...also];
  publishChange(signedIn, { organizationId, practitionerIds });
}
