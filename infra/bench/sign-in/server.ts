/** One server to measure, in a process of its own: `bare` Express, the `stock` adapter, or our `own` request handler. */
import { createServer } from 'node:http';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type Express } from 'express';
import { createApp } from '#server/app.ts';
import { openDeps } from '#server/open-deps.ts';
import { contextOf } from '#server/context.ts';
import { openReadiness } from '#server/platform/http/health.ts';
import { readEnv } from '#server/platform/env.ts';
import { openLog } from '#server/platform/log.ts';
import { appRouter } from '#server/router.ts';

const env = readEnv();
const log = openLog('error');
const deps = openDeps({ env, databaseUrl: env.DATABASE_URL, log });

/** The least that an authenticated call needs: Express 5 and one Redis read. */
function bare(): Express {
  const app = express();
  app.post('/bare', async (_req, res) => {
    res.json({ result: { data: await deps.redis.get('bench') } });
  });
  return app;
}

/** The same router through tRPC's own adapter, with nothing of ours in front. */
function stock(): Express {
  const app = express();
  app.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => {
        res.setHeader('x-request-id', 'bench');
        return contextOf(deps, req, res);
      },
      allowMethodOverride: true,
    }),
  );
  return app;
}

const ownApp = () => createApp(deps, { isStopping: () => false, readiness: openReadiness(deps) });

const apps = { bare, stock, own: ownApp };
const [kind = ''] = process.argv.slice(2);
if (kind !== 'bare' && kind !== 'stock' && kind !== 'own') throw new Error(`no server "${kind}"`);

await new Promise((ready) => deps.redis.once('ready', ready));
createServer(apps[kind]()).listen(env.PORT, env.HOST);
