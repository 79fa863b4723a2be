/** Reads orders of services (ORM^O01, OMG^O19) as ServiceRequests of FHIR; their results come as ORU. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { component, personName, rawField, UnfitMessage } from '#server/facts/hl7/fields.ts';
import { dateTimeOf } from '#server/facts/hl7/times.ts';
import { conceptOf, lastOfEach, type SegmentFact } from './segment-facts.ts';

/** HL7 table 0119 of ORC-1, as far as it states what becomes of an order. SC says it in ORC-5. */
const controls: Record<string, string> = {
  NW: 'active',
  SN: 'active',
  OK: 'active',
  PA: 'active',
  CH: 'active',
  XO: 'active',
  XX: 'active',
  RO: 'active',
  RL: 'active',
  OE: 'active',
  OR: 'active',
  HD: 'on-hold',
  OH: 'on-hold',
  HR: 'on-hold',
  CA: 'revoked',
  OC: 'revoked',
  CR: 'revoked',
  DC: 'revoked',
  OD: 'revoked',
  DR: 'revoked',
  RP: 'revoked',
  RU: 'revoked',
};

/** HL7 table 0038 of ORC-5. */
const states: Record<string, string> = {
  SC: 'active',
  IP: 'active',
  A: 'active',
  HD: 'on-hold',
  CM: 'completed',
  CA: 'revoked',
  DC: 'revoked',
  RP: 'revoked',
  ER: 'entered-in-error',
};

/** HL7 table 0485 of TQ1-9, OBR-27 and ORC-7, in the words of FHIR. */
const priorities: Record<string, string> = { S: 'stat', A: 'asap', R: 'routine', P: 'urgent' };

function statusOf(orc: Hl7Segment): string {
  const control = component(orc, 1).toUpperCase();
  const state = component(orc, 5).toUpperCase();
  if (control === 'SC') {
    const status = states[state];
    if (status === undefined)
      throw new UnfitMessage(`ORC-5 "${state}" is no state of an order that is known here`);
    return status;
  }
  const status = controls[control];
  if (status === undefined)
    throw new UnfitMessage(`ORC-1 "${control}" states no order that is kept here`);
  return status === 'active' ? (states[state] ?? status) : status;
}

interface OrderSegments {
  orc: Hl7Segment;
  obr?: Hl7Segment;
  tq1?: Hl7Segment;
}

const priorityOf = ({ orc, obr, tq1 }: OrderSegments): string | undefined => {
  const sent = [component(tq1, 9), component(obr, 27, 6), component(obr, 5), component(orc, 7, 6)];
  return priorities[sent.find(Boolean)?.charAt(0).toUpperCase() ?? ''];
};

function orderOf(segments: OrderSegments, zone: string): SegmentFact {
  const { orc, obr } = segments;
  const number = rawField(orc, 2) || rawField(orc, 3) || rawField(obr, 2) || rawField(obr, 3);
  if (!number) throw new UnfitMessage('ORC-2 and ORC-3 (order number) are missing');
  const at = dateTimeOf(component(orc, 9) || component(obr, 6) || component(orc, 15), zone);
  const by = personName(orc, 12, 1) || personName(obr, 16, 1);
  const code = obr ? conceptOf(obr, 4) : null;
  const priority = priorityOf(segments);
  const remark = obr ? component(obr, 13) : '';
  return {
    type: 'ServiceRequest',
    known: number,
    resource: {
      resourceType: 'ServiceRequest',
      status: statusOf(orc),
      intent: 'order',
      identifier: [{ value: number }],
      ...(code !== null && { code }),
      ...(priority !== undefined && { priority }),
      ...(at !== null && { authoredOn: at }),
      ...(by && { requester: { display: by } }),
      ...(remark && { note: [{ text: remark }] }),
    },
  };
}

/** Of one message. */
const mostOrders = 500;

/** Throws UnfitMessage where an order has no number, or a control that is not known. */
export function orderSegments(message: Hl7Message, zone: string): SegmentFact[] {
  const orders: OrderSegments[] = [];
  for (const segment of message.segments) {
    const last = orders.at(-1);
    if (segment.name === 'ORC') orders.push({ orc: segment });
    else if (segment.name === 'OBR' && last && !last.obr) last.obr = segment;
    else if (segment.name === 'TQ1' && last && !last.tq1) last.tq1 = segment;
    else if (['RXO', 'RQD', 'ODS', 'ODT'].includes(segment.name))
      throw new UnfitMessage(`${segment.name}: orders of services alone (OBR) are kept here`);
  }
  if (orders.length === 0) throw new UnfitMessage('The segment ORC is missing');
  if (orders.length > mostOrders) throw new UnfitMessage(`It has more than ${mostOrders} orders`);
  return lastOfEach(orders.map((order) => orderOf(order, zone)));
}
