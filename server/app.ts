/** The Express app, given the things it stands on. */
import express, { type ErrorRequestHandler, type Express } from 'express';
import { ssoPages } from './auth/sso/sso-pages.ts';
import { shownProviders } from './auth/sso/sso.ts';
import { feedPages } from './calendar/feeds/feed-pages.ts';
import { fhirPages } from './fhir/pages.ts';
import { contextOf } from './context.ts';
import type { Deps } from './platform/deps.ts';
import { trpcDoor } from './platform/http/trpc-handler.ts';
import { errorShape, Refusal } from './platform/errors.ts';
import { securityHeaders } from './platform/http/headers.ts';
import { readiness } from './platform/http/health.ts';
import { pages } from './platform/http/pages.ts';
import { numbered, requestIdOf } from './platform/http/request-id.ts';
import { appRouter } from './router.ts';
import { videoPages } from './visits/call/video-pages.ts';
import { filePages } from './visits/chat/file-pages.ts';

interface AppOptions {
  /** True from the moment that the process was asked to stop. */
  isStopping: () => boolean;
}

/** Statuses that Express itself gives, for instance to an address that cannot be decoded. */
function refusalOf(error: unknown): unknown {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  if (typeof status !== 'number' || status < 400 || status >= 500) return error;
  const problems = { 404: 'not-found', 413: 'input.too-large', 415: 'input.not-json' } as const;
  return new Refusal(
    status === 404 || status === 413 || status === 415 ? problems[status] : 'input.malformed',
  );
}

export function createApp(deps: Deps, { isStopping }: AppOptions): Express {
  const { env, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.disable('etag');
  app.use(numbered, securityHeaders(env));

  app.use(
    '/trpc',
    trpcDoor({
      router: appRouter,
      contextOf: (req, res) => contextOf(deps, req, res),
      ownOrigins: env.ownOrigins,
      log,
    }),
  );
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'up' });
  });
  app.get('/readyz', async (_req, res) => {
    const parts = await readiness(deps);
    const isReady = parts.postgres === 'up' && !isStopping();
    if (!isReady) res.set('retry-after', '2');
    res.status(isReady ? 200 : 503).json(parts);
  });
  app.get('/config.json', (_req, res) => {
    res.json({
      registrationUrl: env.REGISTRATION_URL ?? null,
      providers: shownProviders(env),
      resendSeconds: env.OTP_RESEND_SECONDS,
      idleMinutes: env.SESSION_IDLE_MINUTES,
    });
  });
  app.use('/sso', ssoPages(deps));
  app.use(
    '/fhir',
    fhirPages((req, res) => contextOf(deps, req, res)),
  );
  app.use('/feeds', feedPages(deps));
  app.use('/livekit', videoPages(deps));
  app.use(
    '/files',
    filePages((req, res) => contextOf(deps, req, res)),
  );
  app.use(pages(env.CLIENT_DIR));

  const failed: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const shape = errorShape(refusalOf(error), requestIdOf(res));
    const { httpStatus, retryAfterSeconds } = shape.error.data;
    if (httpStatus >= 500) log.error({ err: error, requestId: requestIdOf(res) }, 'a page failed');
    if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
    res.status(httpStatus);
    if (req.path.startsWith('/trpc')) res.json(shape);
    else res.type('text/plain').send(shape.error.message);
  };
  app.use(failed);
  return app;
}
