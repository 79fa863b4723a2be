/** Tests pushes with a push service that decrypts what it gets as a browser does: to whom, what is in them, and when they end (S118). */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { checkClock } from '#server/cases/service.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { decryptedPush } from '#server/test/http/decrypted-push.ts';
import { planPushes } from './send-push.ts';

const clinic = await openClinic({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
const desk = await clinic.clinician({ role: 'EDITOR' });

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const received: Received[] = [];
/** What the service answers, by path; else 201. */
const answers = new Map<string, number>();
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answers.get(path) ?? 201).end();
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  clinic.work();
});
afterAll(async () => {
  await clinic.close();
  service.close();
});

let count = 0;

async function subscribed(who: Clinician, wanted: object = {}) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const path = `/push/${(count += 1)}`;
  const answer = await who.browser.call('notices.push.save', {
    endpoint: origin + path,
    publicKey: browser.getPublicKey('base64url'),
    secret: secret.toString('base64url'),
    tellsArrivals: true,
    tellsChanges: true,
    ...wanted,
  });
  expect(answer.status).toBe(200);
  return {
    path,
    endpoint: origin + path,
    got: () => received.filter((one) => one.path === path),
    said: () =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(decryptedPush(body, browser, secret)) as unknown),
  };
}

const isStored = async (endpoint: string): Promise<boolean> =>
  (
    await clinic.world.owner.query('select 1 from push_subscriptions where endpoint = $1', [
      endpoint,
    ])
  ).rowCount === 1;

async function cancelled(who: Clinician): Promise<void> {
  const appointmentId = await clinic.place([who], { at: 120 });
  const answer = await desk.browser.call('appointments.cancel', { appointmentId });
  expect(answer.status).toBe(200);
}

/** What can still be undone is told when that is over. */
const later = () =>
  planPushes({ ...clinic.world.deps, now: () => new Date(Date.now() + minuteMs) });

async function arrived(who: Clinician, { by = desk, at = 5 } = {}): Promise<void> {
  const appointmentId = await clinic.place([who], { at, kind: 'in-person' });
  const input = { appointmentId, version: 1, to: 'arrived' };
  const answer = await by.browser.call('appointments.attend', input);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
}

test('S118 an arrival is pushed encrypted, signed by our key, and says nothing but that', async () => {
  const who = await clinic.clinician();
  const browser = await subscribed(who);
  await arrived(who);
  await vi.waitFor(() => expect(browser.said()).toEqual([{ about: 'arrival' }]), 60_000);
  const [{ headers, body }] = browser.got() as [Received];
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '900', urgency: 'high' });
  expect(body.toString('latin1')).not.toMatch(/arrival|Ana/);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  )!;
  expect((await who.browser.call('notices.push.key')).data.publicKey).toBe(key);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience: origin });
  expect(payload.exp! * 1_000 - Date.now()).toBeLessThanOrEqual(24 * hourMs);
}, 120_000);

test('a change is pushed when it cannot be undone any more, several at once, and each by its own switch', async () => {
  const who = await clinic.clinician();
  const [both, arrivals] = [await subscribed(who), await subscribed(who, { tellsChanges: false })];
  await cancelled(who);
  await cancelled(who);
  await later();
  await vi.waitFor(() => expect(both.said()).toEqual([{ about: 'change' }]), 60_000);
  await arrived(who);
  await vi.waitFor(() => expect(arrivals.said()).toEqual([{ about: 'arrival' }]), 60_000);
  await vi.waitFor(() => expect(both.said()).toHaveLength(2), 60_000);
  // One's own acts are not told.
  await arrived(who, { by: who, at: 40 });
  const events = 'select 1 from push_events where practitioner_id = $1';
  expect((await clinic.world.owner.query(events, [who.id])).rowCount).toBe(0);
}, 120_000);

test('S118 pushing ends with sign-out in that browser, and where the service does not know the browser any more', async () => {
  const who = await clinic.clinician();
  const gone = await subscribed(who);
  answers.set(gone.path, 410);
  await arrived(who);
  await vi.waitFor(async () => expect(await isStored(gone.endpoint)).toBe(false), 60_000);
  expect(gone.got()).toHaveLength(1);

  const left = await subscribed(who);
  expect((await who.browser.call('auth.logout')).status).toBe(200);
  await arrived(who, { at: 40 });
  await vi.waitFor(async () => expect(await isStored(left.endpoint)).toBe(false), 60_000);
  expect(left.got()).toEqual([]);
}, 120_000);

test('S118 the subscription of a browser stays with its person, and is audited', async () => {
  const [ana, omar] = [await clinic.clinician(), await clinic.clinician()];
  const { endpoint } = await subscribed(ana);
  const stolen = await omar.browser.call('notices.push.save', {
    endpoint,
    publicKey: Buffer.alloc(65, 4).toString('base64url'),
    secret: Buffer.alloc(16).toString('base64url'),
    tellsArrivals: true,
    tellsChanges: true,
  });
  expect([stolen.status, stolen.problem]).toEqual([409, 'notices.push-taken']);
  await omar.browser.call('notices.push.remove', { endpoint });
  expect((await ana.browser.call('notices.push.find', { endpoint })).data).not.toBeNull();
  await ana.browser.call('notices.push.remove', { endpoint });
  const service = '127.0.0.1';
  expect(await clinic.recorded('push.save')).toContainEqual(
    expect.objectContaining({ actor_id: ana.id, detail: expect.objectContaining({ service }) }),
  );
  expect(await clinic.recorded('push.remove')).toMatchObject([
    { actor_id: ana.id, detail: { service } },
  ]);
});

test('S118 only push services that browsers use are called, by TLS', async () => {
  const who = await clinic.clinician();
  const strange = [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://evil-push.apple.com.example/x',
    'https://www.google.com/x',
    'https://a:b@web.push.apple.com/x',
    'https://example.org/x',
    'https://8.8.8.8/x',
    'http://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://168.63.129.16/machine',
    'https://[::7f00:1]/x',
    'https://[::a9fe:a9fe]/latest',
    'https://[::ffff:169.254.169.254]/latest',
    'https://[64:ff9b::a9fe:a9fe]/latest',
    'https://[fd00:ec2::254]/latest',
    'https://[fe80::1]/x',
  ];
  const save = (endpoint: string) =>
    who.browser.call('notices.push.save', {
      endpoint,
      publicKey: Buffer.alloc(65, 4).toString('base64url'),
      secret: Buffer.alloc(16).toString('base64url'),
      tellsArrivals: true,
      tellsChanges: true,
    });
  const refused = await Promise.all(strange.map(save));
  expect(refused.map(({ problem }) => problem)).toEqual(strange.map(() => 'notices.push-service'));
  const windowsEndpoint = 'https://wns2-par02p.notify.windows.com/w/?token=x';
  const taken = await Promise.all(
    [windowsEndpoint, 'https://jmt17.google.com/fcm/send/x'].map(save),
  );
  expect(taken.map(({ status }) => status)).toEqual([200, 200]);
  const other = await clinic.clinician();
  expect(
    (await other.browser.call('notices.push.find', { endpoint: windowsEndpoint })).data,
  ).toBeNull();
  await other.browser.call('notices.push.remove', { endpoint: windowsEndpoint });
  expect(await isStored(windowsEndpoint)).toBe(true);
}, 120_000);

test('S118 a clock of theirs is pushed to browsers that ask for it, and nothing of the case', async () => {
  const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const clocksAlone = { tellsClocks: true, tellsArrivals: false, tellsChanges: false };
  const asked = await subscribed(manager, clocksAlone);
  const other = await subscribed(manager);
  const dueAt = new Date(Date.now() + hourMs);
  const input = {
    title: 'Call the payer of Ana Ruiz',
    assign: { to: 'person', personId: manager.id },
    dueAt: dueAt.toISOString(),
  };
  const { caseId } = (await manager.browser.call('cases.openTask', input)).data;
  const { clocks } = (await manager.browser.call('cases.byId', { caseId })).data;
  await checkClock({ ...clinic.world.deps, now: () => dueAt }, { clockId: clocks[0]!.id });
  await vi.waitFor(() => expect(asked.said()).toEqual([{ about: 'clock' }]), 60_000);
  expect(other.got()).toEqual([]);
}, 120_000);

test('S118 who is paged is told in browsers that ask for it, and nothing of the matter; a dead one says so', async () => {
  const who = await clinic.clinician();
  const [asked, other] = [
    await subscribed(who, { tellsPages: true, tellsArrivals: false, tellsChanges: false }),
    await subscribed(who),
  ];
  const page = async (id: string) =>
    desk.browser.call('roster.paging.make', {
      id,
      to: { kind: 'person', practitionerId: who.id },
      message: 'Potassium of 7.1, bed 12',
      backupAfterMinutes: 5,
    });
  const pushOf = async (pageId: string) =>
    (await desk.browser.call('roster.paging.one', { pageId })).data.recipients[0]?.deliveries.find(
      ({ channel }: { channel: string }) => channel === 'push',
    );
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await page(first)).status).toBe(200);
  await vi.waitFor(() => expect(asked.said()).toEqual([{ about: 'page' }]), 60_000);
  expect(other.got()).toEqual([]);
  expect(asked.got()[0]?.headers).toMatchObject({ ttl: '900', urgency: 'high', topic: 'page' });
  await vi.waitFor(async () => expect((await pushOf(first))?.state).toBe('sent'), 60_000);
  const ways = { pushAfter: 3, smsAfter: null, mailAfter: null };
  expect((await who.browser.call('roster.paging.saveWays', ways)).data).toMatchObject({
    pushAfter: 3,
    browsers: 1,
  });
  answers.set(asked.path, 410);
  await who.browser.call('roster.paging.saveWays', { ...ways, pushAfter: 0 });
  await page(second);
  await vi.waitFor(
    async () => expect(await pushOf(second)).toMatchObject({ state: 'failed', fault: 'rejected' }),
    60_000,
  );
  expect(await isStored(asked.endpoint)).toBe(false);
  const third = randomUUID();
  await page(third);
  expect(await pushOf(third)).toBeUndefined();
}, 120_000);
