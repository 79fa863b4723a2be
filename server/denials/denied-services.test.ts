/** Tests that a service that is denied in a claim that is paid in part opens one denial, and what closes it. */
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);

const paidLine = ['SVC*HC:93000*300*300~'];
const deniedLine = (reason = 'CO*50') => ['SVC*HC:93000*200*0~', `CAS*${reason}*200~`];

/** Claim of 500, of which 300 are paid and a service of 200 is denied, but for what is said otherwise. */
const partly = (number: string, mrn: string, services = [...paidLine, ...deniedLine()]) => ({
  number,
  mrn,
  status: '1',
  paid: '300',
  adjustments: [],
  services,
});

const statesOf = (denials: readonly CaseRecord[]) => denials.map(({ state }) => state);

test('S515 a service denied in a claim that is paid in part opens one denial of its own amount, whatever comes again', async () => {
  const { id, mrn } = await newPatient();
  const number = numbered();
  expect(await send([partly(number, mrn)])).toMatchObject({ denialsOpened: 1 });
  expect(await send([partly(number, mrn)], { paidOn: '20261113' })).toMatchObject({
    denialsOpened: 0,
  });
  const [denial, ...others] = await denialsOf(number);
  expect(others).toEqual([]);
  expect(denial).toMatchObject({
    state: 'new',
    title: `Claim ${number}, HC:93000 denied: CO-50`,
    amount: { amount: 200_00, currency: 'USD' },
    patient: { id },
    subject: { reasons: ['50'], group: 'CO', level: 1, line: 'HC:93000#2', service: 'HC:93000' },
  });
});

test('S515 a service that is paid, left to the patient, or of a second payer is not denied', async () => {
  const { mrn } = await newPatient();
  const [reduced, share, second] = [numbered(), numbered(), numbered()];
  const reducedLine = ['SVC*HC:93000*200*150~', 'CAS*CO*45*50~'];
  await send([
    partly(reduced, mrn, [...paidLine, ...reducedLine]),
    partly(share, mrn, [...paidLine, ...deniedLine('PR*1')]),
    { ...partly(second, mrn), status: '2' },
  ]);
  for (const number of [reduced, share, second]) expect(await denialsOf(number)).toEqual([]);
});

test('S515 the payment of the service closes its denial, that of another service does not', async () => {
  const { mrn } = await newPatient();
  const number = numbered();
  const numberedLine = (paid: string, key: string) => [
    `SVC*HC:93000*200*${paid}~`,
    `REF*6R*${key}~`,
  ];
  const [none, all] = [
    ['SVC*HC:93000*200*0~', 'CAS*CO*50*200~', 'REF*6R*L2~'],
    numberedLine('200', 'L2'),
  ];
  await send([partly(number, mrn, [...numberedLine('200', 'L1'), ...none])]);
  await send([partly(number, mrn, numberedLine('200', 'L1'))], { paidOn: '20261114' });
  expect(statesOf(await denialsOf(number))).toEqual(['new']);
  await send([{ ...partly(number, mrn, [...all, ...numberedLine('200', 'L1')]), paid: '400' }], {
    paidOn: '20261120',
  });
  const [denial] = await denialsOf(number);
  expect(denial?.state).toBe('overturned');
  expect(denial?.events.flatMap(({ note }) => note ?? [])).toEqual([
    'AETNA INC paid this service, as its answer of 2026-11-20 says. Source: Remittances (835).',
  ]);
});

test('S515 an answer that is taken back ends the denials of its services, and one given anew goes on', async () => {
  const { mrn } = await newPatient();
  const [alone, anew] = [numbered(), numbered()];
  await send([partly(alone, mrn), partly(anew, mrn)]);
  const back = { status: '22', paid: '-300', billed: '-500', adjustments: [], mrn };
  await send([{ ...back, number: alone }, { ...back, number: anew }, partly(anew, mrn)], {
    paidOn: '20261120',
  });
  expect(statesOf(await denialsOf(alone))).toEqual(['cancelled']);
  expect(statesOf(await denialsOf(anew))).toEqual(['new']);
});

test('S515 where the whole claim is denied later, its denial takes the place of that of the service', async () => {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([partly(number, mrn)]);
  expect(await send([{ number, mrn }], { paidOn: '20261120' })).toMatchObject({
    denialsOpened: 1,
    denialsClosed: 1,
  });
  const denials = await denialsOf(number);
  expect(denials).toHaveLength(2);
  expect(denials).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        state: 'cancelled',
        subject: expect.objectContaining({ service: 'HC:93000' }),
      }),
      expect.objectContaining({
        state: 'new',
        subject: expect.objectContaining({ service: null }),
      }),
    ]),
  );
});

test('S515 of a claim that is matched later its denied services open with it', async () => {
  const number = numbered();
  expect(await send([partly(number, numbered())])).toMatchObject({
    unmatched: 1,
    denialsOpened: 0,
  });
  const claims = await biller.browser.call('facts.remittances.claims', { of: 'unmatched' });
  const claim = claims.data.find((one: { claimNumber: string }) => one.claimNumber === number);
  const { id: patientId } = await newPatient();
  await biller.browser.call('facts.remittances.match', { claimId: claim?.id, patientId });
  expect(statesOf(await denialsOf(number))).toEqual(['new']);
});
