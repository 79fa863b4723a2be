/** What a clinician asks of the patient's side during the call, and what is answered: as data in the room. */

export const careKinds = [
  'sound-first',
  'camera-off',
  'restart-camera',
  'restart-microphone',
  'link-sent',
] as const;
export type CareKind = (typeof careKinds)[number];

export const careAnswers = ['done', 'declined', 'failed'] as const;
export type CareAnswer = (typeof careAnswers)[number];

export type CareMessage =
  | { ask: CareKind; id: string }
  | { answer: CareAnswer; to: CareKind; id: string };

export const careTopic = 'karemd.care';

export const sealedCare = (message: CareMessage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(message));

const isOneOf = <One extends string>(all: readonly One[], text: unknown): text is One =>
  all.some((one) => one === text);

/** Null for whatever is no message of ours: anybody inside may send anything. */
export function readCare(payload: Uint8Array): CareMessage | null {
  try {
    const told = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    const { id, ask, answer, to } = told;
    if (typeof id !== 'string' || id.length > 64) return null;
    if (isOneOf(careKinds, ask)) return { ask, id };
    return isOneOf(careAnswers, answer) && isOneOf(careKinds, to) ? { answer, to, id } : null;
  } catch {
    return null;
  }
}

interface Sender {
  identity: string;
}

/** By the name that our server gave in the ticket and LiveKit vouches for, never by what is written. */
export const mayAsk = (sender: Sender | undefined): boolean =>
  sender?.identity.startsWith('practitioner:') === true;

export const isPatientSide = (sender: Sender | undefined): boolean =>
  sender?.identity.startsWith('patient:') === true;
