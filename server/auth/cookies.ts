/** The cookies of sign-in, and how they are set and cleared. */
import type { CookieOptions } from 'express';
import type { Call } from '#server/platform/http/call.ts';
import type { Env } from '#server/platform/env.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';

const deviceDays = 90;

type CookieName = 'challenge' | 'session' | 'device' | 'remembered' | 'sso' | 'organization';

export const cookieNames: Record<CookieName, string> = {
  challenge: '__Host-karemd-challenge',
  session: '__Secure-karemd-session',
  device: '__Host-karemd-device',
  remembered: '__Host-karemd-remembered',
  sso: '__Host-karemd-sso',
  // The organization's id and nothing else: it names, it opens nothing.
  organization: 'karemd-organization',
};

function optionsOf(name: CookieName, env: Env): CookieOptions {
  const host: CookieOptions = { httpOnly: true, secure: true, path: '/', sameSite: 'strict' };
  // Lax, because the return from a provider is a navigation from another site.
  if (name === 'sso') return { ...host, sameSite: 'lax' };
  if (name !== 'session' && name !== 'organization') return host;
  const { COOKIE_DOMAIN: domain } = env;
  const shared: CookieOptions = {
    ...host,
    sameSite: 'lax',
    ...(domain === undefined ? {} : { domain }),
  };
  // The product's other pages read which organization it is.
  return name === 'organization' ? { ...shared, httpOnly: false } : shared;
}

const lifeMs = (name: CookieName, env: Env): number => {
  if (name === 'challenge' || name === 'sso') return challengeLifeMs;
  return name === 'device' ? deviceDays * 24 * hourMs : env.SESSION_ABSOLUTE_HOURS * hourMs;
};

export const challengeLifeMs = 10 * minuteMs;

interface Cookies {
  call: Call;
  env: Env;
}

export const readCookie = ({ call }: Pick<Cookies, 'call'>, name: CookieName): string | null =>
  call.cookie(cookieNames[name]);

export function setCookie(
  { call, env }: Cookies,
  name: CookieName,
  value: string,
  maxAge = lifeMs(name, env),
): void {
  call.setCookie(cookieNames[name], value, { ...optionsOf(name, env), maxAge });
}

export function clearCookie({ call, env }: Cookies, name: CookieName): void {
  call.clearCookie(cookieNames[name], optionsOf(name, env));
}
