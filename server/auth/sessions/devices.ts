/** Browsers: their name for people, and the key by which their sign-in attempts are counted. */
import type { Visitor } from '#server/platform/deps.ts';
import { readCookie } from '#server/auth/cookies.ts';
import { hashOf, keyFor, keysFor, sealed } from '#server/platform/secrets.ts';
import * as store from './devices-store.ts';
import { dayMs } from '#shared/durations.ts';

/** For how long a browser is known as one of an account. */
export const pairDays = 90;

const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\b(Linux|CrOS)\b/, 'Linux'],
] as const;

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** For people: "Chrome on Windows". A user agent proves nothing. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(browsers, userAgent) ?? 'Another program';
  const system = firstOf(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * The key by which an attempt at this address is counted: the account's, or, from a browser that
 * has signed in to it before, one of its own, so that a stranger locks nobody out (S7). It is the
 * same for existing and missing addresses.
 */
export async function throttleKeyOf(visitor: Visitor, email: string) {
  const key = keyFor(visitor.env.SECRET_KEY, 'throttle');
  const account = sealed(key, email);
  const deviceHash = hashOf(readCookie(visitor, 'device'));
  const since = new Date(visitor.now().getTime() - pairDays * dayMs);
  const isKnownDevice =
    deviceHash !== null && (await store.knowsDevice(visitor.db, { deviceHash, email, since }));
  const throttleKey = isKnownDevice
    ? sealed(key, `${email} ${deviceHash.toString('hex')}`)
    : account;
  return { account, throttleKey, isKnownDevice };
}

/**
 * Every key of this account: the common one, and one for each known browser, by SECRET_KEY and by the
 * previous one.
 */
export async function throttleKeysOf(
  { db, env }: Visitor,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const browsers = await store.devicesOf(db, id);
  const texts = [email, ...browsers.map((hash) => `${email} ${hash.toString('hex')}`)];
  return keysFor(env, 'throttle').flatMap((key) => texts.map((text) => sealed(key, text)));
}
