/** A walk of a case manager on the axis of a stay: zoom by keys, a task for a doctor, family with a consent, a place with beds. */
import { expect, test } from '@playwright/test';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs, openSession } from '#infra/e2e/support/session.ts';
import { caseOfFirst, wardStays } from './ward-stays.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

test('S544, S546, S547, S550 a stay is zoomed by keys and added to, family agrees, and a place tells of beds', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  await wardStays(organizationId);
  const mei = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const doctor = await newPerson(organizationId, { hospitalRole: 'Attending' });
  const caseId = await caseOfFirst(organizationId, {
    kind: 'task',
    title: 'Plan the discharge',
    subject: { instructions: '' },
  });
  await openAs(page, mei, `/timeline?case=${caseId}`);
  const axis = page.getByRole('region', { name: /^Axis of the stay/ });
  await expect(axis.getByRole('button', { name: /^In 4 West 401/ })).toBeVisible();
  const list = page.getByRole('list', { name: 'In order of time' });
  await expect(list.getByText('Task: Plan the discharge, To do')).toBeVisible();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('+');
  await expect(axis.getByText(/\d:\d\d/).first()).toBeVisible();
  await page.keyboard.press('0');
  await expect(axis.getByText(/\d:\d\d/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add to the stay' }).click();
  const panel = page.getByRole('complementary', { name: 'Add to the stay' });
  await panel.getByRole('textbox', { name: 'What is to be done' }).fill('Recheck the potassium');
  await panel.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: 'Attending on duty' }).click();
  await expectUsableEverywhere(page, 'adding to a stay', panel);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await panel.getByRole('button', { name: 'Open task' }).click();
  await expect(list.getByText('Task: Recheck the potassium, To do')).toBeVisible();

  const office = await browser.newPage();
  await openSession(office, doctor);
  await office.goto('/my-tasks?list=role');
  await office.getByRole('link', { name: 'Recheck the potassium' }).click();
  // Its row leaves the list of the role when it is taken.
  const openTask = office.getByRole('complementary');
  await openTask.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(openTask.getByRole('button', { name: 'Start' })).toBeVisible();

  await goTo(page, `/tasks?case=${caseId}`);
  const task = page.getByRole('complementary');
  await task.getByRole('button', { name: 'Family and contacts' }).click();
  await task.getByRole('button', { name: 'New contact' }).click();
  await task.getByRole('textbox', { name: 'Name' }).fill('Rosa Ruiz');
  await task.getByRole('textbox', { name: 'Who they are' }).fill('daughter');
  await task.getByRole('button', { name: 'Enter contact' }).click();
  await expect(task.getByText('May know nothing: no consent is in force')).toBeVisible();
  await task.getByRole('button', { name: 'Consent: Rosa Ruiz' }).click();
  await task.getByRole('checkbox', { name: 'Join huddles and visits by link' }).check();
  await task.getByRole('button', { name: 'Note consent' }).click();
  await expect(task.getByText('May know: join huddles and visits by link')).toBeVisible();
  await expectUsableEverywhere(page, 'contacts of a patient', task);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await task.getByRole('button', { name: 'Note a call' }).click();
  await task.getByRole('textbox', { name: 'With whom' }).click();
  await page.getByRole('option', { name: 'Rosa Ruiz, daughter' }).click();
  await expect(task.getByText('No phone. May know: join huddles')).toBeVisible();
  await task.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByText('The call is noted.')).toBeVisible();

  await goTo(page, '/post-acute');
  await page.getByRole('button', { name: 'New provider' }).first().click();
  const form = page.getByRole('complementary', { name: 'New provider' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Elm House');
  await form.getByRole('textbox', { name: 'Fax' }).fill('+12025550144');
  await form.getByRole('button', { name: 'Add provider' }).click();
  const elm = page.getByRole('complementary', { name: 'Elm House' });
  await elm.getByRole('textbox', { name: 'Free beds' }).fill('3');
  await elm.getByRole('textbox', { name: 'Told by' }).fill('Pat, intake');
  await elm.getByRole('button', { name: 'Note beds' }).click();
  const providers = page.getByRole('list', { name: 'Post-acute providers' });
  await expect(providers.getByText('3 free, told within the hour by Pat, intake')).toBeVisible();
  await expectUsableEverywhere(page, 'post-acute providers', page.getByRole('main'));
});
