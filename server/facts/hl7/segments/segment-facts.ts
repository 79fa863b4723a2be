/** Facts that segments state beside a stay: coverages, accounts, procedures and orders, before their patient is known. */
import type { Hl7Segment } from '@medplum/core';
import { component } from '#server/facts/hl7/fields.ts';

export type SegmentFactType = 'Coverage' | 'Account' | 'Procedure' | 'ServiceRequest';

export interface SegmentFact {
  type: SegmentFactType;
  /** What it is known by beside its patient. */
  known: string;
  /** Of FHIR, without its id, patient and stay. */
  resource: Record<string, unknown>;
}

/** What is not kept of them, and why. */
export interface SegmentFacts {
  facts: SegmentFact[];
  remarks: string[];
}

/** A coded field (CE, CWE) as a CodeableConcept; null where it is empty. */
export function conceptOf(segment: Hl7Segment, field: number, words = ''): object | null {
  const [code, text, system] = [1, 2, 3].map((part) => component(segment, field, part));
  const label = text || words || code;
  if (!label) return null;
  const coding = [{ code, ...(text && { display: text }), ...(system && { system }) }];
  return { text: label, ...(code && { coding }) };
}

/** Of one patient a fact is stated once; the last one of a message counts. */
export const lastOfEach = (facts: readonly SegmentFact[]): SegmentFact[] => [
  ...new Map(facts.map((fact) => [`${fact.type} ${fact.known}`, fact])).values(),
];
