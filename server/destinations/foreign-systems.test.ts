/** Tests HL7 v2 with programs of others: node-hl7-client sends ADT, ORU, SIU and MDM, node-hl7-server receives ours (S366). */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client, Message } from 'node-hl7-client';
import { Server } from 'node-hl7-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#infra/processes/ports.ts';
import { openMllp } from '#server/facts/hl7/mllp.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { addDestination, signedNote } from '#server/test/destinations/signed-notes.ts';
import { adt, oru } from '#server/test/hl7.ts';
import { openRecordSystem, siu } from '#server/test/scheduling/record-system.ts';
import { sendQueue } from './sending/send-queue.ts';

const clinic = await openClinic({
  env: { MLLP_PORT: '0', MLLP_DESTINATION_NETWORKS: '127.0.0.0/8' },
});
afterAll(() => clinic.close());
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const planner = await clinic.clinician({ role: 'ADMIN' });
const record = await openRecordSystem(clinic, builder);
const lena = await record.clinician('Lena van Berg');

/** The acknowledgements, one message after the other, as it sends them. */
async function sendByForeignClient(texts: readonly string[]): Promise<string[]> {
  const listener = await openMllp(world.deps);
  if (!listener) throw new Error('no listener');
  const answers: string[] = [];
  let answered = Promise.withResolvers<void>();
  const connection = new Client({ host: '127.0.0.1' }).createConnection(
    { port: listener.port, waitAck: true },
    (response) => {
      const message = response.getMessage();
      answers.push(`${message.get('MSA.1').toString()} ${message.get('MSA.2').toString()}`);
      answered.resolve();
    },
  );
  onTestFinished(async () => {
    await connection.close();
    await listener.stop();
  });
  for (const text of texts) {
    answered = Promise.withResolvers();
    await connection.sendMessage(new Message({ text }));
    await answered.promise;
  }
  return answers;
}

test('S366 node-hl7-client sends ADT, ORU, SIU and MDM, and each is kept and acknowledged', async () => {
  const { mrn, patientId } = await record.newPatient();
  const named = (text: string) => text.replace('|ADT1|', `|${record.application}|`);
  const filler = `${randomUUID()}^EPIC`;
  const startsAt = minutesFromNow(3 * 24 * 60);
  const booking = { filler, mrn, person: lena.npi, startsAt, type: 'CARD', control: 'S1' };
  const note = [
    `MSH|^~\\&|${record.application}|NORTH|KAREMD|NORTH|20261102120000||MDM^T02|D1|P|2.5.1`,
    'EVN|T02|20261102120000',
    `PID|1||${mrn}^^^NORTH^MR||RUIZ^ANA`,
    'TXA|1|DS^Summary|TX|20261102110000||||||||DOC1|||||LA',
    'OBX|1|TX|DS^Summary||Home with insulin.||||||F',
  ].join('\r');
  const control = randomUUID();
  const answers = await sendByForeignClient([
    named(adt({ mrn, stay: 'V1', control: 'A1' })),
    named(oru(mrn, 'V1', ['OBX|1|NM|K^Potassium||3.9|mmol/L|||||F'], control)),
    siu(record.application, booking),
    note,
  ]);
  expect(answers).toEqual(['AA A1', `AA ${control}`, 'AA S1', 'AA D1']);
  const { rows } = await world.owner.query<{ type: string }>(
    'select type from facts where patient_id = $1 order by type',
    [patientId],
  );
  expect(rows.map(({ type }) => type)).toEqual(['DocumentReference', 'Encounter', 'Observation']);
  const { rows: appointments } = await world.owner.query(
    'select starts_at from appointments where patient_id = $1',
    [patientId],
  );
  expect(appointments).toEqual([{ starts_at: startsAt }]);
});

/** Each connection gets one message: version 2.5.0 answers the first one again when a second comes. */
async function foreignServer(sends: readonly string[]) {
  const port = await freePort();
  const arrived: string[] = [];
  const inbound = new Server({ bindAddress: '127.0.0.1' }).createInbound(
    { port },
    (request, response) => {
      const message = request.getMessage();
      const type = ['MSH.9.1', 'MSH.9.2'].map((path) => message.get(path).toString()).join('^');
      arrived.push(`${type} ${message.get('PID.3.1').toString()}`);
      void response.sendResponse('AA');
    },
  );
  onTestFinished(async () => void (await inbound.close()));
  await once(inbound, 'listen');
  const { destinationId } = await addDestination(builder, port, { sends });
  /** What arrived, and the states of what is queued. */
  return async () => {
    await sendQueue({ ...world.deps, now: () => new Date(Date.now() + 1_000) }, destinationId, {
      requireLock: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    const { rows } = await world.owner.query<{ state: string }>(
      'select state from destination_messages where destination_id = $1',
      [destinationId],
    );
    return { arrived, states: rows.map(({ state }) => state) };
  };
}

test('S366 node-hl7-server receives our SIU, and its acknowledgement is read', async () => {
  const send = await foreignServer(['appointment']);
  const { mrn, patientId } = await record.newPatient();
  const startsAt = minutesFromNow(5 * 24 * 60).toISOString();
  const booking = { typeId: clinic.types['in-person'], startsAt, leadId: lena.id, patientId };
  expect((await planner.browser.call('appointments.book', booking)).status).toBe(200);
  expect(await send()).toEqual({ arrived: [`SIU^S12 ${mrn}`], states: ['accepted'] });
});

test('S366 node-hl7-server receives our MDM, and its acknowledgement is read', async () => {
  const send = await foreignServer(['visit-note']);
  const { externalId } = await signedNote(clinic, lena);
  expect(await send()).toEqual({ arrived: [`MDM^T02 ${externalId}`], states: ['accepted'] });
});
