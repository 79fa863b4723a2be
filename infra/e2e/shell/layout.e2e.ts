/** Walks through the layout: by keyboard, as a person chose it, in a small window and on a phone. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator } from '@playwright/test';
import { hourMs } from '#shared/durations.ts';
import { query } from '#infra/e2e/support/database.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { beginPrinting } from '#infra/e2e/support/paper.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs, openSession } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import {
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

test('the layout works by keyboard', async ({ page }) => {
  await openAs(page, demoAccount({ hospitalRole: 'Billing Specialist' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search here...')).toBeFocused();
  await page.keyboard.type('tele');
  await expect(page.getByRole('option', { name: 'Tele Visit' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/video');
  await expect(page.getByRole('main')).toBeFocused();

  const account = page.getByRole('button', { name: /^Account of/ });
  await account.focus();
  const menu = page.getByRole('menu', { name: /^Account of/ });
  // The first time it is put on the page, then it is there.
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await expect(account).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(account).toBeFocused();
    await expect(account).toHaveAttribute('aria-expanded', 'false');
  }
  await account.click();
  await account.click();
  await expect(page.getByRole('menu')).toBeHidden();
});

test('the appearance that a person chose is kept; a small window has a narrow navigation, the system’s colours what is on, and paper nothing to press', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  // The choice is stored with this account; other accounts keep theirs.
  await openAs(page, await newPerson(await newOrganization()));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toHaveCSS('width', '260px');
  expect((await page.locator('header').boundingBox())?.height).toBe(64);
  // Its last entry and the button below are reached in a low window too.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width, height: 300 });
  await sidebar.getByRole('link').last().hover();
  await expect(page.getByRole('button', { name: 'Narrow the navigation' })).toBeInViewport();
  await page.setViewportSize({ width, height });
  await page.getByRole('button', { name: 'Narrow the navigation' }).click();
  await page.getByRole('button', { name: /^Colours/ }).click();
  const saved = page.waitForResponse((response) => {
    const isSaving = response.url().includes('settings.keepMyLook');
    return isSaving && /dark/.test(response.request().postData() ?? '');
  });
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await saved;
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-mantine-disable-transition]'))
        Object.assign(globalThis, { isSchemeSet: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Widen the navigation' })).toBeVisible();
  await expect(sidebar).toHaveCSS('width', '80px');
  await expect(sidebar.getByRole('link', { name: 'Scheduling' })).toBeVisible();
  await page.getByRole('button', { name: 'Widen the navigation' }).click();
  await expect(sidebar).toHaveCSS('width', '260px');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(sidebar).toHaveCSS('width', '80px');
  await expect(page.getByRole('button', { name: 'Widen the navigation' })).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Scheduling' })).toBeVisible();
  // To set the scheme that the page has would restyle all of it.
  expect(await page.evaluate(() => 'isSchemeSet' in globalThis)).toBe(false);

  // In the colours of the system what is chosen and what is on is seen.
  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, '/notifications');
  const ground = (part: Locator) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const plain = await ground(page.getByRole('radio', { name: 'Each morning at seven' }));
  expect(await ground(page.getByRole('radio', { name: 'No email' }))).not.toBe(plain);
  const isOn = page.getByRole('switch', { name: 'List changes under the bell' });
  expect(await ground(isOn.locator('xpath=following-sibling::*[1]'))).not.toBe(plain);
  await page.emulateMedia({ forcedColors: 'none' });
  // On paper is nothing to press.
  await goTo(page, '/messages');
  const write = page.getByRole('main').getByRole('button', { name: 'Write a message' });
  await expect(write).toBeVisible();
  await beginPrinting(page);
  await expect(write).toBeHidden();
  expect(problems).toEqual([]);
});

/** How often the page made its heading. */
interface Counted {
  headings: number;
}

function countHeadings() {
  const page = globalThis as unknown as Counted;
  page.headings = 0;
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element)
        page.headings += Number(added.matches('h1')) + added.querySelectorAll('h1').length;
  }).observe(document, { childList: true, subtree: true });
}

test('a browser that does not know the hours of the organization waits for them, so that its page is made once, and nothing typed is lost', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  await query(`update organizations set hour_format = '12' where id = $1`, [organizationId]);
  const person = await newPerson(organizationId);
  await page.addInitScript(countHeadings);
  const heldData = Promise.withResolvers<void>();
  await page.route(/organization\.locale/, async (route) => {
    await heldData.promise;
    await route.continue();
  });
  const answers = ['auth.me', 'auth.verifyToken', 'appointments.schedule'].map((call) =>
    page.waitForResponse((response) => response.url().includes(call)),
  );
  await openSession(page, person);
  await page.goto('/Scheduling');
  await Promise.all(answers);
  // React has begun, without the answer, and has rendered what it can.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
  for (let idle = 0; idle < 20; idle++)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  heldData.resolve();
  await expect(page.getByText('No appointments today.')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as Counted).headings)).toBe(1);
});

test('the breadcrumb says where a page is, and nothing that its title says', async ({ page }) => {
  await openAs(page, demoAccount({ role: 'ADMIN' }), '/people');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb).toHaveText('Administration');
  await goTo(page, '/desk');
  await expect(breadcrumb).toHaveText('Front desk');
  await goTo(page, '/on-call/pages');
  await expect(breadcrumb).toHaveText('On call');
  await breadcrumb.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'On call' })).toBeVisible();
  await expect(breadcrumb).toBeHidden();
});

test('the layout fits a phone, and is accessible in both schemes', async ({ page }) => {
  await openAs(page, demoAccount({ hospitalRole: 'APP' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectUsableInBothSchemes(page, 'an unknown path on a phone');
  await goTo(page, '/calender');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSmallTarget(page, 'the calendar on a phone');
  await page.getByRole('link', { name: 'Scheduling', exact: true }).click();
  await expect(page).toHaveURL('/Scheduling');
  await expect(page).toHaveTitle('Scheduling - KareMD');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page, '/Scheduling');
  const bottom = page.getByRole('navigation', { name: 'Main' });
  await bottom.getByRole('button', { name: 'More' }).click();
  await expectUsableInBothSchemes(page, 'the other entries of the navigation', {
    withLayout: true,
  });
  await page.getByRole('menuitem', { name: 'On call' }).click();
  await expect(page).toHaveURL('/on-call');
  // By its name: the page before it has a heading too.
  await expect(page.getByRole('heading', { level: 1, name: 'On call' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectUsableInBothSchemes(page, 'the account menu', { withLayout: true });
});

test('an urgent message is shown over a panel and leaves its buttons free; it is answered from the list', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  const [sender, reader] = [await newPerson(organizationId), await newPerson(organizationId)];
  const [to] = await query<{ id: string }>('select id from practitioners where email = $1', [
    reader.email,
  ]);
  const other = await (await browser.newContext()).newPage();
  await openAs(other, sender, '/messages?list=asked');
  await callFrom(other, 'messages.send', {
    to: { to: 'people', personIds: [to?.id] },
    text: 'Potassium is 5.6.',
    priority: 'urgent',
    answerBy: new Date(Date.now() + hourMs).toISOString(),
    idempotencyKey: randomUUID(),
  });
  // The list of the sender's own says to whom it is.
  await expect(other.getByRole('link', { name: reader.fullName, exact: true })).toBeVisible();
  await openAs(page, reader, '/Scheduling?new');
  const alerts = page.getByRole('region', { name: 'Urgent messages' });
  await expect(alerts).toContainText(`Urgent message from ${sender.fullName}.`);
  await page.getByRole('button', { name: 'Book appointment' }).click({ trial: true });
  await alerts.getByRole('link', { name: 'Open' }).click({ trial: true });

  await goTo(page, '/messages');
  const row = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
  await expect(row).toContainText('Urgent');
  await row.getByRole('link', { name: `Answer ${sender.fullName}` }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('Stop the spironolactone.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Queries, tasks and messages appear here')).toBeVisible();
  await other.context().close();
});
