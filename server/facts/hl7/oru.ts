/** Reads an ORU^R01 message: its results as Observations, each below the order (OBR) that it answers. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { slices, type SliceOptions } from '#server/platform/cost/slices.ts';
import { stayKeyOf } from './adt.ts';
import { component, idOf, iso, personName, plain, timeOf, UnfitMessage } from './fields.ts';

/** OBX-11 as FHIR's status; what is deleted or wrong counts as entered in error. */
const states: Record<string, string> = {
  F: 'final',
  P: 'preliminary',
  C: 'corrected',
  R: 'preliminary',
  S: 'preliminary',
  U: 'final',
  X: 'cancelled',
  D: 'entered-in-error',
  W: 'entered-in-error',
};

const numberOf = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null);

/** Of all repetitions, which for text are its lines. */
const textOf = (obx: Hl7Segment): string =>
  obx
    .getField(5)
    .components.map((parts) => plain(parts.join(' ')))
    .join('\n')
    .slice(0, 4_000);

function valueOf(obx: Hl7Segment): object {
  const [kind, text] = [component(obx, 2), component(obx, 5)];
  const unit = component(obx, 6, 2) || component(obx, 6);
  const number = kind === 'NM' ? numberOf(text) : null;
  if (number !== null) return { valueQuantity: { value: number, ...(unit && { unit }) } };
  if (kind === 'CE' || kind === 'CWE') return { valueString: component(obx, 5, 2) || text || '-' };
  const written =
    kind === 'SN' ? [1, 2, 3, 4].map((at) => component(obx, 5, at)).join('') : textOf(obx);
  return written ? { valueString: unit ? `${written} ${unit}` : written } : {};
}

interface Order {
  key: string;
  at: Date | null;
}

const orderKey = (obr: Hl7Segment) => component(obr, 3) || component(obr, 2);

const orderOf = (obr: Hl7Segment, zone: string): Order => ({
  key: orderKey(obr),
  at: timeOf(component(obr, 7), zone) ?? timeOf(component(obr, 22), zone),
});

function resultOf(
  obx: Hl7Segment,
  order: Order,
  options: { zone: string; statedAt: Date; stay: string | null },
) {
  const code = component(obx, 3);
  const at = timeOf(component(obx, 14), options.zone) ?? order.at ?? options.statedAt;
  const flag = component(obx, 8);
  const by = personName(obx, 16, 1);
  return {
    resourceType: 'Observation',
    id: idOf(order.key, code, component(obx, 4)),
    status: states[component(obx, 11)] ?? 'unknown',
    code: {
      text: component(obx, 3, 2) || code,
      coding: [{ code, display: component(obx, 3, 2) || code }],
    },
    subject: {},
    ...(options.stay && { encounter: { reference: `Encounter/${options.stay}` } }),
    effectiveDateTime: iso(at),
    ...valueOf(obx),
    ...(flag && flag !== 'N' && { interpretation: [{ coding: [{ code: flag }] }] }),
    ...(by && { performer: [{ display: by }] }),
  };
}

/** The orders whose results it has. */
export const orderKeysOf = (message: Hl7Message): string[] =>
  message.getAllSegments('OBR').map(orderKey);

/** Of one message, which is stored in one transaction. A large panel has some hundred. */
const mostResults = 2_000;

/** Observations of FHIR, in slices. Throws UnfitMessage where a result has no order, number or code. */
export async function resultsOf(
  message: Hl7Message,
  { zone, statedAt }: { zone: string; statedAt: Date },
  slicing?: SliceOptions,
): Promise<unknown[]> {
  const pause = slices(slicing);
  const options = { zone, statedAt, stay: stayKeyOf(message) };
  const results: unknown[] = [];
  let order: Order | null = null;
  for (const segment of message.segments) {
    if (segment.name === 'OBR') order = orderOf(segment, zone);
    if (segment.name !== 'OBX') continue;
    if (!order || order.key === '') throw new UnfitMessage('OBR-3 (order number) is missing');
    if (component(segment, 3) === '') throw new UnfitMessage('OBX-3 (code) is missing');
    if (results.length === mostResults)
      throw new UnfitMessage(`It has more than ${mostResults} OBX segments`);
    results.push(resultOf(segment, order, options));
    await pause();
  }
  if (results.length === 0) throw new UnfitMessage('It has no OBX segment');
  return results;
}
