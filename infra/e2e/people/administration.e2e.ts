/** How the pages of administration look, and that they work by keyboard, by thumb, and for nobody else. */
import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../demo.ts';
import { takeNextOption } from '../support/keyboard.ts';
import {
  closeLookMs,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '../support/screen-checks.ts';
import { newOrganization, newPerson, type OwnPerson } from '../support/people.ts';

async function newHouse(): Promise<{ sa: OwnPerson; ren: OwnPerson }> {
  const organizationId = await newOrganization();
  const sa = await newPerson(organizationId, { role: 'SA' });
  return { sa, ren: await newPerson(organizationId) };
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** [what it is, where, what shows that it is there] */
const screens: [string, string, (page: Page) => Promise<void>][] = [
  ['people', '/people', (page) => expect(page.getByText(/^1-2 of 2 people$/)).toBeVisible()],
  [
    'an account',
    '/people',
    async (page) => {
      await page.getByRole('link', { name: 'Dr. Ada' }).first().click();
      await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    },
  ],
  [
    'an invitation',
    '/people?invite',
    (page) => expect(page.getByRole('form', { name: 'Invite somebody' })).toBeVisible(),
  ],
  [
    'an import',
    '/people?import',
    async (page) => {
      const lines = 'name,email,job\nAna,ana@eastgate.example,Intern\nBo,bo,Barber';
      await page.getByLabel('Or paste the lines here').fill(lines);
      await page.getByRole('button', { name: 'Check the list' }).click();
      await expect(page.getByText('There is no job "Barber"')).toBeVisible();
    },
  ],
  ['roles', '/roles', (page) => expect(page.getByText(/^may do \d+ of/)).toBeVisible()],
  [
    'the record',
    '/audit',
    async (page) => {
      await page.getByRole('button', { name: 'Verify the chain' }).click();
      await expect(page.getByRole('alert')).toContainText('whole');
      await page.getByRole('link', { name: 'Enter code' }).first().click();
      await expect(page.getByText('Seal of this entry')).toBeVisible();
    },
  ],
];

for (const viewport of [desk, phone])
  test(`every page of administration can be used, ${viewport.width} px wide, light and dark`, async ({
    page,
  }) => {
    test.setTimeout(closeLookMs);
    const { sa } = await newHouse();
    await page.setViewportSize(viewport);
    await signIn(page, sa);
    for (const [name, path, arrive] of screens) {
      await page.goto(path);
      await arrive(page);
      await expectUsableInBothSchemes(page, name);
    }
  });

test('on a phone the menu leads to administration, and every target can be touched', async ({
  page,
}) => {
  const { sa } = await newHouse();
  await page.setViewportSize(phone);
  await signIn(page, sa);
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
});

/** Beside the list where there is room, else over it; the keys are the same. */
for (const viewport of [desk, { width: 1024, height: 768 }])
  test(`by keyboard alone, ${viewport.width} px wide: an account is opened, changed, and closed with the focus back`, async ({
    page,
  }) => {
    const { sa, ren } = await newHouse();
    await page.setViewportSize(viewport);
    await signIn(page, sa, '/people');
    const link = page.getByRole('link', { name: ren.fullName });
    await link.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: ren.fullName, level: 2 });
    const panel = page.locator('aside, [role=dialog]').filter({ has: heading });
    await expect(panel.locator(':focus')).toHaveCount(1);
    const job = panel.getByRole('combobox', { name: 'Job' });
    await job.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Case');
    await expect(page.getByRole('option')).toHaveText(['Case Manager']);
    await takeNextOption(page);
    await expect(job).toHaveValue('Case Manager');
    await panel.getByRole('switch').focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await panel.getByRole('button', { name: 'Save access' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Access of ${ren.fullName} saved.`)).toBeVisible();
    await panel.getByRole('switch').focus();
    await page.keyboard.press('Escape');
    await expect(heading).toBeHidden();
    await expect(link).toBeFocused();
  });

test('whoever manages nobody sees no administration and gets in nowhere', async ({ page }) => {
  const { ren } = await newHouse();
  await signIn(page, ren);
  await expect(page.getByRole('link', { name: 'People' })).toBeHidden();
  for (const path of ['/people', '/audit', '/roles']) {
    await page.goto(path);
    await expect(page).toHaveURL('/unauthorized');
  }
});
