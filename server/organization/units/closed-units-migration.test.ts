/** Tests the upgrade of units that were closed and merged before their past was remembered: the audit says when, and who was in them. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requiredVariable } from '#server/test/stores.ts';

const folder = path.resolve(import.meta.dirname, '../../../infra/migrations');
const name = `closed_${randomBytes(6).toString('hex')}`;
const admin = new pg.Pool({ connectionString: requiredVariable('TEST_DATABASE_URL'), max: 1 });
let pool: pg.Pool;

async function migrate(isRun: (migration: string) => boolean): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const names = files.map((file) => path.basename(file, '.ts')).filter(isRun);
  const migrations: Record<string, Migration> = {};
  for (const migration of names)
    migrations[migration] = await import(path.join(folder, `${migration}.ts`));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
}

const people = ['Ana', 'Ben', 'Cai', 'Dov', 'Eve', 'Flo'] as const;

/** North was merged into South in May, South into West in July; East was closed, and Old by nothing that was audited. */
const before = `
with org as (insert into organizations (name, zone) values ('Northgate', 'Europe/London') returning id)
insert into units (organization_id, name, active)
select id, unnest(array['North', 'South', 'West', 'East', 'Old']), true from org;
update units set active = false where name in ('East', 'Old');
update units set active = false, merged_into = (select id from units where name = 'West')
where name in ('North', 'South');
insert into practitioners (organization_id, email, full_name, hospital_role, zone, unit_id)
select u.organization_id, lower(p) || '@x.example', p, 'Attending', 'Europe/London', u.id
from units u, unnest(array['${people.join("','")}']) p where u.name = 'West';
insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
  duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments)
select organization_id, id, 'Day', 'D', 'day', 'day', 420, 480, 480, 480, false, false from units;
insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day, starts_at,
  ends_at, at_home, rank, state, made_by, made_at, published_at)
select gen_random_uuid(), t.organization_id, t.unit_id, p.id, t.id, s.day::date, s.day::date + time '08:00',
  s.day::date + time '16:00', false, 'primary', 'published', p.id, now(), now()
from (values ('Eve', 'North', '2026-04-20'), ('Flo', 'North', '2026-04-20'), ('Flo', 'South', '2026-04-21'))
  as s (who, unit, day)
join practitioners p on p.full_name = s.who join units u on u.name = s.unit
join shift_types t on t.unit_id = u.id;
`;

/** [action, its unit or person, day, detail]; `into` is a unit's name. */
const rows: readonly [string, string, string, object][] = [
  ['person.invite', 'Ana', '2026-01-01', { after: { unit: 'Northern' } }],
  ['person.invite', 'Ben', '2026-01-01', { after: { unit: 'South' } }],
  ['people.import', 'Cai', '2026-01-01', { after: { unit: 'North' } }],
  ['unit.save', 'North', '2026-02-01', { before: { name: 'Northern' }, after: { name: 'North' } }],
  [
    'person.save-details',
    'Cai',
    '2026-03-01',
    { before: { unit: 'North' }, after: { unit: 'West' } },
  ],
  ['person.invite', 'Dov', '2026-06-01', { after: { unit: 'West' } }],
  ['unit.merge', 'North', '2026-05-03', { name: 'North', into: 'South', people: 2 }],
  ['unit.save', 'East', '2026-06-01', { before: { active: true }, after: { active: false } }],
  ['unit.merge', 'South', '2026-07-05', { name: 'South', into: 'West', people: 3 }],
];

async function addAudit([action, object, day, detail]: (typeof rows)[number]): Promise<void> {
  await pool.query(
    `insert into audit_events (at, organization_id, action, object_type, object_id, outcome, address,
       request_id, detail)
     select $1, o.id, $2, 'x', coalesce((select id from units where name = $3),
         (select id from practitioners where full_name = $3)), 'success', 'x', 'x',
       case when $4::jsonb ? 'into' then jsonb_set($4::jsonb, '{into}',
         jsonb_build_object('id', (select id from units where name = $4::jsonb ->> 'into')))
       else $4::jsonb end from organizations o`,
    [`${day}T12:00Z`, action, object, JSON.stringify(detail)],
  );
}

beforeAll(async () => {
  await admin.query(`create database ${name}`);
  const url = new URL(requiredVariable('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  pool = new pg.Pool({ connectionString: url.href, max: 2 });
  // Its idle connections are cut when the database is dropped.
  pool.on('error', () => undefined);
  await migrate((migration) => migration < '0779');
  await pool.query(before);
  for (const row of rows) await addAudit(row);
  await migrate(() => true);
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('S245 units say since when they are closed, as far as the audit does', async () => {
  const { rows: units } = await pool.query(
    `select name, to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD') as day, is_carried from units order by name`,
  );
  expect(units.map(({ name: unit, day, is_carried: isCarried }) => [unit, day, isCarried])).toEqual(
    [
      ['East', '2026-06-01', false],
      ['North', '2026-05-03', false],
      ['Old', null, false],
      ['South', '2026-07-05', false],
      ['West', null, false],
    ],
  );
});

test('S245 figures of months before a merge find the unit that people had then', async () => {
  const { rows: past } = await pool.query(
    `select p.full_name as who, u.name as unit, to_char(x.until at time zone 'UTC', 'YYYY-MM-DD') as until
     from past_units x join practitioners p on p.id = x.practitioner_id join units u on u.id = x.unit_id
     order by 1, x.until`,
  );
  expect(past.map(({ who, unit, until }) => `${who}: ${unit} until ${until}`)).toEqual([
    'Ana: North until 2026-05-03',
    'Ana: South until 2026-07-05',
    'Ben: South until 2026-07-05',
    'Cai: North until 2026-03-01',
    // The audit says nothing of these two; one had shifts of one unit alone.
    'Eve: North until 2026-05-03',
  ]);
});
