/** Walks through a wait and a call on a phone whose screen would lock by itself. */
import { expect, test, type Page } from '@playwright/test';
import { newVisit } from './new-visit.ts';
import { admitFromList, button, withWaitingPatient } from './tele-visit.ts';

interface Lock {
  released: boolean;
  release: () => Promise<void>;
}

/** Each lock that the page was given since its last load. */
interface Watched {
  locks: Lock[];
}

/** Headless browsers have no screen, and refuse every lock. */
function grantLocks() {
  const locks: Lock[] = [];
  Object.assign(globalThis, { locks } satisfies Watched);
  const request = () => {
    const lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(Navigator.prototype, 'wakeLock', {
    value: { request },
    configurable: true,
  });
}

const heldLocks = (page: Page): Promise<number> =>
  page.evaluate(
    () => (globalThis as unknown as Watched).locks.filter(({ released }) => !released).length,
  );

test('S187 the screen of a patient stays on while they wait and in the visit; where it cannot, the page does not promise to ring', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { desk, page } = await withWaitingPatient(browser, visit);
  await page.addInitScript(grantLocks);
  await page.reload();
  await expect(page.getByText(/do something else\. We ring/)).toBeVisible();
  await expect.poll(() => heldLocks(page)).toBe(1);
  // As the browser does when another app is in front: it is taken again on the way back.
  await page.evaluate(() => (globalThis as unknown as Watched).locks[0]?.release());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => heldLocks(page)).toBe(1);

  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  await page.reload();
  await expect(page.getByText(/a phone that is locked does not ring/)).toBeVisible();
  await expect(page.getByText(/We ring/)).toHaveCount(0);

  await desk.addInitScript(grantLocks);
  await desk.reload();
  await admitFromList(desk, visit);
  await expect.poll(() => heldLocks(desk)).toBe(1);
  await button(desk, 'Leave').click();
  await expect.poll(() => heldLocks(desk)).toBe(0);
});
