/** Publishes change events to every instance through Redis, and stores them a while for interrupted connections. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '#shared/calendar.ts';
import type { ModerationNews } from '#shared/visits/moderation.ts';
import { Refusal } from '#server/platform/errors.ts';
import { openInbox, type Inbox } from './inbox.ts';
import type { Log } from '#server/platform/log.ts';
import { append, isLater, newsIn, readOn, type From, type StoredEvent } from './event-store.ts';
import type { Store } from '#server/platform/redis.ts';

const heartbeatMs = 2_000;
const republishMs = 1_000;
/** How long a new follower waits for the connection to Redis. */
const listenTimeoutMs = 500;
const streamRetrySeconds = 5;

type PublishChange = (change: Change & { organizationId: string }) => void;

interface FollowOptions extends From {
  signal: AbortSignal;
  /** The session or pass that follows, and how many streams it may have open on one instance. */
  follower: { key: string; most: number };
}

export interface Events {
  /**
   * Call it after the commit, without awaiting. It never throws: an event that cannot be published
   * is reported as missed later.
   */
  changed: PublishChange;
  /** The same for a notice of moderation, which the follower passes to its participant alone. */
  moderated: (notice: ModerationNews & { organizationId: string }) => void;
  /**
   * The changes of an organization from now on, or from an earlier event or time on, until the signal.
   * Throws 503 while Redis is away or the process is stopping, also in the middle; 429 where the
   * follower has too many streams.
   */
  follow: (
    organizationId: string,
    following: FollowOptions,
  ) => Promise<AsyncGenerator<StoredEvent, void>>;
  /** How many streams are open on this instance. */
  streamCount: () => number;
  /** Ends every stream; clients reconnect to another instance. */
  stop: () => void;
  close: () => void;
}

const away = () => new Refusal('unavailable', { retryAfterSeconds: 2 });

/** Reading and writing use the shared connection; a subscription needs one of its own. */
export function openEvents(redis: Store, { prefix, log }: { prefix: string; log: Log }): Events {
  const channel = `${prefix}news`;
  const followers = new Map<string, Set<Inbox<StoredEvent>>>();
  const unpublished = new Set<string>();
  /** How many streams each follower has open. */
  const streams = new Map<string, number>();
  const listener = redis.duplicate({ keyPrefix: '', autoResubscribe: false });
  let isListening = false;
  let listening = Promise.withResolvers<void>();
  let isStopped = false;

  function endAll(): void {
    for (const inboxes of followers.values()) for (const inbox of inboxes) inbox.fail(away());
  }
  const listen = async () => {
    await listener.subscribe(channel);
    isListening = true;
    listening.resolve();
  };
  listener.on('ready', () => {
    listen().catch((error: unknown) => {
      log.warn({ err: error }, 'changes cannot be received');
      listener.disconnect(true);
    });
  });
  listener.on('error', () => undefined);
  listener.on('close', () => {
    isListening = false;
    listening = Promise.withResolvers();
    endAll();
  });
  listener.on('message', (_channel, text) => {
    const [organizationId = '', id = '', ...rest] = text.split(' ');
    const event = { id, news: newsIn(rest.join(' ')) };
    for (const inbox of followers.get(organizationId) ?? []) inbox.put(event);
  });

  /** Redis that accepts connections but does not answer counts as away too. */
  const heartbeat = setInterval(() => {
    if (isListening) listener.ping().catch(() => listener.disconnect(true));
  }, heartbeatMs);
  heartbeat.unref();

  async function publish(organizationId: string, text: string): Promise<void> {
    try {
      await append(redis, { organizationId, channel, text });
    } catch (error) {
      if (unpublished.size === 0) log.warn({ err: error }, 'changes cannot be published');
      unpublished.add(organizationId);
    }
  }
  const again = setInterval(() => {
    for (const organizationId of unpublished) {
      unpublished.delete(organizationId);
      void publish(organizationId, '');
    }
  }, republishMs);
  again.unref();

  async function untilListening(): Promise<void> {
    if (!isListening)
      await Promise.race([listening.promise, pause(listenTimeoutMs, null, { ref: false })]);
    if (!isListening || isStopped) throw away();
  }

  function join(organizationId: string, signal: AbortSignal): Inbox<StoredEvent> {
    const inbox = openInbox<StoredEvent>(signal);
    const inboxes = followers.get(organizationId) ?? new Set();
    followers.set(organizationId, inboxes.add(inbox));
    const leave = () => {
      inboxes.delete(inbox);
      if (inboxes.size === 0 && followers.get(organizationId) === inboxes)
        followers.delete(organizationId);
    };
    signal.addEventListener('abort', leave, { once: true });
    return inbox;
  }

  /** Until the signal. */
  function occupyStream({ key, most }: FollowOptions['follower'], signal: AbortSignal): void {
    const open = streams.get(key) ?? 0;
    if (open >= most) throw new Refusal('throttled', { retryAfterSeconds: streamRetrySeconds });
    streams.set(key, open + 1);
    const leave = () => {
      const openCount = (streams.get(key) ?? 1) - 1;
      if (openCount > 0) streams.set(key, openCount);
      else streams.delete(key);
    };
    signal.addEventListener('abort', leave, { once: true });
  }

  /** Subscribes before reading, so that no event falls in between. */
  async function follow(organizationId: string, { signal, follower, ...from }: FollowOptions) {
    await untilListening();
    signal.throwIfAborted();
    occupyStream(follower, signal);
    const inbox = join(organizationId, signal);
    const { last, events } = await readOn(redis, organizationId, from);
    return (async function* news() {
      yield* events;
      for await (const storedEvent of inbox.taken())
        if (isLater(storedEvent.id, last)) yield storedEvent;
    })();
  }

  return {
    changed: ({ organizationId, area, practitionerIds }) =>
      void publish(organizationId, JSON.stringify({ area, practitionerIds })),
    moderated: ({ organizationId, ...notice }) =>
      void publish(organizationId, JSON.stringify(notice)),
    follow,
    streamCount: () => streams.values().reduce((sum, open) => sum + open, 0),
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
