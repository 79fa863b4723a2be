/** Tests the role that the app signs in with: it owns nothing, whatever addresses it was given (S58). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from '#server/test/stores.ts';
import { connected } from './database-login.ts';
import { prepareDatabase } from './prepare-database.ts';
import { UnfitDatabaseRole, UnpreparedDatabase } from './unprepared-database.ts';

const database = await copyDatabase();
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
owner.on('error', () => undefined);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const secret = () => randomBytes(32).toString('hex');

/** The owner's address with this role and password, or with this query. */
function addressAs(role: string, password: string, search = ''): string {
  const url = new URL(database.ownerUrl);
  [url.username, url.password, url.search] = [role, password, search];
  return url.href;
}

/** A name for a role of one test, which is dropped at its end with its rights here. */
function roleOfTest(): string {
  const name = `test_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => {
    const result = await owner.query('select from pg_roles where rolname = $1', [name]);
    if (result.rowCount) await owner.query(`drop owned by ${name}; drop role ${name}`);
  });
  return name;
}

const prepare = (addresses: { DATABASE_URL: string; DATABASE_OWNER_URL?: string }) =>
  prepareDatabase({ SECRET_KEY: secret(), ...addresses });

const sentenceOf = async (prepared: Promise<string>) => {
  const error: unknown = await prepared.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnpreparedDatabase);
  return String(error);
};

test('S58 the app cannot become the owner, nor disable the triggers of the audit', async () => {
  const statements = [
    'alter table audit_events disable trigger audit_keep',
    'reset role; alter table audit_events disable trigger audit_keep',
    'set session_replication_role = replica',
    'drop table sessions',
    'create table mine ()',
    `update kysely_migration set name = 'mine'`,
    `set role ${new URL(database.ownerUrl).username}`,
  ];
  for (const statement of statements) {
    const run = connected(database.url, (app) => app.query(statement));
    await expect(run).rejects.toThrow(/permission denied|must be owner/);
  }
});

test('S58 given the owner’s address alone, the app signs in with a login of its own', async () => {
  const SECRET_KEY = secret();
  const addresses = { DATABASE_URL: database.ownerUrl, SECRET_KEY };
  const [login, another] = await Promise.all([
    prepareDatabase(addresses),
    prepareDatabase(addresses),
  ]);
  expect(another).toBe(login);
  const { username } = new URL(login);
  onTestFinished(() => void owner.query(`drop role ${username}`));
  expect(username).not.toBe(new URL(database.ownerUrl).username);
});

test('S58 a login that operators chose is made, and follows a changed password', async () => {
  const name = roleOfTest();
  for (const password of [secret(), secret()]) {
    const DATABASE_URL = addressAs(name, password);
    expect(await prepare({ DATABASE_URL, DATABASE_OWNER_URL: database.ownerUrl })).toBe(
      DATABASE_URL,
    );
    const read = await connected(DATABASE_URL, (app) => app.query('select from practitioners'));
    expect(read.rowCount).toBe(0);
  }
});

test('S58 a login that is no owner prepares nothing, and finds an older database', async () => {
  await expect(prepare({ DATABASE_URL: database.url })).resolves.toBe(database.url);
  const { rows } = await owner.query<{ name: string }>(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name',
  );
  const [{ name } = { name: '' }] = rows;
  const sentence = await sentenceOf(prepare({ DATABASE_URL: database.url }));
  expect(sentence).toContain(`older than this program and lacks ${name}`);
  await owner.query('insert into kysely_migration values ($1, now()::text)', [name]);
});

test('S58 an address with ?options= does not bring the owner’s rights back', async () => {
  const { username, password } = new URL(database.ownerUrl);
  const DATABASE_URL = addressAs(username, password, '?options=-c%20role%3Dkaremd_app');
  const sentence = await sentenceOf(
    prepare({ DATABASE_URL, DATABASE_OWNER_URL: database.ownerUrl }),
  );
  expect(sentence).toContain(`as "${username}", which owns the tables`);
  expect(sentence).not.toContain(password);
});

test('S58 an owner who may make no roles says so, and which role to make', async () => {
  const name = roleOfTest();
  const password = secret();
  await owner.query(
    `create role ${name} login password '${password}'; grant create on schema public to ${name};
     grant select on kysely_migration, migration_support to ${name}`,
  );
  const given = { DATABASE_URL: addressAs('nobody_yet', secret()) };
  const error: unknown = await prepare({
    ...given,
    DATABASE_OWNER_URL: addressAs(name, password),
  }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnfitDatabaseRole);
  expect(String(error)).toContain('create role "nobody_yet" login');
});

test('a backup that was restored without privileges gets them at the next start', async () => {
  const rights = async () =>
    (
      await owner.query(
        `select table_name, array_agg(privilege_type::text order by privilege_type) as may
         from information_schema.role_table_grants
         where grantee = 'karemd_app' and table_schema = 'public' group by 1 order by 1`,
      )
    ).rows;
  const before = await rights();
  expect(before.length).toBeGreaterThan(20);
  await owner.query('revoke all on all tables in schema public from karemd_app');
  expect(await rights()).toEqual([]);
  await prepare({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl });
  expect(await rights()).toEqual(before);
});
