/** LiveKit's webhook under /livekit: signature and age are checked before anything is done. */
import express, { type RequestHandler, type Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { readBytes } from '#server/platform/http/body.ts';
import { handleWebhook } from './participants.ts';

/** Ten times a room of sixteen participants with all their tracks. */
const limitBytes = 64 * 1024;

const mediaType = 'application/webhook+json';

/** Answers 401, 413 or 415 to what is not LiveKit's; 503 while Postgres is away, and LiveKit sends it again. */
export function videoPages(deps: Deps): Router {
  const answer: RequestHandler = async (req, res) => {
    if (!req.is(mediaType)) throw new Refusal('input.not-json');
    const body = await readBytes(req, res, limitBytes);
    const signature = req.get('authorization') ?? '';
    const news = await deps.livekit.readWebhook(body.toString('utf8'), signature, deps.now());
    if (news) await handleWebhook(deps, news);
    res.json({});
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.post('/webhook', answer);
  return router;
}
