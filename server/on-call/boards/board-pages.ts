/** Serves who is on call to holders of a secret address: JSON for boards and switchboards, and iCalendar. */
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { callOf } from '#server/platform/http/call.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import { boardCalendar, boardOf } from './board.ts';

/**
 * Under /feeds/on-call. A wrong address is answered like any unknown page. The secret is in no header,
 * no line of the log and no row.
 */
export function onCallPages(deps: Deps): Router {
  const answer: RequestHandler<{ file: string }> = async (req, res, next) => {
    const [, secret = '', kind = ''] = /^([\w-]{43})\.(json|ics)$/.exec(req.params.file) ?? [];
    const visitor = { ...deps, call: callOf(req as Request, res, requestIdOf(res)) };
    if (kind === 'ics') {
      const text = await boardCalendar(visitor, secret);
      if (text === null) return next();
      res.set('content-disposition', 'inline; filename="on-call.ics"');
      res.type('text/calendar; charset=utf-8').send(text);
      return;
    }
    const board = await boardOf(visitor, secret);
    if (board === null) return next();
    res.json(board);
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:file', answer);
  return router;
}
