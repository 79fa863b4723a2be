/** Searches a plan: week by week first, then one neighbourhood of cells after another, each solved by HiGHS. */
import type { Highs } from 'highs';
import { modelData, partOf, type Mip } from './mip.ts';
import type { FillModel } from './model.ts';

const weekDays = 7;
/** A week is decided together with the days after it, which are decided anew with theirs. */
const overlapDays = 2;
/** Of one solve. Nodes of its tree are the same on any machine. */
export interface PartLimits {
  weekSeconds: number;
  partSeconds: number;
  nodes: number;
}
const plainLimits: PartLimits = { weekSeconds: 6, partSeconds: 3, nodes: 1_000_000 };
/** After so many neighbourhoods in a row that improved nothing the search ends. */
const mostVain = 40;

export interface Search {
  highs: Highs;
  model: FillModel;
  /** The search ends where none are left. */
  secondsLeft: () => number;
  limits?: PartLimits;
  isStopped: () => boolean;
  /** Between 0 and 1. */
  random: () => number;
  /** The first plan, and each that is better. */
  onPlan: (values: Float64Array, objective: number) => void;
}

/** Nobody gets anything: always possible, because short cover is a cost. */
function emptyPlan(mip: Mip): Float64Array {
  const values = new Float64Array(mip.columns.length);
  for (const { terms, lower, upper } of mip.rows) {
    let missing = lower;
    let above = -upper;
    for (const { column, coefficient } of terms) {
      if (mip.columns[column]?.isInteger !== false) continue;
      const most = mip.columns[column].upper;
      const value = coefficient > 0 ? missing : above;
      if (value <= 0) continue;
      values[column] = Math.min(most, value);
      missing -= coefficient * values[column];
      above += coefficient * values[column];
    }
  }
  return values;
}

interface PartRequest {
  values: Float64Array;
  isFree: (column: number) => boolean;
  upperOf?: (row: number) => number | undefined;
  seconds: number;
}

/** The whole plan with a better part, or null where none was found in time. */
function solvePart({ highs, model, isStopped, limits }: Search, request: PartRequest) {
  const { values, seconds } = request;
  const part = partOf(model.mip, request);
  if (part.columnsOf.length === 0) return null;
  return highs.withModel(modelData(part), (solver) => {
    solver.options.set({
      output_flag: false,
      time_limit: seconds,
      mip_rel_gap: 1e-4,
      mip_max_nodes: (limits ?? plainLimits).nodes,
    });
    const start = Float64Array.from(part.columnsOf, (column) => values[column] ?? 0);
    solver.setSolution({ colValue: start });
    solver.run({
      [highs.constants.callbackType.mipInterrupt](event) {
        if (isStopped()) event.interrupt();
        return undefined;
      },
    });
    const columnValues = solver.getSolution().colValue;
    if (columnValues.length < part.columnsOf.length || !Number.isFinite(solver.getObjectiveValue()))
      return null;
    const next = Float64Array.from(values);
    for (const [at, column] of part.columnsOf.entries()) {
      const value = columnValues[at] ?? 0;
      next[column] = part.columns[at]?.isInteger === true ? Math.round(value) : value;
    }
    return next;
  });
}

/** Columns of the days and people that are decided. */
type Neighbourhood = (choice: { person: number; day: number }) => boolean;

function columnTest({ choices }: FillModel, isIn: Neighbourhood) {
  const free = new Set(choices.filter(isIn).map(({ column }) => column));
  return (column: number) => free.has(column);
}

const daysOf = ({ choices }: FillModel) => Math.max(0, ...choices.map(({ day }) => day + 1));

/** Shares count for as much of the range as is planned. */
function sharesUntil({ shares }: FillModel, part: number) {
  const uppers = new Map(shares.map(({ row, share, fixed }) => [row, share * part - fixed]));
  return (row: number) => uppers.get(row);
}

const isOver = ({ secondsLeft, isStopped }: Search) => secondsLeft() <= 0 || isStopped();

const partTime = (
  { secondsLeft, limits = plainLimits }: Search,
  part: 'weekSeconds' | 'partSeconds',
) => Math.max(0.2, Math.min(limits[part], secondsLeft()));

function firstPlan(search: Search): Float64Array {
  const { model } = search;
  const days = daysOf(model);
  let values = emptyPlan(model.mip);
  for (let from = 0; from < days && !isOver(search); from += weekDays) {
    const to = Math.min(days, from + weekDays + overlapDays);
    const isFree = columnTest(model, ({ day }) => day >= from && day < to);
    const upperOf = sharesUntil(model, to / days);
    // Few weeks may take more of the time; two parts of it are left for what follows.
    const weeksLeft = Math.ceil((days - from) / weekDays);
    const share = search.secondsLeft() / (weeksLeft + 2);
    const seconds = Math.max(partTime(search, 'weekSeconds'), share);
    values = solvePart(search, { values, isFree, upperOf, seconds }) ?? values;
  }
  return values;
}

/** Continuous columns follow from the integer ones: what the shares of the whole range make of them. */
function settled(search: Search, values: Float64Array): Float64Array {
  const { highs, model } = search;
  const part = modelData(model.mip);
  return highs.withModel(
    {
      ...part,
      colLower: Float64Array.from(values, (value, at) =>
        model.mip.columns[at]?.isInteger === true ? value : 0,
      ),
      colUpper: Float64Array.from(values, (value, at) =>
        model.mip.columns[at]?.isInteger === true ? value : (model.mip.columns[at]?.upper ?? 0),
      ),
    },
    (solver) => {
      solver.options.set({ output_flag: false });
      solver.run();
      return Float64Array.from(solver.getSolution().colValue, (value, at) =>
        model.mip.columns[at]?.isInteger === true ? Math.round(value) : value,
      );
    },
  );
}

function neighbourhoods({ model, random }: Search): () => Neighbourhood {
  const days = daysOf(model);
  const people = [...new Set(model.choices.map(({ person }) => person))];
  let turn = 0;
  return () => {
    turn += 1;
    if (turn % 2 === 0) {
      const from = Math.floor(random() * Math.max(1, days - weekDays + 1));
      return ({ day }) => day >= from && day < from + weekDays;
    }
    const chosen = new Set(
      people
        .map((person) => ({ person, at: random() }))
        .toSorted((one, other) => one.at - other.at)
        .slice(0, Math.max(4, Math.round(people.length / 5)))
        .map(({ person }) => person),
    );
    return ({ person }) => chosen.has(person);
  };
}

/** Returns the best plan; it is told of each on the way. */
export function search(options: Search): Float64Array {
  const { model, onPlan } = options;
  let best = settled(options, firstPlan(options));
  let objective = model.mip.objective(best);
  onPlan(best, objective);
  const next = neighbourhoods(options);
  for (let vain = 0; vain < mostVain && !isOver(options);) {
    const isFree = columnTest(model, next());
    const seconds = partTime(options, 'partSeconds');
    const solution = solvePart(options, { values: best, isFree, seconds });
    const reached = solution ? model.mip.objective(solution) : Infinity;
    vain += 1;
    if (!solution || reached > objective - 1e-6) continue;
    [best, objective, vain] = [solution, reached, 0];
    onPlan(best, objective);
  }
  return best;
}
