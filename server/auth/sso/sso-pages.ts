/** The two pages of single sign-on, to a provider and back; both only redirect. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { callOf } from '#server/platform/http/call.ts';
import type { Deps, Visitor } from '#server/platform/deps.ts';
import type { Provider } from '#server/platform/providers.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import { checkReturn, type SsoReturnPage } from './sso-return.ts';
import { findProvider, startSso } from './sso.ts';

const pageOf = (landing: SsoReturnPage) =>
  landing === 'unauthorized' ? '/unauthorized' : `/login?sso=${landing}`;

/** Another site may not start a sign-in. */
const isBegunHere = (req: Request) =>
  ['same-origin', 'none', undefined].includes(req.get('sec-fetch-site'));

type PageRedirect = (visitor: Visitor, provider: Provider, req: Request) => Promise<string>;

const goThere: PageRedirect = async (visitor, provider, req) => {
  if (!isBegunHere(req)) return '/login';
  const start = await startSso(visitor, provider);
  return 'address' in start ? start.address : pageOf(start.outcome);
};

const comeBack: PageRedirect = async (visitor, provider, req) => {
  const search = new URL(req.originalUrl, visitor.env.publicUrl).searchParams;
  return pageOf(await checkReturn(visitor, provider, search));
};

/** Under /sso. A provider that is not configured is an unknown page. */
export function ssoPages(deps: Deps): Router {
  const page = (way: PageRedirect): RequestHandler<{ provider: string }> => {
    return async (req, res: Response, next) => {
      const provider = findProvider(deps.env, req.params.provider);
      if (!provider) return next();
      const visitor = { ...deps, call: callOf(req as Request, res, requestIdOf(res)) };
      res.redirect(303, await way(visitor, provider, req as Request));
    };
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:provider/start', page(goThere));
  router.get('/:provider/callback', page(comeBack));
  return router;
}
