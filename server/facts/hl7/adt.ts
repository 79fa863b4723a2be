/** Reads an ADT message: a stay as it is now. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import type { Mapping } from '#shared/facts/feed-mappings.ts';
import { component, personName, requireSegment } from './fields.ts';
import { keptExtensions, keptSegmentRemarks } from './kept-segments.ts';
import { admissionTypeOf } from './segments/admission-type.ts';
import { expectedDischargeExtensions } from './segments/expected-discharge.ts';
import { locationHistory, type StayLocation } from './segments/location-history.ts';
import { drgExtensions } from './segments/working-drg.ts';
import { dateTimeOf, requireTime } from './times.ts';

export const stayEvents = [
  'A01',
  'A02',
  'A03',
  'A04',
  'A05',
  'A06',
  'A07',
  'A08',
  'A10',
  'A11',
  'A12',
  'A13',
] as const;
export type StayEvent = (typeof stayEvents)[number];

/** PV1-2 as FHIR's ActCode, where the feed's mapping says nothing of a code. */
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
  status: string;
  class: unknown;
  location?: StayLocation[] | undefined;
  participant?: unknown;
  priority?: unknown;
  serviceType?: unknown;
  extension?: unknown;
}

/** An outpatient becomes an inpatient (A06), or the other way round (A07). */
const changedClasses: Partial<Record<StayEvent, string>> = { A06: 'IMP', A07: 'AMB' };

/** Of a stay that is not stored yet. */
const firstClasses: Partial<Record<StayEvent, string>> = { A04: 'AMB', A05: 'PRENC', A10: 'AMB' };

/** Own properties alone: "constructor" is no code. */
const namedIn = (names: Record<string, string>, code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined;

/** PV1-3.1 as the feed's mapping names it, else as it came. */
export function unitOf(pv1: Hl7Segment | undefined, { units }: Pick<Mapping, 'units'>): string {
  const sent = component(pv1, 3);
  return namedIn(units, sent) ?? sent;
}

/** A Location of FHIR by its words, and by the unit itself where the mapping names one. */
function bedOf(display: string, pv1: Hl7Segment, { unitIds = {} }: Pick<Mapping, 'unitIds'>) {
  const unitId = namedIn(unitIds, component(pv1, 3));
  const identifier = unitId && { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${unitId}` };
  return { display, ...(identifier && { identifier }) };
}

/** FHIR's location-physical-type: a ward, and the bed on it. */
const levels = { ward: 'wa', bed: 'bd' } as const;

const isOfLevel = ({ physicalType }: StayLocation, level: keyof typeof levels) =>
  physicalType?.coding?.some(({ code }) => code === levels[level]) ?? false;

/** PV1-3: the ward, and its bed with the ward before it; null where it is not said. */
function placesOf(
  pv1: Hl7Segment,
  mapping: Mapping,
): { ward: StayLocation | null; bed: StayLocation | null } {
  const ward = unitOf(pv1, mapping);
  const bed = [ward, component(pv1, 3, 2), component(pv1, 3, 3)].filter(Boolean).join(' ');
  const at = (words: string, level: keyof typeof levels): StayLocation | null =>
    words
      ? {
          location: bedOf(words, pv1, mapping),
          physicalType: { coding: [{ code: levels[level] }] },
        }
      : null;
  return { ward: at(ward, 'ward'), bed: bed === ward ? null : at(bed, 'bed') };
}

/** Stands before the bed where a patient is now, and has no time of its own. */
const isWardOfBed = (place: StayLocation, next: StayLocation | undefined) =>
  place.period === undefined &&
  isOfLevel(place, 'ward') &&
  next !== undefined &&
  isOfLevel(next, 'bed');

/** Each place from when until when; of the last one its ward too. */
function locationsOf(
  pv1: Hl7Segment,
  { stored, mapping }: Omit<StayContext, 'id'>,
  move: Omit<Parameters<typeof locationHistory>[1], 'place'>,
): StayLocation[] {
  const all = stored?.location ?? [];
  const storedWard = all.find((place, at) => isWardOfBed(place, all[at + 1])) ?? null;
  const { ward, bed } = placesOf(pv1, mapping);
  const location = bed ?? ward;
  const places = locationHistory(
    all.filter((one) => one !== storedWard),
    { place: location, ...move },
  );
  const wardNow = location === null ? storedWard : bed && ward;
  return wardNow ? [...places.slice(0, -1), wardNow, ...places.slice(-1)] : places;
}

/** PV1-10, as it came. */
function serviceOf(pv1: Hl7Segment): object | undefined {
  const code = component(pv1, 10);
  return code ? { text: component(pv1, 10, 2) || code, coding: [{ code }] } : undefined;
}

/** PV1-2 that is not known is kept as it came: it opens nothing. */
function classOf(pv1: Hl7Segment, event: StayEvent, context: Omit<StayContext, 'id'>): unknown {
  const { stored, mapping } = context;
  const sent = component(pv1, 2);
  if (sent !== '')
    return { code: namedIn(mapping.classes, sent) ?? namedIn(classes, sent) ?? sent };
  const changed = changedClasses[event];
  if (changed !== undefined) return { code: changed };
  return stored?.class ?? { code: firstClasses[event] ?? 'IMP' };
}

function classRemark(message: Hl7Message, mapping: Mapping): string[] {
  const sent = component(message.getSegment('PV1'), 2);
  const isKnown = sent === '' || Object.hasOwn({ ...classes, ...mapping.classes }, sent);
  return isKnown ? [] : [`PV1-2 "${sent}" is no class of a stay that is known here`];
}

/** Where a feed's units are named, a code without a name is kept as it came. */
function unitRemark(message: Hl7Message, { units, closedUnits }: Mapping): string[] {
  const sent = component(message.getSegment('PV1'), 3);
  const isKnown =
    sent === '' || Object.keys(units).length === 0 || namedIn(units, sent) !== undefined;
  if (!isKnown) return [`PV1-3 "${sent}" is no unit that this feed's mapping names`];
  return closedUnits?.includes(sent)
    ? [`PV1-3 "${sent}" leads to ${namedIn(units, sent)}, which is closed here`]
    : [];
}

/** What of a stay is not kept as the feed's mapping would have it. */
export const mappingRemarks = (message: Hl7Message, mapping: Mapping): string[] => [
  ...classRemark(message, mapping),
  ...unitRemark(message, mapping),
  ...keptSegmentRemarks(message, mapping),
];

interface StayContext {
  id: string;
  zone: string;
  statedAt: Date;
  stored: StoredStay | null;
  mapping: Mapping;
}

/** Nobody is admitted yet. */
const isAhead = (stored: StoredStay | null) =>
  stored?.status === 'planned' || stored?.status === 'arrived';

/**
 * A05 plans a stay and A10 says that its patient has come; neither takes back that it began. An update
 * (A08) begins none, and brings back none that was cancelled.
 */
function statusOf(event: StayEvent, stored: StoredStay | null, endsAt: Date | null): string {
  if (event === 'A11') return 'cancelled';
  if (event === 'A08' && stored?.status === 'cancelled') return 'cancelled';
  if (endsAt !== null) return 'finished';
  if (event === 'A05') return stored?.status ?? 'planned';
  if (event === 'A10') return stored === null || isAhead(stored) ? 'arrived' : stored.status;
  if (event === 'A08' && stored !== null && isAhead(stored)) return stored.status;
  return 'in-progress';
}

/** A13 takes a discharge back, A03 is one; any other message leaves what was said before. */
function endOf(event: StayEvent, pv1: Hl7Segment, stayContext: Omit<StayContext, 'id'>) {
  if (event === 'A13') return null;
  const ended = component(pv1, 45);
  if (ended) return requireTime(ended, stayContext.zone, 'PV1-45 (discharge time)');
  return event === 'A03' ? stayContext.statedAt : (stayContext.stored?.endedAt ?? null);
}

/** Segments that are kept as text, the working DRG and the expected discharge; undefined where there are none, which FHIR has no empty list for. */
function extensionsOf(message: Hl7Message, mapping: Mapping, stored: unknown) {
  const all = [
    ...(keptExtensions(message, mapping, stored) ?? []),
    ...drgExtensions(message, stored),
    ...expectedDischargeExtensions(message, stored),
  ];
  return all.length > 0 ? all : undefined;
}

const asField = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

/** An Encounter of FHIR; a message says a part of what is `stored`. Throws UnfitMessage. */
export function stayOf(message: Hl7Message, event: StayEvent, stayContext: StayContext): unknown {
  const pv1 = requireSegment(message, 'PV1');
  const { id, zone, statedAt, stored, mapping } = stayContext;
  const admitted = component(pv1, 44);
  if (admitted) requireTime(admitted, zone, 'PV1-44 (admit time)');
  const startsAt = dateTimeOf(admitted, zone) ?? stored?.start;
  const endsAt = endOf(event, pv1, stayContext);
  const attending = personName(pv1, 7, 1);
  const locations = locationsOf(pv1, stayContext, {
    takesBack: event === 'A12',
    begins: stored === null || isAhead(stored) || stored.status === 'cancelled',
    startsAt: startsAt ?? statedAt.toISOString(),
    movedAt: statedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  });
  return {
    resourceType: 'Encounter',
    id,
    status: statusOf(event, stored, endsAt),
    class: classOf(pv1, event, stayContext),
    subject: {},
    period: {
      start: startsAt ?? statedAt.toISOString(),
      ...(endsAt && { end: endsAt.toISOString() }),
    },
    // A field that is empty says nothing of what it said before.
    ...asField('location', locations.length > 0 ? locations : undefined),
    ...asField('serviceType', serviceOf(pv1) ?? stored?.serviceType),
    ...asField('priority', admissionTypeOf(pv1) ?? stored?.priority),
    ...asField(
      'participant',
      attending ? [{ individual: { display: attending } }] : stored?.participant,
    ),
    ...asField('extension', extensionsOf(message, mapping, stored?.extension)),
  };
}
