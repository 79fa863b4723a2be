/** The Redis client, with timeouts: an outage is an error within half a second. */
import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/** How long Redis may take to answer before it counts as away. */
const defaultTimeoutMs = 500;

export type Store = Redis;

export interface RedisOptions {
  prefix: string;
  log: Log;
  timeoutMs?: number | undefined;
}

export function openRedis(
  url: string,
  { prefix, log, timeoutMs = defaultTimeoutMs }: RedisOptions,
): Store {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // Ends a connection that fell silent, so that the next command tries another one.
    socketTimeout: 2 * timeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * times, 500),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  return redis;
}

interface ScriptInput {
  /** They get the prefix; KEYS[1] is the first. */
  keys: readonly string[];
  args: readonly (string | number)[];
}

/** A Lua script as a function; callers parse its answer. */
export function script(lua: string) {
  return (redis: Store, { keys, args }: ScriptInput): Promise<unknown> =>
    redis.eval(lua, keys.length, ...keys, ...args);
}
