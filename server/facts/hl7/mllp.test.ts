/** Tests HL7 v2 over MLLP with real sockets: framing, acknowledgement, order, replay, and what is not matched. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { addAdmissions, adt, answers, openSocket, oru, sendTo } from '#server/test/hl7.ts';
import { framed } from '#server/platform/outgoing/mllp-frames.ts';
import { maySend, openMllp } from './mllp.ts';

let clinic: Clinic;
let builder: Clinician;
let lena: Clinician;
let listener: NonNullable<Awaited<ReturnType<typeof openMllp>>>;
beforeAll(async () => {
  clinic = await openClinic({ env: { MLLP_PORT: '0' } });
  builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  lena = await clinic.clinician();
  const opened = await openMllp(clinic.world.deps);
  if (!opened) throw new Error('no listener');
  listener = opened;
  await addAdmissions(builder, 'America/New_York');
});
afterAll(async () => {
  await listener.stop();
  await clinic.close();
});

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  return { id: data.id, mrn: externalId };
}

const open = () => openSocket(listener.port);
const send = (...texts: string[]) => sendTo(listener.port, texts);

async function factsOf(patientId: string) {
  const because = 'Asked for by the ward';
  const { data } = await lena.browser.call('facts.open', { by: 'reason', patientId, because });
  const { openingId } = data;
  const read = await lena.browser.call('facts.read', { openingId });
  return read.data.days.flatMap(({ facts }) => facts);
}

const unsettled = async () =>
  (await builder.browser.call('facts.feeds.unsettled', {})).data.messages;
const storedWith = async (control: string) =>
  (
    await clinic.world.owner.query('select state from fact_messages where control_id = $1', [
      control,
    ])
  ).rows;

test('a stay is admitted, moved and discharged; its times are of the feed’s zone', async () => {
  const { id, mrn } = await newPatient();
  const stay = randomUUID().slice(0, 8);
  const one = { mrn, stay };
  expect(await send(adt({ ...one, pv1: { 44: '20261102083000' } }))).toEqual(['AA']);
  const moved = { 3: 'ICU^2^1' };
  await send(adt({ ...one, event: 'A02', time: '20261103100000', pv1: moved }));
  await send(adt({ ...one, event: 'A03', time: '20261105140000', pv1: moved }));
  const discharged = { status: 'finished', value: 'ICU 2 1', endedAt: '2026-11-05T19:00:00.000Z' };
  expect(await factsOf(id)).toMatchObject([
    { type: 'Encounter', effectiveAt: '2026-11-02T13:30:00.000Z', ...discharged },
  ]);
  await send(adt({ ...one, event: 'A13', time: '20261105150000', pv1: moved }));
  expect(await factsOf(id)).toMatchObject([{ status: 'in-progress', endedAt: null }]);
  await send(adt({ ...one, event: 'A11', time: '20261105160000' }));
  expect(await factsOf(id)).toMatchObject([{ status: 'cancelled' }]);
});

test('an older message does not overwrite what is newer, whatever the order of arrival', async () => {
  const { id, mrn } = await newPatient();
  const stay = randomUUID().slice(0, 8);
  const newer = adt({ mrn, stay, event: 'A02', time: '20261103100000', pv1: { 3: 'ICU^2^1' } });
  const older = adt({ mrn, stay, event: 'A08', time: '20261102100000', pv1: { 3: '4W^401^1' } });
  expect(await send(newer, older)).toEqual([
    'AA',
    'AA What is stored was stated later: 1 of 1 facts not kept',
  ]);
  expect(await factsOf(id)).toMatchObject([{ value: 'ICU 2 1' }]);
});

test('results stand below their stay, are corrected, and are of nobody else', async () => {
  const { id, mrn } = await newPatient();
  const stay = randomUUID().slice(0, 8);
  const lines = (value: string, state: string) => [
    `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/L|3.5-5.1|L|||${state}`,
    `OBX|2|TX|CMT^Comment||low \\T\\ falling~repeat soon||||||F`,
  ];
  const sent = await send(
    adt({ mrn, stay }),
    oru(mrn, stay, lines('2.9', 'F')),
    oru(mrn, stay, lines('3.9', 'C')),
  );
  expect(sent).toEqual(['AA', 'AA', 'AA']);
  const [ofStay, ...results] = await factsOf(id);
  const said = results.map(({ title, value, status }) => [title, value, status].join(': '));
  expect(said.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'Comment: low & falling\nrepeat soon: final',
    'Potassium: 3.9 mmol/L: corrected',
  ]);
  expect(results.map(({ encounterId }) => encounterId)).toEqual([ofStay?.id, ofStay?.id]);
});

test('S109 frames come in pieces or together, and each gets its answer in order', async () => {
  const { mrn } = await newPatient();
  const socket = await open();
  const answered = answers(socket, 3);
  const [one, ...rest] = [1, 2, 3].map((number) =>
    framed(adt({ mrn, stay: `P${number}-${mrn}`, control: `${mrn}-${number}` })),
  );
  for (const byte of one!.subarray(0, 40)) socket.write(Buffer.from([byte]));
  socket.write(Buffer.concat([one!.subarray(40), ...rest]));
  expect(await answered).toEqual(['AA', 'AA', 'AA']);
  socket.destroy();
});

test.each([
  ['no VT', Buffer.from('MSH|^~\\&|')],
  ['no CR after FS', Buffer.concat([framed('MSH|x').subarray(0, -1), Buffer.from('x')])],
  ['no HL7', framed('GET / HTTP/1.1')],
  ['too large', Buffer.concat([Buffer.from([0x0b]), Buffer.alloc(1024 * 1024 + 1, 65)])],
])('S109 a connection with a wrong frame (%s) is closed, and others go on', async (_, bytes) => {
  const { mrn } = await newPatient();
  const socket = await open();
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(bytes);
  await closed;
  expect(await send(adt({ mrn, stay: mrn }))).toEqual(['AA']);
});

test('S109 a message again has no effect, another one of its control id is refused', async () => {
  const { id, mrn } = await newPatient();
  const message = adt({ mrn, stay: mrn, control: mrn });
  expect(await send(message, message, message)).toEqual(['AA', 'AA', 'AA']);
  const [fact] = await factsOf(id);
  expect(await send(message)).toEqual(['AA']);
  expect(await factsOf(id)).toEqual([fact]);
  const other = adt({ mrn, stay: mrn, control: mrn, time: '20261104000000' });
  expect(await send(other)).toEqual(['AR Another message had that control id']);
});

test('messages that come together are answered and stored as if each had come alone', async () => {
  const [ana, ben] = [await newPatient(), await newPatient()];
  const stay = { mrn: ana.mrn, stay: `T${ana.mrn}` };
  const low = ['OBX|1|NM|2823-3^Potassium^LN||2.9|mmol/L|||||F'];
  const together = [
    adt({ ...stay, time: '20261102083000' }),
    adt({ mrn: ben.mrn, stay: `T${ben.mrn}` }),
    oru(ana.mrn, stay.stay, low),
    adt({ mrn: ben.mrn, stay: `U${ben.mrn}`, pv1: { 19: '' } }),
    adt({ ...stay, event: 'A03', time: '20261105140000' }),
    adt({ mrn: 'nobody', stay: 'nobody' }),
  ];
  const answered = await send(...together);
  expect(answered.map((one) => one.slice(0, 2))).toEqual(['AA', 'AA', 'AA', 'AE', 'AA', 'AA']);
  const facts = await factsOf(ana.id);
  const [effectiveAt, endedAt] = ['2026-11-02T13:30:00.000Z', '2026-11-05T19:00:00.000Z'];
  expect(facts).toMatchObject([
    { type: 'Encounter', status: 'finished', effectiveAt, endedAt },
    { type: 'Observation', value: '2.9 mmol/L', encounterId: facts[0]?.id },
  ]);
  expect(await factsOf(ben.id)).toMatchObject([{ type: 'Encounter', status: 'in-progress' }]);
});

test('a message that the database refuses takes none of those with it that came together', async () => {
  const { id, mrn } = await newPatient();
  const { owner } = clinic.world;
  await owner.query(`create function refuse_one() returns trigger language plpgsql as $$
    begin if new.control_id = 'refused' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_one before insert on fact_messages
      for each row execute function refuse_one()`);
  onTestFinished(async () => {
    await owner.query('drop trigger refuse_one on fact_messages; drop function refuse_one()');
  });
  const stays = [`1-${mrn}`, 'refused', `3-${mrn}`].map((control) =>
    adt({ mrn, stay: `S${control}`, control }),
  );
  const answered = await send(...stays);
  expect(answered.map((one) => one.slice(0, 2))).toEqual(['AA', 'AE', 'AA']);
  expect(await factsOf(id)).toHaveLength(2);
});

test('messages that were sent before change nothing, whatever their order', async () => {
  const { id, mrn } = await newPatient();
  const messages = Array.from({ length: 20 }, (_, at) =>
    adt({ mrn, stay: `${mrn}-${at}`, control: `${mrn}-${at}` }),
  );
  await send(...messages);
  const before = await factsOf(id);
  expect(before).toHaveLength(20);
  const again = Array.from({ length: 10 }, () => messages.toReversed()).flat();
  expect(await send(...again)).toEqual(again.map(() => 'AA'));
  expect(await factsOf(id)).toEqual(before);
});

test('S109 who is not known is refused, what cannot be read is listed and answered with its reason', async () => {
  const { mrn } = await newPatient();
  const stranger = adt({ mrn }).replace('ADT1|NORTH', 'ADT9|SOUTH');
  expect(await send(stranger)).toEqual(['AR This application and facility are not known here']);
  const control = randomUUID();
  expect(await send(adt({ mrn, stay: '', control }))).toEqual([
    'AE PV1-19 (visit number) is missing',
  ]);
  expect(await send(adt({ mrn, event: 'A62' }))).toEqual(['AR ADT A62 is not taken']);
  expect(await storedWith(control)).toEqual([{ state: 'failed' }]);
  const row = (await unsettled()).find(({ controlId }) => controlId === control);
  expect(row).toMatchObject({ state: 'failed', reason: 'PV1-19 (visit number) is missing' });
  const messageIds = [row!.id];
  expect((await builder.browser.call('facts.feeds.dismiss', { messageIds })).status).toBe(200);
  const again = await builder.browser.call('facts.feeds.dismiss', { messageIds });
  expect(again.problem).toBe('facts.message-settled');
});

test('a patient who is not known waits on the list, and is matched by record number after a retry', async () => {
  const [mrn, control] = [`M${randomUUID().slice(0, 8)}`, randomUUID()];
  expect(await send(adt({ mrn, stay: mrn, control }))).toEqual(['AA']);
  const row = (await unsettled()).find(({ controlId }) => controlId === control);
  expect(row).toMatchObject({ state: 'unmatched', source: 'Admissions', type: 'ADT^A01' });
  const messageIds = [row!.id];
  const retry = async () => (await builder.browser.call('facts.feeds.retry', { messageIds })).data;
  expect(await retry()).toEqual({ applied: 0, left: 1 });
  const patient = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  expect(await retry()).toEqual({ applied: 1, left: 0 });
  expect(await factsOf(data.id)).toHaveLength(1);
  expect(await storedWith(control)).toEqual([{ state: 'applied' }]);
});

test('a merge that another system tells of is proposed, and people decide it', async () => {
  const [survivor, duplicate] = [await newPatient(), await newPatient()];
  const merge = adt({ mrn: survivor.mrn, event: 'A40', more: [`MRG|${duplicate.mrn}^^^NORTH^MR`] });
  expect(await send(merge)).toEqual(['AA']);
  const { data } = await lena.browser.call('appointments.patients.merges', {
    patientId: survivor.id,
  });
  expect(data.merges).toMatchObject([
    {
      survivor: { id: survivor.id },
      duplicate: { id: duplicate.id },
      requestedBy: { id: builder.id },
    },
  ]);
});

test('S109 only loopback and named networks may send', () => {
  const networks = [ipaddr.parseCIDR('10.1.0.0/16')];
  expect(
    ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3'].map((one) => maySend(one, networks)),
  ).toEqual([true, true, true, true]);
  expect(['10.2.0.1', '::ffff:8.8.8.8', undefined].map((one) => maySend(one, networks))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a feed says when it last heard, how late that was, and what waits', async () => {
  const { data } = await builder.browser.call('facts.feeds.list', {});
  const feed = data.feeds.find(({ name }) => name === 'Admissions');
  expect(feed).toMatchObject({
    application: 'ADT1',
    endedAt: null,
    lastMessageAt: expect.any(String),
  });
  const unsettledMessages = (await unsettled()).filter(({ source }) => source === 'Admissions');
  expect(feed?.unsettled).toBe(unsettledMessages.length);
  expect(feed?.messagesToday).toBeGreaterThan(20);
});

// The last one, since from now on there are two organizations.
test('S109 an organization that claims the name of another’s sender gets none of its messages', async () => {
  const { world } = clinic;
  const { mrn } = await newPatient();
  const text = adt({ mrn, stay: randomUUID().slice(0, 8) });
  const stranger = await clinic.clinician({
    hospitalRole: 'IT Builder',
    organizationId: await world.newOrganization('Southgate'),
  });
  const claimed = { application: 'ADT1', facility: 'NORTH', zone: 'America/New_York' };
  await stranger.browser.call('facts.feeds.add', { name: 'Admissions', ...claimed });
  expect((await send(text))[0]).toMatch(/^AR/);

  const env = { ...world.deps.env, MLLP_ORGANIZATION: world.organizationId };
  const ours = await openMllp({ ...world.deps, env });
  if (!ours) throw new Error('no listener');
  onTestFinished(ours.stop);
  expect(await sendTo(ours.port, [text])).toEqual(['AA']);
  const { data } = await stranger.browser.call('facts.feeds.list', {});
  expect(data.feeds).toMatchObject([{ name: 'Admissions', lastMessageAt: null }]);
});
