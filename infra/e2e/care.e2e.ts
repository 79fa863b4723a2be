/** Care for picture and sound: a blurred background and less noise, made in the browser that sends. */
import { expect, test, type Page } from '@playwright/test';
import { closeLookMs, expectNoBarrier } from './look.ts';
import { newOwnVisit } from './own-visit.ts';
import { button, clinicianAtDesk, openingMs, rowOf } from './tele-visit.ts';

/** By whom what this page sends was made: the camera itself, or what blurs it. */
const makers = (page: Page) =>
  page.evaluate(() => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    return keptConnections
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) => (track?.readyState === 'live' ? [track] : []))
      .map((track) => `${track.kind} ${track.constructor.name} ${track.label}`)
      .join('; ');
  });

/** Of the own picture, as it is shown to its person, and as it is sent. */
const shownFrames = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

async function expectPictureToMove(page: Page) {
  const before = await shownFrames(page);
  await expect.poll(() => shownFrames(page), { timeout: openingMs }).toBeGreaterThan(before + 2);
}

test('a background is blurred and noise quietened in the browser, by what our own server gives', async ({
  browser,
}) => {
  test.setTimeout(1.5 * closeLookMs);
  const visit = await newOwnVisit();
  const desk = await clinicianAtDesk(browser, visit.clinician);
  const elsewhere: string[] = [];
  desk.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') elsewhere.push(hostname);
  });
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  const blur = desk.getByRole('switch', { name: 'Blur my background' });
  await blur.click();
  await expect(desk.getByText('Preparing, this takes a moment.')).toBeHidden({
    timeout: openingMs,
  });
  await expect(blur).toBeChecked();
  await expectPictureToMove(desk);
  await expectNoBarrier(desk, 'the device check');

  await button(desk, 'Join').click();
  await expect(button(desk, 'Leave')).toBeVisible();
  const made = expect.poll(() => makers(desk), { timeout: openingMs });
  await made.toContain('video MediaStreamTrackGenerator');
  await expectPictureToMove(desk);
  await button(desk, 'Devices').click();
  await desk.getByRole('switch', { name: 'Quiet the noise around me' }).click();
  await made.toContain('MediaStreamAudioDestinationNode');
  await expect(blur).toBeEnabled({ timeout: openingMs });
  await blur.click();
  await made.not.toContain('video MediaStreamTrackGenerator');
  await expectPictureToMove(desk);
  expect(elsewhere).toEqual([]);
  await desk.context().close();
});
