/** Ends connections on which Postgres has fallen silent: its own timeouts do not act where nothing arrives (S64). */
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { callStartedAt } from '#server/platform/cost/call-time.ts';
import { PreparingClient } from './prepared.ts';

/** How often it is looked whether anything has arrived, while something is unanswered. */
const lookEveryMs = 50;

/**
 * What a look counts at most. A process that comes to look less often has too much to do, and so may
 * Postgres beside it.
 */
const mostPerLookMs = 6 * lookEveryMs;

export interface SilenceLimits {
  /** Nothing has arrived for so long while something is unanswered: we ask on another connection. */
  silentMs: number;
  /** Nothing has arrived there either for so long: Postgres counts as silent. */
  probeMs: number;
  /** A call that waits for longer than this is answered after half of `probeMs`. */
  callMs: number;
  /** Whatever arrives elsewhere: Postgres itself would have ended the statement by now. */
  lostMs: number;
}

/** For so long no further connection is tried, so that queued callers are answered at once. */
const pauseMs = 500;

/** An outage (errors.ts). */
const silence = () => new Error('Connection terminated: Postgres is silent');

interface Unanswered {
  since: number;
  /** Of its call; undefined in jobs and streams. */
  callStartedAt: number | undefined;
  client: pg.Client;
  /** It has no statement yet that could take its time. */
  isConnecting: boolean;
}

const socketOf = (client: pg.Client) => client.connection.stream as Socket;
const end = (client: pg.Client) => socketOf(client).destroy(silence());

interface Probe {
  client: pg.Client;
  isRefused: boolean;
}

/** Asks for a connection; what arrives on it, be it "no", is heard like anything else. */
function startProbe(connectionString: string): Probe {
  const client = new pg.Client({ connectionString });
  const probe = { client, isRefused: false };
  client.on('error', () => undefined);
  const over = () => void client.end().catch(() => undefined);
  client.connect().then(over, () => {
    probe.isRefused = socketOf(client).bytesRead === 0;
    over();
  });
  return probe;
}

function openWatch(url: string, { silentMs, probeMs, callMs, lostMs }: SilenceLimits) {
  const clients = new Set<pg.Client>();
  const unanswered = new Set<Unanswered>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let pausedUntil = 0;
  /** How long something is unanswered and nothing at all has arrived. */
  let unheardMs = 0;
  let heardBytes = new Map<pg.Client, number>();
  let probe: Probe | undefined;

  /** Whatever arrives on any connection says that Postgres and the network live, and no more than slow. */
  function isHeard(): boolean {
    const all = probe ? [...clients, probe.client] : [...clients];
    const bytes = new Map(all.map((one) => [one, socketOf(one).bytesRead]));
    const before = heardBytes;
    heardBytes = bytes;
    return [...bytes].some(([client, read]) => read > (before.get(client) ?? 0));
  }

  const allOlderThan = (ms: number) =>
    [...unanswered].filter(({ since }) => performance.now() - since > ms);

  /** Where connections do get answers, they get the first one within milliseconds. */
  const unheardOf = () =>
    allOlderThan(2 * silentMs).filter(
      (one) => one.isConnecting && socketOf(one.client).bytesRead === 0,
    );

  function endProbe(): void {
    probe?.client.connection.stream.destroy();
    probe = undefined;
  }

  function countSilence(): void {
    const now = performance.now();
    unheardMs = isHeard() ? 0 : unheardMs + Math.min(now - lookedAt, mostPerLookMs);
    lookedAt = now;
  }

  function checkProbe({ client, isRefused }: Probe): void {
    if (socketOf(client).bytesRead > 0) {
      // Postgres answers others: what these sent was lost.
      for (const call of unheardOf()) end(call.client);
      endProbe();
    } else if (isRefused) {
      unheardMs = unheardMs < silentMs ? unheardMs : Infinity;
      endProbe();
    }
  }

  async function look(): Promise<void> {
    // What arrived while this process was busy is taken in first.
    await nextTurn();
    countSilence();
    for (const { client } of allOlderThan(lostMs)) end(client);
    if (probe) checkProbe(probe);
    if (unheardMs >= silentMs + probeMs) return endAll();
    if (unheardMs >= silentMs + probeMs / 2) endLate();
    if (unheardMs >= silentMs || unheardOf().length > 0) probe ??= startProbe(url);
    else endProbe();
  }

  function endLate(): void {
    const isLate = (startedAt = Infinity) => performance.now() - startedAt > callMs;
    for (const call of unanswered) if (isLate(call.callStartedAt)) end(call.client);
  }

  function endAll(): void {
    reset();
    pausedUntil = performance.now() + pauseMs;
    // Idle ones too: the next call would wait on them in vain.
    for (const client of clients) end(client);
  }

  function reset(): void {
    endProbe();
    unheardMs = 0;
  }

  function lookLater(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      void look().finally(() => {
        timer = undefined;
        if (unanswered.size > 0) lookLater();
        else reset();
      });
    }, lookEveryMs).unref();
  }

  return {
    isPaused: () => performance.now() < pausedUntil,
    add: (client: pg.Client) => {
      clients.add(client);
      client.once('end', () => clients.delete(client));
    },
    /** Call what it returns when the answer is there. */
    asked: (client: pg.Client, { isConnecting = false } = {}): (() => void) => {
      const since = performance.now();
      const call = { since, callStartedAt: callStartedAt(), client, isConnecting };
      if (unanswered.size === 0) lookedAt = since;
      unanswered.add(call);
      lookLater();
      return () => void unanswered.delete(call);
    },
  };
}

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * The class of clients for one pool. A pool's `Client` is made by the pool alone, so its watch is part
 * of the class.
 */
export function clientEndedBySilence(url: string, limits: SilenceLimits): typeof pg.Client {
  const watch = openWatch(url, limits);

  return class WatchedClient extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const ask = this.query.bind(this) as Query;
      const watched: Query = (text, values, callback) => {
        const answered = watch.asked(this);
        const withAnswer =
          (callback: Callback): Callback =>
          (error, result) => {
            answered();
            callback(error, result);
          };
        if (typeof values === 'function') return ask(text, withAnswer(values as Callback));
        if (typeof callback === 'function')
          return ask(text, values, withAnswer(callback as Callback));
        return (ask(text, values) as Promise<unknown>).finally(answered);
      };
      this.query = watched as typeof this.query;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.#connected();
      callbackify(() => this.#connected())(callback as never);
    }

    async #connected(): Promise<pg.Client> {
      if (watch.isPaused()) throw silence();
      watch.add(this);
      const answered = watch.asked(this, { isConnecting: true });
      try {
        await super.connect();
        return this;
      } finally {
        answered();
      }
    }
  };
}
