/** Tests that keys are read from a program's own address: rotated ones too, seldom, and nothing inside our network (S117). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { openClinic } from '#server/test/clinic.ts';
import { readKeys } from '#server/programs/accounts/key-address.ts';
import { newKeyPair, newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
const { clock } = clinic.world;

type Pair = ReturnType<typeof newKeyPair>;

/** The address of a program's keys, with what it answers and how often it was asked. */
async function openAddress() {
  const state = { status: 200, body: '', asked: 0, location: '' };
  const server = createServer((_req, res) => {
    state.asked += 1;
    res.statusCode = state.status;
    if (state.location) res.setHeader('location', state.location);
    res.end(state.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  const publish = (...keys: [kid: string, pair: Pair][]) => {
    const set = keys.map(([kid, { publicJwk, algorithm }]) => ({
      ...publicJwk,
      kid,
      alg: algorithm,
      use: 'sig',
    }));
    state.body = JSON.stringify({ keys: set });
  };
  return { state, jwksUrl, publish, close: () => server.close() };
}

const address = await openAddress();
const { state, jwksUrl, publish } = address;
afterAll(async () => {
  await clinic.close();
  address.close();
});
beforeEach(() => {
  clock.offsetMs = 0;
  Object.assign(state, { status: 200, body: '', asked: 0, location: '' });
});

/** A program whose keys are all at its address. */
async function programWith(first: string, pair: Pair) {
  publish([first, pair]);
  const addedProgram = await newProgram(clinic);
  const { browser } = addedProgram.admin;
  const { data } = await browser.call('programs.list');
  const {
    version = 0,
    name = '',
    scopes = [],
  } = data.programs.find(({ id }) => id === addedProgram.id) ?? {};
  const saved = await browser.call('programs.save', {
    programId: addedProgram.id,
    name,
    scopes,
    version,
    jwksUrl,
  });
  expect(
    saved.data.keys.map((programKey) => [programKey.kid, programKey.isFetched]),
  ).toContainEqual([first, true]);
  await browser.call('programs.removeKey', {
    programId: addedProgram.id,
    keyId: addedProgram.key.id,
  });
  const expiresInSeconds = () => clock.offsetMs / 1000 + 120;
  const requestToken = async (kid: string, { privateKey: key, algorithm }: Pair) =>
    addedProgram.requestToken(
      await addedProgram.assertion({ kid, key, algorithm, expiresInSeconds: expiresInSeconds() }),
    );
  return { ...addedProgram, browser, saved: saved.data, requestToken };
}

test('S117 keys are read where the program has them, and a new one as soon as it signs with it', async () => {
  const [first, second] = [newKeyPair(), newKeyPair('RS384')];
  const labProgram = await programWith('one', first);
  expect((await labProgram.requestToken('one', first)).status).toBe(200);
  expect(state.asked).toBe(1);
  publish(['two', second]);
  clock.offsetMs = minuteMs;
  const { status, body } = await labProgram.requestToken('two', second);
  expect([status, state.asked]).toEqual([200, 2]);
  // The old one is not there any more.
  expect((await labProgram.requestToken('one', first)).status).toBe(401);
  const { data } = await labProgram.browser.call('programs.list');
  const listed = data.programs.find(({ id }) => id === labProgram.id);
  expect(listed?.keys.map(({ kid, algorithm }) => [kid, algorithm])).toEqual([['two', 'RS384']]);
  expect(body.access_token).toMatch(/^kmdp_/);
});

test('S117 a key that is taken away there ends within ten minutes, with its tokens', async () => {
  const [first, second] = [newKeyPair(), newKeyPair()];
  const labProgram = await programWith('one', first);
  const { body } = await labProgram.requestToken('one', first);
  publish(['two', second]);
  clock.offsetMs = 9 * minuteMs;
  expect((await labProgram.requestToken('one', first)).status).toBe(200);
  clock.offsetMs = 11 * minuteMs;
  expect((await labProgram.requestToken('one', first)).status).toBe(401);
  labProgram.caller.token = body.access_token;
  const search = await labProgram.caller.fetch('/fhir/Subscription');
  expect(search.status).toBe(401);
});

test('S117 another key of the same name is another key', async () => {
  const [first, second] = [newKeyPair(), newKeyPair()];
  const labProgram = await programWith('one', first);
  publish(['one', second]);
  clock.offsetMs = 11 * minuteMs;
  expect((await labProgram.requestToken('one', first)).status).toBe(401);
  expect((await labProgram.requestToken('one', second)).status).toBe(200);
});

test('S117 unknown keys have the address read twice a minute at most', async () => {
  const pair = newKeyPair();
  const labProgram = await programWith('one', pair);
  clock.offsetMs = minuteMs;
  for (let nth = 0; nth < 5; nth++)
    expect((await labProgram.requestToken('unknown', pair)).status).toBe(401);
  expect(state.asked).toBe(2);
  expect((await labProgram.requestToken('one', pair)).status).toBe(200);
});

test('S117 while its address does not answer a program goes on for a day', async () => {
  const pair = newKeyPair();
  const labProgram = await programWith('one', pair);
  state.status = 500;
  clock.offsetMs = dayMs - minuteMs;
  expect((await labProgram.requestToken('one', pair)).status).toBe(200);
  const { rows } = await clinic.world.owner.query(
    'select jwks_failure from programs where id = $1',
    [labProgram.id],
  );
  expect(rows).toEqual([{ jwks_failure: 'It answered 500.' }]);
  clock.offsetMs = dayMs + minuteMs;
  expect((await labProgram.requestToken('one', pair)).status).toBe(401);
});

const weak = () => JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'x' }] });
const privateOnly = () => {
  const jwk = newKeyPair().privateKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ ...jwk, kid: 'x' }] });
};

test.each<[string, () => Partial<typeof state> & { url?: string }, string]>([
  ['is inside our network', () => ({ url: 'https://10.1.2.3/jwks' }), 'private network'],
  ['is on this machine', () => ({ url: 'https://[::1]/jwks' }), 'private network'],
  ['is not encrypted', () => ({ url: 'http://lab.example/jwks' }), 'https://'],
  ['redirects', () => ({ status: 302, location: 'http://127.0.0.1/' }), 'It answered 302.'],
  ['is no set of keys', () => ({ body: '<html>' }), 'no RSA key'],
  ['has a shared secret', () => ({ body: weak() }), 'no RSA key'],
  ['has a private key', () => ({ body: privateOnly() }), 'no RSA key'],
  ['answers without end', () => ({ body: 'x'.repeat(70_000) }), 'could not be read'],
])('S117 an address that %s is refused at the field', async (_what, answerOf, words) => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const { url = jwksUrl, ...answers } = answerOf();
  Object.assign(state, answers);
  const { status, body } = await admin.browser.call('programs.add', {
    name: 'Lab',
    scopes: ['system/Appointment.rs'],
    jwksUrl: url,
  });
  const [field] = body.error.data.fields;
  expect([status, field.path]).toEqual([400, 'jwksUrl']);
  expect(field.problem).toContain(words);
});

test('S117 a name that leads inside our network is not asked', async () => {
  const { env } = clinic.world.deps;
  const read = await readKeys({ env: { ...env, webhookNetworks: [] } }, 'https://localhost/jwks');
  expect(read).toEqual({ failure: expect.stringContaining('private network') });
});

test('S91 a program without an address has a key, and keeps one when the address is taken away', async () => {
  const pair = newKeyPair();
  const labProgram = await programWith('one', pair);
  const { data } = await labProgram.browser.call('programs.list');
  const {
    version = 0,
    name = '',
    scopes = [],
  } = data.programs.find(({ id }) => id === labProgram.id) ?? {};
  const withoutAddress = { programId: labProgram.id, name, scopes, version, jwksUrl: null };
  expect((await labProgram.browser.call('programs.save', withoutAddress)).problem).toBe(
    'programs.last-key',
  );
  await labProgram.browser.call('programs.addKey', {
    programId: labProgram.id,
    publicKey: newKeyPair().pem,
  });
  const saved = await labProgram.browser.call('programs.save', {
    ...withoutAddress,
    version: version + 1,
  });
  expect(saved.data).toMatchObject({ jwksUrl: null, keys: [{ isFetched: false }] });
  expect((await labProgram.requestToken('one', pair)).status).toBe(401);
  const none = await labProgram.browser.call('programs.add', { name: 'Lab', scopes });
  expect([none.status, none.body.error.data.fields[0].path]).toEqual([400, 'publicKey']);
});
