/** Tests that a server that was asked to stop answers on until a proxy has left it out, and ends with its open screens (S40, S88). */
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { runProgram, startServer } from '#server/test/processes/run-program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('S88, S40 asked to stop, a server says so at /healthz, answers new connections meanwhile, and then ends the stream of an open screen by itself: neither the screen nor the grace is waited for', async () => {
  const server = await startServer(clinic.world.env, { STOP_DELAY_SECONDS: '9' });
  onTestFinished(() => server.kill());
  const { browser } = await clinic.clinician();
  const stream = await followChanges(browser, { url: server.url });
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect(await statusOf('/healthz')).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => statusOf('/healthz')).toBe(503);
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/config.json')).toBe(200);
  const events: string[] = [];
  // Closed after the grace, the connection would be cut off instead of ended.
  for (let streamEvent = await stream.next(); streamEvent; streamEvent = await stream.next())
    events.push(streamEvent.event);
  expect(events.at(-1)).toBe('serialized-error');
  expect(await stopped).toBe(0);
  expect(server.output()).toContain('"stopped"');
});

test('a port that is taken is said in one sentence, and the server ends', async () => {
  const { env, url } = clinic.world;
  const taken = { ...env, PORT: Number(new URL(url).port), JOBS: 'off' as const };
  const { code, said } = await runProgram(taken, 'main', []);
  expect([code, said]).toEqual([78, expect.stringContaining(`Port ${taken.PORT} is taken`)]);
});
