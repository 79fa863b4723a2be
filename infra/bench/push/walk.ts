/** The walk: a clinician asks for pushes in a browser, the front desk checks their patient in, the browser shows it. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect as impatient, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';
import { newPlacedVisit } from '#infra/e2e/appointments/placed-visit.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { locate, programs } from '#infra/machine/programs.mjs';
import { launchBrowser } from '#infra/bench/support/built-page.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import type { startPushService } from './push-service.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A machine may be busy. */
const expect = impatient.configure({ timeout: 60_000 });

/** With a profile of its own: a private window has no push, and neither has the shell without windows. */
async function openBrowser(
  { dataDir, atEnd }: BenchContext,
  { switches }: PushService,
): Promise<BrowserContext> {
  const executablePath = locate(programs.chromium);
  const context = await chromium.launchPersistentContext(mkdtempSync(join(dataDir, 'profile-')), {
    ...launchOptions,
    args: [...launchOptions.args, ...switches],
    ...(executablePath && { executablePath }),
  });
  atEnd(() => context.close());
  await context.grantPermissions(['notifications'], { origin: new URL(demo.url).origin });
  return context;
}

/** Of our service worker, by the page that registered it. */
const notificationsIn = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const notifications = await Promise.all(
      registrations.map((registration) => registration.getNotifications()),
    );
    return notifications.flat().map(({ title, body }) => ({ title, body }));
  });

/** Of Google's own builds, and of those of distributions. */
const isRealService = (endpoint: string): boolean =>
  /^https:\/\/(fcm\.googleapis|jmt17\.google)\.com\/fcm\/send\//.test(endpoint);

/** Sentences on what was seen, and on what was not as it should be. */
export async function walkThrough(bench: BenchContext, service: PushService) {
  const { clinician, desk, patientName } = await newPlacedVisit();
  const context = await openBrowser(bench, service);
  const page = await context.newPage();
  await openSession(page, clinician);
  await page.goto(new URL('/notifications', demo.url).href);
  const arrivals = page.getByRole('switch', { name: 'When a patient arrives' });
  await arrivals.click();
  await expect(arrivals).toBeChecked();

  const [stored] = await query<{ endpoint: string; keyBytes: number }>(
    `select endpoint, length(public_key) as "keyBytes" from push_subscriptions s
     join practitioners p on p.id = s.practitioner_id where p.email = $1`,
    [clinician.email],
  );
  const endpoint = stored?.endpoint ?? '';
  // The real service is out of reach; the browser's keys stay as they are.
  await query('update push_subscriptions set endpoint = $2 where endpoint = $1', [
    endpoint,
    service.addressOf(endpoint),
  ]);

  const other = await (await launchBrowser(bench)).newPage();
  await openSession(other, desk);
  await other.goto(new URL('/desk', demo.url).href);
  await other.getByRole('button', { name: `Check in: ${patientName}` }).click();
  await expect.poll(() => notificationsIn(page)).not.toEqual([]);

  const [notification] = await notificationsIn(page);
  const sent = service.received.map(({ body }) => body.toString('latin1')).join();
  const isNamed = [patientName, 'arrival'].some((words) => sent.includes(words));
  const steps = [
    `subscribed by the browser at ${new URL(endpoint).origin}, stored with its key of ${stored?.keyBytes} bytes`,
    `${service.received.length} message encrypted by the server, ${sent.length} bytes, taken by the service`,
    `decrypted and shown by the browser: "${notification?.title}", "${notification?.body}"`,
  ];
  const missed = [
    ...(isRealService(endpoint) ? [] : [`Not an address of Chromium's push service: ${endpoint}`]),
    ...(isNamed ? ['The message that was sent can be read.'] : []),
    ...(notification?.title === 'A patient has arrived' ? [] : ['Another notification is shown.']),
    ...(JSON.stringify(notification).includes(patientName) ? ['It names the patient.'] : []),
  ];
  return { steps, missed };
}
