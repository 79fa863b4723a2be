/** A patient's address on one line. */
import type { PatientAddress } from '#shared/patients/address.ts';

export const addressWords = ({ line, city, state, postalCode, country }: PatientAddress): string =>
  [line, [postalCode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ');
