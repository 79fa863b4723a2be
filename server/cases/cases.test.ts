/** Tests cases: taken by one of two, counted as they are listed, moved and taken back, and their clocks. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import type { NameIn } from '#server/test/browser.ts';
import { clockRule as rule } from '#server/test/cases/drafted-clock-rule.ts';
import { checkClock } from './service.ts';

/** The clock goes on by hours. */
const clinic = await openClinic({ env: { SESSION_IDLE_MINUTES: '700' } });
const { world } = clinic;
const manager = { hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ ...manager, fullName: 'Mei Chen' });
const nurse = await clinic.clinician({
  fullName: 'Sofia Rossi',
  hospitalRole: 'Nurse Practitioner',
});
const administrators = [
  await clinic.clinician({ role: 'ADMIN' }),
  await clinic.clinician({ role: 'ADMIN' }),
] as const;
afterAll(() => clinic.close());

const call = <Name extends NameIn<'cases'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`cases.${name}`, input);

async function task(assign: object = { to: 'nobody' }, more: object = {}): Promise<string> {
  const input = { title: `Task ${randomUUID()}`, assign, ...more };
  return (await call(grace, 'openTask', input)).data.caseId;
}

const read = async (who: Clinician, caseId: string) => (await call(who, 'byId', { caseId })).data;

async function move(who: Clinician, caseId: string, name: string, note = '') {
  const { version } = await read(who, caseId);
  return call(who, 'move', { caseId, version, move: name, note });
}

const listed = async (who: Clinician, filter: object): Promise<string[]> => {
  const ids: string[] = [];
  let after: object | null = null;
  do {
    const page: { cases: { id: string }[]; next: object | null } = (
      await call(who, 'list', { filter, ...(after ? { after } : {}) })
    ).data;
    ids.push(...page.cases.map(({ id }) => id));
    after = page.next;
  } while (after);
  return ids;
};

test('of two people who take a case at once one gets it, and the other reads who', async () => {
  for (let round = 0; round < 5; round += 1) {
    const caseId = await task();
    const answers = await Promise.all([grace, mei].map((who) => call(who, 'take', { caseId })));
    const statuses = answers.map(({ status }) => String(status)).toSorted();
    expect(statuses).toEqual(['200', '409']);
    const winner = answers[0]!.status === 200 ? grace : mei;
    const loser = answers.find(({ status }) => status === 409);
    expect([loser?.problem, loser?.body.error.message]).toEqual([
      'cases.taken',
      `${winner.fullName} has this case already.`,
    ]);
    expect((await read(grace, caseId)).owner).toEqual({ id: winner.id, fullName: winner.fullName });
  }
});

test('many who take the next one get each a case of their own, until none is left', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => task()));
  const patientless = { queue: 'care', owner: 'nobody' };
  const waiting = (await listed(grace, patientless)).length;
  const answers = await Promise.all(
    Array.from({ length: waiting + 2 }, (_, at) =>
      call(at % 2 ? grace : mei, 'takeNext', { filter: patientless }),
    ),
  );
  const taken = answers.flatMap(({ data }) => data?.caseId ?? []);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toEqual(expect.arrayContaining(ids));
  expect(answers.filter(({ problem }) => problem === 'cases.none-left')).toHaveLength(2);
});

test('each number opens the rows that it counts', async () => {
  const soon = new Date(Date.now() + 60 * minuteMs).toISOString();
  const later = new Date(Date.now() + 5 * 24 * 60 * minuteMs).toISOString();
  await task({ to: 'person', personId: grace.id }, { dueAt: soon });
  await task({ to: 'person', personId: mei.id }, { dueAt: later });
  await task({ to: 'role', role: 'Case Manager' });
  const done = await task({ to: 'person', personId: grace.id });
  await move(grace, done, 'finish');
  const filters = [
    {},
    { owner: 'me' },
    { owner: 'others' },
    { owner: 'nobody' },
    { owner: 'role' },
    { due: 'overdue' },
    { due: 'soon' },
    { due: 'later', kinds: ['task'] },
    { closed: 'today' },
    { openedBy: 'me', states: ['open'] },
  ];
  const { data } = await call(grace, 'counts', { filters });
  const rows = [];
  for (const filter of filters) rows.push((await listed(grace, filter)).length);
  expect(data.counts).toEqual(rows);
  expect(rows.every((count, at) => count > 0 || filters[at]?.due === 'overdue')).toBe(true);
});

test('a worklist has pages in order of clock, and what has none comes last', async () => {
  const person = await clinic.clinician(manager);
  const own = { to: 'person', personId: person.id };
  const undated = await task(own);
  for (let at = 60; at > 0; at -= 1)
    await task(own, { dueAt: new Date(Date.now() + at * 60 * minuteMs).toISOString() });
  const first = (await call(person, 'list', { filter: { owner: 'me' } })).data;
  expect([first.cases.length, first.next !== null]).toEqual([50, true]);
  const all = await listed(person, { owner: 'me' });
  expect([all.length, new Set(all).size, all.at(-1)]).toEqual([61, 61, undated]);
  const few = await world.countStatements(() =>
    call(mei, 'list', { filter: { owner: 'me', due: 'overdue' } }),
  );
  const many = await world.countStatements(() => call(person, 'list', { filter: { owner: 'me' } }));
  expect(many.count).toBe(few.count);
});

test('a case that is given to a person or a role is theirs alone to see and to do', async () => {
  const given = await task({ to: 'person', personId: nurse.id });
  const forRole = await task({ to: 'role', role: 'Nurse Practitioner' });
  const other = await task();
  expect(await listed(nurse, { owner: 'me' })).toEqual([given]);
  expect(await listed(nurse, { owner: 'role' })).toEqual([forRole]);
  expect((await call(nurse, 'byId', { caseId: other })).problem).toBe('not-found');
  expect((await call(nurse, 'take', { caseId: forRole })).status).toBe(200);
  expect(await listed(nurse, { owner: 'role' })).toEqual([]);
  const answer = await move(mei, given, 'finish');
  expect([answer.problem, answer.body.error.message]).toEqual([
    'cases.not-yours',
    'Sofia Rossi has this case.',
  ]);
  expect((await move(nurse, given, 'finish')).status).toBe(200);
  const elsewhere = await clinic.clinician({
    ...manager,
    organizationId: await world.newOrganization('Harbour Clinic'),
  });
  expect((await call(elsewhere, 'byId', { caseId: given })).problem).toBe('not-found');
  const { version } = await read(grace, other);
  const assign = { to: 'person', personId: elsewhere.id };
  expect((await call(grace, 'assign', { caseId: other, version, assign })).problem).toBe(
    'cases.assignee-unfit',
  );
});

test('a move is taken back within ten minutes by who made it, and never a second time', async () => {
  const caseId = await task({ to: 'person', personId: grace.id });
  expect((await move(grace, caseId, 'wait')).problem).toBe('input.invalid');
  await move(grace, caseId, 'finish');
  const closed = await read(grace, caseId);
  expect([closed.state, closed.mayUndo, (await read(mei, caseId)).mayUndo]).toEqual([
    'done',
    true,
    false,
  ]);
  const undo = async (who: Clinician) =>
    call(who, 'undo', { caseId, version: (await read(who, caseId)).version });
  expect((await undo(mei)).problem).toBe('cases.undo-over');
  expect((await undo(grace)).status).toBe(200);
  const open = await read(grace, caseId);
  expect([open.state, open.closedAt]).toEqual(['open', null]);
  expect((await undo(grace)).problem).toBe('cases.undo-over');
  expect(open.events.map(({ event }: { event: string }) => event)).toEqual([
    'opened',
    'moved',
    'undone',
  ]);
  await move(grace, caseId, 'finish');
  world.clock.offsetMs += 11 * minuteMs;
  expect((await undo(grace)).problem).toBe('cases.undo-over');
  world.clock.offsetMs = 0;
  const stale = await call(grace, 'move', { caseId, version: 1, move: 'reopen' });
  expect(stale.problem).toBe('conflict');
});

test('S107 a rule of a clock says where it is written, and two persons are needed to put it in force', async () => {
  const [clinician, other] = administrators;
  expect((await call(clinician, 'clockRules.draft', { ...rule, citation: '' })).problem).toBe(
    'input.invalid',
  );
  expect((await call(clinician, 'clockRules.draft', { ...rule, startsOn: 'fly' })).problem).toBe(
    'input.invalid',
  );
  const { ruleId } = (await call(clinician, 'clockRules.draft', rule)).data;
  const before = await task();
  expect((await read(grace, before)).clocks).toEqual([]);
  const alone = await call(clinician, 'clockRules.publish', { ruleId, version: 1 });
  expect(alone.problem).toBe('clocks.second-person');
  expect((await call(other, 'clockRules.publish', { ruleId, version: 1 })).status).toBe(200);
  const sql = `update clock_rules set approved_by = drafted_by where id = $1`;
  await expect(world.owner.query(sql, [ruleId])).rejects.toThrow('clock_rules_two_persons');
  const after = await read(grace, await task());
  expect(after.clocks).toMatchObject([
    { label: rule.label, citation: rule.citation, state: 'running' },
  ]);
  expect(after.dueAt).toBe(after.clocks[0]?.dueAt);
});

test('a clock warns, waits with its case, and is missed: then role and backup see the case', async () => {
  const caseId = await task({ to: 'person', personId: grace.id });
  const chief = await clinic.clinician({ hospitalRole: 'Chief Hospitalist' });
  const clock = async () => (await read(grace, caseId)).clocks[0]!;
  const { id: clockId } = await clock();
  const judge = () => checkClock(world.deps, { clockId });
  const events = async () =>
    (await read(grace, caseId)).events.map(({ event }: { event: string }) => event);
  await judge();
  expect(await events()).toEqual(['opened']);
  world.clock.offsetMs = 95 * minuteMs;
  await judge();
  await judge();
  expect(await events()).toEqual(['opened', 'clock-warned']);
  await move(grace, caseId, 'wait', 'The family calls back');
  expect((await clock()).state).toBe('paused');
  world.clock.offsetMs = 395 * minuteMs;
  await judge();
  await move(grace, caseId, 'start');
  const resumed = await clock();
  expect(resumed.state).toBe('running');
  expect(Date.parse(resumed.dueAt) - Date.parse(resumed.startedAt)).toBeGreaterThanOrEqual(
    420 * minuteMs - minuteMs,
  );
  expect((await call(chief, 'byId', { caseId })).problem).toBe('not-found');
  world.clock.offsetMs = 430 * minuteMs;
  await judge();
  await judge();
  expect((await events()).filter((event) => event === 'clock-missed')).toHaveLength(1);
  expect((await read(chief, caseId)).owner?.id).toBe(grace.id);
  expect(await listed(chief, { owner: 'role', due: 'overdue' })).toEqual([caseId]);
  expect((await move(grace, caseId, 'finish')).status).toBe(200);
  expect((await clock()).state).toBe('met');
  world.clock.offsetMs = 0;
});

test('what takes a move back puts its clocks back too', async () => {
  const caseId = await task({ to: 'person', personId: grace.id });
  const before = (await read(grace, caseId)).clocks;
  await move(grace, caseId, 'finish');
  expect((await read(grace, caseId)).clocks[0]?.state).toBe('met');
  const { version } = await read(grace, caseId);
  await call(grace, 'undo', { caseId, version });
  expect((await read(grace, caseId)).clocks).toEqual(before);
});

test('S106 a move, its event and its audit row are written together, and events are never changed', async () => {
  const caseId = await task({ to: 'person', personId: grace.id });
  await move(grace, caseId, 'start');
  const sql = `select action from audit_events where object_id = $1 and outcome = 'success' order by seq`;
  const { rows } = await world.owner.query<{ action: string }>(sql, [caseId]);
  const actions = rows.map(({ action }) => action).filter((action) => action !== 'case.read');
  expect(actions).toEqual(['case.open', 'case.move']);
  for (const change of ["update case_events set detail = '{}'", 'delete from case_events'])
    await expect(world.owner.query(change)).rejects.toThrow('append-only');
});

test('S641 the page of a case lists its parent and its follow-ups, as far as the reader may see them', async () => {
  const parent = await task();
  const children = [await task({ to: 'person', personId: nurse.id }), await task()];
  await world.owner.query('update cases set parent_id = $1 where id = any ($2::uuid[])', [
    parent,
    children,
  ]);
  const { related } = await read(grace, parent);
  expect(related.map(({ id, isParent, who }) => [id, isParent, who])).toEqual([
    [children[0], false, 'Sofia Rossi'],
    [children[1], false, null],
  ]);
  expect((await read(grace, children[1]!)).related).toMatchObject([
    { id: parent, isParent: true, state: 'open', closedAt: null },
  ]);
  // Of a colleague's case that is nobody's to see but theirs, its title is not told either.
  expect((await read(nurse, children[0]!)).related).toEqual([]);
  const other = await clinic.clinician({ ...manager });
  expect((await read(other, parent)).related.map(({ id }) => id)).toEqual(children);
});
