/** An Appointment as programs send it, parsed, and what of it is booked. */
import { z } from 'zod';
import {
  ReasonConcept,
  wordsOfConcepts,
  type TextChanges,
} from '#shared/appointments/texts/appointment-texts.ts';
import { Instant } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';
import { Refusal } from '#server/platform/errors.ts';
import { fhirStatuses, typeSystem, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId } from '#server/fhir/query.ts';

const Concept = z.looseObject({
  coding: z
    .array(z.looseObject({ system: z.string().optional(), code: z.string().optional() }))
    .max(20)
    .default([]),
  text: z.string().max(500).optional(),
});

const Participant = z.looseObject({
  actor: z.looseObject({
    reference: z.string().max(300).optional(),
    type: z.string().optional(),
    display: z.string().max(200).optional(),
  }),
});

/** With an offset, as R4 has it. */
const FhirInstant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Instant);

/** What we answer ourselves and derive from the rest, or have no use for: it is not judged. */
export const derived = z.unknown().optional();

/** Any other element is refused, so that nothing is lost without a word (S15). */
export const AppointmentBody = z.strictObject({
  resourceType: z.literal('Appointment'),
  id: z.string().max(64).optional(),
  meta: derived,
  text: derived,
  identifier: derived,
  serviceCategory: derived,
  status: z.enum(fhirStatuses),
  cancelationReason: Concept.optional(),
  serviceType: z.array(Concept).max(5).default([]),
  description: z.string().max(500).optional(),
  reasonCode: z.array(ReasonConcept).max(5).optional(),
  comment: z.string().optional(),
  patientInstruction: z.string().optional(),
  start: FhirInstant,
  end: FhirInstant.optional(),
  minutesDuration: z.number().int().positive().optional(),
  participant: z.array(Participant).min(1).max(20),
});
export type AppointmentBody = z.infer<typeof AppointmentBody>;

export const unfit = (words: string) => new Refusal('fhir.unfit', { words });

/** The id in `Practitioner/…`, relative or with this server's own address. */
function idIn({ base }: FhirServer, reference: string, type: string): string | null {
  const relative = reference.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference;
  const id = relative.startsWith(`${type}/`) ? relative.slice(type.length + 1) : '';
  return isId(id) ? id : null;
}

interface Actors {
  practitionerIds: string[];
  locationIds: string[];
  patientIds: string[];
  patientNames: string[];
}

function actorsOf(server: FhirServer, { participant }: AppointmentBody): Actors {
  const actors: Actors = { practitionerIds: [], locationIds: [], patientIds: [], patientNames: [] };
  const lists = [
    ['Practitioner', actors.practitionerIds],
    ['Location', actors.locationIds],
    ['Patient', actors.patientIds],
  ] as const;
  for (const { actor } of participant) {
    const { reference, type, display } = actor;
    const list = lists.find(([of]) => reference !== undefined && idIn(server, reference, of));
    if (list && reference !== undefined) list[1].push(idIn(server, reference, list[0]) ?? '');
    else if (reference === undefined && type === 'Patient' && display !== undefined)
      actors.patientNames.push(display);
    else
      throw unfit(
        'A participant is a Practitioner, a Patient or a Location of this server, or a Patient by name alone.',
      );
  }
  return actors;
}

function typeIdOf({ base }: FhirServer, { serviceType }: AppointmentBody): string {
  const typeCoding = serviceType
    .flatMap(({ coding }) => coding)
    .find(({ system }) => system === typeSystem({ base }));
  if (typeCoding?.code === undefined || !isId(typeCoding.code))
    throw unfit(`serviceType needs a code of ${typeSystem({ base })}, as Slot and $find show it.`);
  return typeCoding.code;
}

/** Undefined where neither is given: then that of the type holds. */
export function minutesOf({ start, end, minutesDuration }: AppointmentBody): number | undefined {
  if (end === undefined) return minutesDuration;
  const minutes = (Date.parse(end) - Date.parse(start)) / minuteMs;
  if (minutesDuration !== undefined && minutesDuration !== minutes)
    throw unfit('start, end and minutesDuration contradict each other.');
  return minutes;
}

function onlyOne<T>(values: readonly T[], words: string): T | undefined {
  if (values.length > 1) throw unfit(words);
  return values[0];
}

/** What is left out of the body stays as it is, as its room does. */
export function textsIn({
  reasonCode,
  comment,
  patientInstruction,
  description,
}: AppointmentBody): TextChanges {
  if (reasonCode?.some((concept) => wordsOfConcepts([concept]) === ''))
    throw unfit('Each reasonCode needs a text, a display or a code.');
  return {
    ...(reasonCode === undefined ? {} : { reasonConcepts: reasonCode }),
    ...(comment === undefined ? {} : { internalNote: comment }),
    ...(patientInstruction === undefined ? {} : { instructions: patientInstruction }),
    ...(description === undefined ? {} : { description }),
  };
}

/** As the product's own booking takes it. Throws 422 in words where it cannot be booked. */
export function bookingOf(server: FhirServer, body: AppointmentBody) {
  if (body.status !== 'booked') throw unfit('A new appointment has the status booked.');
  const { practitionerIds, locationIds, patientIds, patientNames } = actorsOf(server, body);
  const [leadId, ...withPractitionerIds] = practitionerIds;
  if (leadId === undefined) throw unfit('One participant has to be a Practitioner.');
  const patientId = onlyOne(patientIds, 'An appointment has one patient.');
  const named = patientId === undefined ? [...patientNames, body.description ?? []].flat() : [];
  const patientName =
    patientNames.length > 1 ? onlyOne(patientNames, 'An appointment has one patient.') : named[0];
  if (patientId === undefined && patientName === undefined)
    throw unfit('One participant has to be a Patient; a meeting has a description instead.');
  return {
    typeId: typeIdOf(server, body),
    startsAt: body.start,
    durationMinutes: minutesOf(body),
    leadId,
    withPractitionerIds,
    locationId: onlyOne(locationIds, 'An appointment takes one room.'),
    ...(patientId === undefined ? { patientName } : { patientId }),
    ...textsIn(body),
    // Without a patient it is the title of a meeting.
    ...(patientId === undefined && patientNames.length === 0 ? { description: undefined } : {}),
  };
}

/** What a change may not touch, in one form for the stored and the sent one. */
export const participantsOf = (server: FhirServer, body: AppointmentBody) => {
  const { practitionerIds, patientIds, patientNames, locationIds } = actorsOf(server, body);
  return {
    practitionerIds,
    patientIds,
    patientNames,
    locationId: onlyOne(locationIds, 'An appointment takes one room.'),
  };
};
