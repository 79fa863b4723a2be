/** Tests that everything of somebody who leaves is listed, and that nothing is left with their account. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { LeaverItem } from '#shared/people/leaver.ts';
import { callAppointments } from '#server/test/browser.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { escalatePage } from '#server/on-call/service.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { firstDay, openWard } from '#server/test/roster.ts';
import { stateOf, step } from '#server/test/visits.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const ward = await openWard();
const { clinic, planner, member } = ward;
const admin = await clinic.clinician({ role: 'ADMIN' });
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

const named = (name: string, unitId = ward.unit.id) =>
  member({ fullName: `Dr. ${name} ${randomUUID().slice(0, 6)}` }, unitId);

async function waitsFor(who: Clinician) {
  const appointmentId = await clinic.place([who], { at: 5 });
  const patient = await waitingPatient(clinic, { token: await linkOf(who, appointmentId) });
  const { visitId } = await stateOf(patient);
  return { patient, visitId };
}

const itemsOf = async ({ id }: Clinician): Promise<LeaverItem[]> =>
  (await admin.browser.call('people.leaver', { personId: id })).data.items;

async function deactivate({ id }: Clinician, takers: object[] = []) {
  const { data: person } = await admin.browser.call('people.one', { personId: id });
  const { role, hospitalRole, accessApplications, version } = person;
  const access = { personId: id, version, role, hospitalRole, accessApplications };
  return admin.browser.call('people.saveAccess', { ...access, active: false, takers });
}

const homeOf = async (who: Clinician): Promise<string[]> =>
  (await who.browser.call('visits.waiting', {})).data.patients.map(
    ({ visitId }: { visitId: string }) => visitId,
  );

test('S183 a patient who waits for somebody who leaves is shown to the unit at once', async () => {
  const unit = await ward.newUnit();
  const [lena, tomas] = [await named('Lena', unit.id), await named('Tomas', unit.id)];
  const { patient, visitId } = await waitsFor(lena);
  expect(await itemsOf(lena)).toMatchObject([{ kind: 'visit', id: visitId }]);
  expect(await homeOf(tomas)).not.toContain(visitId);
  expect((await deactivate(lena)).status).toBe(200);
  await reconcile(clinic.world.deps);
  expect(await homeOf(tomas)).toContain(visitId);
  expect(await stateOf(patient)).toMatchObject({ stage: 'waiting' });
  expect(await clinic.recorded('visit.tell-unit', visitId)).toHaveLength(1);
});

test('S183 a patient in the room waits for somebody else, or a colleague takes the visit', async () => {
  const unit = await ward.newUnit();
  const [lena, tomas] = [await named('Lena', unit.id), await named('Tomas', unit.id)];
  const { visitId } = await waitsFor(lena);
  expect((await step(lena, 'admit', visitId)).data.state).toBe('in-progress');
  expect((await deactivate(lena)).status).toBe(200);
  await reconcile(clinic.world.deps);
  expect(await homeOf(tomas)).toContain(visitId);
  const mei = await named('Mei', unit.id);
  const other = await waitsFor(mei);
  const takers = [{ kind: 'visit', toId: tomas.id }];
  expect((await deactivate(mei, takers)).status).toBe(200);
  expect(await stateOf(other.patient)).toMatchObject({ inLineFor: tomas.fullName });
});

test('a visit that is offered to who leaves is back with who offered it', async () => {
  const [lena, tomas] = [await named('Lena'), await named('Tomas')];
  const { patient, visitId } = await waitsFor(lena);
  await step(lena, 'handOver', visitId, { toPractitionerId: tomas.id });
  expect(await itemsOf(tomas)).toMatchObject([{ kind: 'hand-over', id: visitId }]);
  expect((await deactivate(tomas)).status).toBe(200);
  expect(await stateOf(patient)).toMatchObject({ handedOverBy: null });
  expect((await step(lena, 'visit', visitId)).data).toMatchObject({ handedTo: null });
});

test('S183 cases, swaps, time off, waiting-list entries and messages are listed and released in one step', async () => {
  const [lena, tomas] = [await named('Lena'), await named('Tomas')];
  const openTask = async (title: string) =>
    (
      await grace.browser.call('cases.openTask', {
        title,
        assign: { to: 'person', personId: lena.id },
      })
    ).data.caseId;
  const caseId = await openTask('Call the pharmacy');
  await ward.change(ward.cell(lena, firstDay, 'D'));
  await ward.publish(firstDay, firstDay);
  const { shifts } = await ward.period(firstDay, firstDay);
  const assignmentId = shifts.find(({ practitionerId }) => practitionerId === lena.id)?.id;
  await lena.browser.call('roster.swaps.offer', { id: randomUUID(), assignmentId });
  const { rows: asked } = await clinic.world.owner.query(
    `insert into time_off_requests (id, organization_id, practitioner_id, kind, from_day, to_day,
       counted_days, state, asked_at)
     values (gen_random_uuid(), $1, $2, 'vacation', '2031-05-01', '2031-05-02', 2, 'asked', now())
     returning id`,
    [clinic.world.organizationId, lena.id],
  );
  const { data: patient } = await callAppointments(lena, 'patients.add', { fullName: 'Ana Ruiz' });
  const { data: entry } = await callAppointments(planner, 'waitlist.add', {
    patientId: patient.id,
    typeId: clinic.types['in-person'],
    practitionerId: lena.id,
    fromDay: new Date().toISOString().slice(0, 10),
    untilDay: new Date(Date.now() + 14 * dayMs).toISOString().slice(0, 10),
  });
  const { data: sent } = await tomas.browser.call('messages.send', {
    to: { to: 'people', personIds: [lena.id] },
    text: 'Did you see bed 12?',
    answerBy: new Date(Date.now() + hourMs).toISOString(),
    idempotencyKey: randomUUID(),
  });
  const kinds = (await itemsOf(lena)).map(({ kind, name }) => [kind, name]);
  expect(kinds).toEqual([
    ['case', 'Call the pharmacy'],
    ['message', tomas.fullName],
    ['swap', `Day, ${ward.unit.name}`],
    ['time-off', 'Vacation'],
    ['waitlist', 'Ana Ruiz'],
  ]);
  expect((await deactivate(lena)).status).toBe(200);
  expect(await itemsOf(lena)).toEqual([]);
  const states = async (statement: string, id: unknown) =>
    (await clinic.world.owner.query(statement, [id])).rows[0];
  expect(await states('select owner_id, closed_at from cases where id = $1', caseId)).toEqual({
    owner_id: null,
    closed_at: null,
  });
  expect(await states('select state from time_off_requests where id = $1', asked[0]?.id)).toEqual({
    state: 'withdrawn',
  });
  expect(
    await states('select state from shift_offers where assignment_id = $1', assignmentId),
  ).toEqual({ state: 'withdrawn' });
  expect(
    await states('select state, practitioner_id from waitlist_entries where id = $1', entry.id),
  ).toEqual({ state: 'waiting', practitioner_id: null });
  // Who asked is written to, and waits for nobody.
  const { data: threads } = await tomas.browser.call('messages.conversations', {});
  expect(threads.conversations[0]?.lastText).toBe(
    `${lena.fullName} does not work here any more, and your message to them has no answer. Ask somebody else.`,
  );
  expect((await tomas.browser.call('messages.attention', {})).data).toMatchObject({ asked: 0 });
  const reply = await tomas.browser.call('messages.send', {
    to: { to: 'conversation', conversationId: sent.conversationId },
    text: 'Hello?',
    idempotencyKey: randomUUID(),
  });
  expect(reply.problem).toBe('messages.addressee-unfit');
  const late = await grace.browser.call('cases.openTask', {
    title: 'Another one',
    assign: { to: 'person', personId: lena.id },
  });
  expect(late.problem).toBe('cases.assignee-unfit');
  expect((await clinic.recorded('person.release', lena.id)).at(-1)).toMatchObject({
    actor_id: admin.id,
    detail: { case: 1, message: 1, swap: 1, 'time-off': 1, waitlist: 1 },
  });
});

test('a colleague takes all cases, or the account stays active', async () => {
  const [lena, tomas] = [await named('Lena'), await named('Tomas')];
  const gone = await named('Gone');
  expect((await deactivate(gone)).status).toBe(200);
  const { caseId } = (
    await grace.browser.call('cases.openTask', {
      title: 'Call the pharmacy',
      assign: { to: 'person', personId: lena.id },
    })
  ).data;
  const refused = await deactivate(lena, [{ kind: 'case', toId: gone.id }]);
  expect(refused.problem).toBe('cases.assignee-unfit');
  expect((await admin.browser.call('people.one', { personId: lena.id })).data.active).toBe(true);
  expect((await deactivate(lena, [{ kind: 'case', toId: tomas.id }])).status).toBe(200);
  const { rows } = await clinic.world.owner.query('select owner_id from cases where id = $1', [
    caseId,
  ]);
  expect(rows).toEqual([{ owner_id: tomas.id }]);
  expect(await clinic.recorded('case.assign', caseId)).toMatchObject([{ actor_id: admin.id }]);
});

test('S183 a page to who leaves alone goes to the next at once, and to nobody who left', async () => {
  const unit = await ward.newUnit();
  const [lena, tomas] = [await named('Lena', unit.id), await named('Tomas', unit.id)];
  const duties = dutiesOf(clinic);
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Cardiology call' });
  await duties.place(lena, { shiftTypeId, from: -60, until: 180 });
  await duties.place(tomas, { shiftTypeId, from: -60, until: 180, rank: 'backup' });
  const { data: page } = await admin.browser.call('roster.paging.make', {
    id: randomUUID(),
    to: { kind: 'role', unitId: unit.id, role: 'Cardiology call' },
    message: 'Potassium of 7.1, bed 12',
    backupAfterMinutes: 15,
  });
  expect(await itemsOf(lena)).toMatchObject([{ kind: 'page', id: page.id }]);
  const dueInMs = async () => {
    const { rows } = await clinic.world.owner.query<{ start_after: Date }>(
      `select start_after from jobs.job where name = 'page.escalate' and state < 'active'
       and data->>'pageId' = $1`,
      [page.id],
    );
    return rows.map(({ start_after: at }) => at.getTime() - Date.now());
  };
  expect((await dueInMs())[0]).toBeGreaterThan(10 * 60_000);
  expect((await deactivate(lena)).status).toBe(200);
  const [due, ...others] = await dueInMs();
  expect([due! <= 60_000, others]).toEqual([true, []]);
  await escalatePage(clinic.world.deps, { pageId: page.id, step: 0 });
  const { data: after } = await admin.browser.call('roster.paging.one', { pageId: page.id });
  expect(after.recipients.map(({ person }: { person: { id: string } }) => person.id)).toContain(
    tomas.id,
  );
});

test('S247 messages to somebody who leaves and others, mentions, and their own questions are listed and settled', async () => {
  const [lena, tomas, mei, omar] = [
    await named('Lena'),
    await named('Tomas'),
    await named('Mei'),
    await named('Omar'),
  ];
  const answerBy = new Date(Date.now() + hourMs).toISOString();
  const send = async (who: Clinician, to: object, more: object = {}) => {
    const message = { to, text: 'Who sees bed 12?', answerBy, idempotencyKey: randomUUID() };
    return (await who.browser.call('messages.send', { ...message, ...more })).data;
  };
  const all = { to: 'people', personIds: [lena.id, mei.id] };
  const group = await send(tomas, all);
  const unit = { to: 'unit', unitId: ward.unit.id };
  const mention = await send(omar, unit, { mentionIds: [lena.id] });
  const question = await send(lena, { to: 'people', personIds: [omar.id] });
  const listed = (await itemsOf(lena)).map(({ kind, id, name }) => [kind, id, name]);
  expect(listed).toEqual([
    ['shared-message', group.messageId, tomas.fullName],
    ['shared-message', mention.messageId, omar.fullName],
    ['question', question.messageId, omar.fullName],
  ]);
  const openIds = async (who: Clinician): Promise<string[]> =>
    (await who.browser.call('messages.open', {})).data.items.map(({ id }: { id: string }) => id);
  expect(await openIds(omar)).toContain(question.messageId);
  expect((await deactivate(lena)).status).toBe(200);
  expect(await itemsOf(lena)).toEqual([]);
  // What others can answer stays theirs; what nobody would read the answer of does not.
  expect(await openIds(mei)).toContain(group.messageId);
  expect(await openIds(mei)).toContain(mention.messageId);
  expect(await openIds(omar)).not.toContain(question.messageId);
  const lastText = async (who: Clinician) =>
    (await who.browser.call('messages.conversations', {})).data.conversations[0]?.lastText;
  expect(await lastText(tomas)).toBe(
    `${lena.fullName} does not work here any more, and your message to them and others waits for the others alone.`,
  );
  const { data: told } = await omar.browser.call('messages.conversations', {});
  const thread = await omar.browser.call('messages.thread', {
    conversationId: told.conversations[0]!.id,
  });
  expect(thread.data.messages.at(-1)?.text).toBe(
    `${lena.fullName} does not work here any more, and your message to them and others waits for the others alone. Their question to you is closed: nobody would read an answer. If a patient needs it, tell who takes over.`,
  );
  // They are in the conversations of others no more; the one with them alone keeps its name.
  const { rows } = await clinic.world.owner.query(
    'select conversation_id from conversation_people where practitioner_id = $1 and is_member',
    [lena.id],
  );
  expect(rows).toEqual([{ conversation_id: question.conversationId }]);
  const { data: alone } = await omar.browser.call('messages.thread', {
    conversationId: question.conversationId,
  });
  expect(alone.title).toBe(lena.fullName);
  const to = { to: 'conversation', conversationId: group.conversationId };
  await send(mei, to, { answersId: group.messageId, answerBy: null });
  expect(await openIds(mei)).not.toContain(group.messageId);
  const { rows: receipts } = await clinic.world.owner.query(
    'select from message_receipts where practitioner_id = $1 and message_id = $2',
    [lena.id, group.messageId],
  );
  expect(receipts).toEqual([]);
});
