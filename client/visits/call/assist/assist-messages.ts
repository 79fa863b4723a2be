/** The data messages by which a clinician asks the patient's side to switch something, and the answers. */

export const assistKinds = [
  'sound-first',
  'camera-off',
  'restart-camera',
  'restart-microphone',
  'link-sent',
  'snapshot',
] as const;
export type AssistKind = (typeof assistKinds)[number];

export const assistAnswers = ['done', 'declined', 'failed'] as const;
export type AssistAnswer = (typeof assistAnswers)[number];

export type AssistMessage =
  | { ask: AssistKind; id: string }
  | { answer: AssistAnswer; to: AssistKind; id: string };

/** The name of the first version: clients of two versions may meet in one call. */
export const assistTopic = 'karemd.care';

export const encodeAssist = (message: AssistMessage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(message));

const isOneOf = <Option extends string>(all: readonly Option[], text: unknown): text is Option =>
  all.some((option) => option === text);

/** Null for what is not one of our messages: a participant can send anything. */
export function decodeAssist(payload: Uint8Array): AssistMessage | null {
  try {
    const message = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    const { id, ask, answer, to } = message;
    if (typeof id !== 'string' || id.length > 64) return null;
    if (isOneOf(assistKinds, ask)) return { ask, id };
    return isOneOf(assistAnswers, answer) && isOneOf(assistKinds, to) ? { answer, to, id } : null;
  } catch {
    return null;
  }
}

/** The requests of one page that are not answered yet, by id: whom each was sent to. */
export function pendingRequests() {
  const pending = new Map<string, { kind: AssistKind; to: Set<string> }>();
  return {
    add: (id: string, { kind, to }: { kind: AssistKind; to: readonly string[] }): void => {
      pending.set(id, { kind, to: new Set(to) });
    },
    /** Whether it is this participant's first answer to a request that they were sent. */
    takeAnswer: (message: AssistMessage, { identity }: Sender): boolean => {
      if (!('answer' in message)) return false;
      const request = pending.get(message.id);
      return request?.kind === message.to && request.to.delete(identity);
    },
  };
}
export type PendingRequests = ReturnType<typeof pendingRequests>;

interface Sender {
  identity: string;
}

/** By the identity that our server wrote into the ticket and LiveKit vouches for, never by the message. */
export const isClinician = (sender: Sender | undefined): boolean =>
  sender?.identity.startsWith('practitioner:') === true;

export const isPatientSide = (sender: Sender | undefined): boolean =>
  sender?.identity.startsWith('patient:') === true;
