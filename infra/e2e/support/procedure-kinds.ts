/** Which procedures of the demo hospital change something: what a walk expects not to be called. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inherited } from '#infra/stack/env.ts';
import type { Page } from '@playwright/test';

interface Procedure {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
}

function mutations(): Set<string> {
  const folder = path.dirname(inherited().KAREMD_RUNNING ?? '');
  const list = JSON.parse(
    readFileSync(path.join(folder, 'procedures.json'), 'utf8'),
  ) as Procedure[];
  return new Set(list.filter(({ type }) => type === 'mutation').map((procedure) => procedure.path));
}

/** The changes that a page asks for from now on, in order; the list grows. */
export function changesOf(page: Page): string[] {
  const mutationPaths = mutations();
  const called: string[] = [];
  page.on('request', (request) => {
    const [, names = ''] = /\/trpc\/([^?]+)/.exec(request.url()) ?? [];
    called.push(...names.split(',').filter((name) => mutationPaths.has(name)));
  });
  return called;
}
