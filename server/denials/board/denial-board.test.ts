/** Tests the board of denials: each cell is the number and the money of the rows that it opens, and windows that close. */
import { afterAll, expect, test } from 'vitest';
import { clusterFilter, denialLists, type DenialBoard } from '#shared/denials.ts';
import type { CaseLine } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
const { mrn } = await newPatient();

interface Denied {
  payer: string;
  reason: string;
  billed: string;
  currency?: string;
}

async function newDenial({ payer, reason, billed, currency }: Denied) {
  const number = numbered();
  const adjustments = [`CAS*${reason.replace('-', '*')}*${billed}~`];
  await send([{ number, mrn, billed, adjustments }], { payer, ...(currency && { currency }) });
  const [denial] = await denialsOf(number);
  if (!denial) throw new Error('no denial');
  return denial;
}

const board = async (): Promise<DenialBoard> => (await biller.browser.call('denials.board')).data;

const rowsOf = async (filter: object): Promise<CaseLine[]> =>
  (await biller.browser.call('cases.list', { filter })).data.cases;

test('S425 each cell of the board has the number and the money of its rows, the largest first, and no closed one', async () => {
  await newDenial({ payer: 'BOLT', reason: 'CO-50', billed: '900' });
  await newDenial({ payer: 'AETNA INC', reason: 'CO-197', billed: '400' });
  await newDenial({ payer: 'AETNA INC', reason: 'CO-197', billed: '700.5' });
  await newDenial({ payer: 'AETNA INC', reason: 'CO-197', billed: '88000', currency: 'JPY' });
  await newDenial({ payer: 'AETNA INC', reason: 'CO-16', billed: '10' });
  const closed = await newDenial({ payer: 'BOLT', reason: 'CO-16', billed: '5000' });
  await clinic.world.owner.query(
    `update cases set state = 'upheld', closed_at = now() where id = $1`,
    [closed.id],
  );
  const { clusters, total } = await board();
  expect(clusters).toEqual([
    {
      payer: 'AETNA INC',
      reason: 'CO-197',
      denials: 3,
      amounts: [
        { amount: 88_000, currency: 'JPY' },
        { amount: 110_050, currency: 'USD' },
      ],
    },
    { payer: 'BOLT', reason: 'CO-50', denials: 1, amounts: [{ amount: 90_000, currency: 'USD' }] },
    {
      payer: 'AETNA INC',
      reason: 'CO-16',
      denials: 1,
      amounts: [{ amount: 1_000, currency: 'USD' }],
    },
  ]);
  expect(total.denials).toBe(5);
  for (const cluster of clusters) {
    const rows = await rowsOf(clusterFilter(cluster));
    expect(rows).toHaveLength(cluster.denials);
    for (const { amount, currency } of cluster.amounts) {
      const ofCurrency = rows.filter((row) => row.amount?.currency === currency);
      expect(ofCurrency.reduce((sum, row) => sum + (row.amount?.amount ?? 0), 0)).toBe(amount);
    }
  }
});

test('S425 windows that close in 72 hours are listed, those that are missed or later are not', async () => {
  const dueIn = async (hours: number) => {
    const { id } = await newDenial({ payer: 'BOLT', reason: 'CO-29', billed: '1' });
    const due = `update cases set due_at = now() + $2 * interval '1 hour' where id = $1`;
    await clinic.world.owner.query(due, [id, hours]);
    return id;
  };
  const [, tomorrow, thirdDay] = [await dueIn(-1), await dueIn(20), await dueIn(70)];
  await dueIn(74);
  const closing = denialLists.find(({ name }) => name === 'closing');
  const rows = await rowsOf(closing?.filter ?? {});
  expect(rows.map(({ id }) => id)).toEqual([tomorrow, thirdDay]);
});

test('S425 the board and the packet are read by those who bill alone', async () => {
  const cdi = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  expect((await cdi.browser.call('denials.board')).status).toBe(403);
  const { id: caseId } = await newDenial({ payer: 'BOLT', reason: 'CO-29', billed: '1' });
  expect((await cdi.browser.call('denials.packet', { caseId })).status).toBe(403);
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Billing Specialist',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect((await elsewhere.browser.call('denials.packet', { caseId })).status).toBe(404);
  expect((await elsewhere.browser.call('denials.board')).data.clusters).toEqual([]);
});

test('S425 the packet says which of its documents the record has', async () => {
  const { id: caseId } = await newDenial({ payer: 'BOLT', reason: 'CO-29', billed: '1' });
  const { data } = await biller.browser.call('denials.packet', { caseId });
  expect(data).toEqual([
    { name: 'claim', count: 0, lastOn: null },
    { name: 'answer', count: 1, lastOn: '2026-11-12' },
    { name: 'notes', count: 0, lastOn: null },
  ]);
  expect((await clinic.recorded('case.read', caseId)).at(-1)?.detail).toEqual({ as: 'packet' });
});
