/** Tests cases that are given to the people of a unit: who sees, is told of and takes them, and what becomes of them with the unit. */
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { checkClock } from '#server/cases/service.ts';
import { clockRule } from '#server/test/cases/drafted-clock-rule.ts';

const clinic = await openClinic({ env: { SESSION_IDLE_MINUTES: '700' } });
afterAll(() => clinic.close());
const { world } = clinic;
const unit = await clinic.newUnit();
const otherUnit = await clinic.newUnit();
const doctor = await clinic.clinician({ hospitalRole: 'Resident' });
const nurse = await memberOf(unit.id, 'Nurse Practitioner');
const resident = await memberOf(unit.id, 'Resident');
const outsider = await memberOf(otherUnit.id, 'Nurse Practitioner');
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
const admin = await clinic.clinician({ role: 'ADMIN' });

async function memberOf(unitId: string, hospitalRole: string): Promise<Clinician> {
  const member = await clinic.clinician({ hospitalRole });
  const sql = 'update practitioners set unit_id = $2 where id = $1';
  await world.owner.query(sql, [member.id, unitId]);
  return member;
}

const toUnit = (unitId = unit.id) => ({ to: 'unit-people', unitId });

async function given(who: Clinician = doctor, assign: object = toUnit(), more: object = {}) {
  const { data } = await who.browser.call('cases.open', {
    kind: 'task',
    title: 'Fetch the walking frame',
    assign,
    ...more,
  });
  return data.caseId as string;
}

const read = async (who: Clinician, caseId: string) =>
  (await who.browser.call('cases.byId', { caseId })).data;
const listed = async (who: Clinician, filter: object): Promise<string[]> =>
  (await who.browser.call('cases.list', { filter })).data.cases.map(({ id }: { id: string }) => id);
const tasksOf = async (who: Clinician): Promise<number> =>
  (await who.browser.call('messages.attention', {})).data.tasks;

test('S605 a doctor gives a task to a unit: its people have it in list and count, and nobody else sees it', async () => {
  const before = await tasksOf(nurse);
  const caseId = await given();
  for (const who of [nurse, resident]) {
    expect(await listed(who, { owner: 'unit' })).toContain(caseId);
    expect(await listed(who, { owner: 'me-or-role' })).toContain(caseId);
  }
  const { data } = await nurse.browser.call('cases.counts', { filters: [{ owner: 'unit' }] });
  expect(data.counts).toEqual([(await listed(nurse, { owner: 'unit' })).length]);
  expect(await tasksOf(nurse)).toBe(before + 1);
  expect(await read(nurse, caseId)).toMatchObject({
    owner: null,
    ownerUnit: { id: unit.id, name: unit.name },
    mayTake: true,
    assignedBy: { id: doctor.id },
  });
  expect(await listed(outsider, { owner: 'unit' })).toEqual([]);
  expect((await outsider.browser.call('cases.byId', { caseId })).problem).toBe('not-found');
  expect((await outsider.browser.call('cases.take', { caseId })).problem).toBe('not-found');
  const [entry] = await clinic.recorded('case.open', caseId);
  expect(entry?.detail).toMatchObject({ ownerUnitId: unit.id, ownerId: null });
});

test('S605 of two of the unit who take it at once one gets it, and the other reads who', async () => {
  const caseId = await given();
  const answers = await Promise.all(
    [nurse, resident].map((who) => who.browser.call('cases.take', { caseId })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const winner = answers[0]!.status === 200 ? nurse : resident;
  const loser = answers.find(({ status }) => status === 409);
  expect(loser?.body.error.message).toBe(`${winner.fullName} has this case already.`);
  expect((await read(winner, caseId)).events.at(-1)).toMatchObject({
    event: 'taken',
    by: { id: winner.id },
  });
  for (const who of [nurse, resident])
    expect(await listed(who, { owner: 'unit' })).not.toContain(caseId);
  expect(await listed(winner, { owner: 'me' })).toContain(caseId);
});

test('S605 the people of the unit are written one message in their conversation, which names no patient', async () => {
  await given();
  const { data } = await nurse.browser.call('messages.list', { list: 'forMe' });
  const [message] = data.messages;
  expect(message).toMatchObject({ sender: { id: doctor.id } });
  expect(message?.text).toBe(
    'I gave this unit a case: Task. It is under For my unit in your tasks.',
  );
  expect((await outsider.browser.call('messages.attention', {})).data.unread).toBe(0);
});

test('S605 what is written about a task of a unit reaches its people until one has taken it', async () => {
  const caseId = await given();
  const send = (text: string) =>
    doctor.browser.call('messages.send', {
      to: { to: 'case', caseId },
      text,
      idempotencyKey: crypto.randomUUID(),
    });
  const unreadOf = async (who: Clinician) =>
    (await who.browser.call('messages.attention', {})).data.unread;
  const before = await unreadOf(resident);
  expect((await send('It is in the store room.')).status).toBe(200);
  expect(await unreadOf(resident)).toBe(before + 1);
  await nurse.browser.call('cases.take', { caseId });
  expect(await unreadOf(resident)).toBe(before);
});

test('S605 a case that is assigned to a unit says so in history and audit, and the undo puts back who had it', async () => {
  const caseId = await given(manager, { to: 'person', personId: manager.id });
  const plan = { of: { caseIds: [caseId] }, to: toUnit() };
  const { data: planned } = await manager.browser.call('cases.assigning.plan', plan);
  expect(planned.cases).toMatchObject([{ caseId, assign: toUnit() }]);
  const { data: done } = await manager.browser.call('cases.assigning.assign', {
    cases: planned.cases,
    note: 'You are nearer.',
  });
  expect(done).toMatchObject({ count: 1, messages: 1 });
  expect((await read(nurse, caseId)).events.at(-1)).toMatchObject({
    event: 'assigned',
    about: unit.name,
    note: 'You are nearer.',
  });
  const [entry] = await clinic.recorded('case.assign', caseId);
  expect(entry?.detail).toMatchObject({
    before: { ownerId: manager.id, ownerRole: null },
    after: { ownerId: null, ownerRole: null, ownerUnitId: unit.id },
  });
  const { data: again } = await manager.browser.call('cases.assigning.plan', plan);
  expect(again.leftOut).toEqual([{ reason: 'theirs', count: 1 }]);
  await manager.browser.call('cases.assigning.undo', { assigningId: done.assigningId });
  expect(await read(manager, caseId)).toMatchObject({ owner: { id: manager.id }, ownerUnit: null });
  expect(await listed(nurse, { owner: 'unit' })).not.toContain(caseId);
});

test('S605 nothing goes to the unit of another hospital, and no query to people of other jobs', async () => {
  const foreign = await clinic.newUnit(await world.newOrganization('Southgate'));
  const open = (assign: object, kind = 'task') =>
    manager.browser.call('cases.open', { kind, title: 'Call', assign });
  expect((await open(toUnit(foreign.id))).problem).toBe('not-found');
  const caseId = await given(manager, { to: 'nobody' });
  await world.owner.query(`update cases set kind = 'cdi-query' where id = $1`, [caseId]);
  const plan = { of: { caseIds: [caseId] }, to: toUnit() };
  const clerk = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  const { data } = await clerk.browser.call('cases.assigning.plan', plan);
  expect(data).toMatchObject({ cases: [], leftOut: [{ reason: 'unfit', count: 1 }] });
  expect(data.unfit).toEqual([expect.stringContaining('clinicians alone')]);
});

test('S605 a clock that is missed is told to the people of the unit', async () => {
  const [first, second] = [admin, await clinic.clinician({ role: 'ADMIN' })];
  const { ruleId } = (await first.browser.call('cases.clockRules.draft', clockRule)).data;
  await second.browser.call('cases.clockRules.publish', { ruleId, version: 1 });
  const caseId = await given();
  const { id: clockId } = (await read(nurse, caseId)).clocks[0]!;
  world.clock.offsetMs = 600 * minuteMs;
  await checkClock(world.deps, { clockId });
  world.clock.offsetMs = 0;
  const [entry] = await clinic.recorded('clock.miss', caseId);
  const notifiedIds = entry?.detail['notifiedIds'];
  expect(notifiedIds).toEqual(expect.arrayContaining([nurse.id, resident.id]));
  expect(notifiedIds).not.toContain(outsider.id);
  const sql = `update clock_rules set retired_at = now() where id = $1`;
  await world.owner.query(sql, [ruleId]);
});

test('S605 a unit with a case for its people is not closed, and a merge carries the case to the other unit', async () => {
  const [closing, into] = [await clinic.newUnit(), await clinic.newUnit()];
  const caseId = await given(doctor, toUnit(closing.id));
  const { data: units } = await admin.browser.call('organization.units.list', {});
  const { version } = units.find(({ id }: { id: string }) => id === closing.id)!;
  const save = { unitId: closing.id, name: closing.name, version, active: false };
  const refused = await admin.browser.call('organization.units.save', save);
  expect(refused.body.error.message).toContain('1 open case for its people');
  const merge = { unitId: closing.id, version, intoUnitId: into.id };
  expect((await admin.browser.call('organization.units.merge', merge)).status).toBe(200);
  expect((await read(doctor, caseId)).ownerUnit).toEqual(into);
  const later = await doctor.browser.call('cases.open', {
    kind: 'task',
    title: 'Call',
    assign: toUnit(closing.id),
  });
  expect(later.problem).toBe('organization.unit-closed');
});

test('S605 as a FHIR Task its owner is the unit, then who took it, and it is found by either', async () => {
  const program = await newProgram(clinic);
  const caseId = await given(doctor, toUnit(otherUnit.id));
  const idsBy = async (owner: string): Promise<string[]> =>
    ((await program.send('GET', `Task?owner=${owner}`)).body.entry ?? []).map(
      ({ resource }: { resource: { id: string } }) => resource.id,
    );
  const ofUnit = `HealthcareService/${otherUnit.id}`;
  const { body: waiting } = await program.send('GET', `Task/${caseId}`);
  expect(waiting.owner).toMatchObject({ reference: ofUnit, display: otherUnit.name });
  expect(await idsBy(ofUnit)).toEqual([caseId]);
  await outsider.browser.call('cases.take', { caseId });
  const { body: taken } = await program.send('GET', `Task/${caseId}`);
  expect(taken.owner).toMatchObject({ reference: `Practitioner/${outsider.id}` });
  expect(await idsBy(ofUnit)).toEqual([]);
  expect(await idsBy(outsider.id)).toEqual([caseId]);
});
