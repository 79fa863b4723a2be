/** Tests cases that are referred to the physician advisor, and the second-level review that comes of it. */
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { addAdmissions, adt, newNumber, oru } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Mei Chen' });
const advisor = { hospitalRole: 'Physician Advisor' } as const;
const ada = await clinic.clinician({ ...advisor, fullName: 'Dr. Ada Lind' });
const ravi = await clinic.clinician({ ...advisor, fullName: 'Dr. Ravi Menon' });
const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
await addAdmissions(builder);
afterAll(() => clinic.close());

/** The review of a stay with one result. */
async function review() {
  const mrn = newNumber();
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const patientId = (await grace.browser.call('appointments.patients.add', details)).data.id;
  const obx = 'OBX|1|NM|2160-0^Creatinine^LN||3.1|mg/dL|||||F|||20261102110000-0500';
  const stay = `V${mrn}`;
  await receiveAll(world.deps, [adt({ mrn, stay }), oru(mrn, stay, [obx])]);
  const filter = { patientId, kinds: ['cdi-review'] };
  const caseId = (await grace.browser.call('cases.list', { filter })).data.cases[0]!.id;
  await grace.browser.call('cases.take', { caseId });
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from facts where patient_id = $1 and type = 'Observation'`,
    [patientId],
  );
  return { patientId, caseId, factId: rows[0]!.id };
}

const refer = (who: Clinician, caseId: string, more: object = {}) =>
  who.browser.call('advisor.refer', {
    caseId,
    question: 'Does the record support inpatient?',
    criteria: 'Our criteria, 2026: not met',
    ...more,
  });
const read = async (who: Clinician, caseId: string) =>
  (await who.browser.call('cases.byId', { caseId })).data;
const move = async (who: Clinician, caseId: string, name: string) => {
  const { version } = await read(who, caseId);
  return who.browser.call('cases.move', { caseId, version, move: name });
};

test('S446 a case goes to the advisor with question, criteria and cited facts, once, and one of two advisors gets it', async () => {
  const { caseId, factId, patientId } = await review();
  const other = await review();
  expect((await refer(nurse, caseId)).problem).toBe('not-found');
  const foreign = await refer(grace, caseId, { factIds: [other.factId] });
  expect(foreign.body.error.data.fields).toMatchObject([{ path: 'factIds' }]);
  const { data } = await refer(grace, caseId, { factIds: [factId] });
  expect((await refer(grace, caseId)).problem).toBe('cases.same-open');
  const second = await read(ada, data.caseId);
  expect(second).toMatchObject({
    kind: 'advisor-review',
    state: 'new',
    ownerRole: 'Physician Advisor',
    parentId: caseId,
    patient: { id: patientId },
    subject: {
      question: 'Does the record support inpatient?',
      criteria: 'Our criteria, 2026: not met',
      from: { caseId, kind: 'cdi-review' },
      cited: [{ factId, title: 'Creatinine', value: '3.1 mg/dL', source: 'Admissions' }],
    },
  });
  expect(second.encounterId).toBe((await read(grace, caseId)).encounterId);
  expect((await refer(ada, data.caseId)).problem).toBe('advisor.not-referable');
  const takes = await Promise.all(
    [ada, ravi].map((who) => who.browser.call('cases.take', { caseId: data.caseId })),
  );
  expect(takes.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect((await mei.browser.call('cases.take', { caseId: data.caseId })).problem).toBe('not-found');
});

test('S446 the form of the review proposes what the record says, each value with its source', async () => {
  const { caseId } = await review();
  const { data } = await refer(grace, caseId);
  await ada.browser.call('cases.take', { caseId: data.caseId });
  const form = (await ada.browser.call('cases.forms.ofCase', { caseId: data.caseId })).data;
  expect(form.questionnaire.title).toBe('Second-level review');
  expect(form.prefilled.find(({ linkId }) => linkId === 'creatinine')).toMatchObject({
    answer: { valueQuantity: { value: 3.1, unit: 'mg/dL' } },
    source: 'Admissions',
  });
  expect(form.prefilled.find(({ linkId }) => linkId === 'class')).toMatchObject({
    answer: { valueString: 'IMP' },
    source: 'Admissions',
  });
  const coded = (linkId: string, code: string, display: string) => ({
    linkId,
    answer: [{ valueCoding: { code, display } }],
  });
  const answers = [
    coded('midnights', 'passed', 'Have passed'),
    coded('documented', 'no', 'No'),
    coded('recommendation', 'inpatient', 'Inpatient'),
    { linkId: 'opinion', answer: [{ valueString: 'Needs monitoring' }] },
  ];
  const sign = (items: object[]) =>
    ada.browser.call('cases.forms.sign', {
      caseId: data.caseId,
      form: 'second-level',
      formVersion: '1',
      items,
    });
  expect((await sign(answers)).body.error.data.fields).toMatchObject([{ path: 'items.missing' }]);
  const missing = { linkId: 'missing', answer: [{ valueString: 'The plan' }] };
  expect((await sign([...answers, missing])).status).toBe(200);
});

test('S447 how a review ended stands in the case that it was referred from, and again after it was reopened', async () => {
  const { caseId } = await review();
  const { data } = await refer(grace, caseId);
  const concluded = async () =>
    (await read(grace, caseId)).events.filter(({ event }) => event === 'concluded');
  await ada.browser.call('cases.take', { caseId: data.caseId });
  await move(ada, data.caseId, 'begin');
  expect(await concluded()).toEqual([]);
  await move(ada, data.caseId, 'support-inpatient');
  expect(await concluded()).toMatchObject([
    { by: { fullName: 'Dr. Ada Lind' }, about: expect.stringMatching(/inpatient supported$/) },
  ]);
  await move(ada, data.caseId, 'again');
  await move(ada, data.caseId, 'agree');
  expect(await concluded()).toHaveLength(2);
  // A query of the same review says its end by itself.
  const { version } = await read(grace, caseId);
  expect(version).toBeGreaterThan(0);
});
