/** Tests importing people: every line's problem is shown before, and either all are imported or none. */
import { afterAll, expect, test } from 'vitest';
import type { ImportRow } from '#shared/people/people-import.ts';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
const admin = await world.signIn(await world.person({ role: 'ADMIN' }));
afterAll(() => world.close());

let number = 0;
/** `count` lines of new people. */
const lines = (count: number) => {
  const first = (number += 1);
  return Array.from({ length: count }, (_, n) => `Person ${n},p${n}.${first}@list.example,Intern`);
};
const csvOf = (...body: string[]) => ['name,email,job', ...body].join('\n');

const preview = (csv: string) => admin.call('people.previewImport', { csv });
const bring = (csv: string, leaveOut: number[] = []) =>
  admin.call('people.import', { csv, leaveOut });

async function countAll(): Promise<number> {
  const { rows } = await world.owner.query<{ count: string }>('select count(*) from practitioners');
  return Number(rows[0]?.count);
}

test('a list is previewed without being stored, then imported as a whole', async () => {
  const csv = csvOf(...lines(312));
  const before = await countAll();
  const { data } = await preview(csv);
  expect(data.fault).toBeNull();
  expect(data.rows).toHaveLength(312);
  expect(data.rows.flatMap(({ problems }: ImportRow) => problems)).toEqual([]);
  expect(await countAll()).toBe(before);
  expect((await bring(csv)).data).toEqual({ imported: 312 });
  expect(await countAll()).toBe(before + 312);
  const answer = await admin.call('people.list', { search: `.${number}@list` });
  expect(answer.data.count).toBe(312);
  expect(answer.data.people[0]).toMatchObject({ access: 'invited', role: 'user' });
  expect(world.letters.filter(({ to }) => to.endsWith('@list.example'))).toEqual([]);
});

test('S331 people come with their further units, also those that are added with them', async () => {
  const csv = [
    'name,email,job,unit,other units',
    'E F,e.float@list.example,Intern,Ward 21,"Ward 22 (40 %, 2026-01-01 to 2026-06-30)"',
    'G H,g.float@list.example,Intern,,ward 22 (from 2026-02-01)',
  ].join('\n');
  expect((await preview(csv)).data.unknownUnits).toEqual(['Ward 21', 'Ward 22']);
  expect((await bring(csv)).problem).toBe('people.import-unfit');
  expect((await admin.call('people.import', { csv, addUnits: true })).data).toEqual({
    imported: 2,
  });
  const { data } = await admin.call('people.list', { search: '.float@list' });
  const unitsOf = async ({ id }: { id: string }) =>
    (await admin.call('people.one', { personId: id })).data.otherUnits.map(({ unit, ...days }) => ({
      name: unit.name,
      ...days,
    }));
  expect(await Promise.all(data.people.map(unitsOf))).toEqual([
    [{ name: 'Ward 22', from: '2026-01-01', until: '2026-06-30', sharePercent: 40 }],
    [{ name: 'Ward 22', from: '2026-02-01', until: null, sharePercent: 0 }],
  ]);
  const { rows } = await world.owner.query(
    `select detail->'after'->'units' as units from audit_events
     where action = 'people.import' and object_id = $1`,
    [data.people[0]?.id],
  );
  expect(rows).toEqual([{ units: ['Ward 22 (40 %, 2026-01-01 to 2026-06-30)'] }]);
});

test('units that are not there are added with the people where that is asked for, each once', async () => {
  const csv = [
    'name,email,job,unit',
    'A B,a.unit@list.example,Intern,Ward 12',
    'C D,c.unit@list.example,Intern,ward 12',
  ].join('\n');
  const { data } = await preview(csv);
  expect(data.unknownUnits).toEqual(['Ward 12']);
  expect((await bring(csv)).problem).toBe('people.import-unfit');
  const added = await admin.call('people.import', { csv, addUnits: true });
  expect(added.data).toEqual({ imported: 2 });
  const { units } = (await admin.call('people.units')).data;
  expect(units.filter(({ name }) => /ward 12/i.test(name))).toHaveLength(1);
  const answer = await admin.call('people.list', { search: '.unit@list' });
  expect(answer.data.people.map(({ unit }) => unit)).toEqual(['Ward 12', 'Ward 12']);
  const { rows } = await world.owner.query(
    "select detail from audit_events where action = 'unit.save' and detail->'after'->>'name' = $1",
    ['Ward 12'],
  );
  expect(rows).toHaveLength(1);
});

test('with one bad line nothing is imported; lines that are left out by name do not count', async () => {
  const testPerson = await world.person({ email: 'somebody@list.example' });
  const csv = csvOf(...lines(3), `Bad,${testPerson.email},Intern`, 'Worse,no address,Intern');
  const { rows } = (await preview(csv)).data;
  expect(rows.map(({ problems }: ImportRow) => problems.length)).toEqual([0, 0, 0, 1, 1]);
  const before = await countAll();
  for (const leaveOut of [[], [5], [6], [2, 6]]) {
    const answer = await bring(csv, leaveOut);
    expect([answer.status, answer.problem]).toEqual([409, 'people.import-unfit']);
  }
  expect(await countAll()).toBe(before);
  expect((await bring(csv, [5, 6])).data).toEqual({ imported: 3 });
  expect(await countAll()).toBe(before + 3);
});

test('an import says in which lines an address cannot be used, whoever has it', async () => {
  const other = await world.newOrganization('Eastfield Hospital');
  const { email } = await world.person({ organizationId: other });
  const csv = csvOf(...lines(2), `Somebody,${email},Intern`);
  const refused = await bring(csv);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining('cannot be used: 4.'),
  ]);
  expect((await bring(csv, [4])).data).toEqual({ imported: 2 });
});

test('the same list imported twice at once is imported once', async () => {
  const csv = csvOf(...lines(50));
  const before = await countAll();
  const answers = await Promise.all([bring(csv), bring(csv), bring(csv)]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await countAll()).toBe(before + 50);
});

test('a failure in the last step leaves nothing behind', async () => {
  const csv = csvOf(...lines(20));
  const before = await countAll();
  await world.owner.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if new.detail ? 'imported' then raise exception 'full'; end if; return new; end $$;
    create trigger refuse before insert on audit_events for each row execute function refuse()`);
  expect((await bring(csv)).status).toBe(500);
  expect(await countAll()).toBe(before);
  await world.owner.query('drop trigger refuse on audit_events');
  expect((await bring(csv)).status).toBe(200);
});

test('every imported person is audited, and the chain is valid', async () => {
  await bring(csvOf(...lines(40)));
  const { rows } = await world.owner.query<{ object_id: string | null; detail: object }>(
    `select object_id, detail from audit_events where action = 'people.import' and outcome = 'success'
     order by seq desc limit 41`,
  );
  expect(rows[0]).toEqual({ object_id: null, detail: { imported: 40, leftOut: 0 } });
  expect(rows[40]).toMatchObject({
    detail: {
      after: { fullName: 'Person 0', email: 'p•••••@list.example', hospitalRole: 'Intern' },
    },
  });
  expect((await admin.call('audit.verify')).data.ok).toBe(true);
});

test('S57 previews tell of no account of another organization, are audited with how many they told of, and limited', async () => {
  const other = await world.newOrganization('Southfield Hospital');
  const { email } = await world.person({ organizationId: other });
  const checker = await world.openSession(await world.person({ role: 'ADMIN' }));
  const own = await world.person();
  const csv = csvOf(`Somebody,${email},Intern`, `Own,${own.email},Intern`, ...lines(1));
  const { data } = await checker.call('people.previewImport', { csv });
  expect(data.rows.map(({ problems }: ImportRow) => problems.length)).toEqual([0, 1, 0]);
  const { rows } = await world.owner.query(
    `select detail from audit_events where action = 'people.import-preview' order by seq desc limit 1`,
  );
  expect(rows).toEqual([{ detail: { lines: 3, taken: 1 } }]);
  for (let nth = 1; nth < 20; nth += 1) await checker.call('people.previewImport', { csv: 'x' });
  const late = await checker.call('people.previewImport', { csv });
  expect([late.status, late.problem]).toEqual([429, 'throttled']);
});

test('the number of statements is the same for 10 and for 1,000 lines', async () => {
  const cost = async (csv: string) => {
    await admin.call('auth.me');
    const { count, result } = await world.countStatements(() => bring(csv));
    expect(result.status).toBe(200);
    return count;
  };
  const [few, many] = [csvOf(...lines(10)), csvOf(...lines(1000))];
  expect(await cost(many)).toBe(await cost(few));
});

test('an SA or ADMIN is imported by an SA alone', async () => {
  const csv = `name,email,job,role\nNew Admin,new.admin@list.example,IT Builder,ADMIN`;
  expect((await bring(csv)).problem).toBe('people.import-unfit');
  const sa = await world.signIn(await world.person({ role: 'SA' }));
  expect((await sa.call('people.import', { csv })).data).toEqual({ imported: 1 });
});

test('S18 a file of a megabyte is read here, in no batch, and nowhere else', async () => {
  const csv = csvOf(...lines(1500), `${'x'.repeat(100_000)}`);
  expect(csv.length).toBeGreaterThan(64 * 1024);
  expect((await preview(csv)).data.rows).toHaveLength(1501);
  const post = (path: string, body: object) =>
    admin.fetch(`/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('people.previewImport?batch=1', { 0: { csv } })).status).toBe(413);
  expect((await post('people.list', { search: csv })).status).toBe(413);
  expect((await preview('x'.repeat(250_001))).status).toBe(400);
  expect((await preview('x'.repeat(1_100_000))).status).toBe(413);
});
