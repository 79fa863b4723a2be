/** A walk of a case manager: a PDF of a case leaves by fax and by email, a dead number is red, and a fax that came is filed. */
import { expect, test, type Locator } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { codeMailedBy, mailTo } from '#infra/e2e/support/mailbox.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { faxedPages } from './faxed-pages.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** One page without a word on it. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** The part of the drawn page that is dark, left and right half. */
const darkHalves = (canvas: Locator): Promise<[boolean, boolean]> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext('2d');
    const isDark = (left: number) =>
      context !== null &&
      context
        .getImageData(left, 0, Math.floor(width / 2), height)
        .data.some((value, at) => at % 4 === 0 && value < 64);
    return [isDark(0), isDark(Math.ceil(width / 2))];
  });

const newCase = async (organizationId: string, email: string): Promise<string> => {
  const [row] = await query<{ id: string }>(
    `with patient as (
       insert into patients (organization_id, full_name, external_id, birth_date)
       values ($1, 'Ana Ruiz', 'M1', '1961-04-02') returning id)
     , owner as (select id from practitioners where email = $2)
     insert into cases (id, organization_id, kind, queue, state, title, subject, patient_id, owner_id,
       opened_by, opened_at, changed_at)
     select gen_random_uuid(), $1, 'task', 'case-management', 'open', 'Appeal of the denial',
       '{"instructions":""}', patient.id, owner.id, owner.id, now(), now() from patient, owner returning id`,
    [organizationId, email],
  );
  return row?.id ?? '';
};

const failed = (faxNumber: string) =>
  query(
    `with fax as (
       update faxes set state = 'failed', failure = 'dead-number', detail = 'Number not in service 5.1.1',
         next_try_at = null, confirm_by = null, handed_over_at = null, claimed_until = null, ended_at = now()
       where number = $1 returning id, number)
     update fax_tries t set ended_at = now(), result = 'dead-number', is_last = true,
       detail = 'Number not in service 5.1.1' from fax where t.fax_id = fax.id`,
    [faxNumber],
  );

const received = async (organizationId: string) =>
  query(
    `insert into received_faxes (organization_id, source, source_ref, from_number, received_at, document,
       document_hash, pages, scanned_at)
     values ($1, 'mail', 'walk', '+12025550143', now() - interval '20 minutes', $2, sha256($2), 2, now())`,
    [organizationId, await faxedPages()],
  );

test('S462, S465, S468, S523 a document leaves by fax and by a link, a dead number is red with its reason, and the answer is filed', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  const grace = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const caseId = await newCase(organizationId, grace.email);
  await openAs(page, grace, `/tasks?case=${caseId}`);
  const files = page.getByRole('region', { name: 'Files of the case' });
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'Appeal.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(files.getByRole('button', { name: /Download Appeal.pdf/ })).toBeVisible();
  const faxes = page.getByRole('region', { name: 'Faxes of the case' });
  await faxes.getByRole('button', { name: 'Send by fax' }).click();
  const fax = page.getByRole('form', { name: 'Fax' });
  await fax.getByRole('button', { name: 'Send fax' }).click();
  await expect(fax.getByText('Enter the fax number')).toBeVisible();
  await fax.getByRole('combobox', { name: 'Document' }).click();
  await page.getByRole('option', { name: 'Appeal.pdf' }).click();
  const faxNumber = `+1202${String(Date.now()).slice(-7)}`;
  await fax.getByLabel('Fax number').fill(faxNumber);
  await fax.getByLabel('Who gets it').fill('Aetna appeals');
  await fax.getByRole('button', { name: 'Send fax' }).click();
  await expect(faxes.getByText('Being sent')).toBeVisible();

  const mails = page.getByRole('region', { name: 'Emails of the case' });
  await mails.getByRole('button', { name: 'Send by email' }).click();
  const mail = page.getByRole('form', { name: 'Email' });
  await mail.getByRole('combobox', { name: 'Document' }).click();
  await page.getByRole('option', { name: 'Appeal.pdf' }).click();
  const email = `appeals-${faxNumber.slice(1)}@payer.example`;
  await mail.getByLabel('Email address').fill(email);
  await mail.getByLabel('Who gets it').fill('Aetna');
  await mail.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => mailTo(email)).toContain('/document#token=');
  const notice = await mailTo(email);
  expect(notice).not.toMatch(/Ruiz|Appeal|denial/);

  const outside = await browser.newPage();
  await outside.goto(/\S+\/document#token=[\w-]+/.exec(notice)?.[0] ?? '');
  const code = await codeMailedBy(email, () =>
    outside.getByRole('button', { name: 'Send code' }).click(),
  );
  await outside.getByRole('textbox', { name: 'Code' }).fill(code);
  await expectUsableEverywhere(outside, 'the page of a mailed document', outside.getByRole('form'));
  const download = outside.waitForEvent('download');
  await outside.getByRole('button', { name: 'Open document' }).click();
  expect((await download).suggestedFilename()).toBe('Appeal.pdf');
  await outside.close();
  await expect(mails.getByText('Opened', { exact: true })).toBeVisible();

  await failed(faxNumber);
  await received(organizationId);
  await goTo(page, '/fax');
  await expect(
    page.getByRole('link', { name: /^Fax .*1 to file, 1 failed or not confirmed/ }),
  ).toBeVisible();
  const toFile = page.getByRole('list', { name: 'Faxes to file' });
  await expect(toFile.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'File the next fax' }).click();
  const pages = page.getByRole('region', { name: 'Pages of the fax' });
  await expect.poll(() => darkHalves(pages.getByRole('img'))).toEqual([true, false]);
  await pages.press('r');
  await pages.press('r');
  await expect.poll(() => darkHalves(pages.getByRole('img'))).toEqual([false, true]);
  await pages.press('PageDown');
  // The second page came by T.4.
  const second = pages.getByRole('img', { name: 'Page 2 of 2' });
  await expect.poll(() => darkHalves(second)).toContain(true);
  await page.getByRole('combobox', { name: 'Case' }).click();
  await page.getByRole('option', { name: /Appeal of the denial/ }).click();
  await expectUsableEverywhere(
    page,
    'a fax to file',
    page.getByRole('button', { name: 'File fax' }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'File fax' }).click();
  await expect(page.getByText('Every fax that came in is filed.')).toBeVisible();
  await page.getByRole('link', { name: /Need attention/ }).click();
  const red = page.getByRole('list', { name: 'Faxes' }).getByRole('listitem');
  await expect(red).toContainText('The number is not in service');
  await red.getByRole('link').click();
  const again = page.getByRole('form', { name: 'Send again' });
  await expectUsableEverywhere(page, 'a failed fax', again);
  await page.setViewportSize({ width: 1440, height: 900 });
  await again.getByLabel('Fax number').fill('+12025550199');
  await again.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The fax waits for the line once more.')).toBeVisible();

  await goTo(page, '/email');
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText('Opened');
  await page.getByRole('button', { name: 'Revoke the link to Aetna' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
});
