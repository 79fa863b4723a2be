/** Reads a FHIR R4 Bundle: each entry that is borrowed, its patient's identifiers, or why it is not taken. */
import { z } from 'zod';
import { mapInSlices, slices, type SliceOptions } from '#server/platform/cost/slices.ts';
import {
  faultOf,
  PatientResource,
  Resource,
  type Identifier,
  type Reference,
} from '#server/facts/core/resources.ts';
import type { StatedResource } from '#server/facts/core/storing.ts';

export interface ReadLine {
  line: number;
  type: string | null;
  read: StatedResource | { reason: string };
}

const Bundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  entry: z
    .array(z.looseObject({ fullUrl: z.string().optional(), resource: z.unknown() }))
    .default([]),
});

type BundleEntry = z.infer<typeof Bundle>['entry'][number];

const typeOf = (resource: unknown): string | null =>
  z.looseObject({ resourceType: z.string() }).safeParse(resource).data?.resourceType ?? null;

/** A record number (MR), or the only identifier that has no type: nothing else says who somebody is. */
export function recordNumbers(identifiers: readonly Identifier[]): string[] {
  const codesOf = ({ type }: Identifier) => type?.coding?.map(({ code }) => code) ?? [];
  const typed = identifiers.filter((one) => codesOf(one).includes('MR'));
  const untyped = identifiers.filter((one) => one.type === undefined);
  const telling = typed.length > 0 ? typed : untyped.length === 1 ? untyped : [];
  return telling.flatMap(({ value }) => value ?? []);
}

function identifiersOf(subject: Reference, patients: ReadonlyMap<string, string[]>): string[] {
  if (subject.identifier) return recordNumbers([subject.identifier]);
  return patients.get(subject.reference ?? '') ?? [];
}

function bundleIn(text: string): z.infer<typeof Bundle> | null {
  try {
    return Bundle.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
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
  const bundle = bundleIn(text);
  if (!bundle) return null;
  const patients = await patientsIn(bundle.entry, slices(slicing));
  const read = ({ resource }: BundleEntry, at: number): ReadLine | null => {
    const type = typeOf(resource);
    if (type === 'Patient') return null;
    const parsed = Resource.safeParse(resource);
    if (!parsed.success) return { line: at + 1, type, read: { reason: faultOf(parsed.error) } };
    const { data } = parsed;
    const stated = data.meta?.lastUpdated;
    const found = {
      resource: data,
      identifiers: identifiersOf(data.subject, patients),
      statedAt: stated === undefined ? importedAt : new Date(stated),
    };
    return { line: at + 1, type, read: found };
  };
  return (await mapInSlices(bundle.entry, read, slicing)).filter((line) => line !== null);
}
