/** Walks on a phone without a frame: nothing that is pressed lies under its notch or its home bar. */
import { expect, test, type Page } from '@playwright/test';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { button } from '#infra/e2e/appointments/booking-form.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const none = { top: 0, right: 0, bottom: 0, left: 0 };

/** As an iPhone tells them, upright and held across. */
const holdings = [
  { size: { width: 390, height: 844 }, insets: { ...none, bottom: 34 } },
  { size: { width: 844, height: 390 }, insets: { ...none, right: 47, bottom: 21, left: 47 } },
];

/** In the page, all of it scrolled to the end: what can be pressed and reaches into the insets. */
function underEdges({ right, bottom, left }: typeof none): string[] {
  for (const one of [document.documentElement, ...document.querySelectorAll('*')])
    one.scrollTop = one.scrollHeight;
  return [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea')]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ one, box }) => {
      const middle = document.elementFromPoint(
        box.x + box.width / 2,
        Math.min(box.y + box.height / 2, innerHeight - 1),
      );
      return box.width > 0 && middle !== null && one.contains(middle);
    })
    .filter(
      ({ box }) =>
        Math.round(box.left) < left ||
        Math.round(box.right) > innerWidth - right ||
        Math.round(box.bottom) > innerHeight - bottom,
    )
    .map(({ one, box }) => {
      const name = one.ariaLabel ?? one.textContent;
      return `${name}: ${Math.round(box.left)} to ${Math.round(box.right)}, down to ${Math.round(box.bottom)}`;
    });
}

async function hold(page: Page, { size, insets }: (typeof holdings)[number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(size);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

async function expectFreeEdges(page: Page, { size, insets }: (typeof holdings)[number]) {
  const message = `under the edges of ${page.url()} at ${size.width} px`;
  await expect.poll(() => page.evaluate(underEdges, insets), { message }).toEqual([]);
}

test('S201 on a phone, upright and held across, nothing that is pressed lies under its notch or home bar', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 2));
  for (const holding of holdings) {
    await hold(page, holding);
    const title = page.locator('main h1');
    await goTo(page, '/Scheduling');
    const titleBox = await title.boundingBox();
    await expectFreeEdges(page, holding);
    await button(page, 'New appointment').first().click();
    await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible();
    expect((await title.boundingBox())?.x, 'a page moves under its drawer').toBe(titleBox?.x);
    await expectFreeEdges(page, holding);
    await goTo(page, '/messages?new');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFreeEdges(page, holding);
  }
});
