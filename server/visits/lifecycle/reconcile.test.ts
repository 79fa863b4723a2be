/** What is set right when nobody did: visits past their window, and rooms that outlived theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { liveKitRooms, openLine } from '#server/test/livekit.ts';
import { reconcile, startReconciling } from '../reconcile.ts';

let clinic: Clinic;
let line: Awaited<ReturnType<typeof openLine>>;
const rooms = liveKitRooms();
beforeAll(async () => {
  line = await openLine();
  clinic = await openClinic({ env: { LIVEKIT_URL: line.url } });
});
afterAll(async () => {
  await clinic.close();
  await line.close();
});

async function openVisit(who: Clinician, endedMinutesAgo: number) {
  const appointmentId = await clinic.place([who], { at: 5, minutes: 20 });
  const { data } = await who.browser.call('visits.open', { appointmentId });
  await clinic.world.owner.query(
    `update appointments set starts_at = $2::timestamptz - interval '20 minutes', ends_at = $2 where id = $1`,
    [appointmentId, new Date(Date.now() - endedMinutesAgo * 60_000)],
  );
  const { rows } = await clinic.world.owner.query<{ room_name: string }>(
    'select room_name from visits where id = $1',
    [data.id],
  );
  return { visitId: data.id as string, appointmentId, room: rows[0]!.room_name };
}

const look = async (who: Clinician, visitId: string) =>
  (await who.browser.call('visits.visit', { visitId })).data;

test('a visit whose window has closed is ended, its appointment completed and its room gone', async () => {
  const lena = await clinic.clinician();
  const over = await openVisit(lena, 121);
  const running = await openVisit(lena, 118 - 30);
  await reconcile(clinic.world.deps);
  expect(await look(lena, over.visitId)).toMatchObject({
    state: 'ended',
    appointment: { state: 'completed' },
  });
  expect(await look(lena, running.visitId)).toMatchObject({
    state: 'open',
    appointment: { state: 'in-progress' },
  });
  expect(await rooms.listRooms([over.room])).toEqual([]);
  expect(await rooms.listRooms([running.room])).toHaveLength(1);
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
  const { visitId, room } = await openVisit(lena, -5);
  await line.cut();
  const ended = await lena.browser.call('visits.end', { visitId });
  expect(ended.data).toMatchObject({ state: 'ended', appointment: { state: 'completed' } });
  await reconcile(clinic.world.deps);
  expect(await rooms.listRooms([room])).toHaveLength(1);
  await line.mend();
  await reconcile(clinic.world.deps);
  expect(await rooms.listRooms([room])).toEqual([]);
});

test('rooms that are not of an ended visit are left alone', async () => {
  await rooms.createRoom({ name: 'somebody-elses-room' });
  await reconcile(clinic.world.deps);
  expect(await rooms.listRooms(['somebody-elses-room'])).toHaveLength(1);
  await rooms.deleteRoom('somebody-elses-room');
});

test('while one instance tidies up, another leaves it alone', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(lena, 200);
  const other = await clinic.world.owner.connect();
  await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('visits tidied', 0))`);
  await reconcile(clinic.world.deps);
  expect((await look(lena, visitId)).state).toBe('open');
  await other.query('commit');
  other.release();
  await reconcile(clinic.world.deps);
  expect((await look(lena, visitId)).state).toBe('ended');
});

test('two instances at once end a visit once', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(lena, 200);
  const { deps } = await clinic.world.startInstance();
  await Promise.all([deps, clinic.world.deps, deps, clinic.world.deps].map(reconcile));
  await reconcile(deps);
  expect(await clinic.recorded('visit.end', visitId)).toHaveLength(1);
});

test('rounds follow one another until they are told to stop', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(lena, 200);
  const rounds = startReconciling(clinic.world.deps, { everyMs: 5 });
  await expect.poll(async () => (await look(lena, visitId)).state).toBe('ended');
  await expect(rounds.stop()).resolves.toBeUndefined();
});
