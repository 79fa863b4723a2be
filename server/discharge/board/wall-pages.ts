/** Serves the board of discharges to holders of a secret address, as JSON for a wall screen. */
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { callOf } from '#server/platform/http/call.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import { wallOf } from './wall.ts';

/** Under /feeds/discharge. A wrong address is answered like any unknown page. */
export function dischargePages(deps: Deps): Router {
  const answer: RequestHandler<{ file: string }> = async (req, res, next) => {
    const [, secret = ''] = /^([\w-]{43})\.json$/.exec(req.params.file) ?? [];
    const visitor = { ...deps, call: callOf(req as Request, res, requestIdOf(res)) };
    const wall = await wallOf(visitor, secret);
    if (wall === null) return next();
    res.json(wall);
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:file', answer);
  return router;
}
