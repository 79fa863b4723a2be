/** Tests messages: who gets them, what needs whom, receipts, quiet hours, and that nothing leaves the organization. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Attention, MessageLine, OpenItems, Thread } from '#shared/messages.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import type { NameIn } from '#server/test/browser.ts';

const clinic = await openClinic({ env: { SESSION_IDLE_MINUTES: '700' } });
const { world } = clinic;
const duties = dutiesOf(clinic);
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const mei = await clinic.clinician({ fullName: 'Dr. Mei Chen', hospitalRole: 'Resident' });
const omar = await clinic.clinician({ fullName: 'Dr. Omar Said', hospitalRole: 'Resident' });
const grace = await clinic.clinician({ fullName: 'Grace Hughes', hospitalRole: 'Case Manager' });
const sofia = await clinic.clinician({
  fullName: 'Sofia Rossi',
  hospitalRole: 'Nurse Practitioner',
});
afterAll(() => clinic.close());

const call = <Name extends NameIn<'messages'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`messages.${name}`, input);

const send = (who: Clinician, to: object, more: object = {}) =>
  call(who, 'send', { to, text: `Text ${randomUUID()}`, idempotencyKey: randomUUID(), ...more });

const people = (...all: Clinician[]) => ({ to: 'people', personIds: all.map(({ id }) => id) });

const inHours = (hours: number) =>
  new Date(Date.now() + world.clock.offsetMs + hours * hourMs).toISOString();

const openOf = async (who: Clinician): Promise<OpenItems['items']> =>
  (await call(who, 'open')).data.items;
const openIds = async (who: Clinician) => (await openOf(who)).map(({ id }) => id);
const attention = async (who: Clinician): Promise<Attention> => (await call(who, 'attention')).data;
const thread = async (who: Clinician, conversationId: string): Promise<Thread> =>
  (await call(who, 'thread', { conversationId })).data;
const forMe = async (who: Clinician, search = ''): Promise<MessageLine[]> =>
  (await call(who, 'list', { list: 'forMe', search })).data.messages;

/** A published shift of this person that covers now; the function takes it away. */
async function onDuty(who: Clinician, unitId: string, role: string) {
  const shiftTypeId = await duties.shiftType({ unitId });
  const id = await duties.place(who, { shiftTypeId, from: -120, until: 360, role });
  return () => world.owner.query('delete from shift_assignments where id = $1', [id]);
}

test('a message to a person arrives at once, is delivered, seen and answered, and then needs nobody', async () => {
  const changes = await followChanges(mei.browser);
  await changes.next();
  const answerBy = inHours(2);
  const { conversationId, messageId } = (await send(lena, people(mei), { answerBy })).data;
  const news = await changes.next();
  expect(news?.data).toMatchObject({ kind: 'change', area: 'messages' });
  expect(news?.data.practitionerIds).toContain(mei.id);
  changes.stop();
  const receipts = async () => (await thread(lena, conversationId)).messages[0]!.receipts;
  expect(await receipts()).toEqual({ delivered: 0, seen: [], acknowledged: [] });
  expect(await attention(mei)).toMatchObject({ open: 1, unread: 1 });
  expect(await receipts()).toMatchObject({ delivered: 1, seen: [] });
  await call(mei, 'see', { conversationId, number: 1 });
  expect(await receipts()).toMatchObject({ seen: [mei.fullName], acknowledged: [] });
  expect(await openIds(mei)).toEqual([messageId]);
  expect(await openIds(lena)).not.toContain(messageId);
  expect(await attention(lena)).toMatchObject({ asked: 1 });
  const to = { to: 'conversation', conversationId };
  await send(mei, to, { answersId: messageId });
  expect(await openIds(mei)).toEqual([]);
  expect(await attention(lena)).toMatchObject({ asked: 0, unread: 1, unreadConversations: 1 });
  const answered = await thread(lena, conversationId);
  expect(answered.messages).toMatchObject([
    { settledBy: mei.fullName, receipts: { acknowledged: [mei.fullName] } },
    { answersNumber: 1, isOwn: false },
  ]);
  expect((await forMe(lena)).map(({ conversationId: id }) => id)).toContain(conversationId);
});

test('two who write to each other have one conversation, and a key sends once', async () => {
  const idempotencyKey = randomUUID();
  const first = (await send(sofia, people(omar), { idempotencyKey })).data;
  expect((await send(sofia, people(omar), { idempotencyKey })).data).toEqual(first);
  const other = (await send(omar, people(sofia))).data;
  expect(other.conversationId).toBe(first.conversationId);
  expect((await thread(omar, first.conversationId)).messages).toHaveLength(2);
  expect((await send(sofia, people(sofia))).problem).toBe('input.invalid');
});

test('a message to a role is for who holds it now, and goes on with the role when the shift does', async () => {
  const { id: unitId } = await clinic.newUnit();
  const to = { to: 'role', unitId, role: 'Stroke call' };
  expect((await send(lena, to)).problem).toBe('messages.nobody-on');
  const leave = await onDuty(mei, unitId, 'Stroke call');
  const answerBy = inHours(4);
  const { conversationId, messageId } = (await send(lena, to, { answerBy })).data;
  expect(await openIds(mei)).toContain(messageId);
  expect(await openIds(omar)).not.toContain(messageId);
  expect((await call(omar, 'thread', { conversationId })).problem).toBe('not-found');
  await leave();
  const leaveToo = await onDuty(omar, unitId, 'Stroke call');
  expect(await openIds(mei)).not.toContain(messageId);
  expect(await openIds(omar)).toContain(messageId);
  const answer = { answersId: messageId };
  expect((await send(omar, { to: 'conversation', conversationId }, answer)).status).toBe(200);
  expect(await openIds(omar)).not.toContain(messageId);
  await leaveToo();
  expect((await thread(lena, conversationId)).isUnheld).toBe(true);
});

test('a job without a roster is held by all who have it, and one says “I have it” for all', async () => {
  const to = { to: 'role', role: 'Resident' };
  const { messageId } = (await send(lena, to, { priority: 'urgent' })).data;
  const told = async (who: Clinician) =>
    (await attention(who)).notices.find(({ id }) => id === messageId)?.isUrgent;
  for (const who of [mei, omar]) {
    expect(await openIds(who)).toContain(messageId);
    expect(await told(who)).toBe(true);
  }
  expect((await call(lena, 'acknowledge', { messageId })).problem).toBe('messages.own');
  expect((await call(sofia, 'acknowledge', { messageId })).problem).toBe('not-found');
  expect((await call(omar, 'acknowledge', { messageId })).status).toBe(200);
  // To who took it nothing is told any more, to the other that there is a message.
  expect([await told(omar), await told(mei)]).toEqual([undefined, false]);
  for (const who of [mei, omar]) expect(await openIds(who)).not.toContain(messageId);
});

test('what is written to a unit is read by its people, and urgent needs each of them', async () => {
  const { id: unitId } = await clinic.newUnit();
  await world.owner.query('update practitioners set unit_id = $1 where id = any($2)', [
    unitId,
    [mei.id, sofia.id],
  ]);
  const { conversationId, messageId } = (
    await send(lena, { to: 'unit', unitId }, { priority: 'urgent' })
  ).data;
  for (const who of [mei, sofia]) expect(await openIds(who)).toContain(messageId);
  expect((await call(omar, 'thread', { conversationId })).problem).toBe('not-found');
  await call(mei, 'acknowledge', { messageId });
  expect(await openIds(mei)).not.toContain(messageId);
  expect(await openIds(sofia)).toContain(messageId);
  expect((await call(mei, 'settle', { messageId })).problem).toBe('not-found');
  await call(lena, 'settle', { messageId });
  expect(await openIds(sofia)).not.toContain(messageId);
  const brought = { mentionIds: [omar.id] };
  await send(mei, { to: 'conversation', conversationId }, brought);
  expect((await thread(omar, conversationId)).messages.at(-1)?.mentions).toEqual([omar.fullName]);
  await world.owner.query('update practitioners set unit_id = null where id = any($1)', [
    [mei.id, sofia.id],
  ]);
});

test('messages about a case stay with it, and are read by who may see it', async () => {
  const assign = { to: 'person', personId: lena.id };
  const opened = { title: `Task ${randomUUID()}`, assign };
  const { caseId } = (await grace.browser.call('cases.openTask', opened)).data;
  const to = { to: 'case', caseId };
  const { conversationId, messageId } = (await send(lena, to, { answerBy: inHours(1) })).data;
  expect(await openIds(grace)).toContain(messageId);
  expect((await call(grace, 'ofCase', { caseId })).data).toEqual({ conversationId });
  expect((await send(omar, to)).problem).toBe('not-found');
  expect((await call(omar, 'ofCase', { caseId })).problem).toBe('not-found');
  expect((await call(omar, 'thread', { conversationId })).problem).toBe('not-found');
  const order = await openOf(lena);
  expect(order.map(({ id }) => id)).toContain(caseId);
});

test('queries, tasks and messages that need somebody are in one order, and their number is that of the rows', async () => {
  const nurse = await clinic.clinician({ hospitalRole: 'Intern' });
  const assign = { to: 'person', personId: nurse.id };
  const task = async (hours: number | null) =>
    (
      await grace.browser.call('cases.openTask', {
        title: `Task ${randomUUID()}`,
        assign,
        dueAt: hours === null ? null : inHours(hours),
      })
    ).data.caseId;
  const message = async (hours: number) =>
    (await send(lena, people(nurse), { answerBy: inHours(hours) })).data.messageId;
  const expected = [
    await message(1),
    await task(2),
    await message(3),
    await task(4),
    await task(null),
  ];
  await send(lena, people(nurse));
  expect(await openIds(nurse)).toEqual(expected);
  expect(await attention(nurse)).toMatchObject({ open: 5, tasks: 3, queries: 0, unread: 6 });
  expect(await attention(nurse)).toMatchObject({ asked: 0, unreadConversations: 2 });
  const items = await openOf(nurse);
  const after = { dueAt: items[1]!.dueAt, id: items[1]!.id };
  const openItems: OpenItems = (await call(nurse, 'open', { after })).data;
  expect(openItems.items.map(({ id }) => id)).toEqual(expected.slice(2));
});

test('muting and quiet hours hold back what can wait, and never an urgent message', async () => {
  const doctor = await clinic.clinician({ fullName: 'Dr. Ines Duarte', zone: 'Asia/Kolkata' });
  const told = async () => (await attention(doctor)).notices.map(({ isUrgent }) => isUrgent);
  const { conversationId } = (await send(lena, people(doctor))).data;
  expect(await told()).toEqual([false]);
  await call(doctor, 'mute', { conversationId, hours: 8 });
  expect(await told()).toEqual([]);
  expect((await attention(doctor)).unread).toBe(0);
  await send(lena, people(doctor), { priority: 'urgent' });
  expect(await told()).toEqual([true]);
  await call(doctor, 'mute', { conversationId, hours: null });
  expect(await told()).toEqual([true, false]);
  // Hours around now, wherever they are.
  const clock = (ms: number) =>
    new Date(Date.now() + ms).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kolkata',
      hour: '2-digit',
      minute: '2-digit',
    });
  const quiet = { from: clock(-2 * hourMs), to: clock(2 * hourMs) };
  await call(doctor, 'saveQuietHours', { quiet });
  expect((await call(doctor, 'quietHours')).data).toEqual({ quiet });
  expect(await told()).toEqual([true]);
  await call(doctor, 'saveQuietHours', { quiet: null });
  expect(await told()).toEqual([true, false]);
});

test('messages are found by their words, and only by who reads them', async () => {
  const word = `Zebra${randomUUID().slice(0, 8)}`;
  await send(lena, people(sofia), { text: `The ${word} arrives at noon` });
  expect(await forMe(sofia, `noon ${word.toLowerCase()}`)).toHaveLength(1);
  expect(await forMe(omar, word)).toEqual([]);
  const found = async (who: Clinician) =>
    (await call(who, 'conversations', { search: word })).data.conversations;
  expect(await found(lena)).toHaveLength(1);
  expect(await found(omar)).toEqual([]);
});

test('S130 nothing leaves the organization, and nobody of another one reads or is written to', async () => {
  const organizationId = await world.newOrganization('Southgate');
  const foreign = await clinic.clinician({ organizationId });
  const { conversationId, messageId } = (await send(lena, people(mei))).data;
  expect((await send(lena, people(foreign))).problem).toBe('messages.addressee-unfit');
  const mention = { mentionIds: [foreign.id] };
  expect((await send(lena, people(mei), mention)).problem).toBe('messages.addressee-unfit');
  expect((await send(foreign, people(lena))).problem).toBe('messages.addressee-unfit');
  for (const name of ['thread', 'mute'] as const)
    expect((await call(foreign, name, { conversationId, hours: 8 })).status).not.toBe(200);
  const to = { to: 'conversation', conversationId };
  for (const who of [foreign, omar]) expect((await send(who, to)).problem).toBe('not-found');
  for (const name of ['acknowledge', 'settle'] as const)
    expect((await call(foreign, name, { messageId })).problem).toBe('not-found');
  expect(world.letters).toEqual([]);
  const unchanged = world.owner.query("update messages set text = 'x' where id = $1", [messageId]);
  await expect(unchanged).rejects.toThrow('not changed');
});

test('a list takes as many statements for one as for many, and a sender is slowed down', async () => {
  const many = await clinic.clinician();
  const from = await clinic.clinician();
  const statements = async () => (await world.countStatements(() => openOf(many))).count;
  await send(from, people(many), { answerBy: inHours(1) });
  const one = await statements();
  for (let at = 0; at < 10; at += 1) await send(from, people(many), { answerBy: inHours(1) });
  expect(await statements()).toBe(one);
  const answers = [];
  for (let at = 0; at < 30; at += 1) answers.push((await send(from, people(many))).problem);
  expect(answers.at(-1)).toBe('throttled');
  world.clock.offsetMs += 2 * minuteMs;
  expect((await send(from, people(many))).status).toBe(200);
});
