/** The thread that reads inputs of point scores by FHIRPath: it has no network, and its clock is that of the stay. */
import { parentPort, workerData } from 'node:worker_threads';
import { stepBegins } from '#server/platform/cost/thread-progress.ts';
import { replaceClock, setClock } from '#server/platform/fhirpath/facts-clock.ts';
import { usesVariable } from '#server/platform/fhirpath/variables.ts';
import {
  notEvaluated,
  type ExpressionTask,
  type ExpressionValue,
  type ExpressionValues,
  type InputExpression,
  type StayResources,
} from './expression-task.ts';

const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);

replaceClock();

// Loaded after the clock is set.
const { compile, faultsOf, wordsOf } = await import('#server/platform/fhirpath/compile.ts');

const mostEvidence = 10;

const compiled = ({ name, expression, evidence }: InputExpression) => ({
  name,
  ask: compile(expression),
  show: evidence === '' ? null : compile(evidence),
  usesFacts: usesVariable(`${expression} ${evidence}`, 'facts'),
});
type CompiledInput = ReturnType<typeof compiled>;

interface OpenedStay {
  encounter: object;
  /** By the resource that an expression gives. */
  ids: Map<unknown, string>;
  variables: { facts: object[]; stay: object[] };
}

function opened({ body, facts }: StayResources): OpenedStay {
  const encounter = JSON.parse(body) as object;
  const resources = (facts ?? []).map((fact) => ({
    id: fact.id,
    resource: JSON.parse(fact.body) as object,
  }));
  return {
    encounter,
    ids: new Map(resources.map(({ id, resource }) => [resource, id])),
    variables: { facts: resources.map(({ resource }) => resource), stay: [encounter] },
  };
}

type Read = Pick<ExpressionValue, 'value' | 'why' | 'evidenceIds'>;

const missing = (why: string): Read => ({ value: null, why, evidenceIds: [] });

/** One number, or yes or no; nothing else has a meaning that could be counted. */
function readInput({ ask, show }: CompiledInput, { encounter, ids, variables }: OpenedStay): Read {
  const values = ask(encounter, variables);
  const [value] = values;
  if (values.length === 0) return missing('The expression finds nothing in the record.');
  const read = typeof value === 'boolean' ? Number(value) : value;
  if (values.length > 1 || typeof read !== 'number' || !Number.isFinite(read))
    return missing('The expression gives something else than one number, or yes or no.');
  const evidence = show ? show(encounter, variables) : [];
  const evidenceIds = evidence.flatMap((resource) => ids.get(resource) ?? []);
  return { value: read, why: '', evidenceIds: evidenceIds.slice(0, mostEvidence) };
}

function valuesOf({ inputs, stays, withinMs }: ExpressionTask): ExpressionValues {
  const compiledInputs = inputs.map(compiled);
  const until = performance.now() + withinMs;
  const values: ExpressionValue[] = [];
  for (const stay of stays) {
    setClock(stay.atMs);
    const openedStay = opened(stay);
    for (const [at, input] of compiledInputs.entries()) {
      if (performance.now() > until) return { values, isCut: true };
      stepBegins(progress, at);
      const ids = { stayId: stay.stayId, name: input.name };
      if (input.usesFacts && stay.facts === null) {
        values.push({ ...ids, ...missing('The record has too many facts to count them.') });
        continue;
      }
      try {
        values.push({ ...ids, ...readInput(input, openedStay) });
      } catch (error) {
        const words = `${notEvaluated}: ${wordsOf(error)}`;
        values.push({ ...ids, ...missing(words) });
      }
    }
  }
  return { values, isCut: false };
}

type Task = { check: string[] } | { evaluate: ExpressionTask };

parentPort?.on('message', (task: Task) => {
  stepBegins(progress, 0);
  parentPort?.postMessage('check' in task ? faultsOf(task.check) : valuesOf(task.evaluate));
});
parentPort?.postMessage('ready');
