/** Tests letters on cases: blanks with their sources, one signature, and what a signed letter can never be again. */
import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import type { CaseLetter, LettersOfCase } from '#shared/case-letters.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
const { owner } = clinic.world;
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const grace = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Chen' });
const omar = await clinic.clinician({ fullName: 'Dr. Omar Said' });

const text =
  'About {{patient.name}}, born {{patient.birthDate}}, on {{stay.unit}}.\n\n{{writer.name}}';
const drafted = await builder.browser.call('caseLetters.templates.draft', {
  name: 'Letter to the payer',
  kinds: ['task'],
  language: 'en',
  text,
});
const { templateId } = drafted.data;
await admin.browser.call('caseLetters.templates.publish', { templateId, version: 1 });

let count = 0;
async function task(who: Clinician = grace) {
  count += 1;
  const details = { fullName: 'Ana Ruiz', birthDate: '1961-03-02', externalId: `L${count}` };
  const patientId = (await grace.browser.call('appointments.patients.add', details)).data.id;
  const assign = { to: 'person' as const, personId: who.id };
  const input = { title: `Task ${randomUUID()}`, patientId, assign };
  const { caseId } = (await grace.browser.call('cases.openTask', input)).data;
  return { caseId, patientId };
}
const begin = async (caseId: string, more: object = {}, who = grace) =>
  (await who.browser.call('caseLetters.begin', { caseId, templateId, ...more })).data.letterId;
const read = async (caseId: string, letterId: string, who = grace) =>
  (await who.browser.call('caseLetters.read', { caseId, letterId })).data as CaseLetter;
const save = (letter: CaseLetter, changes: object, who = grace) => {
  const { id: letterId, caseId, version, title, recipient, text: words } = letter;
  const content = { title, recipient, text: words, ...changes };
  return who.browser.call('caseLetters.save', { caseId, letterId, version, ...content });
};
const sign = ({ id: letterId, caseId, version }: CaseLetter, seen: object[] = [], who = grace) =>
  who.browser.call('caseLetters.sign', { caseId, letterId, version, seen } as never);
const ofCase = async (caseId: string, who = grace) =>
  (await who.browser.call('caseLetters.ofCase', { caseId })).data as LettersOfCase;
const fetchPdf = (caseId: string, documentId: string, who = grace) =>
  who.browser.fetch(`/files/case-letters/${caseId}/${documentId}`);

/** A letter that only has to be signed. */
async function ready(caseId: string, more: object = {}) {
  const letterId = await begin(caseId, more);
  const begun = await read(caseId, letterId);
  const whole = {
    recipient: 'Payer\n1 Main Street',
    text: begun.text.replace('{{stay.unit}}', '4 West'),
  };
  expect((await save(begun, whole)).status).toBe(200);
  return read(caseId, letterId);
}
async function signed(caseId: string, more: object = {}) {
  const letter = await ready(caseId, more);
  expect((await sign(letter)).status).toBe(200);
  return letter;
}

test('S457 a draft has what the record says with its source, and an open blank is never signed', async () => {
  const { caseId } = await task();
  const { templates } = await ofCase(caseId);
  expect(templates).toEqual([{ id: templateId, name: 'Letter to the payer', language: 'en' }]);
  const letter = await read(caseId, await begin(caseId));
  expect(letter.text).toBe('About Ana Ruiz, born March 2, 1961, on {{stay.unit}}.\n\nGrace Hughes');
  expect(letter.blanks.map(({ name, value, source }) => [name, value, source])).toEqual([
    ['patient.name', 'Ana Ruiz', 'Patient record'],
    ['patient.birthDate', 'March 2, 1961', 'Patient record'],
    ['stay.unit', null, 'Stay'],
    ['writer.name', 'Grace Hughes', 'Your account'],
  ]);
  const fieldOf = (answer: Awaited<ReturnType<typeof sign>>) =>
    answer.body.error.data.fields[0].path;
  expect(fieldOf(await sign(letter))).toBe('recipient');
  await save(letter, { recipient: 'Payer' });
  expect(fieldOf(await sign(await read(caseId, letter.id)))).toBe('text');
  expect((await save(letter, { recipient: 'Payer' })).problem).toBe('conflict');
  // A blank that is put in later is filled as the draft is saved; one of claims stands in no letter of a task.
  await save(await read(caseId, letter.id), { text: 'Record {{patient.recordNumber}}' });
  const filled = await read(caseId, letter.id);
  expect(filled.text).toMatch(/^Record L\d+$/);
  expect((await save(filled, { text: 'Billed {{claim.amount}}' })).status).toBe(400);
  expect((await save(filled, { text: 'Nice 🙂' })).status).toBe(200);
  expect(fieldOf(await sign(await read(caseId, letter.id)))).toBe('text');
});

test('S458 its owner signs it once; the PDF is whole, hashed in letter, event and audit, and never changed', async () => {
  const { caseId, patientId } = await task();
  const letter = await ready(caseId);
  expect((await sign(letter, [], mei)).problem).toBe('cases.not-yours');
  expect((await sign(letter)).status).toBe(200);
  expect((await sign(letter)).problem).toBe('case-letters.signed');
  expect((await save(letter, { text: 'Other words' })).problem).toBe('case-letters.signed');
  const [line] = (await ofCase(caseId, mei)).letters;
  const { document } = line!;
  const { status, headers } = await fetchPdf(caseId, letter.id, mei);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toContain('Letter to the payer.pdf');
  expect(document).toMatchObject({
    type: 'letter',
    pages: 1,
    madeBy: { fullName: 'Grace Hughes' },
  });
  const { rows } = await owner.query<{ bytes: Buffer }>(
    'select bytes from case_document_parts where file_id = $1',
    [letter.id],
  );
  const bytes = rows[0]!.bytes;
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(document!.hash);
  expect((await PDFDocument.load(bytes)).getTitle()).toBe('Letter to the payer');
  expect((await fetchPdf(caseId, letter.id, omar)).problem).toBe('not-found');
  const { events } = (await grace.browser.call('cases.byId', { caseId })).data;
  expect(events.at(-1)).toMatchObject({ event: 'letter-signed', about: 'Letter to the payer' });
  const { rows: stored } = await owner.query(
    `select detail ->> 'hash' as hash from case_events where case_id = $1 and event = 'letter-signed'`,
    [caseId],
  );
  const hash = document!.hash;
  expect(stored).toEqual([{ hash }]);
  expect(await clinic.recorded('case-letter.sign', caseId)).toMatchObject([
    { outcome: 'refused', actor_id: mei.id },
    { outcome: 'success', detail: { hash, document: letter.id, patientId } },
    { outcome: 'refused' },
  ]);
  for (const change of [
    `update case_letters set text = 'x' where id = $1`,
    `update case_documents set title = 'x' where id = $1`,
    `update case_document_parts set bytes = 'x' where file_id = $1`,
  ])
    await expect(owner.query(change, [letter.id])).rejects.toThrow('is not changed');
  // Neither log nor audit has words of the letter.
  expect(clinic.world.lines.join('')).not.toContain('Main Street');
});

test('S458 what changed in the record since the draft is said, and signed only by who has seen it', async () => {
  const { caseId, patientId } = await task();
  const letter = await ready(caseId);
  await owner.query(`update patients set full_name = 'Ana Ruiz Soto' where id = $1`, [patientId]);
  expect((await sign(letter)).problem).toBe('case-letters.facts-changed');
  const { blanks } = await read(caseId, letter.id);
  const changed = blanks.filter(({ isChanged }) => isChanged);
  expect(changed).toMatchObject([
    { name: 'patient.name', value: 'Ana Ruiz', now: 'Ana Ruiz Soto' },
  ]);
  const stale = [{ name: 'patient.name', value: 'Ana Ruiz' }];
  expect((await sign(letter, stale)).problem).toBe('case-letters.facts-changed');
  const seen = changed.map(({ name, now }) => ({ name, value: now }));
  expect((await sign(letter, seen)).status).toBe(200);
});

test('S458 a case that was closed, merged or handed on between draft and signature', async () => {
  const { caseId, patientId } = await task();
  const letter = await ready(caseId);
  const of = (await grace.browser.call('cases.byId', { caseId })).data;
  const assign = { to: 'person' as const, personId: mei.id };
  await grace.browser.call('cases.assign', { caseId, version: of.version, assign });
  expect((await sign(letter)).problem).toBe('cases.not-yours');
  // Her record is merged into another one: the letter names who she was.
  const details = { fullName: 'Ana Maria Ruiz', birthDate: '1961-03-02', externalId: `M${count}` };
  const survivor = (await grace.browser.call('appointments.patients.add', details)).data.id;
  await owner.query('update patients set merged_into = $2 where id = $1', [patientId, survivor]);
  const byMei = await read(caseId, letter.id, mei);
  expect(byMei.blanks.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual([
    'patient.name',
    'writer.name',
  ]);
  const { version } = (await mei.browser.call('cases.byId', { caseId })).data;
  await mei.browser.call('cases.move', { caseId, version, move: 'finish' });
  expect((await sign(byMei, [], mei)).problem).toBe('cases.closed');
  expect((await save(byMei, { title: 'Later' }, mei)).problem).toBe('cases.closed');
});

test('S458 a correction is a new letter that replaces the signed one, and of two one is begun', async () => {
  const { caseId } = await task();
  const first = await signed(caseId);
  const replacing = { templateId: null, replacesId: first.id };
  const letterId = await begin(caseId, replacing);
  const again = await grace.browser.call('caseLetters.begin', { caseId, ...replacing });
  expect(again.problem).toBe('case-letters.replaced');
  const correction = await read(caseId, letterId);
  expect([correction.text, correction.recipient]).toEqual([first.text, first.recipient]);
  expect((await ofCase(caseId)).letters.map(({ replacedById }) => replacedById)).toEqual([
    null,
    null,
  ]);
  expect((await sign(correction)).status).toBe(200);
  const { letters } = await ofCase(caseId);
  expect(letters.map(({ replacesId, replacedById }) => [replacesId, replacedById])).toEqual([
    [first.id, null],
    [null, letterId],
  ]);
  expect((await fetchPdf(caseId, first.id)).status).toBe(200);
});

test('S458 a letter whose content was lost or altered is never handed out', async () => {
  const { caseId } = await task();
  const letter = await signed(caseId);
  await owner.query('delete from case_document_parts where file_id = $1', [letter.id]);
  expect((await fetchPdf(caseId, letter.id)).problem).toBe('case-letters.content-lost');
});

test('S457 a draft is dropped by who works on the case, a signed letter by nobody', async () => {
  const { caseId } = await task();
  const letterId = await begin(caseId);
  const drop = (version: number, who = grace) =>
    who.browser.call('caseLetters.drop', { caseId, letterId, version });
  expect((await drop(1, omar)).problem).toBe('not-found');
  expect((await drop(7)).problem).toBe('conflict');
  expect((await drop(1, mei)).status).toBe(200);
  expect((await ofCase(caseId)).letters).toEqual([]);
  const { id, version } = await signed(caseId);
  const again = { caseId, letterId: id, version: version + 1 };
  expect((await grace.browser.call('caseLetters.drop', again)).problem).toBe('case-letters.signed');
});

test('S461 how a letter left is noted with its proof, also on a closed case, and its result once', async () => {
  const { caseId } = await task();
  const letter = await signed(caseId);
  const of = (await grace.browser.call('cases.byId', { caseId })).data;
  await grace.browser.call('cases.move', { caseId, version: of.version, move: 'finish' });
  const note = (more: object = {}, who = grace) =>
    who.browser.call('caseLetters.noteDelivery', {
      caseId,
      documentId: letter.id,
      channel: 'mail',
      recipient: 'Payer, appeals',
      sentAt: new Date().toISOString(),
      trackingNumber: 'RR123',
      ...more,
    } as never);
  expect((await note({ sentAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
  expect((await note({}, omar)).problem).toBe('not-found');
  expect((await note()).status).toBe(200);
  const [delivery] = (await ofCase(caseId)).deliveries;
  expect(delivery).toMatchObject({ channel: 'mail', trackingNumber: 'RR123', result: 'sent' });
  const result = { caseId, deliveryId: delivery!.id, result: 'returned' };
  expect((await grace.browser.call('caseLetters.noteResult', result as never)).status).toBe(200);
  const other = { ...result, result: 'delivered' };
  expect((await grace.browser.call('caseLetters.noteResult', other as never)).problem).toBe(
    'case-letters.result-known',
  );
  const { events } = (await grace.browser.call('cases.byId', { caseId })).data;
  expect(events.slice(-2).map(({ event, about }) => [event, about])).toEqual([
    ['letter-delivered', 'Letter to the payer, to Payer, appeals'],
    ['letter-delivered', 'returned, to Payer, appeals'],
  ]);
  await expect(
    owner.query(`update case_deliveries set recipient = 'x' where id = $1`, [delivery!.id]),
  ).rejects.toThrow('is not changed');
  const { entries } = (await grace.browser.call('cases.attempts', { caseId })).data;
  expect(entries.find(({ way }) => way === 'letter')).toMatchObject({
    who: 'Payer, appeals',
    what: 'By post, number RR123',
    result: expect.stringMatching(/^returned, noted /),
  });
  const audited = await clinic.recorded('case-letter.deliver', caseId);
  expect(JSON.stringify(audited)).not.toContain('appeals');
});

test('S460 a letter that names amounts is listed for who sees the case, and read by who bills', async () => {
  const { caseId } = await task();
  const letter = await signed(caseId);
  const hidden = await task();
  const draft = await begin(hidden.caseId);
  await owner.query('update case_letters set has_money = true where id = $1', [draft]);
  const [line] = (await ofCase(hidden.caseId)).letters;
  expect(line).toMatchObject({ id: draft, isHidden: true });
  const opened = await grace.browser.call('caseLetters.read', {
    caseId: hidden.caseId,
    letterId: draft,
  });
  expect(opened.problem).toBe('case-letters.hidden');
  expect((await ofCase(caseId)).letters[0]?.isHidden).toBe(false);
  expect((await read(hidden.caseId, draft, admin)).id).toBe(draft);
  // By the address of another case that its reader sees.
  const otherCase = { caseId: hidden.caseId, letterId: letter.id };
  expect((await grace.browser.call('caseLetters.read', otherCase)).problem).toBe('not-found');
});
