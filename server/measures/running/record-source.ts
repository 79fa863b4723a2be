/** Gives the engine the record of one patient: each resource is wrapped once, and only where its codes can match. */
import type { Code, PatientObject, RecordObject, RetrieveDetails } from 'cql-execution';
import fhir from 'cql-exec-fhir';
import type { recordOf, Resource } from './patient-record.ts';

interface Concept {
  coding?: { code?: string }[];
}

const isConcept = (value: unknown): value is Concept =>
  typeof value === 'object' && value !== null && Array.isArray((value as Concept).coding);

/** The codes of an element that a retrieve filters by; null where it is no concept, which the engine judges. */
function codesOf(resource: Resource, element: string): string[] | null {
  const value = resource[element] ?? resource[`${element}CodeableConcept`];
  const concepts: unknown[] = Array.isArray(value) ? value : [value];
  if (value === undefined || !concepts.every(isConcept)) return null;
  return concepts.flatMap(({ coding = [] }) => coding.flatMap(({ code }) => code ?? []));
}

/** A value set is asked by each record, so its codes are kept as a set. */
const codeSets = new WeakMap<object, Set<string>>();

function soughtCodes(codes: NonNullable<RetrieveDetails['codes']>): Set<string> {
  const before = codeSets.get(codes);
  if (before) return before;
  const list: readonly Pick<Code, 'code'>[] = Array.isArray(codes) ? codes : codes.codes;
  const set = new Set(list.map(({ code }) => code));
  codeSets.set(codes, set);
  return set;
}

const typeOf = (name: string) => name.replace(/^\{[^}]*\}/, '').replace(/^.*\//, '');

interface Gettable {
  get: (field: string) => unknown;
}

/** An element is made into an object each time that it is read; expressions read one many times. */
function rememberElements(record: object): void {
  const prototype = Object.getPrototypeOf(record) as Gettable;
  const read = prototype.get;
  const elements = new WeakMap<object, Map<string, unknown>>();
  prototype.get = function get(this: object, field: string): unknown {
    let readElements = elements.get(this);
    if (!readElements) elements.set(this, (readElements = new Map<string, unknown>()));
    if (readElements.has(field)) return readElements.get(field);
    const element = read.call(this, field);
    readElements.set(field, element);
    return element;
  };
}

interface ClassOfModel {
  elements: unknown[];
}

interface Model {
  findClass: (name: string) => ClassOfModel | undefined;
}

/** Each object looks up its class and the elements of it; the model stays as it is. */
function rememberClasses(model: Model): void {
  const find = model.findClass.bind(model);
  const classes = new Map<string, ClassOfModel | undefined>();
  model.findClass = (name) => {
    if (classes.has(name)) return classes.get(name);
    const modelClass = find(name);
    if (modelClass) Object.defineProperty(modelClass, 'elements', { value: modelClass.elements });
    classes.set(name, modelClass);
    return modelClass;
  };
}

/** The patient and records are objects of cql-exec-fhir, with a faster way from one to the other. */
export function openRecordSource() {
  const wrapper = fhir.FHIRWrapper.FHIRv401();
  const record = wrapper.wrap({ resourceType: 'Patient' });
  rememberElements(record);
  rememberClasses((record as unknown as { _modelInfo: Model })._modelInfo);
  let patient: PatientObject | undefined;
  let current: PatientObject | undefined;

  function load({ subject, resources }: ReturnType<typeof recordOf>): void {
    const wrapped = new Map<Resource, RecordObject>();
    const wrappedOf = (resource: Resource): RecordObject => {
      const record = wrapped.get(resource) ?? (wrapper.wrap(resource) as RecordObject);
      wrapped.set(resource, record);
      return record;
    };
    const findRecords: PatientObject['findRecords'] = (profile, details) => {
      const type = typeOf(details?.datatype ?? profile ?? '');
      if (type === 'Patient') return [wrappedOf(subject)];
      const { codes, codeProperty } = details ?? {};
      const sought = codes && codeProperty ? soughtCodes(codes) : null;
      const canMatch = (resource: Resource) => {
        if (!sought || codeProperty === undefined) return true;
        return codesOf(resource, codeProperty)?.some((code) => sought.has(code)) ?? true;
      };
      return resources
        .filter((resource) => resource.resourceType === type && canMatch(resource))
        .map(wrappedOf);
    };
    patient = Object.assign(wrapper.wrap(subject), { findRecords });
  }

  return {
    /** What was loaded stays until the next one, with all elements that were read of it. */
    load,
    provider: () => {
      current = patient;
      return {
        currentPatient: () => current,
        nextPatient: (): PatientObject | undefined => (current = undefined),
      };
    },
  };
}
