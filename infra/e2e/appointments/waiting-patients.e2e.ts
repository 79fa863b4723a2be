/** Walks through waiting patients on today's list: shown as they arrive, with a button that admits them. */
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';
import {
  button,
  openTeleVisits,
  enterAsPatient,
  mailedLink,
  phone,
} from '#infra/e2e/visits/tele-visit.ts';

test('a patient who comes to the waiting room appears above today’s list and is admitted from there', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { patient } = visit;
  const desk = await openTeleVisits(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  await desk.goto('/Scheduling');
  const list = desk.getByRole('list', { name: "Today's appointments" });
  await expect(list).toContainText(patient.fullName);
  const waiting = desk.getByRole('region', { name: 'Waiting room' });
  await expect(waiting).toHaveCount(0);

  const page = await phone(browser);
  await enterAsPatient(page, link, visit);
  await expect(waiting).toContainText('1 patient waits for you');
  await expect(waiting).toContainText(`${patient.fullName} has`);
  await expect(desk.getByText(`Waiting for you: ${patient.fullName}`)).toBeAttached();
  await expectAccessible(desk, 'today with a patient waiting');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'today with a patient waiting');
  await desk.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Leave the waiting room').click();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await button(page, 'Enter the waiting room').click();
  await button(desk, `Admit ${patient.fullName}`).click();
  await desk.waitForURL('**/video/*');
  await expect(button(page, 'Leave')).toBeVisible();
  for (const one of [desk, page]) await one.context().close();
});
