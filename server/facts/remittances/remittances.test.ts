/** Tests remittances (X12 835): whole or refused with the line, each claim once, of the patient whom its numbers name. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Fact, FactDay } from '#shared/facts.ts';
import type { RemittanceClaim } from '#shared/facts/remittances.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { numbered, remittance } from '#server/test/facts/remittance-files.ts';
import { minorUnits } from '#shared/money.ts';
import { readRemittance } from './read-remittance.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const biller = await clinic.clinician({ hospitalRole: 'Billing Specialist' });
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();

async function newPatient() {
  const externalId = numbered();
  const { data } = await lena.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId,
  });
  return { id: data.id as string, mrn: externalId };
}

const send = (text: string, who: Clinician = biller, fileName = 'aetna.835') =>
  who.browser.call('facts.remittances.import', { fileName, text });

const claimsOf = async (remittanceId: string | null): Promise<RemittanceClaim[]> =>
  (
    await biller.browser.call('facts.remittances.claims', {
      of: 'file',
      remittanceId: remittanceId ?? '',
    })
  ).data;

async function factsSeenBy(who: Clinician, patientId: string): Promise<Fact[]> {
  const because = 'Asked for by phone';
  const { data } = await who.browser.call('facts.open', { by: 'reason', patientId, because });
  const answer = await who.browser.call('facts.read', { openingId: data.openingId });
  return answer.data.days.flatMap((day: FactDay) => day.facts);
}

test('S393 a claim has what was billed and paid in minor units, and every reason, by claim and by service', async () => {
  const { id, mrn } = await newPatient();
  const text = remittance([
    'CLP*A-77*1*1200*900.5*100*HM*C900*11*1~',
    'CAS*PR*1*100**2*.25~',
    'NM1*QC*1*RUIZ*ANA****MI*W1~',
    'MOA***MA01~',
    `REF*EA*${mrn}~`,
    'DTM*232*20261101~',
    'DTM*233*20261105~',
    'SVC*HC:99213*200*0~',
    'CAS*CO*197*199.25*1~',
    'LQ*HE*N386~',
    'LQ*HE*N386~',
  ]);
  const { data } = await send(text);
  expect(data.counts).toMatchObject({ new: 1, repeated: 0, unmatched: 0 });
  expect(await claimsOf(data.remittanceId)).toEqual([
    {
      id: expect.any(String),
      payer: 'AETNA INC',
      payerCode: '60054',
      claimNumber: 'A-77',
      payerClaim: 'C900',
      status: '1',
      billed: 120000,
      paid: 90050,
      patientShare: 10000,
      currency: 'USD',
      adjustments: [
        { group: 'PR', reason: '1', amount: 10000, service: null },
        { group: 'PR', reason: '2', amount: 25, service: null },
        { group: 'CO', reason: '197', amount: 19925, service: 'HC:99213', line: 1 },
      ],
      remarkCodes: ['MA01', 'N386'],
      paidOn: '2026-11-12',
      servedFrom: '2026-11-01',
      servedUntil: '2026-11-05',
      patientId: id,
      unmatched: null,
    },
  ]);
  const [answer, ...others] = await factsSeenBy(biller, id);
  expect(others).toEqual([]);
  expect(answer).toMatchObject({
    type: 'ClaimResponse',
    title: 'Claim answered by AETNA INC',
    value: 'Processed, A-77, paid 900.50 USD, PR-1 100.00 USD, PR-2 0.25 USD, CO-197 199.25 USD',
    effectivePrecision: 'day',
  });
  expect(await factsSeenBy(lena, id)).toEqual([]);
  expect((await send(text, lena)).status).toBe(403);
  expect((await lena.browser.call('facts.remittances.list')).status).toBe(403);
});

test('S393 the same file again changes nothing, and a claim that another file repeats is stored once', async () => {
  const { id, mrn } = await newPatient();
  const trace = numbered();
  const claim = (number: string, status = '4') => [
    `CLP*${number}*${status}*50*0~`,
    `REF*EA*${mrn}~`,
  ];
  const text = remittance(claim('B-1'), { trace });
  const first = await send(text);
  expect((await send(text)).data).toEqual({
    remittanceId: null,
    counts: { new: 0, repeated: 1, unmatched: 0, denialsOpened: 0, denialsClosed: 0 },
  });
  const more = remittance([...claim('B-1'), ...claim('B-2'), ...claim('B-1', '22')], { trace });
  const [one, other] = await Promise.all([send(more), send(more)]);
  const counts = [one, other].map(({ data }) => data.counts.new);
  expect(counts.toSorted((less, more) => less - more)).toEqual([0, 2]);
  expect(await claimsOf(first.data.remittanceId)).toHaveLength(1);
  expect(await factsSeenBy(biller, id)).toHaveLength(3);
  const listed = (await biller.browser.call('facts.remittances.list')).data;
  expect(listed.find((file: { id: string }) => file.id === first.data.remittanceId)).toMatchObject({
    fileName: 'aetna.835',
    claims: 1,
    unmatched: 0,
  });
});

const account = (number: string) => ({
  resourceType: 'Account',
  status: 'active',
  subject: [{ reference: 'Patient/p1' }],
  identifier: [{ value: number }],
});
const coverage = (member: string) => ({
  resourceType: 'Coverage',
  status: 'active',
  beneficiary: { reference: 'Patient/p1' },
  payor: [{ display: 'Aetna' }],
  subscriberId: member,
});

const give = (mrn: string, ...resources: object[]) =>
  builder.browser.call('facts.import', {
    format: 'fhir',
    text: JSON.stringify({
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] } },
        ...resources.map((resource) => ({ resource: { id: randomUUID(), ...resource } })),
      ],
    }),
  });

test('S393 a claim is of the patient whom our numbers name, else of the one member; of nobody by a guess', async () => {
  const [ana, twin] = [await newPatient(), await newPatient()];
  const [ofAna, family, alone] = [numbered(), numbered(), numbered()];
  await give(ana.mrn, account(ofAna), coverage(family), coverage(alone));
  await give(twin.mrn, coverage(family));
  const member = (number: string) => `NM1*QC*1*RUIZ*ANA****MI*${number}~`;
  const text = remittance([
    `CLP*${ofAna}*1*10*10~`,
    member(family),
    `CLP*${numbered()}*1*20*20~`,
    member(alone),
    `CLP*${numbered()}*1*30*30~`,
    member(family),
    `CLP*${ofAna}*1*40*40~`,
    `REF*EA*${twin.mrn}~`,
    `CLP*${numbered()}*1*50*50~`,
  ]);
  const { data } = await send(text);
  expect(data.counts).toMatchObject({ new: 5, repeated: 0, unmatched: 3 });
  const claims = await claimsOf(data.remittanceId);
  const byBilled = new Map(claims.map((claim) => [claim.billed, claim]));
  expect([1000, 2000].map((billed) => byBilled.get(billed)?.patientId)).toEqual([ana.id, ana.id]);
  expect([3000, 4000, 5000].map((billed) => byBilled.get(billed)?.unmatched)).toEqual([
    'Its numbers are of different patients here',
    'Its numbers are of different patients here',
    'No patient here has its numbers',
  ]);
  const waiting = await biller.browser.call('facts.remittances.claims', { of: 'unmatched' });
  expect(waiting.data).toEqual(
    expect.arrayContaining(claims.filter(({ unmatched }) => unmatched !== null)),
  );
});

const paid = ['CLP*A-1*1*10*10~'];

test.each([
  ['a wrong count', remittance(paid, { count: 3 }), /^Line 9: The value in SE01 \(3\)/],
  ['no end', remittance(paid).split('SE*')[0] ?? '', /is missing|has no end/],
  ['an amount that is none', remittance(['CLP*A-1*1*ten*10~']), /^Line 8: CLP03 is no amount/],
  ['half a cent', remittance(['CLP*A-1*1*10.005*10~']), /^Line 8: CLP03 is no amount/],
  ['no number', remittance(['CLP**1*10*10~']), /^Line 8: CLP01 \(claim number\) is missing/],
  ['no payer', remittance(paid, { header: [] }), /^Line 3: N1\*PR \(payer\) is missing/],
  ['another type', remittance(paid).replace('ST*835', 'ST*837'), /^Line 3: It is no remittance/],
  ['no X12', 'patient,type,id', /^Line 1: it is no X12 file/],
])('S394 a file with %s is refused as a whole, with its line', (_what, text, reason) => {
  const read = readRemittance(text);
  expect('fault' in read ? read.fault : read).toMatch(reason);
});

test('S394 a refused file leaves nothing, and says why', async () => {
  const before = (await biller.browser.call('facts.remittances.list')).data.length;
  const answer = await send(remittance(paid, { count: 3 }));
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer)).toContain('Line 9');
  expect((await biller.browser.call('facts.remittances.list')).data).toHaveLength(before);
});

test.each([
  ['900.5', 'USD', 90050],
  ['.25', 'USD', 25],
  ['-12', 'EUR', -1200],
  ['0', 'USD', 0],
  ['100', 'JPY', 100],
  ['100.5', 'JPY', null],
  ['1.234', 'USD', null],
  ['1.230', 'USD', 123],
  ['', 'USD', null],
  ['1e3', 'USD', null],
])('S393 %s %s is %s in minor units', (text, currency, amount) => {
  expect(minorUnits(text, currency)).toBe(amount);
});
