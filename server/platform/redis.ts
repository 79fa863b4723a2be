/** The way to Redis, bounded so that its absence is an error within half a second, never a wait. */
import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/** How long Redis may stay silent before it counts as away. */
const usualSilenceMs = 500;

export type Store = Redis;

export interface RedisOptions {
  prefix: string;
  log: Log;
  silenceMs?: number | undefined;
}

export function openRedis(
  url: string,
  { prefix, log, silenceMs = usualSilenceMs }: RedisOptions,
): Store {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    connectTimeout: silenceMs,
    commandTimeout: silenceMs,
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

/** A Lua script as a function; its answer is the caller's to parse. */
export function script(lua: string) {
  return (redis: Store, { keys, args }: ScriptInput): Promise<unknown> =>
    redis.eval(lua, keys.length, ...keys, ...args);
}
