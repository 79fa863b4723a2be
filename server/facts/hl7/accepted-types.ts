/** The types of HL7 v2 messages that are accepted (MSH-9). */
import { stayEvents } from './adt.ts';
import { isAboutPatientAlone } from './patients/stated-patient.ts';

export const isAccepted = (type: string): boolean =>
  type === 'ORU^R01' ||
  type === 'ADT^A40' ||
  isAboutPatientAlone(type) ||
  stayEvents.some((event) => type === `ADT^${event}`);
