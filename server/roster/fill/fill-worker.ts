/** The worker thread of a fill: searches a plan, or proves how good any plan could be at most. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Highs } from 'highs';
import type { FillProposal } from '#shared/roster/fill-proposal.ts';
import { proposalOf } from './explain-plan.ts';
import { loadHighs } from './highs.ts';
import { modelData } from './mip.ts';
import { fillModel } from './model.ts';
import { fillProblem, type FillRequest } from './problem.ts';
import { search } from './search-plan.ts';
import { seeded } from './seeded.ts';

export interface FillWork {
  task: 'plan' | 'bound';
  request: FillRequest;
  seconds: number;
  /** Its first number is 1 once the work shall end with what it has. */
  stop: SharedArrayBuffer;
}

/** `proposal` is null where a better plan follows at once; the last message has one. */
export type FillMessage =
  | { kind: 'bound'; bound: number }
  | {
      kind: 'plan';
      objective: number;
      filled: number;
      missing: number;
      proposal: FillProposal | null;
    };

/** Explaining a plan takes a part of a second. */
const explainEveryMs = 2_000;

const { task, request, seconds, stop }: FillWork = workerData;
const begunMs = performance.now();
const untilMs = begunMs + seconds * 1_000;
const stopping = new Int32Array(stop);
const isStopped = () => Atomics.load(stopping, 0) === 1;
const post = (message: FillMessage) => parentPort?.postMessage(message);

const problem = fillProblem(request);
const model = fillModel(problem);

function proveBound(highs: Highs): void {
  const { callbackType } = highs.constants;
  let bound = -Infinity;
  const postBound = (value: number | undefined) => {
    if (value === undefined || !Number.isFinite(value) || value <= bound + 1e-3) return;
    bound = value;
    post({ kind: 'bound', bound });
  };
  highs.withModel(modelData(model.mip), (solver) => {
    solver.options.set({ output_flag: false, time_limit: seconds });
    solver.run({
      [callbackType.mipLogging](event) {
        postBound(event.data.mip_dual_bound);
        return undefined;
      },
      [callbackType.mipInterrupt](event) {
        postBound(event.data.mip_dual_bound);
        if (isStopped() || performance.now() >= untilMs) event.interrupt();
        return undefined;
      },
    });
  });
}

function searchPlan(highs: Highs): void {
  let explainedMs = -Infinity;
  const chosenOf = (values: Float64Array) =>
    model.choices.filter(({ column }) => (values[column] ?? 0) > 0.5);
  const postPlan = (values: Float64Array, isLast: boolean) => {
    const chosen = chosenOf(values);
    const isDue = isLast || performance.now() - explainedMs >= explainEveryMs;
    if (isDue) explainedMs = performance.now();
    const proposal = isDue ? proposalOf(problem, chosen) : null;
    // What is proposed closes gaps that the search left.
    const filled = proposal?.cells.filter(({ shiftTypeId }) => shiftTypeId !== null).length;
    const missing = proposal?.open.reduce((sum, one) => sum + one.missing, 0);
    post({
      kind: 'plan',
      objective: model.mip.objective(values),
      filled: filled ?? chosen.filter(({ present }) => present === 'no').length,
      missing: missing ?? model.missingOf(values),
      proposal,
    });
  };
  const best = search({
    highs,
    model,
    secondsLeft: () => (untilMs - performance.now()) / 1_000,
    isStopped,
    random: seeded(),
    onPlan: (values) => postPlan(values, false),
  });
  postPlan(best, true);
}

const highs = await loadHighs();
if (task === 'bound') proveBound(highs);
else searchPlan(highs);
