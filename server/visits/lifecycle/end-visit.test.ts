/** Tests how visits end: for all, once, and with no room or ticket left behind. */
import { afterAll, expect, test } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';
import { join, openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { openVisit, runningVisit, wereThere } from '#server/test/visits.ts';
import { reconcile } from './reconcile.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());

const ticket = (who: Clinician, visitId: string) => who.browser.call('visits.ticket', { visitId });
const end = (who: Clinician, visitId: string) => who.browser.call('visits.end', { visitId });

test('S24 ending a visit ends it for all: the room is deleted, and no token opens it again', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, appointmentId, room } = await openVisit(clinic, lena, tomas);
  const { token } = (await ticket(lena, visitId)).data;
  const joinedRoom = await join(token);
  const answer = await end(tomas, visitId);
  expect(answer.data).toMatchObject({
    state: 'ended',
    inside: 0,
    appointment: { state: 'completed' },
  });
  expect(answer.data.endedAt).toBeTruthy();
  await joinedRoom!.left;
  expect(await clinic.rooms.listRooms([room])).toEqual([]);
  expect(await join(token)).toBeNull();
  const before = clinic.proxy.roomsMade();
  const late = await ticket(lena, visitId);
  expect([late.status, late.problem]).toEqual([409, 'visits.ended']);
  expect(clinic.proxy.roomsMade()).toEqual(before);
  const again = await lena.browser.call('visits.open', { appointmentId });
  expect([again.status, again.problem]).toEqual([409, 'visits.ended']);
});

test('a visit is ended once, however often it is asked for', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  const answers = await Promise.all(Array.from({ length: 6 }, () => end(lena, visitId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.endedAt)).size).toBe(1);
  expect(await clinic.recorded('visit.end', visitId)).toHaveLength(1);
});

test('S24 tickets that race the end never leave a room behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lena = await clinic.clinician();
    const { visitId, room } = await openVisit(clinic, lena);
    await Promise.all([
      ticket(lena, visitId),
      end(lena, visitId),
      ticket(lena, visitId),
      ticket(lena, visitId),
    ]);
    expect(await clinic.rooms.listRooms([room])).toEqual([]);
  }
});

test('S23 a visit that ends while its ticket is being made has no ticket, and no room is left', async () => {
  const lena = await clinic.clinician();
  const { visitId, room } = await openVisit(clinic, lena);
  const before = clinic.proxy.roomsMade().length;
  clinic.proxy.hold();
  const ticketCall = ticket(lena, visitId);
  await expect.poll(() => clinic.proxy.roomsMade().length).toBeGreaterThan(before);
  await clinic.world.owner.query(
    `update visits set state = 'ended', ended_at = now(), ended_because = 'ended' where id = $1`,
    [visitId],
  );
  clinic.proxy.release();
  expect((await ticketCall).problem).toBe('visits.ended');
  expect(await clinic.rooms.listRooms([room])).toEqual([]);
});

test('a patient who has left reads when the visit ends by itself, and nothing while a clinician is inside', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const [empty, goesOn] = [await runningVisit(clinic, lena), await runningVisit(clinic, tomas)];
  const { identity } = empty;
  await wereThere(clinic, empty.visitId, [
    { identity: `practitioner:${lena.id}`, left: 2 },
    { identity, left: 3 },
  ]);
  await wereThere(clinic, goesOn.visitId, [
    { identity: `practitioner:${tomas.id}` },
    { identity: goesOn.identity, left: 3 },
  ]);
  for (const { ana } of [empty, goesOn]) await ana.call('visits.guest.leave', {});
  const guestState = (await empty.ana.call('visits.guest.state', {})).data;
  expect(guestState.stage).toBe('outside');
  const bookedEnd = Date.parse(guestState.startsAt) + 20 * 60_000;
  expect(Date.parse(guestState.endsItselfAt!) - bookedEnd).toBe(10 * 60_000);
  const seen = await lena.browser.call('visits.visit', { visitId: empty.visitId });
  expect(guestState.endsItselfAt).toBe(seen.data.endsItselfAt);
  const other = (await goesOn.ana.call('visits.guest.state', {})).data;
  expect(other).toMatchObject({ stage: 'outside', endsItselfAt: null });
});

test('a clinician reads since when the patient is away, whether they left, and their phone number', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const [leftVisit, dropped] = [
    await runningVisit(clinic, lena),
    await runningVisit(clinic, tomas),
  ];
  const seen = async (who: Clinician, visitId: string) =>
    (await who.browser.call('visits.visit', { visitId })).data;
  expect(await seen(lena, leftVisit.visitId)).toMatchObject({
    patientPhone: null,
    patient: { leftRoomAt: null, isDropped: false },
  });
  for (const { visitId, identity } of [leftVisit, dropped])
    await wereThere(clinic, visitId, [{ identity, left: 3 }]);
  await clinic.world.owner.query(
    `with known as (
       insert into patients (organization_id, full_name, phone, created_by)
       values ($2, 'Ana Ruiz', '+44 20 7946 0018', $3) returning id)
     update appointments set patient_id = known.id from known where appointments.id = $1`,
    [leftVisit.appointmentId, lena.organizationId, lena.id],
  );
  const away = await seen(lena, leftVisit.visitId);
  expect(away).toMatchObject({ state: 'in-progress', patientPhone: '+44 20 7946 0018' });
  expect(Math.round((Date.now() - Date.parse(away.patient!.leftRoomAt!)) / 60_000)).toBe(3);

  await leftVisit.ana.call('visits.guest.leave', {});
  clinic.world.clock.offsetMs = 6 * 60_000;
  await reconcile(clinic.world.deps);
  clinic.world.clock.offsetMs = 0;
  expect(await seen(lena, leftVisit.visitId)).toMatchObject({
    state: 'open',
    patient: { isDropped: false },
  });
  expect(await seen(tomas, dropped.visitId)).toMatchObject({
    state: 'open',
    patient: { isDropped: true },
  });
  await dropped.ana.call('visits.guest.enter', {});
  expect((await seen(tomas, dropped.visitId)).patient).toMatchObject({ isDropped: false });
});
