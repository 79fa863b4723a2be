/** Tests the columns that people choose for their lists, and the words that a filter offers. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
const nurse = await clinic.clinician();

test('S371 columns are kept for a person and a list alone, each change in the audit, until the usual ones come back', async () => {
  const [list, other] = ['tasks mine', 'tasks'];
  const columnsOf = async (who: typeof grace, of: string) =>
    (await who.browser.call('cases.columns', { list: of })).data.columns;
  const save = (columns: string[] | null) =>
    grace.browser.call('cases.saveColumns', { list, columns });
  expect(await columnsOf(grace, list)).toBeNull();
  await save(['payer', 'unit']);
  await save(['payer', 'lengthOfStay', 'unit']);
  // In the order of the list, whatever was pressed first.
  expect(await columnsOf(grace, list)).toEqual(['unit', 'payer', 'lengthOfStay']);
  expect([await columnsOf(grace, other), await columnsOf(mei, list)]).toEqual([null, null]);
  await save([]);
  expect(await columnsOf(grace, list)).toEqual([]);
  await save(null);
  expect(await columnsOf(grace, list)).toBeNull();
  expect((await save(['workload'])).status).toBe(400);
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int from audit_events where action = 'case-columns.save' and actor_id = $1",
    [grace.id],
  );
  expect(rows).toEqual([{ count: 4 }]);
});

test('a filter offers what open cases say that the reader may see', async () => {
  await owner.query(
    `insert into cases (organization_id, kind, queue, state, title, subject, opened_at, changed_at,
       closed_at, unit, service, payer)
     select organization_id, 'task', 'care', 'open', 'Task', '{}', now(), now(), closed, unit, service, payer
     from practitioners, (values (null::timestamptz, 'ICU', 'MED', 'Acme'), (null, 'ICU', 'SUR', null),
       (now(), 'Closed ward', 'OLD', 'Old')) v (closed, unit, service, payer) where id = $1`,
    [grace.id],
  );
  const wordsOf = async (who: typeof grace, filter: object = {}) =>
    (await who.browser.call('cases.columnWords', filter)).data;
  const words = {
    units: [{ value: 'ICU', label: 'ICU' }],
    services: ['MED', 'SUR'],
    payers: ['Acme'],
    workingDrgs: [],
    reasons: [],
  };
  expect(await wordsOf(grace, { queue: 'care' })).toEqual(words);
  const none = { units: [], services: [], payers: [], workingDrgs: [], reasons: [] };
  expect(await wordsOf(grace, { queue: 'cdi' })).toEqual(none);
  expect(await wordsOf(nurse)).toEqual(none);
});
