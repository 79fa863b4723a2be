/** Tests that coverages, procedures, orders, accounts and claims come in as facts, and that claims are seen for billing alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Fact, FactDay } from '#shared/facts.ts';
import * as ruleFacts from '#server/facts/core/rule-facts-store.ts';
import { factsOf } from '#server/facts/service.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
const biller = await clinic.clinician({ hospitalRole: 'Billing Specialist' });
const cdi = await clinic.clinician({ hospitalRole: 'CDI Specialist' });

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const { data } = await lena.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId,
  });
  return { id: data.id as string, mrn: externalId };
}

const ana = { reference: 'Patient/p1' };
const words = (text: string) => ({ text });

const resources = (stayId: string): object[] => [
  {
    resourceType: 'Encounter',
    id: stayId,
    status: 'in-progress',
    class: { code: 'IMP' },
    subject: ana,
    period: { start: '2026-11-01T08:00:00Z' },
  },
  {
    resourceType: 'Coverage',
    status: 'active',
    beneficiary: ana,
    subscriberId: 'W123',
    payor: [{ display: 'AETNA INC', identifier: { value: '60054' } }],
    class: [
      { type: { coding: [{ code: 'plan' }] }, value: 'P1', name: 'Gold' },
      { type: { coding: [{ code: 'group' }] }, value: '77' },
    ],
    order: 2,
    period: { start: '2026-01-01', end: '2026-12-31' },
  },
  {
    resourceType: 'Procedure',
    status: 'completed',
    subject: ana,
    encounter: { reference: `Encounter/${stayId}` },
    code: { text: 'Hip replacement', coding: [{ code: '0SR9' }] },
    performedDateTime: '2026-11-02T09:00:00Z',
    bodySite: [words('left')],
    performer: [{ actor: { display: 'Dr. Vos' } }],
  },
  {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    priority: 'stat',
    subject: ana,
    encounter: { reference: `Encounter/${stayId}` },
    code: words('CT of the chest'),
    authoredOn: '2026-11-02T10:00:00Z',
  },
  {
    resourceType: 'Account',
    status: 'active',
    subject: [ana],
    identifier: [{ value: 'A-9' }],
    name: 'Hospital account',
    servicePeriod: { start: '2026-11-01' },
    guarantor: [{ party: { display: 'Luis Ruiz' } }],
  },
  {
    resourceType: 'Claim',
    status: 'active',
    use: 'claim',
    type: words('institutional'),
    patient: ana,
    identifier: [{ value: 'C-1' }],
    created: '2026-11-10',
    insurer: { display: 'Aetna' },
    item: [{ encounter: [{ reference: `Encounter/${stayId}` }] }],
    total: { value: 1200, currency: 'USD' },
  },
  {
    resourceType: 'ClaimResponse',
    status: 'active',
    use: 'claim',
    type: words('institutional'),
    patient: ana,
    created: '2026-11-12',
    insurer: { display: 'Aetna' },
    outcome: 'complete',
    payment: { amount: { value: 900.5, currency: 'USD' } },
    adjudication: [
      { category: words('CO'), reason: words('CO-45'), amount: { value: 299.5, currency: 'USD' } },
    ],
  },
];

const importAll = (mrn: string, all: readonly object[]) =>
  builder.browser.call('facts.import', {
    format: 'fhir',
    text: JSON.stringify({
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] } },
        ...all.map((resource) => ({ resource: { id: randomUUID(), ...resource } })),
      ],
    }),
  });

async function factsSeenBy(who: Clinician, patientId: string, search = ''): Promise<Fact[]> {
  const because = 'Asked for by phone';
  const { data } = await who.browser.call('facts.open', { by: 'reason', patientId, because });
  const { openingId } = data;
  const answer = await who.browser.call('facts.read', { openingId, search });
  return answer.data.days.flatMap((day: FactDay) => day.facts);
}

const { id: patientId, mrn } = await newPatient();
const imported = await importAll(mrn, resources(randomUUID()));

test('S390 coverages, procedures, orders, accounts and claims are kept, each in words, and of their stay', async () => {
  expect(imported.data.counts).toMatchObject({ new: 7, refused: 0 });
  const facts = await factsSeenBy(biller, patientId);
  const stayId = facts.find(({ type }) => type === 'Encounter')?.id;
  const lines = Object.fromEntries(
    facts.map(({ type, title, value, encounterId }) => [
      type,
      [title, value, encounterId === stayId],
    ]),
  );
  expect(lines).toMatchObject({
    Coverage: ['AETNA INC', 'plan Gold, member W123, group 77 (payer 2, until 2026-12-31)', false],
    Procedure: ['Hip replacement (left)', null, true],
    ServiceRequest: ['CT of the chest', '(stat)', true],
    Account: ['Hospital account', 'A-9, guarantor Luis Ruiz', false],
    Claim: ['Claim to Aetna', 'C-1, billed 1,200.00 USD', true],
    ClaimResponse: ['Claim answered by Aetna', 'paid 900.50 USD, CO-45 299.50 USD', false],
  });
});

test('S391 without the permission for billing nobody sees or finds a claim or an amount', async () => {
  for (const who of [cdi, lena]) {
    const facts = await factsSeenBy(who, patientId);
    expect(facts.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['Coverage', 'Procedure']),
    );
    expect(JSON.stringify(facts)).not.toMatch(/USD|Claim|CO-45/);
    expect(await factsSeenBy(who, patientId, '1,200')).toEqual([]);
  }
  expect(await factsSeenBy(biller, patientId, '1,200')).toHaveLength(1);
});

test('S391 a query cites no claim, and a case that a rule opens for one says no amount', async () => {
  const { db } = clinic.world.deps;
  const { organizationId } = clinic.world;
  const forQueries = await factsOf(db, { organizationId, patientId });
  expect(forQueries.filter(({ type }) => type.startsWith('Claim'))).toEqual([]);
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `select id from facts where patient_id = $1 and type in ('Claim', 'Procedure', 'Account')`,
    [patientId],
  );
  const quotes = await ruleFacts.quotesOf(
    db,
    organizationId,
    rows.map(({ id }) => id),
  );
  expect(quotes.map(({ type, value }) => [type, value])).toEqual([
    ['Account', 'A-9, guarantor Luis Ruiz'],
    ['Procedure', null],
    ['Claim', null],
  ]);
});

test('S390 what cannot be kept is refused by name', async () => {
  const other = await newPatient();
  const base = { subject: ana, code: words('CT') };
  const { data } = await importAll(other.mrn, [
    { resourceType: 'ServiceRequest', status: 'active', intent: 'plan', ...base },
    { resourceType: 'Procedure', status: 'done', ...base },
    { resourceType: 'Coverage', status: 'active', beneficiary: ana, payor: [] },
    { resourceType: 'Account', status: 'active', subject: [ana, ana] },
    { resourceType: 'Procedure', status: 'completed', ...base },
  ]);
  expect(data.lines.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    'intent: is no order: proposals and plans are not kept',
    expect.stringMatching(/^status: /),
    expect.stringMatching(/^payor: /),
    'subject: is not of one patient',
    null,
  ]);
});

test('S390 a CSV file has procedures, orders of services and coverages', async () => {
  const { id, mrn: number } = await newPatient();
  const text = [
    'patient,type,id,time,code,title,value,end',
    `${number},procedure,p-${number},2026-11-02 08:00,0SR9,Hip replacement,,`,
    `${number},servicerequest,s-${number},2026-11-02 09:00,,CT of the chest,,`,
    `${number},coverage,c-${number},2026-01-01,60054,Aetna,W123,2026-12-31`,
  ].join('\n');
  const { data } = await builder.browser.call('facts.import', { format: 'csv', text });
  expect(data.counts).toMatchObject({ new: 3, refused: 0 });
  const facts = await factsSeenBy(lena, id);
  expect(facts.map(({ title, value }) => [title, value])).toEqual([
    ['Aetna', 'member W123 (until 2026-12-31)'],
    ['Hip replacement', null],
    ['CT of the chest', null],
  ]);
});
