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
}

function coverRows({ problem, mip, choices }: { problem: FillProblem; mip: Mip; choices: Choice[] }) {
  const byCover = Map.groupBy(choices, ({ type, day }) => `${type.id} ${day}`);
  for (const type of problem.types)
    for (const [at, day] of problem.days.entries()) {
      const { least, wanted, primaries } = problem.index.coverOn(type.id, day);
      const able = byCover.get(`${type.id} ${at}`) ?? [];
      const present = able.filter((choice) => choice.present !== 'no').length;
      const terms = able.map(({ column }) => ({ column, coefficient: 1 }));
      const most = Math.max(least, wanted, present + primaries) - primaries;
      if (day >= problem.request.firstOpenDay || able.length > 0) {
        const toLeast = Math.max(0, least - primaries);
        const toWanted = Math.max(0, Math.max(least, wanted) - primaries) - toLeast;
        const slack = (upper: number, cost: number) =>
          upper > 0
            ? [{ column: mip.column({ cost, upper, isInteger: false }), coefficient: 1 }]
            : [];
        const short = [...slack(toLeast, costs.least), ...slack(toWanted, costs.wanted)];
        if (terms.length + short.length > 0)
          mip.row([...terms, ...short], {
            lower: toLeast + toWanted,
            upper: Math.max(most, toLeast + toWanted),
          });
      }
    }
}

export function fillModel(problem: FillProblem): FillModel {
  const mip = new Mip();
  const choices = problem.candidates.map((candidate): Choice => {
    const { present } = candidate;
    const kept = present === 'no' ? 0 : costs[present];
    mip.offset += kept;
    return { ...candidate, column: mip.column({ cost: -kept, upper: 1, isInteger: true }) };
  });
  coverRows({ problem, mip, choices });
  dutyRows(problem, mip, choices);
  const shares = addAims({ problem, mip, choices });
  return { mip, choices, shares };
}
