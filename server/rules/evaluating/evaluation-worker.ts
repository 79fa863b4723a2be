/** The thread that evaluates rules on facts: it has no network, and its clock is that of the facts. */
import { parentPort, workerData } from 'node:worker_threads';
import { beganAt, ruleAt, type Evaluated, type Evaluation } from './evaluation.ts';

/** Beyond, an expression is wrong as a whole. */
const mostFailures = 50;

const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);

/** `now()` and `today()` are of the time at which the fact arrived, in a dry run too. */
const RealDate = Date;
let nowMs = RealDate.now();
class FactsDate extends RealDate {
  constructor(...given: []) {
    super(...((given.length === 0 ? [nowMs] : given) as []));
  }
}
Object.assign(globalThis, { Date: FactsDate, fetch: undefined });

// Loaded after the clock is set.
const { compile, compileRule, evaluateRule: judge, wordsOf } = await import('./expressions.ts');

function evaluated({ rules, patients, withinMs }: Evaluation): Evaluated {
  const compiled = rules.map(compileRule);
  const result: Evaluated = { judged: 0, hits: [], failures: [], slowestAt: null };
  const spentMs = rules.map(() => 0);
  const until = performance.now() + withinMs;
  for (const facts of patients) {
    const readFacts: { fact: (typeof facts)[number]; resource: object }[] = [];
    for (const fact of facts) {
      const readFact = { fact, resource: JSON.parse(fact.body) as object };
      readFacts.push(readFact);
      if (!fact.isNew) continue;
      nowMs = fact.atMs;
      for (const [at, rule] of compiled.entries()) {
        if (rule.rule.factType !== fact.type) continue;
        const begunMs = performance.now();
        if (begunMs > until) return { ...result, slowestAt: spentMs.indexOf(Math.max(...spentMs)) };
        Atomics.store(progress, ruleAt, at);
        Atomics.add(progress, beganAt, 1);
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
  return result;
}

/** Of each expression what is wrong with it, or null. */
const faults = (expressions: readonly string[]): (string | null)[] =>
  expressions.map((expression) => {
    try {
      compile(expression);
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  });

type Task = { check: string[] } | { evaluate: Evaluation };

parentPort?.on('message', (task: Task) => {
  Atomics.add(progress, beganAt, 1);
  parentPort?.postMessage('check' in task ? faults(task.check) : evaluated(task.evaluate));
});
parentPort?.postMessage('ready');
