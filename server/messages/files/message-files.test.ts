/** Tests files of messages: the checks of visits, who reads them, and what becomes of those that were never sent (S134). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { messages as limits, visitFile } from '#shared/limits.ts';
import { openAntivirus } from '#server/platform/antivirus.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { eicar } from '#server/test/documents/eicar.ts';
import { pdf, send as sendFile } from '#server/test/file-uploads.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { dropUnsent } from './message-files.ts';
import { scanAgain } from './message-file-scan.ts';

const scannerUrl = requiredVariable('TEST_CLAMAV_URL');
/** Its scanner is away. */
const clinic = await openClinic({ env: { CLAMAV_URL: 'tcp://127.0.0.1:1' } });
const { deps, owner } = clinic.world;
const antivirus = openAntivirus(scannerUrl, { log: deps.log });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const mei = await clinic.clinician({ fullName: 'Dr. Mei Chen' });
const omar = await clinic.clinician({ fullName: 'Dr. Omar Said' });
afterAll(() => clinic.close());

const path = '/files/messages';
const upload = (who: Clinician, bytes: Buffer, name = 'scan.pdf') =>
  sendFile(who.browser, path, bytes, { name });
const idOf = async (who: Clinician, bytes: Buffer, name?: string) =>
  ((await upload(who, bytes, name)).data as { fileId: string }).fileId;

const write = (who: Clinician, to: Clinician, fileIds: string[]) =>
  who.browser.call('messages.send', {
    to: { to: 'people', personIds: [to.id] },
    text: 'Please look at this',
    fileIds,
    idempotencyKey: randomUUID(),
  });
const filesOf = async (who: Clinician, conversationId: string) =>
  (await who.browser.call('messages.thread', { conversationId })).data.messages.at(-1)!.files;
const get = async (who: Clinician, id: string) => who.browser.fetch(`${path}/${id}`);

test('S134 a file goes with its message to who reads that, as a download, and to nobody else', async () => {
  const fileId = await idOf(lena, pdf(visitFile.partBytes + 77), 'Befund Müller.pdf');
  expect((await get(lena, fileId)).problem).toBe('not-found');
  // Neither what is another's, nor what went with a message before.
  expect((await write(omar, mei, [fileId])).problem).toBe('messages.file-gone');
  const { conversationId } = (await write(lena, mei, [fileId])).data;
  expect((await write(lena, mei, [fileId])).problem).toBe('messages.file-gone');
  expect(await filesOf(mei, conversationId)).toMatchObject([
    { id: fileId, name: 'Befund Müller.pdf', sizeBytes: visitFile.partBytes + 77 },
  ]);
  for (const who of [lena, mei]) {
    const { status, headers } = await get(who, fileId);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-type')).toBe('application/pdf');
  }
  expect((await get(omar, fileId)).problem).toBe('not-found');
  const read = await clinic.recorded('message.file-read', conversationId);
  expect(read.map(({ actor_id }) => actor_id)).toEqual([lena.id, mei.id]);
  expect(clinic.world.lines.join('')).not.toContain('Befund');
});

test('S134 a program is refused whatever its name, and a day has its limits', async () => {
  const program = Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(500, 1)]);
  expect((await upload(omar, program, 'holiday.jpg')).problem).toBe('visits.file-kind');
  const result = await owner.query('select 1 from message_files where sender_id = $1', [omar.id]);
  expect(result.rows).toEqual([]);
  await owner.query(
    `insert into message_files (organization_id, sender_id, key, name, size_bytes, kind, begun_at)
     select organization_id, id, gen_random_uuid(), 'a.txt', 1, 'text/plain', now()
     from practitioners, generate_series(1, $2::int) where id = $1`,
    [omar.id, limits.mostFilesADay],
  );
  expect((await upload(omar, pdf(90))).problem).toBe('messages.files-quota');
  const now = () => new Date(Date.now() + 2 * dayMs);
  await dropUnsent({ ...deps, now });
  const after = await owner.query('select 1 from message_files where sender_id = $1', [omar.id]);
  expect(after.rows).toEqual([]);
});

test('S134 what was sent while the scanner was away is scanned once it is back, and a virus withdrawn', async () => {
  const bad = await idOf(lena, eicar, 'notes.txt');
  const good = await idOf(lena, Buffer.from('fine'), 'fine.txt');
  const { conversationId } = (await write(lena, mei, [bad, good])).data;
  for (const fileId of [bad, good]) {
    await expect(scanAgain(deps, { fileId })).rejects.toThrow('did not scan');
    const { rows } = await owner.query(
      `select 1 from jobs.job where name = 'message-file.scan' and data->>'fileId' = $1`,
      [fileId],
    );
    expect(rows).toHaveLength(1);
    await scanAgain({ ...deps, antivirus }, { fileId });
  }
  expect(await filesOf(mei, conversationId)).toMatchObject([
    { id: bad, isScanned: false, isWithdrawn: true },
    { id: good, isScanned: true, isWithdrawn: false },
  ]);
  expect((await get(mei, bad)).problem).toBe('visits.file-withdrawn');
  expect((await get(mei, good)).status).toBe(200);
});
