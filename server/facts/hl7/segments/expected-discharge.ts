/** Reads the expected day of discharge of a stay (PV2-9); what is not stated stays as it was. */
import type { Hl7Message } from '@medplum/core';
import { component, statedIn } from '#server/facts/hl7/fields.ts';
import { isDay } from '#shared/times/days.ts';

/** Of an extension of the Encounter. Its day is where the source is, and is read by migration 1025. */
export const expectedDischargeUrl = 'urn:karemd:encounter:expected-discharge';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const storedIn = (extensions: unknown): object[] =>
  Array.isArray(extensions)
    ? extensions.filter((one) => isRecord(one) && one['url'] === expectedDischargeUrl)
    : [];

/** One extension, or none. HL7's null takes it back; what is no day leaves what was said before. */
export function expectedDischargeExtensions(message: Hl7Message, stored: unknown): object[] {
  const segment = message.getSegment('PV2');
  if (segment && statedIn(segment, 9) === 'null') return [];
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)/.exec(component(segment, 9)) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? [{ url: expectedDischargeUrl, valueDate: day }] : storedIn(stored);
}
