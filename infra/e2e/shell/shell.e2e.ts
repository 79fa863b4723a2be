/** Walks through the house: what stays, what ends, who gets where, on a desk and on a phone. */
import { expect, test } from '@playwright/test';
import { passSignIn, signIn, signOut, someone } from '../demo.ts';
import {
  closeLookMs,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '../support/screen-checks.ts';

test('a session stays through a reload, and every tab has it', async ({ page, context }) => {
  await signIn(page, someone({ hospitalRole: 'Attending' }, 1));
  await page.reload();
  await expect(page).toHaveURL('/Scheduling');
  await page.goto('/login');
  await expect(page).toHaveURL('/Scheduling');
  const other = await context.newPage();
  await other.goto('/video');
  await expect(other).toHaveURL('/video');
  await expect(other).toHaveTitle('Tele Visit - KareMD');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('karemd.session'))).toBeNull();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('a session that ended on the server ends on the screen, and the page is remembered', async ({
  page,
}) => {
  const resident = someone({ hospitalRole: 'Resident' }, 1);
  await signIn(page, resident);
  await page.getByRole('link', { name: 'Tele Visit' }).click();
  await expect(page).toHaveURL('/video');
  await page.context().clearCookies({ name: /session/ });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await passSignIn(page, resident);
  await expect(page).toHaveURL('/video');
});

test('whoever signs out begins at home, though another call hears first that the session is over', async ({
  page,
}) => {
  const resident = someone({ hospitalRole: 'Resident' }, 1);
  await signIn(page, resident, '/video');
  await page.route('**/*logout*', async (route) => {
    const answer = await route.fetch();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(page).toHaveURL('/login');
    await route.fulfill({ response: answer });
  });
  await signOut(page);
  await passSignIn(page, resident);
  await expect(page).toHaveURL('/Scheduling');
});

test('each role gets where its work is, and is told where it is not', async ({ page }) => {
  await signIn(page, someone({ hospitalRole: 'CDI Specialist' }), '/cdi-specialist-dashboard');
  await expect(page.getByText('CDI dashboard is not available yet')).toBeVisible();
  await page.goto('/um-dashboard');
  await expect(page.getByText('Utilization dashboard is not available yet')).toBeVisible();

  await page.goto('/billing-dashboard');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText('Your role does not open this page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your start page' }).click();
  await expect(page).toHaveURL('/Scheduling');

  await page.goto('/calendar');
  await expect(page).toHaveURL('/calender');
  await expect(page).toHaveTitle('Calendar - KareMD');
});

test('an unknown path has a way back, signed in or not', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page, someone({ hospitalRole: 'Case Manager' }));
  await page.getByRole('link', { name: 'Tele Visit' }).click();
  await expect(page).toHaveURL('/video');
  await page.evaluate(() => history.pushState({ idx: 9 }, '', '/no/such/page'));
  await page.reload();
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/video');
});

test('a lost connection is said and signs nobody out', async ({ page, context }) => {
  await signIn(page, someone({ hospitalRole: 'Utilization Manager' }));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('We cannot reach the server')).toBeHidden();
  await expect(page).toHaveURL('/Scheduling');
});

test('the house is walked by keyboard', async ({ page }) => {
  await signIn(page, someone({ hospitalRole: 'Billing Specialist' }));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
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
});

test('what somebody chose for this screen is kept', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await signIn(page, someone({ hospitalRole: 'IT Builder' }));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toHaveCSS('width', '260px');
  expect((await page.locator('header').boundingBox())?.height).toBe(64);
  await page.getByRole('button', { name: 'Narrow the navigation' }).click();
  await page.getByRole('button', { name: /^Colours/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Widen the navigation' })).toBeVisible();
  await expect(sidebar).toHaveCSS('width', '80px');
  await expect(sidebar.getByRole('link', { name: 'Scheduling' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('the house fits a phone, and both schemes have no barrier', async ({ page }) => {
  test.setTimeout(closeLookMs);
  await signIn(page, someone({ hospitalRole: 'APP' }));
  const look = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsableInBothSchemes(page, `${path} at ${width}`);
  };
  await look('/calender', 1440);
  for (const path of ['/billing', '/nowhere', '/calender']) await look(path, 390);
  await expectNoSmallTarget(page, 'the calendar on a phone');
  await page.getByRole('link', { name: 'Scheduling', exact: true }).click();
  await expect(page).toHaveURL('/Scheduling');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page, '/Scheduling');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectUsableInBothSchemes(page, 'the account menu');
});
