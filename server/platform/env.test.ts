/** Tests what prevents a server from starting, and that the message names the variable. */
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const strong = 'b7Q2xW9eLr4Tz8Vn1Yk6Hs3Df5Gj0Ma';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://karemd.hospital.test/',
  DATABASE_URL: `postgres://karemd:${strong}@postgres/karemd`,
  REDIS_URL: `redis://:${strong}@redis:6379`,
  SECRET_KEY: `${strong}!`,
  SMTP_URL: 'smtp://mail:25',
  LIVEKIT_URL: 'http://livekit:7880',
  LIVEKIT_PUBLIC_URL: 'wss://video.hospital.test',
  LIVEKIT_API_KEY: 'hospital',
  LIVEKIT_API_SECRET: `${strong}?`,
};

test('a complete configuration starts', () => {
  expect(readEnv(production)).toMatchObject({
    publicUrl: 'https://karemd.hospital.test',
    TRUST_PROXY: 0,
  });
});

test('S45 production without TLS starts on loopback alone', () => {
  const local = { PUBLIC_URL: 'http://localhost:3000', LIVEKIT_PUBLIC_URL: 'ws://127.0.0.1:7880' };
  expect(readEnv({ ...production, ...local }).publicUrl).toBe('http://localhost:3000');
});

test('UDP is tried at the media server’s IPv4 address, and only if an operator opened it', () => {
  const stunUrl = (given: Record<string, string>) => readEnv({ ...production, ...given }).stunUrl;
  const both = '2001:db8::7, 203.0.113.7';
  expect(stunUrl({ LIVEKIT_NODE_IP: both, LIVEKIT_STUN_PORT: '3478' })).toBe(
    'stun:203.0.113.7:3478',
  );
  expect(stunUrl({ LIVEKIT_NODE_IP: both })).toBe(null);
  expect(stunUrl({ LIVEKIT_STUN_PORT: '3478' })).toBe(null);
});

/** What the server says when it does not start; empty where it does. */
function refusalOf(name: string, value: string): string {
  try {
    readEnv({ ...production, [name]: value });
    return '';
  } catch (error) {
    return String(error);
  }
}

test.each([
  ['SECRET_KEY', ''],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', 'change-me change-me change-me change-me'],
  ['SECRET_KEY', 'ab'.repeat(40)],
  ['LIVEKIT_API_SECRET', 'devkey-secret-devkey-secret-devkey'],
  ['LIVEKIT_API_KEY', 'devkey'],
  ['DATABASE_URL', 'postgres://karemd:karemd@postgres/karemd'],
  ['DATABASE_OWNER_URL', 'postgres://karemd:karemd@postgres/karemd'],
  ['REDIS_URL', 'redis://redis:6379'],
  ['PUBLIC_URL', ''],
  ['SMTP_URL', ''],
  ['SESSION_IDLE_MINUTES', '-1'],
  ['TRUST_PROXY', 'yes'],
])('production refuses %s=%s by name, and never prints a value', (name, value) => {
  const message = refusalOf(name, value);
  expect(message).toContain(name);
  expect(message).not.toContain(strong);
});

test.each([
  ['PUBLIC_URL', 'http://karemd.hospital.test'],
  ['LIVEKIT_PUBLIC_URL', 'ws://video.hospital.test'],
  ['OTP_TTL_SECONDS', '60000'],
  ['SESSION_IDLE_MINUTES', '1440'],
  ['SESSION_ABSOLUTE_HOURS', '8760'],
])('S45 production refuses %s=%s by name, and never prints a value', (name, value) => {
  const message = refusalOf(name, value);
  expect(message).toContain(name);
  expect(message).not.toContain(strong);
});

test('S60 a key that did not change, or half of a pair, prevents a start', () => {
  const fault = (given: Record<string, string>) => () => readEnv({ ...production, ...given });
  expect(fault({ SECRET_KEY_PREVIOUS: production.SECRET_KEY })).toThrow(/SECRET_KEY_PREVIOUS is/);
  expect(fault({ SECRET_KEY_PREVIOUS: 'short' })).toThrow('SECRET_KEY_PREVIOUS');
  expect(fault({ LIVEKIT_API_KEY_PREVIOUS: 'old' })).toThrow('LIVEKIT_API_SECRET_PREVIOUS');
  expect(readEnv({ ...production, SECRET_KEY_PREVIOUS: `${strong}.` })).toBeTruthy();
});
