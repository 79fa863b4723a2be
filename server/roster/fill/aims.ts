/** Adds what a plan should come near to, as costs: fair shares, hours, wishes, and no single working day. */
import type { Choice } from './duty-rows.ts';
import type { Mip } from './mip.ts';
import type { FillProblem } from './problem.ts';
import { countOf, fairShares, fixedCounts, type Kind } from './shares.ts';

/** For one shift, or an hour, above the share; `far` for what is more than `step` above it. */
const shareCosts: Record<Kind, { near: number; far: number; step: number }> = {
  nights: { near: 4, far: 12, step: 1 },
  weekends: { near: 4, far: 12, step: 1 },
  holidays: { near: 6, far: 18, step: 1 },
  hours: { near: 0.5, far: 1.5, step: 12 },
};
const wishCosts = { wanted: 6, unwanted: 8 };
const singleDayCost = 2;

/** A row that holds what a person has of something to their share of the whole range. */
export interface ShareRow {
  row: number;
  share: number;
  /** What stays as it is. */
  fixed: number;
}

interface Parts {
  problem: FillProblem;
  mip: Mip;
  choices: readonly Choice[];
}

function addShares({ problem, mip, choices }: Parts, kind: Kind, weight: number): ShareRow[] {
  const count = countOf(problem, kind);
  const counted = choices.filter(({ duty }) => count(duty) > 0);
  if (weight === 0 || counted.length === 0) return [];
  const { near, far, step } = shareCosts[kind];
  const shares = fairShares(problem, kind);
  const fixed = fixedCounts(problem, kind);
  const byPerson = Map.groupBy(counted, ({ person }) => person);
  return [...byPerson].map(([person, ownChoices]) => {
    const above = [
      mip.column({ cost: near * weight, upper: step, isInteger: false }),
      mip.column({ cost: far * weight, upper: Infinity, isInteger: false }),
    ];
    const row = mip.row(
      [
        ...ownChoices.map(({ column, duty }) => ({ column, coefficient: count(duty) })),
        ...above.map((column) => ({ column, coefficient: -1 })),
      ],
      { upper: (shares[person] ?? 0) - (fixed[person] ?? 0) },
    );
    return { row, share: shares[person] ?? 0, fixed: fixed[person] ?? 0 };
  });
}

/** Wishes that cannot be broken have sorted out the candidates already. */
function addWishes({ problem, mip, choices }: Parts, weight: number): void {
  const byCell = Map.groupBy(
    problem.request.facts.wishes,
    ({ practitionerId, day }) => `${practitionerId} ${day}`,
  );
  const granted = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = `${problem.people[choice.person]?.id ?? ''} ${problem.days[choice.day] ?? ''}`;
    for (const { kind, shiftTypeId, id } of byCell.get(key) ?? []) {
      if (shiftTypeId !== null && shiftTypeId !== choice.type.id) continue;
      if (kind === 'unwanted') mip.addCost(choice.column, wishCosts.unwanted * weight);
      if (kind === 'wanted') granted.set(id, [...(granted.get(id) ?? []), choice]);
    }
  }
  for (const able of granted.values()) {
    mip.offset += wishCosts.wanted * weight;
    for (const { column } of able) mip.addCost(column, -wishCosts.wanted * weight);
  }
}

function addContinuity({ problem, mip, choices }: Parts, weight: number): void {
  if (weight === 0) return;
  const byPerson = Map.groupBy(choices, ({ person }) => person);
  for (const [person, ownChoices] of byPerson) {
    const byDay = Map.groupBy(ownChoices, ({ day }) => day);
    const fixedDays = new Set((problem.fixed[person] ?? []).map(({ day }) => day));
    for (const [day, today] of byDay) {
      const [before, after] = [problem.days[day - 1], problem.days[day + 1]];
      if (before === undefined || after === undefined) continue;
      if (fixedDays.has(before) || fixedDays.has(after)) continue;
      const single = mip.column({ cost: singleDayCost * weight, upper: 1, isInteger: false });
      const beside = [...(byDay.get(day - 1) ?? []), ...(byDay.get(day + 1) ?? [])];
      mip.row(
        [
          ...today.map(({ column }) => ({ column, coefficient: 1 })),
          ...beside.map(({ column }) => ({ column, coefficient: -1 })),
          { column: single, coefficient: -1 },
        ],
        { upper: 0 },
      );
    }
  }
}

export function addAims(parts: Parts): ShareRow[] {
  const { fairness, hours, wishes, continuity } = parts.problem.request.weights;
  const shares = [
    ...(['nights', 'weekends', 'holidays'] as const).flatMap((kind) =>
      addShares(parts, kind, fairness),
    ),
    ...addShares(parts, 'hours', hours),
  ];
  addWishes(parts, wishes);
  addContinuity(parts, continuity);
  return shares;
}
