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
