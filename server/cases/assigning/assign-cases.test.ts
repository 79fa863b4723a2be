/** Tests that many cases are assigned at once: each once, in rounds or by unit, with one notice each, and undone as a whole. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { reviewsOn } from '#server/test/cases/ward-reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import type { NameIn } from '#server/test/browser.ts';

const clinic = await openClinic();
const { world } = clinic;
const specialist = { hospitalRole: 'CDI Specialist' } as const;
const ana = await clinic.clinician({ ...specialist, fullName: 'Ana Ruiz' });
const bo = await clinic.clinician({ ...specialist, fullName: 'Bo Lind' });
const cai = await clinic.clinician({ ...specialist, fullName: 'Cai Wen' });
const dee = await clinic.clinician({ ...specialist, fullName: 'Dee Obi' });
const nurse = await clinic.clinician({
  fullName: 'Sofia Rossi',
  hospitalRole: 'Nurse Practitioner',
});
const wards = [await clinic.newUnit(), await clinic.newUnit()] as const;
afterAll(() => clinic.close());

const call = <Name extends NameIn<'cases'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`cases.${name}`, input);

const reviews = reviewsOn(world);
const person = ({ id: personId }: Clinician) => ({ to: 'person', personId });
const plan = async (caseIds: string[], to: object, who = ana) =>
  (await call(who, 'assigning.plan', { of: { caseIds }, to })).data;
async function assign(caseIds: string[], to: object, who = ana) {
  const { cases } = await plan(caseIds, to, who);
  return call(who, 'assigning.assign', { cases });
}
const read = async (who: Clinician, caseId: string) => (await call(who, 'byId', { caseId })).data;
const ownersOf = async (ids: string[]): Promise<(string | null)[]> =>
  (
    await world.owner.query<{ owner_id: string | null }>(
      'select owner_id from cases where id = any($1) order by id',
      [ids],
    )
  ).rows.map((row) => row.owner_id);
const countOf = (all: readonly unknown[], value: unknown) =>
  all.filter((other) => other === value).length;
const messagesTo = async (who: Clinician): Promise<string[]> =>
  (
    await world.owner.query<{ text: string }>(
      `select m.text from messages m join conversation_people c using (conversation_id)
       where c.practitioner_id = $1 order by m.sent_at`,
      [who.id],
    )
  ).rows.map(({ text }) => text);

test('S400 two leads who assign the same cases at once assign each of them once', async () => {
  const ids = await reviews(8);
  const plans = [await plan(ids, person(cai)), await plan(ids, person(dee), bo)] as const;
  const answers = await Promise.all([
    call(ana, 'assigning.assign', { cases: plans[0].cases }),
    call(bo, 'assigning.assign', { cases: plans[1].cases }),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const winner = answers[0].status === 200 ? cai : dee;
  expect(countOf(await ownersOf(ids), winner.id)).toBe(8);
  const events = (await read(ana, ids[0]!)).events.map(({ event }: { event: string }) => event);
  expect(events).toEqual(['assigned']);
});

test('what somebody took meanwhile is left and told, and the others are assigned', async () => {
  const ids = await reviews(3);
  const { cases } = await plan(ids, person(cai));
  await call(dee, 'take', { caseId: ids[1] });
  const { data } = await call(ana, 'assigning.assign', { cases });
  expect(data.count).toBe(2);
  expect(data.left).toEqual([
    {
      caseId: ids[1],
      title: 'New admission',
      because: 'It was changed meanwhile; Dee Obi has it.',
    },
  ]);
  expect(await clinic.recorded('case.assign', ids[0])).toMatchObject([
    { actor_id: ana.id, outcome: 'success', detail: { after: { ownerId: cai.id } } },
  ]);
});

test('in rounds who has the fewest open cases comes first, and each gets one message with the number', async () => {
  const [first, second] = [await clinic.clinician(specialist), await clinic.clinician(specialist)];
  await assign(await reviews(2), person(first));
  const ids = await reviews(6);
  const to = { to: 'rounds', personIds: [first.id, second.id] };
  const planned = await plan(ids, to);
  expect(
    planned.people.map(({ id, open, added }: { id: string; open: number; added: number }) => [
      id,
      open,
      added,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [first.id, 2, 2],
      [second.id, 0, 4],
    ]),
  );
  await call(ana, 'assigning.assign', { cases: planned.cases });
  const owners = await ownersOf(ids);
  expect([countOf(owners, first.id), countOf(owners, second.id)]).toEqual([2, 4]);
  expect(await messagesTo(second)).toEqual([
    'I assigned cases to you: 4 × CDI review. They are under Mine in your lists.',
  ]);
});

test('by unit its own people get them in rounds, or whom the lead names; who is away is passed over', async () => {
  const [here, alsoHere, away, there] = [
    await clinic.clinician(specialist),
    await clinic.clinician(specialist),
    await clinic.clinician(specialist),
    await clinic.clinician(specialist),
  ];
  const place = (who: Clinician, unit: { id: string }) =>
    world.owner.query('update practitioners set unit_id = $1 where id = $2', [unit.id, who.id]);
  for (const who of [here, alsoHere, away]) await place(who, wards[0]);
  await place(nurse, wards[0]);
  await world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, now() - interval '1 hour', now() + interval '1 day', $2)`,
    [world.organizationId, away.id],
  );
  const [onFirst, onSecond, nowhere] = [
    await reviews(4, wards[0].id),
    await reviews(2, wards[1].id),
    await reviews(1),
  ];
  const all = [...onFirst, ...onSecond, ...nowhere];
  const open = await plan(all, { to: 'unit' });
  expect(open.leftOut).toEqual(
    expect.arrayContaining([
      { reason: 'nobody-of-unit', count: 2 },
      { reason: 'no-unit', count: 1 },
    ]),
  );
  const people = [{ unit: wards[1].id, personId: there.id }];
  const named = await plan(all, { to: 'unit', people });
  expect(
    named.units.map(({ unit, count }: { unit: string; count: number }) => [unit, count]),
  ).toEqual(
    expect.arrayContaining([
      [wards[0].id, 4],
      [wards[1].id, 2],
    ]),
  );
  await call(ana, 'assigning.assign', { cases: named.cases });
  const first = await ownersOf(onFirst);
  expect([countOf(first, here.id), countOf(first, alsoHere.id)]).toEqual([2, 2]);
  expect(await ownersOf(onSecond)).toEqual([there.id, there.id]);
  expect(await ownersOf(nowhere)).toEqual([null]);
  const told = (await plan(nowhere, person(away))).people[0];
  expect(told).toMatchObject({ id: away.id, isOffDuty: false });
  expect(Date.parse(told?.awayUntil ?? '')).toBeGreaterThan(Date.now());
});

test('S401 an act is undone as a whole within ten minutes by who did it; what was changed since stays', async () => {
  const ids = await reviews(3);
  await assign(ids, person(cai), bo);
  const before = (await read(ana, ids[0]!)) as { ownedSince: string; assignedBy: { id: string } };
  expect(before.assignedBy.id).toBe(bo.id);
  const { assigningId } = (await assign(ids, person(dee))).data;
  const undo = (who: Clinician) => call(who, 'assigning.undo', { assigningId });
  expect((await undo(bo)).problem).toBe('cases.undo-over');
  const { version } = await read(dee, ids[2]!);
  await call(dee, 'move', { caseId: ids[2], version, move: 'begin' });
  const { data } = await undo(ana);
  expect([data.count, data.left]).toEqual([
    2,
    [{ caseId: ids[2], title: 'New admission', because: 'It was changed since.' }],
  ]);
  expect(countOf(await ownersOf(ids), cai.id)).toBe(2);
  const after = await read(ana, ids[0]!);
  expect([after.ownedSince, after.assignedBy?.id]).toEqual([before.ownedSince, bo.id]);
  expect(after.events.at(-1)).toMatchObject({ event: 'unassigned', about: 'Cai Wen' });
  expect((await undo(ana)).problem).toBe('cases.undo-over');
  expect((await messagesTo(dee)).at(-1)).toBe(
    'I took back what I assigned to you: 2 × CDI review.',
  );
  const late = (await assign(await reviews(1), person(cai))).data;
  world.clock.offsetMs += 11 * minuteMs;
  const over = await call(ana, 'assigning.undo', { assigningId: late.assigningId });
  world.clock.offsetMs = 0;
  expect(over.problem).toBe('cases.undo-over');
});

test('S402 nobody is assigned what they cannot work on, nor who has left, and the reason is said', async () => {
  const ids = await reviews(2);
  const unfit = await plan(ids, person(nurse));
  expect([unfit.cases, unfit.unfit]).toEqual([
    [],
    ['Sofia Rossi does not work on cases of the kind “CDI review”.'],
  ]);
  const gone = await clinic.clinician({ ...specialist, fullName: 'Gil Moss' });
  const planned = await plan(ids, person(gone));
  await world.owner.query('update practitioners set active = false where id = $1', [gone.id]);
  const refused = await call(ana, 'assigning.assign', { cases: planned.cases });
  expect([refused.problem, refused.body.error.message]).toEqual([
    'cases.assignee-unfit',
    'Gil Moss has left.',
  ]);
  const byHand = ids.map((caseId) => ({ caseId, version: 1, assign: person(nurse) }));
  expect((await call(ana, 'assigning.assign', { cases: byHand })).problem).toBe(
    'cases.assignee-unfit',
  );
  // Who works no such case assigns none, and reads not even its title.
  const foreign = await call(nurse, 'assigning.assign', {
    cases: [{ caseId: ids[0], version: 1, assign: { to: 'nobody' } }],
  });
  expect(foreign.problem).toBe('cases.nothing-assigned');
  expect((await plan(ids, person(cai), nurse)).cases).toEqual([]);
  expect(await ownersOf(ids)).toEqual([null, null]);
});

test('S403 each number of the team opens exactly the rows that it counts, and who has nothing is there', async () => {
  const idle = await clinic.clinician({ ...specialist, fullName: 'Ida Idle' });
  const ids = await reviews(3);
  await assign(ids, person(cai));
  await world.owner.query(`update cases set due_at = now() - interval '1 hour' where id = $1`, [
    ids[0],
  ]);
  await world.owner.query(`update cases set due_at = now() + interval '2 hours' where id = $1`, [
    ids[1],
  ]);
  const { version } = await read(cai, ids[2]!);
  await call(cai, 'move', { caseId: ids[2], version, move: 'begin' });
  await call(cai, 'move', { caseId: ids[2], version: version + 1, move: 'complete' });
  const { data } = await call(ana, 'assigning.team', { queue: 'cdi' });
  const byId = new Map(data.members.map((row: { id: string }) => [row.id, row]));
  expect(byId.get(idle.id)).toMatchObject({
    open: 0,
    closed: 0,
    oldestSince: null,
    isWorker: true,
  });
  expect(byId.has(nurse.id)).toBe(false);
  for (const member of data.members) {
    const theirs = { queue: 'cdi', ownerId: member.id };
    const filters = [
      theirs,
      { ...theirs, due: 'overdue' },
      { ...theirs, due: 'soon' },
      { ...theirs, closed: 'week' },
    ];
    const { counts } = (await call(ana, 'counts', { filters })).data;
    expect(counts).toEqual([member.open, member.overdue, member.soon, member.closed]);
  }
  expect(byId.get(cai.id)).toMatchObject({ overdue: 1, soon: 1, closed: 1 });
  expect((await call(nurse, 'assigning.team', { queue: 'cdi' })).problem).toBe('access.denied');
  const mine = (await call(ana, 'assigning.team', { queue: 'cdi', units: 'mine' })).data;
  expect(mine.members).toEqual([]);
  const elsewhere = await call(ana, 'assigning.team', {
    queue: 'cdi',
    units: ['Ward of a record'],
  });
  expect(elsewhere.data.members).toEqual([]);
});

test('S404 a case says since when who has it, and who assigned it', async () => {
  const [caseId] = (await reviews(1)) as [string];
  const owner = async () => {
    const { ownedSince, assignedBy } = await read(ana, caseId);
    return [ownedSince === null ? null : typeof ownedSince, assignedBy?.fullName ?? null];
  };
  expect(await owner()).toEqual([null, null]);
  await call(cai, 'take', { caseId });
  expect(await owner()).toEqual(['string', null]);
  const taken = (await read(ana, caseId)).ownedSince;
  await call(ana, 'note', { caseId, note: randomUUID() });
  expect((await read(ana, caseId)).ownedSince).toBe(taken);
  const { version } = await read(ana, caseId);
  await call(ana, 'assign', { caseId, version, assign: person(dee) });
  expect(await owner()).toEqual(['string', 'Ana Ruiz']);
  await assign([caseId], { to: 'role', role: 'CDI Specialist' }, bo);
  expect(await owner()).toEqual(['string', 'Bo Lind']);
  await assign([caseId], { to: 'nobody' });
  expect(await owner()).toEqual([null, null]);
});

test('as many statements for many cases as for one, but for one message to each person', async () => {
  const few = await plan(await reviews(1), person(cai));
  const many = await plan(await reviews(60), person(cai));
  const one = await world.countStatements(() =>
    call(ana, 'assigning.assign', { cases: few.cases }),
  );
  const sixty = await world.countStatements(() =>
    call(ana, 'assigning.assign', { cases: many.cases }),
  );
  expect(sixty.count).toBe(one.count);
  const filtered = await call(ana, 'assigning.plan', {
    of: { filter: { queue: 'cdi', owner: 'nobody' } },
    to: person(cai),
  });
  expect(filtered.data.cases.length).toBeGreaterThan(0);
});
