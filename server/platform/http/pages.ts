/** Serves the client's files and its one page; an unknown page is a 404 with the same shell. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Router } from 'express';
import sirv from 'sirv';
import { isKnownPath, leadsToRoom } from '#shared/paths.ts';
import { allowScript } from './headers.ts';
import { openDocuments } from './page-files.ts';

/** Background blur and noise suppression run as WebAssembly: allowed on pages that a call may be on. */
const wasm = "'wasm-unsafe-eval'";

/** Names of built files change with their content, so a browser may keep them. */
const keep = 'public, max-age=31536000, immutable';

const isFile = (pathname: string) => pathname.startsWith('/assets/') || /\.[^/]*$/.test(pathname);

/** The build writes each file compressed too: with Brotli, which browsers take over https alone, and with gzip. */
function files(root: string): RequestHandler {
  const serve = sirv(root, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, pathname) => {
      if (pathname.startsWith('/assets/')) res.setHeader('cache-control', keep);
    },
  });
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') serve(req, res, next);
    else next();
  };
}

interface PagesOptions {
  /** Whether the request seems to come from somebody who is signed in; only what is preloaded depends on it. */
  hasSession?: (req: Request) => boolean;
}

export function pages(clientDir: string, { hasSession = () => false }: PagesOptions = {}): Router {
  const root = path.resolve(clientDir);
  const documents = openDocuments(root);
  const router = express.Router();

  const shell: RequestHandler = (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('allow', 'GET, HEAD').status(405).type('text/plain').send('Method not allowed.');
      return;
    }
    const isPage = !isFile(req.path);
    if (isPage && leadsToRoom(req.path)) allowScript(res, wasm);
    const built = isPage ? documents() : null;
    if (!built) {
      res.status(404).type('text/plain').send('Not found.');
      return;
    }
    const document = built.documentFor({ pathname: req.path, hasSession: hasSession(req) });
    if (built.scriptSource) allowScript(res, built.scriptSource);
    res.status(isKnownPath(req.path) ? 200 : 404);
    res.type('html').send(document);
  };

  if (existsSync(root)) router.use(files(root));
  router.use(shell);
  return router;
}
