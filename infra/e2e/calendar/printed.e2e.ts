/** Walks through the printed week: whose it is, and times and whole names also of what is short. */
import { expect, test } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { query } from '#infra/e2e/support/database.ts';
import { beginPrinting, sheetsOf } from '#infra/e2e/support/paper.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the printed week names its clinician and hospital, the time and whole name of twenty minutes too, and is one sheet of A4 or Letter', async ({
  page,
}) => {
  const visit = await newVisit({ startsInMinutes: 30 });
  const { clinician, patient, organizationId } = visit;
  const [hospital] = await query<{ name: string }>('select name from organizations where id = $1', [
    organizationId,
  ]);
  await openAs(page, clinician, '/calender?view=week');
  const entry = page.locator(`a[title*="${patient.fullName}"]`);
  await expect(entry).toBeVisible();
  for (const format of ['A4', 'Letter'] as const)
    expect(await sheetsOf(page, { format }), format).toHaveLength(1);

  await beginPrinting(page);
  await expect(entry).toHaveText(new RegExp(`^T ?\\d+:\\d\\d.* ${patient.fullName}$`));
  for (const part of await entry.locator('xpath=descendant-or-self::*').all())
    await expect(part).not.toHaveCSS('font-size', '0px');
  const header = page.getByText(/Printed /).filter({ visible: true });
  await expect(header).toContainText(clinician.fullName);
  await expect(header).toContainText(hospital?.name ?? 'no hospital');
});

test('a printed year is one sheet whose full days can be read, and a printed day has its year', async ({
  page,
}) => {
  const visit = await newVisit({ startsInMinutes: 30 });
  const { clinician } = visit;
  await openAs(page, clinician, '/calender?view=year');
  await expect(page.getByRole('region', { name: 'December' })).toBeVisible();
  expect(await sheetsOf(page)).toHaveLength(1);
  await beginPrinting(page);
  for (const load of await page.locator('a[data-load]').all())
    await expect(load).toHaveCSS('print-color-adjust', 'exact');

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/calender?view=day');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await beginPrinting(page);
  const year = new Date().getFullYear();
  await expect(page.getByText(/Printed /).filter({ visible: true })).toContainText(
    new RegExp(`^\\w+day, .*${year}\\. ${clinician.fullName}`),
  );
});
