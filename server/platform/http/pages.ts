/** Serves the client's files and its one page; an unknown page is a 404 with the same shell. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import sirv from 'sirv';
import { isKnownPath, leadsToRoom } from '#shared/paths.ts';
import { allowWasm } from './headers.ts';

/** Names of built files change with their content, so a browser may keep them. */
const keep = 'public, max-age=31536000, immutable';

const isFile = (pathname: string) => pathname.startsWith('/assets/') || /\.[^/]*$/.test(pathname);

/** The build writes each file a second time, compressed with Brotli, which every browser takes over https. */
function files(root: string): RequestHandler {
  const serve = sirv(root, {
    etag: true,
    brotli: true,
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

export function pages(clientDir: string): Router {
  const root = path.resolve(clientDir);
  const router = express.Router();

  const shell: RequestHandler = (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('allow', 'GET, HEAD').status(405).type('text/plain').send('Method not allowed.');
      return;
    }
    if (isFile(req.path)) {
      res.status(404).type('text/plain').send('Not found.');
      return;
    }
    res.status(isKnownPath(req.path) ? 200 : 404);
    if (leadsToRoom(req.path)) allowWasm(res);
    res.sendFile(
      'index.html',
      { root, cacheControl: false, etag: false, lastModified: false },
      (error) => {
        if (error && !res.headersSent) next(error);
      },
    );
  };

  if (existsSync(root)) router.use(files(root));
  router.use(shell);
  return router;
}
