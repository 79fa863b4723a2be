/** What the app may do with the tables: all reading and writing of rows, but for the audit. */
import type pg from 'pg';
import { rightsRole } from './database-login.ts';

/** For the tables that migrations are about to make. */
export async function grantFutureRights(owner: pg.Client): Promise<void> {
  await owner.query(`
    grant usage on schema public to ${rightsRole};
    alter default privileges in schema public
      grant select, insert, update, delete on tables to ${rightsRole};
    alter default privileges in schema public grant usage, select on sequences to ${rightsRole}`);
}

/** A backup that was restored without privileges has none of what the migrations granted. */
const restored = `
grant select, insert, update, delete on all tables in schema public to ${rightsRole};
grant usage, select on all sequences in schema public to ${rightsRole};
revoke update, delete, truncate on audit_events from ${rightsRole};
revoke insert, update, delete, truncate on audit_heads from ${rightsRole};
revoke insert, update, delete on migration_support from ${rightsRole};`;

/** The app reads which migrations were run, and writes none. */
const migrationTables = `
grant select on kysely_migration to ${rightsRole};
revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${rightsRole};`;

/** After the migrations. */
export async function ensureRights(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ has: boolean }>(
    `select has_table_privilege('${rightsRole}', 'organizations', 'select') as has`,
  );
  await owner.query(`${rows[0]?.has ? '' : restored} ${migrationTables}`);
}
