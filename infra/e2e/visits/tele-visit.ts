/** Helpers for walks through a tele-visit on both sides: the clinician's desktop, the patient's phone. */
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { demo } from '#infra/e2e/support/demo.ts';
import { mailTo } from '#infra/e2e/support/mailbox.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { observeConnections } from './frames.ts';
import type { NewPerson } from '#infra/e2e/support/people.ts';
import type { NewVisit } from './new-visit.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The name of a tile's mark; LiveKit tells of a connection when somebody comes in, and when it changes. */
export const connectionQuality = /^(Very good|Good|Poor) connection$/;

/** A browser context of its own, as at another workstation. */
export async function workstation(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await observeConnections(page);
  return page;
}

/** The clinician on the page of tele-visits. */
export async function openTeleVisits(browser: Browser, clinician: NewPerson): Promise<Page> {
  const page = await workstation(browser);
  await openSession(page, clinician);
  await page.goto('/video');
  const heading = page.getByRole('heading', { level: 1, name: 'Tele-visits' });
  await expect(heading).toBeVisible();
  return page;
}

/** A phone held upright. */
export async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  await observeConnections(page);
  return page;
}

/** Reads a message that covers what is below it for some seconds, and closes it. */
export async function closeMessage(page: Page, words: string): Promise<void> {
  const message = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('alert')
    .or(page.getByRole('region', { name: 'Messages' }).getByRole('log'))
    .filter({ hasText: words });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Close this message' }).click();
  await expect(message).toHaveCount(0);
}

export const rowOf = (desk: Page, { patient }: NewVisit) =>
  desk.getByRole('listitem').filter({ hasText: patient.fullName });

/** Returns how often a person has pressed something since; only the last count of a page goes on. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counting = globalThis as unknown as { presses?: number };
    const isCounted = counting.presses !== undefined;
    counting.presses = 0;
    const count = () => void (counting.presses = (counting.presses ?? 0) + 1);
    if (!isCounted) document.addEventListener('click', count, true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { presses: number }).presses);
}

/** Returns how many tones the page has played since. */
export async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counting = globalThis as unknown as { tones: number };
    counting.tones = 0;
    type Start = (this: OscillatorNode, when?: number) => void;
    const start = Reflect.get(OscillatorNode.prototype, 'start') as Start;
    OscillatorNode.prototype.start = function count(when) {
      counting.tones += 1;
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
}

/** What a field shows right after a key stroke, before anything else has run: less is typing that gets lost. */
export const rightAfterTyping = (field: Locator, text: string): Promise<string> =>
  field.evaluate((element, typed) => {
    const area = element as HTMLTextAreaElement;
    const prototype = Object.getPrototypeOf(area) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(area, typed);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return area.value;
  }, text);

/** Mails the link with one press in the queue, and returns it. */
export async function mailedLink(desk: Page, visit: NewVisit): Promise<string> {
  const presses = await countPresses(desk);
  await rowOf(desk, visit)
    .getByRole('button', { name: `Email link to ${visit.patient.fullName}` })
    .click();
  await expect(desk.getByText('The link is on its way.')).toBeVisible();
  await expect(rowOf(desk, visit)).toContainText('Link sent at');
  expect(await presses()).toBe(1);
  // Away from the button, whose tooltip lies outside the page's regions.
  await desk.mouse.move(0, 0);
  const text = await mailTo(visit.patient.email);
  return /\S+\/visit#token=\S+/.exec(text)?.[0] ?? 'no link in the mail';
}

export async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your first and last name').fill(name);
  await button(page, 'Continue').click();
}

/** From the link to the device check. */
export async function comeToTheCheck(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await enterName(page, name);
  await button(page, 'I agree').click();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
}

export async function enterWaitingRoom(page: Page): Promise<void> {
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  // On a very busy machine the line is judged weak, or UDP's answer is late; either way the check has ended.
  await expect(
    page.getByText(/^Your (connection is (good|weak)|network limits video)/),
  ).toBeVisible();
  await button(page, 'Enter the waiting room').click();
  await expect(page.getByRole('heading', { name: 'Waiting room' })).toBeAttached();
}

/** From the mail's link to a place in the queue. */
export async function enterAsPatient(page: Page, link: string, visit: NewVisit): Promise<void> {
  await comeToTheCheck(page, link, visit.patient.fullName);
  await enterWaitingRoom(page);
}

/** The clinician, and the patient on a phone, who has come by the mail's link and waits. */
export async function withWaitingPatient(browser: Browser, visit: NewVisit) {
  const desk = await openTeleVisits(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  const page = await phone(browser);
  await enterAsPatient(page, link, visit);
  return { desk, page, link };
}

/** The clinician admits them from the list, which joins too. */
export async function admitFromList(desk: Page, visit: NewVisit): Promise<void> {
  await button(desk, `Admit ${visit.patient.fullName}`).click();
  await desk.waitForURL('**/video/*');
  await expect(button(desk, 'Leave')).toBeVisible();
}
