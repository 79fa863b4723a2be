/** Tests whom messages are sent to, what they say, and what people decide about them (S264, S265, S266). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '#infra/stack/certificate.ts';
import { choice, plainQuery, reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openDestinations } from '#server/test/destinations/new-destination.ts';
import {
  accepting,
  acknowledgement,
  fieldOf,
  openReceiver,
} from '#server/test/destinations/receiver.ts';
import { addDestination, signedNote } from '#server/test/destinations/signed-notes.ts';
import { sendQueue } from './sending/send-queue.ts';

const named = { MLLP_DESTINATION_NETWORKS: '127.0.0.0/8, ::1/128' };
const clinic = await openClinic({ env: named });
afterAll(() => clinic.close());
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician({ fullName: 'Lena van Berg' });

const newDestination = openDestinations(clinic, builder);
const hourMs = 3_600_000;

test('S266 a signed note and its addendum arrive as MDM^T02: patient, author, document, parent and text', async () => {
  const { receiver, send, state } = await newDestination();
  const text = 'Pain 3|10 ^ & ~ \\ gone\nRest\u000b';
  const { visitId, externalId } = await signedNote(clinic, lena, { text });
  const addendum = { visitId, text: 'Cultures grew.', idempotencyKey: randomUUID() };
  expect((await lena.browser.call('visits.note.addAddendum', addendum)).status).toBe(200);
  await send();
  const [note, added] = receiver.arrived.map((one) => one.text);
  const [header = '', , pid, pv1, txa = '', obx = ''] = note?.split('\r') ?? [];
  expect(header).toMatch(
    /^MSH\|\^~\\&\|KAREMD\|NORTH\|EPIC\|NORTH\|\d{14}\+0000\|\|MDM\^T02\^MDM_T02\|[0-9a-f]{20}\|P\|2\.5\.1\|\|\|\|\|\|UNICODE UTF-8$/,
  );
  expect(pid).toBe(`PID|1||${externalId}^^^NORTH^MR||Ruiz^Ana María||19800504`);
  expect(pv1).toContain(`${visitId}^^^KAREMD^VN`);
  const author = '^Berg^Lena van';
  expect([2, 3, 5, 9, 12, 13, 17, 19].map((field) => fieldOf(txa, 'TXA', field))).toEqual([
    'PR',
    'FT',
    author,
    author,
    `${visitId}^KAREMD`,
    '',
    'LA',
    'AV',
  ]);
  expect(fieldOf(txa, 'TXA', 22)).toMatch(/^\^Berg\^Lena van\^{12}\d{14}\+0000$/);
  expect(fieldOf(obx, 'OBX', 5)).toMatch(
    /^Pain 3\\F\\10 \\S\\ \\T\\ \\R\\ \\E\\ gone\\.br\\Rest\\X0B\\\\.br\\\\.br\\Signed by Lena van Berg, /,
  );
  const document = [12, 13].map((field) => fieldOf(added ?? '', 'TXA', field));
  expect(document).toEqual([`${visitId}.1^KAREMD`, `${visitId}^KAREMD`]);
  expect(fieldOf(added ?? '', 'OBX', 5)).toBe('Cultures grew.');
  expect(await state()).toMatchObject({ waiting: 0, acceptedToday: 2, failure: null });
  const sent = await clinic.recorded('destination.send', visitId);
  expect(sent.map(({ outcome, detail }) => [outcome, detail['number']])).toEqual([
    ['success', 0],
    ['success', 1],
  ]);
  const { rows } = await world.owner.query(
    'select from destination_messages where visit_id = $1 and text is not null',
    [visitId],
  );
  expect(rows).toEqual([]);
});

test('S265 a person sends a refused message again, as a new one, or passes it over with a reason', async () => {
  const { receiver, send, queued } = await newDestination();
  receiver.answer = ({ controlId }) => acknowledgement(controlId, 'AR', '', '200');
  const [one, two] = [await signedNote(clinic, lena), await signedNote(clinic, lena)];
  await send();
  const messageId = (await queued())[0]?.id ?? '';
  const stranger = await clinic.clinician({
    hospitalRole: 'IT Builder',
    organizationId: await world.newOrganization('Southgate'),
  });
  const foreign = await stranger.browser.call('destinations.sendAgain', { messageId });
  expect(foreign.problem).toBe('destinations.message-settled');
  await builder.browser.call('destinations.sendAgain', { messageId });
  await send();
  const [first, again] = receiver.arrived;
  expect(fieldOf(again?.text ?? '', 'TXA', 12)).toBe(fieldOf(first?.text ?? '', 'TXA', 12));
  expect(again?.controlId).not.toBe(first?.controlId);
  receiver.answer = accepting;
  const because = 'Entered by hand';
  const nothing = await builder.browser.call('destinations.passOver', { messageId, because: ' ' });
  expect(nothing.problem).toBe('input.invalid');
  await builder.browser.call('destinations.passOver', { messageId, because });
  const late = await builder.browser.call('destinations.passOver', { messageId, because });
  expect(late.problem).toBe('destinations.message-settled');
  await send();
  expect(receiver.arrived.map(({ text }) => fieldOf(text, 'TXA', 12).split('^')[0])).toEqual([
    one.visitId,
    one.visitId,
    two.visitId,
  ]);
  const [passed] = await clinic.recorded('destination.pass-over', messageId);
  expect(passed).toMatchObject({ actor_id: builder.id, detail: { because } });
});

test('S266 a note of a patient without a record number holds nobody, and is sent once it has one', async () => {
  const { receiver, send, queued, state } = await newDestination();
  const { visitId, patientId } = await signedNote(clinic, lena, { hasNumber: false });
  const other = await signedNote(clinic, lena);
  await send();
  expect(receiver.arrived.map(({ text }) => fieldOf(text, 'TXA', 12))).toEqual([
    `${other.visitId}^KAREMD`,
  ]);
  const [unfit] = await queued();
  expect(unfit).toMatchObject({ state: 'unfit', author: 'Lena van Berg', documentId: visitId });
  expect(unfit?.failure).toMatch(/no record number/);
  expect(await state()).toMatchObject({ waiting: 0, unfit: 1 });
  await world.owner.query('update patients set external_id = $1 where id = $2', [
    randomUUID().slice(0, 8),
    patientId,
  ]);
  await builder.browser.call('destinations.sendAgain', { messageId: unfit!.id });
  await send();
  expect(receiver.arrived).toHaveLength(2);
  expect(await queued()).toEqual([]);
});

test('S265 a note of which a bug lets no message be made is listed, and holds nobody', async () => {
  const { receiver, send, queued, state } = await newDestination();
  const { visitId } = await signedNote(clinic, lena);
  await world.owner.query("update visits set opened_at = 'infinity' where id = $1", [visitId]);
  const next = await signedNote(clinic, lena);
  await send();
  expect(receiver.arrived.map(({ text }) => fieldOf(text, 'TXA', 12))).toEqual([
    `${next.visitId}^KAREMD`,
  ]);
  const failure = 'No message could be made of it. The server’s log says why.';
  expect(await queued()).toMatchObject([{ state: 'unfit', documentId: visitId, failure }]);
  expect(await state()).toMatchObject({ unfit: 1, waiting: 0 });
});

test('S265 while it is paused nothing is sent, and at a mended address what waits is sent at once', async () => {
  const { receiver, destinationId, send, state, name } = await newDestination();
  const pause = (isPaused: boolean) =>
    builder.browser.call('destinations.pause', { destinationId, isPaused });
  await pause(true);
  await signedNote(clinic, lena);
  await send();
  expect(receiver.arrived).toEqual([]);
  expect(await state()).toMatchObject({ waiting: 1, pausedAt: expect.any(String) });
  await pause(false);
  receiver.answer = () => null;
  await send();
  receiver.answer = accepting;
  await send();
  expect(receiver.arrived).toHaveLength(1);
  const { destinationId: _id, ...values } = await addDestination(builder, receiver.port);
  const saved = await builder.browser.call('destinations.save', { ...values, name, destinationId });
  expect(saved.status).toBe(200);
  await send();
  expect(receiver.arrived).toHaveLength(2);
  expect(await state()).toMatchObject({ waiting: 0, pausedAt: null });
});

test('S264 by TLS a message goes to the certificate of its host alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'destination-'));
  const { certFile, keyFile } = makeCertificate(folder, 'localhost');
  const cert = readFileSync(certFile);
  const receiver = await openReceiver({ cert, key: readFileSync(keyFile) });
  const { send, queued } = await newDestination({ host: 'localhost', usesTls: true }, receiver);
  await signedNote(clinic, lena);
  await send();
  expect(receiver.arrived).toEqual([]);
  const failure = 'It cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT.';
  expect(await queued()).toMatchObject([{ state: 'waiting', failure }]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert.toString()]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  await send(hourMs);
  expect(receiver.arrived).toHaveLength(1);
});

test.each([
  ['10.0.0.7', true, 'private network'],
  ['169.254.169.254', true, 'private network'],
  ['93.184.216.34', false, 'Without TLS'],
  ['fd00::1', false, 'Without TLS'],
])('S264 %s (TLS: %s) is no destination', async (host, usesTls, words) => {
  const answered = await builder.browser.call('destinations.add', {
    ...(await newDestinationInput()),
    host,
    usesTls,
  });
  expect(answered.problem).toBe('destinations.address');
  expect(answered.body.error.message).toContain(words);
});

async function newDestinationInput() {
  const { destinationId, ...input } = await addDestination(builder, 2575);
  await builder.browser.call('destinations.end', { destinationId });
  return input;
}

test('S264 a name that leads into a network that the operator has not named is not connected to', async () => {
  const receiver = await openReceiver();
  const { destinationId, queued } = await newDestination({ host: 'localhost' }, receiver);
  await signedNote(clinic, lena);
  const env = { ...world.deps.env, destinationNetworks: [] };
  await sendQueue({ ...world.deps, env }, destinationId, {
    requireLock: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
  expect(receiver.arrived).toEqual([]);
  expect((await queued())[0]?.failure).toContain('Without TLS');
});

test('S308 a destination takes a note as text, as a PDF or as both, and a PDF alone never loses signs', async () => {
  const { receiver, send, queued, state, destinationId } = await newDestination({
    documentFormat: 'both',
  });
  expect(await state()).toMatchObject({ documentFormat: 'both' });
  await signedNote(clinic, lena);
  await send();
  const segments = receiver.arrived[0]?.text.split('\r').filter((one) => one.startsWith('OBX'));
  const [words = '', file = '', ...others] = segments ?? [];
  expect(others).toEqual([]);
  expect([fieldOf(words, 'OBX', 1), fieldOf(words, 'OBX', 2)]).toEqual(['1', 'FT']);
  expect([fieldOf(file, 'OBX', 1), fieldOf(file, 'OBX', 2)]).toEqual(['2', 'ED']);
  const [, kind, subtype, encoding, data = ''] = fieldOf(file, 'OBX', 5).split('^');
  expect([kind, subtype, encoding]).toEqual(['AP', 'PDF', 'Base64']);
  expect(Buffer.from(data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await world.owner.query<{ document_format: string }>(
    "update destinations set document_format = 'pdf' where id = $1 returning document_format",
    [destinationId],
  );
  expect(rows).toHaveLength(1);
  await signedNote(clinic, lena, { text: 'ሰላም' });
  await signedNote(clinic, lena);
  await send();
  expect(await queued()).toMatchObject([
    { state: 'unfit', failure: expect.stringContaining('a PDF cannot draw') },
  ]);
  const last = receiver.arrived.at(-1)?.text ?? '';
  expect([fieldOf(last, 'TXA', 3), fieldOf(last, 'OBX', 2)]).toEqual(['AP', 'ED']);
});

test('S348 a signed answer to a query and its addendum arrive as MDM^T02, where a destination takes them', async () => {
  const { receiver, send, queued } = await newDestination({
    sends: ['query-answer'],
    documentFormat: 'both',
  });
  const specialist = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  const { stay, ask } = reviewsOf({ builder, specialist, asked: lena });
  const { caseId } = (await ask(await stay(), { form: choice })).data;
  const { version } = (await lena.browser.call('queries.one', { caseId })).data;
  const answer = { answer: 'Acute kidney injury', addendum: 'From sepsis.' };
  await lena.browser.call('queries.answer', { caseId, version, ...answer });
  await lena.browser.call('queries.addToAnswer', { caseId, text: 'Resolved.' });
  expect(await queued()).toMatchObject([
    { kind: 'query-answer', documentId: caseId, author: 'Lena van Berg' },
    { kind: 'query-answer', documentId: `${caseId}.1`, author: 'Lena van Berg' },
  ]);
  await send();
  const [signed = '', added = ''] = receiver.arrived.map(({ text }) => text);
  expect([12, 13].map((field) => fieldOf(signed, 'TXA', field))).toEqual([`${caseId}^KAREMD`, '']);
  const words = fieldOf(signed, 'OBX', 5);
  for (const part of [plainQuery.question, 'Acute kidney injury', 'From sepsis.'])
    expect(words).toContain(part);
  expect(signed).toContain('|ED|');
  expect([12, 13].map((field) => fieldOf(added, 'TXA', field))).toEqual([
    `${caseId}.1^KAREMD`,
    `${caseId}^KAREMD`,
  ]);
  expect(fieldOf(added, 'OBX', 5)).toBe('Resolved.');
  expect(await clinic.recorded('destination.send', caseId)).toHaveLength(2);
});

test('S319 a connection is tried without a message, and says why it cannot be reached', async () => {
  const { receiver, destinationId } = await newDestination();
  const tried = () => builder.browser.call('destinations.tryConnection', { destinationId });
  expect((await tried()).data).toMatchObject({ isReached: true, words: null });
  expect(receiver.arrived).toEqual([]);
  await receiver.stop();
  const { data } = await tried();
  expect(data).toMatchObject({ isReached: false, milliseconds: null });
  expect(data.words).toMatch(/^It cannot be reached/);
  expect(await clinic.recorded('destination.try', destinationId)).toMatchObject([
    { detail: { isReached: true } },
    { detail: { isReached: false } },
  ]);
});
