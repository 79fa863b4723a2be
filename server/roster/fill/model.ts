/** The program of a fill: a column for each shift that somebody could have, rules as rows, aims as costs. */
import { addAims, type ShareRow } from './aims.ts';
import { dutyRows, type Choice } from './duty-rows.ts';
import { Mip } from './mip.ts';
import type { FillProblem } from './problem.ts';

/** What the aims cost. A missing shift outweighs all else that one shift can cost. */
const costs = { least: 1_000, wanted: 80, draft: 4, published: 24 };

export interface FillModel {
  mip: Mip;
  choices: readonly Choice[];
  shares: readonly ShareRow[];
  /** Shifts that are missing to the least, in a solution. */
  missingOf: (values: ArrayLike<number>) => number;
}

interface Parts {
  problem: FillProblem;
  mip: Mip;
  choices: readonly Choice[];
}

/** Returns the columns that count what is missing to the least. */
function coverRows({ problem, mip, choices }: Parts): number[] {
  const missing: number[] = [];
  const byCover = Map.groupBy(choices, ({ type, day }) => `${type.id} ${day}`);
  for (const type of problem.types)
    for (const [at, day] of problem.days.entries()) {
      const { least, wanted, primaries } = problem.index.coverOn(type.id, day);
      const able = byCover.get(`${type.id} ${at}`) ?? [];
      const present = able.filter((choice) => choice.present !== 'no').length;
      const terms = able.map(({ column }) => ({ column, coefficient: 1 }));
      const toLeast = Math.max(0, least - primaries);
      const toWanted = Math.max(0, Math.max(least, wanted) - primaries);
      if (day < problem.request.firstOpenDay) continue;
      if (toLeast > 0) {
        const short = mip.column({ cost: costs.least, upper: toLeast, isInteger: false });
        missing.push(short);
        terms.push({ column: short, coefficient: 1 });
      }
      if (toWanted > toLeast) {
        const short = mip.column({
          cost: costs.wanted,
          upper: toWanted - toLeast,
          isInteger: false,
        });
        terms.push({ column: short, coefficient: 1 });
      }
      if (terms.length > 0) mip.row(terms, { lower: toWanted, upper: Math.max(toWanted, present) });
    }
  return missing;
}

export function fillModel(problem: FillProblem): FillModel {
  const mip = new Mip();
  const choices = problem.candidates.map((candidate): Choice => {
    const { present } = candidate;
    const dropCost = present === 'no' ? 0 : costs[present];
    mip.offset += dropCost;
    return { ...candidate, column: mip.column({ cost: -dropCost, upper: 1, isInteger: true }) };
  });
  const missing = coverRows({ problem, mip, choices });
  dutyRows(problem, mip, choices);
  const shares = addAims({ problem, mip, choices });
  const missingOf = (values: ArrayLike<number>) =>
    Math.round(missing.reduce((sum, column) => sum + (values[column] ?? 0), 0));
  return { mip, choices, shares, missingOf };
}
