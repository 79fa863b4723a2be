/** Reads the working DRG of a stay (DRG-1); what is not stated stays as it was. */
import type { Hl7Message } from '@medplum/core';
import { workingDrgExtension, workingDrgIn } from '#shared/facts/working-drg.ts';
import { component, statedIn } from '#server/facts/hl7/fields.ts';

/** As extensions of the Encounter: one, or none. HL7's null takes it back. */
export function drgExtensions(message: Hl7Message, stored: unknown): object[] {
  const segment = message.getSegment('DRG');
  const stated = segment ? statedIn(segment, 1) : 'nothing';
  if (stated === 'null') return [];
  const code = component(segment, 1);
  const drg =
    stated === 'value' && code !== ''
      ? { code, words: component(segment, 1, 2) || null, system: component(segment, 1, 3) || null }
      : workingDrgIn(stored);
  return drg === null ? [] : [workingDrgExtension(drg)];
}
