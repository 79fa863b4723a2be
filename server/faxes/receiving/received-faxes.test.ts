/** Tests faxes that come in: stored once, opened by who may file, filed once, and never lost (S465). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bundle } from 'fhir/r4.js';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ReceivedFax } from '#shared/faxes/received-faxes.ts';
import { openAntivirus } from '#server/platform/antivirus.ts';
import { openInboundMail } from '#server/platform/mail/inbound/inbound-server.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { eicar } from '#server/test/documents/eicar.ts';
import { mailTo } from '#server/test/faxes/fax-gateway.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { tiffOfPdf } from '#server/test/faxes/t30-call.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { faxReceiver } from '#server/faxes/service.ts';
import { receiveFaxes } from './receive-faxes.ts';

const scannerUrl = requiredVariable('TEST_CLAMAV_URL');
const clinic = await openClinic({
  env: {
    FAX_URL: 'mail://fax.test',
    MAIL_IN_PORT: '0',
    MAIL_IN_DOMAIN: 'in.karemd.test',
    CLAMAV_URL: scannerUrl,
  },
});
const { deps } = clinic.world;
const inbound = await openInboundMail(deps, [faxReceiver(deps)]);
/** Its scanner is away. */
const unscanning = await openInboundMail(deps, [
  faxReceiver({ ...deps, antivirus: openAntivirus('tcp://127.0.0.1:1', { log: deps.log }) }),
]);
const folder = mkdtempSync(path.join(tmpdir(), 'karemd-received-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await inbound?.stop();
  await unscanning?.stop();
  await clinic.close();
});
const grace = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Chen' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });

const { bytes: document } = await drawPdf({
  title: 'Answer',
  author: 'Payer',
  creator: 'Payer',
  createdAt: new Date('2026-11-02T09:00:00Z'),
  footer: 'Answer',
  paragraphs: [{ is: 'text', text: 'The denial is overturned.' }],
});
writeFileSync(path.join(folder, 'answer.pdf'), document);
await tiffOfPdf(path.join(folder, 'answer.pdf'), path.join(folder, 'answer.tif'));
const tiff = readFileSync(path.join(folder, 'answer.tif'));

beforeEach(() => clinic.world.owner.query('truncate received_faxes'));

interface Mailed {
  id?: string;
  content?: Buffer;
  filename?: string;
  subject?: string;
  port?: number | undefined;
}

const mailFax = ({
  content = tiff,
  filename = 'fax.tif',
  port = inbound?.port,
  ...mail
}: Mailed = {}) =>
  mailTo(port ?? 0, 'fax@in.karemd.test', {
    messageId: `<${mail.id ?? randomUUID()}@fax.test>`,
    subject: mail.subject ?? 'Fax from +1 202 555 0143',
    text: '',
    attachments: [{ content, filename }],
  });

const waiting = async (who: Clinician = grace): Promise<ReceivedFax[]> =>
  (await who.browser.call('faxes.received.list', {})).data.waiting;
const download = (who: Clinician, receivedId: string) =>
  who.browser.fetch(`/files/faxes/${receivedId}`);
const file = (who: Clinician, input: object) => who.browser.call('faxes.received.file', input);

async function task(personId = grace.id, title = `Task ${randomUUID()}`): Promise<string> {
  const assign = { to: 'person', personId };
  return (await grace.browser.call('cases.openTask', { title, assign })).data.caseId;
}

test('S465 a fax that comes twice waits once, for those alone who may file it, and one of two files it', async () => {
  const id = randomUUID();
  await mailFax({ id });
  await mailFax({ id });
  const [fax, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(fax).toMatchObject({ fromNumber: '+12025550143', pages: 1, isScanned: true });
  const receivedId = fax?.id ?? '';
  const counted = async () => (await grace.browser.call('faxes.received.waiting', {})).data;
  expect(await counted()).toEqual({ toFile: 1, attention: 0 });
  expect((await lena.browser.call('faxes.received.list', {})).status).toBe(403);
  expect((await download(lena, receivedId)).status).toBe(403);
  const { status, headers } = await download(grace, receivedId);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const caseId = await task();
  const answers = await Promise.all(
    [grace, mei].map((who) => file(who, { with: 'case', receivedId, caseId })),
  );
  expect(answers.map(({ problem }) => problem ?? 'filed').toSorted()).toEqual([
    'faxes.settled',
    'filed',
  ]);
  expect(await counted()).toEqual({ toFile: 0, attention: 0 });
  const { files, events } = (await grace.browser.call('cases.byId', { caseId })).data;
  expect(files).toMatchObject([{ name: expect.stringContaining('from +12025550143.pdf') }]);
  expect(events.at(-1)).toMatchObject({ event: 'file-added' });
  expect(await waiting()).toEqual([]);
  const opened = await clinic.recorded('fax.open', receivedId);
  expect(opened.map(({ actor_id: actor }) => actor)).toEqual([grace.id]);
  // What it says is searched for viruses again by nobody, and read as it came.
  const stored = await grace.browser.fetch(`/files/cases/${caseId}/${files[0]?.id}`);
  expect(stored.status).toBe(200);
});

test('S465 a fax is filed with a case that its reader sees, found by the number to which it answers', async () => {
  await mailFax();
  const receivedId = (await waiting())[0]?.id ?? '';
  const caseId = await task(grace.id, 'Appeal of the denial');
  await clinic.world.owner.query(
    `insert into faxes (organization_id, case_id, sent_by, number, to_name, document_name, document,
       document_hash, created_at, next_try_at)
     values ($1, $2, $3, '+12025550143', 'Payer', 'a.pdf', 'x', sha256('x'), now(), now())`,
    [clinic.world.organizationId, caseId, grace.id],
  );
  const found = async (text: string) =>
    (await grace.browser.call('faxes.received.cases', { receivedId, text })).data.cases;
  await task(grace.id, 'Newer, about something else');
  expect((await found(''))[0]).toMatchObject({ id: caseId });
  expect(await found('appeal denial')).toMatchObject([{ id: caseId }]);
  expect(await found('no such words')).toEqual([]);
  const foreign = { with: 'case', receivedId, caseId: randomUUID() };
  expect((await file(grace, foreign)).problem).toBe('not-found');
  const because = 'Advertising';
  expect((await grace.browser.call('faxes.received.dismiss', { receivedId, because })).status).toBe(
    200,
  );
  const { settled } = (await grace.browser.call('faxes.received.list', {})).data;
  expect(settled).toMatchObject([{ id: receivedId, state: 'dismissed', because }]);
  await clinic.world.owner.query('truncate faxes cascade');
});

test('S465 a fax for a patient without a case opens a task with its pages', async () => {
  await mailFax();
  const receivedId = (await waiting())[0]?.id ?? '';
  const { rows } = await clinic.world.owner.query(
    `insert into patients (organization_id, full_name) values ($1, 'Ana Ruiz') returning id`,
    [clinic.world.organizationId],
  );
  const patientId: string = rows[0].id;
  const { data } = await file(mei, { with: 'patient', receivedId, patientId });
  const opened = (await grace.browser.call('cases.byId', { caseId: data.caseId })).data;
  expect(opened).toMatchObject({
    kind: 'task',
    ownerRole: 'Case Manager',
    patient: { id: patientId },
    files: [{ isScanned: true }],
  });
});

test('S535 a program reads a filed fax among the communications of its patient, is told of it, and reads nothing of one that waits; it stands on the axis of the stay', async () => {
  const program = await newProgram(clinic);
  const channel = { type: 'rest-hook', endpoint: 'https://archive.example/changes' };
  const subscription = { resourceType: 'Subscription', status: 'requested', reason: 'Archive' };
  const criteria = 'Communication';
  const { body } = await program.send('POST', 'Subscription', {
    ...subscription,
    channel,
    criteria,
  });
  const toldOf = async (resourceId: string) =>
    (
      await clinic.world.owner.query(
        'select from subscription_notifications where subscription_id = $1 and resource_id = $2',
        [body.id, resourceId],
      )
    ).rowCount;
  await mailFax();
  await mailFax();
  const [waits, other] = await waiting();
  const receivedId = waits?.id ?? '';
  const patient = { fullName: 'Ana Ruiz', externalId: randomUUID().slice(0, 8) };
  const { data } = await grace.browser.call('appointments.patients.add', patient);
  const patientId: string = data.id;
  expect((await program.send('GET', `Communication/${receivedId}`)).status).toBe(404);
  const filed = await file(mei, { with: 'patient', receivedId, patientId });
  const because = 'Advertising';
  await grace.browser.call('faxes.received.dismiss', { receivedId: other?.id, because });
  const { body: read } = await program.send('GET', `Communication/${receivedId}`);
  expect(read).toMatchObject({
    status: 'completed',
    category: [{ text: 'Fax that came in about a case' }],
    medium: [{ text: 'fax' }],
    subject: { reference: `Patient/${patientId}` },
    basedOn: [{ reference: `Task/${filed.data.caseId}` }],
    sender: { display: '+12025550143' },
    received: waits?.receivedAt,
    payload: [{ contentString: 'Fax of 1 page' }],
  });
  expect([read.sent, read.recipient]).toEqual([undefined, undefined]);
  const { data: checked } = await (
    await clinic.clinician({ hospitalRole: 'IT Builder' })
  ).browser.call('fhir.validate', { json: JSON.stringify(read) });
  expect(checked.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  const idsOf = async (query: string) =>
    ((await program.send('GET', query)).body as Bundle).entry?.map(({ resource }) => resource?.id);
  for (const query of [
    `Communication?patient=Patient/${patientId}`,
    `Patient/${patientId}/$everything?_type=Communication`,
  ])
    expect(await idsOf(query)).toEqual([receivedId]);
  const { data: work } = await mei.browser.call('cases.ofPatient', { patientId });
  expect(work.deliveries).toMatchObject([
    { id: receivedId, type: 'received-fax', recipient: null, sender: '+12025550143' },
  ]);
  expect((await program.send('GET', `Communication/${other?.id}`)).status).toBe(404);
  expect([await toldOf(receivedId), await toldOf(other?.id ?? '')]).toEqual([1, 0]);
  expect(await clinic.recorded('fax.read', filed.data.caseId)).toMatchObject([
    { actor_id: program.id, detail: { fax: receivedId, as: 'fhir' } },
    { actor_id: program.id, detail: { fax: receivedId, as: 'fhir' } },
    { actor_id: program.id, detail: { fax: receivedId, as: 'fhir' } },
  ]);
});

test('S465 nobody opens a fax with a virus, nor one that was not searched; it waits all the same', async () => {
  await mailFax({ content: Buffer.concat([document, Buffer.from(eicar)]), filename: 'a.pdf' });
  const [infected] = await waiting();
  expect(infected).toMatchObject({ isInfected: true });
  const receivedId = infected?.id ?? '';
  expect((await download(grace, receivedId)).problem).toBe('faxes.withheld');
  const caseId = await task();
  const filed = await file(grace, { with: 'case', receivedId, caseId });
  expect(filed.problem).toBe('faxes.withheld');
  await clinic.world.owner.query('truncate received_faxes');
  await mailFax({ port: unscanning?.port });
  const [awaited] = await waiting();
  expect(awaited).toMatchObject({ isAwaited: true, isScanned: false });
  expect((await download(grace, awaited?.id ?? '')).problem).toBe('faxes.unscanned');
  await receiveFaxes(deps);
  expect(await waiting()).toMatchObject([{ isScanned: true, isAwaited: false }]);
});

test('S465 a mail without pages that can be read is refused to its sender', async () => {
  await expect(
    mailFax({ content: Buffer.from('II*\0 cut off'), filename: 'a.tif' }),
  ).rejects.toThrow('554');
  await expect(mailFax({ content: Buffer.from('MZ'), filename: 'a.pdf' })).rejects.toThrow('554');
  await expect(mailFax({ content: Buffer.from('hello'), filename: 'a.txt' })).rejects.toThrow(
    '554',
  );
  expect(await waiting()).toEqual([]);
});
