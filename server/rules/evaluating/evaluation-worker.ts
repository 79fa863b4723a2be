/** The thread that evaluates rules on facts: it has no network, and its clock is that of the facts. */
import { parentPort, workerData } from 'node:worker_threads';
import { beganAt, stepBegins } from '#server/platform/cost/thread-progress.ts';
import { replaceClock, setClock } from '#server/platform/fhirpath/facts-clock.ts';
import type { Evaluated, Evaluation, SampleQuestion, UnmatchedQuestion } from './evaluation.ts';

/** Beyond, an expression is wrong as a whole. */
const mostFailures = 50;

const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);

replaceClock();

// Loaded after the clock is set.
const { wordsOf } = await import('#server/platform/fhirpath/compile.ts');
const { compileRule, evaluateRule: judge } = await import('./expressions.ts');
const { expressionProblems } = await import('#server/platform/fhirpath/check-expression.ts');
const { sampleVerdict } = await import('./sample-verdict.ts');
const { openElementNotes, unmatchedPaths } =
  await import('#server/platform/fhirpath/unmatched-paths.ts');

function evaluated({ rules, patients, withinMs, elementsBefore }: Evaluation): Evaluated {
  const compiled = rules.map(compileRule);
  const expressions = rules.flatMap(({ condition, evidence, factType }) =>
    [condition, evidence].map((expression) => ({ expression, factType })),
  );
  const notes = elementsBefore && openElementNotes(expressions, elementsBefore);
  const elements = () => [...(notes?.elements ?? [])];
  const result: Evaluated = { judged: 0, hits: [], failures: [], slowestAt: null, elements: [] };
  const spentMs = rules.map(() => 0);
  const until = performance.now() + withinMs;
  for (const facts of patients) {
    const readFacts: { fact: (typeof facts)[number]; resource: object }[] = [];
    for (const fact of facts) {
      const readFact = { fact, resource: JSON.parse(fact.body) as object };
      readFacts.push(readFact);
      notes?.note(readFact.resource);
      if (!fact.isNew) continue;
      setClock(fact.atMs);
      for (const [at, rule] of compiled.entries()) {
        if (rule.rule.factType !== fact.type) continue;
        const begunMs = performance.now();
        if (begunMs > until)
          return {
            ...result,
            slowestAt: spentMs.indexOf(Math.max(...spentMs)),
            elements: elements(),
          };
        stepBegins(progress, at);
        result.judged += 1;
        const ids = { ruleId: rule.rule.id, factId: fact.id };
        try {
          const evidenceIds = judge(rule, readFact, readFacts);
          if (evidenceIds) result.hits.push({ ...ids, evidenceIds });
        } catch (error) {
          if (result.failures.length < mostFailures)
            result.failures.push({ ...ids, words: wordsOf(error) });
        }
        spentMs[at] = (spentMs[at] ?? 0) + performance.now() - begunMs;
      }
    }
  }
  return { ...result, elements: elements() };
}

const unmatched = ({ factType, expressions, elements }: UnmatchedQuestion) =>
  expressions.map((expression) => unmatchedPaths(expression, factType, new Set(elements)));

type Task =
  | { check: string[] }
  | { evaluate: Evaluation }
  | { unmatched: UnmatchedQuestion }
  | { sample: SampleQuestion };

function answer(task: Task): unknown {
  if ('check' in task) return task.check.map(expressionProblems);
  if ('unmatched' in task) return unmatched(task.unmatched);
  if ('evaluate' in task) return evaluated(task.evaluate);
  // Only a date without an argument is of the facts: this is now.
  setClock(Date.now());
  return sampleVerdict(task.sample);
}

parentPort?.on('message', (task: Task) => {
  Atomics.add(progress, beganAt, 1);
  parentPort?.postMessage(answer(task));
});
parentPort?.postMessage('ready');
