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
  const others = page.locator('figure:not([data-own])');
  for (const other of await others.all()) {
    const box = await other.boundingBox();
    if (!ownPicture || !box) throw new Error('A picture is not shown.');
    const isBeside = ownPicture.x >= box.x + box.width || box.x >= ownPicture.x + ownPicture.width;
    const isAbove = ownPicture.y >= box.y + box.height || box.y >= ownPicture.y + ownPicture.height;
    expect(isBeside || isAbove).toBe(true);
  }
}

/** A muted microphone is really silent, and a person who speaks while muted is told. */
async function goByKeyboard(one: Page, two: Page, ada: NewPerson): Promise<void> {
  await expect.poll(() => soundFrom(two)).toBeGreaterThan(0);

  await one.keyboard.press('?');
  const list = one.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('row', { name: 'M Mute or unmute' })).toBeVisible();
  await expectAccessible(one, 'the list of shortcuts');
  await one.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await one.keyboard.press('m');
  await expect(tileOf(two, ada)).toContainText('Their microphone is off');
  await expect(one.getByText('You are muted: nobody hears you.')).toBeVisible();
  // Audio that still arrives now was in transit.
  await expect.poll(() => soundFrom(two)).toBe(0);
  // Push-to-talk: heard as long as the space bar is held.
  await one.getByRole('main').focus();
  await one.keyboard.down('Space');
  await expect(tileOf(two, ada)).not.toContainText('Their microphone is off');
  await one.keyboard.up('Space');
  await expect(tileOf(two, ada)).toContainText('Their microphone is off');
  await button(one, 'Unmute now').click();
  await expect(tileOf(two, ada)).not.toContainText('Their microphone is off');
  await expect.poll(() => soundFrom(two)).toBeGreaterThan(0);

  await one.keyboard.press('h');
  await expect(tileOf(two, ada)).toContainText('Hand raised');
  await one.keyboard.press('h');
  await expect(tileOf(two, ada)).not.toContainText('Hand raised');
  await one.keyboard.press('p');
  const panel = one.getByRole('complementary', { name: 'People' });
  await expect(panel).toBeVisible();
  // Escape closes what is on top, alone.
  await panel.getByRole('button', { name: /^More for/ }).click();
  // Its keys count once the focus is in it.
  await expect(one.locator('[role=menu]:focus-within')).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(one.getByRole('menu')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await one.keyboard.press('n');
  await one.getByRole('complementary', { name: 'Note' }).getByRole('heading').press('c');
  for (const name of ['Chat', 'Note'])
    await expect(one.getByRole('complementary', { name })).toBeVisible();
  for (const name of ['Chat', 'Note']) await button(one, `Close ${name.toLowerCase()}`).click();

  await one.keyboard.press('?');
  await list.getByRole('switch', { name: 'Shortcuts are on' }).click();
  await one.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await one.keyboard.press('v');
  await one.keyboard.press('m');
  await expect(button(one, 'Mute')).toBeVisible();
  await expect(button(one, 'Camera off')).toBeVisible();
}

test('two clinicians meet in a visit and see each other; by keyboard a muted microphone is really silent; of three a pinned or sharing one is large, all see a raised hand, and one ends it for all', async ({
  browser,
}) => {
  const visit = await newVisit();
  const ada = visit.clinician;
  const ben = await addColleague(visit);
  const [one, two] = await meet(browser, visit, ben);
  await switchAndReturn([one, two], visit, ben);
  await goByKeyboard(one, two, ada);
  await button(two, 'Raise hand').click();
  const eve = await addColleague(visit);
  const three = await openDeviceCheck(browser, eve);
  // A busy machine is connected, and told of the hand, before its room is rendered.
  const render = await holdRendering(three);
  await button(three, 'Join').click();
  await expect.poll(() => receivedMessages(three)).toBeGreaterThan(0);
  await expect(three.getByRole('figure')).toHaveCount(0);
  await render();
  await expect(button(three, 'Mute')).toBeEnabled();

  // Later participants see it too.
  await expect(tileOf(three, ben)).toContainText('Hand raised');
  await expect(tileOf(one, ben)).toContainText('Hand raised');
  await button(two, 'Lower hand').click();
  await expect(tileOf(three, ben)).not.toContainText('Hand raised');

  await Promise.all(
    [one, two, three].map(async (page) => {
      await expect(page.getByRole('figure')).toHaveCount(3);
      await expectFramesToGrow(page, 'one of three');
    }),
  );
  // Who came last may have come in after LiveKit told of the others; it tells again of a change alone.
  for (const page of [one, two])
    await expect(page.getByText(connectionQuality).first()).toBeAttached();

  await expectOwnPictureBeside(one);
  await one.getByRole('button', { name: /^Move your picture/ }).press('ArrowLeft');
  await expectOwnPictureBeside(one);
  await expect(staged(one)).toHaveCount(0);
  await button(one, `Pin ${ben.fullName}, Attending`).click();
  await expect(staged(one)).toContainText(ben.fullName);
  await expect(button(one, `Unpin ${ben.fullName}, Attending`)).toBeFocused();
  await expectAccessible(one, 'the room with one pinned');

  await button(two, 'Share').click();
  await expect(two.getByText('You are sharing your screen.')).toBeVisible();
  await expect(staged(three)).toContainText(`Screen of ${ben.fullName}`);
  await expect(staged(one)).not.toContainText('Screen of');
  await button(one, `Unpin ${ben.fullName}, Attending`).click();
  await expect(staged(one)).toContainText(`Screen of ${ben.fullName}`);
  const shared = await two.evaluate(() => screen.width * devicePixelRatio);
  const seen = staged(one).locator('video');
  await expect
    .poll(() => seen.evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBe(shared);
  await two.getByRole('button', { name: 'Stop sharing' }).first().click();
  await expect(staged(three)).toHaveCount(0);

  const zoom = one.getByRole('button', { name: `Zoom of ${ben.fullName}, Attending` });
  await zoom.click();
  await expect(zoom).toHaveAccessibleName(/2×$/);
  await expect(tileOf(one, ben).locator('video')).toHaveCSS('transform', /^matrix\(2,/);

  // Whole by default, so that nothing of a patient is cut off.
  const fit = tileOf(one, eve).locator('video');
  await expect(fit).toHaveCSS('object-fit', 'contain');
  await button(one, 'More').click();
  await one.getByRole('menuitem', { name: 'Fill the tiles with the pictures' }).click();
  await expect(fit).toHaveCSS('object-fit', 'cover');

  await button(one, 'More').press('Enter');
  await expect(one.getByRole('menuitem').first(), 'by keyboard').toBeFocused();
  await one.getByRole('menuitem', { name: 'Show the speaker large' }).click();
  await expect(staged(one)).toHaveCount(1);
  await expectFramesToGrow(one, ada.fullName);
  await one.setViewportSize({ width: 390, height: 844 });
  await expect(button(one, 'Leave')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(one, 'the room on a phone');
  await expectNoSmallTarget(one, 'the room on a phone');
  for (const panel of ['Devices', 'Consent']) {
    await button(one, 'More').click();
    await one.getByRole('menuitem', { name: panel }).click();
    await expect(one.getByRole('complementary', { name: panel })).toBeVisible();
    await expectNoSmallTarget(one, `${panel} on a phone`);
    await button(one, `Close ${panel.toLowerCase()}`).click();
  }
  // The patient's name is whole on the smallest phone; what is rare is in the menu.
  await one.setViewportSize({ width: 320, height: 568 });
  const name = one.getByRole('heading', { level: 1 });
  const cut = () =>
    name.evaluate(
      (title) => title.scrollHeight + title.scrollWidth - title.clientHeight - title.clientWidth,
    );
  await expect.poll(cut).toBe(0);
  await expect(button(one, 'Leave')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(one, 'the room on the smallest phone');
  await button(one, 'More').click();
  await expect(one.getByRole('menuitem', { name: 'Schedule, the call goes on' })).toBeVisible();
  await one.getByRole('menuitem', { name: 'Consent' }).click();
  await expect(one.getByRole('complementary', { name: 'Consent' })).toBeVisible();
  await button(one, 'Close consent').click();
  await three.context().close();
  await one.setViewportSize({ width: 1440, height: 900 });
  await endForAll([one, two], visit.patient);
  for (const page of [one, two]) await page.context().close();
});
