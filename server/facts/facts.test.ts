/** Tests facts: imported from FHIR and CSV once, for patients known by identifier, and opened with a reason. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FactPreview } from '#shared/facts/fact-import.ts';
import * as ruleFacts from '#server/facts/core/rule-facts-store.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';

let clinic: Clinic;
let builder: Clinician;
let lena: Clinician;
beforeAll(async () => {
  clinic = await openClinic();
  builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  lena = await clinic.clinician({ zone: 'America/New_York' });
});
afterAll(() => clinic.close());

async function newPatient(who = lena) {
  const externalId = `MRN-${randomUUID().slice(0, 8)}`;
  const added = await who.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId,
  });
  return { id: added.data.id, mrn: externalId };
}

const subject = { reference: 'Patient/p1' };
const bundleOf = (mrn: string, resources: object[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      { resource: { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] } },
      ...resources.map((resource) => ({ resource })),
    ],
  });
const stay = (id: string) => ({
  resourceType: 'Encounter',
  id,
  status: 'in-progress',
  class: { code: 'IMP' },
  subject,
  period: { start: '2026-11-01T03:30:00Z' },
  meta: { lastUpdated: '2026-11-02T00:00:00Z' },
});
const potassium = (id: string, stayId: string, value: number, lastUpdated: string) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { text: 'Potassium', coding: [{ code: '2823-3' }] },
  subject,
  encounter: { reference: `Encounter/${stayId}` },
  effectiveDateTime: '2026-11-02T10:00:00Z',
  valueQuantity: { value, unit: 'mmol/L' },
  interpretation: [{ coding: [{ code: 'L' }] }],
  meta: { lastUpdated },
});

const send = async (format: 'fhir' | 'csv', text: string, path: 'import' | 'preview' = 'import') =>
  builder.browser.call(`facts.${path}`, { format, text });
const outcomes = ({ lines }: FactPreview) => lines.map(({ outcome }) => outcome);

async function read(patientId: string, more: object = {}, who = lena) {
  const because = 'Consult asked for by phone';
  const { data } = await who.browser.call('facts.open', { by: 'reason', patientId, because });
  const answer = await who.browser.call('facts.read', { openingId: data.openingId, ...more });
  return answer.data.days;
}

test('a Bundle is previewed, imported once, and the same file again changes nothing', async () => {
  const { id, mrn } = await newPatient();
  const [stayId, labId] = [randomUUID(), randomUUID()];
  const early = potassium(labId, stayId, 2.9, '2026-11-02T11:00:00Z');
  const text = bundleOf(mrn, [early, stay(stayId)]);
  const previewed = await send('fhir', text, 'preview');
  expect(outcomes(previewed.data)).toEqual(['new', 'new']);
  expect(await read(id)).toEqual([]);
  expect(outcomes((await send('fhir', text)).data)).toEqual(['new', 'new']);
  expect(outcomes((await send('fhir', text)).data)).toEqual(['same', 'same']);
  const days = await read(id);
  expect(days.map(({ day }) => day)).toEqual(['2026-10-31', '2026-11-02']);
  expect(days[1]?.facts).toMatchObject([
    {
      title: 'Potassium',
      value: '2.9 mmol/L',
      interpretation: 'L',
      encounterId: days[0]?.facts[0]?.id,
    },
  ]);

  const corrected = potassium(labId, stayId, 3.9, '2026-11-02T12:00:00Z');
  expect(outcomes((await send('fhir', bundleOf(mrn, [corrected]))).data)).toEqual(['changed']);
  expect(outcomes((await send('fhir', bundleOf(mrn, [early]))).data)).toEqual(['older']);
  const { owner } = clinic.world;
  const counted = await owner.query('select count(*)::int n from facts where patient_id = $1', [
    id,
  ]);
  expect(counted.rows).toEqual([{ n: 2 }]);
  expect((await read(id, { search: 'potas 3.9' }))[0]?.facts).toHaveLength(1);
  expect(await read(id, { search: 'potas 2.9' })).toEqual([]);
});

test('what is refused is listed with its line and reason, and everything else is imported', async () => {
  const { id, mrn } = await newPatient();
  const csv = [
    'patient;type;id;time;title;value;unit;text',
    `${mrn};result;r1-${mrn};2026-11-02 08:00;Sodium;131;mmol/L;`,
    `nobody;result;r2;2026-11-02 08:00;Sodium;131;mmol/L;`,
    `${mrn};result;r3;yesterday;Sodium;131;mmol/L;`,
    `${mrn};scan;r4;2026-11-02 08:00;CT;;;`,
    `${mrn};note;n1-${mrn};2026-11-02T09:00:00Z;Progress note;;;"Weak, and confused;\nsodium is low."`,
  ].join('\n');
  const { data } = await send('csv', csv);
  expect(data.lines).toEqual([
    {
      line: 2,
      outcome: 'new',
      type: 'Observation',
      title: 'Sodium',
      value: '131 mmol/L',
      at: '2026-11-02T08:00:00.000Z',
      reason: null,
    },
    expect.objectContaining({
      line: 3,
      outcome: 'refused',
      reason: 'No patient here has that identifier',
    }),
    expect.objectContaining({
      line: 4,
      outcome: 'refused',
      reason: expect.stringContaining('is no time'),
    }),
    expect.objectContaining({
      line: 5,
      outcome: 'refused',
      reason: expect.stringContaining('is no type'),
    }),
    expect.objectContaining({ outcome: 'new', title: 'Progress note' }),
  ]);
  expect(
    outcomes((await send('csv', csv)).data).filter((outcome) => outcome === 'same'),
  ).toHaveLength(2);
  const [day] = await read(id, { search: 'CONFUSED' });
  expect(day?.facts[0]).toMatchObject({ text: 'Weak, and confused;\nsodium is low.' });
  expect((await send('csv', 'a,b\n1,2')).problem).toBe('facts.unreadable');
  expect((await send('fhir', '{"resourceType":"Patient"}')).problem).toBe('facts.unreadable');
});

test('a resource that breaks FHIR, or has two patients, is refused with the reason', async () => {
  const [one, other] = [await newPatient(), await newPatient()];
  const broken = { ...potassium(randomUUID(), 's', 3, '2026-11-02T12:00:00Z'), status: 'done' };
  const both = {
    ...potassium(randomUUID(), 's', 3, '2026-11-02T12:00:00Z'),
    subject: { identifier: { value: other.mrn } },
  };
  const twoNumbers = JSON.stringify({
    resourceType: 'Bundle',
    entry: [
      {
        resource: {
          resourceType: 'Patient',
          id: 'p1',
          identifier: [one.mrn, other.mrn].map((value) => ({
            value,
            type: { coding: [{ code: 'MR' }] },
          })),
        },
      },
      { resource: potassium(randomUUID(), 's', 3, '2026-11-02T12:00:00Z') },
      { resource: broken },
      { resource: both },
      { resource: { resourceType: 'Immunization' } },
    ],
  });
  const { data } = await send('fhir', twoNumbers);
  expect(data.lines.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'Its identifiers are of different patients here'],
    [3, expect.stringContaining('status')],
    [4, null],
    [5, 'resourceType is not one that is imported'],
  ]);
});

test('pages of what arrived have each fact once, also those of one millisecond', async () => {
  const { id, mrn } = await newPatient();
  const stayId = randomUUID();
  const labs = [1, 2, 3].map((value) =>
    potassium(randomUUID(), stayId, value, '2026-11-02T11:00:00Z'),
  );
  await send('fhir', bundleOf(mrn, [stay(stayId), ...labs]));
  await clinic.world.owner.query(
    `update facts f set fetched_at = date_trunc('milliseconds', now()) + n * interval '7 microseconds'
     from (select id, row_number() over (order by id) as n from facts where patient_id = $1) o
     where o.id = f.id`,
    [id],
  );
  const { deps, organizationId } = clinic.world;
  const arrived: ruleFacts.ArrivedFact[] = [];
  for (;;) {
    const page = { since: new Date(0), type: null, after: arrived.at(-1) ?? null, limit: 1 };
    const [next] = await ruleFacts.arrivedSince(deps.db, organizationId, page);
    if (!next || arrived.length > 50) break;
    arrived.push(next);
  }
  const arrivedFacts = arrived.filter(({ patientId }) => patientId === id);
  expect(new Set(arrivedFacts.map((arrivedFact) => arrivedFact.id)).size).toBe(4);
  expect(arrivedFacts).toHaveLength(4);
});

test('S108 facts open with a reason, for an hour, to the person who gave it, and both are audited', async () => {
  const { id } = await newPatient();
  const { browser } = lena;
  const short = await browser.call('facts.open', { by: 'reason', patientId: id, because: 'x' });
  expect(short.problem).toBe('input.invalid');
  const byCase = { by: 'case', patientId: id, caseId: randomUUID() };
  expect((await browser.call('facts.open', byCase)).problem).toBe('facts.closed');
  const because = 'Consult asked for by phone';
  const { data } = await browser.call('facts.open', { by: 'reason', patientId: id, because });
  const { openingId } = data;
  expect((await browser.call('facts.read', { openingId })).status).toBe(200);
  const other = await clinic.clinician();
  expect((await other.browser.call('facts.read', { openingId })).problem).toBe('facts.closed');
  expect(await clinic.recorded('facts.open', id)).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'success', actor_id: lena.id, detail: { openingId } },
  ]);
  expect(await clinic.recorded('facts.read', id)).toHaveLength(1);
  await clinic.world.owner.query(
    `update fact_openings set until = now() - interval '1 second' where id = $1`,
    [openingId],
  );
  expect((await browser.call('facts.read', { openingId })).problem).toBe('facts.closed');
});

test('S108 facts of another organization are neither found nor opened', async () => {
  const { id, mrn } = await newPatient();
  const elsewhere = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId: elsewhere, role: 'ADMIN' });
  const because = 'Wants to look elsewhere';
  const opened = await stranger.browser.call('facts.open', {
    by: 'reason',
    patientId: id,
    because,
  });
  expect(opened.problem).toBe('not-found');
  const imported = await stranger.browser.call('facts.import', {
    format: 'fhir',
    text: bundleOf(mrn, [stay(randomUUID())]),
  });
  expect(imported.problem).toBe('facts.nothing-fits');
});

test('who runs the installation sees jobs, what went live and failed sign-ins of their own organization alone', async () => {
  const { person, browser, newOrganization } = clinic.world;
  const victim = await person({ fullName: 'Victor Known' });
  const failed = { email: victim.email, password: 'not this one at all' };
  await browser().call('auth.authUserEmailPass', failed);
  const read = async (who: Clinician) => (await who.browser.call('facts.operations', {})).data;
  const own = await read(builder);
  expect(own.jobs.length).toBeGreaterThan(5);
  expect(own.storageBytes).toBeGreaterThan(0);
  expect(own.failedSignInCount).toBe(own.failedSignIns.length);
  expect(own.failedSignIns.map(({ who }) => who)).toContain('Victor Known');
  const organizationId = await newOrganization('Westgate');
  const elsewhere = await clinic.clinician({ organizationId, hospitalRole: 'IT Builder' });
  expect(await read(elsewhere)).toMatchObject({
    failedSignIns: [],
    failedSignInCount: 0,
    live: [],
  });
});
