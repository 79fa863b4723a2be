/** What walks through a tele-visit do on both sides: the clinician's desk, the patient's phone. */
import { expect, type Browser, type Page } from '@playwright/test';
import { demo, mailTo, openSession } from '../demo.ts';
import { watchFrames } from './frames.ts';
import type { OwnPerson } from '../support/people.ts';
import type { OwnVisit } from './new-visit.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The room's script is the largest there is; a busy machine takes its time. */
export const openingMs = 60_000;

/** At their workstation, in front of the list of tele-visits. */
export async function clinicianAtDesk(browser: Browser, clinician: OwnPerson): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await watchFrames(page);
  await openSession(page, clinician);
  await page.goto('/video');
  const heading = page.getByRole('heading', { level: 1, name: 'Tele-visits' });
  await expect(heading).toBeVisible({ timeout: openingMs });
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
  await watchFrames(page);
  return page;
}

export const rowOf = (desk: Page, { patient }: OwnVisit) =>
  desk.getByRole('listitem').filter({ hasText: patient.fullName });

/** Sends the mail, and answers the link that stands in it. */
export async function mailedLink(desk: Page, visit: OwnVisit): Promise<string> {
  await rowOf(desk, visit)
    .getByRole('button', { name: `Invite ${visit.patient.fullName}` })
    .click();
  const dialog = desk.getByRole('dialog', { name: `Invite ${visit.patient.fullName}` });
  await dialog.getByRole('button', { name: 'Send by mail' }).click();
  await expect(desk.getByText('The link is on its way.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const text = await mailTo(visit.patient.email);
  return /\S+\/visit#token=\S+/.exec(text)?.[0] ?? 'no link in the mail';
}

export async function sayWho(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your first and last name').fill(name);
  await button(page, 'Continue').click();
}

export async function enterWaitingRoom(page: Page): Promise<void> {
  await expect(page.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  await expect(page.getByText('The line to the clinic is good.')).toBeVisible();
  await button(page, 'Enter the waiting room').click();
  await expect(page.getByRole('heading', { name: 'Waiting room' })).toBeAttached();
}

/** From the mail's link to a place in the line. */
export async function comeToWait(page: Page, link: string, visit: OwnVisit): Promise<void> {
  await page.goto(link);
  await sayWho(page, visit.patient.fullName);
  await button(page, 'I agree').click();
  await enterWaitingRoom(page);
}

/** The clinician at the desk; the patient, on a phone, has come by the mail's link and waits. */
export async function deskAndWaitingPatient(browser: Browser, visit: OwnVisit) {
  const desk = await clinicianAtDesk(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  const page = await phone(browser);
  await comeToWait(page, link, visit);
  return { desk, page, link };
}

/** The clinician lets them in from the list, and goes in too. */
export async function admitFromList(desk: Page, visit: OwnVisit): Promise<void> {
  await button(desk, `Admit ${visit.patient.fullName}`).click();
  await desk.waitForURL('**/video/*');
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  await button(desk, 'Join').click();
  await expect(button(desk, 'Leave')).toBeVisible();
}
