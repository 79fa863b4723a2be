/** The types of HL7 v2 messages that are accepted (MSH-9). */
import { stayEvents } from './adt.ts';

export const isAccepted = (type: string): boolean =>
  type === 'ORU^R01' || type === 'ADT^A40' || stayEvents.some((event) => type === `ADT^${event}`);
