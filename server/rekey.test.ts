/** Tests a change of SECRET_KEY and of LiveKit's key: nobody notices, and the old key can be removed (S60). */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { decryptSecret } from '#server/platform/encryption.ts';
import { secretBinding } from '#server/programs/webhooks/notify-webhook.ts';
import { subscribedProgram } from '#server/test/fhir/program.ts';
import { openClinic, type Clinic } from '#server/test/clinic.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { afterPassword, codeOf, personWithApp } from '#server/test/sign-in/sign-in-steps.ts';
import { password, type TestPerson } from '#server/test/world.ts';
import { encryptSecret } from './platform/encryption.ts';
import { rekey } from './rekey.ts';

const old = 'a key that only the tests of one file know 0123456789';
const changed = 'the key that takes the place of the first one 9876543210';
const both = { SECRET_KEY: changed, SECRET_KEY_PREVIOUS: old };

let clinic: Clinic;
beforeEach(async () => {
  clinic = await openClinic({ env: { OTP_RESEND_SECONDS: '0' } });
});
afterEach(() => clinic.close());

type Instance = Awaited<ReturnType<Clinic['world']['startInstance']>>;

const signIn = async (at: Instance, { email }: TestPerson, secret: string) => {
  // Each code works once.
  clinic.world.clock.offsetMs += 60_000;
  const { browser } = await afterPassword(clinic.world, { email } as TestPerson, browserOf(at));
  const otp = codeOf(clinic.world, secret);
  return (await browser.call('auth.authenticateOtp', { email, otp })).data;
};

const browserOf = ({ url }: Instance): Browser => clinic.world.browser().clone(url);

const recover = async (at: Instance, who: TestPerson, code: string) => {
  const { browser } = await afterPassword(clinic.world, who, browserOf(at));
  const answer = { step: 'recovery-code', code };
  return (await browser.call('auth.answerSecondStep', { email: who.email, answer })).data.success;
};

async function encryptedVisit() {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  await clinic.world.owner.query(
    `update appointment_types set is_end_to_end = true where id = $1`,
    [clinic.types['tele-visit']],
  );
  const patient = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = (await patient.call('visits.guest.state', {})).data;
  await lena.browser.call('visits.admit', { visitId });
  return { lena, patient, visitId };
}

async function storedSecret({ deps }: Instance, id: string) {
  const { rows } = await clinic.world.owner.query<{ secret: Buffer }>(
    'select encrypted_secret as secret from subscriptions where id = $1',
    [id],
  );
  return decryptSecret(deps, rows[0]!.secret, secretBinding(id))?.toString();
}

test('S60 while SECRET_KEY changes everybody signs in and visits go on, and afterwards without the old key', async () => {
  const { world } = clinic;
  const { who, secret, recoveryCodes } = await personWithApp(world);
  const [one = '', two = '', three = '', four = ''] = recoveryCodes;
  const { lena, visitId, patient } = await encryptedVisit();
  const keyAt = async (browser: Browser, url: string) =>
    (await browser.clone(url).call('visits.ticket', { visitId })).data.encryption;
  const key = (await keyAt(lena.browser, world.url))!.key;
  const mailed = await world.person();
  const { browser: waiting, code } = await afterPassword(world, mailed);
  const settingUp = await world.signIn(await world.person());

  const webhook = await subscribedProgram(clinic);

  const during = await world.startInstance(both);
  expect((await signIn(during, who, secret)).success).toBe(true);
  expect(await recover(during, who, one)).toBe(true);
  expect((await keyAt(lena.browser, during.url))?.key).toBe(key);
  const guest = await patient.clone(during.url).call('visits.guest.ticket', {});
  expect(guest.data.encryption?.key).toBe(key);
  const typed = { email: mailed.email, otp: code };
  const opened = await waiting.clone(during.url).call('auth.authenticateOtp', typed);
  expect(opened.data.success).toBe(true);
  // Shown its secret by a server with the old key, confirmed by one with the new.
  await settingUp.call('auth.security.unlock', { password });
  const shown = (await settingUp.call('auth.security.startAuthenticator')).data;
  const confirmed = await settingUp
    .clone(during.url)
    .call('auth.security.confirmAuthenticator', { code: codeOf(world, shown.secret) });
  expect(confirmed.data.success).toBe(true);

  const printed: string[] = [];
  const env = during.deps.env;
  expect(await rekey(env, env.DATABASE_URL, (line) => void printed.push(line))).toBe(true);
  expect(printed).toEqual([
    'authenticator apps: 2 stored, 1 encrypted anew.',
    'recovery codes: 19 stored, 19 encrypted anew.',
    'keys of ongoing visits: 1 stored, 1 encrypted anew.',
    'secrets of webhooks: 1 stored, 1 encrypted anew.',
    expect.stringMatching(/^SECRET_KEY_PREVIOUS may be removed/),
  ]);
  expect((await clinic.recorded('secrets.encrypt')).map(({ detail }) => detail)).toEqual([
    { what: 'authenticator apps', count: 1 },
    { what: 'recovery codes', count: 19 },
    { what: 'keys of ongoing visits', count: 1 },
    { what: 'secrets of webhooks', count: 1 },
  ]);

  expect(await recover(during, who, two)).toBe(true);
  const after = await world.startInstance({ SECRET_KEY: changed });
  expect((await signIn(after, who, secret)).success).toBe(true);
  expect(await recover(after, who, three)).toBe(true);
  expect((await keyAt(lena.browser, after.url))?.key).toBe(key);
  expect(await storedSecret(after, webhook.id)).toBe(webhook.secret);

  // The old key decrypts nothing that is stored now.
  const { rows } = await world.owner.query<{ secret: Buffer }>(
    'select sealed_secret as secret from authenticators union all select room_key from visits where room_key is not null',
  );
  expect(rows).toHaveLength(3);
  expect(await recover({ ...after, url: world.url }, who, four)).toBe(false);
  expect((await lena.browser.call('visits.ticket', { visitId })).status).toBe(500);
});

test('S60 what neither key decrypts is counted, and without a previous key nothing may be removed', async () => {
  const { world } = clinic;
  const { who } = await personWithApp(world);
  await world.owner.query(
    'update authenticators set sealed_secret = $2 where practitioner_id = $1',
    [who.id, randomBytes(48)],
  );
  const printed: string[] = [];
  const { env } = world.deps;
  expect(await rekey(env, env.DATABASE_URL, (line) => void printed.push(line))).toBe(false);
  expect(printed.join('\n')).toMatch(
    /authenticator apps: \d+ stored, 0 encrypted anew\.\n {2}\d+ of them can be decrypted with neither key/,
  );
  expect(printed.at(-1)).toContain('SECRET_KEY_PREVIOUS is not set');
});

test('S60 a server that starts with both keys encrypts everything anew by itself, a slice at a time', async () => {
  const { world } = clinic;
  const organizationId = await world.newOrganization('Lakeside Hospital');
  const { rows: people } = await world.owner.query<{ id: string }>(
    `insert into practitioners (organization_id, email, full_name, role, hospital_role, zone)
     select $1, 'person-' || n || '@lakeside.example', 'Person ' || n, 'user', 'Attending', 'Europe/London'
     from generate_series(1, 501) n returning id`,
    [organizationId],
  );
  const boxes = people.map(({ id }) =>
    encryptSecret(world.deps, Buffer.from('secret of an app'), id),
  );
  await world.owner.query(
    `insert into authenticators (practitioner_id, sealed_secret, last_step, added_at)
     select id, box, 0, now() from unnest($1::uuid[], $2::bytea[]) as given (id, box)`,
    [people.map(({ id }) => id), boxes],
  );
  const during = await world.startInstance(both);
  const working = clinic.work(during.deps);
  const counted = async () =>
    (await clinic.recorded('secrets.encrypt', organizationId)).map(({ detail }) => detail['count']);
  await expect
    .poll(async () => (await counted()).reduce<number>((sum, count) => sum + Number(count), 0))
    .toBe(501);
  expect((await counted()).length).toBeGreaterThan(1);
  await working.stop();
});

async function webhook(key: string, secret: string) {
  const body = JSON.stringify({
    event: 'room_finished',
    id: `EV_${randomUUID()}`,
    createdAt: String(Math.floor(Date.now() / 1000)),
    room: { sid: 'RM_x', name: 'room' },
  });
  const token = new AccessToken(key, secret, { ttl: 300 });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return [body, await token.toJwt()] as const;
}

test("S60 webhooks of LiveKit's old and new key count while both are configured, and the old one no longer", async () => {
  const { env } = clinic.world;
  const given = {
    LIVEKIT_API_KEY: 'another-key',
    LIVEKIT_API_SECRET: 'the secret of the other key 0123456789',
  };
  const before = [env.LIVEKIT_API_KEY, requiredVariable('TEST_LIVEKIT_API_SECRET')] as const;
  const after = [given.LIVEKIT_API_KEY, given.LIVEKIT_API_SECRET] as const;
  const during = await clinic.world.startInstance({
    ...given,
    LIVEKIT_API_KEY_PREVIOUS: before[0],
    LIVEKIT_API_SECRET_PREVIOUS: before[1],
  });
  const done = await clinic.world.startInstance(given);
  const read = async ({ deps }: Instance, keys: readonly [string, string]) =>
    deps.livekit.readWebhook(...(await webhook(...keys)), new Date());
  for (const keys of [before, after])
    expect(await read(during, keys)).toMatchObject({ kind: 'room-gone', room: 'room' });
  expect(await read(done, after)).toMatchObject({ kind: 'room-gone' });
  await expect(read(done, before)).rejects.toMatchObject({ problem: 'video-news.unsigned' });
  await expect(read(during, [before[0], after[1]])).rejects.toMatchObject({
    problem: 'video-news.unsigned',
  });
});
