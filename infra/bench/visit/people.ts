/** Who takes part in the bench: a clinician, a colleague and their patient, each in a browser of their own. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { demo } from '#infra/e2e/support/demo.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { fetchedBeforeCheck, installPageTimer } from './page-timer.ts';

const roomOpensMs = 120_000;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(roomOpensMs);
  await installPageTimer(page);
  return page;
}

/** The device check shows the camera and can be passed. */
export async function deviceCheckShown(page: Page): Promise<void> {
  await page.getByLabel('You', { exact: true }).waitFor();
  await button(page, 'Join').waitFor();
}

interface VisitPageOptions {
  url: string;
  visitId: string;
  person: { email: string; password: string };
}

/**
 * Opens the visit's page; returns the gzipped size of the script loaded before the device check.
 */
export async function openVisitPage(browser: Browser, { url, visitId, person }: VisitPageOptions) {
  const page = await newPage(browser);
  await openSession(page, person, url);
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.endsWith('.js')) return;
    scripts.set(
      pathname,
      answer.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto(`${url}/video/${visitId}`);
  await deviceCheckShown(page);
  const sizes = (await fetchedBeforeCheck(page)).map(
    (path) => scripts.get(path) ?? Promise.resolve(0),
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { page, scriptKb: Math.round(bytes / 100) / 10 };
}

export const callShown = (page: Page) => button(page, 'Leave').waitFor();

export async function join(page: Page): Promise<void> {
  await button(page, 'Join').click();
  await callShown(page);
}

/** Leaves, and opens the device check again. */
export async function leave(page: Page): Promise<void> {
  await button(page, 'Leave').click();
  await button(page, 'Join again').click();
  await deviceCheckShown(page);
}

/** From the invitation to a place in the waiting room. */
export async function enterAsPatient(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your first and last name').fill(name);
  await button(page, 'Continue').click();
  await button(page, 'I agree').click();
  await page.getByLabel('You', { exact: true }).waitFor();
  await button(page, 'Enter the waiting room').click();
  await waitingRoomShown(page);
}

export const waitingRoomShown = (page: Page) =>
  page.getByRole('heading', { name: 'Waiting room' }).waitFor({ state: 'attached' });
