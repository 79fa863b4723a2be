/** Tests filters of cases that are saved under names, and shared with a unit. */
import { afterAll, expect, test } from 'vitest';
import { mostFilters } from '#shared/cases.ts';
import type { NameIn } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
const manager = { role: 'user', hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ ...manager, fullName: 'Mei Chen' });
afterAll(() => clinic.close());

const call = <Name extends NameIn<'cases'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`cases.${name}`, input);

test('filters are saved by name, each person their own', async () => {
  const filter = { owner: 'me', due: 'overdue' };
  const { filterId } = (await call(grace, 'saveFilter', { name: 'Late', filter })).data;
  await call(grace, 'saveFilter', { name: 'Late', filter: { owner: 'me' } });
  expect((await call(grace, 'filters')).data).toEqual([
    { id: filterId, name: 'Late', filter: { owner: 'me' }, isShared: false, by: null },
  ]);
  expect((await call(mei, 'filters')).data).toEqual([]);
  expect((await call(mei, 'removeFilter', { filterId })).problem).toBe('not-found');
  const rename = (name: string, who = grace) => call(who, 'renameFilter', { filterId, name });
  expect((await rename('Mine', mei)).problem).toBe('not-found');
  await call(grace, 'saveFilter', { name: 'Soon', filter: { due: 'soon' } });
  expect((await rename('Soon')).problem).toBe('cases.filter-name-taken');
  expect((await rename('Mine')).status).toBe(200);
  const names = async () =>
    (await call(grace, 'filters')).data.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Mine', 'Soon']);
  await call(grace, 'removeFilter', { filterId });
  expect(await names()).toEqual(['Soon']);
});

test('S149 a filter is shared with the unit of who made it, who alone changes or withdraws it', async () => {
  const filter = { owner: 'me', due: 'overdue' };
  const { filterId } = (await call(grace, 'saveFilter', { name: 'Ward', filter })).data;
  const share = (isShared: boolean, who = grace) =>
    call(who, 'shareFilter', { filterId, isShared });
  expect((await share(true)).problem).toBe('cases.no-unit');
  const [ward, other] = [await clinic.newUnit(), await clinic.newUnit()];
  const moveTo = (unitId: string, who: { id: string }) =>
    clinic.world.owner.query('update practitioners set unit_id = $2 where id = $1', [
      who.id,
      unitId,
    ]);
  await moveTo(ward.id, grace);
  await moveTo(ward.id, mei);
  const seenBy = async (who: typeof mei) =>
    (await call(who, 'filters')).data.filter(({ id }: { id: string }) => id === filterId);
  expect(await seenBy(mei)).toEqual([]);
  expect((await share(true, mei)).problem).toBe('not-found');
  await share(true);
  expect(await seenBy(mei)).toEqual([
    { id: filterId, name: 'Ward', filter, isShared: true, by: grace.fullName },
  ]);
  expect((await call(mei, 'renameFilter', { filterId, name: 'Mine' })).problem).toBe('not-found');
  expect((await call(mei, 'removeFilter', { filterId })).problem).toBe('not-found');
  expect((await share(false, mei)).problem).toBe('not-found');
  await moveTo(other.id, mei);
  expect(await seenBy(mei)).toEqual([]);
  await moveTo(ward.id, mei);
  await call(grace, 'renameFilter', { filterId, name: 'Ward, late' });
  expect(await seenBy(mei)).toMatchObject([{ name: 'Ward, late' }]);
  await share(false);
  expect(await seenBy(mei)).toEqual([]);
  expect(await seenBy(grace)).toMatchObject([{ isShared: false, by: null }]);
  for (const [action, name] of [
    ['case-filter.share', 'Ward'],
    ['case-filter.change', 'Ward, late'],
    ['case-filter.withdraw', 'Ward, late'],
  ] as const)
    expect(await clinic.recorded(action)).toMatchObject([
      { actor_id: grace.id, detail: { filterId, name } },
    ]);
  expect(
    (await clinic.recorded('case-filter.save')).map(({ actor_id: by, detail }) => [by, detail]),
  ).toContainEqual([grace.id, { filterId, name: 'Ward', unitId: null }]);
});

test('S154 of filters that are saved or shared at the same moment, none is beyond the limit', async () => {
  const unit = await clinic.newUnit();
  const ada = await clinic.clinician({ ...manager });
  const { owner } = clinic.world;
  await owner.query('update practitioners set unit_id = $2 where id = any($1)', [
    [ada.id, mei.id],
    unit.id,
  ]);
  const insert = `insert into case_filters (practitioner_id, name, filter, unit_id)
    select $1, 'Kept ' || n, '{}', $2 from generate_series(1, $3) n returning id`;
  await owner.query(insert, [mei.id, unit.id, mostFilters - 1]);
  const { rows } = await owner.query<{ id: string }>(insert, [ada.id, null, mostFilters - 1]);
  const shared = await Promise.all(
    rows.slice(0, 4).map(({ id }) => call(ada, 'shareFilter', { filterId: id, isShared: true })),
  );
  const names = ['A', 'B', 'C', 'D'];
  const saved = await Promise.all(
    names.map((name) => call(ada, 'saveFilter', { name, filter: {} })),
  );
  const problems = (answers: { problem?: string | undefined }[]) =>
    answers.map(({ problem }) => problem ?? '').toSorted();
  expect(problems(shared)).toEqual([
    '',
    ...Array.from({ length: 3 }, () => 'cases.unit-filters-full'),
  ]);
  expect(problems(saved)).toEqual([
    '',
    ...Array.from({ length: 3 }, () => 'cases.too-many-filters'),
  ]);
});
