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
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await expect(rows(page).nth(1)).toBeVisible();
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Entries of the audit log' }).getByRole('row');

test('a change is found by its filters and shows what was before and after', async ({ page }) => {
  const { ren, admin } = await newClinic(page);
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
});

test('an account leads to its entries, and an entry back to the account', async ({ page }) => {
  const { ren } = await newClinic(page);
  await page.getByRole('link', { name: 'All entries about this account' }).click();
  await expect(page).toHaveURL(/\/audit\?type=Practitioner&id=[\da-f-]{36}$/);
  await expect(rows(page).filter({ hasText: 'Save access' })).toContainText(ren.fullName);
});

test('the audit log is exported as a file of what was filtered', async ({ page }) => {
  await newClinic(page);
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

test('the chain is valid, and an entry that was altered in the database is named', async ({
  page,
}) => {
  const { organizationId } = await newClinic(page);
  await openRecord(page);
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

test('a failed load says so, and works when retried', async ({ page }) => {
  await newClinic(page);
  let isAway = true;
  await page.route(/trpc\/.*audit\.list/, (route) =>
    isAway ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto('/audit');
  await expect(page.getByText('The audit log could not be loaded.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).nth(1)).toBeVisible();
});
