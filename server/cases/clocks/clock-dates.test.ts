/** Tests clocks that count from a date of the stay or of the subject, and follow it as it changes. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { CaseClock } from '#shared/cases.ts';
import { serverActor } from '#server/audit/service.ts';
import { moveCase, openCase } from '#server/cases/service.ts';
import { byId } from '#server/cases/core/store.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, newNumber } from '#server/test/hl7.ts';
import { clockRule } from '#server/test/cases/drafted-clock-rule.ts';

const clinic = await openClinic();
const { world } = clinic;
const writer = await clinic.clinician({ hospitalRole: 'IT Builder' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
const specialist = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
afterAll(() => clinic.close());
await addAdmissions(writer);

const review = {
  ...clockRule,
  kind: 'cdi-review',
  metBy: ['complete'],
  pausedIn: [],
  length: 48,
  zone: 'UTC',
};

async function published(more: object) {
  const { data } = await writer.browser.call('cases.clockRules.draft', { ...review, ...more });
  const ref = { ruleId: data.ruleId, version: 1 };
  expect((await second.browser.call('cases.clockRules.publish', ref)).status).toBe(200);
}

await published({ name: 'stay.notice', label: 'Notice', countsFrom: 'admission' });
await published({ name: 'stay.letter', label: 'Letter', countsFrom: 'discharge' });

/** One minute for the whole file, however long it takes. */
const thisMinute = Math.floor(Date.now() / minuteMs) * minuteMs;
const hoursAgo = (hours: number) => new Date(thisMinute - hours * hourMs).toISOString();
const hl7Time = (at: string) => at.replaceAll(/\D/g, '').slice(0, 14);

async function admitted() {
  const mrn = newNumber();
  const patient = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await specialist.browser.call('appointments.patients.add', patient);
  let minute = 0;
  /** With the admission and the discharge as they are in the message. */
  const receive = async (event: string, admission: string, discharge?: string) => {
    const time = hl7Time(
      new Date(Date.parse(hoursAgo(1)) + (minute += 1) * minuteMs).toISOString(),
    );
    const pv1 = { 44: hl7Time(admission), ...(discharge && { 45: hl7Time(discharge) }) };
    const { acknowledgements } = await receiveAll(world.deps, [
      adt({ event, mrn, time, stay: mrn, pv1 }),
    ]);
    expect(acknowledgements[0]).toContain('MSA|AA');
  };
  const read = async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from cases where patient_id = $1 and kind = 'cdi-review'`,
      [data.id],
    );
    const caseId = rows[0]!.id;
    return (await specialist.browser.call('cases.byId', { caseId })).data;
  };
  const clocks = async (label: string) =>
    (await read()).clocks.filter((clock: CaseClock) => clock.label === label);
  return { receive, read, clocks };
}

test('S377 a clock counts from the admission, and moves with it in the transaction of the message', async () => {
  const stay = await admitted();
  await stay.receive('A01', hoursAgo(3));
  const clock = (await stay.clocks('Notice'))[0]!;
  expect([clock.startedAt, clock.dueAt]).toEqual([hoursAgo(3), hoursAgo(3 - 48)]);
  const before = await stay.read();
  await stay.receive('A08', hoursAgo(7));
  const after = await stay.read();
  const moved = (await stay.clocks('Notice'))[0]!;
  expect([moved.id, moved.startedAt, moved.dueAt]).toEqual([
    clock.id,
    hoursAgo(7),
    hoursAgo(7 - 48),
  ]);
  expect([after.dueAt, after.version]).toEqual([moved.dueAt, before.version + 1]);
  expect(after.events.at(-1)).toMatchObject({ event: 'noted', by: null });
  expect(after.events.at(-1)?.note).toContain('counted anew: Notice');
  expect(await clinic.recorded('clock.move', after.id)).toHaveLength(1);
  // The same again moves nothing.
  await stay.receive('A08', hoursAgo(7));
  expect((await stay.read()).version).toBe(after.version);
  // So early that it is missed by now, and back again.
  await stay.receive('A08', hoursAgo(72));
  const past = (await stay.clocks('Notice'))[0]!;
  expect(Date.parse(past.dueAt)).toBeLessThan(Date.now());
  await stay.receive('A08', hoursAgo(7));
  expect((await stay.clocks('Notice'))[0]).toMatchObject({
    state: 'running',
    dueAt: hoursAgo(7 - 48),
  });
});

test('a clock from the discharge begins when the record has one, and ends when it is taken back', async () => {
  const stay = await admitted();
  await stay.receive('A01', hoursAgo(20));
  expect(await stay.clocks('Letter')).toEqual([]);
  await stay.receive('A03', hoursAgo(20), hoursAgo(2));
  expect(await stay.clocks('Letter')).toMatchObject([
    { state: 'running', startedAt: hoursAgo(2), dueAt: hoursAgo(2 - 48) },
  ]);
  await stay.receive('A13', hoursAgo(20));
  expect((await stay.clocks('Letter'))[0]!.state).toBe('stopped');
  await stay.receive('A03', hoursAgo(20), hoursAgo(1));
  const states = (await stay.clocks('Letter')).map(({ state }: CaseClock) => state);
  expect(states).toEqual(['running', 'stopped']);
});

test('a step that is taken back after the admission was corrected leaves the clock at the new one', async () => {
  const stay = await admitted();
  await stay.receive('A01', hoursAgo(3));
  const { id: caseId } = await stay.read();
  await specialist.browser.call('cases.take', { caseId });
  const version = async () => (await stay.read()).version;
  const move = { caseId, version: await version(), move: 'complete', note: '' };
  expect((await specialist.browser.call('cases.move', move)).status).toBe(200);
  await stay.receive('A08', hoursAgo(7));
  expect((await stay.clocks('Notice'))[0]).toMatchObject({
    state: 'met',
    startedAt: hoursAgo(3),
  });
  const undo = { caseId, version: await version() };
  expect((await specialist.browser.call('cases.undo', undo)).status).toBe(200);
  expect((await stay.clocks('Notice'))[0]).toMatchObject({
    state: 'running',
    startedAt: hoursAgo(7),
    dueAt: hoursAgo(7 - 48),
  });
});

test('a clock counts from a date of the subject, a day without a time from its beginning where the rule counts', async () => {
  const { organizationId } = world;
  await world.owner.query(
    `insert into clock_rules (organization_id, name, label, kind, starts_on, counts_from, met_by,
       length, unit, zone, observes_closures, warn_minutes, citation, valid_from, state, revision,
       drafted_by, drafted_at, written_by, approved_by, approved_at)
     values ($1, 'denial.appeal', 'Appeal', 'cdi-review', 'open', 'subject.deniedOn', '{complete}',
       24, 'hours', 'America/New_York', false, 30, 'Plan', '2020-01-01', 'published', 1, $2, now(),
       array[$2::uuid], $3, now())`,
    [organizationId, writer.id, second.id],
  );
  const actor = { ...serverActor(world.deps), jobs: world.deps.jobs };
  const caseId = await world.deps.db.transaction().execute((db) =>
    openCase(db, actor, {
      organizationId,
      kind: 'cdi-review',
      title: 'Denied',
      subject: { reason: 'Denied' },
      sameAs: randomUUID(),
    }),
  );
  const appeal = async () => {
    const { data } = await specialist.browser.call('cases.byId', { caseId });
    return data.clocks.filter(({ label }: CaseClock) => label === 'Appeal');
  };
  expect(await appeal()).toEqual([]);
  const move = (name: string, deniedOn: string) =>
    world.deps.db.transaction().execute(async (db) => {
      const of = { ...(await byId(db, organizationId, caseId!))!, organizationId };
      const subject = { reason: 'Denied', deniedOn };
      await moveCase(db, actor, { of, version: of.version, move: name, subject });
    });
  await move('begin', '2999-07-01');
  expect(await appeal()).toMatchObject([
    { startedAt: '2999-07-01T04:00:00.000Z', dueAt: '2999-07-02T04:00:00.000Z' },
  ]);
  await move('ask', '2999-12-01T10:00:00Z');
  expect(await appeal()).toMatchObject([{ dueAt: '2999-12-02T10:00:00.000Z' }]);
});
