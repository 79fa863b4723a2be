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
  type UnmatchedElements,
} from './expression-task.ts';

const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);

replaceClock();

// Loaded after the clock is set.
const { compile, wordsOf } = await import('#server/platform/fhirpath/compile.ts');
const { expressionProblems } = await import('#server/platform/fhirpath/check-expression.ts');
const { openElementNotes, unmatchedPaths } =
  await import('#server/platform/fhirpath/unmatched-paths.ts');

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

/** What an expression is on. */
const factType = 'Encounter';

function valuesOf({ inputs, stays, withinMs, elementsBefore }: ExpressionTask): ExpressionValues {
  const compiledInputs = inputs.map(compiled);
  const expressions = inputs.flatMap(({ expression, evidence }) =>
    [expression, evidence].map((text) => ({ expression: text, factType })),
  );
  const notes = elementsBefore && openElementNotes(expressions, elementsBefore);
  const elements = () => [...(notes?.elements ?? [])];
  const until = performance.now() + withinMs;
  const values: ExpressionValue[] = [];
  for (const stay of stays) {
    setClock(stay.atMs);
    const openedStay = opened(stay);
    if (notes)
      for (const resource of [openedStay.encounter, ...openedStay.variables.facts])
        notes.note(resource);
    for (const [at, input] of compiledInputs.entries()) {
      if (performance.now() > until) return { values, isCut: true, elements: elements() };
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
  return { values, isCut: false, elements: elements() };
}

const unmatched = ({ expressions, elements }: UnmatchedElements) =>
  expressions.map((expression) =>
    expression === '' ? [] : unmatchedPaths(expression, factType, new Set(elements)),
  );

type Task = { check: string[] } | { evaluate: ExpressionTask } | { unmatched: UnmatchedElements };

function answerTo(task: Task): unknown {
  if ('check' in task) return task.check.map(expressionProblems);
  return 'unmatched' in task ? unmatched(task.unmatched) : valuesOf(task.evaluate);
}

parentPort?.on('message', (task: Task) => {
  stepBegins(progress, 0);
  parentPort?.postMessage(answerTo(task));
});
parentPort?.postMessage('ready');
