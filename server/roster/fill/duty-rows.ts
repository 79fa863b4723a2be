/** Writes the rules of duty as rows of the program, so that the judge of the roster accepts each cell of a plan. */
import { minuteMs } from '#shared/durations.ts';
import type { RuleName } from '#shared/roster/rule-catalogue.ts';
import { averagedDays } from '#shared/roster/rules/working-time.ts';
import { isNight, isOnSite, type Duty } from '#shared/roster/rules/duties.ts';
import { limitOf, type RuleSettings } from '#shared/roster/rules/findings.ts';
import { dayNumber } from '#shared/roster/shift-times.ts';
import type { Mip, Term } from './mip.ts';
import type { Candidate, FillProblem } from './problem.ts';

/** A candidate with its column. */
export interface Choice extends Candidate {
  column: number;
}

interface PersonChoices {
  problem: FillProblem;
  mip: Mip;
  choices: readonly Choice[];
  fixed: readonly Duty[];
  person: FillProblem['people'][number];
  settings: RuleSettings;
}

const isOn = (settings: RuleSettings, rule: RuleName) =>
  (settings.get(rule)?.severity ?? 'off') !== 'off';

const asTerms = (choices: readonly Choice[]): Term[] =>
  choices.map(({ column }) => ({ column, coefficient: 1 }));

/** A shift of 28 hours and its rest reach into the third day. */
const reachDays = 3;

function isConflict(settings: RuleSettings, duty: Duty, later: Duty): boolean {
  if (!isOnSite(duty) || !isOnSite(later)) return false;
  const restMinutes = (later.startsMs - duty.endsMs) / minuteMs;
  const long = limitOf(settings, 'rest-after-long', 'afterMinutes');
  const isLong = (duty.endsMs - duty.startsMs) / minuteMs >= long;
  const least = Math.max(
    isOn(settings, 'rest') ? limitOf(settings, 'rest', 'leastMinutes') : 0,
    isOn(settings, 'rest-after-long') && isLong
      ? limitOf(settings, 'rest-after-long', 'leastMinutes')
      : 0,
  );
  // Without a rule of rest two shifts must not meet either.
  return restMinutes < least || restMinutes <= 0;
}

/**
 * At most one shift a day, and no two without rest between them. Conflicts are written as few wide rows
 * rather than pairs: their linear relaxation is tighter.
 */
function restRows({ settings, mip, choices }: PersonChoices): void {
  const byDay = Map.groupBy(choices, ({ day }) => day);
  for (const [day, today] of byDay) {
    if (today.length > 1) mip.row(asTerms(today), { upper: 1 });
    for (let after = 1; after <= reachDays; after += 1) {
      const later = byDay.get(day + after) ?? [];
      const conflicts = today.map((choice) => ({
        choice,
        with: later.filter((other) => isConflict(settings, choice.duty, other.duty)),
      }));
      const written = new Set<string>();
      for (const { with: conflicting } of conflicts) {
        const key = conflicting.map(({ column }) => column).join();
        if (conflicting.length === 0 || written.has(key)) continue;
        written.add(key);
        const alike = conflicts
          .filter((conflict) => conflicting.every((other) => conflict.with.includes(other)))
          .map(({ choice }) => choice);
        mip.row(asTerms([...alike, ...conflicting]), { upper: 1 });
      }
    }
  }
}

interface Windows {
  /** Numbers of days since 1970. */
  first: number;
  last: number;
  length: number;
}

/** Every window of that many days that holds one of these days. */
function* windowsOf({ first, last, length }: Windows): Generator<{ from: number; to: number }> {
  for (let from = first - length + 1; from <= last; from += 1)
    yield { from, to: from + length - 1 };
}

const rangeOf = ({ problem }: PersonChoices) => {
  const first = dayNumber(problem.days[0] ?? '');
  return { first, last: first + problem.days.length - 1 };
};

/** The largest sum that the terms can reach, at most one shift a day. */
function largest(choices: readonly Choice[], valueOf: (choice: Choice) => number): number {
  const perDay = new Map<number, number>();
  for (const choice of choices)
    perDay.set(choice.day, Math.max(perDay.get(choice.day) ?? 0, valueOf(choice)));
  return [...perDay.values()].reduce((sum, value) => sum + value, 0);
}

interface Limit {
  from: number;
  to: number;
  most: number;
  valueOf: (duty: Duty) => number;
}

/** The sum over a window of days, with what is fixed; no row where it cannot be exceeded. */
function limitRow(
  { mip, choices, fixed }: PersonChoices,
  { from, to, most, valueOf }: Limit,
): void {
  const isIn = ({ dayNumber: day }: Duty) => day >= from && day <= to;
  const inWindow = choices.filter(({ duty }) => isIn(duty) && valueOf(duty) > 0);
  const used = fixed.filter(isIn).reduce((sum, duty) => sum + valueOf(duty), 0);
  const remaining = Math.max(0, most - used);
  if (largest(inWindow, ({ duty }) => valueOf(duty)) <= remaining) return;
  const terms = inWindow.map(({ column, duty }) => ({ column, coefficient: valueOf(duty) }));
  mip.row(terms, { upper: remaining });
}

const countedOf = ({ countedMinutes }: Duty) => countedMinutes;

function hourRows(personChoices: PersonChoices): void {
  const { problem, person, settings } = personChoices;
  const range = rangeOf(personChoices);
  if (isOn(settings, 'weekly-hours')) {
    const length = 7 * limitOf(settings, 'weekly-hours', 'weeks');
    const mostOfDay = limitOf(settings, 'weekly-hours', 'mostWeekMinutes') / 7;
    const leave = problem.index.leaveOf(person.id);
    const valueOf = (duty: Duty) => duty.countedMinutes * (leave?.presenceIn(duty) ?? 1);
    for (const window of windowsOf({ ...range, length })) {
      let leaveDays = 0;
      for (let day = window.from; leave && day <= window.to; day += 1) leaveDays += leave.on(day);
      const most = mostOfDay * averagedDays(length, leaveDays);
      limitRow(personChoices, { ...window, most, valueOf });
    }
  }
  const { mostWeekMinutes } = person.contract;
  if (mostWeekMinutes === null || !isOn(settings, 'contract')) return;
  // 1970 began on a Thursday.
  const monday = range.first - ((range.first + 3) % 7);
  for (let from = monday; from <= range.last; from += 7)
    limitRow(personChoices, { from, to: from + 6, most: mostWeekMinutes, valueOf: countedOf });
}

function nightRows(personChoices: PersonChoices): void {
  const { person, settings } = personChoices;
  const most = Math.min(
    isOn(settings, 'nights-in-row')
      ? limitOf(settings, 'nights-in-row', 'most')
      : Number.POSITIVE_INFINITY,
    isOn(settings, 'contract')
      ? (person.contract.mostNightsInRow ?? Number.POSITIVE_INFINITY)
      : Number.POSITIVE_INFINITY,
  );
  if (!Number.isFinite(most)) return;
  for (const window of windowsOf({ ...rangeOf(personChoices), length: most + 1 }))
    limitRow(personChoices, { ...window, most, valueOf: (duty) => (isNight(duty) ? 1 : 0) });
}

/** A column for each day that a shift could touch, and windows over these. */
function freeDayRows(personChoices: PersonChoices): void {
  const { settings, mip, choices, fixed } = personChoices;
  if (!isOn(settings, 'free-days')) return;
  const length = limitOf(settings, 'free-days', 'ofDays');
  const most = length - limitOf(settings, 'free-days', 'leastDays');
  const daysOf = ({ dayNumber: first, lastDayNumber: last }: Duty) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const occupiedDays = new Set(fixed.flatMap(daysOf));
  const touching = new Map<number, Map<number, Choice[]>>();
  for (const choice of choices)
    for (const day of daysOf(choice.duty)) {
      if (occupiedDays.has(day)) continue;
      const byStart = touching.get(day) ?? new Map<number, Choice[]>();
      byStart.set(choice.day, [...(byStart.get(choice.day) ?? []), choice]);
      touching.set(day, byStart);
    }
  const { first, last } = rangeOf(personChoices);
  const columns = new Map<number, number>();
  for (const window of windowsOf({ first, last: last + 2, length })) {
    const days = [...touching.keys()].filter((day) => day >= window.from && day <= window.to);
    const used = [...occupiedDays].filter((day) => day >= window.from && day <= window.to).length;
    if (days.length + used <= most || days.length === 0) continue;
    const terms = days.map((day) => {
      const dayColumn = columns.get(day) ?? mip.column({ cost: 0, upper: 1, isInteger: false });
      if (!columns.has(day)) {
        columns.set(day, dayColumn);
        for (const starting of touching.get(day)?.values() ?? [])
          mip.row([...asTerms(starting), { column: dayColumn, coefficient: -1 }], { upper: 0 });
      }
      return { column: dayColumn, coefficient: 1 };
    });
    mip.row(terms, { upper: Math.max(0, most - used) });
  }
}

/** Rules that judge a shift alone or beside fixed ones need no row: `fillProblem` has left those candidates out. */
export function dutyRows(problem: FillProblem, mip: Mip, choices: readonly Choice[]): void {
  const byPerson = Map.groupBy(choices, ({ person }) => person);
  for (const [at, person] of problem.people.entries()) {
    const personChoices: PersonChoices = {
      problem,
      mip,
      choices: byPerson.get(at) ?? [],
      fixed: problem.fixed[at] ?? [],
      person,
      settings: problem.settings[at] ?? new Map(),
    };
    restRows(personChoices);
    hourRows(personChoices);
    nightRows(personChoices);
    freeDayRows(personChoices);
  }
}
