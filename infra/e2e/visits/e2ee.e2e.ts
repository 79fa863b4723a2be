/** Walks through an end-to-end encrypted visit: participants with its key see each other, others see nothing. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { decodedFrames, expectFramesToGrow, receivedBytes } from './frames.ts';
import { newVisit, type NewVisit } from './new-visit.ts';
import { admitFromList, button, openTeleVisits, withWaitingPatient } from './tele-visit.ts';
import { admitInterpreter, comeAsInterpreter, linkFor, removeInterpreter } from './third-person.ts';

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

/** On a page of a call-to-be, as in a browser without either API; a page that is loaded has them again. */
const removeEncryption = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'RTCRtpScriptTransform');
    Reflect.deleteProperty(RTCRtpSender.prototype, 'createEncodedStreams');
  });

/** Told before they join. */
async function cannotEncrypt(page: Page, visit: NewVisit): Promise<void> {
  await removeEncryption(page);
  await button(page, `Join visit with ${visit.patient.fullName}`).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This browser cannot join' }),
  ).toBeVisible();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await expect(button(page, 'Join')).toBeDisabled();
  await page.goto('/video');
}

async function readWhatIsEncrypted(page: Page): Promise<void> {
  await button(page, 'More').click();
  const captions = page.getByRole('menuitem', { name: 'Ask for captions' });
  await expect(captions).toContainText('Turned off in an encrypted visit.');
  await expect(captions).toBeDisabled();
  await page.keyboard.press('Escape');
  await button(page, 'End-to-end encrypted').click();
  await expect(page.getByText('Recording and captions are turned off')).toBeVisible();
  await expectUsableOnPhone(page, 'an encrypted visit');
  await page.keyboard.press('Escape');
}

/** No empty quarter: the pictures, and the gaps between them, take all of the grid. */
async function expectFullGrid(page: Page, count: number): Promise<void> {
  const share = () =>
    page.locator('[data-count]').evaluate((grid) => {
      const area = ({ width, height }: DOMRect) => width * height;
      const tiles = [...grid.children].map((tile) => area(tile.getBoundingClientRect()));
      return tiles.reduce((sum, one) => sum + one, 0) / area(grid.getBoundingClientRect());
    });
  await expect(page.locator('[data-count]')).toHaveAttribute('data-count', String(count));
  await expect.poll(share).toBeGreaterThan(0.95);
}

/** By name, from the panel of people, which is open; it is shown where they are. */
async function invite(
  { desk, other }: Record<'desk' | 'other', Page>,
  { clinician, patient }: NewVisit,
  colleague: NewPerson,
): Promise<void> {
  await button(desk, 'Add somebody').click();
  await desk.getByRole('combobox', { name: 'Colleague' }).fill(colleague.fullName.slice(8));
  await desk.getByRole('option', { name: colleague.fullName }).click();
  await button(desk, 'Invite').click();
  const list = desk.getByRole('list', { name: 'Invited to this visit' });
  await expect(list).toContainText(`Invited by ${clinician.fullName}`);
  await desk.keyboard.press('Escape');
  const invited = `${clinician.fullName} invites you to the visit of ${patient.fullName}`;
  await expect(other.getByText(invited)).toBeAttached();
  await expect(other).toHaveTitle(/^\(1\) /);
  await expect(other.getByText(`${clinician.fullName} invites you to this visit`)).toBeVisible();
  await expectAccessible(other, 'a visit that one is asked into');
}

async function enter(page: Page) {
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await button(page, 'Join').click();
  await expect(button(page, 'Leave')).toBeVisible();
}

const theirs = (who: Page, name: string) => who.getByRole('figure').filter({ hasText: name });

/** The colleague joins with another key than the server gave. */
async function joinWithAnotherKey(
  { desk, other }: Record<'desk' | 'other', Page>,
  { patient }: NewVisit,
  colleague: NewPerson,
): Promise<() => Promise<void>> {
  const giveBack = await withAnotherKey(other);
  await button(other, `Join visit with ${patient.fullName}`).click();
  await expect(other.getByText('Only the people in this visit can see and hear')).toBeVisible();
  await enter(other);
  await expect(theirs(desk, colleague.fullName)).toContainText('the keys differ');
  await expect(theirs(desk, patient.fullName)).not.toContainText('the keys differ');
  return giveBack;
}

/** Says so once the key was asked for again in vain. */
async function expectNothingDecoded(other: Page, { clinician }: NewVisit): Promise<void> {
  await expect(theirs(other, clinician.fullName)).toContainText('Leave and join again');
  await expectAccessible(other, 'a picture that cannot be opened');
  await expect.poll(() => receivedBytes(other)).toBeGreaterThan(20_000);
  expect(await decodedFrames(other)).toBe(0);
}

/** The clinician with a patient, and a colleague who is asked into the visit later. */
async function begin(browser: Browser, visit: NewVisit, colleague: NewPerson) {
  const [other, { desk, page }] = await Promise.all([
    openTeleVisits(browser, colleague),
    withWaitingPatient(browser, visit),
  ]);
  await admitFromList(desk, visit);
  await expectFramesToGrow(desk, visit.clinician.fullName);
  await expectFramesToGrow(page, visit.patient.fullName);
  return { desk, page, other };
}

test('in an encrypted visit an interpreter comes by a link, waits, is admitted, removed and kept out; an invited colleague is the fourth, who decodes nothing without the key and everything with it', async ({
  browser,
}) => {
  const visit = await newVisit({ isEndToEnd: true });
  const colleague = await newPerson(visit.organizationId);
  const { clinician, patient } = visit;
  const { desk, page, other } = await begin(browser, visit, colleague);

  const link = await linkFor(desk, 'Maria Rossi');
  await invite({ desk, other }, visit, colleague);
  await cannotEncrypt(other, visit);
  const giveBack = await joinWithAnotherKey({ desk, other }, visit, colleague);
  const guest = await comeAsInterpreter(browser, link, visit);
  await Promise.all([expectNothingDecoded(other, visit), readWhatIsEncrypted(page)]);
  await giveBack();
  await Promise.all([other.reload(), admitInterpreter(desk)]);
  await expect(button(other, 'Leave')).toBeVisible();
  const four = [
    [guest, 'Maria Rossi'],
    [desk, clinician.fullName],
    [page, patient.fullName],
    [other, colleague.fullName],
  ] as const;
  await Promise.all(
    four.map(async ([one, who]) => {
      await expect(one.getByRole('figure')).toHaveCount(4);
      await expectFramesToGrow(one, who);
      await expect(one.getByText('the keys differ')).toHaveCount(0);
    }),
  );
  await expectFullGrid(desk, 3);
  await expect(page.getByText('Maria Rossi, interpreter').first()).toBeVisible();
  await removeInterpreter(desk, guest);

  await button(desk, 'Put on hold').click();
  await expect(page.getByRole('heading', { name: 'You are on hold' })).toBeVisible();
  await button(desk, 'Resume').click();
  await expect(button(page, 'Leave')).toBeVisible();
  await Promise.all(four.slice(1).map(([one, who]) => expectFramesToGrow(one, who)));
  for (const one of [desk, page, other]) await one.context().close();
});
