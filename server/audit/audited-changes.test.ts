/** Tests that each call that changes something is declared as one that leaves a row in the audit, or why not (S223). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Express } from 'express';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { served } from '#server/fhir/served.ts';
import { openReadiness } from '#server/platform/http/health.ts';
import { procedureList } from '#server/procedures.ts';
import { auditedMutations } from '#server/test/audited/audited-mutations.ts';
import type { Audited } from '#server/test/audited/audited-types.ts';
import { auditedRoutes } from '#server/test/audited/audited-routes.ts';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('S223 each mutation has its row in the table, and each row its mutation', () => {
  const mutations = procedureList().filter(({ type }) => type === 'mutation');
  expect(mutations.map((mutation) => mutation.path)).toEqual(
    Object.keys(auditedMutations).toSorted(),
  );
});

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** "POST /Appointment" of each route that changes something, by its path in its router. */
const changingRoutes = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ route, handle: { stack = [] } }) =>
    route ? changesOf(route) : changingRoutes(stack),
  );

function changesOf({ path: routePath, methods }: NonNullable<Layer['route']>): string[] {
  const ofFhir = Object.values(served).filter((interaction) => interaction.path === routePath);
  const named = Object.keys(methods).map((method) => method.toUpperCase());
  const answered = ofFhir.length > 0 ? ofFhir.map(({ method }) => method) : named;
  // The token endpoint tells other methods that it takes POST alone.
  return answered
    .map((method) => (method === '_ALL' ? 'POST' : method))
    .filter((method) => method !== 'GET')
    .map((method) => `${method} ${routePath}`);
}

test('S223 each HTTP route that changes something has its row, and each row its route', () => {
  const { deps } = world;
  const app: Express = createApp(deps, { isStopping: () => false, readiness: openReadiness(deps) });
  const { stack } = app.router as unknown as { stack: Layer[] };
  expect([...new Set(changingRoutes(stack))].toSorted()).toEqual(Object.keys(auditedRoutes));
});

const isExempt = (audited: Audited) => typeof audited === 'object' && 'unaudited' in audited;

const read = (file: string) => readFileSync(file, 'utf8');

/** Of each test, with what it imports of `server/test`, where helpers make its calls. */
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && file !== 'roles.test.ts')
  .map((file) => {
    const source = read(path.join('server', file));
    const imported = [...source.matchAll(/'#(server\/test\/[\w/-]+\.ts)'/g)].map(
      ([, name = '']) => name,
    );
    return [source, ...imported.filter((name) => !name.includes('/audited/')).map(read)].join('\n');
  });

/** By its whole path, or by its name where a helper has the path before it. */
function isCalledIn(source: string, mutation: string): boolean {
  if (source.includes(`'${mutation}'`)) return true;
  const dots = [...mutation.matchAll(/\./g)].map(({ index }) => index);
  return dots.some((dot) => {
    const [router, name] = [mutation.slice(0, dot), mutation.slice(dot + 1)];
    const isNamed = source.includes(`'${name}'`) || source.includes(`.${name}\``);
    const helper = `call${router.charAt(0).toUpperCase()}${router.slice(1)}`;
    const calls = [`\`${router}.\${`, `'${router}'`, helper];
    return isNamed && calls.some((call) => source.includes(call));
  });
}

test('S223 each mutation that leaves a row is called by a test, which fails where it leaves none', () => {
  const uncalled = Object.entries(auditedMutations)
    .filter(([, audited]) => !isExempt(audited))
    .map(([mutation]) => mutation)
    .filter((mutation) => !sources.some((source) => isCalledIn(source, mutation)));
  expect(uncalled).toEqual([]);
});
