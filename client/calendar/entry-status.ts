/** The status of an entry, as lists say it: what is unusual or done, and when what is booked is due within the hour. */
import type { AppointmentState } from '#shared/appointments.ts';
import { dueAppointment } from '#client/ui/appointments/over.ts';
import { dueStatus } from '#client/ui/appointments/DueBadge.tsx';
import { dueWords } from '#client/ui/appointments/due-words.ts';
import { stateStatus } from '#client/ui/appointments/StateBadge.tsx';
import type { Status } from '#client/ui/states/StatusBadge.tsx';
import type { CalendarContext } from './calendar-context.ts';
import type { Entry, EntryPart } from '#client/calendar/grid/grid-entries.ts';
import { isEntryLeftOpen } from './entry-words.ts';

export interface EntryStatus extends Status {
  /** The name of its picture. */
  picture: string;
  /** On paper it would soon be wrong. */
  isBrief: boolean;
}

export interface Moment {
  now: number;
  /** Since when its patient has been in the waiting room. */
  waitingSince: string | null;
}

/** Returns the status of an entry; null for a colleague's time and for what is booked for later. */
export function entryStatus(entry: Entry, { now, waitingSince }: Moment): EntryStatus | null {
  const { appointment, kind, startsAt, endsAt } = entry;
  if (!appointment) return null;
  const { state } = appointment;
  const isAhead = state === 'booked' && Date.parse(endsAt) > now;
  const due =
    (isAhead || waitingSince !== null || isEntryLeftOpen(entry, now)) &&
    dueWords({ state, startsAt, endsAt, type: { kind } }, { now, waitingSince });
  if (due) return { ...dueStatus(due), picture: due.kind, isBrief: true };
  return state === 'booked' ? null : { ...stateStatus(state), picture: state, isBrief: false };
}

/** Whether a short entry says nothing of the state: booked, completed, and cancelled, which is crossed out. */
export const isUsualState = (state: AppointmentState | undefined): boolean =>
  state === 'booked' || state === 'completed' || state === 'cancelled';

/** The one whose patient waits, that is going on, or next, of the reader's own. */
export const dueOf = (
  parts: readonly EntryPart[],
  { now, waiting }: Pick<CalendarContext, 'now' | 'waiting'>,
): string | undefined =>
  dueAppointment(
    parts.flatMap(({ entry: { id, appointment, kind, startsAt, endsAt } }) =>
      appointment ? { id, state: appointment.state, startsAt, endsAt, type: { kind } } : [],
    ),
    now,
    waiting,
  )?.id;

/** Booked, and its patient should have been here for some minutes. */
export const isEntryLate = (entry: Entry, now: number): boolean =>
  entryStatus(entry, { now, waitingSince: null })?.picture === 'late';
