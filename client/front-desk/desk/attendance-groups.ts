/** What an appointment of the day means to the front desk at this moment. */
import type { Appointment } from '#shared/appointments.ts';
import type { UnitDayList } from '#shared/front-desk.ts';
import { dueWords } from '#client/ui/appointments/due-words.ts';
import { isLeftOpen, leftOpenWord } from '#client/ui/appointments/over.ts';

export const standings = {
  waiting: 'Waiting',
  late: 'Late',
  due: 'Due',
  open: leftOpenWord,
  inside: 'Being seen',
  over: 'Closed',
} as const;
export type Standing = keyof typeof standings;

type Judged = Pick<Appointment, 'state' | 'startsAt' | 'endsAt'> & {
  type?: Pick<Appointment['type'], 'kind'>;
};

interface Moment {
  now: number;
  /** In the waiting room of a tele-visit. */
  isWaiting?: boolean;
}

/** A patient is late who is called so in their row, however little; for a meeting nobody is. */
export function standingOf(appointment: Judged, { now, isWaiting = false }: Moment): Standing {
  const { state, endsAt } = appointment;
  if (state === 'arrived' || isWaiting) return 'waiting';
  if (state === 'in-progress') return 'inside';
  if (isLeftOpen(appointment, now)) return 'open';
  if (state !== 'booked' || Date.parse(endsAt) <= now) return 'over';
  const due = dueWords(appointment, { now, waitingSince: null });
  return due?.kind === 'delayed' || due?.kind === 'late' ? 'late' : 'due';
}

interface StandingList extends Pick<UnitDayList, 'waiting'> {
  appointments: readonly (Judged & Pick<Appointment, 'id'>)[];
}

/** "2 waiting, 1 late, 12 due, 3 not closed." */
export function standingWords({ appointments, waiting }: StandingList, now: number): string {
  const all = appointments.map((appointment) =>
    standingOf(appointment, { now, isWaiting: appointment.id in waiting }),
  );
  const counted = (['waiting', 'late', 'due', 'open', 'inside'] as const).flatMap((standing) => {
    const count = all.filter((other) => other === standing).length;
    return count > 0 ? [`${count} ${standings[standing].toLowerCase()}`] : [];
  });
  if (counted.length > 0) return `${counted.join(', ')}.`;
  return appointments.length === 0 ? 'No appointments.' : 'No more patients due.';
}
