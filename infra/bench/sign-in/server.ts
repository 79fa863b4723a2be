/** One server under measure, in a process of its own: `bare`, `stock` or the product's `own` door. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type Express } from 'express';
import { createApp } from '#server/app.ts';
import { endAll, sendPasswordLink } from '#server/auth/service.ts';
import { contextOf } from '#server/context.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readEnv } from '#server/platform/env.ts';
import { openLiveKit } from '#server/platform/livekit.ts';
import { openLog } from '#server/platform/log.ts';
import { openMail } from '#server/platform/mail.ts';
import { openRedis } from '#server/platform/redis.ts';
import { appRouter } from '#server/router.ts';

const env = readEnv();
const log = openLog('error');
const deps: Deps = {
  env,
  log,
  db: openDatabase(env.DATABASE_URL, { poolSize: env.DATABASE_POOL_SIZE, log }),
  redis: openRedis(env.REDIS_URL, { prefix: env.REDIS_PREFIX, log }),
  mail: openMail(env.SMTP_URL, { from: env.MAIL_FROM, log }),
  livekit: openLiveKit(env),
  endSessions: endAll,
  sendPasswordLink,
  now: () => new Date(),
  randomBytes,
};

/** What an authenticated call cannot do without: Express 5 and one look into Redis. */
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

const apps = { bare, stock, own: () => createApp(deps, { isStopping: () => false }) };
const [kind = ''] = process.argv.slice(2);
if (kind !== 'bare' && kind !== 'stock' && kind !== 'own') throw new Error(`no server "${kind}"`);

await new Promise((ready) => deps.redis.once('ready', ready));
createServer(apps[kind]()).listen(env.PORT, env.HOST);
