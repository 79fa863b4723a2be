/** Clients that book without a pause, each time until the booking is acknowledged, and what they were answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs, minuteMs } from '#shared/durations.ts';

export interface BookingClient {
  /** The headers of a signed-in person. */
  headers: Record<string, string>;
  practitionerId: string;
}

export interface Attempt {
  /** 0: the connection was lost before there was an answer. */
  status: number;
  hasRetryAfter: boolean;
  startedAt: number;
  ms: number;
}

/** An answer takes longer than anybody waits. */
const giveUpMs = 20_000;
export const pauseMs = 100;

export async function attempt(url: string, headers: Record<string, string>, body: string) {
  const startedAt = performance.now();
  const ended = (status: number, hasRetryAfter: boolean, text: string) => ({
    attempt: { status, hasRetryAfter, startedAt, ms: performance.now() - startedAt },
    text,
  });
  try {
    const signal = AbortSignal.timeout(giveUpMs);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal,
    });
    return ended(answer.status, answer.headers.has('retry-after'), await answer.text());
  } catch {
    return ended(0, false, '');
  }
}

interface LoadOptions {
  /** Instances of one server; a client whose call fails turns to the next. */
  urls: readonly string[];
  typeId: string;
}

/** `stop` resolves when every booking that was begun is acknowledged. */
export function startLoad(clients: readonly BookingClient[], { urls, typeId }: LoadOptions) {
  const attempts: Attempt[] = [];
  const acknowledged: string[] = [];
  let isStopping = false;
  const firstDay = Math.ceil(Date.now() / dayMs) * dayMs + 200 * dayMs;

  async function book({ headers, practitionerId }: BookingClient, turn: number): Promise<void> {
    const body = JSON.stringify({
      typeId,
      leadId: practitionerId,
      startsAt: new Date(firstDay + turn * 30 * minuteMs).toISOString(),
      durationMinutes: 30,
      patientName: `Fault ${practitionerId} ${turn}`,
      idempotencyKey: randomUUID(),
    });
    for (let tried = 0; ; tried += 1) {
      const url = urls[(turn + tried) % urls.length] ?? '';
      const { attempt: made, text } = await attempt(`${url}/trpc/appointments.book`, headers, body);
      attempts.push(made);
      if (made.status === 200) {
        const { data } = (JSON.parse(text) as { result: { data: { id: string } } }).result;
        return void acknowledged.push(data.id);
      }
      if (![0, 429, 503].includes(made.status)) throw new Error(`${made.status}: ${text}`);
      await pause(pauseMs);
    }
  }

  const all = clients.map(async (client) => {
    for (let turn = 0; !isStopping; turn += 1) await book(client, turn);
  });
  const failed = Promise.all(all);
  failed.catch(() => undefined);
  return {
    attempts,
    acknowledged,
    stop: async () => {
      isStopping = true;
      await failed;
    },
  };
}
