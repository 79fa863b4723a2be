/** The Redis client, with timeouts: an outage is an error within half a second. */
import { Redis, type RedisOptions as IoredisOptions } from 'ioredis';
import type { Log } from './log.ts';

/** How long Redis may take to answer before it counts as away. */
const defaultTimeoutMs = 500;

export type Store = Redis;

export interface RedisOptions {
  prefix: string;
  log: Log;
  timeoutMs?: number | undefined;
}

/** Where Redis is: one server, or what Sentinels with the same password name as its primary. */
export interface RedisAddress {
  url: string;
  sentinels?: { hosts: readonly { host: string; port: number }[]; name: string } | null;
}

type ClientOptions = Omit<IoredisOptions, 'replyMapping'>;

/** In the form of ioredis, whose addresses cannot name Sentinels. */
function sentinelOptions({ url, sentinels }: RedisAddress): ClientOptions {
  if (!sentinels) return {};
  const { username, password, pathname, protocol } = new URL(url);
  const secret = decodeURIComponent(password);
  const tls = protocol === 'rediss:' ? {} : undefined;
  return {
    sentinels: [...sentinels.hosts],
    name: sentinels.name,
    db: Number(pathname.slice(1)),
    ...(username && { username: decodeURIComponent(username) }),
    ...(secret && { password: secret, sentinelPassword: secret }),
    ...(tls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
  };
}

export function openRedis(
  address: RedisAddress,
  { prefix, log, timeoutMs = defaultTimeoutMs }: RedisOptions,
): Store {
  const options: ClientOptions = {
    keyPrefix: prefix,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // Ends a connection that fell silent, so that the next command tries another one.
    socketTimeout: 2 * timeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * times, 500),
    sentinelRetryStrategy: (times) => Math.min(50 * times, 500),
    sentinelCommandTimeout: timeoutMs,
    ...sentinelOptions(address),
  };
  const redis = address.sentinels ? new Redis(options) : new Redis(address.url, options);
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

/**
 * Lua: whether only the last quarter of Redis' memory is left. It is the reserve of people who sign
 * in: what strangers can create without an account is not stored then, so that Redis never refuses
 * a sign-in's own writes (S67). Without `maxmemory` it never is. It takes about 0.1 ms, so scripts ask
 * before they create a key and not at every call.
 */
export const memoryIsShort = `
  local function memoryIsShort()
    local info = redis.call('INFO', 'memory')
    local most = tonumber(string.match(info, 'maxmemory:(%d+)'))
    return most > 0 and tonumber(string.match(info, 'used_memory:(%d+)')) > most * 0.75
  end`;

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
