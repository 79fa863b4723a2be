/** Walks through the administration pages: looks, keyboard, touch, and closed to everybody else. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { chooseNextOption } from '#infra/e2e/support/keyboard.ts';
import {
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableEverywhere,
  expectWholeCells,
} from '#infra/e2e/support/screen-checks.ts';
import { newOrganization, newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

async function newClinic(): Promise<{ sa: NewPerson; ren: NewPerson }> {
  const organizationId = await newOrganization();
  const sa = await newPerson(organizationId, { role: 'SA' });
  return { sa, ren: await newPerson(organizationId) };
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** [what it is, where, how it is opened, with what is shown then]; what an address alone opens is in every-screen.e2e.ts. */
const screens: [string, string, (page: Page) => Promise<Locator>][] = [
  [
    'an account',
    '/people',
    async (page) => {
      await page.getByRole('link', { name: 'Dr. Ada' }).first().click();
      return page.getByRole('region', { name: 'History' });
    },
  ],
  [
    'the record',
    '/audit',
    async (page) => {
      await page.getByRole('button', { name: 'Verify the audit log' }).click();
      await expect(page.getByRole('alert')).toContainText('complete');
      await page.getByRole('link', { name: 'Open account' }).first().click();
      return page.getByText('Hash of this entry');
    },
  ],
  // The last one: it leaves input behind, which nobody saves.
  [
    'an import',
    '/people?import',
    async (page) => {
      const lines = 'name,email,job\nAna,ana@eastgate.example,Intern\nBo,bo,Barber';
      await page.getByLabel('Or paste the lines here').fill(lines);
      await page.getByRole('button', { name: 'Check the list' }).click();
      return page.getByText('There is no job "Barber"');
    },
  ],
];

test('what opens on the pages of administration can be used at a desk and on a phone, light and dark', async ({
  page,
}) => {
  const { sa } = await newClinic();
  await openAs(page, sa, '/roles');
  for (const [name, path, arrive] of screens) {
    await page.setViewportSize(desk);
    await goTo(page, path);
    await expectUsableEverywhere(page, name, await arrive(page));
  }
});

/** Its tools are one row, the rest of them in a sheet. */
async function expectFirstPersonNearTop(page: Page): Promise<void> {
  const people = page.getByRole('list', { name: 'People' });
  const first = people.getByRole('listitem').first();
  // Which of the two is the first is by chance.
  await expect(people).toContainText('Attending, System admin. Seen');
  expect((await first.boundingBox())?.y).toBeLessThan(240);
  await page.getByRole('button', { name: 'Filter, sort and import' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter, sort and import' });
  await sheet.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'User', exact: true }).click();
  await expect(page).toHaveURL('/people?role=user');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(first).toContainText('Utilization Manager. Never seen');
  await page.getByRole('button', { name: 'Remove the filter User' }).click();
  await expect(page).toHaveURL('/people');
}

test('on a phone the menu leads to administration, and every target can be touched; from 768 px on the lists are tables from which nothing is cut off', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const sa = await newPerson(organizationId, { role: 'SA' });
  const domain = 'internal-medicine.eastgate-general-hospital.example';
  await newPerson(organizationId, { domain, hospitalRole: 'Utilization Manager' });
  await page.setViewportSize(phone);
  await openAs(page, sa);
  for (const [label, ready] of [
    ['People', 'list'],
    ['Audit', 'list'],
    ['Roles', 'list'],
  ] as const) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole(ready).first()).toBeVisible();
    await expectNoSmallTarget(page, `${label} on a phone`);
  }

  await goTo(page, '/people');
  await expectFirstPersonNearTop(page);

  for (const path of ['/people', '/audit', '/roles']) {
    await page.setViewportSize({ width: 800, height: 900 });
    await goTo(page, path);
    const table = page.getByRole('main').getByRole('table');
    await expect(table).toBeVisible();
    for (const width of [800, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `${path} at ${width}`);
      await expectWholeCells(page, `${path} at ${width}`);
    }
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(table).toBeHidden();
    await expect(page.getByRole('main').getByRole('list').last()).toBeVisible();
  }
});

test('by keyboard alone: an account is opened, changed, and closed with the focus back', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const sa = await newPerson(organizationId, { role: 'SA' });
  const rens = [await newPerson(organizationId), await newPerson(organizationId)];
  await page.setViewportSize(desk);
  await openAs(page, sa, '/people');
  // Next to the list in wide windows, else over it; the keys are the same.
  for (const [at, viewport] of [desk, { width: 1024, height: 768 }].entries()) {
    const name = rens[at]?.fullName ?? '';
    await page.setViewportSize(viewport);
    const link = page.getByRole('link', { name });
    await link.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name, level: 2 });
    const panel = page.locator('aside, [role=dialog]').filter({ has: heading });
    await expect(panel.locator(':focus')).toHaveCount(1);
    const job = panel.getByRole('combobox', { name: 'Job' });
    await job.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Case');
    await expect(page.getByRole('option')).toHaveText(['Case Manager']);
    await chooseNextOption(page);
    await expect(job).toHaveValue('Case Manager');
    await panel.getByRole('switch').focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await panel.getByRole('button', { name: 'Save access' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Access of ${name} saved.`)).toBeVisible();
    await panel.getByRole('switch').focus();
    await page.keyboard.press('Escape');
    await expect(heading).toBeHidden();
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('heading', { level: 3 })).toHaveText(['Everywhere']);
});

test('a person who manages nobody sees no administration and opens none of it', async ({
  page,
}) => {
  const { ren } = await newClinic();
  await openAs(page, ren);
  await expect(page.getByRole('link', { name: 'People' })).toBeHidden();
  for (const path of ['/people', '/audit', '/roles']) {
    await goTo(page, path);
    await expect(page).toHaveURL('/unauthorized');
  }
});
