/** Tests payers: what coverages mean by their ids and names, and what cases, filters and remittances then say. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import type { UnmatchedPayer } from '#shared/organization/payers.ts';
import type { NameIn } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId } = clinic.world;
const biller = await clinic.clinician({ hospitalRole: 'Billing Specialist' });
const reviewer = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });

const call = <Name extends NameIn<'organization.payers'>>(
  name: Name,
  input: object,
  who: Clinician = biller,
) => who.browser.call(`organization.payers.${name}`, input);

/** No other test says it. */
const unique = (words: string) => `${words} ${randomUUID().slice(0, 6).toUpperCase()}`;

/** A patient with an active coverage of this payer, and a case about them. */
async function covered(display: string, identifier?: string) {
  const externalId = unique('P').replace(' ', '');
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await manager.browser.call('appointments.patients.add', patient);
  const coverage = {
    resourceType: 'Coverage',
    id: externalId,
    status: 'active',
    beneficiary: { reference: 'Patient/p1' },
    payor: [{ display, ...(identifier && { identifier: { value: identifier } }) }],
  };
  const resources = [
    { resourceType: 'Patient', id: 'p1', identifier: [{ value: externalId }] },
    coverage,
  ];
  const entry = resources.map((resource) => ({ resource }));
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  const imported = await builder.browser.call('facts.import', { format: 'fhir', text });
  expect(imported.data.counts).toMatchObject({ new: 1, refused: 0 });
  const patientId: string = data.id;
  const task = { title: 'Call the payer', assign: { to: 'nobody' }, patientId };
  await manager.browser.call('cases.openTask', task);
  return patientId;
}

const payerOf = async (patientId: string) => {
  const { data } = await manager.browser.call('cases.list', { filter: { patientId } });
  return data.cases.map(({ payer }: CaseLine) => payer);
};

const patientsBy = async (payer: string) => {
  const { data } = await manager.browser.call('cases.list', {
    filter: { queue: 'care', payers: [payer] },
  });
  return new Set(data.cases.map(({ patient }: CaseLine) => patient?.id));
};

const unmatchedOf = async (name: string): Promise<UnmatchedPayer | undefined> =>
  (await call('unmatched', {})).data.find((row: UnmatchedPayer) => row.name === name);

test('S405 a payer is meant by its id, else by one of its names, and cases say its name at once', async () => {
  const name = unique('Aetna');
  const id = unique('x').replace(' ', '');
  const [byName, byId, other] = [
    await covered(`${name.toUpperCase()}, INC.`),
    await covered('Somebody else', id.toLowerCase()),
    await covered(unique('Bolt')),
  ];
  expect(await payerOf(byName)).toEqual([`${name.toUpperCase()}, INC.`]);
  const added = await call('add', { name, otherNames: [`${name} Inc`], payerIds: [id] });
  expect(added.data).toMatchObject({ name, active: true, version: 1 });
  expect([await payerOf(byName), await payerOf(byId)]).toEqual([[name], [name]]);
  // A coverage and a case that come later too.
  const later = await covered(`${name}  inc`);
  expect(await payerOf(later)).toEqual([name]);
  expect(await patientsBy(name)).toEqual(new Set([byName, byId, later]));
  expect(await payerOf(other)).toEqual([expect.stringContaining('Bolt')]);
  expect(await clinic.recorded('payer.save', added.data.id)).toMatchObject([
    { detail: { after: { name } } },
  ]);
});

test('S405 a renamed or retired payer is still meant, and a saved filter by its former name still has its cases', async () => {
  const [before, after] = [unique('Old'), unique('New')];
  const patientId = await covered(before);
  const { data } = await call('add', { name: before });
  const change = { payerId: data.id, version: 1, name: after, active: false };
  const saved = await call('save', change, reviewer);
  expect(saved.data).toMatchObject({ name: after, otherNames: [before], active: false });
  expect(await payerOf(patientId)).toEqual([after]);
  for (const words of [before, after])
    expect(await patientsBy(words)).toEqual(new Set([patientId]));
  expect((await call('save', change)).problem).toBe('conflict');
  // Nothing is guessed once the name is taken away.
  await call('save', { ...change, version: 2, active: true });
  expect(await payerOf(patientId)).toEqual([before]);
});

test('S405 two payers are merged with all that means them; one name or id is never of two', async () => {
  const [first, second] = [unique('First'), unique('Second')];
  const patientId = await covered(first);
  const one = (await call('add', { name: first, payerIds: [first], plans: ['PPO'] })).data;
  const two = (await call('add', { name: second, phone: '+15550100' })).data;
  for (const taken of [{ name: first.toLowerCase() }, { name: unique('X'), payerIds: [first] }])
    expect((await call('add', taken)).problem).toBe('organization.payer-taken');
  const merged = await call('merge', { payerId: one.id, version: 1, intoPayerId: two.id });
  expect(merged.data).toMatchObject({
    name: second,
    otherNames: [first],
    payerIds: [first],
    plans: ['PPO'],
    phone: '+15550100',
    version: 2,
  });
  expect(await payerOf(patientId)).toEqual([second]);
  const ids = (await call('list', {})).data.map(({ id }: { id: string }) => id);
  expect([ids.includes(one.id), ids.includes(two.id)]).toEqual([false, true]);
  const again = await call('merge', { payerId: one.id, version: 2, intoPayerId: two.id });
  expect(again.problem).toBe('not-found');
  expect(await clinic.recorded('payer.merge', one.id)).toMatchObject([
    { outcome: 'success', detail: { name: first, into: { id: two.id } } },
    { outcome: 'refused' },
  ]);
});

test('S406 what coverages call their payer without meaning one is listed with its patients', async () => {
  const name = unique('Nobody');
  await covered(name, 'N1');
  await covered(`${name}.`, 'N2');
  expect(await unmatchedOf(name)).toEqual({ name, payerIds: ['N1', 'N2'], patients: 2 });
  await call('add', { name: unique('Chosen'), otherNames: [name] });
  expect(await unmatchedOf(name)).toBeUndefined();
});

test('S405 a portal without TLS and a name of signs alone are refused; cases of others are not touched', async () => {
  for (const wrong of [{ name: '---' }, { name: 'A', portal: 'http://portal.example' }])
    expect((await call('add', wrong)).status).toBe(400);
  const name = unique('Ours');
  await owner.query(
    `insert into payers (organization_id, name) select id, $2 from organizations where id <> $1 limit 1`,
    [organizationId, name],
  );
  expect((await call('add', { name })).status).toBe(200);
});
