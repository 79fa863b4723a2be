/** Tests the migration that adds rooms to a database in use: existing appointments stay as they are, without a room. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requiredVariable } from '#server/test/stores.ts';

const folder = path.resolve(import.meta.dirname, '../../../infra/migrations');
const before = '0120_waitlist';
const name = `book_${randomBytes(6).toString('hex')}`;
const admin = new pg.Pool({ connectionString: requiredVariable('TEST_DATABASE_URL'), max: 1 });
let pool: pg.Pool;

beforeAll(async () => {
  await admin.query(`create database ${name}`);
  const url = new URL(requiredVariable('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  pool = new pg.Pool({ connectionString: url.href, max: 4 });
  // Its idle connections are cut when the database is dropped.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

async function migrateTo(last?: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const all: Record<string, Migration> = {};
  for (const file of files) all[path.basename(file, '.ts')] = await import(path.join(folder, file));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
  const { error } = last ? await migrator.migrateTo(last) : await migrator.migrateToLatest();
  expect(error).toBeUndefined();
}

/** An organization, a type, two clinicians with one appointment each at the same time. */
const book = `
with org as (insert into organizations (name, zone) values ('Northgate', 'Europe/London') returning id),
who as (insert into practitioners (organization_id, email, full_name, role, hospital_role, access_applications, zone)
  select org.id, n || '@x.example', 'Dr. ' || n, 'user', 'Attending', '{}', 'Europe/London'
  from org, generate_series(1, 2) n returning id, organization_id),
type as (insert into appointment_types (organization_id, name, kind, duration_minutes)
  select id, 'Follow-up', 'in-person', 30 from org returning id),
booked as (insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
  select who.organization_id, type.id, 'Ana Ruiz', '2030-01-01T10:00Z', '2030-01-01T10:30Z', who.id
  from who, type returning *)
insert into appointment_practitioners (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
select id, created_by, organization_id, starts_at, ends_at, true from booked`;

test('existing appointments stay, and from then on rooms cannot be booked twice', async () => {
  await migrateTo(before);
  await pool.query(book);
  await migrateTo();
  const { rows } = await pool.query(`select location_ids from appointment_types`);
  expect(rows).toEqual([{ location_ids: [] }]);
  expect((await pool.query('select from location_times')).rowCount).toBe(0);
  const take = `insert into location_times (appointment_id, location_id, organization_id, starts_at,
      ends_at, blocks, buffer_before_minutes, buffer_after_minutes, alone)
    select a.id, l.id, a.organization_id, a.starts_at, a.ends_at, a.blocks, a.buffer_before_minutes,
      a.buffer_after_minutes, a.alone from appointments a, locations l
    where a.id = $1 and not exists (select from location_times where appointment_id = a.id)`;
  await pool.query(
    `insert into locations (organization_id, name) select id, 'Room 1' from organizations`,
  );
  const booked = await pool.query<{ id: string }>('select id from appointments order by id');
  const [one, two] = booked.rows.map(({ id }) => id);
  await pool.query(take, [one]);
  await expect(pool.query(take, [two])).rejects.toMatchObject({ code: '23P01' });
  await pool.query(`update appointments set state = 'cancelled' where id = $1`, [one]);
  await pool.query(take, [two]);
});
