/** Tests that services which a payer's system denies by FHIR open denials, and that a later version of its answer stands instead. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, denialsOf, send } = await denialScene(clinic);
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });

interface Service {
  paid: number;
  billed?: number;
  reason?: string;
}

const money = (value: number) => ({ value, currency: 'USD' });

/** In FHIR's own words, without any extension of ours. */
const itemOf = ({ paid, billed = 200, reason }: Service, at: number) => ({
  itemSequence: at + 1,
  adjudication: [
    { category: { coding: [{ code: 'submitted' }] }, amount: money(billed) },
    { category: { coding: [{ code: 'benefit' }] }, amount: money(paid) },
    ...(reason === undefined
      ? []
      : [
          {
            category: { text: 'CO' },
            reason: { coding: [{ code: reason }] },
            amount: money(billed - paid),
          },
        ]),
  ],
});

async function newAnswer() {
  const { mrn } = await newPatient();
  const [number, id] = [numbered(), randomUUID()];
  const give = async (services: readonly Service[], more: object = {}) => {
    const paid = services.reduce((sum, service) => sum + service.paid, 0);
    const billed = services.reduce((sum, service) => sum + (service.billed ?? 200), 0);
    const answer = {
      resourceType: 'ClaimResponse',
      id,
      status: 'active',
      use: 'claim',
      type: { text: 'institutional' },
      patient: { reference: 'Patient/p1' },
      created: '2026-11-12',
      insurer: { display: 'Bolt Health' },
      request: { identifier: { value: number } },
      outcome: 'complete',
      payment: { amount: money(paid) },
      total: [{ category: { coding: [{ code: 'submitted' }] }, amount: money(billed) }],
      item: services.map(itemOf),
      ...more,
    };
    const patient = { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] };
    const entry = [patient, answer].map((resource) => ({ resource }));
    const text = JSON.stringify({ resourceType: 'Bundle', entry });
    const { data } = await builder.browser.call('facts.import', { format: 'fhir', text });
    expect(data.counts).toMatchObject({ refused: 0 });
  };
  return { number, mrn, give };
}

const notesOf = ({ events }: CaseRecord) => events.flatMap(({ note }) => note ?? []);

const amountOf = async (denial: CaseRecord | undefined) =>
  (await biller.browser.call('cases.byId', { caseId: denial?.id })).data.amount;

test('S528 a service that is denied in an answer by FHIR opens its denial, with the amount of that service and the source of the answer', async () => {
  const { number, give } = await newAnswer();
  const answered = [
    { paid: 300, billed: 300 },
    { paid: 0, reason: '50' },
  ];
  await give(answered);
  await give(answered);
  const [denial, ...others] = await denialsOf(number);
  expect(others).toEqual([]);
  expect(denial).toMatchObject({
    state: 'new',
    payer: 'Bolt Health',
    title: `Claim ${number}, line 2 denied: CO-50`,
    amount: { amount: 200_00, currency: 'USD' },
    subject: { line: '#2', service: 'line 2', reasons: ['50'], group: 'CO' },
  });
  const { source } = denial!.subject as { source: string };
  expect(source).not.toBe('');
  expect(source).not.toBe('Remittances (835)');
});

test('S528 a later version that pays the service overturns its denial, and one that denies it again opens the next level', async () => {
  const { number, give } = await newAnswer();
  const first = { paid: 300, billed: 300 };
  await give([first, { paid: 0, reason: '50' }]);
  const [{ subject } = { subject: {} }] = await denialsOf(number);
  const { source } = subject as { source: string };
  await give([first, { paid: 200 }]);
  const [paid] = await denialsOf(number);
  expect(paid?.state).toBe('overturned');
  expect(notesOf(paid!)).toEqual([
    `Bolt Health paid this service, as its answer of 2026-11-12 says. Source: ${source}.`,
  ]);
  await give([first, { paid: 0, reason: '16' }]);
  expect((await denialsOf(number)).map(({ state, title }) => [state, title])).toEqual([
    ['overturned', `Claim ${number}, line 2 denied: CO-50`],
    ['new', `Claim ${number}, line 2 denied: CO-16`],
  ]);
});

test('S528 a later version that gives another reason or amount corrects the open denial, with a note that says no amount', async () => {
  const { number, give } = await newAnswer();
  const first = { paid: 300, billed: 300 };
  await give([first, { paid: 0, reason: '50' }]);
  await give([first, { paid: 0, billed: 150, reason: '16' }]);
  const [denial, ...others] = await denialsOf(number);
  expect(others).toEqual([]);
  expect(denial).toMatchObject({
    state: 'new',
    title: `Claim ${number}, line 2 denied: CO-16`,
    subject: { reasons: ['16'] },
  });
  expect(await amountOf(denial)).toEqual({ amount: 150_00, currency: 'USD' });
  expect(notesOf(denial!)).toEqual([
    expect.stringMatching(
      /^Bolt Health corrected its answer of 2026-11-12, which says the reason CO-16 now\. Source: /,
    ),
  ]);
  const { data } = await biller.browser.call('denials.board');
  const ofBolt = data.clusters.filter(
    ({ payer, reason }: { payer: string; reason: string }) =>
      payer === 'Bolt Health' && reason === 'CO-16',
  );
  expect(ofBolt.length).toBe(1);
});

test('S528 an answer that is entered in error ends the denials of its services, and one that denies the whole claim takes their place', async () => {
  const [taken, whole] = [await newAnswer(), await newAnswer()];
  const services = [
    { paid: 300, billed: 300 },
    { paid: 0, reason: '50' },
  ];
  await taken.give(services);
  await taken.give(services, { status: 'entered-in-error' });
  expect((await denialsOf(taken.number)).map(({ state }) => state)).toEqual(['cancelled']);
  await whole.give(services);
  await whole.give(
    [
      { paid: 0, billed: 300, reason: '50' },
      { paid: 0, reason: '50' },
    ],
    {
      disposition: 'Denied',
    },
  );
  const states = (await denialsOf(whole.number)).map(({ state, subject }) => [
    state,
    (subject as { service: string | null }).service,
  ]);
  expect(states).toEqual(
    expect.arrayContaining([
      ['cancelled', 'line 2'],
      ['new', null],
    ]),
  );
});

test('S528 the same claim answered by a remittance too is of that payer, and each answer says its own source', async () => {
  const { number, mrn, give } = await newAnswer();
  await give([
    { paid: 300, billed: 300 },
    { paid: 0, reason: '50' },
  ]);
  await send([{ number, mrn, status: '1', paid: '500', adjustments: [] }], {
    payer: 'Bolt Health',
    paidOn: '20261120',
  });
  const [denial] = await denialsOf(number);
  expect(denial?.state).toBe('overturned');
  expect(notesOf(denial!)).toEqual([
    'Bolt Health paid this service, as its answer of 2026-11-20 says. Source: Remittances (835).',
  ]);
});
