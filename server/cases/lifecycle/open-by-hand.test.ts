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

test('a task is opened with the fields of its kind, a case of another kind by who works on it', async () => {
  const task = { kind: 'task', title: 'Order a wheelchair', subject: { instructions: 'By noon' } };
  const { data } = await open(mei, task);
  const { data: caseRecord } = await mei.browser.call('cases.byId', { caseId: data.caseId });
  expect(caseRecord).toMatchObject({ kind: 'task', state: 'open', subject: task.subject });
  const review = { kind: 'um-review', title: 'Second look', subject: {} };
  expect((await open(grace, review)).problem).toBe('access.denied');
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

test('S546 a doctor gives a nurse a task: she has it at once with a message, and the doctor withdraws it with a reason', async () => {
  const [doctor, nurse] = [
    await clinic.clinician({ hospitalRole: 'Attending' }),
    await clinic.clinician({ hospitalRole: 'Nurse Practitioner' }),
  ];
  const { patientId } = await patient();
  const task = { kind: 'task', title: 'Recheck the potassium', patientId };
  const assign = { to: 'person', personId: nurse.id };
  const { data } = await open(doctor, { ...task, assign });
  const caseRef = { caseId: data.caseId };
  const mine = { filter: { owner: 'me' } };
  const count = async () =>
    (await nurse.browser.call('cases.counts', { filters: [mine.filter] })).data.counts[0];
  const titles = async (who: typeof mei, filter: object) =>
    (await who.browser.call('cases.list', { filter })).data.cases.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles(nurse, mine.filter)).toEqual([task.title]);
  expect(await titles(doctor, { openedBy: 'me', owner: 'others' })).toEqual([task.title]);
  expect(await count()).toBe(1);
  const attention = await nurse.browser.call('messages.attention');
  expect(attention.data).toMatchObject({ tasks: 1, unread: 1 });
  expect((await clinic.recorded('case.open', data.caseId))[0]?.detail).toMatchObject({
    kind: 'task',
    ownerId: nurse.id,
  });
  // A colleague who has nothing to do with it sees nothing of it.
  expect((await grace.browser.call('cases.byId', caseRef)).problem).toBe('not-found');
  const drop = { ...caseRef, version: 1, move: 'drop' };
  expect((await doctor.browser.call('cases.move', drop)).problem).toBe('input.invalid');
  const start = { ...caseRef, version: 1, move: 'start' };
  expect((await doctor.browser.call('cases.move', start)).problem).toBe('cases.not-yours');
  const withdrawn = { ...drop, note: 'The laboratory called already' };
  expect((await doctor.browser.call('cases.move', withdrawn)).status).toBe(200);
  expect([await titles(nurse, mine.filter), await count()]).toEqual([[], 0]);
  expect((await doctor.browser.call('cases.undo', { ...caseRef, version: 2 })).status).toBe(200);
  expect(await titles(nurse, mine.filter)).toEqual([task.title]);
});

test('S546 a task for a role is taken by who holds it, and who may not find patients gives none about one', async () => {
  const doctor = await clinic.clinician({ hospitalRole: 'Attending' });
  const { patientId } = await patient();
  const task = { kind: 'task', title: 'Ring the family', patientId };
  const { data } = await open(doctor, { ...task, assign: { to: 'role', role: 'CDI Specialist' } });
  const ofRole = await grace.browser.call('cases.list', { filter: { owner: 'role' } });
  expect(ofRole.data.cases).toMatchObject([{ id: data.caseId, title: task.title }]);
  expect((await grace.browser.call('cases.take', { caseId: data.caseId })).status).toBe(200);
  const guest = await clinic.clinician({ role: 'GUEST', hospitalRole: 'Attending' });
  expect((await open(guest, task)).problem).toBe('access.denied');
  expect((await open(guest, { ...task, patientId: null })).status).toBe(200);
});

test('S544 what is added to a stay stands with that stay, and with no stay of another patient', async () => {
  const [ana, other] = [await patient(), await patient()];
  await receiveAll(deps, [adt({ mrn: ana.mrn, stay: ana.stay }), adt(other)]);
  const review = { patientId: ana.patientId, kinds: ['cdi-review'] };
  const { data } = await grace.browser.call('cases.list', { filter: review });
  const stay = await grace.browser.call('cases.byId', { caseId: data.cases[0]!.id });
  const { encounterId } = stay.data;
  const task = { kind: 'task', title: 'Order a wheelchair', encounterId };
  const added = await open(mei, { ...task, patientId: ana.patientId });
  const read = await mei.browser.call('cases.byId', { caseId: added.data.caseId });
  expect(read.data).toMatchObject({ encounterId, patient: { id: ana.patientId } });
  const wrong = await open(mei, { ...task, patientId: other.patientId });
  expect(wrong.problem).toBe('not-found');
  const work = await mei.browser.call('cases.ofPatient', { patientId: ana.patientId });
  expect(work.data.cases).toContainEqual(
    expect.objectContaining({ title: task.title, encounterId }),
  );
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
