/** The demo hospital, seeded once in a run of the tests, for every file that copies it. */
import pg from 'pg';
import { inject } from 'vitest';
import { seed } from '#infra/seed.ts';
import { addressIn, requiredVariable } from '#server/test/stores.ts';
import { seededFrom } from '#server/test/template.ts';

interface SeededTemplate {
  name: string;
  /** The time that `seed` was given. */
  seededAt: Date;
}

/** Files run beside each other: the first one seeds, the others wait for it. */
export async function seededTemplate(): Promise<SeededTemplate> {
  const empty = inject('templateDatabase');
  const name = seededFrom(empty);
  const admin = new pg.Client({ connectionString: requiredVariable('TEST_DATABASE_URL') });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    // The comment is written when everything is there.
    const { rows } = await admin.query<{ seededAt: string | null }>(
      `select shobj_description(oid, 'pg_database') as "seededAt" from pg_database
       where datname = $1`,
      [name],
    );
    const at = rows[0]?.seededAt;
    if (at) return { name, seededAt: new Date(at) };
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template ${empty}`);
    const seededAt = new Date();
    await seed(addressIn(inject('databaseLogin'), name), seededAt);
    await admin.query(`comment on database ${name} is '${seededAt.toISOString()}'`);
    return { name, seededAt };
  } finally {
    await admin.end();
  }
}
