/** The document with what its page needs named in it, so that a browser requests all of it at once. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { redirects, routeAt } from '#shared/paths.ts';

/** By path, as infra/client-build writes it. */
const Files = z.record(z.string(), z.array(z.string()));
const PageFiles = z.object({ signedIn: Files, open: Files });

const tag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

function readPageFiles(root: string): z.infer<typeof PageFiles> {
  const file = path.join(root, '.vite', 'page-files.json');
  if (!existsSync(file)) return { signedIn: {}, open: {} };
  return PageFiles.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const isRedirect = (pathname: string): pathname is keyof typeof redirects =>
  Object.hasOwn(redirects, pathname);

interface Visitor {
  pathname: string;
  hasSession: boolean;
}

/** Reads the build once; the returned function never fails for a path. */
export function openDocuments(root: string): (visitor: Visitor) => string {
  const index = path.join(root, 'index.html');
  if (!existsSync(index)) return () => '';
  const html = readFileSync(index, 'utf8');
  const { signedIn, open } = readPageFiles(root);
  const withFiles = (files: readonly string[] = []) =>
    html.replace('</head>', `${files.map(tag).join('')}</head>`);
  const documents = {
    signedIn: new Map(Object.entries(signedIn).map(([at, files]) => [at, withFiles(files)])),
    open: new Map(Object.entries(open).map(([at, files]) => [at, withFiles(files)])),
  };
  /** Who has no session is led to sign in; who has one, from there to the first page. */
  return ({ pathname, hasSession }) => {
    const asked = isRedirect(pathname) ? redirects[pathname] : pathname;
    const isStart = asked === '/' || asked === '/login' || asked === '/dashboard';
    const route = isStart ? '/dashboard' : routeAt(asked)?.path;
    if (route === undefined) return documents.open.get(asked) ?? html;
    if (!hasSession) return documents.open.get('/login') ?? html;
    return documents.signedIn.get(route) ?? html;
  };
}
