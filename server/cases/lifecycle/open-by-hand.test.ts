/** Tests cases that people open by hand, of each kind with its fields, and the calls that they note. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
const { deps } = clinic.world;
const ben = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
await addAdmissions(ben);
afterAll(() => clinic.close());

const open = (who: typeof mei, input: object) => who.browser.call('cases.open', input);
const fieldsOf = ({ body }: Awaited<ReturnType<typeof open>>) =>
  body.error.data.fields.map(({ path }: { path: string }) => path);

async function patient() {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await mei.browser.call('appointments.patients.add', details);
  return { patientId: data.id, mrn, stay: `V-${mrn}` };
}

test('a task is opened with the fields of its kind, by those alone who work on tasks', async () => {
  const task = { kind: 'task', title: 'Order a wheelchair', subject: { instructions: 'By noon' } };
  const { data } = await open(mei, task);
  const { data: caseRecord } = await mei.browser.call('cases.byId', { caseId: data.caseId });
  expect(caseRecord).toMatchObject({ kind: 'task', state: 'open', subject: task.subject });
  expect((await open(grace, task)).problem).toBe('access.denied');
  expect(fieldsOf(await open(mei, { ...task, subject: { reason: 'x' } }))).toEqual(['subject']);
  const sent = { kind: 'cdi-query', title: 'Sepsis?', subject: {} };
  expect((await open(grace, sent)).problem).toBe('access.denied');
});

test('a review is opened by hand for the stay of now, once, and needs its reason', async () => {
  const { patientId, mrn, stay } = await patient();
  const review = { kind: 'cdi-review', title: 'Second look', subject: { reason: 'Coder asks' } };
  expect(fieldsOf(await open(grace, review))).toEqual(['patientId']);
  expect(fieldsOf(await open(grace, { ...review, patientId }))).toEqual(['patientId']);
  await receiveAll(deps, [adt({ mrn, stay })]);
  const filter = { patientId, kinds: ['cdi-review'] };
  const { data } = await grace.browser.call('cases.list', { filter });
  const [automatic] = data.cases;
  expect((await open(grace, { ...review, patientId })).problem).toBe('cases.same-open');
  const { id: caseId = '', version = 0 } = automatic ?? {};
  await grace.browser.call('cases.take', { caseId });
  await grace.browser.call('cases.move', { caseId, version: version + 1, move: 'complete' });
  const empty = { ...review, patientId, subject: { reason: ' ' } };
  expect(fieldsOf(await open(grace, empty))).toEqual(['subject.reason']);
  const opened = await open(grace, { ...review, patientId });
  const read = await grace.browser.call('cases.byId', { caseId: opened.data.caseId });
  const before = await grace.browser.call('cases.byId', { caseId });
  expect(read.data.encounterId).toBe(before.data.encounterId);
});

test('S386 a call is noted with whom, when and its outcome, stays as it is, and is audited', async () => {
  const { data } = await open(mei, { kind: 'task', title: 'Call the family' });
  const { caseId } = data;
  const calledAt = new Date(Date.now() - 3_600_000).toISOString();
  const call = { caseId, way: 'phone', withWhom: 'Daughter', calledAt, outcome: 'not-reached' };
  expect((await mei.browser.call('cases.noteCall', call)).status).toBe(200);
  const { events } = (await mei.browser.call('cases.byId', { caseId })).data;
  expect(events.at(-1)).toMatchObject({
    event: 'called',
    by: { fullName: 'Mei Tan' },
    about: 'Daughter',
    call: { way: 'phone', calledAt, outcome: 'not-reached' },
  });
  const [entry] = await clinic.recorded('case.call', caseId);
  expect(entry?.detail).toMatchObject({ way: 'phone', outcome: 'not-reached' });
  expect(JSON.stringify(entry?.detail)).not.toContain('Daughter');
  const future = { ...call, calledAt: new Date(Date.now() + 3_600_000).toISOString() };
  expect((await mei.browser.call('cases.noteCall', future)).problem).toBe('input.invalid');
  expect((await grace.browser.call('cases.noteCall', call)).problem).toBe('not-found');
});
