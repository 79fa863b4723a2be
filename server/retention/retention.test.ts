/** Tests retention: who changes it, what a night deletes, that a legal hold stops it, and that the audit stays whole (S68). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRetentionDays, type RetentionKind } from '#shared/retention.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { openClinic, type Clinic } from '#server/test/clinic.ts';
import { everythingPast } from '#server/test/cases/everything-past.ts';
import type { Browser } from '#server/test/browser.ts';
import { deleteByAge, planRetention } from './service.ts';

let clinic: Clinic;
let admin: Browser;
let night = 0;
beforeAll(async () => {
  clinic = await openClinic();
  admin = await clinic.world.openSession(await clinic.world.person({ role: 'ADMIN' }));
});
afterAll(() => clinic.close());

const read = async (browser = admin) => (await browser.call('retention.read', {})).data;

const save = async (days: object, browser = admin) => {
  const { version, days: before } = await read(browser);
  return browser.call('retention.save', { version, days: { ...before, ...days } });
};

const hold = (on: boolean, browser = admin) => browser.call('retention.setLegalHold', { on });

/** A night so many days from now. */
async function nightIn(days: number, organizationId = clinic.world.organizationId) {
  const { deps } = clinic.world;
  const now = () => new Date(Date.now() + days * dayMs);
  const name = new Date(Date.UTC(2030, 0, (night += 1))).toISOString().slice(0, 10);
  await deleteByAge({ ...deps, now }, { organizationId, night: name });
}

const storedOf = async (kind: RetentionKind, browser = admin) =>
  (await read(browser)).counts.find((count) => count.kind === kind)?.stored;

const pastVisit = () => everythingPast(clinic);

test('S68 S119 by default a night keeps what belongs to the visit, and deletes the rest when it is old enough', async () => {
  await pastVisit();
  const before = await read();
  expect(before).toMatchObject({ version: 0, days: defaultRetentionDays, legalHold: null });
  expect(before.counts.filter(({ stored }) => stored === 0)).toEqual([]);

  await nightIn(0);
  expect((await read()).counts.map(({ stored }) => stored)).toEqual(
    before.counts.map(({ stored }) => stored),
  );
  await nightIn(31);
  for (const kind of ['idempotencyKeys', 'links', 'publicBookings', 'notices'] as const)
    expect(await storedOf(kind)).toBe(0);
  expect(await storedOf('letters')).toBeGreaterThan(0);

  admin = await clinic.world.openSession(await clinic.world.person({ role: 'ADMIN' }));
  await nightIn(10_000);
  admin = await clinic.world.openSession(await clinic.world.person({ role: 'ADMIN' }));
  const after = await read();
  const retentionCounts = after.counts.filter(
    ({ kind, stored }) => stored > 0 && kind !== 'sessions',
  );
  const keptKinds = ['chat', 'files', 'notes', 'drafts', 'interfaceMessages', 'cases'];
  const ofOther = retentionCounts.find(({ kind }) => kind === 'interfaceMessages');
  expect(retentionCounts.map(({ kind }) => kind)).toEqual(keptKinds);
  expect(ofOther?.stored).toBe(1);
  expect(after.counts.find(({ kind }) => kind === 'letters')?.lastDeleted?.count).toBe(1);
  const rows = await clinic.recorded('retention.delete');
  expect(rows.map(({ detail }) => (detail as { kind: string }).kind)).toEqual(
    expect.arrayContaining(['sessions', 'devices', 'links', 'letters', 'participants']),
  );
  expect((await admin.call('audit.verify', {})).data.ok).toBe(true);
});

test('S68 chat, files and notes are deleted once the organization sets days for them', async () => {
  const { visitId } = await pastVisit();
  admin = await clinic.world.openSession(await clinic.world.person({ role: 'ADMIN' }));
  expect((await save({ chat: 30, files: 30, notes: 30, drafts: 30 })).status).toBe(200);
  await nightIn(29);
  expect(await storedOf('chat')).toBeGreaterThan(0);
  await nightIn(31);
  for (const kind of ['chat', 'files', 'notes', 'drafts'] as const)
    expect(await storedOf(kind)).toBe(0);
  const { rows } = await clinic.world.owner.query(
    'select 1 from visit_messages where visit_id = $1 union all select 1 from visit_file_parts',
    [visitId],
  );
  expect(rows).toEqual([]);
  expect(await clinic.recorded('retention.save')).toMatchObject([
    { outcome: 'success', detail: { after: { chat: 30, files: 30, notes: 30, drafts: 30 } } },
  ]);
});

test('S68 a draft that was never signed has days of its own; what was set for notes before counts for it', async () => {
  await pastVisit();
  await save({ drafts: 7 });
  await nightIn(8);
  expect(await storedOf('drafts')).toBe(0);
  expect(await storedOf('notes')).toBeGreaterThan(0);
  const { owner, organizationId } = clinic.world;
  await owner.query(
    `update retention_settings set days = days - 'drafts' || '{"notes": 3}' where organization_id = $1`,
    [organizationId],
  );
  expect((await read()).days).toMatchObject({ notes: 3, drafts: 7 });
  await save({ notes: null, drafts: null });
});

test('S68 a kind that an organization has not set, or that is of a later release, changes none that it has', async () => {
  await save({ letters: 3_000 });
  const change = `days - 'dutyPages' || '{"later": 5}'`;
  await clinic.world.owner.query(`update retention_settings set days = ${change}`);
  expect((await read()).days).toMatchObject({ letters: 3_000, dutyPages: 365 });
  await save({ letters: 365 });
});

test('S68 S119 a legal hold keeps everything, says who set it, and is audited', async () => {
  await pastVisit();
  await save({ chat: 1 });
  const answer = await hold(true);
  expect(answer.data.legalHold).toMatchObject({
    since: expect.any(String),
    by: expect.any(String),
  });
  const before = (await read()).counts.map(({ stored }) => stored);
  await nightIn(10_000);
  expect((await read()).counts.map(({ stored }) => stored)).toEqual(before);
  await hold(true);
  expect(await clinic.recorded('retention.hold')).toHaveLength(1);
  await hold(false);
  expect(await clinic.recorded('retention.release')).toHaveLength(1);
  await nightIn(2);
  expect(await storedOf('chat')).toBe(0);
});

test('S68 another organization is neither read, changed nor deleted', async () => {
  const organizationId = await clinic.world.newOrganization('Southfield');
  const other = await clinic.world.openSession(
    await clinic.world.person({ role: 'ADMIN', organizationId }),
  );
  await pastVisit();
  const isTheirs = ({ kind }: { kind: RetentionKind }) => kind !== 'textReports';
  const before = (await read()).counts.filter(isTheirs);
  const retentionCounts = (await read(other)).counts.filter(isTheirs);
  expect(retentionCounts.map(({ stored }) => stored).slice(1)).toEqual(
    before.slice(1).map(() => 0),
  );
  await save({ chat: 1 }, other);
  await nightIn(10_000, organizationId);
  expect((await read()).counts.filter(isTheirs)).toEqual(before);
});

test('too few days, days of an older version and keeping for ever what is not of a visit are refused', async () => {
  const { version, days } = await read();
  const refused = [{ sessions: 0 }, { sessions: null }, { chat: 0 }, { letters: 1.5 }, { more: 1 }];
  for (const wrong of refused)
    expect(
      (await admin.call('retention.save', { version, days: { ...days, ...wrong } })).problem,
    ).toBe('input.invalid');
  await save({ letters: 400 });
  const late = await admin.call('retention.save', { version, days: { ...days, letters: 500 } });
  expect(late.problem).toBe('conflict');
});

test('every organization’s next night is planned once, at half past two of its own zone', async () => {
  const { deps, organizationId, owner } = clinic.world;
  const noon = () => new Date('2026-07-01T12:00:00Z');
  await planRetention({ ...deps, now: noon });
  await planRetention({ ...deps, now: noon });
  const { rows } = await owner.query<{ start_after: Date }>(
    `select start_after from jobs.job where name = 'retention.delete'
     and data->>'organizationId' = $1 and data->>'night' = '2026-07-02'`,
    [organizationId],
  );
  expect(rows.map((row) => row.start_after.toISOString())).toEqual(['2026-07-02T01:30:00.000Z']);
});

test('S33 what an open screen loads again and again is one row of the audit an hour', async () => {
  const { clock } = clinic.world;
  clock.offsetMs = hourMs - (Date.now() % hourMs);
  const lena = await clinic.clinician();
  const days = { from: '2026-08-01', to: '2026-08-07' };
  const look = (more = days) => lena.browser.call('appointments.schedule', more);
  const mine = async () =>
    (await clinic.recorded('schedule.read')).filter(({ actor_id }) => actor_id === lena.id).length;
  await Promise.all([look(), look(), look()]);
  await look();
  expect(await mine()).toBe(1);
  await look({ from: '2026-08-01', to: '2026-08-08' });
  expect(await mine()).toBe(2);
  clock.offsetMs += hourMs;
  await clinic.world.openSession(lena, lena.browser);
  await look();
  expect(await mine()).toBe(3);
  clock.offsetMs = 0;
});
