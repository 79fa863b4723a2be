/** Tests queries: their form, who answers, and signatures that stay. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { leadingWords } from '#shared/queries/leading.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/duties.ts';

const clinic = await openClinic();
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const other = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const night = await clinic.clinician({ hospitalRole: 'Resident' });
const duties = dutiesOf(clinic);
afterAll(() => clinic.close());

/** A stay with one result: its review, patient and fact, as they come from another system. */
async function stay() {
  const externalId = `MRN-${randomUUID().slice(0, 8)}`;
  const details = { fullName: 'Ana Ruiz', externalId };
  const patientId = (await lena.browser.call('appointments.patients.add', details)).data.id;
  const subject = { reference: 'Patient/p1' };
  const [stayId, labId] = [randomUUID(), randomUUID()];
  const meta = { lastUpdated: '2026-11-02T11:00:00Z' };
  const resources = [
    { resourceType: 'Patient', id: 'p1', identifier: [{ value: externalId }] },
    {
      resourceType: 'Encounter',
      id: stayId,
      status: 'in-progress',
      class: { code: 'IMP' },
      subject,
      meta,
      period: { start: '2026-11-01T03:30:00Z' },
    },
    {
      resourceType: 'Observation',
      id: labId,
      status: 'final',
      subject,
      meta,
      code: { text: 'Creatinine', coding: [{ code: '2160-0' }] },
      encounter: { reference: `Encounter/${stayId}` },
      effectiveDateTime: '2026-11-02T10:00:00Z',
      valueQuantity: { value: 3.1, unit: 'mg/dL' },
    },
  ];
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  };
  const file = { format: 'fhir', text: JSON.stringify(bundle) };
  await builder.browser.call('facts.import', file);
  await builder.browser.call('facts.import', file);
  const filter = { kinds: ['cdi-review'], patientId };
  const { cases } = (await grace.browser.call('cases.list', { filter })).data;
  expect(cases).toHaveLength(1);
  const reviewId = cases[0]!.id;
  const opening = { by: 'case', patientId, caseId: reviewId };
  const { openingId } = (await grace.browser.call('facts.open', opening)).data;
  const { days } = (await grace.browser.call('facts.read', { openingId })).data;
  const facts = days.flatMap((day: { facts: { id: string; type: string }[] }) => day.facts);
  return { patientId, reviewId, factId: facts.find(({ type }) => type === 'Observation')!.id };
}

const choice = { is: 'choice', options: ['Acute kidney injury', 'Chronic kidney disease'] };
const plain = {
  topic: 'Creatinine on 2 November',
  question: 'Please look at the cited results. What, if anything, do they mean for this stay?',
  form: choice,
};

interface QueryChanges {
  who?: Clinician;
  reviewId: string;
  factId?: string;
}

const ask = ({ who = grace, reviewId, factId }: QueryChanges, more: object = {}) =>
  who.browser.call('queries.ask', {
    ...plain,
    reviewId,
    indicatorIds: factId === undefined ? [] : [factId],
    ask: { to: 'person', personId: lena.id },
    ...more,
  });

const fieldsOf = (answer: { body: { error?: { data: { fields?: { path: string }[] } } } }) =>
  (answer.body.error?.data.fields ?? []).map(({ path }) => path);

test('a query is not sent without an indicator of that patient, nor with words that lead or speak of money', async () => {
  const one = await stay();
  const another = await stay();
  expect(fieldsOf(await ask({ reviewId: one.reviewId }))).toEqual(['indicatorIds']);
  const foreign = await ask({ reviewId: one.reviewId, factId: another.factId });
  expect(fieldsOf(foreign)).toEqual(['indicatorIds']);
  const refused: [object, string][] = [
    [{ question: 'Would you agree that the kidneys are injured?' }, 'question'],
    [{ question: 'The DRG of this stay depends on your answer here.' }, 'question'],
    [{ topic: 'Acute kidney injury?' }, 'topic'],
    [{ question: 'Is it acute kidney injury, by these values?' }, 'question'],
    [{ form: { is: 'choice', options: ['Acute injury', 'Other'] } }, 'form.options'],
    [{ form: { is: 'yes-no', use: 'new-diagnosis' } }, 'form.use'],
    [{ form: { is: 'choice', options: ['Acute injury'] } }, 'form.options'],
  ];
  for (const [more, field] of refused)
    expect([more, fieldsOf(await ask(one, more))]).toEqual([more, [field]]);
  expect((await ask({ ...one, who: lena })).problem).toBe('access.denied');
  expect((await ask(one)).status).toBe(200);
});

test('who is asked answers with a signature that stays, and adds to it', async () => {
  const one = await stay();
  const { caseId } = (await ask(one)).data;
  expect((await ask({ ...one, who: other })).body.error.message).toBe(
    'Grace Hughes has this review.',
  );
  const read = async (who: Clinician) => (await who.browser.call('queries.one', { caseId })).data;
  const { version, subject, mayAnswer } = await read(lena);
  expect([mayAnswer, (await read(grace)).mayAnswer]).toEqual([true, false]);
  expect(subject.indicators).toMatchObject([{ title: 'Creatinine', value: '3.1 mg/dL' }]);
  expect((await night.browser.call('queries.one', { caseId })).problem).toBe('not-found');
  const sign = (who: Clinician, more: object) =>
    who.browser.call('queries.answer', { caseId, version, ...more });
  const answer = { answer: 'Acute kidney injury', addendum: 'Acute injury, from sepsis.' };
  expect(fieldsOf(await sign(lena, { ...answer, answer: 'Yes' }))).toEqual(['answer']);
  expect(fieldsOf(await sign(lena, { ...answer, addendum: '' }))).toEqual(['addendum']);
  expect((await sign(grace, answer)).problem).toBe('cases.taken');
  expect((await sign(lena, answer)).status).toBe(200);
  expect((await sign(lena, answer)).problem).toBe('conflict');
  await lena.browser.call('queries.addToAnswer', { caseId, text: 'Resolved by discharge.' });
  const after = await read(grace);
  expect(after.answer).toMatchObject({
    ...answer,
    by: 'Dr. Lena Okafor',
    addenda: [{ number: 1 }],
  });
  expect(after.answer?.hash).toMatch(/^[\da-f]{64}$/);
  const change = "update query_answers set answer = 'x'";
  await expect(clinic.world.owner.query(change)).rejects.toThrow('not changed');
  const { state } = (await grace.browser.call('cases.byId', { caseId: one.reviewId })).data;
  expect(state).toBe('asked');
});

test('a query to a role is answered by who holds it, and one that is withdrawn by nobody', async () => {
  const one = await stay();
  const toRole = { ask: { to: 'role', role: 'Resident' } };
  const { caseId } = (await ask(one, toRole)).data;
  const withdrawn = (await ask(one, toRole)).data.caseId;
  const filter = { kinds: ['cdi-query'], owner: 'role' };
  const { cases } = (await night.browser.call('cases.list', { filter })).data;
  expect(cases.map(({ id }) => id)).toEqual(expect.arrayContaining([caseId, withdrawn]));
  const move = { caseId: withdrawn, version: 1, move: 'withdraw', note: 'Answered on the round' };
  expect((await grace.browser.call('cases.move', move)).status).toBe(200);
  const answer = { version: 1, answer: 'Unable to determine' };
  expect(
    (await night.browser.call('queries.answer', { caseId: withdrawn, ...answer })).status,
  ).not.toBe(200);
  expect((await night.browser.call('queries.answer', { caseId, ...answer })).status).toBe(200);
});

test('a query to somebody who went off duty goes to who covers, once, and stays theirs', async () => {
  const day = await clinic.clinician({ fullName: 'Dr. Ben Adler' });
  const nights = [
    await clinic.clinician({ fullName: 'Dr. Noor Haddad', hospitalRole: 'Resident' }),
    await clinic.clinician({ fullName: 'Dr. Ida Berg', hospitalRole: 'Resident' }),
  ] as const;
  const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const { id: unitId } = await clinic.newUnit();
  const { id: otherUnitId } = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId, kind: 'night' });
  const elsewhere = await duties.shiftType({ unitId: otherUnitId, kind: 'night' });
  const one = await stay();
  const { caseId } = (await ask(one, { ask: { to: 'person', personId: day.id } })).data;
  const filter = { kinds: ['cdi-query'], owner: 'role' };
  const isListed = async (who: Clinician): Promise<boolean> =>
    (await who.browser.call('cases.list', { filter })).data.cases.some(({ id }) => id === caseId);
  const covering = async (personId: string) =>
    (await grace.browser.call('queries.cover', { personId })).data;
  expect(await covering(day.id)).toEqual({ isOff: false, by: [] });
  await duties.place(day, { shiftTypeId, from: -800, until: -80 });
  expect(await covering(day.id)).toEqual({ isOff: true, by: [] });
  for (const who of [...nights, manager])
    await duties.place(who, { shiftTypeId, from: -80, until: 600 });
  await duties.place(night, { shiftTypeId: elsewhere, from: -80, until: 600 });
  expect((await covering(day.id)).by.map(({ fullName }) => fullName)).toEqual(
    expect.arrayContaining(nights.map(({ fullName }) => fullName)),
  );
  for (const who of nights) expect(await isListed(who)).toBe(true);
  // Neither who is on duty elsewhere, nor who is no clinician.
  for (const who of [night, manager]) expect(await isListed(who)).toBe(false);
  const read = async (who: Clinician) => (await who.browser.call('queries.one', { caseId })).data;
  const { version, mayAnswer } = await read(nights[0]);
  expect(mayAnswer).toBe(true);
  const answers = await Promise.all(
    nights.map((who) =>
      who.browser.call('queries.answer', { caseId, version, answer: 'Unable to determine' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const winner = nights[answers[0]?.status === 200 ? 0 : 1];
  expect((await read(grace)).answer?.by).toBe(winner.fullName);
  // Whenever the other comes, they read who it was.
  const loser = nights[winner === nights[0] ? 1 : 0];
  const late = { caseId, version, answer: 'Unable to determine' };
  expect((await loser.browser.call('queries.answer', late)).text).toContain(
    `${winner.fullName} has answered this.`,
  );
  expect(
    (await night.browser.call('queries.answer', { ...late, caseId: randomUUID() })).problem,
  ).toBe('not-found');
  expect(await isListed(winner)).toBe(false);
});

test('the check of words says where and why', () => {
  const found = leadingWords({
    topic: 'Sodium',
    question: 'Clearly low. Please document hyponatremia for the quality score.',
    options: ['Hyponatremia', 'No diagnosis'],
  });
  expect(found.map(({ words }) => words)).toEqual([
    'quality score',
    'clearly',
    'please document',
    'Hyponatremia',
  ]);
  expect(
    leadingWords({ topic: plain.topic, question: plain.question, options: choice.options }),
  ).toEqual([]);
});
