/** The document with what its page needs named in it, so that a browser requests all of it at once. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { redirects, routeAt } from '#shared/paths.ts';
import { matches } from '#shared/paths/public-paths.ts';

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

type DocumentFor = (visitor: Visitor) => string;

function readDocuments(root: string): DocumentFor {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const { signedIn, open } = readPageFiles(root);
  const withFiles = (files: readonly string[] = []) =>
    html.replace('</head>', `${files.map(tag).join('')}</head>`);
  /** Who has no session is led to sign in; who has one, from there to the first page. */
  return ({ pathname, hasSession }) => {
    const asked = isRedirect(pathname) ? redirects[pathname] : pathname;
    const isStart = asked === '/' || asked === '/login' || asked === '/dashboard';
    const route = isStart ? '/dashboard' : routeAt(asked)?.path;
    if (route === undefined) {
      const known = Object.keys(open).find((pattern) => matches(pattern, asked));
      return withFiles(open[known ?? asked]);
    }
    return withFiles(hasSession ? signedIn[route] : open['/login']);
  };
}

/** Reads the build once, and again when it was replaced; null where there is none. */
export function openDocuments(root: string): (visitor: Visitor) => string | null {
  const index = path.join(root, 'index.html');
  let read: { builtAt: number; documentFor: DocumentFor } | null = null;
  return (visitor) => {
    const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return null;
    if (read?.builtAt !== builtAt) read = { builtAt, documentFor: readDocuments(root) };
    return read.documentFor(visitor);
  };
}
