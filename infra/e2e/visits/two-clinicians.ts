/** A part of walks through a call: two clinicians meet from today's list, really see each other, and one ends it for all. */
import { expect, type Browser, type Page } from '@playwright/test';
import type { NewPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { expectFramesToGrow } from './frames.ts';
import type { NewVisit } from './new-visit.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { button, workstation } from './tele-visit.ts';

async function arrive(browser: Browser, account: NewPerson): Promise<Page> {
  const page = await workstation(browser);
  await openAs(page, account);
  return page;
}

const rowOf = (page: Page, patient: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: patient })
    .filter({ hasText: /(Start|Join) visit/ });

/** From today's list through the device check into the room. */
async function enter(page: Page, verb: 'Start visit' | 'Join visit', patient: string) {
  await rowOf(page, patient)
    .getByRole('button', { name: `${verb} with ${patient}` })
    .click();
  await page.waitForURL('**/video/*');
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await button(page, 'Join').click();
  await expect(button(page, 'Leave')).toBeVisible();
}

export const tileOf = (page: Page, { fullName }: NewPerson) =>
  page.getByRole('figure').filter({ hasText: `${fullName}, Attending` });

/** Both come from today's list, and see each other. */
export async function meet(
  browser: Browser,
  visit: NewVisit,
  colleague: NewPerson,
): Promise<[starterPage: Page, colleaguePage: Page]> {
  const { clinician: starter } = visit;
  const patient = visit.patient.fullName;
  const starterPage = await arrive(browser, starter);
  await expect(starterPage.getByText(/\d+ appointments?, \d+ tele-visits?/)).toBeVisible();
  await expect(starterPage.getByText(/^now \d/)).toBeVisible();
  await enter(starterPage, 'Start visit', patient);
  await expect(starterPage.getByText(`${colleague.fullName} has not joined.`)).toBeVisible();
  await expectUsableInRoom(starterPage);

  const colleaguePage = await arrive(browser, colleague);
  await expect(rowOf(colleaguePage, patient)).toContainText('In progress');
  await enter(colleaguePage, 'Join visit', patient);
  await expect(tileOf(starterPage, colleague)).toBeVisible();
  await expect(tileOf(colleaguePage, starter)).toBeVisible();
  await Promise.all([
    expectFramesToGrow(starterPage, starter.fullName),
    expectFramesToGrow(colleaguePage, colleague.fullName),
  ]);
  return [starterPage, colleaguePage];
}

/** What is shown after a call comes while somebody aims at its buttons: they stay where they are. */
async function leaveWithSteadyButtons(page: Page): Promise<void> {
  const { promise: isAimed, resolve: aim } = Promise.withResolvers<void>();
  await page.route(/AfterCall/, async (route) => {
    await isAimed;
    await route.continue();
  });
  await button(page, 'Leave').click();
  await expect(page.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  const joinAgain = button(page, 'Join again');
  const buttonBox = await joinAgain.boundingBox();
  aim();
  await expect(page.getByRole('heading', { name: 'Note' })).toBeVisible();
  expect(await joinAgain.boundingBox()).toEqual(buttonBox);
}

/** The starter switches microphone and camera off and on; the colleague leaves, and joins again. */
export async function switchAndReturn(
  [starterPage, colleaguePage]: [starterPage: Page, colleaguePage: Page],
  { clinician: starter }: NewVisit,
  colleague: NewPerson,
): Promise<void> {
  await button(starterPage, 'Mute').click();
  await expect(tileOf(colleaguePage, starter)).toContainText('Their microphone is off');
  await button(starterPage, 'Unmute').click();
  await expect(tileOf(colleaguePage, starter)).not.toContainText('Their microphone is off');
  await button(starterPage, 'Camera off').click();
  await expect(tileOf(colleaguePage, starter)).toContainText('Their camera is off');
  await expect(tileOf(colleaguePage, starter).locator('video')).toHaveCount(0);
  await button(starterPage, 'Camera on').click();
  await expect(tileOf(colleaguePage, starter).locator('video')).toBeVisible();
  await expectFramesToGrow(colleaguePage, colleague.fullName);

  await button(starterPage, 'People 2').click();
  const people = starterPage.getByRole('complementary', { name: 'People' });
  await expect(people.getByText(`${colleague.fullName}, Attending`)).toBeVisible();
  await starterPage.keyboard.press('Escape');
  await expect(people).toBeHidden();
  await expect(button(starterPage, 'People 2')).toBeFocused();

  await leaveWithSteadyButtons(colleaguePage);
  await expect(starterPage.getByText(`${colleague.fullName} has not joined.`)).toBeVisible();
  await button(colleaguePage, 'Join again').click();
  await button(colleaguePage, 'Join').click();
  await expect(tileOf(starterPage, colleague)).toBeVisible();
  await expectFramesToGrow(starterPage, starter.fullName);
}

export async function endForAll(
  [starterPage, colleaguePage]: [starterPage: Page, colleaguePage: Page],
  { fullName: patient }: { fullName: string },
): Promise<void> {
  await button(starterPage, 'More ways to leave').click();
  await starterPage.getByRole('menuitem', { name: 'End for all' }).click();
  const question = starterPage.getByRole('dialog', {
    name: `End the visit with ${patient} for all?`,
  });
  await question.getByRole('button', { name: 'End for all' }).click();
  for (const page of [starterPage, colleaguePage]) {
    await expect(page.getByRole('heading', { name: 'This visit has ended' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the schedule' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: patient })).toContainText(
      'Completed',
    );
  }
}

/** The room is dark whatever scheme the person has chosen, and fits a narrow window too. */
async function expectUsableInRoom(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page, 'the room');
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Leave')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 'the room');
  if (desk) await page.setViewportSize(desk);
}
