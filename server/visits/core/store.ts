/** Rows of visits: made, changed, and read by the practitioners who conduct them. */
import type { AppointmentState } from '#shared/appointments.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { liveStates, type VisitState } from '#shared/visits/visit-states.ts';
import type { VisitEnding } from '#shared/visits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';

export interface VisitRow {
  id: string;
  organizationId: string;
  appointmentId: string;
  roomName: string;
  state: VisitState;
  openedAt: Date | null;
  endedAt: Date | null;
  endedBecause: VisitEnding | null;
  reopenedAt: Date | null;
  droppedAt: Date | null;
  guestId: string | null;
  waitingSince: Date | null;
  arrivedAt: Date | null;
  admittedAt: Date | null;
  message: string | null;
  messageAt: Date | null;
  reply: string | null;
  replyAt: Date | null;
  handedTo: string | null;
  handedToName: string | null;
  /** Who has offered it to `handedTo`; null where it was accepted, or never handed over. */
  handedBy: string | null;
  handedByName: string | null;
  /** To whom it had been handed over before the offer. */
  handedFrom: string | null;
  handOverDueAt: Date | null;
  deviceReport: DeviceReport | null;
  isInvited: boolean;
  /** As its type is, until the room is opened; as the type was then, from then on. */
  isEndToEnd: boolean;
  keyNumber: number | null;
  /** Since when nobody new comes in; null where the room is not locked. */
  lockedAt: Date | null;
  /** As the hospital has it; null where it has none. */
  patientPhone: string | null;
  /** Whether LiveKit saw the patient in the room. */
  isMet: boolean;
  /** Of its appointment, as it is now. */
  appointmentState: AppointmentState;
  startsAt: Date;
  endsAt: Date;
}

export interface PractitionerRef {
  organizationId: string;
  practitionerId: string;
}

/** Of all hospitals and practitioners: the caller has to narrow it. */
export const allVisits = (db: Connection) =>
  db
    .selectFrom('visits')
    .innerJoin('appointments as a', 'a.id', 'visits.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('visit_guests as g', 'g.id', 'visits.guest_id')
    .leftJoin('patients as pt', 'pt.id', 'a.patient_id')
    .select((is) => [
      'visits.id',
      'visits.organization_id as organizationId',
      'visits.appointment_id as appointmentId',
      'visits.room_name as roomName',
      'visits.state',
      'visits.opened_at as openedAt',
      'visits.ended_at as endedAt',
      'visits.ended_because as endedBecause',
      'visits.reopened_at as reopenedAt',
      'visits.dropped_at as droppedAt',
      'visits.guest_id as guestId',
      'visits.waiting_since as waitingSince',
      'visits.arrived_at as arrivedAt',
      'visits.admitted_at as admittedAt',
      'visits.message',
      'visits.message_at as messageAt',
      'visits.reply',
      'visits.reply_at as replyAt',
      'visits.handed_to as handedTo',
      fullNameOf<string | null>('visits.handed_to').as('handedToName'),
      'visits.handed_by as handedBy',
      fullNameOf<string | null>('visits.handed_by').as('handedByName'),
      'visits.handed_from as handedFrom',
      'visits.hand_over_due_at as handOverDueAt',
      'g.device_report as deviceReport',
      'pt.phone as patientPhone',
      is
        .exists(
          is
            .selectFrom('visit_invitations as i')
            .select('i.id')
            .whereRef('i.visit_id', '=', 'visits.id')
            .where('i.role', '=', 'patient'),
        )
        .$castTo<boolean>()
        .as('isInvited'),
      is
        .case()
        .when('visits.opened_at', 'is', null)
        .then(is.ref('t.is_end_to_end'))
        .else(is('visits.key_number', 'is not', null))
        .end()
        .$castTo<boolean>()
        .as('isEndToEnd'),
      'visits.key_number as keyNumber',
      'visits.locked_at as lockedAt',
      is
        .exists(
          is
            .selectFrom('visit_presences as p')
            .select('p.id')
            .whereRef('p.visit_id', '=', 'visits.id')
            .where('p.identity', 'like', 'patient:%'),
        )
        .$castTo<boolean>()
        .as('isMet'),
      'a.state as appointmentState',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
    ]);

export const visitsOf = (db: Connection, { organizationId, practitionerId }: PractitionerRef) =>
  allVisits(db)
    .where('visits.organization_id', '=', organizationId)
    .where((is) =>
      is.or([
        is('visits.handed_to', '=', practitionerId),
        is('visits.handed_by', '=', practitionerId),
        is.exists(
          is
            .selectFrom('visit_colleagues as c')
            .select('c.practitioner_id')
            .whereRef('c.visit_id', '=', 'visits.id')
            .where('c.practitioner_id', '=', practitionerId)
            .where('c.dropped_at', 'is', null),
        ),
        is.exists(
          is
            .selectFrom('appointment_practitioners as me')
            .select('me.practitioner_id')
            .whereRef('me.appointment_id', '=', 'visits.appointment_id')
            .where('me.practitioner_id', '=', practitionerId),
        ),
      ]),
    );

const first = async (row: Promise<VisitRow | undefined>) => (await row) ?? null;

export const byId = (
  db: Connection,
  whose: PractitionerRef,
  id: string,
): Promise<VisitRow | null> =>
  first(visitsOf(db, whose).where('visits.id', '=', id).executeTakeFirst());

/** Nobody changes the row until the transaction ends; several transactions may hold it so. */
export const byIdForShare = (
  db: Connection,
  whose: PractitionerRef,
  id: string,
): Promise<VisitRow | null> =>
  first(visitsOf(db, whose).where('visits.id', '=', id).forShare('visits').executeTakeFirst());

/** Nobody changes or holds the row until the transaction ends. */
export const byIdForUpdate = (
  db: Connection,
  whose: PractitionerRef,
  id: string,
): Promise<VisitRow | null> =>
  first(visitsOf(db, whose).where('visits.id', '=', id).forUpdate('visits').executeTakeFirst());

/** For the server itself, and for guests, whose pass says which visit is theirs. */
export const anyById = (db: Connection, id: string): Promise<VisitRow | null> =>
  first(allVisits(db).where('visits.id', '=', id).executeTakeFirst());

export const anyByIdForUpdate = (db: Connection, id: string): Promise<VisitRow | null> =>
  first(allVisits(db).where('visits.id', '=', id).forUpdate('visits').executeTakeFirst());

export const anyByAppointment = (db: Connection, appointmentId: string): Promise<VisitRow | null> =>
  first(allVisits(db).where('visits.appointment_id', '=', appointmentId).executeTakeFirst());

export const anyByIdForShare = (db: Connection, id: string): Promise<VisitRow | null> =>
  first(allVisits(db).where('visits.id', '=', id).forShare('visits').executeTakeFirst());

export const byAppointment = (
  db: Connection,
  whose: PractitionerRef,
  appointmentId: string,
): Promise<VisitRow | null> =>
  first(visitsOf(db, whose).where('visits.appointment_id', '=', appointmentId).executeTakeFirst());

/** Live visits whose appointment was not cancelled, in the order of the queue. */
export const live = (db: Connection, whose: PractitionerRef): Promise<VisitRow[]> =>
  visitsOf(db, whose)
    .where('visits.state', 'in', liveStates)
    .where('a.state', '!=', 'cancelled')
    .orderBy('a.starts_at')
    .orderBy('visits.id')
    .execute();

/** Those that ended since then, whatever became of their appointments. */
export const endedSince = (
  db: Connection,
  whose: PractitionerRef,
  since: Date,
): Promise<VisitRow[]> => visitsOf(db, whose).where('visits.ended_at', '>', since).execute();

interface NewVisit {
  organizationId: string;
  appointmentId: string;
  roomName: string;
}

/** Not opened yet. Of two calls at once, one makes the row, and both then find it. */
export async function insertVisit(db: Connection, visit: NewVisit): Promise<void> {
  await db
    .insertInto('visits')
    .values({
      organization_id: visit.organizationId,
      appointment_id: visit.appointmentId,
      room_name: visit.roomName,
      state: 'scheduled',
    })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute();
}

/** What a step changes besides the state. */
export interface VisitChanges {
  openedAt?: Date;
  openedBy?: string;
  guestId?: string;
  waitingSince?: Date | null;
  arrivedAt?: Date;
  admittedAt?: Date;
  message?: string | null;
  messageAt?: Date | null;
  handedTo?: string | null;
  handedBy?: string | null;
  handedFrom?: string | null;
  handOverDueAt?: Date | null;
  reply?: string;
  replyAt?: Date;
  roomName?: string;
  droppedAt?: Date | null;
  reopenedAt?: Date;
  endedAt?: Date | null;
  endedBecause?: VisitEnding | null;
  endedBy?: string | null;
}

/** All of them in one statement; what `changes` leaves out stays. */
export async function updateVisits(
  db: Connection,
  ids: readonly string[],
  { state, ...changes }: VisitChanges & { state?: VisitState },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('visits')
    .set({
      ...(state === undefined ? {} : { state }),
      opened_at: changes.openedAt,
      opened_by: changes.openedBy,
      guest_id: changes.guestId,
      waiting_since: changes.waitingSince,
      arrived_at: changes.arrivedAt,
      admitted_at: changes.admittedAt,
      message: changes.message,
      message_at: changes.messageAt,
      reply: changes.reply,
      reply_at: changes.replyAt,
      handed_to: changes.handedTo,
      handed_by: changes.handedBy,
      handed_from: changes.handedFrom,
      hand_over_due_at: changes.handOverDueAt,
      room_name: changes.roomName,
      reopened_at: changes.reopenedAt,
      dropped_at: changes.droppedAt,
      ended_at: changes.endedAt,
      ended_because: changes.endedBecause,
      ended_by: changes.endedBy,
    })
    .where('id', 'in', ids)
    .execute();
}
