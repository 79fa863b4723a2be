/** Reads the type of an admission (PV1-4), as it came: HL7's table 0007, of which a hospital may use other codes. */
import type { Hl7Segment } from '@medplum/core';
import { component } from '#server/facts/hl7/fields.ts';

const table0007 = 'http://terminology.hl7.org/CodeSystem/v2-0007';

const standard = ['A', 'C', 'E', 'L', 'N', 'R', 'U'];

/** Encounter.priority; undefined where it is empty. A code that the table does not have has no system. */
export function admissionTypeOf(pv1: Hl7Segment): object | undefined {
  const code = component(pv1, 4);
  const text = component(pv1, 4, 2);
  if (!code) return undefined;
  const system = standard.includes(code) && { system: table0007 };
  return { coding: [{ ...system, code }], ...(text && { text }) };
}
