/** What is each person's fair share of nights, weekends, holidays and hours: by FTE, presence and history. */
import { backupWeights, wholeBackup } from '#shared/roster/backup-count.ts';
import { isNight, type Duty } from '#shared/roster/rules/duties.ts';
import { dayNumber } from '#shared/roster/shift-times.ts';
import type { FillProblem, Tally } from './problem.ts';

export type Kind = 'nights' | 'weekends' | 'holidays' | 'hours';

/** Saturdays and Sundays; 1970 began on a Thursday. */
export const isWeekend = (day: string): boolean => (dayNumber(day) + 3) % 7 >= 5;

/** How much of a kind a duty counts: one, or its hours; of a backup as the organization says. */
export function countOf(problem: FillProblem, kind: Kind): (duty: Duty) => number {
  const { holidays, backup = wholeBackup } = problem.request.facts;
  const ofBackup = backupWeights(backup).counted;
  const { unitId } = problem.request;
  const free = new Set(
    holidays
      .filter((holiday) => holiday.unitId === null || holiday.unitId === unitId)
      .map(({ day }) => day),
  );
  const counts: Record<Kind, (duty: Duty) => number> = {
    nights: (duty) => (isNight(duty) ? 1 : 0),
    weekends: ({ day }) => (isWeekend(day) ? 1 : 0),
    holidays: ({ day }) => (free.has(day) ? 1 : 0),
    hours: ({ countedMinutes }) => countedMinutes / 60,
  };
  return (duty) => counts[kind](duty) * (duty.isBackup ? ofBackup : 1);
}

const inRange = (problem: FillProblem) => {
  const days = new Set(problem.days);
  return ({ day }: Duty) => days.has(day);
};

/** What each person has of it already, in the range, and stays. */
export function fixedCounts(problem: FillProblem, kind: Kind): number[] {
  const count = countOf(problem, kind);
  const isIn = inRange(problem);
  return problem.fixed.map((duties) =>
    duties.filter(isIn).reduce((sum, duty) => sum + count(duty), 0),
  );
}

/** What the range has of it in all: what stays, and what is wanted besides. */
function demand(problem: FillProblem, kind: Kind): number {
  const count = countOf(problem, kind);
  const perCover = new Map<string, number>();
  for (const { type, day, duty } of problem.candidates)
    perCover.set(`${type.id} ${problem.days[day] ?? ''}`, count(duty));
  let wantedCount = 0;
  for (const [key, each] of perCover) {
    const [typeId = '', day = ''] = key.split(' ');
    const cover = problem.index.coverOn(typeId, day);
    wantedCount += each * Math.max(0, Math.max(cover.least, cover.wanted) - cover.primaries);
  }
  return wantedCount + fixedCounts(problem, kind).reduce((sum, has) => sum + has, 0);
}

/** FTE, or hours of the contract, times the part of the days on which they could take any of it. */
function parts(problem: FillProblem, kind: Kind): number[] {
  const count = countOf(problem, kind);
  const able = new Map<number, Set<number>>();
  for (const { person, day, duty } of problem.candidates)
    if (count(duty) > 0) able.set(person, (able.get(person) ?? new Set()).add(day));
  const most = Math.max(1, ...[...able.values()].map(({ size }) => size));
  const fixed = fixedCounts(problem, kind);
  return problem.people.map(({ contract }, at) => {
    const days = (able.get(at)?.size ?? 0) / most;
    const presence = days === 0 && (fixed[at] ?? 0) > 0 ? 1 / most : days;
    const fullTime = kind === 'hours' ? contract.fullTimeWeekMinutes : 1;
    return (contract.ftePercent * fullTime * presence) / 100;
  });
}

/** Those who had more than their part last year get less now, at most half of it; and the reverse. */
const mostCorrection = 0.5;

const ofHistory = (tally: Tally | undefined, kind: Kind): number =>
  kind === 'hours' ? 0 : (tally?.[kind] ?? 0);

/** By person, of all that the range has; what stays is part of it. */
export function fairShares(problem: FillProblem, kind: Kind): number[] {
  const all = demand(problem, kind);
  const part = parts(problem, kind);
  const sum = part.reduce((total, one) => total + one, 0);
  if (sum === 0) return problem.people.map(() => 0);
  const tallies = new Map(problem.request.history.map((tally) => [tally.practitionerId, tally]));
  const past = problem.people.map(({ id }) => ofHistory(tallies.get(id), kind));
  const allPast = past.reduce((total, one) => total + one, 0);
  return part.map((weight, at) => {
    const share = (weight / sum) * all;
    const owed = (weight / sum) * allPast - (past[at] ?? 0);
    const most = share * mostCorrection;
    return share + Math.max(-most, Math.min(most, owed));
  });
}
