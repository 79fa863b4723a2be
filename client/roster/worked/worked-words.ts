/** How shifts as planned and as worked are said. */
import type { TimeSpan, WorkedPerson, WorkedShift } from '#shared/roster/times-worked.ts';
import { minuteMs } from '#shared/durations.ts';
import { spanWords } from '#client/ui/times/span-words.ts';
import { clockTime, lengthWords, shortDay } from '#client/ui/times/times.ts';

/** "Mon 23, Night" */
export const shiftName = ({ day, name }: WorkedShift): string =>
  `${shortDay(day)}, ${name ?? 'not planned'}`;

export const stateColours = {
  open: 'off',
  entered: 'warn',
  approved: 'good',
  returned: 'bad',
} as const;

/** "1 h 10 min more than planned"; null where it is as planned. */
export function differenceWords({ plannedMinutes, workedMinutes, planned }: WorkedShift) {
  if (!planned) return null;
  const minutes = Math.round(workedMinutes - plannedMinutes);
  if (minutes === 0) return null;
  return `${lengthWords(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'} than planned`;
}

/** Once is a moment. */
function seenWords(seen: TimeSpan, zone: string): string {
  const first = clockTime(seen.startsAt, zone);
  const isOnce = Date.parse(seen.endsAt) - Date.parse(seen.startsAt) < minuteMs;
  return isOnce ? `only at ${first}` : spanWords(seen, zone);
}

const ended = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** Returns one line each: the plan, what was seen, what was worked, and what became of it. */
export function factsOf(shift: WorkedShift, zone: string): string[] {
  const { planned, seen, worked, unit, note, reason, decidedBy, state, isAtHome, backup } = shift;
  const difference = worked && differenceWords(shift);
  const facts = [
    planned && `Planned ${spanWords(planned, zone)}, ${unit}.`,
    !planned && `${unit}.`,
    backup,
    isAtHome && 'On call from home counts as planned.',
    seen && `Seen ${seenWords(seen, zone)}.`,
    worked && `Worked ${spanWords(worked, zone)}${difference ? `, ${difference}` : ''}.`,
    note && ended(note),
    state === 'approved' && decidedBy && `Approved by ${decidedBy}.`,
    state === 'returned' && `Returned by ${decidedBy ?? 'a planner'}: ${reason ?? ''}`,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

export interface Totals {
  plannedMinutes: number;
  workedMinutes: number;
  /** Of backups, where they count as on call hours. */
  onCallMinutes: number;
  /** Shifts of which nothing is entered, and which wait for a planner. */
  open: number;
  waiting: number;
}

export const totalsOf = ({ shifts }: Pick<WorkedPerson, 'shifts'>): Totals => ({
  plannedMinutes: shifts.reduce((sum, shift) => sum + shift.plannedMinutes, 0),
  workedMinutes: shifts.reduce((sum, shift) => sum + shift.workedMinutes, 0),
  onCallMinutes: shifts.reduce((sum, shift) => sum + shift.onCallMinutes, 0),
  open: shifts.filter(({ state }) => state === 'open' || state === 'returned').length,
  waiting: shifts.filter(({ state }) => state === 'entered').length,
});

/** "Planned 160 h, worked 152 h 30 min. 2 not entered." */
export function totalWords(person: Pick<WorkedPerson, 'shifts'>): string {
  const { plannedMinutes, workedMinutes, onCallMinutes, open, waiting } = totalsOf(person);
  const parts = [
    `Planned ${lengthWords(Math.round(plannedMinutes))}, worked ${lengthWords(Math.round(workedMinutes))}.`,
    onCallMinutes > 0 && `On call as backup ${lengthWords(Math.round(onCallMinutes))}.`,
    open > 0 && `${open} not entered.`,
    waiting > 0 && `${waiting} to be approved.`,
  ];
  return parts.filter(Boolean).join(' ');
}
