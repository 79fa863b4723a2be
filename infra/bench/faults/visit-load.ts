/** A clinician whose browser asks for a ticket to a visit again and again, as after a lost connection. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, pauseMs, type Attempt, type BookingClient } from './load.ts';

interface VisitLoadOptions {
  url: string;
  /** Of tele-visits. */
  typeId: string;
}

/** Starts a visit, and asks until it is stopped; throws where an answer is neither a ticket nor a 503. */
export async function startVisitLoad(
  { headers }: BookingClient,
  { url, typeId }: VisitLoadOptions,
): Promise<{ attempts: Attempt[]; stop: () => Promise<void> }> {
  const begin = { typeId, patientName: 'In a visit', idempotencyKey: randomUUID() };
  const startUrl = `${url}/trpc/visits.startNow`;
  const { text } = await attempt(startUrl, headers, JSON.stringify(begin));
  const visitId = (JSON.parse(text) as { result?: { data: { visit: { id: string } } } }).result
    ?.data.visit.id;
  if (visitId === undefined) throw new Error(`The visit did not start: ${text}`);
  const attempts: Attempt[] = [];
  let isStopping = false;
  const asking = (async () => {
    while (!isStopping) {
      const body = JSON.stringify({ visitId });
      const asked = await attempt(`${url}/trpc/visits.ticket`, headers, body);
      attempts.push(asked.attempt);
      if (![0, 200, 503].includes(asked.attempt.status)) throw new Error(asked.text);
      await pause(pauseMs);
    }
  })();
  asking.catch(() => undefined);
  return {
    attempts,
    stop: async () => {
      isStopping = true;
      await asking;
    },
  };
}
