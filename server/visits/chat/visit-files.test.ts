/** Tests files in a visit's chat: what is accepted, who gets it, and with which headers. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitFile } from '#shared/limits.ts';
import type { Browser } from '#server/test/browser.ts';
import { partsOf, pdf, send } from '#server/test/file-uploads.ts';
import { openClinic, type Clinic } from '#server/test/clinic.ts';
import { eicar } from '#server/test/documents/eicar.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { admittedVisit, waitingVisit, type OngoingVisit } from '#server/test/visits.ts';
import { dropUnfinished } from './visit-files.ts';
import { scanAgain } from './visit-file-scan.ts';

let clinic: Clinic;
/** With a scanner, and with one that is away. */
let scanned: Clinic;
let unscanned: Clinic;
beforeAll(async () => {
  const withScanner = (url: string) => openClinic({ env: { CLAMAV_URL: url } });
  [clinic, scanned, unscanned] = await Promise.all([
    openClinic(),
    withScanner(requiredVariable('TEST_CLAMAV_URL')),
    withScanner('tcp://127.0.0.1:1'),
  ]);
});
afterAll(() => Promise.all([clinic, scanned, unscanned].map((one) => one.close())));

const messagesOf = async ({ ana }: OngoingVisit) =>
  (await ana.call('visits.guest.chat.read', {})).data as {
    text: string;
    file: { id: string; name: string; sizeBytes: number } | null;
  }[];
const download = async (browser: Browser, path: string) => {
  const { cookies, token } = browser;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${clinic.world.url}${path}`, {
    headers: { cookie, authorization: `Bearer ${token}` },
  });
};

test('a file of several parts comes back as it was, as a download and nothing else', async () => {
  const visit = await admittedVisit(clinic);
  const bytes = pdf(2 * visitFile.partBytes + 77);
  const path = `/files/visits/${visit.visitId}`;
  const sent = await send(visit.lena.browser, path, bytes, { name: 'Befund Müller.pdf' });
  expect(sent.data).toEqual({ isWhole: true });
  const [message] = await messagesOf(visit);
  expect(message).toMatchObject({
    text: '',
    file: { name: 'Befund Müller.pdf', sizeBytes: bytes.length },
  });
  const { id } = message!.file!;
  for (const answer of [
    await download(visit.ana, `/files/visit/${id}`),
    await download(visit.lena.browser, `${path}/${id}`),
  ]) {
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Befund%20M/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
  expect(await clinic.recorded('visit.file-write', visit.visitId)).toMatchObject([
    { actor_id: visit.lena.id, detail: { number: 1, kind: 'application/pdf' } },
  ]);
  expect(await clinic.recorded('visit.file-read', visit.visitId)).toHaveLength(2);
  expect(clinic.world.lines.join('')).not.toContain('Befund');
});

test('parts that are sent twice, out of order or again afterwards make one file', async () => {
  const visit = await admittedVisit(clinic);
  const bytes = pdf(visitFile.partBytes + 5);
  const key = randomUUID();
  const again = () => send(visit.ana, '/files/visit', bytes, { key });
  const [answer, two] = await Promise.all([again(), again()]);
  expect([answer.data, two.data, (await again()).data]).toEqual([
    { isWhole: true },
    { isWhole: true },
    { isWhole: true },
  ]);
  expect(await messagesOf(visit)).toHaveLength(1);
  const other = pdf(visitFile.partBytes + 6);
  expect((await send(visit.ana, '/files/visit', other, { key })).problem).toBe('conflict');
});

test('a program is refused whatever its name, and nothing of it is stored', async () => {
  const visit = await admittedVisit(clinic);
  const program = Buffer.concat([Buffer.from('4d5a9000', 'hex'), randomBytes(500)]);
  const sent = await send(visit.ana, '/files/visit', program, { name: 'holiday.jpg' });
  expect([sent.status, sent.problem]).toEqual([415, 'visits.file-kind']);
  expect(await messagesOf(visit)).toEqual([]);
  const { rows } = await clinic.world.owner.query(
    'select id from visit_files where visit_id = $1',
    [visit.visitId],
  );
  expect(rows).toEqual([]);
});

test('S54 a document that would run something is refused with words, and nothing of it is stored', async () => {
  const visit = await admittedVisit(clinic);
  const active = Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (x) >> endobj');
  const sent = await send(visit.ana, '/files/visit', active);
  expect([sent.status, sent.problem]).toEqual([415, 'visits.file-active']);
  expect(sent.body.error.message).toMatch(/Print it as a PDF/);
  expect(await messagesOf(visit)).toEqual([]);
  expect(await clinic.recorded('visit.file-write', visit.visitId)).toMatchObject([
    { outcome: 'refused', detail: { problem: 'visits.file-active' } },
  ]);
});

test('S55 an infected file is refused with words, a clean one is marked as scanned', async () => {
  const visit = await admittedVisit(scanned);
  const { visitId, ana, lena } = visit;
  const infected = await send(ana, '/files/visit', eicar, { name: 'notes.txt' });
  expect([infected.status, infected.problem]).toEqual([415, 'visits.file-infected']);
  expect(infected.body.error.message).toMatch(/virus/);
  expect(await messagesOf(visit)).toEqual([]);
  await send(lena.browser, `/files/visits/${visitId}`, Buffer.from('fine'), { name: 'a.txt' });
  expect(await messagesOf(visit)).toMatchObject([{ file: { name: 'a.txt', isScanned: true } }]);
});

test('S55 with the scanner away a file is sent all the same, and marked as not scanned', async () => {
  const visit = await admittedVisit(unscanned);
  const sent = await send(visit.ana, '/files/visit', eicar, { name: 'notes.txt' });
  expect(sent.data).toEqual({ isWhole: true });
  expect(await messagesOf(visit)).toMatchObject([{ file: { isScanned: false } }]);
});

test('S89 what was sent while the scanner was away is scanned once it is back, and a virus withdrawn', async () => {
  const visit = await admittedVisit(unscanned);
  await send(visit.ana, '/files/visit', eicar, { name: 'notes.txt' });
  await send(visit.lena.browser, `/files/visits/${visit.visitId}`, Buffer.from('fine'));
  const [bad, good] = (await messagesOf(visit)).map(({ file }) => file!.id);
  const { deps, owner } = unscanned.world;
  for (const fileId of [bad!, good!]) {
    await expect(scanAgain(deps, { fileId })).rejects.toThrow('did not scan');
    const { rows } = await owner.query(
      `select 1 from jobs.job where name = 'file.scan' and data->>'fileId' = $1`,
      [fileId],
    );
    expect(rows).toHaveLength(1);
    await scanAgain({ ...deps, antivirus: scanned.world.deps.antivirus }, { fileId });
  }
  expect(await messagesOf(visit)).toMatchObject([
    { file: { id: bad, isScanned: false, isWithdrawn: true } },
    { file: { id: good, isScanned: true, isWithdrawn: false } },
  ]);
  const path = `/files/visits/${visit.visitId}`;
  for (const answer of [
    await visit.lena.browser.fetch(`${path}/${bad}`),
    await visit.ana.fetch(`/files/visit/${bad}`),
  ])
    expect(answer.problem).toBe('visits.file-withdrawn');
  expect((await visit.ana.fetch(`/files/visit/${good}`)).status).toBe(200);
  expect(await unscanned.recorded('visit.file-withdraw', visit.visitId)).toMatchObject([
    { outcome: 'success', detail: { file: bad } },
  ]);
});

/** Files of a visit that this clinician, or else its guest, has sent. */
const sentBefore = (visitId: string, by: { id?: string; count: number; sizeBytes?: number }) =>
  clinic.world.owner.query(
    `insert into visit_files (organization_id, visit_id, key, practitioner_id, guest_id, name,
       size_bytes, kind, begun_at)
     select organization_id, id, gen_random_uuid(), $2::uuid,
       case when $2::uuid is null then (select g.id from visit_guests g where visit_id = v.id limit 1)
       end, 'a.txt', $4, 'text/plain', now()
     from visits v, generate_series(1, $3) where id = $1`,
    [visitId, by.id ?? null, by.count, by.sizeBytes ?? 1],
  );

test('S54 one person does not fill a visit: others still send', async () => {
  const { visitId, ana, lena } = await admittedVisit(clinic);
  const path = `/files/visits/${visitId}`;
  await sentBefore(visitId, { count: visitFile.ofAuthor.mostOfVisit - 1 });
  expect((await send(ana, '/files/visit', pdf(50))).status).toBe(200);
  expect((await send(ana, '/files/visit', pdf(50))).problem).toBe('visits.files-quota');
  expect((await send(lena.browser, path, pdf(50))).status).toBe(200);
  await sentBefore(visitId, { id: lena.id, count: 5, sizeBytes: visitFile.mostBytes });
  expect((await send(lena.browser, path, pdf(50))).problem).toBe('visits.files-quota');
});

test('S54 one person sends so many files a day, in whichever visits', async () => {
  const { visitId, lena } = await waitingVisit(clinic);
  const other = await waitingVisit(clinic);
  await sentBefore(other.visitId, { id: lena.id, count: visitFile.ofAuthor.mostADay });
  const sent = await send(lena.browser, `/files/visits/${visitId}`, pdf(50));
  expect(sent.problem).toBe('visits.files-quota');
});

test('a file that is too large, and a wrong part, are refused', async () => {
  const visit = await admittedVisit(clinic);
  const range = (text: string) =>
    send(visit.ana, '/files/visit', pdf(100), { headers: { 'content-range': text } });
  expect((await range(`bytes 0-99/${visitFile.mostBytes + 1}`)).problem).toBe(
    'visits.file-too-large',
  );
  for (const text of ['bytes 0-98/100', 'bytes 0-99/200', 'bytes 5-104/105', 'bytes */100', ''])
    expect([text, (await range(text)).status]).toEqual([text, 400]);
  const large = await visit.ana.fetch('/files/visit', {
    method: 'POST',
    body: new Uint8Array(visitFile.partBytes + 1),
    headers: {
      'idempotency-key': randomUUID(),
      'x-file-name': 'a.pdf',
      'content-range': `bytes 0-${visitFile.partBytes - 1}/${visitFile.partBytes}`,
    },
  });
  expect([large.status, large.problem]).toEqual([413, 'input.too-large']);
});

test('S15 nobody else finds the file, and no guest who is not inside', async () => {
  const visit = await admittedVisit(clinic);
  const bytes = pdf(200);
  const path = `/files/visits/${visit.visitId}`;
  await send(visit.lena.browser, path, bytes);
  const id = (await messagesOf(visit))[0]!.file!.id;
  const other = await admittedVisit(clinic);
  expect((await other.ana.fetch(`/files/visit/${id}`)).problem).toBe('not-found');
  expect((await other.lena.browser.fetch(`${path}/${id}`)).problem).toBe('not-found');
  expect((await other.lena.browser.fetch(`/files/visits/${other.visitId}/${id}`)).status).toBe(404);
  expect((await send(other.lena.browser, path, bytes)).problem).toBe('not-found');
  await visit.lena.browser.call('visits.hold', { visitId: visit.visitId });
  expect((await visit.ana.fetch(`/files/visit/${id}`)).problem).toBe('visits.not-now');
  expect((await send(visit.ana, '/files/visit', bytes)).problem).toBe('visits.not-now');
});

test('S11, S18 no half of a session, no pass and no other site opens it', async () => {
  const visit = await admittedVisit(clinic);
  const path = `/files/visits/${visit.visitId}`;
  const half = visit.lena.browser.clone();
  half.cookies.clear();
  expect((await send(half, path, pdf(50))).status).toBe(401);
  expect((await send(clinic.world.browser(), '/files/visit', pdf(50))).status).toBe(401);
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await send(visit.lena.browser, path, pdf(50), foreign)).problem).toBe(
    'call.foreign-site',
  );
});

test('an unfinished upload is deleted after an hour', async () => {
  const visit = await admittedVisit(clinic);
  const [part] = partsOf(pdf(visitFile.partBytes + 1));
  await visit.ana.fetch('/files/visit', {
    method: 'POST',
    body: new Uint8Array(part!.bytes),
    headers: {
      'idempotency-key': randomUUID(),
      'x-file-name': 'half.pdf',
      'content-range': `bytes 0-${visitFile.partBytes - 1}/${visitFile.partBytes + 1}`,
    },
  });
  const count = async () =>
    (
      await clinic.world.owner.query(
        'select f.id from visit_files f join visit_file_parts p on p.file_id = f.id where visit_id = $1',
        [visit.visitId],
      )
    ).rows.length;
  const { db, now } = clinic.world.deps;
  await dropUnfinished({ db, now });
  expect(await count()).toBe(1);
  await dropUnfinished({ db, now: () => new Date(now().getTime() + 3_700_000) });
  expect(await count()).toBe(0);
});
