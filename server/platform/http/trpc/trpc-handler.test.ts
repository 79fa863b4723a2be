/** Tests what the request handler of /trpc refuses, and the form of every error (S14, S17-S19). */
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openCalls } from '#shared/calls/open-calls.ts';
import { callStartedAt } from '#server/platform/cost/call-time.ts';
import { procedureList } from '#server/procedures.ts';
import { openWorld } from '#server/test/world.ts';
import { isHarmless } from '#server/platform/http/body.ts';

/** For each statement that ran, whether it knew when its call had come in. */
const timed: { sql: string; isTimed: boolean }[] = [];
const world = await openWorld({
  watch: ({ query }) => timed.push({ sql: query.sql, isTimed: callStartedAt() !== undefined }),
  env: { PUBLIC_URL: 'https://karemd.hospital.example', TRUST_PROXY: '0' },
});
const signedIn = await world.signIn(await world.person());
afterAll(() => world.close());

const post = (path: string, body: string | Uint8Array, type = 'application/json') =>
  signedIn.fetch(path, { method: 'POST', body, headers: { 'content-type': type } });

test('S14 only the short list answers without a session, whatever is sent', async () => {
  expect(
    procedureList()
      .filter((line) => line.public)
      .map(({ path }) => path),
  ).toEqual(openCalls);
  const closed = procedureList().filter((line) => !line.public);
  expect(closed.length).toBeGreaterThan(3);
  for (const { path } of closed)
    for (const body of ['', '{}', '{"id":1}', '{"broken', 'x'.repeat(70_000)]) {
      const answer = await world.browser().fetch(`/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([path, answer.status, answer.problem]).toEqual([path, 401, 'session.missing']);
    }
});

test('S153 each statement of a call knows when the call came in', async () => {
  timed.length = 0;
  await signedIn.call('people.find', { text: 'S153' });
  const found = timed.filter(({ sql }) => sql.includes('practitioners'));
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ isTimed }) => isTimed)).toBe(true);
});

test('S15 an unknown field is refused and named', async () => {
  const answer = await signedIn.call('auth.me', { uid: 'somebody else' });
  expect([answer.status, answer.problem]).toEqual([400, 'input.invalid']);
  expect(answer.body.error.data.fields).toHaveLength(1);
});

describe('S17 batches', () => {
  test('have at most ten calls', async () => {
    const call = (count: number) =>
      post(`/trpc/${Array.from({ length: count }, () => 'people.find').join(',')}?batch=1`, '{}');
    const ten = await call(10);
    expect([ten.status, ten.body.length]).toEqual([200, 10]);
    const eleven = await call(11);
    expect([eleven.status, eleven.problem]).toEqual([400, 'batch.refused']);
  });

  test('answer each call on its own', async () => {
    const answer = await post(
      '/trpc/people.find,no.such,people.find?batch=1',
      '{"2":{"nonsense":1}}',
    );
    expect(answer.status).toBe(207);
    expect(
      answer.body.map(
        (one: { error?: { data: { httpStatus: number } } }) => one.error?.data.httpStatus ?? 200,
      ),
    ).toEqual([200, 404, 400]);
  });

  test('S41, S97 never contain sign-in, nor what needs no session', async () => {
    for (const path of [
      'auth.me',
      ...openCalls,
      ...openCalls.map((openCall) => `people.find,${openCall}`),
    ]) {
      const answer = await post(`/trpc/${path}?batch=1`, '{"0":{"idToken":""},"1":{"idToken":""}}');
      expect([answer.status, answer.problem]).toEqual([400, 'batch.refused']);
    }
  });

  test('a path of thousands of commas gets a short 400', async () => {
    for (const query of ['', '?batch=1']) {
      const answer = await post(`/trpc/${','.repeat(8000)}${query}`, '{}');
      expect([answer.status, answer.problem]).toEqual([400, 'batch.refused']);
      expect(answer.text.length).toBeLessThan(400);
    }
  });
});

describe('S18 what may be sent', () => {
  test('POST takes application/json alone', async () => {
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '',
    ])
      expect([type, (await post('/trpc/people.find', '{}', type)).status]).toEqual([type, 415]);
    expect((await post('/trpc/people.find', '{}', 'application/json; charset=utf-8')).status).toBe(
      200,
    );
  });

  test('no other method calls anything, and what does not exist is not found', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await signedIn.fetch('/trpc/auth.logout', { method });
      expect([method, answer.status, answer.problem]).toEqual([method, 405, 'call.wrong-method']);
    }
    expect((await signedIn.call('auth.me')).status).toBe(200);
    for (const path of ['no.such', 'auth', 'auth.me.x', 'toString', '__proto__', ''])
      expect([path, (await signedIn.callAny(path, {})).status]).toEqual([path, 404]);
  });

  test('another site is refused, before sign-in too', async () => {
    const from = (headers: Record<string, string>) =>
      world.browser().call('auth.verifyToken', { idToken: 'x' }, headers);
    const own = 'https://karemd.hospital.example';
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${own}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: own, 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', host: 'evil.example' },
    ]) {
      const answer = await from(headers as Record<string, string>);
      expect([answer.status, answer.problem]).toEqual([403, 'call.foreign-site']);
    }
    for (const headers of [{}, { origin: own }, { origin: own, 'sec-fetch-site': 'same-origin' }])
      expect((await from(headers as Record<string, string>)).data).toEqual({ valid: false });
  });

  test('a body is at most 4 KiB for sign-in and 64 KiB elsewhere', async () => {
    const padded = (size: number, rest: object) =>
      JSON.stringify({ ...rest, pad: 'x'.repeat(size) });
    expect((await post('/trpc/auth.verifyToken', padded(4096, { idToken: '' }))).status).toBe(413);
    expect((await post('/trpc/auth.verifyToken', padded(3900, { idToken: '' }))).status).toBe(400);
    expect((await post('/trpc/people.find', padded(65_536, {}))).status).toBe(413);
    expect((await post('/trpc/people.find', padded(60_000, {}))).status).toBe(400);
  });
});

/** Sends the headers of a POST that declares so many bytes, but no body. */
function announce(path: string, contentLength: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(`${world.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': contentLength },
    });
    sent.once('response', (response) => {
      resolve(response);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.flushHeaders();
  });
}

test('S18 a body that declares itself too large is refused before any of it was sent', async () => {
  const { statusCode } = await announce('/trpc/auth.verifyToken', 4 * 1024 + 1);
  expect(statusCode).toBe(413);
  const guest = await announce('/trpc/visits.guest.look', 64 * 1024 + 1);
  expect(guest.statusCode).toBe(413);
});

/** Sends one chunk of a body and no end of it; answers all that the server sends until it hangs up. */
function sendChunk(path: string, type: string, chunkBytes: number): Promise<string> {
  const { hostname, port } = new URL(world.url);
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Content-Type: ${type}`,
    'Transfer-Encoding: chunked',
    '',
    chunkBytes.toString(16),
    'x'.repeat(chunkBytes),
    '',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => (answer += String(text)));
    socket.once('end', () => resolve(answer));
    socket.once('error', reject);
    socket.write(lines.join('\r\n'));
  });
}

test('S18 a body in chunks is read up to its limit and no further', async () => {
  for (const [path, type, limit] of [
    ['/trpc/auth.verifyToken', 'application/json', 4 * 1024],
    ['/trpc/visits.guest.look', 'application/json', 64 * 1024],
    ['/livekit/webhook', 'application/webhook+json', 64 * 1024],
  ] as const) {
    const answer = await sendChunk(path, type, limit + 1);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('That is too much text.');
  }
});

describe('S19 errors', () => {
  test('have a code and a request id and nothing internal', async () => {
    const answer = await signedIn.call('people.find', { search: 7 });
    const { data } = answer.body.error;
    expect(data).toMatchObject({ code: 'BAD_REQUEST', httpStatus: 400, problem: 'input.invalid' });
    expect(data.requestId).toBe(answer.headers.get('x-request-id'));
    expect(Object.keys(data).toSorted()).toEqual([
      'code',
      'fields',
      'httpStatus',
      'problem',
      'requestId',
    ]);
    expect(answer.text).not.toMatch(/node_modules|at |zod|\.ts|select /i);
  });

  test('keys that reach into prototypes are refused at any depth', async () => {
    const search = ['{"__proto__":1}', '[{"a":{"constructor":1}}]', '{"a":[[{"prototype":{}}]]}'];
    for (const inner of search) {
      const answer = await post('/trpc/people.find', `{"search":${inner}}`);
      expect([answer.status, answer.problem]).toEqual([400, 'input.malformed']);
    }
    const deep = await post('/trpc/people.find', `${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(deep.status).toBe(400);
  });

  test('what is not JSON, not UTF-8 or not text for Postgres is refused in one sentence', async () => {
    for (const body of [
      '{',
      'undefined',
      Buffer.from('7b22736561726368223a22ff227d', 'hex'),
      '{"search":"\\u0000"}',
      '{"search":"\\ud800"}',
    ]) {
      const answer = await post('/trpc/people.find', body);
      expect([answer.status, answer.problem]).toEqual([400, 'input.malformed']);
    }
  });

  test('an address that cannot be decoded is answered as every error is', async () => {
    const answer = await signedIn.fetch('/trpc/%ff', { method: 'POST' });
    expect([answer.status, typeof answer.problem]).toEqual([404, 'string']);
  });
});

describe('a large body', () => {
  const many = Array.from({ length: 20_000 }, () => 0);

  test('S148 is looked through in slices', async () => {
    let nowMs = 0;
    let pauses = 0;
    const slicing = {
      clockMs: () => (nowMs += 10),
      yieldTurn: () => Promise.resolve((pauses += 1)),
    };
    expect(await isHarmless({ many }, slicing)).toBe(true);
    expect(pauses).toBe(20);
  });

  test('S18 is refused for what is harmful wherever it stands', async () => {
    for (const harm of ['a\0b', '\uD800', JSON.parse('{"__proto__": 1}') as object])
      for (const body of [
        [harm, ...many],
        [...many, harm],
      ])
        expect(await isHarmless(body)).toBe(false);
  });
});
