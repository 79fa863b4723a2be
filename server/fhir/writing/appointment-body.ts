/** What of an Appointment that a program sends is booked, and what does not fit is refused. */
import {
  wordsOfConcepts,
  type ReasonConcept,
  type TextChanges,
} from '#shared/appointments/texts/appointment-texts.ts';
import { minuteMs } from '#shared/durations.ts';
import { Refusal } from '#server/platform/errors.ts';
import { identifierOf, kindCoding, typeSystem, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId } from '#server/fhir/query.ts';
import { invalidRequest } from '#server/fhir/searching/fhir-issues.ts';
import type { AppointmentBody } from './sent-appointment.ts';

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

/** Throws 400: the element is named, and would not be kept. */
export function notKept(path: readonly (string | number)[], words: string): never {
  throw invalidRequest([{ path: ['Appointment', ...path], code: 'not-supported', words }]);
}

/** An identifier of another system does not say who it is here. */
function requireOwnIdentifier(
  { actor: { identifier, reference, type } }: AppointmentBody['participant'][number],
  { index, of, id }: { index: number; of: string; id: string },
): void {
  if (identifier && identifier.value !== identifierOf(id).value)
    notKept(
      ['participant', index, 'actor', 'identifier'],
      'It is not kept here. Leave it out, or send the one that was read.',
    );
  if (reference !== undefined && type !== undefined && type !== of)
    notKept(['participant', index, 'actor', 'type'], `The reference is to a ${of}.`);
}

function actorsOf(server: FhirServer, { participant }: AppointmentBody): Actors {
  const actors: Actors = { practitionerIds: [], locationIds: [], patientIds: [], patientNames: [] };
  const lists = [
    ['Practitioner', actors.practitionerIds],
    ['Location', actors.locationIds],
    ['Patient', actors.patientIds],
  ] as const;
  for (const [index, one] of participant.entries()) {
    const { reference = '', type, display, identifier } = one.actor;
    const list = lists.find(([of]) => idIn(server, reference, of));
    if (list) {
      const [of, ids] = list;
      const id = idIn(server, reference, of) ?? '';
      requireOwnIdentifier(one, { index, of, id });
      ids.push(id);
    } else if (one.actor.reference === undefined && type === 'Patient' && display !== undefined) {
      if (identifier)
        notKept(
          ['participant', index, 'actor', 'identifier'],
          'A patient by name alone has none. Send a reference to the patient.',
        );
      actors.patientNames.push(display);
    } else
      throw unfit(
        'A participant is a Practitioner, a Patient or a Location of this server, or a Patient by name alone.',
      );
  }
  return actors;
}

/** Undefined where it is left out. Throws where it has a code of another system too, which would be lost. */
export function typeIdOf({ base }: FhirServer, { serviceType }: AppointmentBody) {
  const ofType = `serviceType needs one code of ${typeSystem({ base })}, as Slot and $find show it.`;
  const codings = serviceType.flatMap(({ coding = [] }) => coding);
  if (codings.some(({ system }) => system !== typeSystem({ base })))
    notKept(['serviceType'], `Codes of other systems are not kept here. ${ofType}`);
  const [typeCoding] = codings;
  if (codings.length > 1) notKept(['serviceType'], ofType);
  if (typeCoding && !isId(typeCoding.code ?? '')) throw unfit(ofType);
  return typeCoding?.code;
}

/** Throws where words or a category are sent that are not those of the type, and would be lost. */
export function requireWordsOfType(
  server: FhirServer,
  { serviceType, serviceCategory }: AppointmentBody,
  type: { name: string; kind: string },
): void {
  const words = serviceType.flatMap(({ text }) => text ?? []);
  if (words.some((text) => text !== type.name))
    notKept(['serviceType', 0, 'text'], `It is the name of the type, ${type.name}. Leave it out.`);
  const { system, code } = kindCoding(server, type.kind, '');
  const categories = serviceCategory.flatMap(({ coding = [] }) => coding);
  const isOther =
    serviceCategory.some(({ text }) => text !== undefined) ||
    categories.some((coding) => coding.system !== system || coding.code !== code);
  if (isOther)
    notKept(['serviceCategory'], 'It is that of the type of the appointment. Leave it out.');
}

/** In words, of at most 500 characters; undefined where none is sent. */
export function cancellationIn({ cancelationReason: concept }: AppointmentBody): {
  reason: string | undefined;
  concept: ReasonConcept | undefined;
} {
  if (concept === undefined) return { reason: undefined, concept };
  const reason = wordsOfConcepts([concept]);
  if (reason === '') throw unfit('cancelationReason needs a text, a display or a code.');
  if (reason.length > 500) throw unfit('cancelationReason has at most 500 characters.');
  return { reason, concept };
}

/** R4 (app-4). */
export function requireNoCancellation({ cancelationReason }: AppointmentBody): void {
  if (cancelationReason !== undefined)
    notKept(
      ['cancelationReason'],
      'It is kept of an appointment that is cancelled, or whose patient did not come.',
    );
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

/** What is left out of the body stays as it is, as its room does. `id`: its own identifier is not one of another system. */
export function textsIn(
  { reasonCode, comment, patientInstruction, description, identifier }: AppointmentBody,
  id?: string,
): TextChanges {
  const ownValue = id === undefined ? undefined : identifierOf(id).value;
  if (reasonCode?.some((concept) => wordsOfConcepts([concept]) === ''))
    throw unfit('Each reasonCode needs a text, a display or a code.');
  return {
    ...(reasonCode === undefined ? {} : { reasonConcepts: reasonCode }),
    ...(comment === undefined ? {} : { internalNote: comment }),
    ...(patientInstruction === undefined ? {} : { instructions: patientInstruction }),
    ...(description === undefined ? {} : { description }),
    ...(identifier && { identifiers: identifier.filter(({ value }) => value !== ownValue) }),
  };
}

/** As the product's own booking takes it. Throws 422 in words where it cannot be booked. */
export function bookingOf(server: FhirServer, body: AppointmentBody) {
  if (body.status !== 'booked') throw unfit('A new appointment has the status booked.');
  requireNoCancellation(body);
  const typeId = typeIdOf(server, body);
  if (typeId === undefined) throw unfit('serviceType needs the type of the appointment.');
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
    typeId,
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
