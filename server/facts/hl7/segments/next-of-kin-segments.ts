/** Reads contacts of a patient (NK1): who they are to the patient and how they are reached; never what they may know. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { Email } from '#shared/people/email.ts';
import { Phone } from '#shared/people/phone.ts';
import type { StatedContact } from '#server/related-persons/service.ts';
import {
  component,
  personName,
  phoneOf,
  repetitionsOf,
  statedIn,
} from '#server/facts/hl7/fields.ts';
import { languageOf } from '#server/facts/hl7/patients/stated-language.ts';

/** More are not kept of one patient. */
const mostContacts = 20;
const mostNameCharacters = 120;
const mostRelationshipCharacters = 60;

/** Codes of HL7's table 0063, where a message has no words. */
const relationships: Readonly<Record<string, string>> = {
  BRO: 'Brother',
  CGV: 'Caregiver',
  CHD: 'Child',
  DOM: 'Life partner',
  EMC: 'Emergency contact',
  EXF: 'Extended family',
  FCH: 'Foster child',
  FND: 'Friend',
  FTH: 'Father',
  GCH: 'Grandchild',
  GRD: 'Guardian',
  GRP: 'Grandparent',
  MTH: 'Mother',
  NCH: 'Child',
  PAR: 'Parent',
  SCH: 'Stepchild',
  SIB: 'Sibling',
  SIS: 'Sister',
  SPO: 'Spouse',
};

/** "SEL": the patient, who is no contact of their own. */
const isPatient = (nk1: Hl7Segment) => component(nk1, 3).toUpperCase() === 'SEL';

function relationshipOf(nk1: Hl7Segment): string {
  const [code, text] = [component(nk1, 3), component(nk1, 3, 2)];
  const words = text || relationships[code.toUpperCase()] || code || 'Not said';
  return words.slice(0, mostRelationshipCharacters);
}

/** Numbers of XTN in NK1-5 (at home) and NK1-6 (at work), the first that can be rung. */
function firstPhoneOf(nk1: Hl7Segment): string | null {
  for (const repetition of [...repetitionsOf(nk1, 5), ...repetitionsOf(nk1, 6)]) {
    const { data } = Phone.safeParse(phoneOf(repetition));
    if (data !== undefined) return data;
  }
  return null;
}

/** An address of email in XTN.4, or in place of a number. */
function emailOf(nk1: Hl7Segment): string | null {
  for (const [written = '', , , address = ''] of repetitionsOf(nk1, 5)) {
    const { data } = Email.safeParse(address || written);
    if (data !== undefined) return data;
  }
  return null;
}

/** A field that says nothing is left out: what is stored stays. */
function contactOf(nk1: Hl7Segment, fullName: string): StatedContact {
  const phones = [statedIn(nk1, 5), statedIn(nk1, 6)];
  const saysPhone = phones.some((part) => part !== 'nothing');
  return {
    fullName: fullName.slice(0, mostNameCharacters),
    relationship: relationshipOf(nk1),
    ...(saysPhone && { phone: firstPhoneOf(nk1) }),
    ...(phones[0] !== 'nothing' && { email: emailOf(nk1) }),
    ...(statedIn(nk1, 20) !== 'nothing' && { language: languageOf(component(nk1, 20)) }),
  };
}

/** In their order; of two with one name the last. */
export function statedContactsOf(message: Hl7Message): {
  contacts: StatedContact[];
  remarks: string[];
} {
  const segments = message.getAllSegments('NK1').filter((nk1) => !isPatient(nk1));
  const named = segments.flatMap((nk1) => {
    const fullName = personName(nk1, 2);
    return fullName === '' ? [] : [contactOf(nk1, fullName)];
  });
  const contacts = [...new Map(named.map((contact) => [contact.fullName, contact])).values()];
  return {
    contacts: contacts.slice(0, mostContacts),
    remarks: [
      ...(named.length < segments.length ? ['NK1 (contact) is not kept: it has no name'] : []),
      ...(contacts.length > mostContacts
        ? [`NK1 (contact): only the first ${mostContacts} are kept`]
        : []),
    ],
  };
}
