/**
 * Tests the stream of changes: who gets what, on which instance, after an interruption, and for how
 * long (S12, S15, S18).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';

const clinic = await openClinic();
const okafor = await clinic.clinician();
const sato = await clinic.clinician();
afterAll(() => clinic.close());

let slot = 0;
async function book(who: Clinician, withWhom: Clinician[] = []) {
  slot += 60;
  const answer = await who.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(slot).toISOString(),
    withPractitionerIds: withWhom.map(({ id }) => id),
  });
  expect([answer.status, answer.problem]).toEqual([200, undefined]);
  return String(answer.data.id);
}

const change = (who: Clinician[], area = 'appointments') => ({
  kind: 'change',
  area,
  practitionerIds: expect.toSatisfy(
    (ids: string[]) =>
      ids.toSorted().join() ===
      who
        .map(({ id }) => id)
        .toSorted()
        .join(),
  ),
});

describe('a colleague is informed', () => {
  test('of a booking and its cancelling, by ids only', async () => {
    const stream = await followChanges(sato.browser);
    expect(await stream.next()).toMatchObject({ data: { kind: 'begun' } });
    const id = await book(okafor);
    const booked = await stream.next();
    expect(booked?.data).toEqual(change([okafor]));
    expect(JSON.stringify(booked)).not.toMatch(/ruiz/i);
    await okafor.browser.call('appointments.cancel', { appointmentId: id });
    expect((await stream.next())?.data).toEqual(change([okafor]));
    stream.stop();
  });

  test('of hours and time off that changed', async () => {
    const stream = await followChanges(sato.browser);
    await stream.next();
    const off = { startsAt: minutesFromNow(9_000), endsAt: minutesFromNow(9_060) };
    await okafor.browser.call('appointments.addTimeOff', off);
    expect((await stream.next())?.data).toEqual(change([okafor]));
    stream.stop();
  });

  test('on another instance too', async () => {
    const second = await clinic.world.startInstance();
    const stream = await followChanges(sato.browser, { url: second.url });
    await stream.next();
    await book(okafor, [sato]);
    expect((await stream.next())?.data).toEqual(change([okafor, sato]));
    stream.stop();
  });

  test('of a visit that opens and ends', async () => {
    const id = await clinic.place([okafor], { at: 0 });
    const stream = await followChanges(sato.browser);
    await stream.next();
    const visit = await okafor.browser.call('visits.open', { appointmentId: id });
    expect((await stream.next())?.data).toEqual(change([okafor], 'visits'));
    await okafor.browser.call('visits.end', { visitId: visit.data.id });
    expect((await stream.next())?.data).toEqual(change([okafor], 'visits'));
    stream.stop();
  });

  test('nothing of another hospital, and nothing of what was refused', async () => {
    const organizationId = await clinic.world.newOrganization('Southgate');
    const stranger = await clinic.clinician({ organizationId });
    const stream = await followChanges(stranger.browser);
    await stream.next();
    await book(okafor);
    await stranger.browser.call('appointments.cancel', {
      appointmentId: '01890000-0000-7000-8000-000000000000',
    });
    clinic.world.deps.changed({ organizationId, area: 'visits', practitionerIds: [] });
    expect((await stream.next())?.data).toEqual(change([], 'visits'));
    stream.stop();
  });
});

describe('after an interruption', () => {
  test('everything that was missed arrives, once and in order', async () => {
    const before = await followChanges(sato.browser);
    const lastEventId = (await before.next())?.id;
    before.stop();
    await book(okafor);
    await book(sato);
    const after = await followChanges(sato.browser, { lastEventId: lastEventId ?? '' });
    expect((await after.next())?.data).toEqual(change([okafor]));
    expect((await after.next())?.data).toEqual(change([sato]));
    await book(okafor);
    expect((await after.next())?.data).toEqual(change([okafor]));
    after.stop();
  });

  test('from a time on: what has happened since is told, and what was before need not be read again', async () => {
    const { redis } = clinic.world.deps;
    const key = `news:${clinic.world.organizationId}`;
    await redis.del(key);
    const now = Date.now();
    const stored = JSON.stringify({ area: 'messages', practitionerIds: [] });
    await redis.xadd(key, `${now - 60_000}-0`, 'news', stored);
    const quiet = await followChanges(sato.browser, { sinceMs: now });
    expect(await quiet.next()).toMatchObject({
      id: `${now - 60_000}-0`,
      data: { kind: 'caughtUp' },
    });
    await book(okafor);
    expect((await quiet.next())?.data).toEqual(change([okafor]));
    quiet.stop();
    const late = await followChanges(sato.browser, { sinceMs: now });
    expect((await late.next())?.data).toEqual(change([okafor]));
    expect((await late.next())?.data).toEqual({ kind: 'caughtUp' });
    await book(sato);
    expect((await late.next())?.data).toEqual(change([sato]));
    late.stop();
  });

  test('from a time on of which events may be gone: everything is to be read again', async () => {
    const { redis } = clinic.world.deps;
    await redis.del(`news:${clinic.world.organizationId}`);
    const sinceMs = Date.now();
    const first = await followChanges(sato.browser, { sinceMs });
    expect((await first.next())?.data).toEqual({ kind: 'begun' });
    await book(okafor);
    expect((await first.next())?.data).toEqual(change([okafor]));
    first.stop();
    const second = await followChanges(sato.browser, { sinceMs });
    expect((await second.next())?.data).toEqual({ kind: 'begun' });
    second.stop();
  });

  test('events that Redis has lost are reported as missed', async () => {
    const before = await followChanges(sato.browser);
    const lastEventId = (await before.next())?.id ?? '';
    before.stop();
    const { redis } = clinic.world.deps;
    await redis.del(`news:${clinic.world.organizationId}`);
    const after = await followChanges(sato.browser, { lastEventId });
    expect((await after.next())?.data).toEqual({ kind: 'missed' });
    after.stop();
  });
});

describe('S12 a stream ends within five seconds', () => {
  const over = {
    event: 'serialized-error',
    data: { data: { problem: 'session.missing', httpStatus: 401 } },
  };
  /** The next event after that; null where there is none or the stream goes on for longer. */
  const saidAfter = async (person: Clinician, end: () => Promise<unknown>) => {
    const stream = await followChanges(person.browser);
    await stream.next();
    await end();
    const streamEvent = await Promise.race([stream.next(), pause(5_000, null, { ref: false })]);
    return (await stream.next()) === null ? streamEvent : null;
  };

  test('of signing out', async () => {
    const person = await clinic.clinician();
    const signOut = () => person.browser.call('auth.logout', {});
    expect(await saidAfter(person, signOut)).toMatchObject(over);
  });

  test('of an administrator ending it', async () => {
    const person = await clinic.clinician();
    const admin = await clinic.clinician({ role: 'ADMIN' });
    const switchOff = () => admin.browser.call('people.endSessions', { personId: person.id });
    expect(await saidAfter(person, switchOff)).toMatchObject(over);
  });

  test('of inactivity: the stream keeps no session alive', async () => {
    const person = await clinic.clinician();
    person.browser.headers = { 'x-activity': '1' };
    const leave = async () => {
      clinic.world.clock.offsetMs = 16 * 60_000;
    };
    expect(await saidAfter(person, leave)).toMatchObject(over);
    clinic.world.clock.offsetMs = 0;
  });
});

test('S43 a session has at most twenty streams, and another one when one of them ends', async () => {
  const { browser } = await clinic.clinician();
  const streams = await Promise.all(Array.from({ length: 20 }, () => followChanges(browser)));
  await expect(followChanges(browser)).rejects.toThrow(/"throttled"/);
  // Somebody else's streams are their own.
  (await followChanges(sato.browser)).stop();
  streams.pop()?.stop();
  const again = () => followChanges(browser).catch(() => null);
  await expect.poll(again).not.toBeNull();
  for (const { stop } of streams) stop();
});
