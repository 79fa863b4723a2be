/** Cuts received messages into runs that are applied together. */
import { touchedBy, type ReceivedMessage } from './apply-messages.ts';

export interface Received extends ReceivedMessage {
  text: string;
}

export const senderOf = ({ header: { application, facility } }: Received) =>
  JSON.stringify([application, facility]);

/** In order; each run is of one sender, and no two of it have one control id or are about the same. */
export function inRuns(messages: readonly Received[]): Received[][] {
  const runs: Received[][] = [];
  let sender = '';
  let touched = new Set<string>();
  let isClosed = true;
  for (const message of messages) {
    const about = touchedBy(message);
    const keys = [`control ${message.header.controlId}`, ...(about ?? [])];
    const joins =
      !isClosed &&
      about !== null &&
      senderOf(message) === sender &&
      !keys.some((key) => touched.has(key));
    if (!joins) {
      runs.push([]);
      touched = new Set();
      sender = senderOf(message);
    }
    runs.at(-1)?.push(message);
    for (const key of keys) touched.add(key);
    isClosed = about === null;
  }
  return runs;
}
