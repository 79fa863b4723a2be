/** Tests queries: their form, who answers, and signatures that stay. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { plainQuery, reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinic();
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const other = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const night = await clinic.clinician({ hospitalRole: 'Resident' });
const duties = dutiesOf(clinic);
afterAll(() => clinic.close());

const { stay, ask } = reviewsOf({ builder, specialist: grace, asked: lena });

const fieldsOf = (answer: { body: { error?: { data: { fields?: { path: string }[] } } } }) =>
  (answer.body.error?.data.fields ?? []).map(({ path }) => path);

test('S106 a query is not sent without an indicator of that patient, nor with words that lead or speak of money', async () => {
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
    [{ form: { is: 'choice', options: ['Sepsis', 'Acute kidney injury'] } }, 'form.options'],
    [{ form: { is: 'choice', options: ['Acute kidney injury', 'None'] } }, 'form.options'],
    [
      { question: 'Was the sepsis present?', form: { is: 'yes-no', use: 'confirm-documented' } },
      'question',
    ],
  ];
  for (const [more, field] of refused)
    expect([more, fieldsOf(await ask(one, more))]).toEqual([more, [field]]);
  expect((await ask({ ...one, who: lena })).problem).toBe('access.denied');
  expect((await ask(one)).status).toBe(200);
});

test('S353 a file that came with a fact is cited by itself, unless a virus was found in it', async () => {
  const one = await stay();
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `insert into fact_files (organization_id, fact_id, place, name, kind, size_bytes, hash, bytes,
       received_at)
     select organization_id, id, 1, 'Scan.pdf', 'application/pdf', 1, sha256('x'), 'x', now()
     from facts where id = $1 returning id`,
    [one.factId],
  );
  const fileId = rows[0]?.id ?? '';
  const { caseId } = (await ask({ reviewId: one.reviewId, factId: fileId })).data;
  const { subject } = (await lena.browser.call('queries.one', { caseId })).data;
  expect(subject.indicators).toMatchObject([
    { factId: one.factId, value: 'File: Scan.pdf', file: { id: fileId, name: 'Scan.pdf' } },
  ]);
  await clinic.world.owner.query('update fact_files set infected_at = now() where id = $1', [
    fileId,
  ]);
  const infected = await ask({ reviewId: one.reviewId, factId: fileId });
  expect(fieldsOf(infected)).toEqual(['indicatorIds']);
});

test('S106 who is asked answers with a signature that stays, and adds to it', async () => {
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
  expect((await sign(grace, answer)).problem).toBe('queries.no-clinician');
  expect((await sign(lena, answer)).status).toBe(200);
  expect((await sign(lena, answer)).problem).toBe('conflict');
  await lena.browser.call('queries.addToAnswer', { caseId, text: 'Resolved by discharge.' });
  const after = await read(grace);
  expect(after.answer).toMatchObject({
    ...answer,
    by: { fullName: 'Dr. Lena Okafor' },
    addenda: [{ number: 1, by: { id: lena.id } }],
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

test('S132 a query to somebody who went off duty goes to who covers, once, and stays theirs', async () => {
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
  expect((await read(grace)).answer?.by.id).toBe(winner.id);
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

test('S133 a template has the form of a query, each change is a revision, and a query names the one that it began from', async () => {
  const call = (path: 'add' | 'save', input: object, who = grace) =>
    who.browser.call(`queries.templates.${path}`, input);
  const template = { ...plainQuery, name: 'Kidneys', lookFor: 'Creatinine, urine' };
  const refused: [object, string][] = [
    [{ question: 'Would you agree that the kidneys are injured?' }, 'question'],
    [{ topic: 'Acute kidney injury?' }, 'topic'],
    [{ name: 'Kidneys: raises the DRG' }, 'name'],
    [{ form: { is: 'choice', options: ['Acute injury', 'unable to determine'] } }, 'form.options'],
    [{ form: { is: 'yes-no', use: 'new-diagnosis' } }, 'form.use'],
  ];
  for (const [more, field] of refused)
    expect([more, fieldsOf(await call('add', { ...template, ...more }))]).toEqual([more, [field]]);
  expect((await call('add', template, lena)).problem).toBe('access.denied');
  const { id: templateId } = (await call('add', template)).data;
  expect((await call('add', { ...template, name: 'kidneys' })).problem).toBe('queries.name-taken');
  const list = async (who = grace) =>
    (await who.browser.call('queries.templates.list', {})).data.templates;
  const [first] = await list();
  const one = await stay();
  const change = { ...template, templateId, version: 1, topic: 'Creatinine over three days' };
  const saves = await Promise.all([call('save', change), call('save', change, other)]);
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await list(other)).toMatchObject([{ id: templateId, revision: 2, topic: change.topic }]);
  // Read before the change, it is what the query began from.
  const templateRevisionId = first!.revisionId;
  const { caseId } = (await ask(one, { templateRevisionId })).data;
  const { subject } = (await lena.browser.call('queries.one', { caseId })).data;
  expect(subject.template).toEqual({ revisionId: templateRevisionId, revision: 1 });
  expect(JSON.stringify(subject)).not.toContain('Kidneys');
  expect((await ask(one, { templateRevisionId: randomUUID() })).problem).toBe('not-found');
  const elsewhere = await clinic.world.person({
    organizationId: await clinic.world.newOrganization('Other Hospital'),
    hospitalRole: 'CDI Specialist',
  });
  const foreign = await clinic.world.openSession(elsewhere);
  const ref = { templateId, version: 2 };
  expect((await foreign.call('queries.templates.retire', ref)).problem).toBe('not-found');
  expect((await foreign.call('queries.templates.revisions', { templateId })).problem).toBe(
    'not-found',
  );
  expect((await grace.browser.call('queries.templates.retire', ref)).status).toBe(200);
  expect(await list()).toEqual([]);
  const { revisions } = (await grace.browser.call('queries.templates.revisions', { templateId }))
    .data;
  expect(revisions).toMatchObject([
    { revision: 2, topic: change.topic },
    { revision: 1, topic: plainQuery.topic },
  ]);
  const change1 = "update query_templates set question = 'What else is there?'";
  await expect(clinic.world.owner.query(change1)).rejects.toThrow('not changed');
});
