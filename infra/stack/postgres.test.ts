/** Tests the embedded Postgres: its rows survive a crash, a restart, and a folder closed to its user. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { endProcess, startTimeOf } from '#infra/processes/process-identity.ts';
import { createProcessGroup } from '#infra/processes/process-group.ts';
import { startPostgres } from './postgres.ts';

const password = 'for-this-test-alone';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('rows are still there after Postgres was killed, and in the next run', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o700);
  const options = { dataDir, password, usualPort: 0 };

  const first = createProcessGroup(dataDir);
  const { url, fresh } = await startPostgres({ ...options, processes: first });
  expect(fresh).toBe(true);
  await ask(url, 'create table notes as select 42 as answer');
  first.kill();
  const note = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = Number(note.split('\n')[0]);
  await endProcess({ pid, startedAt: startTimeOf(pid) ?? '' });

  const second = createProcessGroup(dataDir);
  const again = await startPostgres({ ...options, processes: second });
  expect(again.fresh).toBe(false);
  expect(await ask(again.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('words are ordered the same on every machine, and extensions exist', async () => {
  const dataDir = newFolder();
  const processes = createProcessGroup(dataDir);
  const { url } = await startPostgres({
    processes,
    dataDir,
    password,
    usualPort: 0,
    temporary: true,
  });
  await ask(url, 'create extension btree_gist');
  const rows = await ask(
    url,
    `select w from (values ('b'), ('a'), ('Ä'), ('B')) as t(w) order by w`,
  );
  expect(rows.map(({ w }) => w)).toEqual(['B', 'a', 'b', 'Ä']);
  await processes.stop();
});
