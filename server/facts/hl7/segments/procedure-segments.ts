/** Reads the procedures of a stay (PR1) as Procedures of FHIR. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { component, personName } from '#server/facts/hl7/fields.ts';
import { dateTimeOf } from '#server/facts/hl7/times.ts';
import { conceptOf, type SegmentFact, type SegmentFacts } from './segment-facts.ts';

interface Options {
  zone: string;
  statedAt: Date;
}

/** PR1-20 of HL7 2.6: what became of it since it was sent. */
function statusOf(pr1: Hl7Segment, performedAt: string | null, { statedAt }: Options): string {
  if (component(pr1, 20).toUpperCase() === 'D') return 'entered-in-error';
  const isAhead = performedAt !== null && Date.parse(performedAt) > statedAt.getTime();
  return isAhead ? 'preparation' : 'completed';
}

function procedureOf(pr1: Hl7Segment, options: Options): SegmentFact | string {
  const code = conceptOf(pr1, 3, component(pr1, 4));
  if (code === null) return 'PR1-3 (procedure) is missing: it is not kept';
  const sentAt = component(pr1, 5);
  const performedAt = sentAt === '' ? null : dateTimeOf(sentAt, options.zone);
  if (sentAt !== '' && performedAt === null) return 'PR1-5 is no time: the procedure is not kept';
  const by = personName(pr1, 11, 1) || personName(pr1, 12, 1);
  const number = component(pr1, 19);
  return {
    type: 'Procedure',
    known: number || JSON.stringify([component(pr1, 3) || component(pr1, 4), sentAt]),
    resource: {
      resourceType: 'Procedure',
      status: statusOf(pr1, performedAt, options),
      code,
      ...(performedAt !== null && { performedDateTime: performedAt }),
      ...(by && { performer: [{ actor: { display: by } }] }),
    },
  };
}

export function procedureSegments(message: Hl7Message, options: Options): SegmentFacts {
  const read = message.getAllSegments('PR1').map((pr1) => procedureOf(pr1, options));
  return {
    facts: read.filter((one) => typeof one !== 'string'),
    remarks: read.filter((one) => typeof one === 'string'),
  };
}
