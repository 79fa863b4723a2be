/** Fills a hospital in which nobody is searched for by name: without the indexes of names, which take most of the time. */
import pg from 'pg';
import * as rows from '#infra/bench/schedule/rows.ts';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';

/** Returns the connection that filled it, and the id of the type of consultations. */
export async function fill(databaseUrl: string, people: number) {
  await migrate(databaseUrl);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows: indexes } = await db.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public'
     and tablename in ('patients', 'appointments', 'practitioners') and indexdef like '% USING gin %'`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await db.query('set session_replication_role = replica; set synchronous_commit = off');
  await db.query(rows.hospital);
  await db.query(rows.people(people));
  await db.query(rows.appointments);
  await db.query(rows.clinicians);
  await db.query("update practitioners set hospital_role = 'IT Builder' where role = 'EDITOR'");
  await db.query('set session_replication_role = origin; set synchronous_commit = on');
  await db.query('vacuum analyze');
  const types = await db.query<{ id: string }>(
    "select id from appointment_types where name = 'Consultation'",
  );
  return { db, typeId: types.rows[0]?.id ?? '' };
}
