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
  /** The problem that the answer names. */
  problem: string | null;
  startedAt: number;
  ms: number;
}

interface ErrorAnswer {
  error?: { data?: { problem?: string } };
}

function problemIn(text: string): string | null {
  try {
    return (JSON.parse(text) as ErrorAnswer).error?.data?.problem ?? null;
  } catch {
    return null;
  }
}

/** An answer takes longer than anybody waits. */
const giveUpMs = 20_000;
export const pauseMs = 100;
/** Until what was begun when the load is stopped has to be acknowledged. */
const lastAnswersMs = 30_000;

export async function attempt(url: string, headers: Record<string, string>, body: string) {
  const startedAt = performance.now();
  const ended = (status: number, hasRetryAfter: boolean, text: string) => ({
    attempt: {
      status,
      hasRetryAfter,
      problem: status === 200 ? null : problemIn(text),
      startedAt,
      ms: performance.now() - startedAt,
    },
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
  /** Nobody books any more, acknowledged or not. */
  over: AbortSignal;
}

/** Clients that go on until they are stopped. */
export interface Load {
  attempts: readonly Attempt[];
  /** Resolves when all that was begun is answered; rejects as `failed` does, or where that takes too long. */
  stop: () => Promise<void>;
  /** Rejects at once where a client got an answer that nobody may get. */
  failed: Promise<never>;
}

/** @param work Of all clients, until `isStopping` says so. */
export function loadOf(
  attempts: readonly Attempt[],
  work: (isStopping: () => boolean) => Promise<unknown>,
): Load {
  let isStopping = false;
  const all = work(() => isStopping);
  const failed = all.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    attempts,
    failed,
    stop: async () => {
      isStopping = true;
      const answered = new AbortController();
      const late = async () => {
        await pause(lastAnswersMs, undefined, { signal: answered.signal });
        throw new Error(`What was begun is unanswered after ${lastAnswersMs / 1000} s`);
      };
      await Promise.race([all, late()]).finally(() => answered.abort());
    },
  };
}

/** Starts the load. Its `stop` resolves when every booking that was begun is acknowledged. */
export function startLoad(
  clients: readonly BookingClient[],
  { urls, typeId, over }: LoadOptions,
): Load & { acknowledged: readonly string[] } {
  const attempts: Attempt[] = [];
  const acknowledged: string[] = [];
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
    for (let tried = 0; !over.aborted; tried += 1) {
      const url = urls[(turn + tried) % urls.length] ?? '';
      const { attempt: answered, text } = await attempt(
        `${url}/trpc/appointments.book`,
        headers,
        body,
      );
      attempts.push(answered);
      if (answered.status === 200) {
        const { data } = (JSON.parse(text) as { result: { data: { id: string } } }).result;
        return void acknowledged.push(data.id);
      }
      if (![0, 429, 503].includes(answered.status)) throw new Error(`${answered.status}: ${text}`);
      await pause(pauseMs);
    }
  }

  const work = (isStopping: () => boolean) =>
    Promise.all(
      clients.map(async (client) => {
        for (let turn = 0; !isStopping() && !over.aborted; turn += 1) await book(client, turn);
      }),
    );
  return { ...loadOf(attempts, work), acknowledged };
}
