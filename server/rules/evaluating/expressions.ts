/** Compiles and evaluates the expressions of rules; in a thread of its own, as an expression may never end. */
import { dayMs } from '#shared/durations.ts';
import { ruleDays } from '#shared/rules.ts';
import { compile, type Compiled } from '#server/platform/fhirpath/compile.ts';
import { conjunctsOf } from './conjuncts.ts';
import { usesRecord, type EvaluatedFact, type EvaluatedRule } from './evaluation.ts';

const mostEvidence = 10;

interface Part {
  ask: Compiled;
  usesRecord: boolean;
}

export interface CompiledRule {
  rule: EvaluatedRule;
  condition: Compiled;
  /** What `and` joins in the condition, the cheapest first; empty where nothing is joined. */
  parts: Part[];
  evidence: Compiled | null;
}

const partsOf = (condition: string): Part[] => {
  const all = conjunctsOf(condition);
  if (all.length < 2) return [];
  return all.map(({ expression }) => ({
    ask: compile(expression),
    usesRecord: usesRecord({ condition: expression, evidence: '' }),
  }));
};

export const compileRule = (rule: EvaluatedRule): CompiledRule => ({
  rule,
  condition: compile(rule.condition),
  parts: partsOf(rule.condition),
  evidence: rule.evidence === '' ? null : compile(rule.evidence),
});

interface Resource {
  resourceType?: unknown;
  id?: unknown;
}

export interface ReadFact {
  fact: EvaluatedFact;
  resource: Resource;
}

const keyOf = ({ resourceType, id }: Resource) => `${String(resourceType)}/${String(id)}`;

const nothing = { facts: [], stay: [] };

/** What was known of the patient when the fact arrived: `%facts` and `%stay`. */
function variablesOf(readFact: ReadFact, readFacts: readonly ReadFact[]) {
  const since = readFact.fact.effectiveMs - ruleDays * dayMs;
  const facts = readFacts.filter(({ fact }) => fact.effectiveMs >= since);
  const stay = readFacts.find(({ fact }) => fact.id === readFact.fact.encounterId);
  return { facts: facts.map(({ resource }) => resource), stay: stay ? [stay.resource] : [] };
}

/**
 * What the parts say together: false where one of them is, true where all are; null where one gives
 * something else, which the whole expression has to judge.
 */
function decided(parts: readonly Part[], ask: (part: Part) => unknown[]): boolean | null {
  if (parts.length === 0) return null;
  let isPlain = true;
  for (const part of parts) {
    const values = ask(part);
    const [value] = values;
    if (values.length === 1 && value === false) return false;
    isPlain &&= values.length === 1 && value === true;
  }
  return isPlain ? true : null;
}

/** Null where the rule does not hold, else the facts to show with it. Throws where it gives no yes or no. */
export function evaluateRule(
  { rule, condition, parts, evidence }: CompiledRule,
  readFact: ReadFact,
  readFacts: readonly ReadFact[],
): string[] | null {
  let record: ReturnType<typeof variablesOf> | null = null;
  const variables = (isAsked: boolean) =>
    isAsked ? (record ??= variablesOf(readFact, readFacts)) : nothing;
  const verdict = decided(parts, (part) => part.ask(readFact.resource, variables(part.usesRecord)));
  if (verdict === false) return null;
  const isOfRecord = usesRecord(rule);
  const values = verdict === true ? [true] : condition(readFact.resource, variables(isOfRecord));
  if (values.length === 0) return null;
  if (values.length > 1 || typeof values[0] !== 'boolean')
    throw new Error('The expression gives something else than true or false');
  if (values[0] === false) return null;
  if (!evidence) return [];
  const evidenceKeys = new Set(
    evidence(readFact.resource, variables(isOfRecord))
      .filter((found): found is Resource => typeof found === 'object' && found !== null)
      .map(keyOf),
  );
  return readFacts
    .filter(
      ({ fact, resource }) => fact.id !== readFact.fact.id && evidenceKeys.has(keyOf(resource)),
    )
    .slice(-mostEvidence)
    .map(({ fact }) => fact.id);
}
