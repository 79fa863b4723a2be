/** Reads a FHIR R4 Bundle: each entry that is borrowed, its patient's identifiers, or why it is not taken. */
import { z } from 'zod';
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

/** Null where it is no Bundle at all. */
export function readBundle(text: string, importedAt: Date): ReadLine[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const bundle = Bundle.safeParse(json).data;
  if (!bundle) return null;
  const patients = new Map<string, string[]>();
  for (const { fullUrl, resource } of bundle.entry) {
    const patient = PatientResource.safeParse(resource).data;
    if (!patient) continue;
    const numbers = recordNumbers(patient.identifier ?? []);
    if (fullUrl) patients.set(fullUrl, numbers);
    if (patient.id) patients.set(`Patient/${patient.id}`, numbers);
  }
  return bundle.entry.flatMap(({ resource }, at): ReadLine[] => {
    const type = typeOf(resource);
    if (type === 'Patient') return [];
    const parsed = Resource.safeParse(resource);
    if (!parsed.success) return [{ line: at + 1, type, read: { reason: faultOf(parsed.error) } }];
    const { data } = parsed;
    const stated = data.meta?.lastUpdated;
    const read = {
      resource: data,
      identifiers: identifiersOf(data.subject, patients),
      statedAt: stated === undefined ? importedAt : new Date(stated),
    };
    return [{ line: at + 1, type, read }];
  });
}
