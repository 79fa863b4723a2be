/** Makes of a patient and facts the resources that the engine of CQL reads. */
import type {
  Coding,
  EvaluatedPatient,
  Program,
} from '#server/measures/core/measure-evaluation.ts';

interface Tree {
  [name: string]: unknown;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ElmCodes {
  library: {
    codeSystems?: { def?: { name: string; id: string }[] };
    codes?: { def?: { id: string; codeSystem?: { name?: string } }[] };
  };
}

function codesOfLibrary(elm: string): Coding[] {
  const { library } = JSON.parse(elm) as ElmCodes;
  const systems = new Map((library.codeSystems?.def ?? []).map(({ name, id }) => [name, id]));
  return (library.codes?.def ?? []).flatMap(({ id, codeSystem }) => {
    const system = systems.get(codeSystem?.name ?? '');
    return system === undefined ? [] : [{ code: id, system }];
  });
}

/** By code the system in which the measure means it. */
export function systemsOf({ elm, valueSets }: Program): Map<string, string> {
  const all = [...elm.flatMap(codesOfLibrary), ...valueSets.flatMap(({ codes }) => codes)];
  return new Map(all.toReversed().map(({ code, system }) => [code, system]));
}

/** FHIR's own, which sources often leave out. */
const fhirSystems: Record<string, string> = {
  clinicalStatus: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  verificationStatus: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
};

/** Elements that are one code, in FHIR's own system. */
const codeSystems: Record<string, string> = {
  class: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
};

/**
 * Many sources name no code system: a code without one is of the system in which the measure means it.
 * Elements of FHIR's own, such as the clinical status, have theirs. Changes the resource.
 */
function addSystems(tree: object, systems: ReadonlyMap<string, string>, name = ''): void {
  if (Array.isArray(tree)) {
    for (const item of tree as unknown[]) if (isTree(item)) addSystems(item, systems, name);
    return;
  }
  for (const [key, part] of Object.entries(tree) as [string, unknown][]) {
    const system = codeSystems[key];
    if (system !== undefined && isTree(part)) part['system'] ??= system;
    if (key !== 'coding') {
      if (typeof part === 'object' && part !== null) addSystems(part, systems, key);
      continue;
    }
    for (const coding of Array.isArray(part) ? (part as unknown[]) : []) {
      if (!isTree(coding) || coding['system'] !== undefined) continue;
      const codeSystem = fhirSystems[name] ?? systems.get(String(coding['code']));
      if (codeSystem !== undefined) coding['system'] = codeSystem;
    }
  }
}

/** By the resource the fact that it is, for what is shown of an evaluation. */
export const factIdName = '_factId';

export interface Resource extends Tree {
  resourceType: string;
}

/** The patient, and what is known of them. */
export function recordOf(
  { id, patient, facts }: EvaluatedPatient,
  systems: ReadonlyMap<string, string>,
) {
  const resources = facts.map((fact): Resource => {
    const resource = JSON.parse(fact.body) as Resource;
    addSystems(resource, systems);
    return Object.assign(resource, { [factIdName]: fact.id });
  });
  const subject: Resource = { ...(JSON.parse(patient) as Tree), resourceType: 'Patient', id };
  return { subject, resources };
}
