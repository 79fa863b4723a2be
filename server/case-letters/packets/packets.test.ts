/** Tests packets: a letter with documents of its case, in order, paged through, and nothing left out silently. */
import { randomUUID } from 'node:crypto';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { LettersOfCase } from '#shared/case-letters.ts';
import { openClinic } from '#server/test/clinic.ts';
import { send } from '#server/test/file-uploads.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { mergePdfs, type DocumentsToMerge } from './merge-pdfs.ts';

const clinic = await openClinic();
const { owner } = clinic.world;
afterAll(() => clinic.close());
const grace = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Grace Hughes' });
const { browser } = grace;

/** With a signed letter. */
async function task() {
  const assign = { to: 'person' as const, personId: grace.id };
  const { caseId } = (await browser.call('cases.openTask', { title: randomUUID(), assign })).data;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId })).data;
  const content = { title: 'Appeal', recipient: 'Payer', text: 'We appeal.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  await browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  return { caseId, letterId };
}
const add = async (caseId: string, name: string, bytes: Buffer) => {
  const answer = await send(browser, `/files/cases/${caseId}`, bytes, { name });
  return (answer.data as { fileId: string }).fileId;
};
const scan = async (pages: number) => {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return Buffer.from(await document.save());
};
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
type Chosen = { type: string; id: string };
const make = (caseId: string, letterId: string, items: Chosen[]) =>
  browser.call('caseLetters.makePacket', { caseId, letterId, items } as never);
const faultsOf = (answer: Awaited<ReturnType<typeof make>>) =>
  answer.body.error.data.fields[0].problem.split('\n');

test('S459 a packet has the letter and the chosen documents in their order, each page numbered, and its hash', async () => {
  const { caseId, letterId } = await task();
  const order = await add(caseId, 'Order.pdf', await scan(3));
  const wound = await add(caseId, 'Wound.png', await picture());
  const notes = await add(caseId, 'Notes.txt', Buffer.from('By phone'));
  const { sources } = (await browser.call('caseLetters.packetSources', { caseId })).data;
  expect(sources.map(({ type, title }) => [type, title])).toEqual([
    ['letter', 'Appeal'],
    ['file', 'Order.pdf'],
    ['file', 'Wound.png'],
    ['file', 'Notes.txt'],
  ]);
  const items = [notes, order, wound].map((id) => ({ type: 'file', id }));
  expect((await make(caseId, letterId, items)).status).toBe(200);
  const { packets } = (await browser.call('caseLetters.ofCase', { caseId })).data as LettersOfCase;
  // One page of contents, then the letter.
  expect(packets).toMatchObject([{ type: 'packet', title: 'Appeal', pages: 7, letterId }]);
  const packetId = packets[0]!.id;
  const { rows } = await owner.query<{ bytes: Buffer; contents: { title: string }[] }>(
    `select p.bytes, d.contents from case_document_parts p
     join case_documents d on d.id = p.file_id where file_id = $1`,
    [packetId],
  );
  expect(rows[0]!.contents).toEqual([
    { title: 'Appeal', firstPage: 2, pages: 1 },
    { title: 'Notes.txt', firstPage: 3, pages: 1 },
    { title: 'Order.pdf', firstPage: 4, pages: 3 },
    { title: 'Wound.png', firstPage: 7, pages: 1 },
  ]);
  const merged = await PDFDocument.load(rows[0]!.bytes);
  expect([merged.getPageCount(), merged.getTitle()]).toEqual([7, 'Appeal']);
  expect((await browser.fetch(`/files/case-letters/${caseId}/${packetId}`)).status).toBe(200);
  expect(await clinic.recorded('case-packet.make', caseId)).toMatchObject([
    { outcome: 'success', detail: { document: packetId, hash: packets[0]!.hash, documents: 3 } },
  ]);
  const { events } = (await browser.call('cases.byId', { caseId })).data;
  expect(events.at(-1)).toMatchObject({ event: 'packet-made', about: 'Appeal, 7 pages' });
});

test('S459 what cannot stand in a packet is said by name, all at once, and no packet is made', async () => {
  const { caseId, letterId } = await task();
  const lost = await add(caseId, 'Lost.pdf', await scan(1));
  const gone = await add(caseId, 'Gone.txt', Buffer.from('x'));
  const broken = await add(caseId, 'Broken.pdf', Buffer.from('%PDF-1.7 and nothing else of a PDF'));
  const fine = await add(caseId, 'Fine.txt', Buffer.from('fine'));
  await owner.query('delete from case_file_parts where file_id = $1', [lost]);
  await browser.call('cases.removeFile', { caseId, fileId: gone });
  const items = [lost, gone, fine].map((id) => ({ type: 'file', id }));
  expect(faultsOf(await make(caseId, letterId, items))).toEqual([
    'Lost.pdf: Its content is missing or was altered',
    'A document: It is not on this case any more',
  ]);
  const [fault] = faultsOf(await make(caseId, letterId, [{ type: 'file', id: broken }]));
  expect(fault).toMatch(/^Broken\.pdf: it cannot be read/);
  const { packets } = (await browser.call('caseLetters.ofCase', { caseId })).data;
  expect(packets).toEqual([]);
});

test('S459 a document of another case, or the letter twice, stands in no packet', async () => {
  const { caseId, letterId } = await task();
  const other = await task();
  const elsewhere = await add(other.caseId, 'Elsewhere.txt', Buffer.from('x'));
  const items = [{ type: 'file', id: elsewhere }];
  expect(faultsOf(await make(caseId, letterId, items))).toEqual([
    'A document: It is not on this case any more',
  ]);
  expect((await make(caseId, letterId, [{ type: 'letter', id: letterId }])).status).toBe(400);
  expect((await make(caseId, other.letterId, items)).problem).toBe('not-found');
  const draft = (await browser.call('caseLetters.begin', { caseId })).data.letterId;
  expect((await make(caseId, draft, items)).problem).toBe('not-found');
});

const packetOf = (parts: DocumentsToMerge['parts'], more: object = {}): DocumentsToMerge => ({
  parts,
  title: 'Appeal',
  organization: 'Northgate Hospital',
  patient: 'Ana Ruiz',
  author: 'Grace Hughes',
  language: 'en',
  createdAt: new Date(0),
  mostPages: 600,
  ...more,
});

test('S459 too many pages are refused, and a list of contents of several pages counts itself', async () => {
  const page = { title: 'Scan', kind: 'application/pdf', bytes: await scan(1) };
  const tooMany = await mergePdfs(packetOf([page, page, page], { mostPages: 2 }));
  expect(tooMany).toMatchObject({ faults: [{ words: expect.stringContaining('3 pages') }] });
  const merged = await mergePdfs(packetOf(Array.from({ length: 40 }, () => page)));
  if ('faults' in merged) throw new Error('not merged');
  const { contents, pages } = merged;
  const listPages = pages - 40;
  expect(listPages).toBeGreaterThan(1);
  expect(contents.map(({ firstPage }) => firstPage)).toEqual(
    Array.from({ length: 40 }, (_, at) => listPages + 1 + at),
  );
});

test('S456 the tags of merged documents stay, and a scan is named', async () => {
  const { bytes } = await drawPdf({
    title: 'Letter',
    author: 'Grace Hughes',
    creator: 'Northgate Hospital',
    createdAt: new Date(0),
    footer: 'Ana Ruiz',
    paragraphs: [{ is: 'heading', text: 'We appeal' }],
  });
  const kind = 'application/pdf';
  const letter = { title: 'Letter', kind, bytes };
  const merged = await mergePdfs(
    packetOf([letter, { title: 'Order', kind, bytes: await scan(2) }, letter]),
  );
  if ('faults' in merged) throw new Error('not merged');
  const document = await PDFDocument.load(merged.bytes);
  const roles = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => /\/S \/(Sect|H2|Figure)\b/.exec(String(object))?.[1] ?? []);
  const tally = (role: string) => roles.filter((other) => other === role).length;
  // Contents, letter, order and letter again; "Contents" and twice the letter's heading; the two pages of the order.
  expect([tally('Sect'), tally('H2'), tally('Figure')]).toEqual([4, 3, 2]);
  const pages = document
    .getPages()
    .map(({ node }) => String(node.get(PDFName.of('StructParents'))));
  expect(new Set(pages).size).toBe(5);
});
