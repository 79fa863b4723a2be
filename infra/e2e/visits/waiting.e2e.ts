/** Walks through the waiting room from both sides: leaving and returning, on hold, sent back, handed over. */
import { expect, test, type Page } from '@playwright/test';
import { decodedFrames, expectFramesToGrow } from './frames.ts';
import { countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { expectAccessible, expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { newVisit, type NewVisit } from './new-visit.ts';
import {
  button,
  countPresses,
  enterName,
  mailedLink,
  openTeleVisits,
  phone,
  withWaitingPatient,
  enterWaitingRoom,
  rowOf,
} from './tele-visit.ts';

/** Calls of that procedure reach the server once the returned function is called. */
async function holdBack(page: Page, procedure: RegExp): Promise<() => void> {
  const releaseHeld = Promise.withResolvers<void>();
  await page.route(procedure, async (route) => {
    await releaseHeld.promise;
    await route.continue();
  });
  return releaseHeld.resolve;
}

/** A patient who leaves and returns moves to another list; what is being written to them stays. */
async function writeWhileTheyReturn(desk: Page, page: Page, visit: NewVisit): Promise<void> {
  const menu = button(desk, `More for ${visit.patient.fullName}`);
  await menu.click();
  await desk.getByRole('menuitem', { name: 'Send message' }).click();
  const message = desk.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeFocused();
  await desk.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await desk.getByRole('menuitem', { name: 'Send message' }).click();
  await message.fill('I am ten minutes late');
  const announcement = desk.getByText(`${visit.patient.fullName} is waiting`);
  await expect(announcement).toBeAttached();
  await button(page, 'Leave the waiting room').click();
  // What is true no more is not read later.
  await expect(announcement).toHaveCount(0);
  await expect(desk.getByRole('list', { name: 'Waiting room', includeHidden: true })).toHaveCount(
    0,
  );
  // Who has left is not filmed before they choose to come back.
  await expect(page.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await button(page, 'Come back').click();
  await enterWaitingRoom(page);
  await expect(desk.getByRole('list', { name: 'Waiting room', includeHidden: true })).toBeVisible();
  await expect(message).toHaveValue('I am ten minutes late');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('I am ten minutes late')).toBeVisible();
}

const requestsOf = (page: Page) => page.getByRole('region', { name: /^Requests/ });

/** To a colleague, who declines, is asked again while they look at another screen, and is told there. */
async function offerTwice(
  { desk, page, other }: Record<'desk' | 'page' | 'other', Page>,
  visit: NewVisit,
  colleague: NewPerson,
): Promise<void> {
  const menu = button(desk, `More for ${visit.patient.fullName}`);
  const offer = async () => {
    await menu.click();
    await desk.getByRole('menuitem', { name: 'Hand over' }).click();
    await desk.getByRole('combobox', { name: 'Colleague' }).fill(colleague.fullName.slice(8));
    await desk.getByRole('option', { name: colleague.fullName }).click();
    await button(desk, 'Hand over').click();
  };
  await offer();
  await expect(desk.getByText(`Waiting for ${colleague.fullName} to accept.`)).toBeVisible();
  await expect(page.getByText('You keep your place.')).toBeVisible();
  await button(other, 'Decline').click();
  await expect(page.getByText(`in line for ${visit.clinician.fullName}`)).toBeVisible();
  await expect(rowOf(other, visit)).toHaveCount(0);
  await other.getByRole('link', { name: 'Scheduling' }).click();
  await offer();
  const request = `${visit.clinician.fullName} asks you to take over the visit of ${visit.patient.fullName}`;
  await expect(requestsOf(other)).toContainText(request);
  await expect(other).toHaveTitle(/^\(1\) /);
  await expectAccessible(other, 'a screen on which a visit is offered');
}

test('a patient leaves and returns, is handed over, put on hold and sent back, and neither a reload nor a message is lost', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { patient } = visit;
  const colleague = await newPerson(visit.organizationId);
  const { desk: first, page, link } = await withWaitingPatient(browser, visit);
  const desk = await openTeleVisits(browser, colleague);
  await expect(rowOf(desk, visit)).toHaveCount(0);

  await writeWhileTheyReturn(first, page, visit);
  await page.reload();
  await expect(page.getByText(`in line for ${visit.clinician.fullName}`)).toBeVisible();
  await offerTwice({ desk: first, page, other: desk }, visit, colleague);

  const presses = await countPresses(desk);
  const join = await holdBack(desk, /visits\.ticket/);
  await requestsOf(desk)
    .getByRole('button', { name: /^Accept and admit/ })
    .click();
  await desk.waitForURL('**/video/*');
  await expect(button(desk, 'Leave')).toBeVisible();
  await expect(first.getByText(`Handed over to ${colleague.fullName}`)).toBeVisible();
  await first.context().close();
  // Admitted, the patient is not filmed before somebody is there.
  await expect(page.getByText(`${colleague.fullName} is joining`)).toBeVisible();
  await expect(button(page, 'Camera off')).toBeEnabled();
  await expect(page.locator('video')).toHaveCount(0);
  join();
  await expect(button(page, 'Leave')).toBeVisible();
  await expectFramesToGrow(desk, colleague.fullName);
  await expectFramesToGrow(page, patient.fullName);
  expect(await presses()).toBe(1);
  await button(page, 'Camera off').click();
  const more = button(desk, `More for ${patient.fullName}`);
  await button(desk, 'Put on hold').click();
  await expect(page.getByRole('heading', { name: 'You are on hold' })).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Patient' })).toContainText('On hold.');
  await expectAccessible(desk, 'the room with a patient on hold');
  await more.click();
  await desk.getByRole('menuitem', { name: 'Send message' }).click();
  await desk.getByRole('textbox', { name: 'Message' }).fill('Two more minutes');
  await button(desk, 'Send message').click();
  await expect(page.getByText('Two more minutes')).toBeVisible();
  await button(page, 'Leave').click();
  await button(page, 'Stay').click();
  await expectAccessible(page, 'the hold');
  await expect(desk.getByRole('figure').filter({ hasText: patient.fullName })).toHaveCount(0);
  expect(await decodedFrames(page)).toBe(0);
  await expect(desk.getByText(`${patient.fullName} is on hold`)).toBeVisible();
  await desk.getByRole('button', { name: /^People/ }).click();
  const away = desk.getByRole('list', { name: 'Not here' });
  await expect(away).toContainText(`${patient.fullName}, patient`);
  await expect(away).toContainText('on hold');
  await button(desk, 'Close people').click();

  await button(desk, 'Resume').click();
  await expectFramesToGrow(page, patient.fullName);
  // What was off stays off.
  await button(page, 'Camera on').click();
  await expectFramesToGrow(desk, colleague.fullName);
  await button(desk, 'Send back').click();
  await expect(page.getByText(`in line for ${colleague.fullName}`)).toBeVisible();
  await button(desk, 'Admit').click();
  await expectFramesToGrow(page, patient.fullName);

  const leave = await holdBack(page, /visits\.guest\.leave/);
  await button(page, 'Leave').click();
  await button(page, 'Leave the visit').click();
  await expect(page.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  // Nobody comes back before the server knows that they have left.
  await expect(button(page, 'Come back')).toBeDisabled();
  leave();
  await button(page, 'Come back').click();
  await expect(desk.getByText(`${patient.fullName} left at`)).toBeVisible();
  await enterWaitingRoom(page);
  await button(desk, 'Admit').click();
  await expectFramesToGrow(page, patient.fullName);

  await page.goto('about:blank');
  await expect(desk.getByText(/^Connection lost at/)).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Call +44 20 7946 0018' })).toHaveAttribute(
    'href',
    'tel:+442079460018',
  );
  await expectAccessible(desk, 'the room of a patient whose connection was lost');
  await button(desk, 'Send the link again').click();
  await expect(desk.getByText('The link is on its way.')).toBeVisible();

  // The tab has died; the same link leads back into the call, without a name, a consent or a check.
  const again = await page.context().newPage();
  await again.goto(link);
  await expect(button(again, 'Leave')).toBeVisible();
  await expectFramesToGrow(desk, colleague.fullName);
  for (const openPage of [desk, page]) await openPage.context().close();
});

test('S198 a clinician who works elsewhere sees that a link is locked after wrong names, and sends another', async ({
  browser,
}) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  await desk.goto('/hours');
  const page = await phone(browser);
  await page.goto(link);
  const answers = ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Try again in 15'];
  for (const answer of answers) {
    await enterName(page, 'Eve Nobody');
    await expect(page.getByText(answer)).toBeVisible();
  }
  const alerts = desk.getByRole('region', { name: 'Waiting patients' });
  await expect(alerts).toContainText(`${visit.patient.fullName} cannot come in`);
  await expectUsableInBothSchemes(desk, 'a locked link');
  const mails = await countMailsTo(visit.patient.email);
  await alerts.getByRole('button', { name: /^Send a new link/ }).click();
  await expect.poll(() => countMailsTo(visit.patient.email)).toBe(mails + 1);
  await expect(alerts).toHaveCount(0);
  for (const side of [desk, page]) await side.context().close();
});
