/** Tests that a running visit ends for people who are signed out, deactivated or without the role (S12). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { join, liveKitRooms } from '#server/test/livekit-rooms.ts';
import { openVisit, wereThere } from '#server/test/visits.ts';
import { practitionerIdentity } from '#server/visits/core/may-stay.ts';
import { evictUnauthorized } from './eviction.ts';
import { startReconciling } from '#server/visits/lifecycle/reconcile.ts';

let clinic: Clinic;
const rooms = liveKitRooms();
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

async function clinicianInside() {
  const lena = await clinic.clinician();
  const { visitId, room } = await openVisit(clinic, lena);
  const { token } = (await lena.browser.call('visits.ticket', { visitId })).data;
  return { lena, visitId, room, token: token as string, peer: await join(token) };
}

const change = (column: string, value: unknown) => (who: Clinician) =>
  clinic.world.owner.query(`update practitioners set ${column} = $2 where id = $1`, [
    who.id,
    value,
  ]);

test.each([
  ['signs out', (who: Clinician) => who.browser.call('auth.logout', {})],
  ['is deactivated', change('active', false)],
  ['loses KareMD', change('access_applications', [])],
  ['loses the role', change('role', 'GUEST')],
])(
  'S12 a clinician who %s is removed from the visit, and no token brings them back',
  async (_what, happens) => {
    const { lena, room, token, peer } = await clinicianInside();
    await evictUnauthorized(clinic.world.deps, 'watched');
    expect(await rooms.listParticipants(room)).toHaveLength(1);
    await happens(lena);
    await evictUnauthorized(clinic.world.deps, 'watched');
    await peer!.left;
    for (const _again of [1, 2]) {
      const back = await join(token);
      await evictUnauthorized(clinic.world.deps, 'watched');
      await back!.left;
    }
    expect(await rooms.listParticipants(room)).toEqual([]);
  },
);

test('a session says that its person is in a call, so that ending it from elsewhere asks first', async () => {
  const { lena, visitId, peer } = await clinicianInside();
  const elsewhere = await clinic.world.signIn(lena);
  const inCall = async () =>
    (await elsewhere.call('auth.sessions', {})).data.map(
      ({ current, isInCall }: { current: boolean; isInCall: boolean }) => [current, isInCall],
    );
  await wereThere(clinic, visitId, [{ identity: practitionerIdentity(lena.id) }]);
  expect(await inCall()).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
  await lena.browser.call('auth.logout', {});
  await evictUnauthorized(clinic.world.deps, 'watched');
  await peer!.left;
  expect(await inCall()).toEqual([[true, false]]);
});

test('S12 it happens by itself, and after signing in again one can join again', async () => {
  const { lena, visitId, room, peer } = await clinicianInside();
  const rounds = startReconciling(clinic.world.deps, { evictEveryMs: 20 });
  await lena.browser.call('auth.logout', {});
  await peer!.left;
  const again = await clinic.world.signIn(lena);
  const { token } = (await again.call('visits.ticket', { visitId })).data;
  const back = await join(token);
  await rounds.stop();
  await evictUnauthorized(clinic.world.deps, 'all');
  expect(await rooms.listParticipants(room)).toHaveLength(1);
  back!.leave();
});

test('S12 a second session of the same person goes on', async () => {
  const { lena, visitId, peer } = await clinicianInside();
  const other = await clinic.world.signIn(lena);
  const { token } = (await other.call('visits.ticket', { visitId })).data;
  const second = await join(token);
  await peer!.left;
  await lena.browser.call('auth.logout', {});
  await evictUnauthorized(clinic.world.deps, 'watched');
  expect((await other.call('visits.visit', { visitId })).status).toBe(200);
  second!.leave();
});
