/** Whether two values of a patient's detail are one. */
import type { PatientAddress } from '#shared/patients/address.ts';

type Detail = string | PatientAddress | null;

const addressParts = ['line', 'city', 'state', 'postalCode', 'country'] as const;

/** Letters that differ by case alone are no other name. */
function plain(detail: Detail): string {
  const text =
    detail !== null && typeof detail === 'object'
      ? addressParts.map((part) => detail[part]).join('\n')
      : (detail ?? '');
  return text.normalize('NFC').toLocaleLowerCase('en');
}

/** As a feed compares them. */
export const isAlikeDetail = (one: Detail, other: Detail): boolean => plain(one) === plain(other);

/** As a person has typed them. */
export const isSameDetail = (one: Detail, other: Detail): boolean => {
  if (one === null || other === null || typeof one === 'string' || typeof other === 'string')
    return one === other;
  return addressParts.every((part) => one[part] === other[part]);
};
