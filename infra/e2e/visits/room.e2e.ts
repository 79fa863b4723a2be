/** Walks through a visit of two clinicians, by mouse and keyboard, and with a third: layouts, screen share, hands. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectFramesToGrow, receivedMessages, soundFrom } from './frames.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
} from '#infra/e2e/support/screen-checks.ts';
import type { NewPerson } from '#infra/e2e/support/people.ts';
import { newVisit, addColleague } from './new-visit.ts';
import { sendPoorPicture } from './poor-picture.ts';
import { button, connectionQuality, openTeleVisits } from './tele-visit.ts';
import { endForAll, meet, switchAndReturn, tileOf } from './two-clinicians.ts';

async function openDeviceCheck(browser: Browser, person: NewPerson): Promise<Page> {
  const page = await openTeleVisits(browser, person);
  await page.getByRole('button', { name: /^(Start|Join) visit with/ }).click();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  return page;
}

/** React renders nothing that it puts off, such as a whole room, until the returned function is called. */
async function holdRendering(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const heldRequests: (() => void)[] = [];
    const prototype = MessagePort.prototype;
    const send = Reflect.get(prototype, 'postMessage') as (message: unknown) => void;
    // Its scheduler puts work off by a message of its own.
    prototype.postMessage = function hold(message: unknown) {
      heldRequests.push(() => send.call(this, message));
    };
    const release = () => {
      prototype.postMessage = send;
      for (const release of heldRequests) release();
    };
    Object.assign(globalThis, { release });
  });
  return () => page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
}

const staged = (page: Page) => page.locator('figure[data-staged]');

/** The own picture covers nobody else's, nor a button of it. */
async function expectOwnPictureBeside(page: Page): Promise<void> {
  const ownPicture = await page.getByRole('region', { name: 'Your picture' }).boundingBox();
  const otherFigures = page.locator('figure:not([data-own])');
  for (const other of await otherFigures.all()) {
    const box = await other.boundingBox();
    if (!ownPicture || !box) throw new Error('A picture is not shown.');
    const isBeside = ownPicture.x >= box.x + box.width || box.x >= ownPicture.x + ownPicture.width;
    const isAbove = ownPicture.y >= box.y + box.height || box.y >= ownPicture.y + ownPicture.height;
    expect(isBeside || isAbove).toBe(true);
  }
}

/** A muted microphone is really silent, and a person who speaks while muted is told. */
async function goByKeyboard(adasPage: Page, bensPage: Page, ada: NewPerson): Promise<void> {
  await expect.poll(() => soundFrom(bensPage)).toBeGreaterThan(0);

  await adasPage.keyboard.press('?');
  const list = adasPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('row', { name: 'M Mute or unmute' })).toBeVisible();
  await expectAccessible(adasPage, 'the list of shortcuts');
  await adasPage.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await adasPage.keyboard.press('m');
  await expect(tileOf(bensPage, ada)).toContainText('Their microphone is off');
  await expect(adasPage.getByText('You are muted: nobody hears you.')).toBeVisible();
  // Audio that still arrives now was in transit.
  await expect.poll(() => soundFrom(bensPage)).toBe(0);
  // Push-to-talk: heard as long as the space bar is held.
  await adasPage.getByRole('main').focus();
  await adasPage.keyboard.down('Space');
  await expect(tileOf(bensPage, ada)).not.toContainText('Their microphone is off');
  await adasPage.keyboard.up('Space');
  await expect(tileOf(bensPage, ada)).toContainText('Their microphone is off');
  await button(adasPage, 'Unmute now').click();
  await expect(tileOf(bensPage, ada)).not.toContainText('Their microphone is off');
  await expect.poll(() => soundFrom(bensPage)).toBeGreaterThan(0);

  await adasPage.keyboard.press('h');
  await expect(tileOf(bensPage, ada)).toContainText('Hand raised');
  await adasPage.keyboard.press('h');
  await expect(tileOf(bensPage, ada)).not.toContainText('Hand raised');
  await adasPage.keyboard.press('p');
  const panel = adasPage.getByRole('complementary', { name: 'People' });
  await expect(panel).toBeVisible();
  // Escape closes what is on top, alone.
  await panel.getByRole('button', { name: /^More for/ }).click();
  // Its keys count once the focus is in it.
  await expect(adasPage.locator('[role=menu]:focus-within')).toBeVisible();
  await adasPage.keyboard.press('Escape');
  await expect(adasPage.getByRole('menu')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await adasPage.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  // As in Firefox, which asks for a speaker by a prompt of its own.
  await adasPage.evaluate(() =>
    Object.assign(navigator.mediaDevices, { selectAudioOutput: () => Promise.reject(new Error()) }),
  );
  await adasPage.keyboard.press('d');
  const devices = adasPage.getByRole('complementary', { name: 'Devices' });
  await expect(devices.getByRole('button', { name: 'Choose a speaker' })).toBeVisible();
  expect(await devices.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  await button(adasPage, 'Close devices').click();
  await adasPage.keyboard.press('n');
  await button(adasPage, 'Chat').click();
  for (const name of ['Chat', 'Note'])
    await expect(adasPage.getByRole('complementary', { name })).toBeVisible();
  for (const name of ['Chat', 'Note'])
    await button(adasPage, `Close ${name.toLowerCase()}`).click();

  await adasPage.keyboard.press('?');
  await list.getByRole('switch', { name: 'Shortcuts are on' }).click();
  await adasPage.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await adasPage.keyboard.press('v');
  await adasPage.keyboard.press('m');
  await expect(button(adasPage, 'Mute')).toBeVisible();
  await expect(button(adasPage, 'Camera off')).toBeVisible();
}

test('two clinicians meet in a visit and see each other; by keyboard a muted microphone is really silent; of three a pinned or sharing one is large, all see a raised hand, and one ends it for all', async ({
  browser,
}) => {
  const visit = await newVisit();
  const ada = visit.clinician;
  const ben = await addColleague(visit);
  const [adasPage, bensPage] = await meet(browser, visit, ben);
  await switchAndReturn([adasPage, bensPage], visit, ben);
  await goByKeyboard(adasPage, bensPage, ada);
  await button(bensPage, 'Raise hand').click();
  const eve = await addColleague(visit);
  const evesPage = await openDeviceCheck(browser, eve);
  // A busy machine is connected, and told of the hand, before its room is rendered.
  const render = await holdRendering(evesPage);
  await button(evesPage, 'Join').click();
  await expect.poll(() => receivedMessages(evesPage)).toBeGreaterThan(0);
  await expect(evesPage.getByRole('figure')).toHaveCount(0);
  await render();
  await expect(button(evesPage, 'Mute')).toBeEnabled();

  // Later participants see it too.
  await expect(tileOf(evesPage, ben)).toContainText('Hand raised');
  await expect(tileOf(adasPage, ben)).toContainText('Hand raised');
  await button(bensPage, 'Lower hand').click();
  await expect(tileOf(evesPage, ben)).not.toContainText('Hand raised');

  await Promise.all(
    [adasPage, bensPage, evesPage].map(async (page) => {
      await expect(page.getByRole('figure')).toHaveCount(3);
      await expectFramesToGrow(page, 'one of three');
    }),
  );
  // Who came last may have come in after LiveKit told of the others; it tells again of a change alone.
  for (const page of [adasPage, bensPage])
    await expect(page.getByText(connectionQuality).first()).toBeAttached();

  await expectOwnPictureBeside(adasPage);
  await adasPage.getByRole('button', { name: /^Move your picture/ }).press('ArrowLeft');
  await expectOwnPictureBeside(adasPage);
  await expect(staged(adasPage)).toHaveCount(0);
  await button(adasPage, `Pin ${ben.fullName}, Attending`).click();
  await expect(staged(adasPage)).toContainText(ben.fullName);
  await expect(button(adasPage, `Unpin ${ben.fullName}, Attending`)).toBeFocused();
  await expectAccessible(adasPage, 'the room with one pinned');

  await button(bensPage, 'Share').click();
  await expect(bensPage.getByText('You are sharing your screen.')).toBeVisible();
  await expect(staged(evesPage)).toContainText(`Screen of ${ben.fullName}`);
  await expect(staged(adasPage)).not.toContainText('Screen of');
  await button(adasPage, `Unpin ${ben.fullName}, Attending`).click();
  await expect(staged(adasPage)).toContainText(`Screen of ${ben.fullName}`);
  const shared = await bensPage.evaluate(() => screen.width * devicePixelRatio);
  const seen = staged(adasPage).locator('video');
  await expect
    .poll(() => seen.evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBe(shared);
  await bensPage.getByRole('button', { name: 'Stop sharing' }).first().click();
  await expect(staged(evesPage)).toHaveCount(0);

  const zoom = adasPage.getByRole('button', { name: `Zoom of ${ben.fullName}, Attending` });
  await zoom.click();
  await expect(zoom).toHaveAccessibleName(/2×$/);
  await expect(tileOf(adasPage, ben).locator('video')).toHaveCSS('transform', /^matrix\(2,/);

  const expectOwnReason = await sendPoorPicture(bensPage);
  // Whole by default, so that nothing of a patient is cut off.
  const fit = tileOf(adasPage, eve).locator('video');
  await expect(fit).toHaveCSS('object-fit', 'contain');
  await button(adasPage, 'More').click();
  await adasPage.getByRole('menuitem', { name: 'Fill the tiles with the pictures' }).click();
  await expect(fit).toHaveCSS('object-fit', 'cover');

  await button(adasPage, 'More').press('Enter');
  await expect(adasPage.getByRole('menuitem').first(), 'by keyboard').toBeFocused();
  await adasPage.getByRole('menuitem', { name: 'Show the speaker large' }).click();
  await expect(staged(adasPage)).toHaveCount(1);
  await expectFramesToGrow(adasPage, ada.fullName);
  await adasPage.setViewportSize({ width: 390, height: 844 });
  await expect(button(adasPage, 'Leave')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(adasPage, 'the room on a phone');
  await expectNoSmallTarget(adasPage, 'the room on a phone');
  for (const panel of ['Devices', 'Consent']) {
    await button(adasPage, 'More').click();
    await adasPage.getByRole('menuitem', { name: panel }).click();
    await expect(adasPage.getByRole('complementary', { name: panel })).toBeVisible();
    await expectNoSmallTarget(adasPage, `${panel} on a phone`);
    await button(adasPage, `Close ${panel.toLowerCase()}`).click();
  }
  // The patient's name is whole on the smallest phone; what is rare is in the menu.
  await adasPage.setViewportSize({ width: 320, height: 568 });
  const name = adasPage.getByRole('heading', { level: 1 });
  const cut = () =>
    name.evaluate(
      (title) => title.scrollHeight + title.scrollWidth - title.clientHeight - title.clientWidth,
    );
  await expect.poll(cut).toBe(0);
  await expect(button(adasPage, 'Leave')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(adasPage, 'the room on the smallest phone');
  await button(adasPage, 'More').click();
  await expect(
    adasPage.getByRole('menuitem', { name: 'Schedule, the call goes on' }),
  ).toBeVisible();
  await adasPage.getByRole('menuitem', { name: 'Consent' }).click();
  await expect(adasPage.getByRole('complementary', { name: 'Consent' })).toBeVisible();
  await button(adasPage, 'Close consent').click();
  await expectOwnReason();
  await evesPage.context().close();
  await adasPage.setViewportSize({ width: 1440, height: 900 });
  await endForAll([adasPage, bensPage], visit.patient);
  for (const page of [adasPage, bensPage]) await page.context().close();
});
