/** Solves a public nurse-rostering instance (schedulingbenchmarks.org) with the solver and program of the roster. */
import { readFileSync } from 'node:fs';
import { loadHighs } from '#server/roster/fill/highs.ts';
import { Mip, modelData, type Term } from '#server/roster/fill/mip.ts';

/** What others proved for Instance 1. */
const bestKnown = 607;

function sectionsOf(text: string): Map<string, string[][]> {
  const sections = new Map<string, string[][]>();
  let rows: string[][] = [];
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('SECTION_')) sections.set(line.slice(8), (rows = []));
    else rows.push(line.split(','));
  }
  return sections;
}

const numbers = (row: readonly string[], from: number) => row.slice(from).map(Number);

const term = (column: number, coefficient = 1): Term => ({ column, coefficient });

interface Person {
  mip: Mip;
  days: number;
  /** Columns by day; an instance of one shift type has one each. */
  works: readonly number[];
}

/** Sequences that touch the ends of the days may go on outside of them. */
function sequenceRows({ mip, days, works }: Person, least: number, isWork: boolean): void {
  const sign = isWork ? 1 : -1;
  const at = (day: number) => works[day] ?? 0;
  for (let length = 1; length < least; length += 1)
    for (let day = 0; day + length + 1 < days; day += 1) {
      const between = Array.from({ length }, (_, after) => term(at(day + 1 + after), -sign));
      const terms = [term(at(day), sign), ...between, term(at(day + length + 1), sign)];
      mip.row(terms, { lower: isWork ? 1 - length : -1 });
    }
}

function staffRows(person: Person, row: readonly string[], minutes: number): void {
  const { mip, days, works } = person;
  const [
    mostMinutes = 0,
    leastMinutes = 0,
    mostInRow = 0,
    leastInRow = 0,
    leastOff = 0,
    weekends = 0,
  ] = numbers(row, 2);
  const all = works.map((column) => term(column, minutes));
  mip.row(all, { lower: leastMinutes, upper: mostMinutes });
  for (let day = 0; day + mostInRow < days; day += 1)
    mip.row(
      works.slice(day, day + mostInRow + 1).map((column) => term(column)),
      { upper: mostInRow },
    );
  sequenceRows(person, leastInRow, true);
  sequenceRows(person, leastOff, false);
  const worked = Array.from({ length: Math.floor(days / 7) }, (_, week) => {
    const weekend = mip.column({ cost: 0, upper: 1, isInteger: true });
    for (const day of [5, 6])
      mip.row([term(works[week * 7 + day] ?? 0), term(weekend, -1)], { upper: 0 });
    return term(weekend);
  });
  mip.row(worked, { upper: weekends });
}

function programOf(text: string): Mip {
  const sections = sectionsOf(text);
  const rowsOf = (name: string) => sections.get(name) ?? [];
  const days = Number(rowsOf('HORIZON')[0]?.[0]);
  const minutes = Number(rowsOf('SHIFTS')[0]?.[1]);
  const mip = new Mip();
  const columns = new Map<string, number>();
  const off = new Set(
    rowsOf('DAYS_OFF').flatMap(([id = '', ...daysOff]) => daysOff.map((day) => `${id} ${day}`)),
  );
  for (const row of rowsOf('STAFF')) {
    const [id = ''] = row;
    const works = Array.from({ length: days }, (_, day) => {
      const upper = off.has(`${id} ${day}`) ? 0 : 1;
      const column = mip.column({ cost: 0, upper, isInteger: true });
      columns.set(`${id} ${day}`, column);
      return column;
    });
    staffRows({ mip, days, works }, row, minutes);
  }
  const of = (id = '', day = '') => columns.get(`${id} ${day}`) ?? 0;
  for (const [id, day, , weight] of rowsOf('SHIFT_ON_REQUESTS')) {
    mip.offset += Number(weight);
    mip.addCost(of(id, day), -Number(weight));
  }
  for (const [id, day, , weight] of rowsOf('SHIFT_OFF_REQUESTS'))
    mip.addCost(of(id, day), Number(weight));
  for (const [day = '', , need, under, over] of rowsOf('COVER')) {
    const short = mip.column({ cost: Number(under), upper: Infinity, isInteger: false });
    const above = mip.column({ cost: Number(over), upper: Infinity, isInteger: false });
    const staff = rowsOf('STAFF').map(([id]) => term(of(id, day)));
    mip.row([...staff, term(short), term(above, -1)], { lower: Number(need), upper: Number(need) });
  }
  return mip;
}

/** Proves the optimum: what the program reaches, beside the best that is known. */
export async function solvePublicInstance() {
  const text = readFileSync(new URL('instance1.txt', import.meta.url), 'utf8');
  const mip = programOf(text);
  const highs = await loadHighs();
  const begun = performance.now();
  const objective = highs.withModel(modelData(mip), (solver) => {
    solver.options.set({ output_flag: false, time_limit: 60, mip_rel_gap: 0 });
    solver.run();
    return Math.round(solver.getObjectiveValue());
  });
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  return { instance1: objective, instance1Best: bestKnown, instance1Seconds: seconds };
}
