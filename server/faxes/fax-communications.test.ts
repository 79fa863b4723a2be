/** Tests that programs read how faxes about cases stand, are told of it, and read nothing else of them (S521). */
import { randomUUID } from 'node:crypto';
import type { Bundle, Communication } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import type { ProgramScope } from '#shared/programs/scopes.ts';
import { openClinic } from '#server/test/clinic.ts';
import { runExport } from '#server/fhir/service.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';
import * as queue from './core/fax-queue-store.ts';
import { endFaxTry, leaveUnconfirmed } from './sending/end-fax.ts';

const env = { FAX_URL: 'mail://fax.test', MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: 'in.karemd.test' };
const clinic = await openClinic({ env });
afterAll(() => clinic.close());
const { deps, owner } = clinic.world;
const grace = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Grace Hughes' });
const program = await newProgram(clinic);
const withoutTasks: ProgramScope[] = [
  'system/Communication.rs',
  'system/DocumentReference.rs',
  'system/Patient.rs',
  'system/Subscription.crds',
];

async function faxedLetter() {
  const { browser } = grace;
  const patient = { fullName: 'Ana Ruiz', externalId: randomUUID().slice(0, 8) };
  const patientId: string = (await browser.call('appointments.patients.add', patient)).data.id;
  const assign = { to: 'person' as const, personId: grace.id };
  const task = { title: 'Appeal', patientId, assign };
  const { caseId } = (await browser.call('cases.openTask', task)).data;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId })).data;
  const content = { title: 'Appeal', recipient: 'Payer', text: 'We appeal.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  await browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  const number = `+1202${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const input = { caseId, fileId: letterId, number, toName: 'Payer' };
  const { faxId } = (await browser.call('faxes.send', input)).data;
  return { patientId, caseId, letterId, faxId: faxId as string, number };
}

/** As the queue does with a fax that it hands over. */
async function handOver(faxId: string) {
  const at = deps.now();
  const until = new Date(at.getTime() + dayMs);
  const fax = await queue.claim(deps.db, { id: faxId, at, until });
  const receiptHash = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
  await queue.insertTry(deps.db, {
    id: faxId,
    tries: fax?.tries ?? 0,
    number: '',
    receiptHash,
    at,
  });
  return { id: faxId, tries: fax?.tries ?? 0 };
}

const read = async (faxId: string, by = program) =>
  (await by.send('GET', `Communication/${faxId}`)).body as Communication;
const idsOf = async (query: string, by: Program) => {
  const { entry = [] } = (await by.send('GET', query)).body as Bundle;
  return entry.map(({ resource }) => resource?.id);
};
const subscribed = async (by: Program): Promise<string> => {
  const channel = { type: 'rest-hook', endpoint: 'https://archive.example/changes' };
  const body = { resourceType: 'Subscription', status: 'requested', reason: 'Archive', channel };
  return (await by.send('POST', 'Subscription', { ...body, criteria: 'Communication' })).body.id;
};
const toldOf = async (subscriptionId: string, resourceId: string) =>
  (
    await owner.query<{ version: number }>(
      `select resource_version as version from subscription_notifications
       where subscription_id = $1 and resource_id = $2 order by id`,
      [subscriptionId, resourceId],
    )
  ).rows.map(({ version }) => version);

test('S521 a program reads of a fax when it was sent and when the far end had it, and is told of each change', async () => {
  const subscription = await subscribed(program);
  const { patientId, caseId, letterId, faxId, number } = await faxedLetter();
  const waiting = await read(faxId);
  expect(waiting).toMatchObject({
    status: 'preparation',
    subject: { reference: `Patient/${patientId}` },
    medium: [{ text: 'fax' }],
    basedOn: [{ reference: `Task/${caseId}` }],
    recipient: [{ display: `Payer, ${number}` }],
    payload: [{ contentReference: { reference: `DocumentReference/${letterId}` } }],
  });
  expect([waiting.sent, waiting.received]).toEqual([undefined, undefined]);
  const first = await handOver(faxId);
  const sending = await read(faxId);
  expect(sending).toMatchObject({ status: 'in-progress', sent: expect.any(String) });
  expect(sending.received).toBeUndefined();
  await endFaxTry(deps, first, { is: 'failed', failure: 'busy', detail: 'Busy' });
  expect((await read(faxId)).status).toBe('preparation');
  await owner.query('update faxes set next_try_at = now() where id = $1', [faxId]);
  const second = await handOver(faxId);
  await leaveUnconfirmed(deps, second);
  expect(await read(faxId)).toMatchObject({
    status: 'unknown',
    statusReason: { text: 'unconfirmed' },
  });
  const before = Date.parse((await read(faxId)).meta?.lastUpdated ?? '');
  await endFaxTry(deps, second, { is: 'delivered', detail: null, pages: 1 });
  const delivered = await read(faxId);
  expect(delivered).toMatchObject({ status: 'completed', received: expect.any(String) });
  expect(Date.parse(delivered.meta?.lastUpdated ?? '')).toBeGreaterThan(before);
  expect(await toldOf(subscription, faxId)).toEqual([1, 2, 3, 4, 5, 6]);
  const dead = await faxedLetter();
  const deadTry = await handOver(dead.faxId);
  await endFaxTry(deps, deadTry, { is: 'failed', failure: 'dead-number', detail: 'Dead' });
  expect(await read(dead.faxId)).toMatchObject({
    status: 'not-done',
    statusReason: { text: 'The number is not in service' },
  });
  await grace.browser.call('faxes.cancel', { faxId: dead.faxId });
  expect(await read(dead.faxId)).toMatchObject({ status: 'stopped' });
  expect(await clinic.recorded('fax.read', dead.caseId)).toMatchObject([
    { actor_id: program.id, detail: { fax: dead.faxId, as: 'fhir' } },
    { actor_id: program.id, detail: { fax: dead.faxId, as: 'fhir' } },
  ]);
});

async function exported(query: string, by = program): Promise<string[]> {
  const begun = await by.send('GET', query, undefined, { prefer: 'respond-async' });
  const exportId = begun.headers.get('content-location')?.split('/').at(-1) ?? '';
  await runExport(deps, { exportId });
  const { output } = (await by.send('GET', `export/${exportId}`)).body;
  const ids: string[] = [];
  for (const { url } of output) {
    const { text } = await by.send('GET', url.split('/fhir/')[1]);
    ids.push(...text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).id])));
  }
  await by.send('DELETE', `export/${exportId}`);
  return ids;
}

test('S521 faxes are found by patient, date and change, in everything and in exports, by the scopes of their case and document', async () => {
  const narrow = await newProgram(clinic, { scopes: withoutTasks });
  const [told, untold] = [await subscribed(program), await subscribed(narrow)];
  const { patientId, caseId, letterId, faxId } = await faxedLetter();
  const queries = [
    `Communication?patient=Patient/${patientId}`,
    `Communication?_id=${faxId}&_sort=-_lastUpdated`,
    `Communication?patient=${patientId}&sent=ge${new Date(Date.now() - dayMs).toISOString()}`,
    `Patient/${patientId}/$everything?_type=Communication`,
    `Patient/${patientId}/$everything?_type=Communication&_since=${new Date(Date.now() - dayMs).toISOString()}`,
  ];
  for (const query of queries)
    expect([query, await idsOf(query, program), await idsOf(query, narrow)]).toEqual([
      query,
      [faxId],
      [],
    ]);
  const changed = encodeURIComponent((await read(faxId)).meta?.lastUpdated ?? '');
  expect(await idsOf(`Communication?_lastUpdated=ge${changed}`, program)).toEqual([faxId]);
  const later = new Date(Date.now() + dayMs).toISOString();
  expect(
    await idsOf(`Patient/${patientId}/$everything?_type=Communication&_since=${later}`, program),
  ).toEqual([]);
  expect((await narrow.send('GET', `Communication/${faxId}`)).status).toBe(404);
  expect(await exported('$export?_type=Communication')).toContain(faxId);
  expect(await exported('$export?_type=Communication', narrow)).toEqual([]);
  expect([await toldOf(told, faxId), await toldOf(untold, faxId)]).toEqual([[1], []]);
  const elsewhere = await newProgram(clinic, {
    organizationId: await clinic.world.newOrganization('Elsewhere'),
  });
  expect((await elsewhere.send('GET', `Communication/${faxId}`)).status).toBe(404);
  // A letter that names an amount leaves no word of its fax either.
  await owner.query('alter table case_documents disable trigger user');
  await owner.query('update case_documents set has_money = true where id = $1', [letterId]);
  await owner.query('alter table case_documents enable trigger user');
  expect((await program.send('GET', `Communication/${faxId}`)).status).toBe(404);
  await grace.browser.call('faxes.cancel', { faxId });
  expect(await toldOf(told, faxId)).toEqual([1]);
  expect(await clinic.recorded('fax.read', caseId)).not.toEqual([]);
});
