/** Whom the text of a stored message names, for the person who settles it. */
import type { Hl7Message } from '@medplum/core';
import type { MessagePatient } from '#shared/facts/fact-feeds.ts';
import { recordNumbers, repetitionsOf } from '#server/facts/hl7/fields.ts';
import { statedPatientOf } from './stated-patient.ts';

export function namedPatientOf(
  message: Hl7Message,
  types: readonly string[],
): MessagePatient | null {
  const pid = message.getSegment('PID');
  if (!pid) return null;
  const { fullName = null, birthDate = null } = statedPatientOf(message).details;
  const numbers = repetitionsOf(pid, 3).flatMap(([value = '', , , , type = '']) => {
    const number = value.trim();
    return number && number !== '""' ? [type ? `${number} (${type.trim()})` : number] : [];
  });
  return { number: recordNumbers(pid, 3, types)[0] ?? null, numbers, name: fullName, birthDate };
}

/** Of many messages: their first segment and their PID alone are read. Null where that cannot be. */
export async function namedPatients(
  messages: readonly { head: string; identifierTypes: readonly string[] }[],
): Promise<(MessagePatient | null)[]> {
  if (messages.length === 0) return [];
  const { Hl7Message: Message } = await import('@medplum/core');
  return messages.map(({ head, identifierTypes }) => {
    try {
      return namedPatientOf(Message.parse(head), identifierTypes);
    } catch {
      return null;
    }
  });
}
