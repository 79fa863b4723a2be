/** Ends connections on which Postgres has fallen silent: its own timeouts do not act where nothing arrives (S64). */
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';

/** How often unanswered statements are looked at, while there are any. */
const lookEveryMs = 100;

export interface SilenceLimits {
  /** A statement that is unanswered for so long makes us ask on another connection. */
  silentMs: number;
  /** Not answered there either within this time, Postgres counts as silent. */
  probeMs: number;
  /** Whatever answers elsewhere: Postgres itself would have ended the statement by now. */
  lostMs: number;
}

/** For so long no further connection is tried, so that whoever queued is answered at once. */
const pauseMs = 500;

/** An outage (errors.ts). */
const silence = () => new Error('Connection terminated: Postgres is silent');

interface Unanswered {
  since: number;
  client: pg.Client;
  /** It has no statement yet that could take its time. */
  isConnecting: boolean;
}

/** A probe that took so much longer than it may says that this process was held up, not Postgres. */
const heldUpMs = 200;

/** Whether Postgres says anything at all, be it "no". True also where this process could not listen. */
async function answers(connectionString: string, withinMs: number): Promise<boolean> {
  const startedAt = performance.now();
  const probe = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    return true;
  } catch (error) {
    const isHeldUp = performance.now() - startedAt > withinMs + heldUpMs;
    return isHeldUp || error instanceof pg.DatabaseError;
  } finally {
    void probe.end().catch(() => undefined);
  }
}

function openWatch(url: string, { silentMs, probeMs, lostMs }: SilenceLimits) {
  const clients = new Set<pg.Client>();
  const unanswered = new Set<Unanswered>();
  let timer: NodeJS.Timeout | undefined;
  let askAgainAt = 0;
  let pausedUntil = 0;
  let heardAt = 0;
  let heardBytes = new Map<pg.Client, number>();

  /** Whatever arrives on any connection says that Postgres and the network live, and no more than slow. */
  function listen(): void {
    const bytes = new Map(
      [...clients].map((one) => [one, (one.connection.stream as Socket).bytesRead]),
    );
    const isNew = ([client, read]: [pg.Client, number]) => read > (heardBytes.get(client) ?? 0);
    if ([...bytes].some(isNew)) heardAt = performance.now();
    heardBytes = bytes;
  }

  const olderThan = (ms: number) =>
    [...unanswered].filter(({ since }) => performance.now() - since > ms);
  const end = (client: pg.Client) => client.connection.stream.destroy(silence());

  async function look(): Promise<void> {
    // What arrived while this process was busy is taken in first.
    await nextTurn();
    listen();
    for (const { client } of olderThan(lostMs)) end(client);
    if (olderThan(silentMs).length === 0 || performance.now() < askAgainAt) return;
    const isAnswered = await answers(url, probeMs);
    askAgainAt = performance.now() + silentMs;
    const silent = olderThan(silentMs);
    // Postgres answers others: what this one sent was lost, for it answers within milliseconds.
    if (isAnswered) for (const { client, isConnecting } of silent) if (isConnecting) end(client);
    listen();
    const isHeard = performance.now() - heardAt < silentMs;
    if (isAnswered || isHeard || silent.length === 0) return;
    askAgainAt = 0;
    pausedUntil = performance.now() + pauseMs;
    // Idle ones too: the next call would wait on them in vain.
    for (const client of clients) end(client);
  }

  function lookLater(): void {
    timer ??= setTimeout(() => {
      void look().finally(() => {
        timer = undefined;
        if (unanswered.size > 0) lookLater();
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
      const one = { since: performance.now(), client, isConnecting };
      unanswered.add(one);
      lookLater();
      return () => void unanswered.delete(one);
    },
  };
}

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (text: unknown, values?: unknown, done?: unknown) => unknown;

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
      const watched: Query = (text, values, done) => {
        const answered = watch.asked(this);
        const told =
          (callback: Callback): Callback =>
          (error, result) => {
            answered();
            callback(error, result);
          };
        if (typeof values === 'function') return ask(text, told(values as Callback));
        if (typeof done === 'function') return ask(text, values, told(done as Callback));
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
