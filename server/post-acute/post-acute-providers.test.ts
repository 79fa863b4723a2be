/** Tests the directory of post-acute providers: kept by case management, searched by all, beds told with their age, CSV both ways. */
import { afterAll, expect, test } from 'vitest';
import type { Provider } from '#shared/post-acute.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
const doctor = await clinic.clinician({ hospitalRole: 'Attending' });
type Name = 'add' | 'save' | 'noteBeds';
const call = (name: Name, input: object, who = mei) => who.browser.call(`postAcute.${name}`, input);
const load = (csv: string) => mei.browser.call('postAcute.import', { csv });
const found = async (query: object, who = mei): Promise<Provider[]> =>
  (await who.browser.call('postAcute.list', query)).data.providers;

const elm = {
  name: 'Elm House',
  type: 'skilled-nursing',
  phone: '+1 202 555 0143',
  fax: '+1 (202) 555-0144',
  languages: 'Spanish',
  payers: 'Medicare',
};

test('S550 a provider is found by name, place, language or payer, by everybody, and changed by case management', async () => {
  const { data: added } = await call('add', elm);
  expect(added).toMatchObject({ name: 'Elm House', fax: '+12025550144', bedReports: [] });
  expect((await call('add', { ...elm, name: 'ELM house' })).problem).toBe('post-acute.name-taken');
  expect((await call('add', { ...elm, name: 'Oak' }, doctor)).problem).toBe('access.denied');
  for (const search of ['elm', 'spanish', 'medic'])
    expect((await found({ search }, doctor)).map(({ name }) => name)).toEqual(['Elm House']);
  expect(await found({ search: 'elm', type: 'hospice' })).toEqual([]);
  const change = { ...elm, providerId: added.id, version: 1, active: false };
  expect((await call('save', change)).data).toMatchObject({ active: false, version: 2 });
  expect((await call('save', change)).problem).toBe('conflict');
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Case Manager',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect(await found({}, elsewhere)).toEqual([]);
  expect((await call('save', { ...change, version: 2 }, elsewhere)).problem).toBe('not-found');
  expect((await clinic.recorded('post-acute.save', added.id)).length).toBeGreaterThanOrEqual(2);
});

test('S550 beds are told with who said so and when, and what was told before stays', async () => {
  const { data } = await call('add', { ...elm, name: 'Birch Court' });
  const told = { providerId: data.id, beds: 3, toldBy: 'Pat, intake' };
  await call('noteBeds', told);
  const again = await call('noteBeds', { ...told, beds: 0 });
  expect(again.data.bedReports).toMatchObject([
    { beds: 0, toldBy: 'Pat, intake', notedBy: 'Mei Tan' },
    { beds: 3 },
  ]);
  expect((await call('noteBeds', told, doctor)).problem).toBe('access.denied');
  const change = owner.query('update post_acute_bed_reports set beds = 9 where provider_id = $1', [
    data.id,
  ]);
  await expect(change).rejects.toThrow('is not changed');
});

test('S551 a list comes in by name and goes out again, and a wrong line refuses all of it', async () => {
  const head = 'Facility,Type,Fax,Payers';
  const lines = ['"Cedar, Hall",Hospice,+12025550150,Medicare', 'Ash Home,home-health,,'];
  const { data } = await load([head, ...lines].join('\n'));
  expect(data).toEqual({ added: 2, changed: 0 });
  const wrong = [head, 'Fir Lodge,hospice,,', 'Pine Lodge,castle,,'].join('\n');
  const refused = await load(wrong);
  expect(refused.body.error.data.fields[0]).toMatchObject({ path: 'csv' });
  expect(await found({ search: 'Fir' })).toEqual([]);
  const newer = [head, '"CEDAR, hall",Hospice,+12025550151,Medicaid', lines[1]].join('\n');
  expect((await load(newer)).data).toEqual({ added: 0, changed: 1 });
  expect(await found({ search: 'cedar' })).toMatchObject([
    { name: 'CEDAR, hall', type: 'hospice', fax: '+12025550151', payers: 'Medicaid' },
  ]);
  const exported = await mei.browser.call('postAcute.exportCsv', {});
  expect(exported.data.csv).toContain('"CEDAR, hall",hospice,');
  const again = await load(exported.data.csv);
  expect(again.data).toEqual({ added: 0, changed: 0 });
});
