/** Tests that webhooks are told of changes: signed, without names, again until taken, and nowhere inside the network (S94). */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';
import { readNetworks } from '#server/platform/outgoing/networks.ts';
import { ForbiddenAddress, requireOutside } from '#server/platform/outgoing/outside.ts';
import { notify } from './notify-webhook.ts';
import { sweepNotifications } from './relay.ts';

const clinic = await openClinic({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
const { world } = clinic;
const lena = await clinic.clinician();

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

const received: Received[] = [];
const answers: number[] = [];
const receiver = createServer((req, res) => {
  let text = '';
  req.on('data', (part: Buffer) => (text += part.toString()));
  req.on('end', () => {
    received.push({ headers: req.headers, text });
    res.statusCode = answers.shift() ?? 204;
    res.end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/changes`;

let program: Program;
beforeAll(async () => {
  program = await newProgram(clinic);
  clinic.work();
});
afterAll(async () => {
  await clinic.close();
  receiver.close();
});

const body = (criteria: string, to = endpoint) => ({
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'Keeps the lab in step',
  criteria,
  channel: { type: 'rest-hook', endpoint: to },
});

async function subscribed(criteria: string, by = program) {
  const { status, body: stored, text } = await by.send('POST', 'Subscription', body(criteria));
  expect([status, text]).toEqual([201, text]);
  return { id: String(stored.id), secret: String(stored.channel.extension[0].valueString) };
}

const about = (subscriptionId: string) =>
  received.filter(({ text }) => text.includes(subscriptionId));

const toldOf = (subscriptionId: string, count: number) =>
  vi.waitFor(() => expect(about(subscriptionId)).toHaveLength(count), {
    timeout: 60_000,
    interval: 50,
  });

const book = async (patientName = 'Ana Ruiz') => {
  const [typeId, startsAt] = [clinic.types['in-person'], nextTime()];
  const { data } = await lena.browser.call('appointments.book', { typeId, startsAt, patientName });
  return data;
};
let hours = 24;
const nextTime = () =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + (hours += 1) * 3_600_000).toISOString();

const rowsOf = async (subscriptionId: string) =>
  (
    await world.owner.query<{ id: string; state: string; tries: number; failure: string }>(
      'select id, state, tries, failure from subscription_notifications where subscription_id = $1',
      [subscriptionId],
    )
  ).rows;

test('S94 a change is told with ids alone, signed with the secret of the subscription', async () => {
  const { id, secret } = await subscribed('Appointment');
  const { id: appointmentId, version } = await book('Wilhelmina Secret');
  await toldOf(id, 1);
  await lena.browser.call('appointments.cancel', { appointmentId, version });
  await toldOf(id, 2);
  const [first, second] = about(id);
  expect(JSON.parse(first!.text)).toEqual({
    id: expect.any(String),
    subscription: expect.stringContaining(`/fhir/Subscription/${id}`),
    resource: expect.stringContaining(`/fhir/Appointment/${appointmentId}`),
    versionId: '1',
    changedAt: expect.any(String),
  });
  expect(JSON.parse(second!.text).versionId).toBe('2');
  expect(received.map(({ text }) => text).join(' ')).not.toContain('Wilhelmina');
  const [, seconds, hmac] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first!.headers['karemd-signature'])) ?? [];
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(120);
  const signed = createHmac('sha256', secret).update(`${seconds}.${first!.text}`).digest('hex');
  expect(hmac).toBe(signed);
  await vi.waitFor(async () => expect(await rowsOf(id)).toEqual([]), { timeout: 30_000 });
  await program.send('DELETE', `Subscription/${id}`);
});

test('S94 whose appointments, and which resource: only what was subscribed to is told', async () => {
  const other = await clinic.clinician();
  const ownSubscription = await subscribed(`Appointment?practitioner=Practitioner/${lena.id}`);
  const theirs = await subscribed(`Appointment?practitioner=Practitioner/${other.id}`);
  const patients = await subscribed('Patient');
  await book();
  await lena.browser.call('appointments.patients.add', { fullName: 'New Person' });
  await toldOf(ownSubscription.id, 1);
  await toldOf(patients.id, 1);
  await vi.waitFor(async () => expect(await rowsOf(theirs.id)).toEqual([]), { timeout: 30_000 });
  expect(about(theirs.id)).toEqual([]);
  for (const { id } of [ownSubscription, theirs, patients]) {
    expect((await program.send('DELETE', `Subscription/${id}`)).status).toBe(204);
    expect((await program.send('GET', `Subscription/${id}`)).status).toBe(404);
  }
  const before = received.length;
  await book();
  expect((await world.owner.query('select from subscription_notifications')).rowCount).toBe(0);
  expect(received).toHaveLength(before);
});

test('S94 a webhook that fails is tried again, and after the last try is listed until it is sent again', async () => {
  const { id } = await subscribed('Appointment');
  answers.push(500);
  await book();
  await vi.waitFor(
    async () => expect(await rowsOf(id)).toMatchObject([{ tries: 1, failure: 'It answered 500.' }]),
    { timeout: 60_000 },
  );
  const [row] = await rowsOf(id);
  const notificationId = row!.id;
  await world.owner.query('update subscription_notifications set tries = 1000 where id = $1', [
    notificationId,
  ]);
  answers.push(302);
  const later = { ...world.deps, now: () => new Date(Date.now() + 31_000) };
  await notify(later, { notificationId });
  const { browser } = program.admin;
  const { data } = await browser.call('programs.failedNotifications');
  expect(data).toMatchObject([
    {
      id: notificationId,
      program: program.name,
      failure: 'It answered 302.',
      resourceType: 'Appointment',
    },
  ]);
  expect((await clinic.recorded('subscription.notify', id))[0]).toMatchObject({
    outcome: 'failure',
  });
  const stranger = await clinic.clinician({
    role: 'SA',
    organizationId: await world.newOrganization('B'),
  });
  expect((await stranger.browser.call('programs.sendAgain', { notificationId })).status).toBe(404);
  const before = about(id).length;
  expect((await browser.call('programs.sendAgain', { notificationId })).status).toBe(200);
  await toldOf(id, before + 1);
  expect((await browser.call('programs.failedNotifications')).data).toEqual([]);
  expect((await browser.call('programs.dismiss', { notificationId })).status).toBe(404);
  await program.send('DELETE', `Subscription/${id}`);
});

test('S94 a webhook that does not answer holds nobody up, and what nobody deals with is deleted', async () => {
  const { id } = await subscribed('Appointment');
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into subscription_notifications
       (subscription_id, organization_id, resource_id, resource_version, state, queued_at)
     select $1, $2, gen_random_uuid(), 1, 'queued', now() from generate_series(1, 3) returning id`,
    [id, world.organizationId],
  );
  const [first, second, third] = rows.map((row) => row.id);
  const before = received.length;
  answers.push(503);
  await expect(notify(world.deps, { notificationId: first! })).rejects.toThrow('did not take');
  await expect(notify(world.deps, { notificationId: second! })).rejects.toThrow('did not take');
  expect(received).toHaveLength(before + 1);
  const later = { ...world.deps, now: () => new Date(Date.now() + 31_000) };
  await notify(later, { notificationId: second! });
  await notify(world.deps, { notificationId: first! });
  expect(received).toHaveLength(before + 3);
  await world.owner.query(
    `update subscription_notifications set queued_at = now() - interval '3 days' where id = $1`,
    [third],
  );
  await sweepNotifications(world.deps);
  expect(await rowsOf(id)).toMatchObject([{ id: third, state: 'failed' }]);
  await sweepNotifications({ ...world.deps, now: () => new Date(Date.now() + 31 * 86_400_000) });
  expect(await rowsOf(id)).toEqual([]);
  await program.send('DELETE', `Subscription/${id}`);
});

test('S94 who may not read any more is not told any more', async () => {
  const endedProgram = await newProgram(clinic);
  const { id } = await subscribed('Appointment', endedProgram);
  const before = received.length;
  await endedProgram.admin.browser.call('programs.end', { programId: endedProgram.id });
  await book();
  await vi.waitFor(async () => expect(await rowsOf(id)).toEqual([]), { timeout: 30_000 });
  expect(received).toHaveLength(before);
});

test('S94 a program subscribes to what it may read, and sees its own subscriptions alone', async () => {
  const reader = await newProgram(clinic, {
    scopes: ['system/Appointment.rs', 'system/Subscription.crds'],
  });
  expect((await reader.send('POST', 'Subscription', body('Patient'))).status).toBe(403);
  const { id } = await subscribed('Appointment', reader);
  expect((await program.send('GET', `Subscription/${id}`)).status).toBe(404);
  expect((await program.send('DELETE', `Subscription/${id}`)).status).toBe(404);
  const { body: listed } = await reader.send('GET', 'Subscription');
  expect(listed.entry).toMatchObject([{ resource: { id, criteria: 'Appointment' } }]);
  expect(JSON.stringify(listed)).not.toContain('webhook-secret');
  const unfit = [
    body('Slot'),
    body('Appointment?status=booked'),
    body(`Appointment?practitioner=Practitioner/${reader.id}`),
    {
      ...body('Appointment'),
      channel: { type: 'rest-hook', endpoint: 'https://user:x@elsewhere.example' },
    },
    body('Appointment', 'https://10.0.0.7/changes'),
    body('Appointment', 'http://elsewhere.example/changes'),
    body('Appointment', 'no address'),
  ];
  for (const unfitBody of unfit)
    expect((await reader.send('POST', 'Subscription', unfitBody)).status).toBe(422);
  const email = {
    ...body('Appointment'),
    channel: { type: 'email', endpoint: 'mailto:a@b.example' },
  };
  expect((await reader.send('POST', 'Subscription', email)).status).toBe(400);
  await reader.send('DELETE', `Subscription/${id}`);
});

const nothing = { webhookNetworks: readNetworks('') };
const trial = { webhookNetworks: readNetworks('127.0.0.0/8, 10.1.0.0/16, fd00::/8') };

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://172.16.9.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'http://203.0.113.9/',
  'http://elsewhere.example/',
  'https://name:word@elsewhere.example/',
])('S94 %s is not called', (address) => {
  expect(() => requireOutside(nothing, new URL(address))).toThrow(ForbiddenAddress);
});

test('S94 what the operator names is called, and what they do not name is not', () => {
  for (const address of [
    'http://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[fd00::1]/',
    'https://93.184.216.34/',
  ])
    expect(() => requireOutside(trial, new URL(address))).not.toThrow();
  expect(() => requireOutside(trial, new URL('https://10.2.0.1/'))).toThrow(ForbiddenAddress);
  expect(() => requireOutside(trial, new URL('http://93.184.216.34/'))).toThrow(ForbiddenAddress);
});

test('S94 a name that leads inside is not called', async () => {
  const { id } = await subscribed('Appointment');
  await world.owner.query('update subscriptions set endpoint = $1 where id = $2', [
    endpoint.replace('http://127.0.0.1', 'https://localhost'),
    id,
  ]);
  const before = received.length;
  const only = { ...world.deps, env: { ...world.deps.env, webhookNetworks: [] } };
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into subscription_notifications (subscription_id, organization_id, resource_id, resource_version, state, queued_at)
     values ($1, $2, gen_random_uuid(), 1, 'queued', now()) returning id`,
    [id, world.organizationId],
  );
  await expect(notify(only, { notificationId: rows[0]!.id })).rejects.toThrow('did not take');
  expect(await rowsOf(id)).toMatchObject([{ failure: expect.stringContaining('private network') }]);
  expect(received).toHaveLength(before);
});
