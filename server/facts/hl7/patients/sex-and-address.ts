/** Reads the sex (PID-8) and the address (PID-11) of a patient. */
import type { Hl7Segment } from '@medplum/core';
import { PatientAddress } from '#shared/patients/address.ts';
import type { Sex } from '#shared/patients/sexes.ts';
import { plain } from '#server/facts/hl7/escapes.ts';

/** HL7 table 0001, as FHIR's map of it to `gender` has it. */
const sexOfCode: Record<string, Sex> = {
  F: 'female',
  M: 'male',
  O: 'other',
  A: 'other',
  N: 'other',
  U: 'unknown',
};

/** Null where the code is none of HL7's. */
export const sexOf = (code: string): Sex | null => sexOfCode[code.trim().toUpperCase()] ?? null;

/** Of XAD-7: where they live, then any that is not bad or of their birth. */
const order = ['H', 'P', 'L', 'C', ''];
const noHome = new Set(['BA', 'BDL', 'N', 'F', 'BR', 'B', 'O']);

/** The home address, else the first one that may be it; null where there is none that can be read. */
export function addressOf(pid: Hl7Segment): PatientAddress | null {
  const filled = (pid.getField(11)?.components ?? [])
    .map((parts) =>
      // SAD: the street address, then its street and the number of the house once more.
      parts
        .map((part, at) => (at === 0 ? (part.split('&')[0] ?? '') : part))
        .map((part) => (part === '""' ? '' : plain(part, pid.context).trim())),
    )
    .filter((parts) => parts.slice(0, 6).some(Boolean));
  const typeOf = (parts: readonly string[]) => (parts[6] ?? '').toUpperCase();
  const homes = filled.filter((parts) => !noHome.has(typeOf(parts)));
  const rank = (parts: readonly string[]) => {
    const at = order.indexOf(typeOf(parts));
    return at === -1 ? order.length : at;
  };
  const [address] = homes.toSorted((one, other) => rank(one) - rank(other));
  if (!address) return null;
  const [street = '', other = '', city = '', state = '', postalCode = '', country = ''] = address;
  const line = [street, other].filter(Boolean).join(', ');
  return PatientAddress.safeParse({ line, city, state, postalCode, country }).data ?? null;
}
