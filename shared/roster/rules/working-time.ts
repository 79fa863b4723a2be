/** Rules of many days: hours a week, days free of duty, nights in a row, and what the contract says. */
import type { ContractRules } from '#shared/roster/roster-people.ts';
import { isNight, type Duty } from './duties.ts';
import { lengthWords, limitOf, type Breach, type RuleSettings } from './findings.ts';

/** What of a person's time is leave, or after they have left. */
export interface Leave {
  /** How much of a day: 0, half or all of it; days are numbers since 1970. */
  on: (dayNumber: number) => number;
  /** How much of a duty they are there, from 0 to 1. */
  presenceIn: (duty: Duty) => number;
}

/** The largest sum of `length` consecutive days among the windows that contain `day`. */
function largestWindow(
  perDay: ReadonlyMap<number, number>,
  { day, length }: { day: number; length: number },
): number {
  let sum = 0;
  for (let at = day - length + 1; at <= day; at += 1) sum += perDay.get(at) ?? 0;
  let largest = sum;
  for (let first = day - length + 2; first <= day; first += 1) {
    sum += (perDay.get(first + length - 1) ?? 0) - (perDay.get(first - 1) ?? 0);
    largest = Math.max(largest, sum);
  }
  return largest;
}

/** Hours count on the day on which their shift starts, without what leave takes of them. */
function minutesPerDay(duties: readonly Duty[], leave: Leave | null): Map<number, number> {
  const perDay = new Map<number, number>();
  for (const duty of duties) {
    const { dayNumber, countedMinutes } = duty;
    const minutes = countedMinutes * (leave?.presenceIn(duty) ?? 1);
    perDay.set(dayNumber, (perDay.get(dayNumber) ?? 0) + minutes);
  }
  return perDay;
}

/** Fractions of minutes are no breach. */
const tolerance = 1e-6;

/**
 * The days of which hours are an average: leave is none of them. A single day between two vacations is not
 * an average: it counts as a week.
 */
export const averagedDays = (windowDays: number, leaveDays: number): number =>
  Math.max(7, windowDays - leaveDays);

/** The largest average of a week among the windows of `length` days that contain `day`. */
function largestAverage(
  duties: readonly Duty[],
  { day, length }: { day: number; length: number },
  leave: Leave | null,
): number {
  const perDay = minutesPerDay(duties, leave);
  if (leave === null) return (largestWindow(perDay, { day, length }) / length) * 7;
  const first = day - length + 1;
  const leaveDays = Array.from({ length: 2 * length - 1 }, (_, at) => leave.on(first + at));
  let largest = 0;
  for (let back = 0; back < length; back += 1) {
    let [minutes, away] = [0, 0];
    for (let at = back; at < back + length; at += 1) {
      minutes += perDay.get(first + at) ?? 0;
      away += leaveDays[at] ?? 0;
    }
    largest = Math.max(largest, (minutes / averagedDays(length, away)) * 7);
  }
  return largest;
}

function weeklyHours(
  duty: Duty,
  all: readonly Duty[],
  { settings, leave }: { settings: RuleSettings; leave: Leave | null },
): Breach[] {
  const weeks = limitOf(settings, 'weekly-hours', 'weeks');
  const most = limitOf(settings, 'weekly-hours', 'mostWeekMinutes');
  if (!Number.isFinite(weeks) || weeks < 1 || duty.countedMinutes === 0) return [];
  const average = largestAverage(all, { day: duty.dayNumber, length: weeks * 7 }, leave);
  if (average <= most + tolerance) return [];
  const without = leave === null ? '' : ' without leave';
  const span = weeks === 1 ? 'in 7 days' : `a week, averaged over ${weeks} weeks`;
  const words = `${lengthWords(average)} ${span}${without}; at most ${lengthWords(most)}.`;
  return [{ rule: 'weekly-hours', words }];
}

/** A day is free if no shift touches it; on call from home does. */
function freeDays(duty: Duty, all: readonly Duty[], settings: RuleSettings): Breach[] {
  const ofDays = limitOf(settings, 'free-days', 'ofDays');
  const least = limitOf(settings, 'free-days', 'leastDays');
  if (!Number.isFinite(ofDays) || ofDays < 1) return [];
  const touched = new Map<number, number>();
  for (const { dayNumber, lastDayNumber } of all)
    for (let day = dayNumber; day <= lastDayNumber; day += 1) touched.set(day, 1);
  let fewestFree = ofDays;
  for (let day = duty.dayNumber; day <= duty.lastDayNumber; day += 1)
    fewestFree = Math.min(fewestFree, ofDays - largestWindow(touched, { day, length: ofDays }));
  if (fewestFree >= least) return [];
  const words = `Only ${fewestFree} of ${ofDays} days free of duty; at least ${least}.`;
  return [{ rule: 'free-days', words }];
}

function nightsInRow(duty: Duty, all: readonly Duty[]): number {
  const nights = new Set(all.filter(isNight).map(({ dayNumber }) => dayNumber));
  let [first, last] = [duty.dayNumber, duty.dayNumber];
  while (nights.has(first - 1)) first -= 1;
  while (nights.has(last + 1)) last += 1;
  return last - first + 1;
}

function nights(
  duty: Duty,
  all: readonly Duty[],
  { settings, contract }: { settings: RuleSettings; contract: ContractRules },
): Breach[] {
  if (!isNight(duty)) return [];
  const breaches: Breach[] = [];
  if (!contract.takesNights)
    breaches.push({ rule: 'contract', words: 'Their contract has no nights.' });
  const inRow = nightsInRow(duty, all);
  const most = limitOf(settings, 'nights-in-row', 'most');
  if (inRow > most)
    breaches.push({ rule: 'nights-in-row', words: `${inRow} nights in a row; at most ${most}.` });
  const ownLimit = contract.mostNightsInRow ?? Number.POSITIVE_INFINITY;
  if (inRow > ownLimit)
    breaches.push({
      rule: 'contract',
      words: `${inRow} nights in a row; at most ${ownLimit} by their contract.`,
    });
  return breaches;
}

/** 1970 began on a Thursday; weeks begin on Monday. */
const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

function contractWeek(duty: Duty, all: readonly Duty[], { mostWeekMinutes }: ContractRules) {
  if (mostWeekMinutes === null || duty.countedMinutes === 0) return [];
  const monday = mondayOf(duty.dayNumber);
  const minutes = all
    .filter(({ dayNumber }) => dayNumber >= monday && dayNumber < monday + 7)
    .reduce((sum, { countedMinutes }) => sum + countedMinutes, 0);
  if (minutes <= mostWeekMinutes) return [];
  const words = `${lengthWords(minutes)} in that week; at most ${lengthWords(mostWeekMinutes)} by their contract.`;
  return [{ rule: 'contract' as const, words }];
}

/** `others` are the person's other shifts. */
export function workingTime(
  duty: Duty,
  duties: readonly Duty[],
  {
    settings,
    contract,
    leave = null,
  }: {
    settings: RuleSettings;
    contract: ContractRules;
    /** Null for who has none. */
    leave?: Leave | null;
  },
): Breach[] {
  const all = [...duties, duty];
  return [
    ...weeklyHours(duty, all, { settings, leave }),
    ...freeDays(duty, all, settings),
    ...nights(duty, all, { settings, contract }),
    ...contractWeek(duty, all, contract),
  ];
}
