/** Tests who was in a room: LiveKit's signed webhooks, handled once each, and polling that corrects what was lost (S25). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openClinicBehindProxy, type ClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import {
  postEvent as postEventTo,
  postText,
  signedEvent,
  videoEvent,
  type VideoEvent,
} from '#server/test/http/video-events.ts';
import { openPeers } from '#server/test/peer.ts';
import { openVisit } from '#server/test/visits.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

/** A browser's first picture takes its time on a busy machine. */
const patience = { timeout: 30_000 };

let clinic: ClinicBehindProxy;
let peers: Awaited<ReturnType<typeof openPeers>>;
beforeAll(async () => {
  [clinic, peers] = await Promise.all([openClinicBehindProxy(), openPeers()]);
});
afterAll(async () => {
  await peers.close();
  await clinic.close();
});

async function lenasVisit() {
  const lena = await clinic.clinician();
  return { lena, ...(await openVisit(clinic, lena)) };
}

const presences = async (visitId: string) =>
  (
    await clinic.world.owner.query(
      `select connection, identity, joined_at, joined_by, left_at, left_by, had_sound, had_picture
       from visit_presences where visit_id = $1 order by joined_at`,
      [visitId],
    )
  ).rows;

const post = (body: string, signature: string, type?: string) =>
  postText(clinic.world.url, body, signature, type);
const postEvent = (event: VideoEvent) => postEventTo(clinic.world.url, event);

test('S25 a join and a leave are stored once, however often LiveKit reports them', async () => {
  const { lena, visitId, room } = await lenasVisit();
  const joined = videoEvent('participant_joined', { room, who: lena.id });
  const leftEvent = videoEvent('participant_left', { room, who: lena.id });
  const events = [joined, joined, leftEvent, leftEvent, joined];
  for (const event of events) expect(await postEvent(event)).toBe(200);
  expect(await presences(visitId)).toMatchObject([
    { identity: `practitioner:${lena.id}`, joined_by: 'webhook', left_by: 'webhook' },
  ]);
  for (const action of ['visit.join', 'visit.leave'])
    expect(await clinic.recorded(action, visitId)).toMatchObject([
      { actor_id: lena.id, organization_id: lena.organizationId, outcome: 'success' },
    ]);
});

test('S25 a leave whose join was never reported stores both', async () => {
  const { lena, visitId, room } = await lenasVisit();
  expect(await postEvent(videoEvent('participant_left', { room, who: lena.id }))).toBe(200);
  expect(await presences(visitId)).toMatchObject([{ left_at: expect.any(Date) }]);
});

test('when the room is gone, nobody is inside any more', async () => {
  const { lena, visitId, room } = await lenasVisit();
  await postEvent(videoEvent('participant_joined', { room, who: lena.id }));
  const { participant: _nobody, ...gone } = videoEvent('room_finished', { room, who: lena.id });
  expect(await postEvent(gone as VideoEvent)).toBe(200);
  expect(await presences(visitId)).toMatchObject([{ left_by: 'webhook' }]);
});

test('S25 a webhook that is unsigned, signed by another, of another body, or old, changes nothing', async () => {
  const { lena, visitId, room } = await lenasVisit();
  const event = videoEvent('participant_joined', { room, who: lena.id });
  const body = JSON.stringify(event);
  const other = JSON.stringify({ ...event, event: 'participant_left' });
  const minutes = (count: number) => ({ createdAt: Date.now() + count * 60_000 });
  const old = JSON.stringify(videoEvent('participant_joined', { room, who: lena.id }, minutes(-6)));
  const early = JSON.stringify(
    videoEvent('participant_joined', { room, who: lena.id }, minutes(3)),
  );
  expect([
    await post(body, ''),
    await post(body, 'Bearer nobody'),
    await post(body, await signedEvent(body, 'another secret of at least 32 characters')),
    await post(other, await signedEvent(body)),
    await post(old, await signedEvent(old)),
    await post(early, await signedEvent(early)),
  ]).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await post(body, await signedEvent(body), 'application/json')).toBe(415);
  const large = JSON.stringify({ ...event, id: 'x'.repeat(70_000) });
  expect(await post(large, await signedEvent(large))).toBe(413);
  expect(await presences(visitId)).toEqual([]);
});

test('a webhook of a room that is not ours is accepted, without effect', async () => {
  expect(await postEvent(videoEvent('participant_joined', { room: 'elsewhere', who: 'x' }))).toBe(
    200,
  );
});

test('S25 with every webhook lost, polling corrects who was there', async () => {
  const { lena, visitId } = await lenasVisit();
  const { token } = (await lena.browser.call('visits.ticket', { visitId })).data;
  const peer = await peers.join(token);
  const looked = async () => {
    await reconcile(clinic.world.deps);
    return (await presences(visitId))[0];
  };
  await expect.poll(async () => (await looked())?.had_picture, patience).toBe(true);
  expect(await presences(visitId)).toMatchObject([
    { identity: `practitioner:${lena.id}`, joined_by: 'look', left_at: null, had_sound: true },
  ]);
  await clinic.proxy.cut();
  await reconcile(clinic.world.deps);
  expect(await presences(visitId)).toMatchObject([{ left_at: null }]);
  await clinic.proxy.mend();
  await peer.leave();
  await expect.poll(async () => (await looked())?.left_at, patience).toBeInstanceOf(Date);
  expect(await presences(visitId)).toMatchObject([{ left_by: 'look' }]);
  expect(await clinic.recorded('visit.leave', visitId)).toHaveLength(1);
}, 90_000);

test('a participant who is still connecting was not there', async () => {
  const { lena, visitId } = await lenasVisit();
  const { token } = (await lena.browser.call('visits.ticket', { visitId })).data;
  const socket = await join(token);
  await reconcile(clinic.world.deps);
  expect(await presences(visitId)).toEqual([]);
  socket!.leave();
});
