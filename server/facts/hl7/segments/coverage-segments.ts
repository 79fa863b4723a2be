/** Reads who pays (IN1 with its IN2) and who stands in for it (GT1) as Coverages and an Account of FHIR. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { component, personName } from '#server/facts/hl7/fields.ts';
import { dateTimeOf } from '#server/facts/hl7/times.ts';
import type { SegmentFact, SegmentFacts } from './segment-facts.ts';

const classOf = (type: 'plan' | 'group', value: string, name: string) =>
  value || name
    ? [
        {
          type: { coding: [{ code: type }] },
          value: value || name,
          ...(name && { name }),
        },
      ]
    : [];

interface Reading {
  zone: string;
  remarks: string[];
}

function dayOf(in1: Hl7Segment, field: number, { zone, remarks }: Reading): string | undefined {
  const text = component(in1, field);
  const day = text === '' ? null : dateTimeOf(text, zone);
  if (text !== '' && day === null) remarks.push(`IN1-${field} is no time and not kept`);
  return day ?? undefined;
}

function coverageOf(
  in1: Hl7Segment,
  in2: Hl7Segment | undefined,
  reading: Reading,
): SegmentFact | null {
  const payerId = component(in1, 3);
  const payer = component(in1, 4) || payerId;
  if (!payer) {
    reading.remarks.push('IN1-3 and IN1-4 (payer) are missing: the coverage is not kept');
    return null;
  }
  const [planId, plan, group] = [component(in1, 2), component(in1, 2, 2), component(in1, 8)];
  const member = component(in2, 61) || component(in1, 36) || component(in1, 49);
  const [start, end] = [dayOf(in1, 12, reading), dayOf(in1, 13, reading)];
  const order = Number(component(in1, 1));
  const insured = personName(in1, 16);
  const type = component(in1, 15);
  const classes = [...classOf('plan', planId, plan), ...classOf('group', group, component(in1, 9))];
  return {
    type: 'Coverage',
    known: JSON.stringify([payerId || payer, planId, member]),
    resource: {
      resourceType: 'Coverage',
      status: 'active',
      payor: [{ display: payer, ...(payerId && { identifier: { value: payerId } }) }],
      ...(member && { subscriberId: member }),
      ...(type && { type: { coding: [{ code: type }] } }),
      ...(insured && { subscriber: { display: insured } }),
      ...(classes.length > 0 && { class: classes }),
      ...((start ?? end) && { period: { ...(start && { start }), ...(end && { end }) } }),
      ...(Number.isInteger(order) && order > 0 && { order }),
    },
  };
}

/** PID-18 with the guarantors of the message; null where it has none. */
function accountOf(message: Hl7Message, remarks: string[]): SegmentFact | null {
  const guarantors = message
    .getAllSegments('GT1')
    .flatMap((gt1) => personName(gt1, 3) || component(gt1, 21) || []);
  if (guarantors.length === 0) return null;
  const number = component(message.getSegment('PID'), 18);
  if (!number) {
    remarks.push('GT1 is not kept: PID-18 (account number) is missing');
    return null;
  }
  return {
    type: 'Account',
    known: number,
    resource: {
      resourceType: 'Account',
      status: 'active',
      identifier: [{ value: number }],
      name: 'Hospital account',
      guarantor: guarantors.map((display) => ({ party: { display } })),
    },
  };
}

/** Each IN2 belongs to the IN1 before it. */
export function coverageSegments(message: Hl7Message, zone: string): SegmentFacts {
  const remarks: string[] = [];
  const pairs: { in1: Hl7Segment; in2?: Hl7Segment }[] = [];
  for (const segment of message.segments) {
    if (segment.name === 'IN1') pairs.push({ in1: segment });
    const last = pairs.at(-1);
    if (segment.name === 'IN2' && last) last.in2 = segment;
  }
  const coverages = pairs.map(({ in1, in2 }) => coverageOf(in1, in2, { zone, remarks }));
  return {
    facts: [...coverages, accountOf(message, remarks)].filter((fact) => fact !== null),
    remarks,
  };
}
