/** Tests that time in a room ends when a person was last heard, not when that was noticed (S191). */
import { afterAll, afterEach, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { postEvent, videoEvent } from '#server/test/http/video-events.ts';
import { openVisit } from '#server/test/visits.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { clock, deps } = clinic.world;
afterEach(() => {
  clock.offsetMs = 0;
});

/** LiveKit's reasons of a departure. */
const [connectionTimeout, clientInitiated, duplicateIdentity] = [14, 1, 2];

/** Lena is in the room of a visit; what happens there is told by the second. */
async function lenaInside() {
  const lena = await clinic.clinician();
  const { visitId, appointmentId, room } = await openVisit(clinic, lena);
  const from = Date.now();
  const event = (name: string, at: number, disconnectReason = 0) =>
    postEvent(
      clinic.world.url,
      videoEvent(name, { room, who: lena.id }, { createdAt: from + at * 1000, disconnectReason }),
    );
  const go = (second: number) => {
    clock.offsetMs = from + second * 1000 - Date.now();
  };
  /** Her page asks for messages every few seconds while the call goes on. */
  const heard = async (...seconds: number[]) => {
    for (const second of seconds) {
      go(second);
      await lena.browser.call('visits.chat.read', { visitId, after: 0 });
    }
  };
  const left = async (second: number, reason: number) => {
    go(second);
    await event('participant_left', second, reason);
  };
  const stays = async () => {
    const { people, secondsTogether } = (
      await lena.browser.call('visits.whoWasThere', { appointmentId })
    ).data;
    const secondOf = (at: string | null) =>
      at === null ? null : Math.round((Date.parse(at) - from) / 1000);
    return {
      secondsTogether,
      seconds: people.map((person) => person.seconds),
      stays: people.flatMap((person) =>
        person.stays.map((stay) => [secondOf(stay.joinedAt), secondOf(stay.leftAt), stay.isAbout]),
      ),
    };
  };
  await event('participant_joined', 0);
  return { visitId, heard, left, stays, go };
}

test('S191 a broken connection ends when the person was last heard, and the time is marked as a guess', async () => {
  const lena = await lenaInside();
  await lena.heard(5, 10, 15, 20);
  await lena.left(68, connectionTimeout);
  expect(await lena.stays()).toMatchObject({ seconds: [20], stays: [[0, 20, true]] });
});

test('who leaves by themselves was there until then', async () => {
  const lena = await lenaInside();
  await lena.heard(5, 10, 15);
  await lena.left(19, clientInitiated);
  expect(await lena.stays()).toMatchObject({ seconds: [19], stays: [[0, 19, false]] });
});

test('S191 a cut that mended itself is a gap', async () => {
  const lena = await lenaInside();
  await lena.heard(5, 10, 60, 65, 70);
  await lena.left(72, clientInitiated);
  expect(await lena.stays()).toMatchObject({
    seconds: [22],
    stays: [
      [0, 10, true],
      [60, 72, false],
    ],
  });
});

test('S191 a connection that is found missing ends when the person was last heard', async () => {
  const lena = await lenaInside();
  await lena.heard(5, 10);
  lena.go(90);
  await reconcile(deps);
  expect(await lena.stays()).toMatchObject({ stays: [[0, 10, true]] });
});

test('S191 a connection that was replaced after a cut ends when the person was last heard before it', async () => {
  const lena = await lenaInside();
  await lena.heard(5, 10, 50, 55);
  await lena.left(56, duplicateIdentity);
  expect(await lena.stays()).toMatchObject({ stays: [[0, 10, true]] });
});

test('while nothing is known of heartbeats the time of the notice counts', async () => {
  const lena = await lenaInside();
  await lena.left(68, connectionTimeout);
  expect(await lena.stays()).toMatchObject({ stays: [[0, 68, false]] });
});
