/** A part of walks through a call: the background is blurred, and noise is suppressed, in the browser. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import type { NewVisit } from './new-visit.ts';
import { button, rowOf } from './tele-visit.ts';

/** What made the track that this page sends: the camera itself, or the blur. */
const makers = (page: Page) =>
  page.evaluate(() => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    return keptConnections
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) => (track?.readyState === 'live' ? [track] : []))
      .map((track) => `${track.kind} ${track.constructor.name} ${track.label}`)
      .join('; ');
  });

/** Of the own video, as it is shown and as it is sent. */
const shownFrames = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** As slow as a phone in the country; the returned function ends it. */
async function slowLine(page: Page): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  const emulate = (bytesPerSecond: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  await cdp.send('Network.enable');
  await emulate(50_000);
  return () => emulate(-1);
}

/** The microphone gives a track without any sound, as one that is switched off by itself; the returned function mends it. */
async function silenceMicrophone(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      for (const track of stream.getAudioTracks()) track.stop();
      const silence = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
      return new MediaStream([...stream.getVideoTracks(), ...silence]);
    };
  });
  // Back to the browser's own.
  return () => page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

/** The count begins anew where another track is shown meanwhile. */
async function expectPictureToMove(page: Page) {
  let from = await shownFrames(page);
  const more = async () => {
    const frames = await shownFrames(page);
    from = Math.min(from, frames);
    return frames - from;
  };
  await expect.poll(more).toBeGreaterThan(2);
}

/** Both run with files of our own server; the clinician has joined alone in the end, without them. */
export async function joinWithEffects(desk: Page, visit: NewVisit): Promise<void> {
  const elsewhere: string[] = [];
  desk.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') elsewhere.push(hostname);
  });
  const mend = await silenceMicrophone(desk);
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  const blur = desk.getByRole('switch', { name: 'Blur my background' });
  // On a slow line it says how much is loaded, and can be stopped.
  const fast = await slowLine(desk);
  await blur.click();
  await expect(desk.getByText(/^Loading [\d.]+ MB: \d+ %$/)).toBeVisible();
  await button(desk, 'Stop').click();
  await expect(blur).toBeEnabled();
  await expect(blur).not.toBeChecked();
  await fast();
  await blur.click();
  await expect(desk.getByText('Preparing, this takes a moment.')).toHaveCount(0);
  await expect(blur).toBeChecked();
  await expectPictureToMove(desk);
  const silence = desk.getByText(/^Your microphone hears nothing\..* Choose another above\.$/);
  await expect(silence).toBeVisible();
  await expectAccessible(desk, 'the device check');
  await mend();
  await desk.getByRole('combobox', { name: 'Microphone' }).click();
  await desk.getByRole('option', { name: 'Fake Audio Input 2' }).click();
  await expect(silence).toHaveCount(0);

  await button(desk, 'Join').click();
  await expect(button(desk, 'Leave')).toBeVisible();
  const expectedMakers = expect.poll(() => makers(desk));
  await expectedMakers.toContain('video MediaStreamTrackGenerator');
  await expectPictureToMove(desk);
  await button(desk, 'Devices').click();
  await desk.getByRole('switch', { name: 'Reduce background noise' }).click();
  await expectedMakers.toContain('MediaStreamAudioDestinationNode');
  await expect(blur).toBeEnabled();
  await blur.click();
  await expectedMakers.not.toContain('video MediaStreamTrackGenerator');
  await expectPictureToMove(desk);
  await desk.getByRole('switch', { name: 'Reduce background noise' }).click();
  await expectedMakers.not.toContain('MediaStreamAudioDestinationNode');
  await button(desk, 'Close devices').click();
  expect(elsewhere).toEqual([]);
}
