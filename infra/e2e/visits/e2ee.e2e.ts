/** Walks through an end-to-end encrypted visit: participants with its key see each other, others see nothing. */
import { expect, test, type Page } from '@playwright/test';
import { decodedFrames, expectFramesToGrow, receivedBytes } from './frames.ts';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { newVisit, addColleague } from './new-visit.ts';
import { admitFromList, button, openTeleVisits, withWaitingPatient, rowOf } from './tele-visit.ts';

test.describe.configure({ mode: 'parallel' });

/** An intruder with a ticket but without the key: the key in the server's answer is replaced. */
async function withAnotherKey(page: Page): Promise<() => Promise<void>> {
  const tickets = /\/trpc\/visits\.ticket/;
  await page.route(tickets, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/"key":"[\w-]{43}"/, `"key":"${'B'.repeat(42)}A"`);
    expect(body).not.toBe(text);
    await route.fulfill({ response, body });
  });
  return () => page.unroute(tickets);
}

async function enter(page: Page) {
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await button(page, 'Join').click();
  await expect(button(page, 'Leave')).toBeVisible();
}

test('without the key of an encrypted visit nothing is decoded, and with it everything is', async ({
  browser,
}) => {
  const visit = await newVisit({ isEndToEnd: true });
  const colleague = await addColleague(visit);
  const { clinician, patient } = visit;
  const other = await openTeleVisits(browser, colleague);
  const { desk, page } = await withWaitingPatient(browser, visit);
  await admitFromList(desk, visit);
  await expectFramesToGrow(desk, clinician.fullName);
  await expectFramesToGrow(page, patient.fullName);
  await button(page, 'More').click();
  const captions = page.getByRole('menuitem', { name: 'Ask for captions' });
  await expect(captions).toContainText('Turned off in an encrypted visit.');
  await expect(captions).toBeDisabled();
  await page.keyboard.press('Escape');
  await button(page, 'End-to-end encrypted').click();
  await expect(
    page.getByText('Sound and picture are not recorded. There are no captions.'),
  ).toBeVisible();
  await expectUsableOnPhone(page, 'an encrypted visit');
  await page.keyboard.press('Escape');

  const restoreKey = await withAnotherKey(other);
  await button(other, `Join visit with ${patient.fullName}`).click();
  await expect(other.getByText('Only the people in this visit can see and hear')).toBeVisible();
  await enter(other);
  const arrived = () => receivedBytes(other);
  await expect.poll(arrived).toBeGreaterThan(20_000);
  expect(await decodedFrames(other)).toBe(0);
  const theirs = (who: Page, name: string) => who.getByRole('figure').filter({ hasText: name });
  await expect(theirs(desk, colleague.fullName)).toContainText('the keys differ');
  await expect(theirs(desk, patient.fullName)).not.toContainText('the keys differ');
  await expect(theirs(other, clinician.fullName)).toContainText('Leave and join again');
  await expectAccessible(other, 'a picture that cannot be opened');

  await restoreKey();
  await other.reload();
  await expect(button(other, 'Leave')).toBeVisible();
  await expectFramesToGrow(other, colleague.fullName);
  for (const openPage of [other, desk])
    await expect(openPage.getByText('the keys differ')).toHaveCount(0);

  await button(desk, 'Put on hold').click();
  await expect(page.getByRole('heading', { name: 'You are on hold' })).toBeVisible();
  await button(desk, 'Resume').click();
  await expect(button(page, 'Leave')).toBeVisible();
  await expectFramesToGrow(page, patient.fullName);
  await expectFramesToGrow(other, colleague.fullName);
  await expectFramesToGrow(desk, clinician.fullName);
  for (const openPage of [desk, page, other]) await openPage.context().close();
});

test('a browser that cannot encrypt is told before it joins', async ({ browser }) => {
  const visit = await newVisit({ isEndToEnd: true });
  const desk = await openTeleVisits(browser, visit.clinician);
  await desk.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'RTCRtpScriptTransform');
    Reflect.deleteProperty(RTCRtpSender.prototype, 'createEncodedStreams');
  });
  await desk.goto('/video');
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(
    desk.getByRole('alert').filter({ hasText: 'This browser cannot join' }),
  ).toBeVisible();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  await expect(button(desk, 'Join')).toBeDisabled();
  await desk.context().close();
});
