/** Tests importing FHIR Bundles: every value, date and dosage line is kept or refused by name, and nothing refuted is true. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Fact } from '#shared/facts.ts';
import * as ruleFacts from '#server/facts/core/rule-facts-store.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician({ zone: 'America/New_York' });

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const { data } = await lena.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId,
  });
  return { id: data.id, mrn: externalId };
}

const codes = (...all: string[]) => ({ coding: all.map((code) => ({ code })) });

/** What becomes of the resources: their lines in the preview, and the facts that are shown. */
async function imported(...resources: object[]) {
  const { id, mrn } = await newPatient();
  const text = JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      { resource: { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] } },
      ...resources.map((resource) => ({
        resource: { id: randomUUID(), subject: { reference: 'Patient/p1' }, ...resource },
      })),
    ],
  });
  const { data } = await builder.browser.call('facts.import', { format: 'fhir', text });
  const because = 'Consult asked for by phone';
  const opened = await lena.browser.call('facts.open', { by: 'reason', patientId: id, because });
  const { openingId } = opened.data;
  const { days } = (await lena.browser.call('facts.read', { openingId })).data;
  const facts: Fact[] = days.flatMap((day: { facts: Fact[] }) => day.facts);
  return { id, lines: data?.lines ?? [], days, facts };
}

const condition = (more: object) => ({
  resourceType: 'Condition',
  code: { text: 'Asthma' },
  recordedDate: '2026-11-02',
  ...more,
});
const observation = (more: object) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Pressure' },
  effectiveDateTime: '2026-11-02T10:00:00Z',
  ...more,
});
const order = (more: object) => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'Heparin' },
  authoredOn: '2026-11-02T10:00:00Z',
  ...more,
});

test('S169 a refuted diagnosis, or one entered in error, is active nowhere: not on screens, not for rules', async () => {
  const { id, facts } = await imported(
    condition({ code: { text: 'Asthma' }, verificationStatus: codes('refuted') }),
    condition({
      code: { text: 'Gout' },
      clinicalStatus: codes('active'),
      verificationStatus: codes('local-9', 'Refuted'),
    }),
    condition({ code: { text: 'Croup' }, verificationStatus: { text: 'refuted' } }),
    condition({ code: { text: 'Typo' }, verificationStatus: codes('entered-in-error') }),
    condition({ code: { text: 'Flu' }, verificationStatus: codes('confirmed') }),
    condition({ code: { text: 'Angina' }, verificationStatus: codes('provisional') }),
    condition({ code: { text: 'Sepsis' }, clinicalStatus: codes('resolved') }),
    condition({ code: { text: 'Fracture' }, abatementDateTime: '2020-05-03' }),
  );
  const statusByTitle = new Map(facts.map(({ title, value, status }) => [title, [status, value]]));
  expect(Object.fromEntries(statusByTitle)).toEqual({
    Asthma: ['refuted', '(refuted)'],
    Gout: ['refuted', '(refuted)'],
    Croup: ['refuted', '(refuted)'],
    Flu: ['active', null],
    Angina: ['active', '(provisional)'],
    Sepsis: ['resolved', '(resolved)'],
    Fracture: ['resolved', '(resolved, until 2020-05-03)'],
  });
  const { deps, organizationId } = clinic.world;
  const query = { patientIds: [id], since: new Date(0), most: 50 };
  const record = await ruleFacts.recordsOf(deps.db, organizationId, query);
  const page = { since: new Date(0), type: null, after: null, limit: 500 };
  const arrived = await ruleFacts.arrivedSince(deps.db, organizationId, page);
  const ids = facts.map((fact) => fact.id);
  const named = await ruleFacts.ruleFacts(deps.db, organizationId, ids);
  for (const read of [record, arrived.filter(({ patientId }) => patientId === id), named])
    expect(read.map(({ body }) => body).join()).not.toMatch(/Asthma|Gout|Croup|Typo/);
  expect(record).toHaveLength(4);
});

test('S169 components of a result are shown with it', async () => {
  const component = (text: string, value: number, more: object = {}) => ({
    code: { text },
    valueQuantity: { value, code: 'mm[Hg]' },
    ...more,
  });
  const { facts } = await imported(
    observation({
      component: [
        component('Systolic', 120),
        component('Diastolic', 45, { interpretation: [codes('L')] }),
        { code: { text: 'Position' }, dataAbsentReason: { text: 'unknown' } },
      ],
    }),
  );
  expect(facts[0]?.value).toBe(
    'Systolic 120 mm[Hg], Diastolic 45 mm[Hg] (L), Position no value: unknown',
  );
});

test.each([
  [{ valueQuantity: { value: 3, code: 'mmol/L' } }, '3 mmol/L'],
  [{ valueQuantity: { value: 3, comparator: '<', unit: 'mmol/L' } }, '<3 mmol/L'],
  [{ valueCodeableConcept: { text: 'Positive' } }, 'Positive'],
  [{ valueString: 'clear' }, 'clear'],
  [{ valueBoolean: false }, 'no'],
  [{ valueInteger: 0 }, '0'],
  [{ valueRange: { low: { value: 1 }, high: { value: 3, unit: 'cells' } } }, '1 to 3 cells'],
  [{ valueRatio: { numerator: { value: 1 }, denominator: { value: 128 } } }, '1 : 128'],
  [{ valueTime: '08:30:00' }, '08:30:00'],
  [{ valueDateTime: '2026-11' }, '2026-11'],
  [{ valuePeriod: { start: '2026-11-01', end: '2026-11-02' } }, 'from 2026-11-01 to 2026-11-02'],
  [{ dataAbsentReason: codes('not-performed') }, 'no value: not-performed'],
])('S169 the value %j is kept', async (value, words) => {
  const { facts } = await imported(observation(value));
  expect(facts.map((fact) => fact.value)).toEqual([words]);
});

test.each([
  [observation({ valueSampledData: {} }), 'valueSampledData: is a value that is not kept'],
  [observation({ valueString: 'a', valueInteger: 1 }), 'valueInteger: is a second value'],
  [
    observation({ component: [{ code: { text: 'a' }, valueAttachment: {} }] }),
    'component.0.valueAttachment: is a value that is not kept',
  ],
  [order({ doNotPerform: true }), 'doNotPerform: is an order not to give it, which is not kept'],
  [order({ intent: 'proposal' }), 'intent: is no order: proposals and plans are not kept'],
  [
    order({ dosageInstruction: [{ text: '5 mg' }, { maxDosePerPeriod: {} }] }),
    'dosageInstruction.1: is not kept: it has no text of its own',
  ],
  [
    condition({ modifierExtension: [{ url: 'https://x.example', valueBoolean: true }] }),
    'modifierExtension: may change what it means, and is not understood',
  ],
])('S169 what is not kept is refused by its name: %#', async (resource, reason) => {
  const { lines } = await imported(resource, observation({ valueInteger: 1 }));
  expect(lines[0]).toMatchObject({ outcome: 'refused', reason });
});

test('S169 all dosage lines are shown, and whether the order is in force', async () => {
  const { facts } = await imported(
    order({
      dosageInstruction: [
        { text: '5000 units now' },
        {
          doseAndRate: [{ doseQuantity: { value: 1000, unit: 'units' } }],
          route: { text: 'iv' },
          timing: { repeat: { frequency: 1, period: 1, periodUnit: 'h' } },
        },
        { patientInstruction: 'Tell us of any bleeding' },
      ],
      note: [{ text: 'Stop before surgery' }],
    }),
    order({ status: 'stopped', dosageInstruction: [{ text: '1 tablet' }] }),
  );
  expect(facts.map(({ value, text }) => [value, text])).toEqual(
    expect.arrayContaining([
      [
        '5000 units now; 1000 units, iv, 1 time per hour; Tell us of any bleeding',
        'Stop before surgery',
      ],
      ['1 tablet (stopped)', null],
    ]),
  );
});

test('S169 a note is read in its own character set, or refused', async () => {
  const note = (contentType: string, bytes: number[], more: object = {}) => ({
    resourceType: 'DocumentReference',
    status: 'current',
    type: { text: 'Note' },
    date: '2026-11-02T10:00:00Z',
    content: [{ attachment: { contentType, data: Buffer.from(bytes).toString('base64') } }],
    ...more,
  });
  const latin = [0x66, 0xfc, 0x72];
  const { facts, lines } = await imported(
    note('text/plain; charset=iso-8859-1', latin),
    note('text/plain', latin),
    note('text/plain', [0x6f, 0x6b], { docStatus: 'entered-in-error' }),
  );
  expect(facts.map(({ text }) => text)).toEqual(['für']);
  expect(lines[1]?.reason).toContain('is no text of its charset');
});

test('S169 a day, a month and a year keep their precision', async () => {
  const { facts, lines } = await imported(
    condition({ code: { text: 'Diabetes' }, recordedDate: undefined, onsetDateTime: '2019' }),
    condition({ code: { text: 'Gout' }, recordedDate: '2020-03' }),
    condition({ code: { text: 'Asthma' }, recordedDate: '2026-11-02' }),
    observation({ code: { text: 'Lactate' }, effectiveDateTime: '2026-11-02T03:30:00Z' }),
  );
  const precisions = new Map(
    facts.map(({ title, effectivePrecision }) => [title, effectivePrecision]),
  );
  expect(Object.fromEntries(precisions)).toEqual({
    Diabetes: 'year',
    Gout: 'month',
    Asthma: 'day',
    Lactate: null,
  });
  expect(lines.map(({ at }) => at)).toEqual([
    '2019',
    '2020-03',
    '2026-11-02',
    '2026-11-02T03:30:00.000Z',
  ]);
  expect(lines[0]).toMatchObject({ value: '(since 2019)' });
});
