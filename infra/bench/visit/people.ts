/** Who takes part in the bench: a clinician, a colleague and their patient, each in a browser of their own. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { demo } from '#infra/e2e/demo.ts';
import { signInAt } from '#infra/e2e/visits/own-livekit.ts';
import { fetchedBeforeCheck, installClock } from './page-timer.ts';

const openingMs = 120_000;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(openingMs);
  await installClock(page);
  return page;
}

/** The device check has its camera, and its button waits. */
export async function atTheDoor(page: Page): Promise<void> {
  await page.getByLabel('You', { exact: true }).waitFor();
  await button(page, 'Join').waitFor();
}

interface Arriving {
  url: string;
  visitId: string;
  person: { email: string; password: string };
}

/** Straight to the visit's address; answers the script that came before the check, gzipped. */
export async function arrive(browser: Browser, { url, visitId, person }: Arriving) {
  const page = await newPage(browser);
  await signInAt(page, url, person);
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
  await atTheDoor(page);
  const sizes = (await fetchedBeforeCheck(page)).map(
    (path) => scripts.get(path) ?? Promise.resolve(0),
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  return { page, scriptKb: Math.round(bytes / 100) / 10 };
}

export const inTheRoom = (page: Page) => button(page, 'Leave').waitFor();

export async function join(page: Page): Promise<void> {
  await button(page, 'Join').click();
  await inTheRoom(page);
}

/** Out, and to the door again. */
export async function leave(page: Page): Promise<void> {
  await button(page, 'Leave').click();
  await button(page, 'Join again').click();
  await atTheDoor(page);
}

/** From the link to a place in the line. */
export async function comeToWait(browser: Browser, link: string, name: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(link);
  await page.getByLabel('Your first and last name').fill(name);
  await button(page, 'Continue').click();
  await button(page, 'I agree').click();
  await page.getByLabel('You', { exact: true }).waitFor();
  await button(page, 'Enter the waiting room').click();
  await inTheLine(page);
  return page;
}

export const inTheLine = (page: Page) =>
  page.getByRole('heading', { name: 'Waiting room' }).waitFor({ state: 'attached' });
