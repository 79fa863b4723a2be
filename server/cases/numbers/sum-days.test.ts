/** Tests the nightly sums of cases where two meet: a change under way, a job that dies, a day that is summed twice. */
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { nextNight } from '#server/platform/times/next-night.ts';
import { planDaySums, planFirstSums, sumDays } from './sum-days.ts';

const clinic = await openClinic();
const { world } = clinic;
const { organizationId, owner } = world;
const specialist = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Mei Chen' });
const clinician = await clinic.clinician({ fullName: 'Wei Zhang' });
const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

/** In London this is the day on which the clocks go forward. */
const days = { from: '2024-03-25', to: '2024-04-05' };
const springDay = '2024-03-31';
const then = () => new Date('2024-04-06T09:00:00Z');

const sum = (now = then) => sumDays({ ...world.deps, now }, { organizationId });

/** One query a day at noon of UTC, answered 90 minutes later. */
async function queryOn(day: string, changes: { at?: string; of?: string } = {}): Promise<string> {
  const at = `${day}T${changes.at ?? '12:00'}:00Z`;
  const { rows } = await owner.query<{ id: string }>(
    `insert into cases (organization_id, kind, queue, state, title, subject, owner_id, opened_by, opened_at,
       changed_at, closed_at)
     values ($1, 'cdi-query', 'cdi', 'answered', 'Sodium', '{}', $2, $3, $4, $4,
       $4::timestamptz + interval '90 minutes') returning id`,
    [changes.of ?? organizationId, clinician.id, specialist.id, at],
  );
  return rows[0]!.id;
}

const summedDays = async (): Promise<string[]> =>
  (
    await owner.query<{ day: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day from case_days d where organization_id = $1
         and not exists (select from case_day_changes c where (c.organization_id, c.day) = (d.organization_id, d.day))
       order by day`,
      [organizationId],
    )
  ).rows.map(({ day }) => day);

const numbers = async (input: object = {}, who = specialist) =>
  (await who.browser.call('cases.numbers', { kind: 'cdi-query', ...days, ...input })).data;

const sent = async (input: object = {}) => (await numbers(input)).total['queries-sent']?.whole ?? 0;

beforeEach(async () => {
  await owner.query('delete from cases');
  await owner.query('delete from case_day_changes');
  await owner.query('delete from case_days');
  for (let at = 25; at <= 31; at += 1) await queryOn(`2024-03-${at}`);
});

test('S381 a day that somebody changes while the sums are made is counted from its cases until the next night', async () => {
  const client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `update cases set state = 'withdrawn' where opened_at = '2024-03-27T12:00:00Z'`,
    );
    await sum();
    expect(await summedDays()).not.toContain('2024-03-27');
    await client.query('commit');
  } finally {
    await client.end();
  }
  const { total } = await numbers();
  expect(total['queries-answered']).toEqual({
    part: 6,
    whole: 6,
    minutes: null,
    amounts: null,
  });
  await sum();
  expect(await summedDays()).toHaveLength(12);
  expect((await numbers()).total['queries-answered']).toEqual({
    part: 6,
    whole: 6,
    minutes: null,
    amounts: null,
  });
});

test('S381 a job that dies keeps what it has summed, and the next one sums the others, none of them twice', async () => {
  let calls = 0;
  const dying = () => {
    calls += 1;
    if (calls > 4) throw new Error('killed');
    return then();
  };
  await expect(sum(dying)).rejects.toThrow('killed');
  expect((await summedDays()).length).toBeGreaterThan(0);
  expect((await summedDays()).length).toBeLessThan(12);
  await Promise.all([sum(), sum()]);
  await sum();
  expect(await summedDays()).toHaveLength(12);
  expect(await sent()).toBe(7);
  const { rows } = await owner.query(
    `select sum(whole)::int as whole from case_day_sums where number = 'queries-sent' and grouping_name = 'all'`,
  );
  expect(rows).toEqual([{ whole: 7 }]);
});

test('S381 past days are read from their sums, and a late change counts in the same transaction', async () => {
  await sum();
  // What nobody does shows from where a figure is read.
  await owner.query('update case_day_sums set whole = whole + 100 where key = $1', ['']);
  expect(await sent()).toBe(707);
  await queryOn('2024-03-26', { at: '18:00' });
  expect(await sent()).toBe(608);
  expect(await summedDays()).not.toContain('2024-03-26');
});

test('S381 a day of 23 hours has its own cases, and other days in another zone', async () => {
  // London's day ends at 23:00 of UTC.
  await queryOn(springDay, { at: '22:59' });
  await queryOn(springDay, { at: '23:00' });
  await sum();
  const perDay = async () =>
    (await numbers({ every: 'day' })).rows.map(
      (row: { from: string; figures: Record<string, { whole: number }> }) => [
        row.from.slice(8),
        row.figures['queries-sent']?.whole ?? 0,
      ],
    );
  expect((await perDay()).slice(-2)).toEqual([
    ['31', 2],
    ['01', 1],
  ]);
  await owner.query(`update organizations set zone = 'Pacific/Auckland' where id = $1`, [
    organizationId,
  ]);
  // There the noon of UTC is the day after.
  expect((await perDay()).at(0)).toEqual(['26', 1]);
  expect(await sent()).toBe(9);
  await sum();
  expect(await sent()).toBe(9);
  await owner.query(`update organizations set zone = 'Europe/London' where id = $1`, [
    organizationId,
  ]);
});

test('S382 numbers and their rows are for those who work the kind, of their own organization, and exports are audited', async () => {
  await queryOn('2024-03-28', { of: await world.newOrganization('Southgate') });
  expect(await sent()).toBe(7);
  const input = { kind: 'cdi-query', ...days, by: 'owner' };
  const rows = { number: 'queries-sent', ...days };
  for (const who of [nurse, manager]) {
    expect((await who.browser.call('cases.numbers', input)).status).toBe(403);
    expect((await who.browser.call('cases.numberRows', rows)).status).toBe(403);
    expect((await who.browser.call('cases.numbersCsv', input)).status).toBe(403);
    expect((await who.browser.call('cases.numbersPdf', input)).status).toBe(403);
  }
  const tasks = { kind: 'task', ...days };
  expect((await manager.browser.call('cases.numbers', tasks)).status).toBe(200);
  const { csv } = (await specialist.browser.call('cases.numbersCsv', input)).data;
  const [head, line, all] = csv.split('\r\n');
  expect(head).toContain('Clinician,Queries sent,"Response rate, %",Response rate: counted');
  expect(line).toMatch(/^Wei Zhang,7,100,7,7,90,7,90,7,/);
  expect(all).toMatch(/^All,7,100,7,7,/);
  const { pdf } = (await specialist.browser.call('cases.numbersPdf', input)).data;
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const detail = { kind: 'cdi-query', ...days, by: 'owner', count: 1 };
  expect((await clinic.recorded('case-numbers.export')).map((row) => row.detail)).toEqual([
    { format: 'csv', ...detail },
    { format: 'pdf', ...detail },
  ]);
});

test('S381 what no night has summed by the present numbers is summed as the server starts, once', async () => {
  const jobs = async () =>
    (
      await owner.query<{ key: string }>(
        `select id::text as key from jobs.job
         where name = 'case-days.sum' and data ->> 'organizationId' = $1 and start_after <= now()`,
        [organizationId],
      )
    ).rowCount;
  const plan = () => planFirstSums({ ...world.deps, now: then });
  await plan();
  await plan();
  expect(await jobs()).toBe(1);
  await owner.query(`delete from jobs.job where name = 'case-days.sum'`);
  await sum();
  await plan();
  expect(await jobs()).toBe(0);
  // Sums of a program with other numbers are none of these.
  await owner.query(`update case_days set revision = 'before'`);
  await plan();
  expect(await jobs()).toBe(1);
  await owner.query(`delete from jobs.job where name = 'case-days.sum'`);
});

test('S381 every organization’s coming night is planned once', async () => {
  await planDaySums(world.deps);
  await planDaySums(world.deps);
  const { rows } = await owner.query<{ at: Date }>(
    `select start_after as at from jobs.job where name = 'case-days.sum'
       and data ->> 'organizationId' = $1 and state = 'created'`,
    [organizationId],
  );
  expect(rows).toHaveLength(1);
  const night = nextNight(new Date(rows[0]!.at.getTime() - 1), 'Europe/London', {
    hour: 1,
    minute: 10,
  });
  expect(rows[0]?.at).toEqual(night.toJSDate());
});
