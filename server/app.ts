/** The Express app: which handler answers under which path. */
import express, { type Express } from 'express';
import { cookieNames } from '#server/auth/cookies.ts';
import { ssoPages } from '#server/auth/sso/sso-pages.ts';
import { shownProviders } from '#server/auth/sso/sso.ts';
import { feedPages } from '#server/calendar/feeds/feed-pages.ts';
import { sendOperationOutcome } from '#server/fhir/outcome.ts';
import { fhirPages } from '#server/fhir/fhir-pages.ts';
import { logoPages } from '#server/organization/service.ts';
import { smsPages } from '#server/letters/service.ts';
import { sendTokenError, tokenPages } from '#server/programs/service.ts';
import { contextOf } from './context.ts';
import { timeCalls } from '#server/platform/cost/call-time.ts';
import { countShortCalls } from '#server/platform/cost/short-calls.ts';
import type { AllDeps } from './open-deps.ts';
import { trpcHandler } from '#server/platform/http/trpc/trpc-handler.ts';
import { logosPath } from '#server/platform/sql/logo-address.ts';
import { smsPath } from '#server/platform/sms/sms.ts';
import { errorHandler, sendJson } from '#server/platform/http/error-handler.ts';
import { securityHeaders } from '#server/platform/http/headers.ts';
import { noteFailures, notePages, openCallLog } from '#server/platform/http/call-log.ts';
import type { Readiness } from '#server/platform/http/health.ts';
import { endConnections } from '#server/platform/http/close-server.ts';
import { policyReports, policyReportsPath } from '#server/platform/http/policy-reports.ts';
import { pages } from '#server/platform/http/pages.ts';
import { markReadOnly, refuseChanges } from '#server/platform/read-only/refuse-changes.ts';
import { assignRequestId } from '#server/platform/http/request-id.ts';
import { appRouter } from './router.ts';
import { chartPages } from '#server/charts/service.ts';
import { dischargePages } from '#server/discharge/service.ts';
import { onCallPages } from '#server/on-call/service.ts';
import { videoPages } from '#server/visits/call/video-pages.ts';
import { caseDocumentPages } from '#server/case-letters/documents/case-document-pages.ts';
import { caseFilePages } from '#server/cases/files/case-file-pages.ts';
import { faxPages } from '#server/faxes/receiving/fax-pages.ts';
import { factFilePages } from '#server/facts/files/fact-file-pages.ts';
import { messageFilePages } from '#server/messages/files/message-file-pages.ts';
import { unknownFilePages } from '#server/platform/files/file-requests.ts';
import { filePages } from '#server/visits/chat/visit-file-pages.ts';

interface AppOptions {
  /** True from the moment that the process was asked to stop. */
  isStopping: () => boolean;
  readiness: () => Promise<Readiness>;
}

export function createApp(deps: AllDeps, { isStopping, readiness }: AppOptions): Express {
  const { env } = deps;
  const isReadOnly = env.READ_ONLY === 'on';
  const note = openCallLog(deps);
  const notes = { note, tracer: deps.tracer };
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.disable('etag');
  app.use(
    timeCalls,
    countShortCalls,
    assignRequestId,
    endConnections(isStopping),
    securityHeaders(env),
  );
  app.use(markReadOnly(isReadOnly));

  app.use(
    '/trpc',
    trpcHandler({
      router: appRouter,
      contextOf: (req, res) => contextOf(deps, req, res),
      ownOrigins: env.ownOrigins,
      isReadOnly,
      ...notes,
    }),
  );
  app.get('/healthz', (_req, res) => {
    if (isStopping()) res.status(503).json({ status: 'stopping' });
    else res.json({ status: 'up' });
  });
  app.get('/readyz', async (_req, res) => {
    const parts = await readiness();
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
  app.post(policyReportsPath, policyReports(deps));
  app.use(['/fhir', smsPath, '/livekit', '/files'], refuseChanges(isReadOnly));
  app.use('/sso', notePages(notes, 'sso'), ssoPages(deps));
  app.use(
    '/fhir',
    notePages(notes, 'fhir'),
    tokenPages(deps),
    fhirPages((req, res) => contextOf(deps, req, res)),
  );
  app.use('/feeds/charts', notePages(notes, 'feeds'), chartPages(deps));
  app.use('/feeds/discharge', notePages(notes, 'feeds'), dischargePages(deps));
  app.use('/feeds/on-call', notePages(notes, 'feeds'), onCallPages(deps));
  app.use(logosPath, notePages(notes, 'logos'), logoPages(deps));
  app.use(smsPath, notePages(notes, 'sms'), smsPages(deps));
  app.use('/feeds', notePages(notes, 'feeds'), feedPages(deps));
  app.use('/livekit', notePages(notes, 'livekit'), videoPages(deps));
  app.use(
    '/files',
    notePages(notes, 'files'),
    filePages((req, res) => contextOf(deps, req, res)),
    factFilePages((req, res) => contextOf(deps, req, res)),
    caseFilePages((req, res) => contextOf(deps, req, res)),
    caseDocumentPages((req, res) => contextOf(deps, req, res)),
    faxPages((req, res) => contextOf(deps, req, res)),
    messageFilePages((req, res) => contextOf(deps, req, res)),
    unknownFilePages((req, res) => contextOf(deps, req, res)),
  );
  app.use(
    noteFailures(note, 'pages'),
    pages(env.CLIENT_DIR, {
      hasSession: (req) => req.get('cookie')?.includes(`${cookieNames.session}=`) ?? false,
    }),
  );

  app.use(
    errorHandler({
      forms: {
        '/trpc': sendJson,
        '/files': sendJson,
        '/fhir/token': sendTokenError,
        '/fhir': sendOperationOutcome,
      },
    }),
  );
  return app;
}
