/** Fills four weeks of 40 people in three shifts, and says how far the plan is from what is proven. */
import type { FillMessage } from '#server/roster/fill/fill-worker.ts';
import { runFill } from '#server/roster/fill/worker-run.ts';
import { fillScene } from '#server/test/roster/fill-scene.ts';
import { rounded } from '#infra/bench/support/numbers.ts';

const seconds = 50;

export async function solve() {
  const begun = performance.now();
  const reached = { objective: Infinity, bound: 0, missing: -1, filled: 0, firstSeconds: 0 };
  const elapsed = () => rounded((performance.now() - begun) / 1_000, 1);
  const onMessage = (message: FillMessage) => {
    if (message.kind === 'bound') reached.bound = Math.max(reached.bound, message.bound);
    else {
      if (reached.firstSeconds === 0) reached.firstSeconds = elapsed();
      Object.assign(reached, { objective: message.objective, missing: message.missing });
      reached.filled = message.filled;
    }
  };
  const request = fillScene({ people: 40, days: 28 });
  await runFill({ organizationId: 'bench', request, seconds, onMessage }).ended;
  const { objective, bound, missing, filled, firstSeconds } = reached;
  return {
    solverSeconds: elapsed(),
    solverFirstPlanSeconds: firstSeconds,
    solverFilled: filled,
    solverMissing: missing,
    solverCost: rounded(objective, 1),
    solverBound: rounded(bound, 1),
    solverGapPercent: rounded((100 * (objective - bound)) / objective, 1),
    solverMegabytes: Math.round(process.memoryUsage().rss / 1e6),
  };
}
