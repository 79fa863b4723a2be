/** Walks of an administrator who reads the audit, each in an organization of its own. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import {
  alterAuditLog,
  newOrganization,
  newPerson,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

/** Wide enough for details next to the list. */
test.use({ viewport: { width: 1440, height: 900 } });

interface Clinic {
  organizationId: string;
  admin: NewPerson;
  ren: NewPerson;
}

/** A signed-in administrator who has just given somebody another job. */
async function newClinic(page: Page): Promise<Clinic> {
  const organizationId = await newOrganization();
  const admin = await newPerson(organizationId, { role: 'ADMIN' });
  const ren = await newPerson(organizationId);
  await openAs(page, admin, '/people');
  await page.getByRole('link', { name: ren.fullName }).click();
  await page.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: 'Consultant' }).click();
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText(`Access of ${ren.fullName} saved.`)).toBeVisible();
  return { organizationId, admin, ren };
}

async function openRecord(page: Page, path = '/audit') {
  await goTo(page, path);
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await expect(rows(page).nth(1)).toBeVisible();
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Entries of the audit log' }).getByRole('row');

test('a change is found by its filters, shows what was before and after, and is exported as a file', async ({
  page,
}) => {
  const { ren, admin } = await newClinic(page);
  // From the account to its entries.
  await page.getByRole('link', { name: 'All entries about this account' }).click();
  await expect(page).toHaveURL(/\/audit\?type=Practitioner&id=[\da-f-]{36}$/);
  await expect(rows(page).filter({ hasText: 'Save access' })).toContainText(ren.fullName);

  await openRecord(page);
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Save access' }).click();
  await expect(page).toHaveURL('/audit?action=person.save-access');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(ren.fullName);
  await page.getByRole('link', { name: 'Save access' }).click();
  const entry = page.getByRole('complementary', { name: 'Save access' });
  const change = entry.getByRole('row', { name: /^Job/ });
  await expect(change).toContainText('Attending');
  await expect(change).toContainText('Consultant');
  await expect(entry.getByRole('link', { name: admin.fullName })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(page).toHaveURL('/audit?action=person.save-access');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/audit');
  await page.getByRole('combobox', { name: 'Person' }).fill(ren.fullName);
  await page.getByRole('option', { name: ren.fullName }).click();
  await expect(page.getByText('No entries match these filters.')).toBeVisible();

  await openRecord(page, '/audit?action=person.save-access');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^record-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Number,Time (UTC),Person');
  expect(lines[1]).toContain('person.save-access');
  await expect(page.getByText('1 entry exported.')).toBeVisible();
});

test('a failed load says so and is retried; the chain is valid, and an entry that was altered in the database is named', async ({
  page,
}) => {
  const { organizationId } = await newClinic(page);
  const list = /trpc\/.*audit\.list/;
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await goTo(page, '/audit');
  await expect(page.getByText('The audit log could not be loaded.')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).nth(1)).toBeVisible();

  await page.getByRole('button', { name: 'Verify the audit log' }).click();
  await expect(page.getByRole('alert')).toContainText('The audit log is complete');
  await expect(page.getByRole('alert')).toContainText('None was changed, none is missing');
  await alterAuditLog(organizationId, 2);
  await page.getByRole('button', { name: 'Verify the audit log' }).click();
  await expect(page.getByRole('alert')).toContainText('The audit log was altered');
  await expect(page.getByRole('alert')).toContainText(
    /Entry 2 \(Open account, .+\) was changed in/,
  );
});
