/** Tests that a denied claim opens one denial, by whichever way it comes in, and that later answers of the payer close it. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CaseLine, CaseRecord } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { clockRule } from '#server/test/cases/drafted-clock-rule.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const [admin, second] = [
  await clinic.clinician({ role: 'ADMIN' }),
  await clinic.clinician({ role: 'ADMIN' }),
];

const statesOf = async (claim: string) => (await denialsOf(claim)).map(({ state }) => state);

const notesOf = ({ events }: CaseRecord) => events.flatMap(({ note }) => note ?? []);

async function move(claim: string, name: string) {
  const [denial] = (await denialsOf(claim)).filter(({ closedAt }) => closedAt === null);
  if (!denial) throw new Error('no denial');
  if (!denial.owner) await biller.browser.call('cases.take', { caseId: denial.id });
  const { version } = (await biller.browser.call('cases.byId', { caseId: denial.id })).data;
  const answer = await biller.browser.call('cases.move', {
    caseId: denial.id,
    version,
    move: name,
    note: '',
  });
  expect(answer.status).toBe(200);
}

test('S421 a denied claim of a remittance opens one denial with its reason and its payer, and no file opens it twice', async () => {
  const { id, mrn } = await newPatient();
  const number = numbered();
  const denied = { number, mrn, adjustments: ['CAS*CO*197*300**16*200~'] };
  expect(await send([denied])).toMatchObject({ denialsOpened: 1, denialsClosed: 0 });
  const [denial, ...others] = await denialsOf(number);
  expect(others).toEqual([]);
  expect(denial).toMatchObject({
    kind: 'denial',
    state: 'new',
    title: `Claim ${number} denied: CO-197`,
    payer: 'AETNA INC',
    owner: null,
    patient: { id },
    subject: {
      claimNumber: number,
      payerClaim: `P-${number}`,
      group: 'CO',
      reasons: ['197', '16'],
      deniedOn: '2026-11-12',
      level: 1,
    },
  });
  expect(await send([denied], { paidOn: '20261112' })).toMatchObject({ denialsOpened: 0 });
  expect(await statesOf(number)).toEqual(['new']);
  expect(await clinic.recorded('case.open', denial?.id)).toHaveLength(1);
});

test('S421 a claim of which nothing is paid and nothing is left to the patient is denied, whatever its state says; others are not', async () => {
  const { mrn } = await newPatient();
  const [silent, paid, deductible, second] = [numbered(), numbered(), numbered(), numbered()];
  const counts = await send([
    { number: silent, mrn, status: '1' },
    { number: paid, mrn, status: '1', paid: '400', adjustments: ['CAS*CO*45*100~'] },
    { number: deductible, mrn, status: '1', adjustments: ['CAS*PR*1*500~'] },
    { number: second, mrn, status: '2', adjustments: ['CAS*OA*23*500~'] },
  ]);
  expect(counts).toMatchObject({ new: 4, denialsOpened: 1 });
  expect(await statesOf(silent)).toEqual(['new']);
  for (const number of [paid, deductible, second]) expect(await statesOf(number)).toEqual([]);
});

test('S422 a payment closes the denial as overturned, with the sentence that says so and without the amount', async () => {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn }]);
  const counts = await send([{ number, mrn, status: '1', paid: '500', adjustments: [] }], {
    paidOn: '20261120',
  });
  expect(counts).toMatchObject({ denialsOpened: 0, denialsClosed: 1 });
  const [denial] = await denialsOf(number);
  expect(denial?.state).toBe('overturned');
  expect(denial && notesOf(denial)).toEqual([
    'AETNA INC paid this claim, as its answer of 2026-11-20 says. Source: Remittances (835).',
  ]);
  expect(JSON.stringify(denial?.events)).not.toContain('500');
  expect(denial?.mayUndo).toBe(true);
});

test('S422 an answer that is taken back ends its denial; one that is taken back and given anew goes on', async () => {
  const { mrn } = await newPatient();
  const [alone, anew, paid] = [numbered(), numbered(), numbered()];
  await send([alone, anew, paid].map((number) => ({ number, mrn })));
  await send(
    [
      ...[alone, anew, paid].map((number) => ({ number, mrn, status: '22', adjustments: [] })),
      { number: anew, mrn },
      { number: paid, mrn, status: '1', paid: '500', adjustments: [] },
    ],
    { paidOn: '20261120' },
  );
  expect(await statesOf(alone)).toEqual(['cancelled']);
  expect(await statesOf(anew)).toEqual(['new']);
  expect(await statesOf(paid)).toEqual(['overturned']);
});

test('S422 a denial that comes after an appeal upholds the first and opens the next level', async () => {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn }]);
  await move(number, 'appeal');
  expect(await send([{ number, mrn }], { paidOn: '20261125' })).toMatchObject({
    denialsOpened: 1,
    denialsClosed: 1,
  });
  const [first, next] = await denialsOf(number);
  expect(first?.state).toBe('upheld');
  expect(next).toMatchObject({ state: 'new', subject: { level: 2, deniedOn: '2026-11-25' } });
});

test('S422 a denial that comes late, after the payment that followed it, opens nothing', async () => {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn, status: '1', paid: '500', adjustments: [] }], { paidOn: '20261120' });
  expect(await send([{ number, mrn }], { paidOn: '20261112' })).toMatchObject({ denialsOpened: 0 });
  expect(await statesOf(number)).toEqual([]);
});

test('S421 a denial that comes by FHIR opens one too, of the claim and the stay that it answers, and again opens none', async () => {
  const { mrn } = await newPatient();
  const [number, stay, claim, answer] = [numbered(), randomUUID(), randomUUID(), randomUUID()];
  const ana = { reference: 'Patient/p1' };
  const claimed = { status: 'active', use: 'claim', type: { text: 'institutional' }, patient: ana };
  const bundle = (disposition: string) => ({
    resourceType: 'Bundle',
    entry: [
      { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] },
      {
        resourceType: 'Encounter',
        id: stay,
        status: 'finished',
        class: { code: 'IMP' },
        subject: ana,
        period: { start: '2026-10-01T08:00:00Z', end: '2026-10-05T08:00:00Z' },
        serviceType: { text: 'MED' },
      },
      {
        resourceType: 'Claim',
        id: claim,
        ...claimed,
        created: '2026-10-09',
        identifier: [{ value: number }],
        item: [{ encounter: [{ reference: `Encounter/${stay}` }] }],
      },
      {
        resourceType: 'ClaimResponse',
        id: answer,
        ...claimed,
        created: '2026-11-12',
        insurer: { display: 'Bolt Health' },
        request: { reference: `Claim/${claim}` },
        outcome: 'complete',
        disposition,
        total: [
          {
            category: { coding: [{ code: 'submitted' }] },
            amount: { value: 75.5, currency: 'EUR' },
          },
        ],
      },
    ].map((resource) => ({ resource })),
  });
  const give = (disposition: string) =>
    builder.browser.call('facts.import', {
      format: 'fhir',
      text: JSON.stringify(bundle(disposition)),
    });
  expect((await give('Denied')).data.counts).toMatchObject({ refused: 0 });
  expect(await denialsOf(number)).toMatchObject([
    { state: 'new', payer: 'Bolt Health', service: 'MED', subject: { reasons: [], group: null } },
  ]);
  await move(number, 'begin');
  await move(number, 'uphold');
  await give('Denied: late');
  expect(await statesOf(number)).toEqual(['upheld']);
  const { rows } = await clinic.world.owner.query(
    `select amount::integer, currency from cases where subject ->> 'claimNumber' = $1`,
    [number],
  );
  expect(rows).toEqual([{ amount: 7550, currency: 'EUR' }]);
});

const draft = async (rule: object): Promise<string> => {
  const { data } = await admin.browser.call('cases.clockRules.draft', {
    ...clockRule,
    kind: 'denial',
    countsFrom: 'subject.deniedOn',
    metBy: ['appeal', 'correct'],
    pausedIn: [],
    unit: 'days',
    dayEndsAt: '17:00',
    zone: 'UTC',
    ...rule,
  });
  const ref = { ruleId: data.ruleId, version: 1 };
  const answer = await second.browser.call('cases.clockRules.publish', ref);
  expect(answer.status).toBe(200);
  return data.ruleId;
};

test('S421 the windows of a payer run from the day of the denial, by rules that hold for that payer alone', async () => {
  const { mrn } = await newPatient();
  const name = 'payer.appeal';
  await draft({ name, label: 'Appeal', length: 180 });
  await draft({ name, label: 'Appeal of Aetna', length: 90, appliesTo: { payer: 'AETNA INC' } });
  const number = numbered();
  await send([{ number, mrn }]);
  const [denial] = await denialsOf(number);
  expect(denial?.clocks.map(({ label, startedAt }) => [label, startedAt])).toEqual([
    ['Appeal of Aetna', '2026-11-12T00:00:00.000Z'],
  ]);
});

test('S427 a rule for a payer of the table holds for all that mean that payer, and the case says its name', async () => {
  const { mrn } = await newPatient();
  const name = `Bolt ${numbered()}`;
  const inWords = `${name.toUpperCase()} HEALTH PLAN`;
  const { status } = await biller.browser.call('organization.payers.add', {
    name,
    otherNames: [inWords],
  });
  expect(status).toBe(200);
  await draft({ name: 'payer.call', label: 'Call of others', length: 14 });
  await draft({ name: 'payer.call', label: 'Call of Bolt', length: 5, appliesTo: { payer: name } });
  const [ofBolt, ofOther] = [numbered(), numbered()];
  await send([{ number: ofBolt, mrn }], { payer: inWords });
  await send([{ number: ofOther, mrn }], { payer: `${name} of another` });
  const callsOf = async (number: string) =>
    (await denialsOf(number)).flatMap(({ payer, clocks }) =>
      clocks.flatMap(({ label }) => (label.startsWith('Call') ? [[payer, label]] : [])),
    );
  expect(await callsOf(ofBolt)).toEqual([[name, 'Call of Bolt']]);
  expect(await callsOf(ofOther)).toEqual([[`${name} of another`, 'Call of others']]);
});

test('S421 denials are the work of those who bill: they stand in no queue of others', async () => {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn }]);
  const [denial] = await denialsOf(number);
  const cdi = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  const seen = await cdi.browser.call('cases.list', { filter: { kinds: ['denial'] } });
  expect(seen.data.cases).toEqual([]);
  expect((await cdi.browser.call('cases.byId', { caseId: denial?.id })).status).toBe(404);
  const own = await biller.browser.call('cases.list', { filter: { queue: 'billing' } });
  expect(own.data.cases.map(({ id }: CaseLine) => id)).toContain(denial?.id);
});
