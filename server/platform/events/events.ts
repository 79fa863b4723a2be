/** News of changes: told to every instance through Redis, and kept a while, so that a cut loses none. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '#shared/calendar.ts';
import { Refusal } from '../errors.ts';
import { openInbox, type Inbox } from './inbox.ts';
import type { Log } from '../log.ts';
import { append, isLater, newsIn, readOn, type Told } from './event-store.ts';
import type { Store } from '../redis.ts';

const heartbeatMs = 2_000;
const sayAgainMs = 1_000;
/** How long a new follower waits for the connection to be there. */
const patienceMs = 500;

type TellChange = (change: Change & { organizationId: string }) => void;

interface Following {
  after: string | undefined;
  signal: AbortSignal;
}

export interface Events {
  /** After the commit. Throws nothing and is not waited for: what cannot be told now is caught up with. */
  changed: TellChange;
  /**
   * What changes in an organization from now on, or from where somebody left off, until the signal.
   * Throws 503 while Redis is away or the process is stopping, also in the middle.
   */
  follow: (organizationId: string, following: Following) => Promise<AsyncGenerator<Told, void>>;
  /** Ends every stream; whoever follows comes back, to an instance that goes on. */
  stop: () => void;
  close: () => void;
}

const away = () => new Refusal('unavailable', { retryAfterSeconds: 2 });

/** Reading and writing go over the connection that there is; listening needs one of its own. */
export function openEvents(redis: Store, { prefix, log }: { prefix: string; log: Log }): Events {
  const channel = `${prefix}news`;
  const followers = new Map<string, Set<Inbox<Told>>>();
  const untold = new Set<string>();
  const listener = redis.duplicate({ keyPrefix: '', autoResubscribe: false });
  let isListening = false;
  let known = Promise.withResolvers<void>();
  let isStopped = false;

  function endAll(): void {
    for (const inboxes of followers.values()) for (const inbox of inboxes) inbox.fail(away());
  }
  const listen = async () => {
    await listener.subscribe(channel);
    isListening = true;
    known.resolve();
  };
  listener.on('ready', () => {
    listen().catch((error: unknown) => {
      log.warn({ err: error }, 'news of changes cannot be heard');
      listener.disconnect(true);
    });
  });
  listener.on('error', () => undefined);
  listener.on('close', () => {
    isListening = false;
    known = Promise.withResolvers();
    endAll();
  });
  listener.on('message', (_channel, text) => {
    const [organizationId = '', id = '', ...rest] = text.split(' ');
    const told = { id, news: newsIn(rest.join(' ')) };
    for (const inbox of followers.get(organizationId) ?? []) inbox.put(told);
  });

  /** Redis that accepts connections and says nothing is away too. */
  const heartbeat = setInterval(() => {
    if (isListening) listener.ping().catch(() => listener.disconnect(true));
  }, heartbeatMs);
  heartbeat.unref();

  async function say(organizationId: string, text: string): Promise<void> {
    try {
      await append(redis, { organizationId, channel, text });
    } catch (error) {
      if (untold.size === 0) log.warn({ err: error }, 'news of changes cannot be told');
      untold.add(organizationId);
    }
  }
  const again = setInterval(() => {
    for (const organizationId of untold) {
      untold.delete(organizationId);
      void say(organizationId, '');
    }
  }, sayAgainMs);
  again.unref();

  async function untilListening(): Promise<void> {
    if (!isListening) await Promise.race([known.promise, pause(patienceMs, null, { ref: false })]);
    if (!isListening || isStopped) throw away();
  }

  function join(organizationId: string, signal: AbortSignal): Inbox<Told> {
    const inbox = openInbox<Told>(signal);
    const beside = followers.get(organizationId) ?? new Set();
    followers.set(organizationId, beside.add(inbox));
    const leave = () => {
      beside.delete(inbox);
      if (beside.size === 0 && followers.get(organizationId) === beside)
        followers.delete(organizationId);
    };
    signal.addEventListener('abort', leave, { once: true });
    return inbox;
  }

  /** Listening comes before reading, so that nothing falls in between. */
  async function follow(organizationId: string, { after, signal }: Following) {
    await untilListening();
    const inbox = join(organizationId, signal);
    const { last, told } = await readOn(redis, organizationId, after);
    return (async function* news() {
      yield* told;
      for await (const one of inbox.taken()) if (isLater(one.id, last)) yield one;
    })();
  }

  return {
    changed: ({ organizationId, area, practitionerIds }) =>
      void say(organizationId, JSON.stringify({ area, practitionerIds })),
    follow,
    stop: () => {
      isStopped = true;
      endAll();
    },
    close: () => {
      clearInterval(heartbeat);
      clearInterval(again);
      listener.disconnect();
    },
  };
}
