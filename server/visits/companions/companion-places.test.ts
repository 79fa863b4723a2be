/** Tests a companion's place: one device, none in a locked room, none after long silence. */
import { afterAll, expect, test } from 'vitest';
import { callVisits } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { admittedGuest, guestLink, waitingGuest } from '#server/test/companion.ts';
import { join } from '#server/test/livekit-rooms.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { openVisit, runningVisit } from '#server/test/visits.ts';
import { evictUnauthorized } from '#server/visits/call/eviction.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const stageOf = async (browser: { call: Clinician['browser']['call'] }) =>
  (await browser.call('visits.guest.state', {})).data?.stage;
const evict = () => evictUnauthorized(clinic.world.deps, 'watched');

test('S50 one device at a time: another one asks for the place, and the first is removed once it is given', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await runningVisit(clinic, lena);
  const first = await admittedGuest(clinic, lena, { visitId });
  const there = await join(first.token);
  const second = await waitingGuest(clinic, first);
  expect([await stageOf(first.maria), await stageOf(second)]).toEqual(['inside', 'elsewhere']);
  const { data } = await callVisits(lena, 'visit', { visitId });
  expect(data.otherArrivals).toMatchObject([{ name: 'Maria Rossi', hasPlace: false }]);
  await callVisits(lena, 'givePlace', { visitId, guestId: data.otherArrivals[0]!.guestId });
  await there!.left;
  expect([await stageOf(first.maria), await stageOf(second)]).toEqual(['elsewhere', 'waiting']);
  expect((await second.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  await callVisits(lena, 'admitGuest', first.ref);
  const back = await join(first.token);
  await evict();
  await back!.left;
  expect((await second.call('visits.guest.ticket', {})).status).toBe(200);
});

test('a locked room admits nobody new, and before it is open nobody can be admitted', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await runningVisit(clinic, lena);
  const invitation = await guestLink(lena, { visitId });
  await waitingGuest(clinic, invitation);
  const ref = { visitId, guestId: invitation.guestId };
  await callVisits(lena, 'room.lock', { visitId });
  expect((await callVisits(lena, 'admitGuest', ref)).problem).toBe('visits.locked');
  await callVisits(lena, 'room.unlock', { visitId });
  expect((await callVisits(lena, 'admitGuest', ref)).status).toBe(200);
  expect((await callVisits(lena, 'admitGuest', ref)).problem).toBe('visits.not-now');

  const early = await clinic.place([lena], { at: 27 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, early) });
  const closed = (await ana.call('visits.guest.state', {})).data.visitId;
  const other = await guestLink(lena, { visitId: closed });
  await waitingGuest(clinic, other);
  const before = { visitId: closed, guestId: other.guestId };
  expect((await callVisits(lena, 'admitGuest', before)).problem).toBe('visits.not-now');
  await callVisits(lena, 'admit', { visitId: closed });
  expect((await callVisits(lena, 'admitGuest', before)).status).toBe(200);
});

test('a silent interpreter loses the place after five minutes, and the patient keeps theirs', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  const { maria, guestId } = await admittedGuest(clinic, lena, { visitId });
  const { clock, deps } = clinic.world;
  clock.offsetMs = 5 * 60_000 + 30_000;
  await reconcile(deps);
  clock.offsetMs = 0;
  expect(await stageOf(maria)).toBe('outside');
  expect((await callVisits(lena, 'visit', { visitId })).data.state).toBe('open');
  expect(await clinic.recorded('visit.guest-drop', visitId)).toMatchObject([
    { actor_id: null, detail: { guest: guestId } },
  ]);
  expect((await maria.call('visits.guest.enter', {})).data.stage).toBe('waiting');
  expect((await maria.call('visits.guest.leave', {})).data.stage).toBe('outside');
  expect(await clinic.recorded('visit.guest-depart', visitId)).toHaveLength(1);
});
