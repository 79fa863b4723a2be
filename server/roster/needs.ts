/** What the roster is given by appointments and visits: people's time, and what is booked in shifts. */
import type { GivenAppointment } from '#shared/appointments/reassignment.ts';
import type { GivenWithShift } from '#shared/appointments/shift-bookings.ts';
import type { Absence, BookedTime } from '#shared/roster.ts';
import type { Span } from '#shared/time.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** People of one organization, and the time in which something of theirs is looked for. */
interface PeopleTimes {
  practitionerIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
}

/** When these people are away: time off, and busy time that was imported. */
export type AbsentTimes = (
  db: Connection,
  organizationId: string,
  times: PeopleTimes,
) => Promise<Absence[]>;

/** When these people have appointments that are not over. */
export type BookedTimes = (
  db: Connection,
  organizationId: string,
  times: PeopleTimes,
) => Promise<BookedTime[]>;

/** When these people were in rooms of tele-visits. */
export type RoomTimes = (
  db: Connection,
  organizationId: string,
  times: PeopleTimes,
) => Promise<{ practitionerId: string; joinedAt: Date; leftAt: Date | null }[]>;

/** A shift, or a part of one, that goes from one person to another. */
export interface ShiftOfAppointments extends Span {
  fromId: string;
  toId: string;
  swap?: ReturnableSwap | undefined;
}

/** A swap that its taker may return for some minutes: until then patients are not told of it. */
export interface ReturnableSwap {
  id: string;
  returnsUntil: Date;
  /** It is being returned now. */
  isReturn: boolean;
}

/** Gives what is booked in it to who takes it, in the same transaction; says how many went, and how many not. */
export type ReassignWithShift = (
  db: Connection,
  signedIn: platform.SignedIn,
  shift: ShiftOfAppointments,
) => Promise<GivenWithShift>;

/** Gives booked appointments to others in the same transaction, all or none: throws where one cannot be given. */
export type ReassignAppointments = (
  db: Connection,
  signedIn: platform.SignedIn,
  reassignment: { fromId: string; moves: GivenAppointment[] },
) => Promise<unknown>;

/** Makes the time off of an approved request, which bookings and the roster read. */
export type AddTimeOff = (
  db: Connection,
  off: Span & {
    organizationId: string;
    practitionerId: string;
    createdBy: string;
    requestId: string;
  },
) => Promise<unknown>;

/** Removes it, where there is any. */
export type DropTimeOff = (db: Connection, requestId: string) => Promise<void>;

export interface RosterNeeds {
  readonly absentTimes: AbsentTimes;
  readonly bookedTimes: BookedTimes;
  readonly roomTimes: RoomTimes;
  readonly reassignAppointments: ReassignAppointments;
  readonly reassignWithShift: ReassignWithShift;
  readonly addTimeOff: AddTimeOff;
  readonly dropTimeOff: DropTimeOff;
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, RosterNeeds {}
