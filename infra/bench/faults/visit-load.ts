/** A clinician whose browser asks for a ticket to a visit again and again, as after a lost connection. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, loadOf, pauseMs, type Attempt, type BookingClient, type Load } from './load.ts';

interface VisitLoadOptions {
  url: string;
  /** Of tele-visits. */
  typeId: string;
  over: AbortSignal;
}

/** Starts a visit, and asks until it is stopped; fails where an answer is neither a ticket nor a 503. */
export async function startVisitLoad(
  { headers }: BookingClient,
  { url, typeId, over }: VisitLoadOptions,
): Promise<Load> {
  const begin = { typeId, patientName: 'In a visit', idempotencyKey: randomUUID() };
  const startUrl = `${url}/trpc/visits.startNow`;
  const { text } = await attempt(startUrl, headers, JSON.stringify(begin));
  const visitId = (JSON.parse(text) as { result?: { data: { visit: { id: string } } } }).result
    ?.data.visit.id;
  if (visitId === undefined) throw new Error(`The visit did not start: ${text}`);
  const attempts: Attempt[] = [];
  return loadOf(attempts, async (isStopping) => {
    while (!isStopping() && !over.aborted) {
      const body = JSON.stringify({ visitId });
      const answer = await attempt(`${url}/trpc/visits.ticket`, headers, body);
      attempts.push(answer.attempt);
      if (![0, 200, 503].includes(answer.attempt.status)) throw new Error(answer.text);
      await pause(pauseMs);
    }
  });
}
