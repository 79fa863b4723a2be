/** Serves what a secret address reads as JSON, for a screen that cannot sign in. */
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { Deps, Visitor } from '#server/platform/deps.ts';
import { callOf } from './call.ts';
import { requestIdOf } from './request-id.ts';

/**
 * Of `SECRET.json`. A wrong address, for which `read` resolves to null, is answered like any unknown page.
 */
export function secretJsonPages(
  deps: Deps,
  read: (visitor: Visitor, secret: string) => Promise<object | null>,
): Router {
  const answer: RequestHandler<{ file: string }> = async (req, res, next) => {
    const [, secret = ''] = /^([\w-]{43})\.json$/.exec(req.params.file) ?? [];
    const visitor = { ...deps, call: callOf(req as Request, res, requestIdOf(res)) };
    const json = await read(visitor, secret);
    if (json === null) return next();
    res.json(json);
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:file', answer);
  return router;
}
