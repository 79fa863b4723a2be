/** The operator's configuration: the only reader of the environment, and what production refuses. */
import { z } from 'zod';
import {
  inboundFaults,
  inboundVariables,
} from '#server/platform/mail/inbound/inbound-variables.ts';
import { isNetworks, readNetworks, type Network } from '#server/platform/outgoing/networks.ts';
import type { RedisAddress } from './redis.ts';
import { providerVariables, readProviders, type Provider } from './providers.ts';

const positive = (fallback: number) => z.coerce.number().positive().default(fallback);
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  /** The address in people's browsers and mails; its origin is ours, whatever `Host` says. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Further origins of ours, comma separated; `npm start` adds localhost. */
  EXTRA_ORIGINS: z.string().default(''),
  /** What the app signs in with; or the owner's, and then the app makes itself a login. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The owner of the tables, for migrations alone. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Comma separated; with them REDIS_URL gives the password alone, of Redis and of the Sentinels. */
  REDIS_SENTINELS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'has to be host:port, with commas between several')
    .optional(),
  /** Under which the Sentinels know the primary. */
  REDIS_SENTINEL_NAME: z.string().default('karemd'),
  REDIS_PREFIX: z.string().max(40).default('karemd:'),
  SECRET_KEY: z.string(),
  /** The other key while SECRET_KEY is changed: what was made with it is still accepted (0042). */
  SECRET_KEY_PREVIOUS: z.string().min(32).optional(),
  /** Parent domain whose subdomains share the session cookie; unset: this host alone. */
  COOKIE_DOMAIN: z.string().optional(),
  /** How many of our own proxies are in front; only their `X-Forwarded-For` is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Beyond it, new connections are closed; behind a proxy each open stream of changes takes one. */
  MAX_CONNECTIONS: z.coerce.number().int().min(100).max(100_000).default(5_000),
  /**
   * How long /healthz says 503 before a server that was asked to stop closes: a proxy in front needs so
   * long to find out, and sends calls to another one meanwhile. Its end comes within Docker's 35 s.
   */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(9).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** clamd, as tcp://host:3310 or unix:///run/clamav/clamd.ctl; unset, files are not scanned. */
  CLAMAV_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  /**
   * How text messages leave: `twilio+https://account:token@host`, `smpp://system:password@host:2775`, or
   * `smpps:` with TLS; unset, none do.
   */
  SMS_URL: z.url({ protocol: /^(twilio\+https?|smpps?)$/ }).optional(),
  /** The number that they come from. */
  SMS_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'has to be a number as +441632960000')
    .optional(),
  MAIL_FROM: z.string().default('KareMD <no-reply@karemd.example>'),
  LIVEKIT_URL: z.url({ protocol: /^https?$/ }),
  LIVEKIT_PUBLIC_URL: z.url({ protocol: /^wss?$/ }),
  /** LiveKit's public addresses for media, IPv4 and IPv6 with a comma. */
  LIVEKIT_NODE_IP: z.string().optional(),
  /** The port at which it answers to UDP before a guest is admitted; unset, browsers do not try. */
  LIVEKIT_STUN_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LIVEKIT_API_KEY: z.string().min(1),
  LIVEKIT_API_SECRET: z.string(),
  /** The other pair while LiveKit's key is changed: its webhooks are still accepted. */
  LIVEKIT_API_KEY_PREVIOUS: z.string().min(1).optional(),
  LIVEKIT_API_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** A file written while LiveKit is prepared: preparing, ready or unavailable. */
  LIVEKIT_STATUS_FILE: z.string().optional(),
  /** Private networks that webhooks may be in, as 10.1.0.0/16, with commas between several. */
  WEBHOOK_NETWORKS: z.string().default('').refine(isNetworks, 'has to be networks as 10.1.0.0/16'),
  OTP_TTL_SECONDS: positive(60),
  OTP_RESEND_SECONDS: z.coerce.number().min(0).default(59),
  SESSION_IDLE_MINUTES: positive(15),
  SESSION_ABSOLUTE_HOURS: positive(12),
  REGISTRATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where systems of the hospital send HL7 v2 over MLLP; unset, nowhere. */
  MLLP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Another address than loopback needs TLS and the networks that may send. */
  MLLP_HOST: z.string().default('127.0.0.1'),
  /** Files in PEM: the certificate with its chain, and its key. */
  MLLP_TLS_CERT: z.string().optional(),
  MLLP_TLS_KEY: z.string().optional(),
  /** Whose patients the messages are about; needed where several organizations share the server. */
  MLLP_ORGANIZATION: z.uuid().optional(),
  /** As 10.1.0.0/16, with commas between several. */
  MLLP_NETWORKS: z.string().default('').refine(isNetworks, 'has to be networks as 10.1.0.0/16'),
  /** Private networks that destinations of HL7 v2 may be in, as 10.1.0.0/16, with commas between several. */
  MLLP_DESTINATION_NETWORKS: z
    .string()
    .default('')
    .refine(isNetworks, 'has to be networks as 10.1.0.0/16'),
  ...inboundVariables,
  /** Where Prometheus reads the metrics; unset, nowhere. A port that nobody publishes. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Where a collector of traces listens, as OpenTelemetry says; unset, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** For the collector, `name=value` with commas between several; read by OpenTelemetry itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Whether this instance runs jobs too (letters, reminders); one of several has to. */
  JOBS: z.enum(['on', 'off']).default('on'),
  /** While it is on, whatever changes something is answered 503, and no job runs; reading goes on. */
  READ_ONLY: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  CLIENT_DIR: z.string().default('dist/client'),
});

/** The variables that an operator may set; a test compares docker-compose.yml with them. */
export const environmentNames = [...Object.keys(Environment.shape), ...providerVariables];

export type Env = Readonly<z.infer<typeof Environment>> & {
  readonly publicUrl: string;
  readonly redis: RedisAddress;
  /** Where browsers try whether UDP passes (RFC 7064). */
  readonly stunUrl: string | null;
  readonly ownOrigins: ReadonlySet<string>;
  readonly providers: readonly Provider[];
  readonly webhookNetworks: readonly Network[];
  readonly mllpNetworks: readonly Network[];
  readonly mailInNetworks: readonly Network[];
  readonly destinationNetworks: readonly Network[];
};

/**
 * Words that indicate a placeholder instead of a secret: examples, defaults of other tools,
 * keyboard rows.
 */
const placeholder = /change.?me|example|secret|password|devkey|default|karemd|1234567890|qwerty/i;

function weaknessOf(secret: string): string | null {
  if (secret.length < 32) return 'has to be at least 32 characters long';
  if (new Set(secret).size < 10) return 'repeats too few characters';
  if (placeholder.test(secret)) return 'is a placeholder';
  return null;
}

const secrets = ['SECRET_KEY', 'LIVEKIT_API_SECRET'] as const;

function passwordOf(address: string): string {
  return decodeURIComponent(new URL(address).password);
}

const isLoopback = ({ hostname }: URL) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** A key that was not changed, or whose other half is missing. */
function changeFaults(env: z.infer<typeof Environment>): string[] {
  const faults: string[] = [];
  if (env.SECRET_KEY_PREVIOUS === env.SECRET_KEY)
    faults.push('SECRET_KEY_PREVIOUS is the same as SECRET_KEY: give the other key, or none.');
  const { LIVEKIT_API_KEY_PREVIOUS: key, LIVEKIT_API_SECRET_PREVIOUS: secret } = env;
  if ((key === undefined) !== (secret === undefined))
    faults.push('LIVEKIT_API_KEY_PREVIOUS and LIVEKIT_API_SECRET_PREVIOUS are given together.');
  return faults;
}

/** Patients' data cross no network in the clear, and nobody may send who was not named. */
function mllpFaults(env: z.infer<typeof Environment>): string[] {
  const { MLLP_PORT: port, MLLP_HOST: host, MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key } = env;
  const faults: string[] = [];
  if ((cert === undefined) !== (key === undefined))
    faults.push('MLLP_TLS_CERT and MLLP_TLS_KEY are given together.');
  const isLocal = /^(localhost|127\.[\d.]+|::1)$/.test(host);
  if (port === undefined || isLocal) return faults;
  if (cert === undefined)
    faults.push('MLLP_HOST is no loopback address: give MLLP_TLS_CERT and MLLP_TLS_KEY.');
  if (env.MLLP_NETWORKS === '')
    faults.push('MLLP_HOST is no loopback address: name who may send in MLLP_NETWORKS.');
  return faults;
}

/** The longest that a hospital could mean; beyond, it is a slip of the unit. */
const longest = {
  OTP_TTL_SECONDS: 900,
  SESSION_IDLE_MINUTES: 480,
  SESSION_ABSOLUTE_HOURS: 72,
} as const;

/** Cookies are Secure: without TLS nobody could sign in, on loopback excepted. */
function addressFaults(env: z.infer<typeof Environment>): string[] {
  const addresses = ['PUBLIC_URL', 'LIVEKIT_PUBLIC_URL'] as const;
  return addresses
    .filter((name) => /^(http|ws):/.test(env[name] ?? '') && !isLoopback(new URL(env[name] ?? '')))
    .map((name) => `${name} has no TLS: put a proxy with a certificate in front.`);
}

function lifetimeFaults(env: z.infer<typeof Environment>): string[] {
  return Object.entries(longest)
    .filter(([name, most]) => env[name as keyof typeof longest] > most)
    .map(([name, most]) => `${name} is more than ${most}.`);
}

/** What prevents a production server from starting, one sentence each. */
function productionFaults(env: z.infer<typeof Environment>): string[] {
  const faults = secrets.flatMap((name) =>
    weaknessOf(env[name]) ? [`${name} ${weaknessOf(env[name])}.`] : [],
  );
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'] as const) {
    const address = env[name];
    if (address === undefined) continue;
    const password = passwordOf(address);
    const isWeak = password.length < 16 || new Set(password).size < 8 || placeholder.test(password);
    if (isWeak) faults.push(`The password in ${name} has to be at least 16 random characters.`);
  }
  if (env.LIVEKIT_API_KEY === 'devkey') faults.push('LIVEKIT_API_KEY is the development key.');
  if (!env.PUBLIC_URL) faults.push("PUBLIC_URL is missing: the address in people's browsers.");
  return [...faults, ...addressFaults(env), ...lifetimeFaults(env)];
}

/** Why the server did not start, in sentences for the operator; never a value. */
export class UnfitEnvironment extends Error {
  constructor(faults: string[]) {
    super(
      `The configuration does not allow a start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
}

/** LiveKit answers by IPv4 only. */
function stunUrlOf(env: z.infer<typeof Environment>): string | null {
  const { LIVEKIT_NODE_IP: addresses = '', LIVEKIT_STUN_PORT: port } = env;
  const address = addresses.split(',').find((one) => /^[\d.]+$/.test(one.trim()));
  return address && port ? `stun:${address.trim()}:${port}` : null;
}

function redisAddressOf(env: z.infer<typeof Environment>): RedisAddress {
  const { REDIS_URL: url, REDIS_SENTINELS: sentinels, REDIS_SENTINEL_NAME: name } = env;
  if (sentinels === undefined) return { url };
  const hosts = sentinels.split(',').map((address) => {
    const [host = '', port = ''] = address.split(':');
    return { host, port: Number(port) };
  });
  return { url, sentinels: { hosts, name } };
}

/** Reads and validates the environment; empty variables count as unset. Throws UnfitEnvironment. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const setVariables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(setVariables);
  if (!parsed.success) {
    throw new UnfitEnvironment(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return setVariables[name] === undefined ? `${name} is missing.` : `${name}: ${message}.`;
      }),
    );
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const { providers, faults: providerFaults } = readProviders(setVariables, { isProduction });
  if ((env.SMS_URL === undefined) !== (env.SMS_FROM === undefined))
    providerFaults.push('SMS_URL and SMS_FROM are given together, or neither.');
  const faults = [
    ...(isProduction ? productionFaults(env) : []),
    ...changeFaults(env),
    ...mllpFaults(env),
    ...inboundFaults(env),
    ...providerFaults,
  ];
  if (env.SECRET_KEY.length < 32 && faults.length === 0)
    faults.push('SECRET_KEY has to be at least 32 characters long.');
  if (faults.length > 0) throw new UnfitEnvironment(faults);

  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, '');
  const origins = [publicUrl, ...env.EXTRA_ORIGINS.split(',').map((origin) => origin.trim())];
  const ownOrigins = new Set(origins.filter(Boolean).map((origin) => new URL(origin).origin));
  const redis = redisAddressOf(env);
  const webhookNetworks = readNetworks(env.WEBHOOK_NETWORKS);
  return {
    ...env,
    publicUrl,
    redis,
    stunUrl: stunUrlOf(env),
    ownOrigins,
    providers,
    webhookNetworks,
    mllpNetworks: readNetworks(env.MLLP_NETWORKS),
    mailInNetworks: readNetworks(env.MAIL_IN_NETWORKS),
    destinationNetworks: readNetworks(env.MLLP_DESTINATION_NETWORKS),
  };
}
