/** Compiles and evaluates the expressions of rules; in a thread of its own, as an expression may never end. */
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { dayMs } from '#shared/durations.ts';
import { ruleDays } from '#shared/rules.ts';
import { usesRecord, type EvaluatedFact, type EvaluatedRule } from './evaluation.ts';

const mostWords = 300;
const mostEvidence = 10;

/** What FHIRPath says of an expression or a fact; some of its errors are bare strings. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostWords);

type Compiled = (resource: unknown, variables: Record<string, unknown>) => unknown[];

/** Throws what is wrong, with line and column. Nothing that asks another system is allowed. */
export const compile = (expression: string): Compiled =>
  fhirpath.compile(expression, r4, { async: false }) as Compiled;

export interface CompiledRule {
  rule: EvaluatedRule;
  usesRecord: boolean;
  condition: Compiled;
  evidence: Compiled | null;
}

export const compileRule = (rule: EvaluatedRule): CompiledRule => ({
  rule,
  usesRecord: usesRecord(rule),
  condition: compile(rule.condition),
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
function variablesOf(one: ReadFact, known: readonly ReadFact[]) {
  const since = one.fact.effectiveMs - ruleDays * dayMs;
  const facts = known.filter(({ fact }) => fact.effectiveMs >= since);
  const stay = known.find(({ fact }) => fact.id === one.fact.encounterId);
  return { facts: facts.map(({ resource }) => resource), stay: stay ? [stay.resource] : [] };
}

/** Null where the rule does not hold, else the facts to show with it. Throws where it gives no yes or no. */
export function judge(
  { condition, evidence, usesRecord: isAsked }: CompiledRule,
  one: ReadFact,
  known: readonly ReadFact[],
): string[] | null {
  const variables = isAsked ? variablesOf(one, known) : nothing;
  const given = condition(one.resource, variables);
  if (given.length === 0) return null;
  if (given.length > 1 || typeof given[0] !== 'boolean')
    throw new Error('The expression gives something else than true or false');
  if (given[0] === false) return null;
  if (!evidence) return [];
  const shown = new Set(
    evidence(one.resource, variables)
      .filter((found): found is Resource => typeof found === 'object' && found !== null)
      .map(keyOf),
  );
  return known
    .filter(({ fact, resource }) => fact.id !== one.fact.id && shown.has(keyOf(resource)))
    .slice(-mostEvidence)
    .map(({ fact }) => fact.id);
}
