/** Tests that an import goes on by itself after its server was killed in the middle (S296). */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { openFileImports } from '#server/test/patients/file-imports.ts';
import { startServer } from '#server/test/processes/run-program.ts';

const clinic = await openClinic();
const { env, owner } = clinic.world;
const desk = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const { call, checked, importById } = openFileImports(clinic, desk);

const rowCount = 450;
/** Of the third transaction: two were committed before. */
const blockedNumber = 'Z-410';

const csv = [
  'number,name,dob',
  ...Array.from(
    { length: rowCount },
    (_, at) =>
      `Z-${at},Xa${'bcdfghklmn'[at % 10]}o${at} Q${at * 7919},${1930 + (at % 70)}-0${1 + (at % 9)}-1${at % 10}`,
  ),
].join('\n');

test('S296 an import goes on when its server is started again after a kill in the middle, and loses and doubles nobody', async () => {
  const ref = await checked(csv);
  await call('start', ref);
  const before = await importById(ref);
  await owner.query(`
    create table blocking_row (id int primary key);
    insert into blocking_row values (1);
    grant select, update on blocking_row to public;
    create function waits() returns trigger language plpgsql as $$
    begin
      if new.external_id = '${blockedNumber}' then perform from blocking_row for update; end if;
      return new;
    end $$;
    create trigger waits before insert on patients for each row execute function waits()`);
  const blocker = await owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from blocking_row for update');
    const killedServer = await startServer(env);
    await expect
      .poll(async () => (await importById(ref)).counts.done, { timeout: 60_000 })
      .toBe(400);
    await killedServer.kill();
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  await owner.query('drop trigger waits on patients');
  expect(await importById(ref)).toMatchObject({ state: 'importing', counts: { done: 400 } });

  const server = await startServer(env);
  await expect.poll(async () => (await importById(ref)).state, { timeout: 60_000 }).toBe('done');
  await server.stop();
  const { counts } = await importById(ref);
  const { rows } = await owner.query(
    `select count(*)::int as patients, count(distinct external_id)::int as numbers
     from patients where external_id like 'Z-%'`,
  );
  expect(rows).toEqual([{ patients: counts.new, numbers: counts.new }]);
  expect([counts.done, counts.new + counts.twin]).toEqual([rowCount, rowCount]);
  expect(before.counts.new + before.counts.twin).toBe(rowCount);
  const { rows: waiting } = await owner.query(
    `select count(*)::int as count from patient_import_rows where import_id = $1 and not is_done`,
    [ref.importId],
  );
  expect(waiting).toEqual([{ count: 0 }]);
});
