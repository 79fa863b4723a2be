/** Tests that episodes begin with a discharge and a procedure of a bundle, book their contacts, and end with their days. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import type { Bundle, EpisodePage, EpisodeRow } from '#shared/episodes.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { endEpisodes, followEpisodes } from './follow-episodes.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId, deps } = clinic.world;
const { noon, sent, day, admitted, receive } = await openStays(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager' });

const page = async (list = 'active'): Promise<EpisodePage> =>
  (await cora.browser.call('episodes.list', { list })).data;

async function newBundle(more: object = {}) {
  const code = randomUUID().slice(0, 6).toUpperCase();
  const bundle = { name: `Hip ${code}`, codes: [code], days: 30, contactDays: [14, 7], ...more };
  const { status, data } = await cora.browser.call('episodes.bundles.add', bundle);
  return { code, status, bundles: data as Bundle[] };
}

/** A procedure of the stay, as its source sends it; episodes follow. */
async function addProcedure(stayId: string, code: string, status = 'completed'): Promise<void> {
  const { rows } = await owner.query<{ id: string; patientId: string }>(
    `insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key, status, code,
       title, effective_at, body, stated_at, fetched_at)
     select organization_id, patient_id, id, 'Procedure', source_id, gen_random_uuid()::text, $3, $2,
       'Hip replacement', now(), '{}', now(), now() from facts where id = $1
     returning id, patient_id as "patientId"`,
    [stayId, code, status],
  );
  const facts = rows.map((row) => ({ ...row, type: 'Procedure' as const }));
  await deps.db.transaction().execute((db) => followEpisodes(deps)(db, { organizationId, facts }));
}

const leave = (stay: Awaited<ReturnType<typeof admitted>>, daysAgo: number) =>
  stay.send('A03', noon(daysAgo), { 2: '', 45: sent(noon(daysAgo)) });

async function begun(daysAgo = 5, contactDays = [7, 14]) {
  const { code } = await newBundle({ contactDays });
  const stay = await admitted(daysAgo + 3);
  await addProcedure(stay.stayId, `${code}ZZ`);
  await leave(stay, daysAgo);
  const find = async (list?: string): Promise<EpisodeRow | undefined> =>
    (await page(list)).rows.find(({ bundle }) => bundle === `Hip ${code}`);
  return { ...stay, code, find };
}

test('S508 an episode begins once with the discharge, or with a procedure that is coded later, and not without one', async () => {
  const { find, ...stay } = await begun(5);
  expect(await find()).toMatchObject({
    state: 'active',
    leftOn: day(5),
    day: 5,
    days: 30,
    ownerRole: 'Case Manager',
    nextDay: 7,
    nextOn: DateTime.fromISO(day(5)).plus({ days: 7 }).toFormat('yyyy-MM-dd'),
    readmittedOn: null,
  });
  await leave(stay, 5);
  const count = 'select count(*)::int as count from cases where kind = $2 and encounter_id = $1';
  expect((await owner.query(count, [stay.stayId, 'episode'])).rows[0].count).toBe(1);
  const { code } = await newBundle();
  const later = await admitted(4);
  await leave(later, 2);
  expect((await owner.query(count, [later.stayId, 'episode'])).rows[0].count).toBe(0);
  await addProcedure(later.stayId, code);
  await addProcedure(later.stayId, code);
  expect((await owner.query(count, [later.stayId, 'episode'])).rows[0].count).toBe(1);
});

const countOf = async (stayId: string): Promise<number> =>
  (
    await owner.query<{ count: number }>(
      `select count(*)::int as count from cases where kind = 'episode' and encounter_id = $1`,
      [stayId],
    )
  ).rows[0]!.count;

test('S508 an episode begins with a completed procedure of a bundle in use, of an inpatient who lives and left not long ago', async () => {
  const { code, bundles } = await newBundle();
  const retired = bundles.find(({ name }) => name === `Hip ${code}`)!;
  const bundleInUse = await newBundle();
  const { id: bundleId, ...fields } = retired;
  await cora.browser.call('episodes.bundles.save', { ...fields, bundleId, active: false });
  interface Case {
    daysAgo?: number;
    more?: Record<number, string>;
    died?: boolean;
    procedureCode?: string;
    status?: string;
  }
  const stayWithProcedure = async (
    {
      daysAgo = 2,
      more = {},
      died = false,
      procedureCode = bundleInUse.code,
      status = 'completed',
    }: Case = {},
    leaves = true,
  ) => {
    const stay = await admitted(daysAgo + 3, more);
    await addProcedure(stay.stayId, procedureCode, status);
    if (died)
      await owner.query(`update patients set deceased = 'true' where id = $1`, [stay.patientId]);
    if (leaves) await leave(stay, daysAgo);
    return stay.stayId;
  };
  const stayWithEpisode = await stayWithProcedure({
    procedureCode: bundleInUse.code.toLowerCase(),
  });
  const withoutEpisode = [
    await stayWithProcedure({ procedureCode: code }),
    await stayWithProcedure({ status: 'in-progress' }),
    await stayWithProcedure({ more: { 2: 'E' } }),
    await stayWithProcedure({ daysAgo: 31 }),
    await stayWithProcedure({ died: true }),
    await stayWithProcedure({}, false),
  ];
  expect(await countOf(stayWithEpisode)).toBe(1);
  expect(await Promise.all(withoutEpisode.map(countOf))).toEqual(withoutEpisode.map(() => 0));
});

test('S508 an episode begins until thirty days after the discharge, and not a minute later', async () => {
  const { code } = await newBundle();
  const begins = async (sinceDischarge: string) => {
    const stay = await admitted(4);
    await leave(stay, 2);
    await owner.query(
      `update stays set discharged_at = $2::timestamptz - $3::interval where id = $1`,
      [stay.stayId, deps.now(), sinceDischarge],
    );
    await addProcedure(stay.stayId, code);
    return countOf(stay.stayId);
  };
  expect(await begins('29 days 23 hours 50 minutes')).toBe(1);
  expect(await begins('30 days 1 minute')).toBe(0);
});

test('S508 an inpatient stay within the days is a readmission, of a merged record too; plans and emergency visits are none', async () => {
  const { find, mrn, patientId } = await begun(9);
  const later = (number: string, event: string, pv1: object) =>
    receive({
      mrn,
      stay: `${mrn}${number}`,
      event,
      time: sent(noon(2)),
      pv1: { 44: sent(noon(2)), ...pv1 },
    });
  await later('P', 'A05', { 2: 'I' });
  await later('E', 'A01', { 2: 'E' });
  expect(await find()).toMatchObject({ readmittedOn: null });
  const { code: shortCode } = await newBundle({ days: 3, contactDays: [1] });
  const short = await admitted(12);
  await addProcedure(short.stayId, shortCode);
  await leave(short, 9);
  const again = { mrn: short.mrn, stay: `${short.mrn}B` };
  await receive({ ...again, time: sent(noon(2)), pv1: { 44: sent(noon(2)) } });
  const { rows } = await page();
  expect(rows.find(({ bundle }) => bundle === `Hip ${shortCode}`)).toMatchObject({
    readmittedOn: null,
  });
  const other = await admitted(3);
  await owner.query('update patients set merged_into = $2 where id = $1', [
    other.patientId,
    patientId,
  ]);
  expect(await find('readmitted')).toMatchObject({ readmittedOn: day(3) });
});

test('S508 contacts are booked one after another for the role, due on their day, and each once', async () => {
  const { find, stayId } = await begun(1, [3, 10]);
  const { caseId } = (await find())!;
  const first = await cora.browser.call('episodes.bookNext', { caseId });
  const record = (await cora.browser.call('cases.byId', { caseId: first.data.caseId }))
    .data as CaseRecord;
  expect(record).toMatchObject({
    kind: 'contact',
    parentId: caseId,
    encounterId: stayId,
    ownerRole: 'Case Manager',
    subject: { why: 'episode', day: 3 },
  });
  const { rows } = await owner.query<{ zone: string }>(
    'select zone from organizations where id = $1',
    [organizationId],
  );
  const due = DateTime.fromISO(record.dueAt!, { zone: rows[0]!.zone });
  expect(due.toFormat("yyyy-MM-dd'T'HH:mm")).toBe(
    `${DateTime.fromISO(day(1)).plus({ days: 3 }).toFormat('yyyy-MM-dd')}T17:00`,
  );
  expect(await find()).toMatchObject({ nextDay: 10, contacts: [{ day: 3, state: 'open' }] });
  const both = await Promise.all(
    [1, 2].map(() => cora.browser.call('episodes.bookNext', { caseId })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await find()).toMatchObject({ nextDay: null });
});

test('S508 a readmission is flagged and does not end the days; a recall of the discharge ends the episode', async () => {
  const { find, mrn, send } = await begun(6);
  await receive({ mrn, stay: `${mrn}B`, time: sent(noon(2)), pv1: { 44: sent(noon(2)) } });
  expect(await find('readmitted')).toMatchObject({ readmittedOn: day(2), state: 'active' });
  const { counts } = await page();
  expect((await page('readmitted')).rows).toHaveLength(counts.readmitted);
  expect((await page()).rows).toHaveLength(counts.active);
  await send('A13', noon(5), { 2: '' });
  expect(await find()).toBeUndefined();
});

test('S508 episodes end with their days, each night', async () => {
  const { code } = await newBundle({ days: 3, contactDays: [1] });
  const stay = await admitted(9);
  await addProcedure(stay.stayId, code);
  await leave(stay, 4);
  const { find } = await begun(2);
  const { code: lastCode } = await newBundle({ days: 4, contactDays: [1] });
  const last = await admitted(9);
  await addProcedure(last.stayId, lastCode);
  await leave(last, 4);
  await endEpisodes(deps);
  expect((await page()).rows.find(({ bundle }) => bundle === `Hip ${lastCode}`)).toMatchObject({
    state: 'active',
    day: 4,
  });
  const over = (await page('over')).rows.find(({ bundle }) => bundle === `Hip ${code}`);
  expect(over).toMatchObject({ state: 'over', day: 3, nextDay: null });
  expect(await find()).toMatchObject({ state: 'active' });
});

test('S508 bundles are the organization’s own: named once, changed by version, and never another one’s', async () => {
  const { code, bundles } = await newBundle();
  const bundle = bundles.find(({ name }) => name === `Hip ${code}`)!;
  expect(bundle).toMatchObject({ contactDays: [7, 14], active: true });
  expect(
    (await cora.browser.call('episodes.bundles.add', { ...bundle, id: undefined })).status,
  ).toBe(400);
  const same = { name: `hip ${code}`, codes: ['X'], days: 1, contactDays: [1] };
  expect((await cora.browser.call('episodes.bundles.add', same)).problem).toBe(
    'episodes.bundle-taken',
  );
  const { id: bundleId, version, ...fields } = bundle;
  const change = { ...fields, bundleId, version, active: false };
  expect((await cora.browser.call('episodes.bundles.save', change)).status).toBe(200);
  expect((await cora.browser.call('episodes.bundles.save', change)).problem).toBe('conflict');
  for (const wrong of [{ codes: [] }, { codes: ['a b'] }, { days: 0 }, { contactDays: [400] }])
    expect((await newBundle(wrong)).status).toBe(400);
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Case Manager',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect((await elsewhere.browser.call('episodes.bundles.list', {})).data).toEqual([]);
  expect((await elsewhere.browser.call('episodes.list', {})).data.rows).toEqual([]);
});
