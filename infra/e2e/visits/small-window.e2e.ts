/** Walks through help of a clinician, and the small call next to other pages: the same connection, and back or out. */
import { expect, test, type Page } from '@playwright/test';
import { helpThePatient } from './assist.ts';
import { expectFramesToGrow, soundFrom } from './frames.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
} from '#infra/e2e/support/screen-checks.ts';
import { newVisit, type NewVisit } from './new-visit.ts';
import { admitFromList, button, withWaitingPatient, rowOf } from './tele-visit.ts';

const small = (desk: Page, { patient }: NewVisit) =>
  desk.getByRole('region', { name: `Visit with ${patient.fullName}` });

const schedule = (desk: Page) => desk.getByRole('button', { name: 'New appointment' });

/** How often this page has requested a ticket, and how many connections it has opened. */
function lineOf(desk: Page) {
  let tickets = 0;
  desk.on('request', (request) => {
    if (request.url().includes('visits.ticket')) tickets += 1;
  });
  return async () => ({
    tickets,
    connections: await desk.evaluate(
      () => (globalThis as unknown as { keptConnections: unknown[] }).keptConnections.length,
    ),
  });
}

test('a clinician helps a patient over a poor connection, reads the schedule while the call goes on small, on the same connection, and returns', async ({
  browser,
}) => {
  const visit = await newVisit();
  const other = await newVisit({ with: visit, startsInMinutes: -18 });
  const { desk, page } = await withWaitingPatient(browser, visit);
  const line = lineOf(desk);
  await admitFromList(desk, visit);
  await helpThePatient(desk, page, visit);
  await expectFramesToGrow(desk, visit.clinician.fullName);
  const begun = await line();

  await desk.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  await expect(schedule(desk)).toBeVisible();
  const call = small(desk, visit);
  await expect(call.getByText(`${visit.patient.fullName}, patient`)).toBeVisible();
  await expect(desk.getByRole('main')).toBeFocused();
  await expectFramesToGrow(desk, visit.clinician.fullName);
  await expectFramesToGrow(page, visit.patient.fullName);
  await expectAccessible(desk, 'the schedule next to a call');

  // The room's shortcuts do not work here, and an open drawer does not cover the call.
  await desk.keyboard.press('m');
  await button(desk, 'New appointment').click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await expect(call).toHaveCSS('left', '16px');
  await call.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText('Their microphone is off')).toBeVisible();
  await expect.poll(() => soundFrom(page)).toBe(0);
  await call.getByRole('button', { name: 'Unmute', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect.poll(() => soundFrom(page)).toBeGreaterThan(0);

  await call.getByRole('button', { name: /move the small window/ }).press('ArrowLeft');
  await expect(call).toHaveAttribute('data-call-corner', 'bottom-left');
  await call.getByRole('button', { name: /move the small window/ }).press('ArrowRight');

  await page.getByRole('button', { name: /^Chat/ }).tap();
  await page.getByRole('textbox', { name: 'Message' }).fill('Is Tuesday possible?');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(call.getByRole('link', { name: '1 new message' })).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'the schedule next to a call, on a phone');
  await expectNoSmallTarget(desk, 'the schedule next to a call, on a phone');
  await desk.getByRole('link', { name: 'Tele Visit' }).click();
  await expect(desk).toHaveTitle('(1 new) Tele Visit - KareMD');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await rowOf(desk, other)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByRole('heading', { name: 'You are in another visit' })).toBeVisible();
  await expectAccessible(desk, 'before another visit');
  await call.getByRole('link', { name: '1 new message' }).click();
  await expect(desk.getByRole('log', { name: 'Messages' })).toContainText('Is Tuesday possible?');
  await expect(button(desk, 'More ways to leave')).toBeVisible();
  await expect(call).toBeHidden();
  await expectFramesToGrow(desk, visit.clinician.fullName);
  await expectFramesToGrow(page, visit.patient.fullName);
  expect(await line()).toEqual(begun);

  await desk.goBack();
  await expect(call).toBeVisible();
  await desk.goBack();

  // A lock leaves no call without a question, from another tab neither.
  const question = (tab: Page) => tab.getByRole('dialog', { name: 'Leave the call and lock?' });
  await desk.keyboard.press('Alt+Shift+KeyL');
  await expect(question(desk)).toContainText('leaves the call of your visit');
  const tab = await desk.context().newPage();
  await tab.goto(new URL('/hours', desk.url()).href);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await tab.keyboard.press('Alt+Shift+KeyL');
  await expect(question(tab)).toContainText('in another tab');
  await tab.keyboard.press('Escape');
  await question(desk).getByRole('button', { name: 'Stay in the call' }).click();
  await expectFramesToGrow(page, visit.patient.fullName);

  const signOut = async (from: Page) => {
    await from.getByRole('button', { name: /^Account of/ }).click();
    await from.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut(tab);
  const signOutQuestion = (at: Page) =>
    at.getByRole('dialog', { name: 'Leave the call and sign out?' });
  await expect(signOutQuestion(tab)).toContainText('in another tab');
  await tab.close();
  await signOut(desk);
  await signOutQuestion(desk).getByRole('button', { name: 'Leave and sign out' }).click();
  await expect(call).toBeHidden();
  await expect(
    page.getByText(`${visit.clinician.fullName} is not here at the moment`),
  ).toBeVisible();
  for (const openPage of [desk, page]) await openPage.context().close();
});
