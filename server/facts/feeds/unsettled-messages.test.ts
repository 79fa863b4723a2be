/** Tests the list of messages that wait: whom each names, and that a person can settle one, or all of one cause. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();

const newFeed = () => addFeed(builder);

interface Sent {
  application: string;
  number: string;
  type?: string;
  name: string;
  stay?: string;
}

const textOf = ({ application, number, type = 'MR', name, stay = randomUUID() }: Sent) =>
  adt({ mrn: number, stay })
    .replace('ADT1|', `${application}|`)
    .replace(/PID\|.*/, `PID|1||${number}^^^NORTH^${type}||${name}||19840203`);

const send = (...sent: Sent[]) => receiveAll(clinic.world.deps, sent.map(textOf));

async function waiting(sourceId: string) {
  const { data } = await builder.browser.call('facts.feeds.unsettled', { sourceId });
  const causes = data.causes.filter((cause) => cause.sourceId === sourceId);
  return { messages: data.messages, causes };
}

async function stays(number: string) {
  const { rows } = await clinic.world.owner.query<{ count: number }>(
    `select count(*)::int as count from facts f join patients p on p.id = f.patient_id
     where p.external_id = $1 and f.type = 'Encounter'`,
    [number],
  );
  return rows[0]?.count;
}

test('S239 the list says whom each message names, and what they wait for in common', async () => {
  const { application, sourceId } = await newFeed();
  const number = newNumber();
  await send(
    { application, number, name: 'RUIZ^ANA' },
    { application, number: 'P1', type: 'PI', name: 'BELL^BEN' },
    { application, number: 'P2', type: 'PI', name: 'COHEN^CARA' },
  );
  const { messages, causes } = await waiting(sourceId);
  expect(messages.map(({ patient }) => patient)).toEqual([
    { number, numbers: [`${number} (MR)`], name: 'ANA RUIZ', birthDate: '1984-02-03' },
    { number: null, numbers: ['P1 (PI)'], name: 'BEN BELL', birthDate: '1984-02-03' },
    { number: null, numbers: ['P2 (PI)'], name: 'CARA COHEN', birthDate: '1984-02-03' },
  ]);
  expect(causes).toMatchObject([
    {
      reason: 'PID-3 has numbers of type PI; patients of this feed are known by MR',
      count: 2,
      isNumberType: true,
      identifierTypes: ['MR'],
    },
    { reason: 'No patient here has that identifier', count: 1, isNumberType: false },
  ]);
});

test('S360 the figures of a feed and of the dashboard open exactly as many rows', async () => {
  const { application, sourceId } = await newFeed();
  await send(
    { application, number: newNumber(), name: 'RUIZ^ANA' },
    { application, number: 'P1', type: 'PI', name: 'BELL^BEN' },
    { application, number: 'P2', type: 'PI', name: 'COHEN^CARA' },
  );
  const figures = async () => {
    const { data } = await builder.browser.call('facts.feeds.list', {});
    const feed = data.feeds.find(({ id }) => id === sourceId);
    return [feed?.unsettled, feed?.conflicts];
  };
  const { messages, causes } = await waiting(sourceId);
  expect(await figures()).toEqual([messages.length, 0]);
  expect(causes.reduce((sum, { count }) => sum + count, 0)).toBe(messages.length);
  // A conflict of appointments is in the list of those, and counted there alone.
  await clinic.world.owner.query(
    `update fact_messages set conflict = 'double-booked' where source_id = $1 and id = $2`,
    [sourceId, messages[0]?.id],
  );
  expect((await waiting(sourceId)).messages).toHaveLength(2);
  expect(await figures()).toEqual([2, 1]);
});

test('S239 a message opens in segments, with its sender and the patients who may be the same', async () => {
  const { application, sourceId } = await newFeed();
  const name = uniqueName();
  const patient = { fullName: `Ana ${name}`, birthDate: '1984-02-03' };
  await lena.browser.call('appointments.patients.add', patient);
  await send({ application, number: newNumber(), name: `${name}^Ana` });
  const { messages } = await waiting(sourceId);
  const messageId = messages[0]?.id ?? '';
  const { data } = await builder.browser.call('facts.feeds.message', { messageId });
  expect(data).toMatchObject({ application, facility: 'NORTH', isCut: false });
  expect(data.segments.map((segment) => segment.name)).toEqual(['MSH', 'EVN', 'PID', 'PV1']);
  expect(data.twins).toMatchObject([{ fullName: `Ana ${name}` }]);
  expect(await clinic.recorded('facts.message-read', messageId)).toHaveLength(1);
});

test('S240 a patient who is created from one message settles all of that number', async () => {
  const { application, sourceId } = await newFeed();
  const number = newNumber();
  const name = `${uniqueName()}^Ana`;
  await send(
    { application, number, name },
    { application, number, name },
    { application, number: newNumber(), name: `${uniqueName()}^Ben` },
  );
  const { messages } = await waiting(sourceId);
  const messageId = messages[0]?.id ?? '';
  const { data } = await builder.browser.call('facts.feeds.createPatient', { messageId });
  expect(data).toMatchObject({ applied: 2, left: 0, isMergeRequested: false });
  expect(await stays(number)).toBe(2);
  expect((await waiting(sourceId)).messages).toHaveLength(1);
  expect(await clinic.recorded('patient.save', data.patientId)).toMatchObject([
    { actor_id: builder.id, detail: { entered: ['fullName', 'birthDate', 'externalId'] } },
  ]);
  const again = await builder.browser.call('facts.feeds.createPatient', { messageId });
  expect(again.problem).toBe('facts.message-settled');
});

test('S240 a message is matched to a patient without a number, who has its number from then on', async () => {
  const { application, sourceId } = await newFeed();
  const number = newNumber();
  const patient = { fullName: `Ana ${uniqueName()}`, phone: '555 0100' };
  const { data: added } = await lena.browser.call('appointments.patients.add', patient);
  await send({ application, number, name: `${uniqueName()}^Ana` });
  const messageId = (await waiting(sourceId)).messages[0]?.id ?? '';
  const match = { messageId, patientId: added.id };
  const { data } = await builder.browser.call('facts.feeds.matchPatient', match);
  expect(data).toMatchObject({ patientId: added.id, applied: 1, left: 0 });
  const { data: patientNow } = await lena.browser.call('appointments.patients.one', {
    patientId: added.id,
  });
  expect(patientNow).toMatchObject({ ...patient, externalId: number, version: 2 });
});

test('S240 a patient who has another number keeps it: a merge is requested, and a colleague confirms', async () => {
  const { application, sourceId } = await newFeed();
  const [number, other] = [newNumber(), newNumber()];
  const patient = { fullName: `Ana ${uniqueName()}`, externalId: other };
  const { data: added } = await lena.browser.call('appointments.patients.add', patient);
  await send({ application, number, name: `${uniqueName()}^Ana` });
  const messageId = (await waiting(sourceId)).messages[0]?.id ?? '';
  const match = { messageId, patientId: added.id };
  const { data } = await builder.browser.call('facts.feeds.matchPatient', match);
  expect(data).toMatchObject({ applied: 1, isMergeRequested: true });
  const { data: open } = await lena.browser.call('appointments.patients.merges', {
    patientId: added.id,
  });
  expect(open.merges).toMatchObject([
    { survivor: { externalId: other }, duplicate: { externalId: number } },
  ]);
});

test('S241 after the number types are mended, all that wait for them are settled by their cause', async () => {
  const { application, sourceId } = await newFeed();
  const numbers = Array.from({ length: 30 }, newNumber);
  for (const externalId of numbers.slice(0, 25))
    await lena.browser.call('appointments.patients.add', { fullName: 'Ana Ruiz', externalId });
  const name = 'RUIZ^ANA';
  await send(...numbers.map((number) => ({ application, number, type: 'PI', name })));
  const [cause] = (await waiting(sourceId)).causes;
  expect(cause?.count).toBe(30);
  await builder.browser.call('facts.feeds.setIdentifierTypes', { sourceId, identifierTypes: 'PI' });
  const reason = cause?.reason ?? '';
  const retry = { sourceId, reason, triedBefore: new Date().toISOString() };
  const { data } = await builder.browser.call('facts.feeds.retryCause', retry);
  expect(data).toEqual({ applied: 25, left: 5, remaining: 0 });
  expect((await waiting(sourceId)).causes).toMatchObject([
    { reason: 'No patient here has that identifier', count: 5 },
  ]);
});

test('S239 messages of another organization are neither listed nor settled', async () => {
  const { application, sourceId } = await newFeed();
  await send({ application, number: newNumber(), name: `${uniqueName()}^Ana` });
  const messageId = (await waiting(sourceId)).messages[0]?.id ?? '';
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  const calls = await Promise.all([
    stranger.browser.call('facts.feeds.message', { messageId }),
    stranger.browser.call('facts.feeds.createPatient', { messageId }),
    stranger.browser.call('facts.feeds.matchPatient', { messageId, patientId: randomUUID() }),
  ]);
  expect(calls.map(({ problem }) => problem)).toEqual(calls.map(() => 'facts.message-settled'));
  const { data } = await stranger.browser.call('facts.feeds.unsettled', {});
  expect([data.messages, data.causes]).toEqual([[], []]);
});
