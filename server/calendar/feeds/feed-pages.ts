/** Serves calendar feeds: iCalendar text for holders of the secret address, else 404. */
import express, { type Request, type RequestHandler, type Router } from 'express';
import { callOf } from '#server/platform/http/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import { feedText } from './calendar-feeds.ts';

/** Proxies may have marked the ETag as weak. */
const hasAlready = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/**
 * Under /feeds. A wrong address is answered like any unknown page. The secret is in no header, no
 * line of the log and no row.
 */
export function feedPages(deps: Deps): Router {
  const answer: RequestHandler<{ file: string }> = async (req, res, next) => {
    const secret = /^([\w-]{43})\.ics$/.exec(req.params.file)?.[1] ?? '';
    const visitor = { ...deps, call: callOf(req as Request, res, requestIdOf(res)) };
    const knownTag = req.get('if-none-match');
    const fed = await feedText(visitor, secret, (tag) => hasAlready(knownTag, tag));
    if (!fed) return next();
    res.set({ etag: fed.tag, 'content-disposition': 'inline; filename="karemd.ics"' });
    if (fed.text === null) res.status(304).end();
    else res.type('text/calendar; charset=utf-8').send(fed.text);
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:file', answer);
  return router;
}
