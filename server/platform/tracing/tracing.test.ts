/** Tests what a collector of traces gets: every call with its statements, and nothing of their data. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Browser } from '#server/test/browser.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const Attributes = z.array(
  z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }),
);
const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector that speaks OTLP by HTTP, as JSON. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      bodies.push(body);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const resources = () => bodies.flatMap((body) => Spans.parse(JSON.parse(body)).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.join('\n'),
    resources,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

test('S72 a collector gets each call with the statements under it, without their data', async () => {
  const collector = await startCollector();
  const server = await startServer(world.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'karemd-north',
    JOBS: 'off',
  });
  const person = await world.person();
  const session = await world.openSession(person, new Browser(server.url));
  expect((await session.call('auth.me')).status).toBe(200);
  await session.call('appointments.patients.find', { search: 'Ana Ruiz' });
  const wrong = { email: person.email, password: 'wrong, of nobody at all' };
  await new Browser(server.url).call('auth.authUserEmailPass', wrong);
  // What was collected is sent before the server ends.
  await server.stop();

  const spans = collector.spans();
  const find = spans.find(({ name }) => name === 'appointments.patients.find')!;
  expect(find.attributes).toContainEqual({ key: 'karemd.outcome', value: { stringValue: 'ok' } });
  const under = spans.filter(({ traceId }) => traceId === find.traceId);
  const names = (one: string) => under.filter(({ name }) => name === one).length;
  expect([names('trpc'), names('SELECT patients'), names('INSERT audit_events')]).toEqual([
    1, 1, 1,
  ]);
  expect(spans.map(({ name }) => name)).toContain('EVAL');
  expect(collector.resources()[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'karemd-north' },
  });
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => !/^(rpc|karemd|db)\./.test(key))).toEqual([]);
  for (const secret of [person.email, 'Ruiz', session.token!, person.id, 'select ', 'wrong'])
    expect(collector.received()).not.toContain(secret);
});
