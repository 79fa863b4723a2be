/** The types of HL7 v2 messages that are accepted (MSH-9). */
import { stayEvents } from './adt.ts';
import { documentEventOf } from './documents/sent-document.ts';
import { isAboutPatientAlone } from './patients/stated-patient.ts';
import { scheduleEventOf } from './scheduling/siu.ts';

/** A40 merges the records of two numbers; A34, of releases before 2.3.1, does too. */
export const isMerge = (type: string): boolean => type === 'ADT^A40' || type === 'ADT^A34';

/** Allergies of a patient. */
export const isOfAllergies = (type: string): boolean => type === 'ADT^A60';

/** Orders of services; those of medicines and of others are none of them. */
export const isOfOrders = (type: string): boolean => type === 'ORM^O01' || type === 'OMG^O19';

export const isAccepted = (type: string): boolean =>
  type === 'ORU^R01' ||
  documentEventOf(type) !== null ||
  isMerge(type) ||
  isOfAllergies(type) ||
  isOfOrders(type) ||
  isAboutPatientAlone(type) ||
  scheduleEventOf(type) !== null ||
  stayEvents.some((event) => type === `ADT^${event}`);
