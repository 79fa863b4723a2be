/** The security headers of every response (S21). */
import helmet from 'helmet';
import type { RequestHandler, Response } from 'express';
import type { Env } from '#server/platform/env.ts';
import { policyReportsPath } from './policy-reports.ts';

/** A visit uses camera, microphone and screen; no other device is allowed. */
const permissionsPolicy = [
  ...['camera', 'microphone', 'display-capture', 'fullscreen', 'picture-in-picture'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...['geolocation', 'payment', 'usb', 'serial', 'midi', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/**
 * LiveKit is reached by WebSocket, and by HTTP at the same address when a connection is refused.
 */
function videoOrigins(url: string): string[] {
  const { host, protocol } = new URL(url);
  const isSecure = protocol === 'wss:';
  return [`${isSecure ? 'wss' : 'ws'}://${host}`, `${isSecure ? 'https' : 'http'}://${host}`];
}

/** helmet's headers are the same for every response, so they are computed once. */
function headersOf(middleware: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  };
  middleware({} as never, response as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

export function securityHeaders(env: Env): RequestHandler {
  const fixed = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        // Mantine writes rules of single elements, for widths, into style elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        'connect-src': ["'self'", ...videoOrigins(env.LIVEKIT_PUBLIC_URL)],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        // Text becomes markup or a script's address by client/first-scripts/trusted-types.js alone.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        'report-uri': [policyReportsPath],
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const all = headersOf(fixed);
  all.set('permissions-policy', permissionsPolicy);
  all.set('cache-control', 'no-store');
  return (_req, res, next) => {
    res.setHeaders(all);
    next();
  };
}

/** Allows this response scripts from one source more, in the words of a content security policy. */
export function allowScript(res: Response, source: string): void {
  const policy = res.get('content-security-policy') ?? '';
  res.set('content-security-policy', policy.replace("script-src 'self'", `$& ${source}`));
}
