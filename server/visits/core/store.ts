/** Rows of visits; a practitioner finds those of their own appointments, handed to them, or asked into. */
import type { AppointmentState } from '#shared/appointments.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { liveStates, type VisitState } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/database.ts';

export interface VisitRow {
  id: string;
  organizationId: string;
  appointmentId: string;
  roomName: string;
  state: VisitState;
  openedAt: Date | null;
  endedAt: Date | null;
  guestId: string | null;
  waitingSince: Date | null;
  arrivedAt: Date | null;
  admittedAt: Date | null;
  message: string | null;
  messageAt: Date | null;
  handedTo: string | null;
  handedToName: string | null;
  deviceReport: DeviceReport | null;
  isInvited: boolean;
  /** Once its room is open, as its type was then. */
  isEndToEnd: boolean;
  keyNumber: number | null;
  /** Nobody new comes in since then. */
  lockedAt: Date | null;
  /** Whether the patient was really in the room. */
  isMet: boolean;
  /** Of its appointment, as it stands now. */
  appointmentState: AppointmentState;
  startsAt: Date;
  endsAt: Date;
}

export interface Whose {
  organizationId: string;
  practitionerId: string;
}

/** Whoever asks has to narrow it: these are everybody's. */
export const anybodys = (db: Connection) =>
  db
    .selectFrom('visits')
    .innerJoin('appointments as a', 'a.id', 'visits.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('practitioners as h', 'h.id', 'visits.handed_to')
    .leftJoin('visit_guests as g', 'g.id', 'visits.guest_id')
    .select((is) => [
      'visits.id',
      'visits.organization_id as organizationId',
      'visits.appointment_id as appointmentId',
      'visits.room_name as roomName',
      'visits.state',
      'visits.opened_at as openedAt',
      'visits.ended_at as endedAt',
      'visits.guest_id as guestId',
      'visits.waiting_since as waitingSince',
      'visits.arrived_at as arrivedAt',
      'visits.admitted_at as admittedAt',
      'visits.message',
      'visits.message_at as messageAt',
      'visits.handed_to as handedTo',
      'h.full_name as handedToName',
      'g.device_report as deviceReport',
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

const mine = (db: Connection, { organizationId, practitionerId }: Whose) =>
  anybodys(db)
    .where('visits.organization_id', '=', organizationId)
    .where((is) =>
      is.or([
        is('visits.handed_to', '=', practitionerId),
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

const first = async (found: Promise<VisitRow | undefined>) => (await found) ?? null;

export const byId = (db: Connection, whose: Whose, id: string): Promise<VisitRow | null> =>
  first(mine(db, whose).where('visits.id', '=', id).executeTakeFirst());

/** Nobody else changes it before the transaction does; several may hold it so at once. */
export const heldById = (db: Connection, whose: Whose, id: string): Promise<VisitRow | null> =>
  first(mine(db, whose).where('visits.id', '=', id).forShare('visits').executeTakeFirst());

/** Nobody else changes or holds it before the transaction is over. */
export const lockedById = (db: Connection, whose: Whose, id: string): Promise<VisitRow | null> =>
  first(mine(db, whose).where('visits.id', '=', id).forUpdate('visits').executeTakeFirst());

/** For the server itself and for guests, who have shown that it is theirs. */
export const anybodysById = (db: Connection, id: string): Promise<VisitRow | null> =>
  first(anybodys(db).where('visits.id', '=', id).executeTakeFirst());

export const lockedAnybodys = (db: Connection, id: string): Promise<VisitRow | null> =>
  first(anybodys(db).where('visits.id', '=', id).forUpdate('visits').executeTakeFirst());

export const anybodysByAppointment = (
  db: Connection,
  appointmentId: string,
): Promise<VisitRow | null> =>
  first(anybodys(db).where('visits.appointment_id', '=', appointmentId).executeTakeFirst());

export const heldAnybodys = (db: Connection, id: string): Promise<VisitRow | null> =>
  first(anybodys(db).where('visits.id', '=', id).forShare('visits').executeTakeFirst());

export const byAppointment = (
  db: Connection,
  whose: Whose,
  appointmentId: string,
): Promise<VisitRow | null> =>
  first(mine(db, whose).where('visits.appointment_id', '=', appointmentId).executeTakeFirst());

/** Live visits whose appointment still stands: who waits first, in the order of the line. */
export const live = (db: Connection, whose: Whose): Promise<VisitRow[]> =>
  mine(db, whose)
    .where('visits.state', 'in', liveStates)
    .where('a.state', '!=', 'cancelled')
    .orderBy('a.starts_at')
    .orderBy('visits.id')
    .execute();
