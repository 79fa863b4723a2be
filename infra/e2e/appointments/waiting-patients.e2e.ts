/** Who waits is seen where the day is: on today's list, at the moment they come, with the way in. */
import { expect, test } from '@playwright/test';
import { closeLookMs, expectNoBarrier, expectNoSidewaysScroll } from '../support/screen-checks.ts';
import { newOwnVisit } from '../visits/new-visit.ts';
import {
  button,
  clinicianAtDesk,
  comeToWait,
  mailedLink,
  openingMs,
  phone,
} from '../visits/tele-visit.ts';

test('a patient who comes to the waiting room appears over today and is let in from there', async ({
  browser,
}) => {
  test.setTimeout(closeLookMs);
  const visit = await newOwnVisit();
  const { patient } = visit;
  const desk = await clinicianAtDesk(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  await desk.goto('/Scheduling');
  const list = desk.getByRole('list', { name: "Today's appointments" });
  await expect(list).toContainText(patient.fullName);
  const waiting = desk.getByRole('region', { name: 'Waiting room' });
  await expect(waiting).toHaveCount(0);

  const page = await phone(browser);
  await comeToWait(page, link, visit);
  await expect(waiting).toContainText('1 patient waits for you');
  await expect(waiting).toContainText(`${patient.fullName} has`);
  await expect(desk.getByText(`Waiting for you: ${patient.fullName}`)).toBeAttached();
  await expectNoBarrier(desk, 'today with somebody waiting');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'today with somebody waiting');
  await desk.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Leave the waiting room').click();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  await button(page, 'Enter the waiting room').click();
  await button(desk, `Admit ${patient.fullName}`).click();
  await desk.waitForURL('**/video/*');
  await expect(button(page, 'Leave')).toBeVisible({ timeout: openingMs });
  for (const one of [desk, page]) await one.context().close();
});
