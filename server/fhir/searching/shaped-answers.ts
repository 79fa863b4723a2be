/** Gives an answer the shape that a search asks for: some elements alone, a total alone, what was left out. */
import type { Bundle, BundleEntry, FhirResource, OperationOutcome } from 'fhir/r4.js';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import type { SearchRequest } from './search-request.ts';

/** Never left out: what it is, which one, and that it is a part of itself. */
const always = ['resourceType', 'id', 'meta'];

/** Of R4: an element that every resource of the type has. */
const mandatory: Record<string, readonly string[]> = {
  Appointment: ['status', 'participant'],
  Schedule: ['actor'],
  Slot: ['schedule', 'status', 'start', 'end'],
  Subscription: ['status', 'reason', 'criteria', 'channel'],
  Encounter: ['status', 'class'],
  DocumentReference: ['status', 'content'],
  Composition: ['status', 'type', 'date', 'author', 'title'],
  Task: ['status', 'intent'],
  QuestionnaireResponse: ['status'],
  Communication: ['status'],
};

const subsetted = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
};

interface Resource {
  resourceType: string;
  meta?: { tag?: object[] | undefined } | undefined;
}

function withElements<Kind extends Resource>(resource: Kind, elements: readonly string[]): Kind {
  const { resourceType, meta } = resource;
  if (resourceType === 'OperationOutcome') return resource;
  const names = new Set([...always, ...(mandatory[resourceType] ?? []), ...elements]);
  const chosen = Object.entries(resource).filter(([name]) => names.has(name));
  const tag = [...(meta?.tag ?? []), subsetted];
  return { ...Object.fromEntries(chosen), meta: { ...meta, tag } } as unknown as Kind;
}

/** Names the parameters that were left out, for a caller who wants to go on without them. */
function outcomeOf(ignored: readonly string[]): BundleEntry<OperationOutcome> {
  return {
    resource: {
      resourceType: 'OperationOutcome',
      issue: ignored.map((name) => ({
        severity: 'warning',
        code: 'not-supported',
        details: { text: `There is no parameter ${name} here. It was left out.` },
        expression: [`http.${name}`],
      })),
    },
    search: { mode: 'outcome' },
  };
}

const isBundle = (answer: object): answer is Bundle<FhirResource> =>
  'resourceType' in answer && answer.resourceType === 'Bundle';

const isResource = (answer: object): answer is Resource => 'resourceType' in answer;

/** A Bundle names the search that it answers; a resource is left as it is where nothing was asked of it. */
export function shaped(
  { base }: FhirServer,
  { elements, isCountOnly, ignored, address }: SearchRequest,
  answer: object,
): object {
  if (!isBundle(answer))
    return elements === null || !isResource(answer) ? answer : withElements(answer, elements);
  const { entry = [], link = [], ...bundle } = answer;
  const entries: BundleEntry[] = [
    ...(isCountOnly
      ? []
      : entry.map((one) =>
          elements === null || !one.resource
            ? one
            : { ...one, resource: withElements<FhirResource>(one.resource, elements) },
        )),
    ...(ignored.length > 0 ? [outcomeOf(ignored)] : []),
  ];
  const others = link.filter(({ relation }) => relation !== 'self');
  return {
    ...bundle,
    link: [{ relation: 'self', url: `${base}/${address()}` }, ...(isCountOnly ? [] : others)],
    ...(entries.length > 0 && { entry: entries }),
  };
}
