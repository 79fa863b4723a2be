/** Reads a FHIR R4 Bundle: each entry that is borrowed, its patient's identifiers, or why it is not taken. */
import { z } from 'zod';
import { slices, type SliceOptions } from '#server/platform/cost/slices.ts';
import {
  faultOf,
  PatientResource,
  Resource,
  subjectOf,
} from '#server/facts/core/fact-resources.ts';
import type { Identifier, Reference } from '#server/facts/core/fact-elements.ts';
import type { StatedResource } from '#server/facts/core/save-resources.ts';

export interface ReadLine {
  line: number;
  type: string | null;
  read: StatedResource | { reason: string };
}

/** Its entries are judged one by one, in slices: a file may hold 14,000 empty ones. */
const Bundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  entry: z.array(z.unknown()).default([]),
});

const BundleEntry = z.looseObject({ fullUrl: z.string().optional(), resource: z.unknown() });
type BundleEntry = z.infer<typeof BundleEntry>;

const Typed = z.looseObject({ resourceType: z.string() });

const typeOf = (resource: unknown): string | null =>
  Typed.safeParse(resource).data?.resourceType ?? null;

/** A record number (MR), or the only identifier that has no type: nothing else says who somebody is. */
export function recordNumbers(identifiers: readonly Identifier[]): string[] {
  const codesOf = ({ type }: Identifier) => type?.coding?.map(({ code }) => code) ?? [];
  const typed = identifiers.filter((identifier) => codesOf(identifier).includes('MR'));
  const untyped = identifiers.filter((identifier) => identifier.type === undefined);
  const telling = typed.length > 0 ? typed : untyped.length === 1 ? untyped : [];
  return telling.flatMap(({ value }) => value ?? []);
}

function identifiersOf(subject: Reference, patients: ReadonlyMap<string, string[]>): string[] {
  if (subject.identifier) return recordNumbers([subject.identifier]);
  return patients.get(subject.reference ?? '') ?? [];
}

/**
 * Parsed in one go: an ordinary Bundle of `importMost.characters` takes 3 ms of the processor, 0.1 MB each,
 * and none takes more than 30. What is larger comes in parts (0102).
 */
function bundleIn(text: string): z.infer<typeof Bundle> | null {
  try {
    return Bundle.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data ?? null;
  } catch {
    return null;
  }
}

/** Elements that may turn the meaning of all others (FHIR R4, 2.1.0.1): what is not understood is refused. */
function hasModifier(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasModifier);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => name === 'modifierExtension' || (name !== 'contained' && hasModifier(inner)),
  );
}

const modifierFault = {
  path: 'modifierExtension',
  words: 'may change what it means, and is not understood',
  reason: 'modifierExtension: may change what it means, and is not understood',
};

interface Fault {
  path: string | null;
  words: string;
  /** With its path, for a line of a file. */
  reason: string;
}

type ReadResource = { resource: Resource } | { faults: Fault[] };

/** A resource as it is kept, or why it is not. */
function readResource(json: unknown): ReadResource {
  const { data, error } = Resource.safeParse(json);
  if (error)
    return {
      faults: error.issues.map((issue) => ({
        path: issue.path.join('.') || null,
        words: issue.message,
        reason: faultOf(new z.ZodError([issue])),
      })),
    };
  if (hasModifier(data)) return { faults: [modifierFault] };
  return { resource: data };
}

/** Why a resource would not be kept, whoever its patient is; none where it would. */
export function factFaults(json: unknown): { path: string | null; words: string }[] {
  const readOrFaults = readResource(json);
  if (!('faults' in readOrFaults)) return [];
  return readOrFaults.faults.map(({ path, words }) => ({ path, words }));
}

/** Null where one of them is no entry. */
async function entriesIn(
  rawEntries: readonly unknown[],
  pause: () => Promise<void>,
): Promise<BundleEntry[] | null> {
  const entries: BundleEntry[] = [];
  for (const rawEntry of rawEntries) {
    const { data } = BundleEntry.safeParse(rawEntry);
    if (!data) return null;
    entries.push(data);
    await pause();
  }
  return entries;
}

/** The record numbers of the Bundle's patients, by each reference that may name them. */
async function patientsIn(entries: readonly BundleEntry[], pause: () => Promise<void>) {
  const patients = new Map<string, string[]>();
  for (const { fullUrl, resource } of entries) {
    const patient = PatientResource.safeParse(resource).data;
    await pause();
    if (!patient) continue;
    const numbers = recordNumbers(patient.identifier ?? []);
    if (fullUrl) patients.set(fullUrl, numbers);
    if (patient.id) patients.set(`Patient/${patient.id}`, numbers);
  }
  return patients;
}

/** In slices, but for its JSON. Null where it is no Bundle at all. */
export async function readBundle(
  text: string,
  importedAt: Date,
  slicing?: SliceOptions,
): Promise<ReadLine[] | null> {
  const pause = slices(slicing);
  const bundle = bundleIn(text);
  await pause();
  const entries = bundle && (await entriesIn(bundle.entry, pause));
  if (!entries) return null;
  const patients = await patientsIn(entries, pause);
  const read = ({ resource }: BundleEntry, at: number): ReadLine | null => {
    const type = typeOf(resource);
    if (type === 'Patient') return null;
    const readOrFaults = readResource(resource);
    if ('faults' in readOrFaults)
      return {
        line: at + 1,
        type,
        read: { reason: readOrFaults.faults[0]?.reason ?? 'cannot be read' },
      };
    const data = readOrFaults.resource;
    const stated = data.meta?.lastUpdated;
    const statedResource = {
      resource: data,
      identifiers: identifiersOf(subjectOf(data), patients),
      // What is stated in the future would stand before every correction until then.
      statedAt: new Date(
        Math.min(importedAt.getTime(), Date.parse(stated ?? importedAt.toISOString())),
      ),
    };
    return { line: at + 1, type, read: statedResource };
  };
  const lines: ReadLine[] = [];
  for (const [at, entry] of entries.entries()) {
    const line = read(entry, at);
    if (line) lines.push(line);
    await pause();
  }
  return lines;
}
