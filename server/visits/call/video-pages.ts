/** The door for LiveKit's own news: its signature and the age are looked at before anything is done. */
import express, { type RequestHandler, type Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { takeIn } from '../presences.ts';

/** A room of sixteen with all their tracks is a tenth of that. */
const limitBytes = 64 * 1024;

const mediaType = 'application/webhook+json';

/** Under /livekit. What is not ours to answer is 401, 413 or 415; a silence of Postgres 503, and LiveKit tries again. */
export function videoPages(deps: Deps): Router {
  const answer: RequestHandler = async (req, res) => {
    if (!Buffer.isBuffer(req.body)) throw new Refusal('input.not-json');
    const signature = req.get('authorization') ?? '';
    const news = await deps.livekit.news(req.body.toString('utf8'), signature, deps.now());
    if (news) await takeIn(deps, news);
    res.json({});
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  const raw = express.raw({ limit: limitBytes, type: mediaType, inflate: false });
  router.post('/webhook', raw, answer);
  return router;
}
