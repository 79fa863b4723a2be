/** Tests the table of the texts of a language, and that drafts are published together or not at all. */
import { parse } from 'csv-parse/sync';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { wordingUseNames } from '#shared/wordings/wording-uses.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ida Berg' });
const admin = await clinic.clinician({ role: 'ADMIN', fullName: 'Ada Admin' });

const tableOf = async (language: string): Promise<Record<string, string>[]> =>
  parse((await builder.browser.call('wordings.exportTable', { language })).data.csv, {
    columns: true,
    bom: true,
  });
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csvOf = (rows: readonly (readonly [use: string, text: string])[]) =>
  ['use,text', ...rows.map((row) => row.map(quoted).join(','))].join('\n');
const take = async (
  language: string,
  rows: readonly (readonly [string, string])[],
  who = builder,
) => (await who.browser.call('wordings.importTable', { language, text: csvOf(rows) })).data;
const listed = async (language: string) =>
  (await builder.browser.call('wordings.list', {})).data.wordings.filter(
    (wording) => wording.language === language,
  );
const refsOf = (wordings: Awaited<ReturnType<typeof listed>>) =>
  wordings.map(({ id, version }) => ({ wordingId: id, version }));

test('S629 a table has every text with its English; it comes back as drafts, and says what is there already', async () => {
  const empty = await tableOf('es');
  expect(empty.map(({ use }) => use)).toEqual(wordingUseNames.filter((use) => use !== 'operator'));
  expect(empty.find(({ use }) => use === 'letter.booked')).toMatchObject({
    english: 'an appointment was made for you:',
    text: '',
  });
  const rows = [
    ['letter.booked', 'tiene una cita:'],
    ['sms.booked', '-tiene una cita nueva'],
    ['letter.moved', ''],
  ] as const;
  expect(await take('es', rows)).toMatchObject({ drafted: 2, changed: 0, same: 0, refused: [] });
  expect((await listed('es')).map(({ use, state, writtenBy }) => [use, state, writtenBy])).toEqual([
    ['letter.booked', 'draft', ['Ida Berg']],
    ['sms.booked', 'draft', ['Ida Berg']],
  ]);
  // What spreadsheets would compute has an apostrophe in the table, and none in the text.
  const saved = await tableOf('es');
  expect(saved.find(({ use }) => use === 'sms.booked')?.['text']).toBe("'-tiene una cita nueva");
  const again = saved.map(({ use = '', text = '' }) => [use, text] as const);
  expect(await take('es', again)).toMatchObject({ drafted: 0, changed: 0, same: 2 });
  const mended = [['letter.booked', 'se le ha dado una cita:']] as const;
  expect(await take('es', mended, admin)).toMatchObject({ drafted: 0, changed: 1, same: 0 });
  expect((await listed('es'))[0]).toMatchObject({
    text: 'se le ha dado una cita:',
    writtenBy: ['Ida Berg', 'Ada Admin'],
  });
});

test('S629 of a table with a line that cannot be kept nothing is kept, and each such line is named', async () => {
  const answer = await take('fr', [
    ['letter.booked', 'vous avez un rendez-vous :'],
    ['letter.nothing', 'rien'],
    ['sms.moved', 'x'.repeat(101)],
    ['letter.booked', 'deux fois'],
  ]);
  expect(answer).toMatchObject({ drafted: 0, changed: 0 });
  expect(answer.refused.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5]);
  expect(answer.refused[1]).toEqual({ line: 4, reason: 'At most 100 characters' });
  expect(await listed('fr')).toEqual([]);
  const noTable = await builder.browser.call('wordings.importTable', {
    language: 'fr',
    text: 'a,b',
  });
  expect(noTable.status).toBe(400);
});

test('S629 drafts are published together, by nobody who wrote on one of them; one that changed keeps all', async () => {
  await take('de', [
    ['letter.booked', 'Sie haben einen Termin:'],
    ['letter.moved', 'Ihr Termin hat eine neue Zeit:'],
  ]);
  const refs = refsOf(await listed('de'));
  const publish = (who = admin, wordings = refs) =>
    who.browser.call('wordings.publishAll', { wordings });
  expect((await publish(builder)).problem).toBe('wordings.second-person');
  const stale = refs.map((ref, nth) => (nth === 1 ? { ...ref, version: 9 } : ref));
  expect((await publish(admin, stale)).problem).toBe('conflict');
  expect((await listed('de')).map(({ state }) => state)).toEqual(['draft', 'draft']);
  expect((await publish()).data).toEqual({ count: 2 });
  expect((await listed('de')).map(({ state }) => state)).toEqual(['published', 'published']);
  for (const { wordingId } of refs)
    expect((await clinic.recorded('wording.publish', wordingId)).at(-1)).toMatchObject({
      actor_id: admin.id,
      outcome: 'success',
    });
});

test('a thousand texts are in use at most: of a table that is too long nothing is kept, and a next version is always kept', async () => {
  const crowded = await openClinic();
  onTestFinished(() => crowded.close());
  const writer = await crowded.clinician({ hospitalRole: 'IT Builder' });
  await crowded.world.owner.query(
    `insert into wordings (organization_id, use, language, revision, text, state, written_by, written_at)
     select $1, 'letter.booked', 'x-' || n, 1, 'one', 'draft', array[$2::uuid], now()
     from generate_series(1, 998) n`,
    [writer.organizationId, writer.id],
  );
  const add = (count: number) =>
    writer.browser.call('wordings.importTable', {
      language: 'fr',
      text: csvOf(
        [
          ['letter.booked', 'un'],
          ['letter.moved', 'deux'],
          ['letter.kept', 'trois'],
        ].slice(0, count) as [string, string][],
      ),
    });
  expect((await add(3)).problem).toBe('wordings.too-many');
  const inFrench = async () =>
    (await writer.browser.call('wordings.list', {})).data.wordings.filter(
      ({ language }) => language === 'fr',
    );
  expect(await inFrench()).toEqual([]);
  expect((await add(2)).data).toMatchObject({ drafted: 2 });
  const draft = { use: 'letter.kept', language: 'fr', text: 'trois', operator: null } as const;
  expect((await writer.browser.call('wordings.draft', draft)).problem).toBe('wordings.too-many');
  const publisher = await crowded.clinician({ role: 'ADMIN' });
  const [booked] = await inFrench();
  const ref = { wordingId: booked!.id, version: booked!.version };
  expect((await publisher.browser.call('wordings.publish', ref)).status).toBe(200);
  const next = { ...draft, use: 'letter.booked' } as const;
  expect((await writer.browser.call('wordings.draft', next)).status).toBe(200);
});
