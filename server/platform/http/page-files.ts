/** The document with what its page needs named in its script, so that a browser requests all of it at once. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { redirects, routeAt } from '#shared/paths.ts';
import { matches } from '#shared/paths/public-paths.ts';

/** By path, as infra/client-build writes it. */
const Files = z.record(z.string(), z.array(z.string()));
const PageFiles = z.object({ signedIn: Files, open: Files });

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

interface Documents {
  documentFor: (visitor: Visitor) => string;
  /** What the content security policy names the document's own script by; undefined where it has none. */
  scriptSource: string | undefined;
}

/** The one script that is written in it: infra/client-build/first-scripts.ts. */
function scriptSourceOf(html: string): string | undefined {
  const script = /<script data-files[^>]*>([^]*?)<\/script>/.exec(html)?.[1];
  return script && `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function readDocuments(root: string): Documents {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const { signedIn, open } = readPageFiles(root);
  /** For client/first-scripts/page-files.js: those of the page, and when it was made. */
  const withFiles = (files: readonly string[] = []) =>
    html.replace(
      /(?<=<script data-files="[^"]*)"/,
      `${['', ...files].join(' ')}" data-at-ms="${Date.now()}"`,
    );
  /** Who has no session is led to sign in; who has one, from there to the first page. */
  const documentFor = ({ pathname, hasSession }: Visitor) => {
    const path = isRedirect(pathname) ? redirects[pathname] : pathname;
    const isStart = path === '/' || path === '/login' || path === '/dashboard';
    const route = isStart ? '/dashboard' : routeAt(path)?.path;
    if (route === undefined) {
      const openPattern = Object.keys(open).find((pattern) => matches(pattern, path));
      return withFiles(open[openPattern ?? path]);
    }
    return withFiles(hasSession ? signedIn[route] : open['/login']);
  };
  return { documentFor, scriptSource: scriptSourceOf(html) };
}

/** Reads the build once, and again when it was replaced; null where there is none. */
export function openDocuments(root: string): () => Documents | null {
  const index = path.join(root, 'index.html');
  let read: { builtAt: number; documents: Documents } | null = null;
  return () => {
    const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return null;
    if (read?.builtAt !== builtAt) read = { builtAt, documents: readDocuments(root) };
    return read.documents;
  };
}
