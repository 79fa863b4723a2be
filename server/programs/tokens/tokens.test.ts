/** Tests how programs sign in: signed assertions that are judged and used once, and tokens that end (S92). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import type { NewRequest } from '#server/test/http/send-request.ts';
import {
  newKeyPair,
  newProgram,
  type AssertionChanges,
  type Program,
} from '#server/test/fhir/program.ts';

const clinic = await openClinic();
let program: Program;
beforeAll(async () => {
  program = await newProgram(clinic);
});
afterAll(() => clinic.close());

const byNumber = (one: number, other: number) => one - other;

const isServed = async ({ send }: Program) => (await send('GET', 'Subscription')).status;

test.each(['ES384', 'RS384'] as const)(
  'a program signs in with its %s key, as itself',
  async (kind) => {
    const reader = await newProgram(clinic, { kind, scopes: ['system/Appointment.rs'] });
    const { body, headers } = await reader.requestToken(await reader.assertion());
    expect(body).toEqual({
      access_token: expect.stringMatching(/^kmdp_[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/Appointment.rs',
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await clinic.recorded('program.token', reader.id)).toMatchObject([
      { actor_id: reader.id, outcome: 'success' },
      { actor_id: reader.id, outcome: 'success', detail: { scopes: ['system/Appointment.rs'] } },
    ]);
    const { data } = await reader.admin.browser.call('programs.list');
    const listed = data.programs.find(({ id }) => id === reader.id);
    expect(listed).toMatchObject({ lastUsedFrom: '127.0.0.1', lastUsedAt: expect.any(String) });
    expect(listed?.keys[0]?.lastUsedAt).toEqual(expect.any(String));
  },
);

test('S92 an assertion is used once, by many at once too', async () => {
  const signed = await program.assertion();
  const answers = await Promise.all(Array.from({ length: 8 }, () => program.requestToken(signed)));
  expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([
    200,
    ...Array(7).fill(401),
  ]);
});

const now = () => Math.floor(Date.now() / 1000);

const unfit: [string, () => AssertionChanges][] = [
  ['another audience', () => ({ claims: { aud: 'https://elsewhere.example/fhir/token' } })],
  ['several audiences', () => ({ claims: { aud: [audience(), 'https://elsewhere.example'] } })],
  ['no audience', () => ({ claims: { aud: undefined } })],
  ['more than five minutes', () => ({ expiresInSeconds: 330 })],
  ['its time over', () => ({ expiresInSeconds: -30 })],
  ['no end', () => ({ claims: { exp: undefined } })],
  ['no jti', () => ({ claims: { jti: undefined } })],
  ['a time that has not come', () => ({ claims: { nbf: now() + 120 } })],
  ['another issuer', () => ({ claims: { iss: randomUUID() } })],
  ['another program', () => ({ claims: { iss: program.admin.id, sub: program.admin.id } })],
  ['an unknown key', () => ({ kid: 'unknown' })],
  ['another key than the one it names', () => ({ key: newKeyPair().privateKey })],
];
const audience = () => `${clinic.world.deps.env.publicUrl}/fhir/token`;

test.each(unfit)('S92 an assertion with %s is refused', async (_what, changes) => {
  const { status, body } = await program.requestToken(await program.assertion(changes()));
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('S92 what nobody signed is no assertion', async () => {
  const [head = '', claims = ''] = (await program.assertion()).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: program.key.kid })).toString(
    'base64url',
  );
  const byPublicKey = Buffer.from(JSON.stringify({ alg: 'HS384', kid: program.key.kid }));
  for (const signed of [
    'x',
    `${head}.${claims}.`,
    `${none}.${claims}.`,
    `${byPublicKey.toString('base64url')}.${claims}.c2lnbmVk`,
  ]) {
    const { status, body } = await program.requestToken(signed);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  }
});

test('S92 a token is granted what was given, and nothing where nothing of it was', async () => {
  const reader = await newProgram(clinic, { scopes: ['system/Appointment.rs'] });
  const wide = await reader.requestToken(
    await reader.assertion(),
    'system/Appointment.cruds system/Patient.rs',
  );
  expect(wide.body.scope).toBe('system/Appointment.rs');
  const other = await reader.requestToken(await reader.assertion(), 'system/Patient.rs');
  expect([other.status, other.body.error]).toEqual([400, 'invalid_scope']);
  await reader.signIn();
  const patient = await reader.send('GET', `Patient/${randomUUID()}`);
  expect([patient.status, patient.body.issue[0].code]).toEqual([403, 'forbidden']);
  expect(patient.body.issue[0].details.text).toContain('system/Patient.r');
  expect((await clinic.recorded('access.refused')).at(-1)).toMatchObject({ actor_id: reader.id });
});

test('S92 a removed scope, a removed key and the end of a program hold for tokens that are out', async () => {
  const reader = await newProgram(clinic);
  const { browser } = reader.admin;
  const programId = reader.id;
  expect(await isServed(reader)).toBe(200);
  const { data } = await browser.call('programs.list');
  const { version = 0 } = data.programs.find(({ id }) => id === programId) ?? {};
  const narrow = { programId, name: reader.name, scopes: ['system/Slot.rs' as const], version };
  await browser.call('programs.save', narrow);
  expect((await reader.send('GET', `Patient/${randomUUID()}`)).status).toBe(403);
  await browser.call('programs.addKey', { programId, publicKey: newKeyPair().pem });
  await browser.call('programs.removeKey', { programId, keyId: reader.key.id });
  expect(await isServed(reader)).toBe(401);
  expect((await reader.requestToken(await reader.assertion())).status).toBe(401);
  const two = await newProgram(clinic);
  await two.admin.browser.call('programs.end', { programId: two.id });
  expect(await isServed(two)).toBe(401);
  expect((await two.requestToken(await two.assertion())).status).toBe(401);
});

test('S92 a token ends after five minutes, and is in no store as it is', async () => {
  const { redis } = clinic.world.deps;
  const secret = program.caller.token?.slice('kmdp_'.length) ?? '';
  const keys = await redis.keys('*program-token:*');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join(' ')).not.toContain(secret);
  const plain = keys.map((key) => key.slice(key.indexOf('program-token:')));
  for (const key of plain) expect(await redis.ttl(key)).toBeLessThanOrEqual(300);
  await redis.del(plain);
  expect(await isServed(program)).toBe(401);
  await program.signIn();
  expect(await isServed(program)).toBe(200);
});

test('S92 a program calls none of people’s procedures, and no person asks for a token', async () => {
  expect((await program.caller.call('appointments.types')).status).toBe(401);
  expect((await program.caller.call('auth.me')).status).toBe(401);
  const person = await clinic.clinician({ role: 'SA' });
  const mixed = person.browser.clone();
  mixed.token = program.caller.token;
  expect((await mixed.call('auth.me')).status).toBe(401);
  const { id } = person;
  const { status } = await program.requestToken(
    await program.assertion({ claims: { iss: id, sub: id } }),
  );
  expect(status).toBe(401);
});

test('S92 tokens of one program and of one address are limited', async () => {
  const reader = await newProgram(clinic);
  const signed = await Promise.all(Array.from({ length: 31 }, () => reader.assertion()));
  const answers = await Promise.all(signed.map((assertion) => reader.requestToken(assertion)));
  // The program has had its first one.
  expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([
    ...Array(29).fill(200),
    429,
    429,
  ]);
  const last = answers.find(({ status }) => status === 429);
  expect(last?.body.error).toBe('temporarily_unavailable');
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  const strangers = Array.from({ length: 121 }, () => program.requestToken('nobody'));
  expect((await Promise.all(strangers)).map(({ status }) => status)).toContain(429);
  await clinic.world.clearRedis();
});

test('the form of a request, and the document that leads to it', async () => {
  const get = (path: string, init?: NewRequest) => clinic.world.browser().fetch(path, init);
  const answer = await get('/fhir/.well-known/smart-configuration');
  expect(answer.body).toMatchObject({
    token_endpoint: audience(),
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  });
  const wrong = await get('/fhir/token');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  const json = { 'content-type': 'application/json' };
  const asJson = await get('/fhir/token', { method: 'POST', headers: json, body: '{}' });
  expect([asJson.status, asJson.body.error]).toEqual([415, 'invalid_request']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'grant_type=password&username=a&password=b';
  const other = await get('/fhir/token', { method: 'POST', headers: form, body });
  expect([other.status, other.body.error]).toEqual([400, 'unsupported_grant_type']);
});
