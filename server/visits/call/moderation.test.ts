/** Tests moderation of a room: a removed participant stays out, and a locked room admits nobody new. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callVisits } from '#server/test/browser.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { join, liveKitRooms } from '#server/test/livekit-rooms.ts';
import { followStream } from '#server/test/event-streams.ts';
import { openPeers } from '#server/test/peer.ts';
import { openVisit, runningVisit, wereThere } from '#server/test/visits.ts';
import { evictUnauthorized } from './eviction.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const patience = { timeout: 30_000 };

let clinic: Clinic;
let peers: Awaited<ReturnType<typeof openPeers>>;
const rooms = liveKitRooms();
beforeAll(async () => {
  [clinic, peers] = await Promise.all([openClinic(), openPeers()]);
});
afterAll(async () => {
  await peers.close();
  await clinic.close();
});

const identityOf = ({ id }: Clinician) => `practitioner:${id}`;
const identitiesIn = async (room: string) =>
  (await rooms.listParticipants(room)).map(({ identity }) => identity);

test('a removed patient stays out, also with a token that LiveKit refreshed', async () => {
  const lena = await clinic.clinician();
  const { visitId, ana, token, identity, room, link } = await runningVisit(clinic, lena);
  const peer = await peers.join(token);
  const refreshed = await peer.token();
  expect(refreshed).not.toBe(token);
  const answer = await callVisits(lena, 'room.remove', { visitId, identity });
  expect(answer.data).toMatchObject({ state: 'open', removed: [{ identity, name: 'Ana Ruiz' }] });
  await peer.left();
  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('removed');
  const back = await join(refreshed);
  await evictUnauthorized(clinic.world.deps, 'watched');
  await back!.left;
  expect(await identitiesIn(room)).toEqual([]);
  expect((await ana.call('visits.guest.enter', {})).problem).toBe('visits.removed');
  const again = await ana.call('visits.guest.recognise', { token: link, name: 'Ana Ruiz' });
  expect([again.status, again.problem]).toEqual([403, 'visits.removed']);
  const allowed = await callVisits(lena, 'room.allowBack', { visitId, identity });
  expect(allowed.data.removed).toEqual([]);
  expect((await ana.call('visits.guest.enter', {})).data.stage).toBe('waiting');
  for (const action of ['visit.remove', 'visit.allow-back'])
    expect(await clinic.recorded(action, visitId)).toMatchObject([
      { actor_id: lena.id, detail: { identity } },
    ]);
}, 90_000);

test('a removed clinician gets no ticket and moderates nobody, until allowed back', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena, tomas);
  const { token } = (await callVisits(tomas, 'ticket', { visitId })).data;
  const there = await join(token);
  await callVisits(lena, 'ticket', { visitId });
  const identity = identityOf(tomas);
  await callVisits(lena, 'room.remove', { visitId, identity });
  await there!.left;
  await clinic.world.deps.redis.del('visits-watched');
  const back = await join(token);
  await evictUnauthorized(clinic.world.deps, 'watched');
  await back!.left;
  expect((await callVisits(tomas, 'ticket', { visitId })).problem).toBe('visits.removed');
  for (const name of ['room.remove', 'room.allowBack'] as const)
    expect((await callVisits(tomas, name, { visitId, identity: identityOf(lena) })).problem).toBe(
      'visits.removed',
    );
  expect(
    (await callVisits(lena, 'room.remove', { visitId, identity: identityOf(lena) })).problem,
  ).toBe('visits.not-now');
  await callVisits(lena, 'room.allowBack', { visitId, identity });
  expect((await callVisits(tomas, 'ticket', { visitId })).status).toBe(200);
});

test('a locked room admits those who were in it before, and nobody else', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, ana } = await runningVisit(clinic, lena, tomas);
  await callVisits(lena, 'ticket', { visitId });
  expect((await callVisits(lena, 'room.lock', { visitId })).data.isLocked).toBe(true);
  expect((await callVisits(tomas, 'ticket', { visitId })).problem).toBe('visits.locked');
  expect((await callVisits(lena, 'ticket', { visitId })).status).toBe(200);
  expect((await ana.call('visits.guest.ticket', {})).status).toBe(200);
  await callVisits(lena, 'sendBack', { visitId });
  expect((await callVisits(lena, 'admit', { visitId })).problem).toBe('visits.locked');
  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('waiting');
  expect((await callVisits(lena, 'room.unlock', { visitId })).data.isLocked).toBe(false);
  expect((await callVisits(tomas, 'ticket', { visitId })).status).toBe(200);
  expect((await callVisits(lena, 'admit', { visitId })).data.state).toBe('in-progress');
  await callVisits(lena, 'room.unlock', { visitId });
  expect(await clinic.recorded('visit.unlock', visitId)).toHaveLength(1);
});

test('a muted participant is really silent, a share is ended, and the person reads who did it', async () => {
  const lena = await clinic.clinician();
  const { visitId, ana, token, identity, room } = await runningVisit(clinic, lena);
  const news = await followStream(ana, 'visits.guest.news');
  const nextNotice = async (): Promise<unknown> => {
    const { data } = (await news.next())!;
    return data.kind === 'moderated' ? data : nextNotice();
  };
  const peer = await peers.join(token);
  await peer.share();
  const tracks = async () => (await rooms.getParticipant(room, identity)).tracks;
  await expect.poll(async () => (await tracks()).length, patience).toBe(3);
  const input = { visitId, identity };
  expect((await callVisits(lena, 'room.mute', input)).status).toBe(200);
  await expect.poll(async () => (await tracks()).some(({ muted }) => muted), patience).toBe(true);
  expect((await callVisits(lena, 'room.stopShare', input)).status).toBe(200);
  await expect.poll(async () => (await tracks()).length, patience).toBe(2);
  const notice = { kind: 'moderated', visitId, by: lena.fullName };
  expect(await nextNotice()).toEqual({ ...notice, what: 'muted' });
  expect(await nextNotice()).toEqual({ ...notice, what: 'share-stopped' });
  news.stop();
  await expect.poll(() => peer.mayShare(), patience).toBe(true);
  await peer.share();
  await expect.poll(async () => (await tracks()).length, patience).toBe(3);
  const stranger = { visitId, identity: 'patient:nobody' };
  expect((await callVisits(lena, 'room.mute', stranger)).problem).toBe('not-found');
}, 90_000);

test('S15 who is not on the visit finds nobody in it', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, identity } = await runningVisit(clinic, lena);
  for (const name of ['mute', 'stopShare', 'remove', 'allowBack'] as const)
    expect((await callVisits(tomas, `room.${name}`, { visitId, identity })).problem).toBe(
      'not-found',
    );
  for (const name of ['lock', 'unlock'] as const)
    expect((await callVisits(tomas, `room.${name}`, { visitId })).problem).toBe('not-found');
});

test('a visit ends itself ten minutes after its booked end, everybody gone for five, and says when before', async () => {
  const both = (minutesAgo: number) => [
    { identity: 'practitioner:x', left: minutesAgo },
    { identity: 'patient:x', left: minutesAgo },
  ];
  const bookedUntil = (visitId: string, minutesAgo: number) =>
    clinic.world.owner.query(
      `update appointments set starts_at = now() - make_interval(mins => $2 + 20),
         ends_at = now() - make_interval(mins => $2)
       where id = (select appointment_id from visits where id = $1)`,
      [visitId, minutesAgo],
    );
  const opened = async (people: ReturnType<typeof both>, minutesAgo = 11) => {
    const who = await clinic.clinician();
    const { visitId } = await openVisit(clinic, who);
    await bookedUntil(visitId, minutesAgo);
    await wereThere(clinic, visitId, people);
    return { who, visitId };
  };
  const gone = await opened(both(6));
  const soon = await opened(both(2));
  const early = await opened(both(40), 7);
  const alone = await opened(both(6).slice(0, 1));
  const lena = await clinic.clinician();
  const onHold = { who: lena, ...(await runningVisit(clinic, lena)) };
  await callVisits(lena, 'hold', { visitId: onHold.visitId });
  await wereThere(clinic, onHold.visitId, both(6));
  const seen = async ({ who, visitId }: { who: Clinician; visitId: string }) =>
    (await callVisits(who, 'visit', { visitId })).data;
  for (const visit of [soon, early]) {
    const { endsItselfAt } = await seen(visit);
    expect(Math.round((Date.parse(endsItselfAt!) - Date.now()) / 60_000)).toBe(3);
  }
  await reconcile(clinic.world.deps);
  expect(await seen(gone)).toMatchObject({ state: 'ended', appointment: { state: 'completed' } });
  for (const visit of [soon, early]) expect((await seen(visit)).state).toBe('open');
  expect(await seen(alone)).toMatchObject({ state: 'open', endsItselfAt: null });
  expect((await seen(onHold)).state).toBe('on-hold');
  expect(await clinic.recorded('visit.end', gone.visitId)).toMatchObject([
    { actor_id: null, detail: { because: 'empty' } },
  ]);
});

test('a visit whose patient was admitted and never reached the room did not take place', async () => {
  const lena = await clinic.clinician();
  const never = await runningVisit(clinic, lena);
  const ended = await callVisits(lena, 'end', { visitId: never.visitId });
  expect(ended.data).toMatchObject({ state: 'cancelled', appointment: { state: 'cancelled' } });
  const tomas = await clinic.clinician();
  const ongoing = await runningVisit(clinic, tomas);
  const peer = await peers.join(ongoing.token);
  const answer = await callVisits(tomas, 'end', { visitId: ongoing.visitId });
  expect(answer.data).toMatchObject({ state: 'ended', appointment: { state: 'completed' } });
  await peer.left();
}, 60_000);
