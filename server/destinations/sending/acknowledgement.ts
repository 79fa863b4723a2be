/** Reads what a destination answers to a message: accepted, refused and why, or no answer to this message. */
import type { Hl7Message } from '@medplum/core';

export type Verdict =
  | { is: 'accepted' }
  /** `isFinal`: the same message is never accepted, whenever it is sent. */
  | { is: 'refused'; reason: string; isFinal: boolean }
  | { is: 'unanswered'; reason: string };

const accepting = new Set(['AA', 'CA']);
const refusing = new Set(['AE', 'AR', 'CE', 'CR']);

/** Of HL7's table 0357: faults of the message's form, and types, events and versions that are not taken. */
const lastingFaults = new Set(['100', '101', '102', '103', '200', '201', '202', '203']);

const mostReason = 300;

const unanswered = (reason: string): Verdict => ({ is: 'unanswered', reason });

async function parsed(text: string): Promise<Hl7Message | null> {
  const { Hl7Message: Message } = await import('@medplum/core');
  try {
    return Message.parse(text);
  } catch {
    return null;
  }
}

const component = (message: Hl7Message, segment: string, field: number, number = 1): string =>
  message.getSegment(segment)?.getField(field)?.components[0]?.[number - 1]?.trim() ?? '';

/** Judged by MSA-1 and MSA-2; the reason is of MSA-3 and the segment ERR. */
export async function readAcknowledgement(text: string, controlId: string): Promise<Verdict> {
  const message = await parsed(text);
  if (!message?.getSegment('MSA')) return unanswered('Its answer is no acknowledgement of HL7.');
  const code = component(message, 'MSA', 1).toUpperCase();
  if (component(message, 'MSA', 2) !== controlId)
    return unanswered('Its answer is for another message (MSA-2).');
  if (accepting.has(code)) return { is: 'accepted' };
  if (!refusing.has(code)) return unanswered(`Its answer has no known code (MSA-1): "${code}".`);
  const fault = component(message, 'ERR', 3);
  const reasons = [
    component(message, 'MSA', 3),
    component(message, 'ERR', 3, 2) || fault,
    component(message, 'ERR', 8),
  ];
  const reason = [...new Set(reasons.filter(Boolean))].join('; ').slice(0, mostReason);
  return {
    is: 'refused',
    reason: `${code}${reason && `: ${reason}`}`,
    isFinal: lastingFaults.has(fault),
  };
}
