/** Tests visits that are reopened: by whom, until when, with which links, and what their time allows meanwhile. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';
import { join, openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { openStarting } from '#server/test/start-visits.ts';
import { openVisit, roomOf, runningVisit, wereThere } from '#server/test/visits.ts';
import { isReopenable } from '#server/visits/core/window.ts';
import { reconcile } from './reconcile.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());

const reopen = (who: Clinician, appointmentId: string) =>
  who.browser.call('visits.reopen', { appointmentId });
const end = (who: Clinician, visitId: string) => who.browser.call('visits.end', { visitId });
const seen = async (who: Clinician, visitId: string) =>
  (await who.browser.call('visits.visit', { visitId })).data;

/** As if its appointment had been booked until so many minutes ago. */
const bookedUntil = (appointmentId: string, minutesAgo: number) =>
  clinic.world.owner.query(
    `update appointments set starts_at = now() - make_interval(mins => $2 + 20),
       ends_at = now() - make_interval(mins => $2) where id = $1`,
    [appointmentId, minutesAgo],
  );

test('S78 a reopened visit lets its patient come by the same link, and a token of before opens no room', async () => {
  const lena = await clinic.clinician();
  const { appointmentId, visitId, link, ana, token } = await runningVisit(clinic, lena);
  await wereThere(clinic, visitId, [{ identity: 'patient:ana', left: 1 }]);
  const room = await roomOf(clinic, visitId);
  expect((await end(lena, visitId)).data).toMatchObject({ state: 'ended', isReopenable: true });
  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('over');
  expect((await lena.browser.call('visits.home', {})).data.reopenableIds).toEqual([appointmentId]);

  const { data } = await reopen(lena, appointmentId);
  expect(data).toMatchObject({
    id: visitId,
    state: 'open',
    endedAt: null,
    isReopenable: false,
    appointment: { state: 'in-progress' },
  });
  expect((await reopen(lena, appointmentId)).data).toMatchObject({ id: visitId, state: 'open' });
  expect(await roomOf(clinic, visitId)).not.toBe(room);
  expect(await clinic.rooms.listRooms([room])).toEqual([]);
  expect(await join(token)).toBeNull();
  expect(await clinic.recorded('visit.reopen', visitId)).toMatchObject([
    { actor_id: lena.id, outcome: 'success' },
  ]);

  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('outside');
  const again = await waitingPatient(clinic, { token: link });
  await lena.browser.call('visits.admit', { visitId });
  const fresh = (await again.call('visits.guest.ticket', {})).data;
  const joinedRoom = await join(fresh.token);
  expect(joinedRoom).not.toBeNull();
  expect((await end(lena, visitId)).data.state).toBe('ended');
});

test('S78 only its clinicians reopen a visit, on the day on which it ended, and no cancelled one', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, appointmentId } = await openVisit(clinic, lena);
  await end(lena, visitId);
  expect((await reopen(tomas, appointmentId)).problem).toBe('not-found');
  await clinic.world.owner.query(
    `update visits set ended_at = now() - interval '25 hours' where id = $1`,
    [visitId],
  );
  await bookedUntil(appointmentId, 25 * 60);
  expect((await reopen(lena, appointmentId)).problem).toBe('visits.not-reopenable');
  const cancelled = await openVisit(clinic, lena);
  await clinic.world.owner.query(`update appointments set state = 'cancelled' where id = $1`, [
    cancelled.appointmentId,
  ]);
  await reconcile(clinic.world.deps);
  expect((await seen(lena, cancelled.visitId)).isReopenable).toBe(false);
  expect((await reopen(lena, cancelled.appointmentId)).problem).toBe('appointments.cancelled');
});

test.each([
  ['the same evening, hours after its window', '2026-11-23T23:30', true],
  ['the next day, its window closed', '2026-11-24T00:30', false],
])('a visit that ended at noon can be reopened: %s', (_when, at, expected) => {
  const zone = 'Pacific/Auckland';
  const instant = (text: string) => DateTime.fromISO(text, { zone }).toJSDate();
  const row = {
    state: 'ended' as const,
    endedAt: instant('2026-11-23T12:10'),
    endedBecause: 'ended' as const,
    startsAt: instant('2026-11-23T12:00'),
    endsAt: instant('2026-11-23T12:20'),
    reopenedAt: null,
  };
  expect(isReopenable(row, { now: instant(at), zone })).toBe(expected);
});

test('a visit that ended just before midnight can be reopened just after it', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24) + minutes * 60_000);
  const row = {
    state: 'ended' as const,
    endedAt: at(-3),
    endedBecause: 'empty' as const,
    startsAt: at(-30),
    endsAt: at(-10),
    reopenedAt: null,
  };
  expect(isReopenable(row, { now: at(4), zone: 'UTC' })).toBe(true);
});

test('a reopened visit stays open half an hour for its patient, after its window too', async () => {
  const lena = await clinic.clinician();
  const { visitId, appointmentId } = await openVisit(clinic, lena);
  await wereThere(clinic, visitId, [
    { identity: 'practitioner:x', left: 40 },
    { identity: 'patient:x', left: 40 },
  ]);
  await bookedUntil(appointmentId, 60);
  await reconcile(clinic.world.deps);
  expect((await seen(lena, visitId)).state).toBe('ended');
  // Earlier than midnight, whatever the hour of the test.
  await clinic.world.owner.query('update visits set ended_at = now() where id = $1', [visitId]);
  await bookedUntil(appointmentId, 150);
  await reopen(lena, appointmentId);
  await reconcile(clinic.world.deps);
  const { state, endsItselfAt } = await seen(lena, visitId);
  expect(state).toBe('open');
  expect(Math.round((Date.parse(endsItselfAt!) - Date.now()) / 60_000)).toBe(30);
  const link = await linkOf(lena, appointmentId);
  const ana = await waitingPatient(clinic, { token: link });
  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('waiting');
});

test('a visit that is over keeps nobody from starting the next one, and can then be reopened beside it', async () => {
  const lena = await clinic.clinician();
  const { start, startable } = openStarting(clinic);
  const first = (await start(lena)).data.visit;
  await end(lena, first.id);
  const { types } = await startable(lena);
  expect(types.find(({ id }: { id: string }) => id === first.appointment.type.id)).toMatchObject({
    fitsMinutes: 30,
  });
  const second = await start(lena, { patientName: `Ben ${randomUUID().slice(0, 6)}` });
  expect([second.status, second.problem]).toEqual([200, undefined]);
  expect((await reopen(lena, first.appointment.id)).data).toMatchObject({ state: 'open' });
  expect((await start(lena)).problem).toBe('appointments.overlap');
});
