/** Browsers: what they call themselves, and which accounts have signed in from them. */
import type { Visitor } from '#server/platform/trpc.ts';
import { readCookie } from '../cookies.ts';
import { hashOf, keyFor, sealed } from '#server/platform/secrets.ts';
import * as store from './devices-store.ts';

const pairDays = 90;

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

/** As a person would say it: "Chrome on Windows". What a browser calls itself proves nothing. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(browsers, userAgent) ?? 'Another program';
  const system = firstOf(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Where a try at this address is counted: with everybody's, or, from a browser that has signed in as
 * this account before, on its own, so that a stranger locks nobody out (S7). Existing and missing
 * addresses are told apart by nobody.
 */
export async function laneOf(visitor: Visitor, email: string) {
  const key = keyFor(visitor.env.SECRET_KEY, 'throttle');
  const account = sealed(key, email);
  const deviceHash = hashOf(readCookie(visitor, 'device'));
  const since = new Date(visitor.now().getTime() - pairDays * 86_400_000);
  const isKnownDevice =
    deviceHash !== null && (await store.knowsDevice(visitor.db, { deviceHash, email, since }));
  const lane = isKnownDevice ? sealed(key, `${email} ${deviceHash.toString('hex')}`) : account;
  return { account, lane, isKnownDevice };
}

/** Every lane that this account has: everybody's, and one for each browser that it knows. */
export async function lanesOf(
  { db, env }: Visitor,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const key = keyFor(env.SECRET_KEY, 'throttle');
  const browsers = await store.devicesOf(db, id);
  return [
    sealed(key, email),
    ...browsers.map((hash) => sealed(key, `${email} ${hash.toString('hex')}`)),
  ];
}
