/** Tests that messages arrive in their order, whatever is answered, and whichever server dies when (S263). */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { openDestinations } from '#server/test/destinations/new-destination.ts';
import {
  accepting,
  acknowledgement,
  fieldOf,
  type Answering,
} from '#server/test/destinations/receiver.ts';
import { signedNote, writtenNote } from '#server/test/destinations/signed-notes.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { deleteSettled } from './destination-queue-store.ts';
import { startSender } from './sender.ts';

const named = { MLLP_DESTINATION_NETWORKS: '127.0.0.0/8' };
const clinic = await openClinic({ env: named });
afterAll(() => clinic.close());
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
const newDestination = openDestinations(clinic, builder);
const hourMs = 3_600_000;

async function signedNotes(count: number): Promise<string[]> {
  const visits: string[] = [];
  while (visits.length < count) visits.push((await signedNote(clinic, lena)).visitId);
  return visits;
}

/** In the order of the queue. */
const statesAt = async ({ destinationId }: { destinationId: string }): Promise<string[]> => {
  const { rows } = await world.owner.query<{ state: string }>(
    'select state from destination_messages where destination_id = $1 order by seq',
    [destinationId],
  );
  return rows.map(({ state }) => state);
};

const allAccepted = (destination: { destinationId: string }, count: number) =>
  vi.waitFor(
    async () => expect(await statesAt(destination)).toEqual(Array(count).fill('accepted')),
    { timeout: 60_000, interval: 50 },
  );

const visitOf = (text: string) => fieldOf(text, 'TXA', 12).split('^')[0] ?? '';

test('S263 killed before and after an acknowledgement, a server loses nothing, and a repeat has the same control id and text', async () => {
  const [unanswered, answered] = [await newDestination(), await newDestination()];
  const visits = await signedNotes(4);
  const server = startServer(world.env);
  const [isHeld, isKilled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kill = () => void server.then((running) => running.kill()).then(isKilled.resolve);
  unanswered.receiver.answer = async (message, socket) => {
    if (unanswered.receiver.arrived.length !== 2) return accepting(message, socket);
    isHeld.resolve();
    await isKilled.promise;
    return null;
  };
  answered.receiver.answer = async (message, socket) => {
    if (answered.receiver.arrived.length === 2) {
      await isHeld.promise;
      // The server may not read the answer any more.
      setImmediate(kill);
    }
    return accepting(message, socket);
  };
  await isKilled.promise;
  const last = startSender(world.deps);
  onTestFinished(last.stop);
  for (const destination of [unanswered, answered]) {
    await allAccepted(destination, visits.length);
    const texts = new Map<string, string>();
    for (const { controlId, text } of destination.receiver.arrived) {
      expect(texts.get(controlId) ?? text).toBe(text);
      texts.set(controlId, text);
    }
    expect([...texts.values()].map(visitOf)).toEqual(visits);
  }
  expect(unanswered.receiver.arrived).toHaveLength(visits.length + 1);
});

test('S263 of two servers one sends to a destination: each message once, in its order, one at a time', async () => {
  const destination = await newDestination();
  const visits = await signedNotes(20);
  const { deps } = await world.startInstance();
  const senders = [startSender(world.deps), startSender(deps)];
  onTestFinished(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
  });
  await allAccepted(destination, visits.length);
  const { arrived, mostAtOnce } = destination.receiver;
  expect(arrived.map(({ text }) => visitOf(text))).toEqual(visits);
  expect(mostAtOnce).toBe(1);
});

const minutes = (count: number) => count * 60_000;

/** What is answered, what the list says then, and after which pause the same message is sent again. */
test.each<[string, Answering, object, number | null]>([
  [
    'AE',
    ({ controlId }) => acknowledgement(controlId, 'AE', 'Database is down'),
    { state: 'waiting', failure: 'AE: Database is down' },
    minutes(1),
  ],
  [
    'CR',
    ({ controlId }) => acknowledgement(controlId, 'CR', '', '207^Application internal error'),
    { state: 'waiting', failure: 'CR: Application internal error' },
    minutes(1),
  ],
  [
    'AR for its type',
    ({ controlId }) => acknowledgement(controlId, 'AR', 'No MDM', '200^Unsupported message type'),
    { state: 'refused', failure: 'AR: No MDM; Unsupported message type' },
    null,
  ],
  [
    'another control id',
    () => acknowledgement('0'.repeat(20)),
    { state: 'waiting', failure: 'Its answer is for another message (MSA-2).' },
    6_000,
  ],
  [
    'no HL7',
    () => 'HTTP/1.1 400 Bad Request',
    { state: 'waiting', failure: 'Its answer is no acknowledgement of HL7.' },
    6_000,
  ],
  [
    'nothing',
    () => null,
    { state: 'waiting', failure: 'It closed the connection without an answer.' },
    6_000,
  ],
])(
  'S263 answered with %s, a message holds what is behind it',
  async (_, answer, listed, pauseMs) => {
    const { receiver, send, queued } = await newDestination();
    receiver.answer = answer;
    const { visitId } = await signedNote(clinic, lena);
    const second = await signedNote(clinic, lena);
    await send();
    await send();
    expect(receiver.arrived).toHaveLength(1);
    const [first, behind] = await queued();
    expect(first).toMatchObject({ ...listed, tries: 1, controlId: receiver.arrived[0]?.controlId });
    expect(behind).toMatchObject({ state: 'waiting', tries: 0, documentId: second.visitId });
    receiver.answer = accepting;
    const isFinal = pauseMs === null;
    await send(pauseMs ?? hourMs);
    const tried = receiver.arrived.map(({ text }) => visitOf(text));
    expect(tried).toEqual(isFinal ? [visitId] : [visitId, visitId, second.visitId]);
    expect(receiver.arrived[isFinal ? 0 : 1]).toEqual(receiver.arrived[0]);
    expect(await queued()).toHaveLength(isFinal ? 2 : 0);
  },
);

test('S263 a message that is refused five times is not sent again by itself, one without an answer is', async () => {
  const { receiver, send, queued, state } = await newDestination();
  receiver.answer = ({ controlId }) => acknowledgement(controlId, 'AE');
  await signedNote(clinic, lena);
  for (let hours = 0; hours < 7; hours += 1) await send(hours * hourMs);
  expect(receiver.arrived).toHaveLength(5);
  expect(await queued()).toMatchObject([{ state: 'refused', tries: 5, failure: 'AE' }]);
  expect(await state()).toMatchObject({ waiting: 1, refused: 1, failure: 'AE' });
  const silent = await newDestination();
  silent.receiver.answer = () => null;
  await signedNote(clinic, lena);
  for (let hours = 0; hours < 9; hours += 1) await silent.send(hours * hourMs);
  expect(new Set(silent.receiver.arrived.map(({ controlId }) => controlId)).size).toBe(1);
  expect(await silent.queued()).toMatchObject([{ state: 'waiting', tries: 9 }]);
});

test('S263 what is signed in a transaction that does not commit is not sent, and what was signed before is not either', async () => {
  const before = await signedNote(clinic, lena);
  const { receiver, send } = await newDestination();
  const { visitId } = await writtenNote(clinic, lena);
  const client = await world.owner.connect();
  await client.query('begin');
  await client.query(
    `update visit_notes set signed_by = $2, signed_at = now(), signed_document = 'signed',
       signed_hash = sha256('signed') where visit_id = $1`,
    [visitId, lena.id],
  );
  await client.query('rollback');
  client.release();
  await send();
  expect(receiver.arrived).toEqual([]);
  expect(before.visitId).not.toBe(visitId);
});

test('S263 what was accepted is deleted after its time, and what waits never is', async () => {
  const destination = await newDestination();
  await signedNotes(1);
  await destination.send();
  destination.receiver.answer = () => null;
  await signedNotes(1);
  await destination.send();
  await deleteSettled(world.deps.db, new Date(Date.now() - hourMs));
  expect(await statesAt(destination)).toEqual(['accepted', 'waiting']);
  await deleteSettled(world.deps.db, new Date(Date.now() + hourMs));
  expect(await statesAt(destination)).toEqual(['waiting']);
});
