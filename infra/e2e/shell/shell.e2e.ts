/** Walks through sessions, roles and what fails: in every tab, on the server, and on the line. */
import { expect, test, type Page } from '@playwright/test';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { readOnlyHeader } from '#shared/calls/read-only-header.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { signInByCode, signOut } from '#infra/e2e/support/sign-in.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

// They are the last ones: one after the other they would keep one worker busy alone.
test.describe.configure({ mode: 'parallel' });

/** Their own: where it is another day than here, a page asks for both. */
test.use({ timezoneId: 'Europe/London' });

test('a session stays through a reload, and every tab has it', async ({ page, context }) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 1));
  // What others change meanwhile is asked for again once the stream tells of it.
  await page.route('**/trpc/calendar.changes*', () => {});
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // Nor does count what the page before still asks while it is left.
  page.once('framenavigated', () => requests.splice(0));
  await page.reload();
  await expect(page).toHaveURL('/Scheduling');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // The first script has asked already: nothing is asked twice.
  const first = /^\/trpc\/(auth\.|appointments\.schedule)/;
  expect(requests.filter((path) => first.test(path)).toSorted()).toEqual([
    '/trpc/appointments.schedule',
    '/trpc/auth.me',
    '/trpc/auth.verifyToken',
  ]);
  const days: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/trpc/calendar.range')) days.push(request.postData());
  });
  await page.goto('/calender');
  await expect(page.getByRole('grid')).toBeVisible();
  expect(days.length).toBeGreaterThan(0);
  expect(days).toEqual([...new Set(days)]);
  await page.unroute('**/trpc/calendar.changes*');
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

/** What a stream of changes that is followed from now on says first. */
const firstNews = (page: Page) =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('karemd.session') ?? '{}');
    const input = encodeURIComponent(JSON.stringify({ sinceMs: Date.now() }));
    const headers = { authorization: `Bearer ${accessToken}` };
    const { body } = await fetch(`/trpc/calendar.changes?input=${input}`, { headers });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"kind"')) text += (await reader?.read())?.value ?? '"kind"';
    await reader?.cancel();
    return /"kind":"(\w+)"/.exec(text)?.[1];
  });

test('what a page has asked is asked again only where the stream of changes tells of it', async ({
  page,
}) => {
  await openAs(page, await newPerson(await newOrganization()));
  // An event is stored that is older by more than clocks may differ.
  await expect.poll(() => firstNews(page)).toBe('caughtUp');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.once('framenavigated', () => requests.splice(0));
  const timesAsked = (call: string) => requests.filter((path) => path.includes(call)).length;
  const isLoaded = page.waitForResponse(/settings\.myLook/);
  await page.route('**/trpc/calendar.changes*', async (route) => {
    await isLoaded;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await callFrom(page, 'appointments.addTimeOff', {
    startsAt: new Date(Date.now() + hourMs).toISOString(),
    endsAt: new Date(Date.now() + 2 * hourMs).toISOString(),
  });
  await expect.poll(() => timesAsked('appointments.schedule')).toBeGreaterThan(1);
  expect(timesAsked('settings.myLook')).toBe(1);
});

test('where the stream of changes does not come through, the page asks again by itself', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/trpc/calendar.changes*', () => {});
  await openAs(page, await newPerson(await newOrganization()), '/messages');
  await expect(page.getByText('Connecting', { exact: true })).toBeVisible();
  await expect(page.getByText(/appear here when they need an answer/)).toBeVisible();
  // Once what loads last is there too, which asks for what has grown old.
  for (let time = 0; time < 3; time += 1) {
    const isAsked = page.waitForRequest(/messages\.open/);
    await page.clock.fastForward(minuteMs / 2);
    await isAsked;
  }
});

test('a session that ended on the server ends on the screen, and the page is remembered, but not after signing out', async ({
  page,
}) => {
  const resident = demoAccount({ hospitalRole: 'Resident' }, 1);
  await openAs(page, resident);
  await page.getByRole('link', { name: 'Tele Visit' }).click();
  await expect(page).toHaveURL('/video');
  await page.context().clearCookies({ name: /session/ });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signInByCode(page, resident);
  await expect(page).toHaveURL('/video');

  // Who signs out begins at home, though another call hears first that the session is over.
  await page.route('**/*logout*', async (route) => {
    const answer = await route.fetch();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(page).toHaveURL('/login');
    await route.fulfill({ response: answer });
  });
  await signOut(page);
  await signInByCode(page, resident);
  await expect(page).toHaveURL('/Scheduling');
});

test('each role gets to its own pages, and is told about others', async ({ page }) => {
  await openAs(page, demoAccount({ hospitalRole: 'CDI Specialist' }), '/cdi-specialist-dashboard');
  await expect(page.getByRole('heading', { name: 'CDI dashboard' })).toBeVisible();
  await goTo(page, '/um-dashboard');
  await expect(page.getByRole('heading', { name: 'Utilization dashboard' })).toBeVisible();

  await page.goto('/billing-dashboard');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText('Your role does not open this page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your start page' }).click();
  await expect(page).toHaveURL('/cdi-specialist-dashboard');

  await page.goto('/calendar');
  await expect(page).toHaveURL('/calender');
  await expect(page).toHaveTitle('Calendar - KareMD');
});

test('an unknown path has a link back, signed in or not', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/login');

  await openAs(page, demoAccount({ hospitalRole: 'Case Manager' }));
  await page.getByRole('link', { name: 'Tele Visit' }).click();
  await expect(page).toHaveURL('/video');
  await page.evaluate(() => history.pushState({ idx: 9 }, '', '/no/such/page'));
  await page.reload();
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/video');
});

test('S113 maintenance and a lost connection are shown and sign nobody out', async ({
  page,
  context,
}) => {
  await page.route(/trpc\/(?!calendar\.changes)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [readOnlyHeader]: 'on' } });
  });
  await openAs(page, demoAccount({ hospitalRole: 'Utilization Manager' }));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('KareMD is being maintained')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('We cannot reach the server')).toBeHidden();
  await expect(page.getByText('KareMD is being maintained')).toBeHidden();
  await expect(page).toHaveURL('/Scheduling');

  // A page that is opened while there is no answer goes on once there is one.
  await page.route('**/trpc/auth.*', (route) => route.abort());
  await page.reload();
  const noAnswer = page.getByRole('heading', { name: 'We could not reach the server' });
  await expect(noAnswer).toBeVisible();
  await expectUsableInBothSchemes(page, 'a page without an answer');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(noAnswer).toBeHidden();

  // Until its scripts have come, the page shows the outline of the layout.
  await page.route(/\/assets\/(?!first-)[^/]+\.js$/, () => undefined);
  await page.reload({ waitUntil: 'commit' });
  const topBarHeight = () =>
    page.locator('#root').evaluate((root) => getComputedStyle(root, '::before').height);
  await expect.poll(topBarHeight).toBe('64px');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
