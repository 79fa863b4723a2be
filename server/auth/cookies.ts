/** The four cookies of sign-in, and how they are set and taken back. */
import type { CookieOptions } from 'express';
import type { Call } from '#server/platform/http/call.ts';
import type { Env } from '#server/platform/env.ts';

const hourMs = 3_600_000;
const deviceDays = 90;

type CookieName = 'challenge' | 'session' | 'device' | 'sso';

const names: Record<CookieName, string> = {
  challenge: '__Host-karemd-challenge',
  session: '__Secure-karemd-session',
  device: '__Host-karemd-device',
  sso: '__Host-karemd-sso',
};

function optionsOf(name: CookieName, env: Env): CookieOptions {
  const host: CookieOptions = { httpOnly: true, secure: true, path: '/', sameSite: 'strict' };
  // The way back from a provider is a navigation from another site.
  if (name === 'sso') return { ...host, sameSite: 'lax' };
  if (name !== 'session') return host;
  const { COOKIE_DOMAIN: domain } = env;
  return { ...host, sameSite: 'lax', ...(domain === undefined ? {} : { domain }) };
}

const lifeMs = (name: CookieName, env: Env): number => {
  if (name === 'challenge' || name === 'sso') return challengeLifeMs;
  return name === 'device' ? deviceDays * 24 * hourMs : env.SESSION_ABSOLUTE_HOURS * hourMs;
};

export const challengeLifeMs = 10 * 60_000;

interface Cookies {
  call: Call;
  env: Env;
}

export const readCookie = ({ call }: Pick<Cookies, 'call'>, name: CookieName): string | null =>
  call.cookie(names[name]);

export function giveCookie({ call, env }: Cookies, name: CookieName, value: string): void {
  call.setCookie(names[name], value, { ...optionsOf(name, env), maxAge: lifeMs(name, env) });
}

export function takeCookieBack({ call, env }: Cookies, name: CookieName): void {
  call.clearCookie(names[name], optionsOf(name, env));
}
