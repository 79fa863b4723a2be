/** Walks through a patient's visit on a phone, from the mail's link to the end; and wrong links and names. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { query } from '#infra/e2e/support/database.ts';
import { mailTo } from '#infra/e2e/support/mailbox.ts';
import { copiedLink, newVisit } from './new-visit.ts';
import { enterWithoutUdp, flipCamera, launchWithoutUdp, twoCameras } from './no-udp.ts';
import {
  admitFromList,
  button,
  comeToTheCheck,
  countTones,
  openTeleVisits,
  enterWaitingRoom,
  mailedLink,
  phone,
  rowOf,
  enterName,
} from './tele-visit.ts';

test.describe.configure({ mode: 'parallel' });

/** A very small phone, one held sideways, and the one of the walk, last. */
const phoneSizes = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** The button that leads on is in view without scrolling, whatever the phone. */
async function expectInView(page: Page, name: string): Promise<void> {
  for (const size of phoneSizes) {
    await page.setViewportSize(size);
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
}

/** Camera and microphone, behind the link alone. */
async function checkBeforeTheDay(page: Page): Promise<void> {
  const link = await copiedLink(await newVisit({ startsInMinutes: 120 }));
  // From a page to another part of itself nothing would be loaded.
  await page.goto('about:blank');
  await page.goto(link);
  await button(page, 'Test camera and sound').click();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await expect(page.getByText('Your connection is good.')).toBeVisible();
  await button(page, 'Finish the check').click();
  await expect(button(page, 'Check again')).toBeVisible();
  await expectUsableOnPhone(page, 'the invitation before the day');
}

test('a patient without an account comes from the mail to the room, is seen, is told when it is over, and checks the devices for another visit before its day', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { clinician, patient } = visit;
  const desk = await openTeleVisits(browser, clinician);
  const link = await mailedLink(desk, visit);
  const page = await phone(browser);
  const fine = async (screen: string) => {
    await expect(page.getByRole('link', { name: /^Call .*\+44 20 7946 0000$/ })).toBeVisible();
    await expectUsableOnPhone(page, screen);
  };
  await query(
    `update organizations set phone = '+44 20 7946 0000', asks_patient_location = true where id = $1`,
    [visit.organizationId],
  );

  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Your tele-visit with Dr\. Ada/ })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expect(page.getByText(patient.fullName)).toHaveCount(0);
  await fine('the invitation');
  await enterName(page, 'Somebody Else');
  await expect(page.getByRole('alert')).toContainText('4 tries left');
  await enterName(page, patient.fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());

  await expect(page.getByRole('heading', { name: 'Before you enter' })).toBeVisible();
  await fine('the consent');
  await expectInView(page, 'I agree');
  // What is missing comes into view, and the next page begins at its top.
  await button(page, 'I agree').click();
  await expect(page.getByText('Enter where you are')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Where are you now?').fill('Leeds');
  await button(page, 'I agree').click();
  await expect(page.getByRole('heading', { name: 'Can you be seen and heard?' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectInView(page, 'Enter the waiting room');
  await enterWaitingRoom(page);
  await expectInView(page, 'Leave the waiting room');
  await expect(page.getByText('next', { exact: true })).toBeVisible();
  await expect(page.getByText(`in line for ${clinician.fullName}`)).toBeVisible();
  await fine('the waiting room');

  const waiting = desk.getByRole('list', { name: 'Waiting room' });
  await expect(waiting).toContainText('Camera and microphone work. Good connection.');
  await expect(waiting.getByRole('link', { name: '+44 20 7946 0018' })).toBeVisible();
  await expect(desk.getByText(/^1 waiting[.,] /)).toBeVisible();
  await expect(desk).toHaveTitle(/^\(1\) /);
  await expectAccessible(desk, 'the queue');
  await button(desk, `More for ${patient.fullName}`).click();
  await desk.getByRole('menuitem', { name: 'Send message' }).click();
  const words = 'Please have your list of medicines ready.';
  await desk.getByRole('textbox', { name: 'Message' }).fill(words);
  const tones = await countTones(page);
  await button(desk, 'Send message').click();
  await expect(page.getByText(words)).toBeVisible();
  await expect.poll(tones).toBeGreaterThan(0);
  await button(page, 'I can wait.').click();
  await expect(page.getByText('I can wait.')).toBeVisible();
  await expect(waiting).toContainText('I can wait.');
  await fine('the waiting room with a message');

  await admitFromList(desk, visit);
  await expect(button(page, 'Leave')).toBeVisible();
  const tile = (side: typeof page, name: string) =>
    side.getByRole('figure').filter({ hasText: name });
  await expect(tile(desk, `${patient.fullName}, patient`)).toBeVisible();
  await expect(tile(page, `${clinician.fullName}, Attending`)).toBeVisible();
  await expectFramesToGrow(desk, clinician.fullName);
  await expectFramesToGrow(page, patient.fullName);
  await fine('the room of the patient');
  await expectInView(page, 'Leave');
  // A slip of the thumb does not cost the visit.
  await button(page, 'Leave').tap();
  await expect(page.getByRole('dialog', { name: 'Leave the visit?' })).toBeVisible();
  await button(page, 'Stay').tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(desk, `About ${patient.fullName}`).click();
  await expect(desk.getByRole('dialog')).toContainText(
    'Camera and microphone work. Good connection.',
  );
  await desk.keyboard.press('Escape');

  await button(desk, 'More ways to leave').click();
  await desk.getByRole('menuitem', { name: 'End for all' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
  await expect(page.getByRole('heading', { name: 'This visit has ended' })).toBeVisible();
  await page.getByRole('group', { name: 'Did the visit help you?' }).getByText('Yes').click();
  await button(page, 'Send answers').click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await fine('the end');
  await desk.goto('/video');
  await expect(rowOf(desk, visit)).toContainText('Completed');
  await expect(desk.getByText('1 yes, 0 partly, 0 no')).toBeVisible();

  await button(desk, `Reopen the visit with ${patient.fullName}`).click();
  await desk.waitForURL('**/video/*');
  await expect(button(desk, 'Join')).toBeVisible();
  await enterWaitingRoom(page);
  await desk.context().close();
  await checkBeforeTheDay(page);
  await page.context().close();
});

/** The next one is tinted, as on the schedule; a button of the same name is at the same place in both. */
async function expectAlignedRows(next: Locator, later: Locator): Promise<void> {
  await expect(next).toHaveAttribute('data-due', 'true');
  await expect(later).toContainText('Opens at');
  await expect(later).not.toHaveAttribute('data-due');
  for (const name of [/^Email link/, /^Show link/]) {
    const leftEdge = async (row: Locator) =>
      (await row.getByRole('button', { name }).boundingBox())?.x;
    expect(await leftEdge(next)).toBe(await leftEdge(later));
  }
}

test('a revoked link does not work and says so; a new one can be requested by address, and opens in a browser without WebRTC, which says so, also to the clinic', async ({
  browser,
}) => {
  const visit = await newVisit();
  const later = await newVisit({ with: visit, startsInMinutes: 120 });
  const desk = await openTeleVisits(browser, visit.clinician);
  await expectAlignedRows(rowOf(desk, visit), rowOf(desk, later));
  const invite = rowOf(desk, visit).getByRole('button', { name: /^Show link/ });
  await invite.click();
  const dialog = desk.getByRole('dialog', { name: `Invite ${visit.patient.fullName}` });
  await dialog.getByRole('button', { name: 'Email link' }).click();
  await expect(desk.getByText('The link is on its way.')).toBeVisible();
  await expect(dialog).toContainText('1 link works.');
  await button(desk, 'Revoke links').click();
  const question = desk.getByRole('dialog', { name: 'Revoke every link to this visit?' });
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toContainText('1 link works.');
  await button(desk, 'Revoke links').click();
  await question.getByRole('button', { name: 'Revoke links' }).click();
  await expect(desk.getByText('No link to this visit works any more.')).toBeVisible();
  await expect(button(desk, 'Revoke links')).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();
  const page = await phone(browser);
  // As by a blocker.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  const linkInMail = async () =>
    /\S+\/visit#token=\S+/.exec(await mailTo(visit.patient.email))?.[0] ?? '';
  const revoked = await linkInMail();
  await page.goto(revoked);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(page, 'the dead link');
  await page.getByLabel('Your email').fill(visit.patient.email);
  await button(page, 'Send me a new link').click();
  await expect(page.getByText(/If a tele-visit is planned for that address/)).toBeVisible();

  await mailedLink(desk, visit);
  await expect.poll(linkInMail).not.toBe(revoked);
  await page.goto('about:blank');
  await comeToTheCheck(page, await linkInMail(), visit.patient.fullName);
  await expect(page.getByText('Your browser cannot send sound or picture.')).toBeVisible();
  await button(page, 'Enter the waiting room').click();
  const waiting = desk.getByRole('list', { name: 'Waiting room' });
  await expect(waiting).toContainText('The browser cannot send sound or picture.');
  for (const openPage of [desk, page]) await openPage.context().close();
});

test('where no UDP gets through, both sides read it, the visit works, and a phone flips its camera', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { clinician, patient } = visit;
  const desk = await openTeleVisits(browser, clinician);
  const link = await mailedLink(desk, visit);
  const barred = await launchWithoutUdp([twoCameras]);
  const page = await phone(barred);
  await enterWithoutUdp({ page, desk }, link, patient.fullName);
  await admitFromList(desk, visit);
  await expectFramesToGrow(desk, clinician.fullName);
  await expectFramesToGrow(page, patient.fullName);
  await flipCamera(page);
  await barred.close();
  await desk.context().close();
});
