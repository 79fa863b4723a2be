/** A walk of charts: one is defined, saved on a board, shared with a unit, and put on a wall. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { beginPrinting } from '#infra/e2e/support/paper.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

/** Three barriers that were solved just now: two in 4 West, one in the ICU. Returns the id of 4 West. */
async function newBarriers(organizationId: string): Promise<string> {
  const units = await query<{ id: string }>(
    `insert into units (organization_id, name) values ($1, '4 West'), ($1, 'ICU') returning id`,
    [organizationId],
  );
  const [west, icu] = units.map(({ id }) => id);
  await query(
    `insert into cases (organization_id, kind, queue, state, title, subject, unit_id, opened_at,
       changed_at, closed_at)
     select $1, 'barrier', 'care', 'solved', 'Waits for transport', '{}', unit, now() - interval '2 hours',
       now(), now()
     from unnest($2::uuid[]) unit`,
    [organizationId, [west, west, icu]],
  );
  return west ?? '';
}

/** Four visits of this week that are over; one patient did not come. */
async function newVisits(organizationId: string, email: string): Promise<void> {
  await query(
    `with kind as (
       insert into appointment_types (organization_id, name, kind, duration_minutes)
       values ($1, 'Follow-up', 'in-person', 30) returning id)
     insert into appointments (organization_id, type_id, patient_name, state, starts_at, ends_at, created_by)
     select $1, kind.id, 'Ana Ruiz', case nth when 1 then 'no-show' else 'completed' end,
       now() - make_interval(hours => 2 * nth), now() - make_interval(hours => 2 * nth, mins => -30), p.id
     from kind, generate_series(1, 4) nth, practitioners p where p.email = $2`,
    [organizationId, email],
  );
}

/** A chart of appointments, whose value opens those that it counts. */
async function defineChartOfAppointments(page: Page) {
  await page.getByRole('button', { name: 'New chart' }).first().click();
  const form = page.getByRole('form', { name: 'New chart' });
  await form.getByLabel('Figures of').selectOption({ label: 'Appointments' });
  await form.getByLabel('Figure', { exact: true }).selectOption({ label: 'No-show rate' });
  await form.getByLabel('Group').selectOption({ label: 'Type' });
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview.getByRole('row', { name: /Follow-up/ })).toContainText('25 % (1 of 4)');
  await form.getByLabel('Name', { exact: true }).fill('No-shows by type');
  await form.getByRole('button', { name: 'Save chart' }).click();
  const chart = page.getByRole('region', { name: 'No-shows by type', exact: true });
  await chart.getByRole('button', { name: /No-show rate, Follow-up: 25 %/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ana Ruiz' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  const csv = await downloaded(page, 'Export CSV: No-shows by type');
  expect(csv).toMatch(/Type,No-show rate,In words\r?\nFollow-up,25,25 % \(1 of 4\)/);
}

async function defineChart(page: Page) {
  await page.getByRole('button', { name: 'New chart' }).first().click();
  const form = page.getByRole('form', { name: 'New chart' });
  await form.getByLabel('Figures of').selectOption({ label: 'Barrier' });
  await form.getByLabel('Group').selectOption({ label: 'Unit' });
  await form.getByLabel('Drawn as').selectOption({ label: 'Columns' });
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview.getByRole('row', { name: /4 West/ })).toContainText('2');
  await expect(preview.locator('svg')).toBeVisible();
  await expectUsableEverywhere(page, 'a new chart', form);
  await page.setViewportSize(desk);
  await form.getByLabel('Name', { exact: true }).fill('Barriers of the wards');
  await form.getByRole('button', { name: 'Save chart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My charts' })).toBeVisible();
}

async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

async function shareWith(page: Page, unit: string) {
  await page.getByRole('button', { name: /^What to do with board/ }).click();
  await page.getByRole('menuitem', { name: 'Name and sharing' }).click();
  const form = page.getByRole('form', { name: 'Board' });
  await form.getByRole('combobox', { name: 'Shared with' }).click();
  await page.getByRole('option', { name: unit }).click();
  await form.getByRole('button', { name: 'Save board' }).click();
  await expect(page.getByText(`Shared with ${unit}.`)).toBeVisible();
}

test('S593, S594, S628 an editor draws a number by unit, saves it and shares its board; a colleague sees it, and a wall shows it without sign-in', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  const westId = await newBarriers(organizationId);
  const editor = { role: 'EDITOR', hospitalRole: 'Case Manager' } as const;
  const grace = await newPerson(organizationId, editor);
  const mei = await newPerson(organizationId, editor);
  const amara = await newPerson(organizationId, { role: 'ADMIN' });
  await query('update practitioners set unit_id = $2 where email = $1', [mei.email, westId]);

  await openAs(page, grace, '/charts/echarts');
  await expect(page.getByText('No charts yet.')).toBeVisible();
  await defineChart(page);
  const chart = page.getByRole('region', { name: 'Barriers of the wards', exact: true });
  await chart.getByRole('button', { name: /Barriers solved, 4 West: 2/ }).click();
  await expect(page.getByRole('link', { name: 'Waits for transport' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  const svg = await downloaded(page, 'Save SVG: Barriers of the wards');
  expect(svg).toContain('<title>Barriers of the wards</title>');
  expect(svg).toContain('4 West');
  expect(svg).not.toMatch(/var\(|<script|href|url\(http/);
  const csv = await downloaded(page, 'Export CSV: Barriers of the wards');
  expect(csv).toMatch(/Unit,Barriers solved\r?\n4 West,2\r?\nICU,1\r?\nAll,3/);
  await newVisits(organizationId, grace.email);
  await defineChartOfAppointments(page);
  await shareWith(page, '4 West');
  await expectUsableEverywhere(page, 'a board of charts', chart);
  await page.setViewportSize(desk);
  await beginPrinting(page);
  await expect(chart.getByRole('row', { name: /4 West/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New chart' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await openAs(page, mei, '/charts/echarts');
  await expect(page.getByText(`${grace.fullName} shares it with 4 West.`)).toBeVisible();
  await expect(chart.getByRole('row', { name: /4 West/ })).toContainText('2');
  await expect(page.getByRole('button', { name: /^Change, move or remove/ })).toHaveCount(0);

  await openAs(page, amara, '/charts/echarts');
  await page.getByRole('button', { name: /^What to do with board/ }).click();
  await page.getByRole('menuitem', { name: 'Put on a wall' }).click();
  await page.getByLabel('Where the screen hangs').fill('Hall of 4 West');
  await page.getByRole('button', { name: 'Make address' }).click();
  const address = await page.getByLabel('Board for a wall screen').inputValue();
  await expectUsableEverywhere(page, 'the panel of a wall', page.getByText('Copy these addresses'));

  const context = await browser.newContext({ baseURL: demo.url, viewport: desk });
  const wall = await context.newPage();
  await wall.clock.install();
  await wall.goto(new URL(new URL(address).pathname + new URL(address).hash, demo.url).href);
  await expect(wall.getByRole('heading', { level: 1 })).toContainText('My charts');
  await expect(wall.getByRole('row', { name: /4 West/ })).toContainText('2');
  await expect(wall.locator('svg').first()).toBeVisible();
  await expect(wall.getByRole('button')).toHaveCount(0);
  // Nobody is there to point at it.
  await expect(wall.getByRole('slider')).toHaveCount(0);
  await expectUsableEverywhere(wall, 'charts on a wall', wall.getByText('Hall of 4 West'));
  await query(`update cases set state = 'dropped' where organization_id = $1 and unit_id = $2`, [
    organizationId,
    westId,
  ]);
  await wall.clock.runFor(61_000);
  await expect(wall.getByRole('row', { name: /4 West/ })).toHaveCount(0);
  await context.setOffline(true);
  await wall.clock.runFor(61_000);
  await expect(wall.getByText('The server cannot be reached.')).toBeVisible();
  await context.close();
});
