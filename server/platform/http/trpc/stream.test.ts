/** Tests GET of a subscription: what is refused (S14, S17-S19, S21, S27). */
import { afterAll, expect, test } from 'vitest';
import { procedureList } from '#server/procedures.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { openWorld } from '#server/test/world.ts';

const own = 'https://karemd.hospital.example';
const path = '/trpc/calendar.changes';

const world = await openWorld({ env: { PUBLIC_URL: own } });
const signedIn = await world.signIn(await world.person());
afterAll(() => world.close());

test('S14 without a session no subscription begins, whatever the input', async () => {
  for (const query of ['', '?input={}', '?input={"x":1}', '?input={broken', '?lastEventId=1-1']) {
    const answer = await world.browser().fetch(path + query);
    expect([query, answer.status, answer.problem]).toEqual([query, 401, 'session.missing']);
  }
});

test('S17 no subscription is batched, and none is called by POST', async () => {
  const batched = await signedIn.fetch(`${path}?batch=1&input={}`);
  expect([batched.status, batched.problem]).toEqual([405, 'call.wrong-method']);
  const two = await signedIn.fetch(`${path},calendar.changes`);
  expect([two.status, two.problem]).toEqual([400, 'batch.refused']);
  const posted = await signedIn.call('calendar.changes', {});
  expect([posted.status, posted.problem]).toEqual([405, 'call.wrong-method']);
  const among = await signedIn.callAny('people.find,calendar.changes?batch=1', {});
  expect(among.status).toBe(207);
  expect(among.body[1].error.data.problem).toBe('call.wrong-method');
});

test('S18 GET calls nothing else', async () => {
  const procedureLines = procedureList().filter(({ type }) => type !== 'subscription');
  expect(procedureLines.length).toBeGreaterThan(20);
  for (const other of procedureLines) {
    const answer = await signedIn.fetch(`/trpc/${other.path}?input={}`);
    expect([other.path, answer.status, answer.problem]).toEqual([
      other.path,
      405,
      'call.wrong-method',
    ]);
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect([method, (await signedIn.fetch(path, { method })).status]).toEqual([method, 405]);
});

test('S18 another site cannot subscribe', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const answer = await signedIn.fetch(path, { headers: headers as Record<string, string> });
    expect([answer.status, answer.problem]).toEqual([403, 'call.foreign-site']);
  }
});

test('S19 the address has the last event’s id and nothing else', async () => {
  for (const query of [
    '?input={"patientName":"Ana"}',
    '?input={"__proto__":{"x":1}}',
    '?input={broken',
    '?input=null',
    `?input={"lastEventId":"${'1'.repeat(400)}"}`,
    '?lastEventId=patient',
    '?lastEventId=1-1&lastEventId=2-1',
    '?connectionParams={}',
    '?search=Ana',
  ]) {
    const answer = await signedIn.fetch(path + query);
    expect([query, answer.status]).toEqual([query, 400]);
    expect(answer.body.error.data.requestId).toBe(answer.headers.get('x-request-id'));
  }
});

test('S21 a stream has the headers of every answer, and is cached by nobody', async () => {
  const { headers, next, stop } = await followChanges(signedIn);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("object-src 'none'");
  await next();
  stop();
});

test('a stopping process ends its streams and begins none', async () => {
  const second = await world.startInstance();
  const stream = await followChanges(signedIn, { url: second.url });
  await stream.next();
  second.deps.events.stop();
  expect(await stream.next()).toMatchObject({
    event: 'serialized-error',
    data: { code: -32_603, data: { problem: 'unavailable' } },
  });
  expect(await stream.next()).toBeNull();
  await expect(followChanges(signedIn, { url: second.url })).rejects.toThrow('unavailable');
});

test('S27 without Redis a stream ends; when it is back, a client that resumes learns that something was missed', async () => {
  const redis = await startOwnRedis();
  const apart = await openWorld({ env: { REDIS_URL: redis.url } });
  const who = await apart.person();
  const browser = await apart.signIn(who);
  const stream = await followChanges(browser);
  const begun = await stream.next();
  await redis.stop();
  expect((await stream.next())?.data.data.problem).toBe('unavailable');
  const refused = await browser.fetch(path);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  apart.deps.changed({ organizationId: who.organizationId, area: 'visits', practitionerIds: [] });
  await redis.start();
  let later: Awaited<ReturnType<typeof followChanges>> | null = null;
  const comesBack = async () => {
    later ??= await followChanges(browser, { lastEventId: begun?.id ?? '' }).catch(() => null);
    return later !== null;
  };
  await expect.poll(comesBack).toBe(true);
  expect((await later!.next())?.data).toEqual({ kind: 'missed' });
  later!.stop();
  await apart.close();
  await redis.stop();
});
