/** Reads an ADT message: a stay as it is now, or two record numbers that are of one patient. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { component, personName, requireSegment } from './fields.ts';
import { dateTimeOf, requireTime } from './times.ts';

export const stayEvents = ['A01', 'A02', 'A03', 'A04', 'A08', 'A11', 'A13'] as const;
export type StayEvent = (typeof stayEvents)[number];

/** PV1-2 as FHIR's ActCode. */
const classes: Record<string, string> = {
  I: 'IMP',
  O: 'AMB',
  E: 'EMER',
  P: 'PRENC',
  B: 'IMP',
  R: 'AMB',
};

/** PV1-19, else PID-18. */
export function stayNumberOf(message: Hl7Message): string | null {
  const number =
    component(message.getSegment('PV1'), 19) || component(message.getSegment('PID'), 18);
  return number || null;
}

/** Of an Encounter. */
export interface StoredStay {
  /** A dateTime of FHIR. */
  start: string;
  endedAt: Date | null;
  class: unknown;
  location?: unknown;
  participant?: unknown;
}

/** PV1-2 that is not known is kept as it came: it opens nothing. */
function classOf(pv1: Hl7Segment, event: StayEvent, stored: StoredStay | null): unknown {
  const sent = component(pv1, 2);
  if (sent === '') return stored?.class ?? { code: event === 'A04' ? 'AMB' : 'IMP' };
  return { code: classes[sent] ?? sent };
}

export function classRemark(message: Hl7Message): string[] {
  const sent = component(message.getSegment('PV1'), 2);
  const isKnown = sent === '' || Object.hasOwn(classes, sent);
  return isKnown ? [] : [`PV1-2 "${sent}" is no class of a stay that is known here`];
}

interface StayContext {
  id: string;
  zone: string;
  statedAt: Date;
  stored: StoredStay | null;
}

const statusOf = (event: StayEvent, endsAt: Date | null): string =>
  event === 'A11' ? 'cancelled' : endsAt === null ? 'in-progress' : 'finished';

/** A13 takes a discharge back, A03 is one; any other message leaves what was said before. */
function endOf(event: StayEvent, pv1: Hl7Segment, stayContext: Omit<StayContext, 'id'>) {
  if (event === 'A13') return null;
  const ended = component(pv1, 45);
  if (ended) return requireTime(ended, stayContext.zone, 'PV1-45 (discharge time)');
  return event === 'A03' ? stayContext.statedAt : (stayContext.stored?.endedAt ?? null);
}

const asField = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

/** An Encounter of FHIR; a message says a part of what is `stored`. Throws UnfitMessage. */
export function stayOf(message: Hl7Message, event: StayEvent, stayContext: StayContext): unknown {
  const pv1 = requireSegment(message, 'PV1');
  const { id, zone, statedAt, stored } = stayContext;
  const admitted = component(pv1, 44);
  if (admitted) requireTime(admitted, zone, 'PV1-44 (admit time)');
  const startsAt = dateTimeOf(admitted, zone) ?? stored?.start;
  const endsAt = endOf(event, pv1, stayContext);
  const bed = [1, 2, 3]
    .map((number) => component(pv1, 3, number))
    .filter(Boolean)
    .join(' ');
  const attending = personName(pv1, 7, 1);
  return {
    resourceType: 'Encounter',
    id,
    status: statusOf(event, endsAt),
    class: classOf(pv1, event, stored),
    subject: {},
    period: {
      start: startsAt ?? statedAt.toISOString(),
      ...(endsAt && { end: endsAt.toISOString() }),
    },
    // A field that is empty says nothing of what it said before.
    ...asField('location', bed ? [{ location: { display: bed } }] : stored?.location),
    ...asField(
      'participant',
      attending ? [{ individual: { display: attending } }] : stored?.participant,
    ),
  };
}
