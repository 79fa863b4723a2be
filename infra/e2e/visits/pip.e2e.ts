/** Walks through what a clinician alone in the room has: effects, and small windows above others, floating, and next to other pages. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import { joinWithEffects } from './effects.ts';
import { newVisit, type NewVisit } from './new-visit.ts';
import { button, openTeleVisits } from './tele-visit.ts';

const smallCallOf = (desk: Page, { patient }: NewVisit) =>
  desk.getByRole('region', { name: `Visit with ${patient.fullName}` });

/** Through the device check, by this button. */
async function enter(desk: Page, name: RegExp): Promise<void> {
  await desk.getByRole('button', { name }).click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  await button(desk, 'Join').click();
}

/** The call and its controls stay above other windows, until the clinician leaves there. */
async function keepAboveOthers(desk: Page, visit: NewVisit): Promise<void> {
  await expect(desk.getByText(/ is not here yet$/)).toBeVisible();

  const opening = desk.context().waitForEvent('page');
  await button(desk, 'Small window').click();
  const small = await opening;
  await expect(small.getByText(/ is not here yet$/)).toBeVisible();
  const picture = small.locator('video');
  const shownFrames = () =>
    picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(shownFrames).toBeGreaterThan(3);
  await expectAccessible(desk, 'the room next to its small window');
  // With the theme: its Leave is as red as that of the room.
  const colorOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf(button(small, 'Leave'))).toBe(await colorOf(button(desk, 'Leave')));
  await button(small, 'Mute').click();
  await expect(button(desk, 'Unmute')).toBeVisible();
  await button(small, 'Camera off').click();
  await expect(button(desk, 'Camera on')).toBeVisible();
  await button(small, 'Camera on').click();
  await expect(picture).toBeVisible();

  // It stays on other pages of the app, and the video is not shown twice.
  await desk.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  const smallCall = smallCallOf(desk, visit);
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
}

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

/** Where there is no such window, the picture floats with the controls of the browser. */
async function floatPicture(desk: Page): Promise<void> {
  await desk.evaluate(installFloatingPictureAlone);
  await enter(desk, /^Join again$/);
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
}

/** As a colleague does it in the room, while this page shows something else. */
async function endForAll(desk: Page): Promise<void> {
  const status = await desk.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('karemd.session') ?? '{}') as {
      accessToken: string;
    };
    const ask = (path: string, input: object) =>
      fetch(`/trpc/visits.${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(input),
      });
    const home = (await (await ask('home', {})).json()) as {
      result: { data: { visits: { id: string }[] } };
    };
    return (await ask('end', { visitId: home.result.data.visits[0]?.id })).status;
  });
  expect(status).toBe(200);
}

/** Leaves from the small call next to another page, and is told there when a visit has ended. */
async function leaveFromOtherPages(desk: Page, visit: NewVisit): Promise<void> {
  const call = smallCallOf(desk, visit);
  const schedule = button(desk, 'New appointment');
  const enterAndGoOn = async () => {
    await enter(desk, /^Join visit/);
    await desk.getByRole('link', { name: 'Schedule, the call goes on' }).click();
    await expect(call.getByText(`${visit.patient.fullName} is not here yet`)).toBeVisible();
  };
  await enterAndGoOn();
  await call.getByRole('button', { name: 'Leave' }).click();
  await expect(call).toBeHidden();
  await expect(desk.getByText(`You left the visit with ${visit.patient.fullName}.`)).toBeVisible();

  await enterAndGoOn();
  await endForAll(desk);
  await expect(call.getByRole('alert')).toContainText('This visit has ended');
  await call.getByRole('link', { name: 'To the visit' }).click();
  await expect(desk.getByRole('heading', { name: 'This visit has ended' })).toBeVisible();
  await desk.getByRole('link', { name: 'Back to the schedule' }).click();
  await expect(schedule).toBeVisible();
  await expect(call).toBeHidden();
}

test('a clinician’s background is blurred and noise suppressed in the browser, with files of our own server; the clinician keeps the call above other windows, floating or next to other pages, leaves it there, and is told when it has ended', async ({
  browser,
}) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browser, visit.clinician);
  await joinWithEffects(desk, visit);
  await keepAboveOthers(desk, visit);
  await floatPicture(desk);
  await desk.getByRole('link', { name: 'Back to the schedule' }).click();
  await leaveFromOtherPages(desk, visit);
  await desk.context().close();
});
