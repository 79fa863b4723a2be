/** Tests the reconciliation: visits past their window are ended, and rooms of ended visits deleted. */
import { afterAll, expect, test } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { openVisit } from '#server/test/visits.ts';
import { reconcile, startReconciling } from './reconcile.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());

async function endedVisit(who: Clinician, endedMinutesAgo: number) {
  const visit = await openVisit(clinic, who);
  await clinic.world.owner.query(
    `update appointments set starts_at = $2::timestamptz - interval '20 minutes', ends_at = $2 where id = $1`,
    [visit.appointmentId, new Date(Date.now() - endedMinutesAgo * 60_000)],
  );
  return visit;
}

const readVisit = async (who: Clinician, visitId: string) =>
  (await who.browser.call('visits.visit', { visitId })).data;

test('a visit whose window has closed is ended, its appointment completed and its room gone', async () => {
  const lena = await clinic.clinician();
  const over = await endedVisit(lena, 121);
  const running = await endedVisit(lena, 118 - 30);
  await reconcile(clinic.world.deps);
  expect(await readVisit(lena, over.visitId)).toMatchObject({
    state: 'ended',
    appointment: { state: 'completed' },
  });
  expect(await readVisit(lena, running.visitId)).toMatchObject({
    state: 'open',
    appointment: { state: 'in-progress' },
  });
  expect(await clinic.rooms.listRooms([over.room])).toEqual([]);
  expect(await clinic.rooms.listRooms([running.room])).toHaveLength(1);
  await reconcile(clinic.world.deps);
  expect(await clinic.recorded('visit.end', over.visitId)).toMatchObject([
    {
      actor_id: null,
      organization_id: lena.organizationId,
      outcome: 'success',
      detail: { because: 'window-closed' },
    },
  ]);
});

test('S32 a visit ends while LiveKit is away, and its room goes when it is back', async () => {
  const lena = await clinic.clinician();
  const { visitId, room } = await endedVisit(lena, -5);
  await clinic.proxy.cut();
  const ended = await lena.browser.call('visits.end', { visitId });
  expect(ended.data).toMatchObject({ state: 'ended', appointment: { state: 'completed' } });
  await reconcile(clinic.world.deps);
  expect(await clinic.rooms.listRooms([room])).toHaveLength(1);
  await clinic.proxy.mend();
  await reconcile(clinic.world.deps);
  expect(await clinic.rooms.listRooms([room])).toEqual([]);
});

test('rooms that are not of an ended visit are left alone', async () => {
  await clinic.rooms.createRoom({ name: 'somebody-elses-room' });
  await reconcile(clinic.world.deps);
  expect(await clinic.rooms.listRooms(['somebody-elses-room'])).toHaveLength(1);
  await clinic.rooms.deleteRoom('somebody-elses-room');
});

test('while one instance reconciles, another does not', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await endedVisit(lena, 200);
  const other = await clinic.world.owner.connect();
  await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('visits tidied', 0))`);
  await reconcile(clinic.world.deps);
  expect((await readVisit(lena, visitId)).state).toBe('open');
  await other.query('commit');
  other.release();
  await reconcile(clinic.world.deps);
  expect((await readVisit(lena, visitId)).state).toBe('ended');
});

test('two instances at once end a visit once', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await endedVisit(lena, 200);
  const { deps } = await clinic.world.startInstance();
  await Promise.all([deps, clinic.world.deps, deps, clinic.world.deps].map(reconcile));
  await reconcile(deps);
  expect(await clinic.recorded('visit.end', visitId)).toHaveLength(1);
});

test('rounds follow one another until they are stopped', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await endedVisit(lena, 200);
  const rounds = startReconciling(clinic.world.deps, { everyMs: 5 });
  await expect.poll(async () => (await readVisit(lena, visitId)).state).toBe('ended');
  await expect(rounds.stop()).resolves.toBeUndefined();
});
