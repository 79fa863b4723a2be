/** One HTTP request as the features see it: address, token, cookies. */
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { CookieOptions, Request, Response } from 'express';

export interface Call {
  readonly requestId: string;
  /** The caller's network address, as far as our own proxies forward it. */
  readonly address: string;
  readonly userAgent: string;
  readonly bearer: string | null;
  /** Whether there was user activity just now (`x-activity: 1`). */
  readonly isActive: boolean;
  /** Whether the caller has closed the connection before the answer. */
  readonly isGone: () => boolean;
  /** The cookie's value; null where it is absent or sent twice (S11). */
  readonly cookie: (name: string) => string | null;
  readonly setCookie: (name: string, value: string, options: CookieOptions) => void;
  readonly clearCookie: (name: string, options: CookieOptions) => void;
}

/** IPv4-mapped addresses count as IPv4; what cannot be parsed is used as it is. */
function plainAddress(text: string): string {
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : 'unknown';
}

function cookieIn(header: string, name: string): string | null {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function bearerIn(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,128})$/.exec(header ?? '')?.[1] ?? null;
}

export function callOf(req: Request, res: Response, requestId: string): Call {
  return {
    requestId,
    address: plainAddress(req.ip ?? ''),
    userAgent: (req.get('user-agent') ?? '').slice(0, 400),
    bearer: bearerIn(req.get('authorization')),
    isActive: req.get('x-activity') === '1',
    isGone: () => res.closed && !res.writableFinished,
    cookie: (name) => cookieIn(req.get('cookie') ?? '', name),
    setCookie: (name, value, options) => {
      res.cookie(name, value, options);
    },
    clearCookie: (name, options) => {
      res.clearCookie(name, options);
    },
  };
}
