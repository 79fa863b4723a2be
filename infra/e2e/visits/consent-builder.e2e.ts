/** A walk with a consent in Spanish: written and tried by one person, published by another, asked anew of a patient, and listed. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newPerson } from '#infra/e2e/support/people.ts';
import {
  expectAccessible,
  expectUsableEverywhere,
  expectUsableInBothSchemes,
  expectUsableOnPhone,
} from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { copiedLink, newVisit } from './new-visit.ts';
import { button, enterName, phone } from './tele-visit.ts';

async function newPage(browser: Browser, who: { email: string }, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: demo.url })).newPage();
  await openAs(page, who, path);
  return page;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

/** First with a line that cannot be kept. */
async function importTable(page: Page): Promise<void> {
  await button(page, 'All texts').click();
  const table = page.getByRole('region', { name: 'All texts of a language' });
  await choose(page, 'Language of the table', 'French');
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  expect((await download).suggestedFilename()).toBe('texts-fr.csv');
  const send = async (more: string) => {
    const file = page.waitForEvent('filechooser');
    await button(page, 'Import table').click();
    const text = `use,text\nletter.booked,vous avez un rendez-vous :\nsms.booked,rendez-vous pris\n${more}`;
    await (
      await file
    ).setFiles({ name: 'texts-fr.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await send('letter.unknown,quelque chose\n');
  await expect(table.getByRole('alert')).toContainText(
    'Line 4: “letter.unknown” is none of the texts',
  );
  await expectUsableInBothSchemes(page, 'a table with a line that cannot be kept');
  await send('');
  await expect(table.getByRole('status')).toContainText('2 new drafts, 0 drafts changed.');
}

const spanish = 'Una visita por video con su clínica. Puede terminarla en cualquier momento.';

test('S577, S579, S580, S581, S626, S629, S635 a consent in Spanish is published by two people and asked anew of a patient', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { organizationId, patient } = visit;
  const writer = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const colleague = await newPerson(organizationId, { role: 'ADMIN' });
  await query(`update patients set language = 'es' where organization_id = $1`, [organizationId]);

  // Before anything is published the patient reads English, and is told so.
  const page = await phone(browser);
  const link = await copiedLink(visit);
  await page.goto(link);
  await enterName(page, patient.fullName);
  await expect(
    page.getByText('This is not available in español. You read it in English.'),
  ).toBeVisible();
  await button(page, 'I agree').click();
  const check = page.getByRole('heading', { name: 'Can you be seen and heard?' });
  await expect(check).toBeVisible();

  const office = await newPage(browser, writer, '/consent_builder');
  await expectUsableInBothSchemes(office, 'the consents before there are any');
  await office
    .getByRole('region', { name: 'Texts that came with KareMD' })
    .getByRole('link', { name: /^Tele-visit, consents of patients, version/ })
    .click();
  const agreed = office.getByRole('region', { name: 'Who agreed to this version' });
  await expect(agreed).toContainText('1 agreed, 0 refused, 0 revoked.');
  await expectUsableInBothSchemes(office, 'a text that came with KareMD');
  await button(office, 'All texts').click();
  await button(office, 'New text').first().click();
  await choose(office, 'For', 'Tele-visit');
  const text = office.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue(/^A tele-visit is a talk by video/);
  await choose(office, 'Language', 'Spanish');
  await text.fill(spanish);
  const preview = office.getByRole('region', { name: 'As it is read' });
  await expect(preview.getByRole('listitem')).toHaveText(spanish);
  expect((await office.getByTestId('preview').boundingBox())?.width).toBe(320);
  await button(office, 'Save draft').click();
  await expect(office.getByText('A colleague who wrote nothing of it publishes it.')).toBeVisible();
  await expect(button(office, 'Publish')).toHaveCount(0);
  await expectUsableEverywhere(office, 'a draft of a consent', button(office, 'Drop draft'));
  await office.setViewportSize({ width: 1280, height: 800 });

  const desk = await newPage(browser, colleague, '/consent_builder');
  await desk
    .getByRole('link', { name: 'Tele-visit, consents of patients, Spanish, version 1' })
    .click();
  await button(desk, 'Publish').click();
  await expect(
    desk.getByText('Tele-visit, consents of patients: version 1 is in force.'),
  ).toBeVisible();

  // The patient agreed to the version before, so they are asked anew when they come.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(spanish)).toBeVisible();
  await expect(page.getByText('Not available in español: in English.').first()).toBeVisible();
  await expectUsableOnPhone(page, 'the consent in two languages');
  await page.getByRole('button', { name: 'I do not agree to this: Files' }).click();
  await button(page, 'I agree to the rest').click();
  await expect(check).toBeVisible();

  await office.reload();
  await expect(agreed).toContainText('1 agreed, 0 refused, 0 revoked.');
  await expect(agreed.getByRole('row', { name: new RegExp(patient.fullName) })).toContainText(
    'Agreed',
  );
  await expectAccessible(office, 'a published consent');

  await button(office, 'All texts').click();
  await button(office, 'New text').click();
  await choose(office, 'For', 'Operator');
  await office.getByLabel('Name', { exact: true }).fill('Eastgate Clinic Trust');
  await office.getByLabel('Address').fill('1 Bay Road');
  await office.getByLabel('Contact').fill('privacy@eastgate.example');
  await expect(preview).toContainText('Eastgate Clinic Trust, 1 Bay Road');
  await button(office, 'Save draft').click();
  await expect(office.getByText('The draft is saved.')).toBeVisible();

  // A sentence of a letter, with the blank that it needs put in by its name.
  await button(office, 'All texts').click();
  await button(office, 'New text').click();
  await choose(office, 'For', 'After change or cancel, link');
  await choose(office, 'Language', 'Spanish');
  await text.fill('Para otra cosa, llame a ');
  await button(office, 'Save draft').click();
  await expect(
    office.getByText('Put in {{clinicPhone}}: clinic with its phone number is needed here').first(),
  ).toBeVisible();
  await text.press('End');
  await choose(office, 'Insert a blank', 'Clinic with its phone number, needed');
  await expect(text).toHaveValue('Para otra cosa, llame a {{clinicPhone}}');
  await expect(preview).toContainText('Para otra cosa, llame a Northgate Hospital, +44 20');
  await expectUsableInBothSchemes(office, 'a sentence of a letter with a blank');
  await button(office, 'Save draft').click();
  await expect(office.getByText('The draft is saved.').last()).toBeVisible();

  await importTable(office);
  await desk.goto('/consent_builder');
  await button(desk, 'Publish 4 drafts').click();
  await expectAccessible(desk, 'the question before drafts are published');
  await button(desk, 'Read them first').click();
  await expect(
    desk.getByRole('list', { name: 'Words around links', exact: true }).getByRole('listitem'),
  ).toHaveCount(1);
  await desk.getByRole('link', { name: 'Operator, public pages, version 1' }).click();
  await button(desk, 'Publish').click();
  await expect(desk.getByText('Operator, public pages: version 1 is in force.')).toBeVisible();
  await page.goto(`/privacyPolicy?organization=${organizationId}`);
  await expect(page.getByText('Eastgate Clinic Trust, 1 Bay Road')).toBeVisible();
  await expect(page.getByText('The operator is not named yet')).toHaveCount(0);
  await expectUsableOnPhone(page, 'the privacy policy');
  for (const opened of [office, desk, page]) await opened.context().close();
});
