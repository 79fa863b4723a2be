/** A walk of a case manager who reaches a patient after discharge: the script, its red answer, and the task that it opens. */
import { expect, test } from '@playwright/test';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { caseOfFirst, wardStays } from './ward-stays.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

test('S504, S641 a patient who feels worse is called back: the contact and its task lead to each other', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  await wardStays(organizationId, 1);
  const cora = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const contact = { kind: 'contact', title: 'Contact after discharge', subject: {} } as const;
  await openAs(page, cora, `/casereviews?case=${await caseOfFirst(organizationId, contact)}`);
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Take', exact: true }).click();
  const script = panel.getByRole('form', { name: 'Contact after discharge' });
  const answer = (question: string, words: string) =>
    script
      .getByRole('radiogroup', { name: question })
      .getByRole('radio', { name: words, exact: true })
      .check();
  await answer('Who answered', 'The patient');
  await answer('How are you', 'Worse');
  for (const question of [
    'all medicines',
    'how to take',
    'seen next',
    'whom, to call',
    'at home that',
  ])
    await answer(question, 'Yes');
  await script.getByRole('button', { name: 'Sign' }).click();
  await expect(panel.getByText('Opens 1 task: Call back: worse since discharge.')).toBeVisible();
  await panel.getByRole('button', { name: 'Close as reached' }).click();
  const related = panel.getByRole('region', { name: 'Related cases' });
  await expect(related.getByRole('listitem')).toContainText(['Opened from this · Task · To do']);
  await expectUsableEverywhere(page, 'a contact with its task', related);
  await page.setViewportSize(desk);
  await related.getByRole('link', { name: 'Call back: worse since discharge' }).click();
  await expect(related.getByRole('listitem')).toContainText([
    'This was opened from it · Contact after discharge',
  ]);
});
