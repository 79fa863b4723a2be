/** Proposes answers of a form from the facts of its stay, each with the fact that it comes from. */
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { dayMs } from '#shared/durations.ts';
import type { PrefilledAnswer } from '#shared/cases/case-forms.ts';
import {
  initialExpressionOf,
  unitOf,
  type Answer,
  type Item,
  type Questionnaire,
} from '#shared/cases/case-forms/questionnaire.ts';
import type { StoredCase } from '#server/cases/core/store.ts';
import { factQuotesOf, factRecordsOf } from '#server/facts/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Facts from before are of no stay that lasts. */
const longestStayDays = 400;
const mostFacts = 1_000;

interface Resource {
  resourceType: string;
  id?: string;
}

/** What FHIRPath gives where its own types are asked for: a node knows what it is part of. */
interface ResourceNode {
  parentResNode?: ResourceNode | null;
  data?: unknown;
}

type Expression = (resource: object, variables: object) => unknown[];

const compiled = new Map<string, { values: Expression; nodes: Expression }>();

/** Expressions come with the product, so they are compiled once and run on this thread. */
function compile(expression: string) {
  const before = compiled.get(expression);
  if (before) return before;
  const fresh = {
    values: fhirpath.compile(expression, r4, { async: false }) as Expression,
    nodes: fhirpath.compile(expression, r4, {
      async: false,
      resolveInternalTypes: false,
    }) as Expression,
  };
  compiled.set(expression, fresh);
  return fresh;
}

const keyOf = ({ resourceType, id }: Resource) => `${resourceType}/${String(id)}`;

function rootOf(node: unknown): Resource | null {
  let current = node as ResourceNode | undefined;
  while (current?.parentResNode) current = current.parentResNode;
  const data = current?.data as Partial<Resource> | undefined;
  return typeof data?.resourceType === 'string' ? (data as Resource) : null;
}

function answerOf(item: Item, value: unknown): Answer | null {
  if (item.type === 'quantity' && typeof value === 'number')
    return { valueQuantity: { value, unit: unitOf(item) } };
  if (item.type === 'decimal' && typeof value === 'number') return { valueDecimal: value };
  if (item.type === 'integer' && Number.isInteger(value)) return { valueInteger: Number(value) };
  if (item.type === 'boolean' && typeof value === 'boolean') return { valueBoolean: value };
  if ((item.type === 'string' || item.type === 'text') && typeof value === 'string')
    return { valueString: value };
  return null;
}

interface Proposal {
  linkId: string;
  answer: Answer;
  key: string;
}

function proposalOf(item: Item, facts: readonly Resource[]): Proposal[] {
  const expression = initialExpressionOf(item);
  if (expression === null) return [];
  const { values, nodes } = compile(expression);
  const [value] = values({}, { facts });
  const [node] = nodes({}, { facts });
  const root = rootOf(node);
  const answer = answerOf(item, value);
  return answer && root ? [{ linkId: item.linkId, answer, key: keyOf(root) }] : [];
}

/** Of the questions outside of groups; the newest facts come last. Nothing for a case without a stay. */
export async function prefilledOf(
  db: Connection,
  { organizationId, at }: { organizationId: string; at: Date },
  { questionnaire, storedCase }: { questionnaire: Questionnaire; storedCase: StoredCase },
): Promise<PrefilledAnswer[]> {
  const { patientId, encounterId } = storedCase;
  if (patientId === null || encounterId === null) return [];
  if (!questionnaire.item.some((item) => initialExpressionOf(item) !== null)) return [];
  const since = new Date(at.getTime() - longestStayDays * dayMs);
  const query = { patientIds: [patientId], since, most: mostFacts };
  const records = (await factRecordsOf(db, organizationId, query))
    .filter((fact) => fact.encounterId === encounterId)
    .toSorted((fact, other) => fact.effectiveAt.getTime() - other.effectiveAt.getTime())
    .map(({ id, body }) => ({ factId: id, resource: JSON.parse(body) as Resource }));
  const factIds = new Map(records.map(({ factId, resource }) => [keyOf(resource), factId]));
  const resources = records.map(({ resource }) => resource);
  const proposals = questionnaire.item.flatMap((item) => proposalOf(item, resources));
  if (proposals.length === 0) return [];
  const ids = proposals.flatMap(({ key }) => factIds.get(key) ?? []);
  const quotes = new Map(
    (await factQuotesOf(db, organizationId, ids)).map((quote) => [quote.id, quote]),
  );
  return proposals.flatMap(({ linkId, answer, key }) => {
    const quote = quotes.get(factIds.get(key) ?? '');
    if (!quote) return [];
    const { title, value, effectiveAt, effectivePrecision: precision, source } = quote;
    const words = { title, value, at: effectiveAt.toISOString(), precision, source };
    return [{ linkId, answer, factId: quote.id, ...words }];
  });
}
