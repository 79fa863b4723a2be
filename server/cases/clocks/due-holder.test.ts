/** Tests whose a case is when its clock falls due at two at night, by the roster as it was published and changed. */
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import { checkClock } from '#server/cases/service.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

/** The clock goes on by hours. */
const clinic = await openClinic({ env: { SESSION_IDLE_MINUTES: '700' } });
const { world } = clinic;
afterAll(() => clinic.close());
const duties = dutiesOf(clinic);

/** In two days, so that every shift of the test lies ahead of what else is in the tables. */
const twoAtNight = DateTime.now()
  .setZone('Europe/London')
  .plus({ days: 2 })
  .startOf('day')
  .set({ hour: 2 })
  .toJSDate();
const fromTwo = (hours: number) => new Date(twoAtNight.getTime() + hours * hourMs);
const setTime = (hours: number) => {
  world.clock.offsetMs = fromTwo(hours).getTime() - Date.now();
};
setTime(-1);

const manager = { hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const noor = await clinic.clinician({ ...manager, fullName: 'Noor Aziz' });
const paul = await clinic.clinician({ ...manager, fullName: 'Paul Stein' });
const unit = await clinic.newUnit();
const shiftTypeId = await duties.shiftType({ unitId: unit.id });

/** Grace by day, and whoever it is by night. */
async function roster(night: Clinician | null, more: { draft?: Clinician } = {}) {
  await world.owner.query('delete from time_off');
  await world.owner.query('delete from shift_assignments');
  await duties.place(grace, { shiftTypeId, from: fromTwo(-18), until: fromTwo(-6) });
  await duties.place(grace, { shiftTypeId, from: fromTwo(6), until: fromTwo(18) });
  if (night) await duties.place(night, { shiftTypeId, from: fromTwo(-6), until: fromTwo(6) });
  if (more.draft)
    await duties.place(more.draft, {
      shiftTypeId,
      from: fromTwo(-6),
      until: fromTwo(6),
      state: 'draft',
    });
}

const timeOff = (who: Clinician, from: number, until: number) =>
  world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, $3, $4, $2)`,
    [world.organizationId, who.id, fromTwo(from), fromTwo(until)],
  );

/** A task of Grace that is due at two. */
async function task(owner = grace) {
  setTime(-1);
  const input = {
    title: 'Call the payer',
    assign: { to: 'person', personId: owner.id },
    dueAt: twoAtNight.toISOString(),
  };
  const { caseId } = (await grace.browser.call('cases.openTask', input)).data;
  const read = async () => (await grace.browser.call('cases.byId', { caseId })).data;
  const { id: clockId } = (await read()).clocks[0]!;
  const check = async (hours: number) => {
    setTime(hours);
    await checkClock(world.deps, { clockId });
    const { owner: has, ownerRole } = await read();
    return has?.fullName ?? ownerRole;
  };
  return { caseId, read, check };
}

const rolesOf = async (who: Clinician): Promise<string[]> =>
  (await who.browser.call('cases.list', { filter: { owner: 'role' } })).data.cases.map(
    ({ id }: { id: string }) => id,
  );

test('S378 what falls due at two belongs to who is on at two: they have it in their list and take it', async () => {
  await roster(noor, { draft: paul });
  const { caseId, read, check } = await task();
  expect(await check(-0.9)).toBe('Grace Hughes');
  expect(await check(-0.4)).toBe('Case Manager');
  expect((await rolesOf(noor)).includes(caseId)).toBe(true);
  expect((await rolesOf(paul)).includes(caseId)).toBe(false);
  const counts = { filters: [{ owner: 'role', due: 'soon' }] };
  expect((await noor.browser.call('cases.counts', counts)).data.counts).toEqual([1]);
  expect((await read()).events.slice(-2)).toMatchObject([
    { event: 'clock-warned', by: null },
    {
      event: 'assigned',
      by: null,
      about: 'Case Manager',
      note: 'Grace Hughes is off duty when it is due.',
    },
  ]);
  const [audited] = await clinic.recorded('case.assign', caseId);
  expect(audited).toMatchObject({
    outcome: 'success',
    detail: {
      before: { ownerId: grace.id, ownerRole: null },
      after: { ownerId: null, ownerRole: 'Case Manager' },
    },
  });
  expect((await noor.browser.call('cases.take', { caseId })).status).toBe(200);
  // Noor is on: it stays hers when it is missed.
  expect(await check(0.1)).toBe('Noor Aziz');
});

test('who is on now or when it is due keeps it until then', async () => {
  await roster(noor);
  const late = await task(noor);
  expect(await late.check(-0.4)).toBe('Noor Aziz');
  await duties.place(grace, { shiftTypeId, from: fromTwo(-0.2), until: fromTwo(1) });
  const own = await task();
  expect(await own.check(-0.4)).toBe('Grace Hughes');
  expect(await own.check(0.1)).toBe('Grace Hughes');
});

test('a swap, time off and leave change whose it is', async () => {
  await roster(noor);
  // Swapped: Noor's night is Paul's.
  await world.owner.query(
    `update shift_assignments set practitioner_id = $1 where practitioner_id = $2 and state = 'published'`,
    [paul.id, noor.id],
  );
  const swapped = await task();
  expect(await swapped.check(0.1)).toBe('Case Manager');
  expect((await rolesOf(paul)).includes(swapped.caseId)).toBe(true);
  expect((await rolesOf(noor)).includes(swapped.caseId)).toBe(false);
  // Paul is ill and nobody is on: it stays with Grace, and the backup is told.
  await timeOff(paul, -6, 6);
  const alone = await task();
  expect(await alone.check(0.1)).toBe('Grace Hughes');
  // On leave herself, she is asked for nothing: the job has it.
  await timeOff(grace, -20, 20);
  const leave = await task();
  expect(await leave.check(-0.4)).toBe('Case Manager');
  // Leave of who would be on.
  await roster(grace);
  const onDuty = await task();
  expect(await onDuty.check(0.1)).toBe('Grace Hughes');
  await roster(grace);
  await duties.place(noor, { shiftTypeId, from: fromTwo(-6), until: fromTwo(6) });
  await timeOff(grace, -2, 2);
  const away = await task();
  expect(await away.check(0.1)).toBe('Case Manager');
  expect((await rolesOf(noor)).includes(away.caseId)).toBe(true);
});

test('who has no shifts is never off duty, and their case stays with them', async () => {
  await roster(noor);
  const nurse = await clinic.clinician({
    hospitalRole: 'Nurse Practitioner',
    fullName: 'Ada Bell',
  });
  const { check } = await task(nurse);
  expect(await check(0.1)).toBe('Ada Bell');
});

const bellOf = async (who: Clinician) => {
  const { count } = (await who.browser.call('notices.unread')).data as { count: number };
  const { clocks } = (await who.browser.call('notices.list')).data;
  return { count, clocks: clocks as { caseId: string; about: string; title: string | null }[] };
};
/** Of all tests so far, whatever time each of them set. */
const seeAll = (who: Clinician) =>
  who.browser.call('notices.seen', { until: fromTwo(1).toISOString() });

test('S414 the clock of the night is told to who is on at night, and not to the owner who sleeps', async () => {
  await roster(noor, { draft: paul });
  for (const who of [grace, noor, paul]) await seeAll(who);
  const { caseId, read, check } = await task();
  await check(-0.4);
  const bells = [await bellOf(noor), await bellOf(grace), await bellOf(paul)] as const;
  expect(bells.map(({ count }) => count)).toEqual([1, 0, 0]);
  expect(bells[0].clocks.find((notice) => notice.caseId === caseId)).toMatchObject({
    about: 'warned',
    title: 'Call the payer',
  });
  expect(await clinic.recorded('clock.warn', caseId)).toMatchObject([
    { detail: { notifiedIds: [noor.id] } },
  ]);
  // What was missed is told anew, in place of the warning; what is over asks for nothing.
  await seeAll(noor);
  expect((await bellOf(noor)).count).toBe(0);
  await check(0.1);
  const missed = await bellOf(noor);
  expect([missed.count, missed.clocks.filter((notice) => notice.caseId === caseId)]).toEqual([
    1,
    [expect.objectContaining({ about: 'missed' })],
  ]);
  expect((await bellOf(grace)).count).toBe(0);
  await noor.browser.call('cases.take', { caseId });
  const { version } = await read();
  await noor.browser.call('cases.move', { caseId, version, move: 'finish' });
  expect((await bellOf(noor)).clocks.some((notice) => notice.caseId === caseId)).toBe(false);
});

test('S414 where nobody is on, the owner is told, and of what is missed the backup; its title goes with the case', async () => {
  const chief = await clinic.clinician({ hospitalRole: 'Chief Hospitalist' });
  const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
  const other = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
  await roster(null);
  for (const who of [grace, noor, paul]) await seeAll(who);
  const { caseId, read, check } = await task(nurse);
  await check(-0.4);
  expect([(await bellOf(nurse)).count, (await bellOf(chief)).count]).toEqual([1, 0]);
  expect((await bellOf(noor)).count).toBe(0);
  await check(0.1);
  expect([(await bellOf(nurse)).count, (await bellOf(chief)).count]).toEqual([1, 1]);
  expect((await bellOf(noor)).count).toBe(1);
  const { version } = await read();
  const to = { to: 'person', personId: other.id };
  await grace.browser.call('cases.assign', { caseId, version, assign: to });
  expect((await bellOf(nurse)).clocks).toMatchObject([{ caseId, title: null }]);
});
