/** What a rule says of facts that somebody wrote beside it: as a whole, and part by part. */
import type { SamplePart, SampleVerdict } from '#shared/rules/sample-facts.ts';
import { conjunctsOf } from './conjuncts.ts';
import type { EvaluatedRule, SampleQuestion } from './evaluation.ts';
import { compile, wordsOf } from '#server/platform/fhirpath/compile.ts';
import { compileRule, evaluateRule, type ReadFact } from './expressions.ts';

const longestValue = 80;

interface SampleResource {
  resourceType?: unknown;
  id?: unknown;
}

function givenBy(values: readonly unknown[]): string {
  if (values.length === 0) return 'nothing';
  const words = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const isPlain = values.every((value) => typeof value !== 'object');
  const text = isPlain ? words.join(', ') : `${values.length} elements`;
  return text.length > longestValue ? `${text.slice(0, longestValue)} …` : text;
}

/** In the order in which they stand. */
function partsOf(
  { condition }: EvaluatedRule,
  sample: ReadFact,
  facts: readonly SampleResource[],
): SamplePart[] {
  const stay = facts.filter(({ resourceType }) => resourceType === 'Encounter');
  const parts = conjunctsOf(condition).map(({ expression }) => expression);
  return parts
    .toSorted((part, other) => condition.indexOf(part) - condition.indexOf(other))
    .map((expression): SamplePart => {
      try {
        const values = compile(expression)(sample.resource, { facts, stay });
        return {
          expression,
          gives: givenBy(values),
          isTrue: values.length === 1 && values[0] === true,
        };
      } catch (error) {
        return { expression, gives: wordsOf(error), isTrue: false };
      }
    });
}

/** All facts are of now, and of one stay: the first Encounter among them. */
export function sampleVerdict({ rule, bodies }: SampleQuestion): SampleVerdict {
  const resources: SampleResource[] = bodies.map((body) => JSON.parse(body) as SampleResource);
  const stayAt = resources.findIndex(({ resourceType }) => resourceType === 'Encounter');
  const readFacts = resources.map((resource, at): ReadFact => ({
    resource,
    fact: {
      id: String(at),
      type: String(resource.resourceType),
      body: '',
      atMs: 0,
      effectiveMs: 0,
      encounterId: stayAt === -1 ? null : String(stayAt),
      isNew: at === 0,
    },
  }));
  const [sample] = readFacts;
  if (!sample) return { holds: null, words: 'There is no fact', parts: [], evidence: [] };
  const parts = partsOf(rule, sample, resources);
  try {
    const evidenceIds = evaluateRule(compileRule(rule), sample, readFacts);
    const evidence = (evidenceIds ?? []).map((id) => {
      const { resourceType, id: resourceId } = resources[Number(id)] ?? {};
      return `${String(resourceType)}/${String(resourceId)}`;
    });
    return { holds: evidenceIds !== null, words: null, parts, evidence };
  } catch (error) {
    return { holds: null, words: wordsOf(error), parts, evidence: [] };
  }
}
