/** Tests that alerts and board ask for metrics that exist, in expressions that parse (S63). */
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { addGauges } from '#server/gauges.ts';
import { openReadiness } from '#server/platform/http/health.ts';
import { serveMetrics } from '#server/platform/metrics/metrics-server.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { openWorld } from '#server/test/world.ts';

const text = (file: string) => readFileSync(`infra/monitoring/${file}`, 'utf8');

const Alerts = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const Board = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.number(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      type: z.literal('timeseries'),
      title: z.string(),
      datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
      gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
});

const alerts = Alerts.parse(parse(text('alerts.yml'))).groups.flatMap(({ rules }) => rules);
const board = Board.parse(JSON.parse(text('board.json')));
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The texts of the nodes of this name in the syntax tree of an expression. */
function nodesOf(expression: string, name: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError && name === 'error') found.push(expression);
      if (node.name === name) found.push(expression.slice(node.from, node.to));
    },
  });
  return found;
}

const world = await openWorld();
addGauges(world.deps, openReadiness(world.deps));
const server = await serveMetrics(world.deps.metrics, { host: '127.0.0.1', port: 0 });
await world.signIn(await world.person());
await world.browser().call('auth.verifyToken', { idToken: 'none' });
const own = await fetch(`http://127.0.0.1:${server.port}/metrics`);
const ofLiveKit = await fetch(requiredVariable('TEST_LIVEKIT_METRICS_URL'));
const scraped = `${await own.text()}\n${await ofLiveKit.text()}`;
afterAll(async () => {
  await server.close();
  await world.close();
});

/** Prometheus itself adds this one to each target. */
const isScraped = (name: string) =>
  name === 'up' ||
  new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')}(_total)? `, 'm').test(scraped);

test('every expression of alerts and board parses', () => {
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.flatMap((expression) => nodesOf(expression, 'error'))).toEqual([]);
});

test('S63 every metric that alerts and board ask for is in what is scraped', () => {
  const names = expressions.flatMap((expression) => nodesOf(expression, 'Identifier'));
  const metrics = new Set(
    names.filter((name) => /^(karemd|nodejs|process|livekit)_|^up$/.test(name)),
  );
  expect(metrics.size).toBeGreaterThan(15);
  expect([...metrics].filter((name) => !isScraped(name))).toEqual([]);
});

test('panels lie beside each other, each with its own id', () => {
  const places = board.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(board.panels.length);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});

test('S63 no label of a metric is an id, a name or an address', () => {
  const own = scraped.split('\n').filter((line) => line.startsWith('karemd_'));
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter((line) => /[\da-f]{8}-[\da-f]{4}|@|\d+\.\d+\.\d+\.\d+/.test(line))).toEqual([]);
});

test('S63 a path that is no procedure is counted as unknown', async () => {
  await world.browser().callAny('patients.Ana-Ruiz', {});
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  const after = await answer.text();
  expect(after).toContain('karemd_calls_total{procedure="unknown",outcome="call.unknown"} 1');
  expect(after).not.toContain('Ruiz');
});

test('S63 the port of the metrics answers nothing else', async () => {
  for (const path of ['/', '/readyz', '/trpc/auth.me', '/metrics/x'])
    expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(404);
  expect((await world.browser().fetch('/metrics')).status).toBe(404);
});
