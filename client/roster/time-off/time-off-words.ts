/** Words for time off: its kinds, its states and its days. */
import type {
  TimeOffBalance,
  TimeOffKind,
  TimeOffRequest,
  TimeOffState,
} from '#shared/roster/time-off-requests.ts';
import { comingDay, viewersToday } from '#client/ui/times/times.ts';

export const kindWords: Record<TimeOffKind, string> = {
  vacation: 'Vacation',
  education: 'Education',
  parental: 'Parental leave',
  sick: 'Sick',
  other: 'Other',
};

export const stateWords: Record<TimeOffState, string> = {
  asked: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** "Mon 24 to Wed 26", "Mon 24, morning" */
export function daysWords({
  from,
  to,
  half,
}: Pick<TimeOffRequest, 'from' | 'to' | 'half'>): string {
  const today = viewersToday();
  const first = comingDay(from, today);
  if (half !== null) return `${first}, ${half}`;
  return from === to ? first : `${first} to ${comingDay(to, today)}`;
}

export const countWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Returns what is left of a year, and how it adds up. */
export const balanceWords = ({
  kind,
  year,
  granted,
  carried,
  approved,
  asked: askedDays,
  left: leftDays,
}: TimeOffBalance) =>
  [
    `${kindWords[kind]} ${year}: ${countWords(leftDays)} left.`,
    `${granted} granted${carried > 0 ? ` and ${carried} carried over` : ''},`,
    `${approved} approved, ${askedDays} waiting.`,
  ].join(' ');
