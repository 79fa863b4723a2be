/** Tests which stays open an admission review, what cancels it, and that open worklists hear of it at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { addAdmissions, adt } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
await addAdmissions(builder);

async function newPatient() {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await grace.browser.call('appointments.patients.add', patient);
  return { patientId: data.id, mrn, stay: `V${mrn}` };
}

type Admission = Omit<Parameters<typeof adt>[0], 'more'>;
const send = (message: Admission) => receiveAll(clinic.world.deps, [adt(message)]);

async function casesOf(patientId: string, open = true) {
  const filter = { patientId, kinds: ['cdi-review'], ...(open ? {} : { open: false }) };
  const { data } = await grace.browser.call('cases.list', { filter });
  return data.cases;
}

const stateOf = async (caseId: string) => (await grace.browser.call('cases.byId', { caseId })).data;

test.each([
  ['I', 1],
  ['O', 0],
  ['E', 0],
  ['P', 0],
  ['R', 0],
  ['U', 0],
])('a stay of the class %s opens %i admission reviews', async (patientClass, count) => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay, pv1: { 2: patientClass } });
  expect(await casesOf(patientId)).toHaveLength(count);
});

test('an emergency that is admitted opens its review then, and keeps its bed where a message has none', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay, pv1: { 2: 'E' } });
  await send({ mrn, stay, event: 'A08', time: '20261102093000', pv1: { 2: 'I', 3: '' } });
  expect(await casesOf(patientId)).toHaveLength(1);
  await send({ mrn, stay, event: 'A08', time: '20261102103000', pv1: { 2: '', 3: '' } });
  const { rows } = await clinic.world.owner.query<{ value: string; code: string }>(
    'select value, code from facts where patient_id = $1',
    [patientId],
  );
  expect(rows).toEqual([{ value: '4W 401 1', code: 'IMP' }]);
});

test('A11 closes a review that nobody began, and an admission after it opens another one', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay });
  const [review] = await casesOf(patientId);
  await send({ mrn, stay, event: 'A11', time: '20261102093000' });
  expect(await casesOf(patientId)).toEqual([]);
  expect(await stateOf(review!.id)).toMatchObject({ state: 'cancelled' });
  await send({ mrn, stay, event: 'A11', time: '20261102094000' });
  await send({ mrn, stay, event: 'A01', time: '20261102103000' });
  const again = await casesOf(patientId);
  expect(again.map(({ id, state }) => [id === review?.id, state])).toEqual([[false, 'new']]);
});

test('A11 marks a review that somebody has, once, until the admission stands again', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay });
  const [review] = await casesOf(patientId);
  const caseId = review!.id;
  await grace.browser.call('cases.take', { caseId });
  await send({ mrn, stay, event: 'A11', time: '20261102093000' });
  await send({ mrn, stay, event: 'A11', time: '20261102094000', pv1: { 3: 'ICU' } });
  const marked = await stateOf(caseId);
  expect(marked).toMatchObject({ title: 'Admission cancelled: New admission', state: 'new' });
  const notes = marked.events.flatMap(({ note }: { note: string | null }) => note ?? []);
  expect(notes).toHaveLength(1);
  await send({ mrn, stay, event: 'A01', time: '20261102103000' });
  expect(await stateOf(caseId)).toMatchObject({ title: 'New admission' });
  expect(await casesOf(patientId)).toHaveLength(1);
});

test('an open worklist hears of an admission and of its end at once, by file and by retry too', async () => {
  const { mrn, stay } = await newPatient();
  const { next, stop } = await followChanges(grace.browser);
  const areasUntilCases = async () => {
    for (;;) {
      const event = await next();
      if (event === null) return 'the stream ended';
      if (event.data?.area === 'cases') return 'cases';
    }
  };
  await next();
  await send({ mrn, stay });
  expect(await areasUntilCases()).toBe('cases');
  await send({ mrn, stay, event: 'A11', time: '20261102093000' });
  expect(await areasUntilCases()).toBe('cases');
  const { mrn: other } = await newPatient();
  const text = ['patient,type,id,time', `${other},stay,S${other},2026-11-02 10:00`].join('\n');
  await builder.browser.call('facts.import', { format: 'csv', text });
  expect(await areasUntilCases()).toBe('cases');
  const unknown = `M${randomUUID().slice(0, 8)}`;
  const control = randomUUID();
  await send({ mrn: unknown, stay: unknown, control });
  const patient = { fullName: 'Ana Ruiz', externalId: unknown };
  await grace.browser.call('appointments.patients.add', patient);
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  const messageIds = data.messages.flatMap(({ id, controlId }) =>
    controlId === control ? id : [],
  );
  await builder.browser.call('facts.feeds.retry', { messageIds });
  expect(await areasUntilCases()).toBe('cases');
  stop();
});
