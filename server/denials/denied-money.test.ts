/** Tests that the money of denials is there for those who bill alone: in lists, orders, numbers, exports and FHIR. */
import { afterAll, expect, test } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);

/** Who had a denial before the job was another one. */
const advisor = await clinic.clinician({ hospitalRole: 'Physician Advisor' });
const { mrn } = await newPatient();

async function newDenial(billed: string, options: Parameters<typeof send>[1] = {}) {
  const number = numbered();
  const adjustments = [`CAS*CO*197*${billed}~`];
  await send([{ number, mrn, billed, adjustments }], options);
  const [denial] = await denialsOf(number);
  if (!denial) throw new Error('no denial');
  return denial;
}

const large = await newDenial('7654.32');
const small = await newDenial('10');
const yen = await newDenial('999', { currency: 'JPY' });
await clinic.world.owner.query('update cases set owner_id = $1 where id = any ($2)', [
  advisor.id,
  [large.id, small.id],
]);

const isMoney = /7654|765432/;
const idsOf = async (who: Clinician, input: object): Promise<string[]> =>
  (await who.browser.call('cases.list', input)).data.cases.map(({ id }: CaseLine) => id);

test('S423 an amount stands with its currency in the case and the lists of those who bill', async () => {
  expect(large.amount).toEqual({ amount: 765_432, currency: 'USD' });
  expect(yen.amount).toEqual({ amount: 999, currency: 'JPY' });
  const order = { by: 'amount', isDescending: true };
  const filter = { queue: 'billing', kinds: ['denial'] };
  expect(await idsOf(biller, { filter, order })).toEqual([large.id, small.id, yen.id]);
  const atLeast = { ...filter, amount: { currency: 'USD', from: 1_001 } };
  expect(await idsOf(biller, { filter: atLeast })).toEqual([large.id]);
  const counts = await biller.browser.call('cases.counts', { filters: [atLeast, filter] });
  expect(counts.data.counts).toEqual([1, 3]);
});

test('S423 whoever has a denial without the permission for billing sees no amount, and learns none by filter or order', async () => {
  const own = { owner: 'me' };
  const record = await advisor.browser.call('cases.byId', { caseId: large.id });
  expect(record.data).toMatchObject({ title: large.title, amount: null });
  const listed = await advisor.browser.call('cases.list', { filter: own });
  expect(listed.data.cases).toHaveLength(2);
  for (const answer of [record, listed]) expect(JSON.stringify(answer.data)).not.toMatch(isMoney);
  const byAmount = { ...own, amount: { currency: 'USD', from: 1 } };
  expect(await idsOf(advisor, { filter: byAmount })).toEqual([]);
  const counts = await advisor.browser.call('cases.counts', { filters: [byAmount, own] });
  expect(counts.data.counts).toEqual([0, 2]);
  const order = { by: 'amount', isDescending: true };
  expect((await advisor.browser.call('cases.list', { filter: own, order })).status).toBe(403);
});

const period = { from: '2026-01-01', to: '2027-12-31' };

test('S424 sums of money are by currency, each opens its rows, and are read and exported by those who bill alone', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const around = (days: number) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const input = { kind: 'denial', from: around(-1), to: around(1), by: 'payer' };
  const { data } = await biller.browser.call('cases.numbers', input);
  const sums = [
    { amount: 999, currency: 'JPY' },
    { amount: 766_432, currency: 'USD' },
  ];
  expect(data.total['money-denied']).toMatchObject({ whole: 3, amounts: sums });
  expect(data.total['money-at-risk']).toMatchObject({ whole: 3, amounts: sums });
  const csv = (await biller.browser.call('cases.numbersCsv', input)).data.csv as string;
  expect(csv).toContain('"Money denied, JPY","Money denied, USD"');
  expect(csv).toContain('7664.32');
  const pdf = await biller.browser.call('cases.numbersPdf', input);
  expect(pdf.status).toBe(200);
  const rows = { number: 'money-denied', from: input.from, to: input.to };
  expect((await biller.browser.call('cases.numberRows', rows)).data.cases).toHaveLength(3);
  for (const path of ['cases.numbers', 'cases.numbersCsv', 'cases.numbersPdf'] as const)
    expect((await advisor.browser.call(path, { kind: 'denial', ...period })).status).toBe(403);
  expect((await advisor.browser.call('cases.numberRows', rows)).status).toBe(403);
});

test('S423 a denial leaves for programs as a task without its amount', async () => {
  const program = await newProgram(clinic);
  const { status, text } = await program.send('GET', `Task/${large.id}`);
  expect([status, text]).toEqual([200, expect.stringContaining(large.title)]);
  expect(text).not.toMatch(isMoney);
});

test('S423 no case of another queue can have an amount, a query least of all', async () => {
  const insert = clinic.world.owner.query(
    `insert into cases (organization_id, kind, queue, state, title, subject, opened_at, changed_at, amount, currency)
     values ($1, 'cdi-query', 'cdi', 'sent', 'Sodium', '{}', now(), now(), 1, 'USD')`,
    [clinic.world.organizationId],
  );
  await expect(insert).rejects.toThrow('cases_amount');
});
