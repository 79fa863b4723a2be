/** The call in a small window of the browser's own: the picture moves in it, and its controls work. */
import { expect, test } from '@playwright/test';
import { closeLookMs, expectNoBarrier } from '../support/screen-checks.ts';
import { newOwnVisit } from './new-visit.ts';
import { button, clinicianAtDesk, openingMs, rowOf } from './tele-visit.ts';

test('a clinician keeps the call and its controls above other windows, and comes back', async ({
  browser,
}) => {
  test.setTimeout(closeLookMs);
  const visit = await newOwnVisit();
  const desk = await clinicianAtDesk(browser, visit.clinician);
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  await button(desk, 'Join').click();
  await expect(desk.getByText('Nobody else is here yet')).toBeVisible();

  const opening = desk.context().waitForEvent('page');
  await button(desk, 'Small window').click();
  const small = await opening;
  await expect(small.getByText('Nobody else is here yet')).toBeVisible();
  const picture = small.locator('video');
  const shown = () =>
    picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(shown, { timeout: openingMs }).toBeGreaterThan(3);
  await expectNoBarrier(desk, 'the room beside its small window');
  await button(small, 'Mute').click();
  await expect(button(desk, 'Unmute')).toBeVisible();
  await button(small, 'Camera off').click();
  await expect(button(desk, 'Camera on')).toBeVisible();
  await button(small, 'Camera on').click();
  await expect(picture).toBeVisible();

  // Elsewhere in the app it stays, and its picture is not shown twice.
  await desk.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  const beside = desk.getByRole('region', { name: `Visit with ${visit.patient.fullName}` });
  await expect(beside.getByText('The picture is in its own window.')).toBeVisible();
  await expect(picture).toBeVisible();
  await expect(desk.getByRole('figure')).toHaveCount(0);
  await beside.getByRole('link', { name: 'Back to the visit' }).click();
  await button(desk, 'Close the small window').click();
  await expect.poll(() => small.isClosed()).toBe(true);
  const again = desk.context().waitForEvent('page');
  await button(desk, 'Small window').click();
  await button(await again, 'Leave').click();
  await expect(desk.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  await expect.poll(() => desk.context().pages().length).toBe(1);
  await desk.context().close();
});

/** As browsers without windows of that kind are: a picture alone floats, and its controls are the browser's. */
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
  test.setTimeout(closeLookMs);
  const visit = await newOwnVisit();
  const desk = await clinicianAtDesk(browser, visit.clinician);
  await desk.addInitScript(installFloatingPictureAlone);
  await desk.reload();
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  await button(desk, 'Join').click();
  const picture = desk.locator('figure video');
  const width = () => picture.evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(width, { timeout: openingMs }).toBeGreaterThan(0);
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
