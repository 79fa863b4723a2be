/** A hospital with so many practitioners and half a year of their appointments, made in seconds. */
import pg from 'pg';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { dayMs } from '#shared/durations.ts';
import * as rows from './rows.ts';

/** The date so many days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Its planners build the system too. Returns the id of its type of consultation. */
export async function fillHospital(databaseUrl: string, people: number): Promise<string> {
  await migrate(databaseUrl);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('set session_replication_role = replica');
  await db.query(rows.hospital);
  await db.query(rows.people(people));
  await db.query(rows.appointments);
  await db.query(rows.clinicians);
  await db.query("update practitioners set hospital_role = 'IT Builder' where role = 'EDITOR'");
  await db.query('vacuum analyze');
  const types = await db.query<{ id: string }>(
    "select id from appointment_types where name = 'Consultation'",
  );
  await db.end();
  return types.rows[0]?.id ?? '';
}
