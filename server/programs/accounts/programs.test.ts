/** Tests that administrators set up programs: names, scopes, keys that rotate, and an end (S91). */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newKeyPair, newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const { browser } = admin;
const scopes = ['system/Appointment.rs' as const];

const add = (publicKey: string) =>
  browser.call('programs.add', { name: `Lab ${randomUUID()}`, scopes, publicKey });

const jwkOf = ({ publicJwk }: ReturnType<typeof newKeyPair>, kid: string) => ({
  ...publicJwk,
  kid,
});

test('S91 a PEM, a JWK and a JWKS are taken, and every change is audited', async () => {
  const [first, second] = [newKeyPair('RS384'), newKeyPair('ES384')];
  const { data } = await add(first.pem);
  expect(data).toMatchObject({ active: true, scopes, lastUsedAt: null });
  expect(data.keys).toMatchObject([{ algorithm: 'RS384', addedBy: admin.fullName }]);
  const jwks = JSON.stringify({ keys: [jwkOf(first, 'one'), jwkOf(second, 'two')] });
  const both = await add(jwks);
  expect(both.data.keys.map(({ kid }) => kid)).toEqual(['one', 'two']);
  const jwk = await add(JSON.stringify(jwkOf(second, 'lab-2026')));
  expect(jwk.data.keys).toMatchObject([{ kid: 'lab-2026', algorithm: 'ES384' }]);
  expect(await clinic.recorded('program.save', data.id)).toMatchObject([
    { actor_id: admin.id, outcome: 'success', detail: { after: { scopes } } },
  ]);
});

test('S91 a private key, a weak one and anything else is refused at the field', async () => {
  const { privateKey } = newKeyPair();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const unfit = [
    pem,
    jwk,
    JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }),
    weak.export({ type: 'spki', format: 'pem' }).toString(),
    other.export({ type: 'spki', format: 'pem' }).toString(),
    '-----BEGIN PUBLIC KEY-----\nno\n-----END PUBLIC KEY-----',
    '{"keys":[]}',
    'ssh-ed25519 AAAA',
  ];
  for (const publicKey of unfit) {
    const { status, body } = await add(publicKey);
    expect([publicKey.slice(0, 30), status]).toEqual([publicKey.slice(0, 30), 400]);
    expect(body.error.data.fields).toMatchObject([{ path: 'publicKey' }]);
  }
});

test('S91 keys are rotated: two at a time, also for two administrators at once, and never none', async () => {
  const { data: program } = await add(newKeyPair().pem);
  const programId = program.id;
  const addKey = (publicKey: string) => browser.call('programs.addKey', { programId, publicKey });
  const removeKey = (keyId: string) => browser.call('programs.removeKey', { programId, keyId });
  const [old] = program.keys;
  expect((await removeKey(old!.id)).problem).toBe('programs.last-key');
  const answers = await Promise.all([addKey(newKeyPair().pem), addKey(newKeyPair().pem)]);
  expect(
    answers
      .map(({ problem }) => String(problem))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['programs.two-keys', 'undefined']);
  const { data } = await removeKey(old!.id);
  expect(data.keys).toHaveLength(1);
  expect((await removeKey(old!.id)).problem).toBe('not-found');
  expect(await clinic.recorded('program.remove-key', programId)).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'success', detail: { keys: [old!.kid] } },
    { outcome: 'refused' },
  ]);
});

test('S91 the second of two who change a program is told, and one that was ended stays so', async () => {
  const { data: program } = await add(newKeyPair().pem);
  const change = { programId: program.id, name: 'Lab system', version: program.version };
  const wider = [...scopes, 'system/Patient.rs' as const];
  const saved = await browser.call('programs.save', { ...change, scopes: wider });
  expect(saved.data).toMatchObject({ name: 'Lab system', scopes: wider });
  const late = await browser.call('programs.save', { ...change, scopes });
  expect(late.problem).toBe('conflict');
  const ended = await browser.call('programs.end', { programId: program.id });
  expect(ended.data.active).toBe(false);
  const again = { ...change, version: ended.data.version, scopes };
  expect((await browser.call('programs.save', again)).problem).toBe('programs.ended');
  const publicKey = newKeyPair().pem;
  const more = await browser.call('programs.addKey', { programId: program.id, publicKey });
  expect(more.problem).toBe('programs.ended');
});

test('S91 a program is no account: nobody finds it among people or colleagues, or gives it access', async () => {
  const program = await newProgram(clinic);
  const { data: people } = await browser.call('people.list', { search: program.name });
  expect(people).toMatchObject({ people: [], count: 0 });
  expect((await browser.call('people.one', { personId: program.id })).status).toBe(404);
  const { data: peopleFound } = await browser.call('people.find', { search: program.name });
  expect(peopleFound).toEqual([]);
  const activating = 'update practitioners set active = true where id = $1';
  await expect(clinic.world.owner.query(activating, [program.id])).rejects.toThrow(
    'programs_never_sign_in',
  );
});

test('S15 another hospital’s program is not found', async () => {
  const organizationId = await clinic.world.newOrganization('B');
  const foreigner = await clinic.clinician({ role: 'SA', organizationId });
  const { data: program } = await add(newKeyPair().pem);
  const ref = { programId: program.id };
  const publicKey = newKeyPair().pem;
  const answers = [
    await foreigner.browser.call('programs.end', ref),
    await foreigner.browser.call('programs.addKey', { ...ref, publicKey }),
    await foreigner.browser.call('programs.save', { ...ref, name: 'x', scopes, version: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await foreigner.browser.call('programs.list')).data.programs).toEqual([]);
});
