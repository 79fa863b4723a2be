/** Serves organizations' logos to patients' pages, which have no session; each address has one content for ever. */
import express, { type RequestHandler, type Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { logoByDigest } from './core/store.ts';

interface Params {
  organizationId: string;
  digest: string;
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isDigest = /^[\da-f]{64}$/;

/** Under `/logos`. What is no logo is answered like any unknown page. */
export function logoPages({ db }: Pick<Deps, 'db'>): Router {
  const answer: RequestHandler<Params> = async ({ params }, res, next) => {
    const { organizationId, digest } = params;
    const isAddress = isUuid.test(organizationId) && isDigest.test(digest);
    const logo = isAddress ? await logoByDigest(db, { organizationId, digest }) : null;
    if (logo === null) return next();
    res.set('cache-control', 'public, max-age=31536000, immutable');
    res.type(logo.mediaType).send(logo.content);
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:organizationId/:digest', answer);
  return router;
}
