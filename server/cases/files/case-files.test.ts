/** Tests files on cases: who adds, opens and removes them, and that nobody opens one before it was scanned (S388). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { caseFile as limits, visitFile } from '#shared/limits.ts';
import { openAntivirus } from '#server/platform/antivirus.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { eicar } from '#server/test/documents/eicar.ts';
import { pdf, send as sendFile } from '#server/test/file-uploads.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { forgetFiles } from './case-files.ts';
import { scanAgain } from './case-file-scan.ts';

const scannerUrl = requiredVariable('TEST_CLAMAV_URL');
const clinic = await openClinic({ env: { CLAMAV_URL: scannerUrl, SESSION_IDLE_MINUTES: '700' } });
/** Its scanner is away. */
const unscanned = await openClinic({ env: { CLAMAV_URL: 'tcp://127.0.0.1:1' } });
afterAll(async () => {
  await clinic.close();
  await unscanned.close();
});
const manager = { hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ ...manager, fullName: 'Mei Chen' });
/** Has the case, but does not work the queue. */
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const omar = await clinic.clinician({ fullName: 'Dr. Omar Said' });

async function task(who: Clinician, personId: string): Promise<string> {
  const assign = { to: 'person', personId };
  const input = { title: `Task ${randomUUID()}`, assign };
  return (await who.browser.call('cases.openTask', input)).data.caseId;
}
const upload = (who: Clinician, caseId: string, bytes: Buffer, more: object = {}) =>
  sendFile(who.browser, `/files/cases/${caseId}`, bytes, more);
const idOf = async (...args: Parameters<typeof upload>) =>
  ((await upload(...args)).data as { fileId: string }).fileId;
const read = async (who: Clinician, caseId: string) =>
  (await who.browser.call('cases.byId', { caseId })).data;
const get = (who: Clinician, caseId: string, fileId: string) =>
  who.browser.fetch(`/files/cases/${caseId}/${fileId}`);
const remove = (who: Clinician, caseId: string, fileId: string) =>
  who.browser.call('cases.removeFile', { caseId, fileId });

test('S388 who may see a case adds and opens its files, and nobody else, each once in events and audit', async () => {
  const caseId = await task(grace, lena.id);
  const bytes = pdf(visitFile.partBytes + 77);
  const sent = { name: 'Befund Müller.pdf', key: randomUUID() };
  const fileId = await idOf(lena, caseId, bytes, sent);
  expect(await idOf(lena, caseId, bytes, sent)).toBe(fileId);
  const { files, events } = await read(mei, caseId);
  expect(files).toMatchObject([
    { id: fileId, name: sent.name, addedBy: { fullName: lena.fullName }, isScanned: true },
  ]);
  expect(events.map(({ event, about }) => [event, about]).slice(1)).toEqual([
    ['file-added', sent.name],
  ]);
  const { status, headers } = await get(mei, caseId, fileId);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  expect((await get(omar, caseId, fileId)).problem).toBe('not-found');
  expect((await upload(omar, caseId, pdf(90))).problem).toBe('not-found');
  // By the address of another case that its reader sees.
  const other = await task(grace, omar.id);
  expect((await get(omar, other, fileId)).problem).toBe('not-found');
  expect((await upload(lena, await task(grace, lena.id), bytes, sent)).problem).toBe('conflict');
  const opened = await clinic.recorded('case.file-read', caseId);
  expect(opened.map(({ actor_id: actor }) => actor)).toEqual([mei.id]);
  expect(clinic.world.lines.join('')).not.toContain('Befund');
});

test('S388 who added a file removes it within ten minutes, who works the queue later too, and the events stay', async () => {
  const caseId = await task(grace, lena.id);
  const ids = [await idOf(lena, caseId, pdf(90)), await idOf(lena, caseId, pdf(91))] as const;
  expect((await remove(lena, caseId, ids[0])).status).toBe(200);
  expect((await get(lena, caseId, ids[0])).problem).toBe('not-found');
  await clinic.world.owner.query(
    'update case_files set added_at = added_at - $2::interval where id = $1',
    [ids[1], `${11 * minuteMs} milliseconds`],
  );
  expect((await read(lena, caseId)).files).toMatchObject([{ id: ids[1], mayRemove: false }]);
  expect((await remove(lena, caseId, ids[1])).problem).toBe('cases.file-fixed');
  expect((await remove(mei, caseId, ids[1])).status).toBe(200);
  const { files, events } = await read(grace, caseId);
  expect([files, events.map(({ event }) => event).slice(1)]).toEqual([
    [],
    ['file-added', 'file-added', 'file-removed', 'file-removed'],
  ]);
  const later = { ...clinic.world.deps, now: () => new Date(Date.now() + 2 * dayMs) };
  const stored = () =>
    clinic.world.owner.query('select 1 from case_files where case_id = $1', [caseId]);
  await forgetFiles(clinic.world.deps);
  expect((await stored()).rows).toHaveLength(2);
  await forgetFiles(later);
  expect((await stored()).rows).toEqual([]);
});

test('S388 a program and a virus are refused, and a case has room for so many', async () => {
  const caseId = await task(grace, lena.id);
  const program = Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(500, 1)]);
  expect((await upload(lena, caseId, program, { name: 'a.jpg' })).problem).toBe('visits.file-kind');
  expect((await upload(lena, caseId, eicar, { name: 'a.txt' })).problem).toBe(
    'visits.file-infected',
  );
  expect((await read(lena, caseId)).files).toEqual([]);
  await clinic.world.owner.query(
    `insert into case_files (organization_id, case_id, added_by, key, name, size_bytes, kind, begun_at)
     select organization_id, $2, id, gen_random_uuid(), 'a.txt', 1, 'text/plain', now() - interval '2 days'
     from practitioners, generate_series(1, $3::int) where id = $1`,
    [omar.id, caseId, limits.mostOfCase],
  );
  expect((await upload(lena, caseId, pdf(90))).problem).toBe('cases.files-quota');
});

test('S388 a file that came while the scanner was away is opened by nobody before it is scanned', async () => {
  const { deps, owner } = unscanned.world;
  const ida = await unscanned.clinician({ ...manager });
  const caseId = await task(ida, ida.id);
  const bad = await idOf(ida, caseId, eicar, { name: 'notes.txt' });
  const good = await idOf(ida, caseId, Buffer.from('fine'), { name: 'fine.txt' });
  expect((await read(ida, caseId)).files).toMatchObject([{ isAwaited: true }, { isAwaited: true }]);
  const antivirus = openAntivirus(scannerUrl, { log: deps.log });
  for (const fileId of [bad, good]) {
    expect((await get(ida, caseId, fileId)).problem).toBe('cases.file-unscanned');
    await expect(scanAgain(deps, { fileId })).rejects.toThrow('did not scan');
    const { rows } = await owner.query(
      `select 1 from jobs.job where name = 'case-file.scan' and data->>'fileId' = $1`,
      [fileId],
    );
    expect(rows).toHaveLength(1);
    await scanAgain({ ...deps, antivirus }, { fileId });
  }
  const { files, events } = await read(ida, caseId);
  expect(files).toMatchObject([
    { id: bad, isWithdrawn: true, isAwaited: false },
    { id: good, isScanned: true, isAwaited: false },
  ]);
  expect(events.at(-1)).toMatchObject({ event: 'file-withdrawn', by: null, about: 'notes.txt' });
  expect((await get(ida, caseId, bad)).problem).toBe('visits.file-withdrawn');
  expect((await get(ida, caseId, good)).status).toBe(200);
});
