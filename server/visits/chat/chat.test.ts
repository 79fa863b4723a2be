/** Tests the chat of a visit: one order, read by its participants, each message stored once. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { chat } from '#shared/limits.ts';
import type { ChatMessage } from '#shared/visits/chat.ts';
import { openClinic } from '#server/test/clinic.ts';
import { linkOf } from '#server/test/patient.ts';
import { admittedVisit, waitingVisit, wereThere, type OngoingVisit } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const say = ({ lena, visitId }: OngoingVisit, text: string, idempotencyKey = randomUUID()) =>
  lena.browser.call('visits.chat.say', { visitId, text, idempotencyKey });
const answer = ({ ana }: OngoingVisit, text: string) =>
  ana.call('visits.guest.chat.say', { text, idempotencyKey: randomUUID() });
const readBy = async ({ lena, visitId }: OngoingVisit, after = 0): Promise<ChatMessage[]> =>
  (await lena.browser.call('visits.chat.read', { visitId, after })).data;

test('both sides read the same messages in the same order, with their authors', async () => {
  const visit = await admittedVisit(clinic);
  await say(visit, 'Which tablets do you take?\nName them all.');
  await answer(visit, ' Only the blue ones ');
  const seen = await readBy(visit);
  expect(seen).toMatchObject([
    {
      number: 1,
      text: 'Which tablets do you take?\nName them all.',
      by: { kind: 'clinician', name: visit.lena.fullName, hospitalRole: 'Attending', isOwn: true },
    },
    {
      number: 2,
      text: 'Only the blue ones',
      by: { kind: 'patient', name: 'Ana Ruiz', hospitalRole: null, isOwn: false },
    },
  ]);
  const { data } = await visit.ana.call('visits.guest.chat.read', {});
  expect(data.map(({ number, by }: ChatMessage) => [number, by.isOwn])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await readBy(visit, 1)).toHaveLength(1);
  expect(await clinic.recorded('visit.chat-write', visit.visitId)).toMatchObject([
    { actor_id: visit.lena.id, outcome: 'success', detail: { number: 1, length: 41 } },
    { actor_id: null, organization_id: visit.lena.organizationId, detail: { number: 2 } },
  ]);
});

test('reading is audited, and polling without new messages is not', async () => {
  const visit = await admittedVisit(clinic);
  await say(visit, 'Hello');
  await readBy(visit);
  await readBy(visit, 1);
  expect(await clinic.recorded('visit.chat-read', visit.visitId)).toMatchObject([
    { actor_id: visit.lena.id, detail: { from: 1, to: 1 } },
  ]);
});

test('a message that is sent again is stored once; its key is refused for another', async () => {
  const visit = await admittedVisit(clinic);
  const key = randomUUID();
  const [one, two] = await Promise.all([say(visit, 'Hello', key), say(visit, 'Hello', key)]);
  expect([one.data, two.data]).toEqual([{ number: 1 }, { number: 1 }]);
  expect((await say(visit, 'Something else', key)).problem).toBe('conflict');
  const guest = { text: 'Hello', idempotencyKey: key };
  expect((await visit.ana.call('visits.guest.chat.say', guest)).problem).toBe('conflict');
  expect(await readBy(visit)).toHaveLength(1);
});

test('concurrent messages get one order without a gap', async () => {
  const visit = await admittedVisit(clinic);
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].flatMap((text) => [say(visit, text)]));
  expect((await readBy(visit)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('S26 a patient who waits, is on hold or was sent back reads nothing and writes nothing', async () => {
  const visit = await waitingVisit(clinic);
  const { lena, ana, visitId } = visit;
  const isShut = async () => {
    const read = await ana.call('visits.guest.chat.read', {});
    return [read.problem, (await answer(visit, 'Hello?')).problem];
  };
  const shut = ['visits.not-now', 'visits.not-now'];
  expect(await isShut()).toEqual(shut);
  await say(visit, 'For colleagues: see the letter of March');
  await lena.browser.call('visits.admit', { visitId });
  expect((await ana.call('visits.guest.chat.read', {})).data).toEqual([]);
  await say(visit, 'Good morning');
  expect((await ana.call('visits.guest.chat.read', {})).data).toMatchObject([{ number: 2 }]);
  await lena.browser.call('visits.hold', { visitId });
  expect(await isShut()).toEqual(shut);
  await lena.browser.call('visits.sendBack', { visitId });
  expect(await isShut()).toEqual(shut);
});

test('S15 a colleague who is not on the visit, and another hospital, find no chat there', async () => {
  const visit = await admittedVisit(clinic);
  await say(visit, 'Between us');
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  for (const other of [await clinic.clinician(), await clinic.clinician({ organizationId })]) {
    const asIf = { ...visit, lena: other };
    const read = await other.browser.call('visits.chat.read', { visitId: visit.visitId });
    expect([read.problem, (await say(asIf, 'Hello')).problem]).toEqual(['not-found', 'not-found']);
  }
});

test('the chat of a past visit is read by its clinicians and written by nobody', async () => {
  const visit = await admittedVisit(clinic);
  await say(visit, 'Goodbye');
  await wereThere(clinic, visit.visitId, [{ identity: 'patient:x' }]);
  await visit.lena.browser.call('visits.end', { visitId: visit.visitId });
  expect(await readBy(visit)).toHaveLength(1);
  expect((await say(visit, 'One more thing')).problem).toBe('visits.ended');
  expect((await answer(visit, 'And?')).problem).toBe('visits.not-now');
});

test('one person is rate limited; the others are not', async () => {
  const visit = await admittedVisit(clinic);
  for (let sent = 0; sent < chat.mostInAMinute; sent += 1) await answer(visit, `Line ${sent}`);
  const late = await answer(visit, 'One too many');
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await say(visit, 'Slowly, please')).status).toBe(200);
});

test('empty, too long or unprintable messages are refused', async () => {
  const visit = await admittedVisit(clinic);
  for (const text of [' \n ', 'x'.repeat(chat.mostCharacters + 1), 'a\u0007b'])
    expect((await say(visit, text)).problem).toBe('input.invalid');
  expect(await readBy(visit)).toEqual([]);
});

test('S32 while the video server is away, the chat goes on', async () => {
  const away = await openClinic({ env: { LIVEKIT_URL: 'http://127.0.0.1:9' } });
  const lena = await away.clinician();
  const appointmentId = await away.place([lena], { at: 5 });
  await linkOf(lena, appointmentId);
  expect((await lena.browser.call('visits.open', { appointmentId })).status).toBe(503);
  const { rows } = await away.world.owner.query('select id from visits');
  const visitId = rows[0].id;
  const message = { visitId, text: 'We are trying again', idempotencyKey: randomUUID() };
  expect((await lena.browser.call('visits.chat.say', message)).data).toEqual({ number: 1 });
  expect((await lena.browser.call('visits.chat.read', { visitId })).data).toHaveLength(1);
  await away.close();
});
