/** A walk through the field for code: by keyboard alone, what is wrong at its line, in both schemes and on a phone. */
import { expect, test } from '@playwright/test';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

test('S595 code is written by keyboard, an error stands at its line, and the policy of the page holds', async ({
  page,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (words: string) => violations.push(words));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, sample, sourceFile } = event;
      const scope = globalThis as unknown as { noteViolation: (words: string) => void };
      scope.noteViolation(`${violatedDirective} ${sample} ${sourceFile}`);
    });
  });
  const writer = await newPerson(await newOrganization(), { hospitalRole: 'IT Builder' });
  await openAs(page, writer, '/cds_builder?new');
  const form = page.getByRole('form', { name: 'New rule' });
  const condition = form.getByRole('textbox', { name: 'Holds where' });
  const evidence = form.getByRole('textbox', { name: 'Shows besides' });
  await form.getByLabel('Name', { exact: true }).fill('Low sodium');
  await form.getByLabel('Sentence').fill('Sodium is low.');

  await condition.focus();
  await page.keyboard.type("status = 'final'\nand and true");
  await page.keyboard.press('Tab');
  await expect(evidence).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(condition).toBeFocused();

  await form.getByRole('button', { name: 'Save draft' }).click();
  const errors = form.getByRole('list', { name: 'Errors of Holds where' });
  await expect(errors).toContainText('“and” cannot stand here');
  await expect(condition).toHaveAttribute('aria-invalid', 'true');
  await expect(condition).toHaveAccessibleDescription(/“and” cannot stand here/);
  await expectUsableEverywhere(page, 'an error at its line', errors);

  await errors.getByRole('button', { name: 'Line 2, column 5' }).click();
  await expect(condition).toBeFocused();
  for (let deleted = 0; deleted < 4; deleted += 1) await page.keyboard.press('Delete');
  await expect(condition).toContainText('and true');
  await expect(condition).not.toContainText('and and');
  await expect(errors).toBeHidden();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('After the dry run a colleague')).toBeVisible();
  expect(violations).toEqual([]);
});
