/** Walks through picture-in-picture: the video plays in the small window, and its controls work. */
import { expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import { newVisit } from './new-visit.ts';
import { button, openTeleVisits, rowOf } from './tele-visit.ts';

test.describe.configure({ mode: 'parallel' });

test('a clinician keeps the call and its controls above other windows, and returns', async ({
  browser,
}) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browser, visit.clinician);
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  await button(desk, 'Join').click();
  await expect(desk.getByText(/ is not here yet$/)).toBeVisible();

  const opening = desk.context().waitForEvent('page');
  await button(desk, 'Small window').click();
  const small = await opening;
  await expect(small.getByText(/ is not here yet$/)).toBeVisible();
  const picture = small.locator('video');
  const shown = () =>
    picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(shown).toBeGreaterThan(3);
  await expectAccessible(desk, 'the room next to its small window');
  // With the theme: its Leave is as red as that of the room.
  const colorOf = (one: Locator) =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf(button(small, 'Leave'))).toBe(await colorOf(button(desk, 'Leave')));
  await button(small, 'Mute').click();
  await expect(button(desk, 'Unmute')).toBeVisible();
  await button(small, 'Camera off').click();
  await expect(button(desk, 'Camera on')).toBeVisible();
  await button(small, 'Camera on').click();
  await expect(picture).toBeVisible();

  // It stays on other pages of the app, and the video is not shown twice.
  await desk.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  const smallCall = desk.getByRole('region', { name: `Visit with ${visit.patient.fullName}` });
  await expect(smallCall.getByText('The picture is in its own window.')).toBeVisible();
  await expect(picture).toBeVisible();
  await expect(desk.getByRole('figure')).toHaveCount(0);
  await smallCall.getByRole('link', { name: 'Back to the visit' }).click();
  await button(desk, 'Close the small window').click();
  await expect.poll(() => small.isClosed()).toBe(true);
  const again = desk.context().waitForEvent('page');
  await button(desk, 'Small window').click();
  await button(await again, 'Leave').click();
  await expect(desk.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  await expect.poll(() => desk.context().pages().length).toBe(1);
  await desk.context().close();
});

/**
 * As browsers without document picture-in-picture: only a video floats, with the browser's
 * controls.
 */
function installFloatingPictureAlone() {
  const actions = new Map<string, (() => void) | null>();
  Object.defineProperty(globalThis, 'documentPictureInPicture', { value: undefined });
  navigator.mediaSession.setActionHandler = (action, handler) => {
    actions.set(action, handler as (() => void) | null);
  };
  Object.assign(globalThis, { press: (action: string) => actions.get(action)?.() });
}

test('where there is no such window, the picture floats with the controls of the browser', async ({
  browser,
}) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browser, visit.clinician);
  await desk.addInitScript(installFloatingPictureAlone);
  await desk.reload();
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  await button(desk, 'Join').click();
  const picture = desk.locator('figure video');
  const width = () => picture.evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await button(desk, 'Small window').click();
  const floats = () => desk.evaluate(() => document.pictureInPictureElement !== null);
  await expect.poll(floats).toBe(true);

  const press = (action: string) =>
    desk.evaluate(
      (name) => (globalThis as unknown as { press: (action: string) => void }).press(name),
      action,
    );
  await press('togglemicrophone');
  await expect(button(desk, 'Unmute')).toBeVisible();
  await press('togglemicrophone');
  await expect(button(desk, 'Mute')).toBeVisible();
  await press('hangup');
  await expect(desk.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  await desk.context().close();
});
