/** A walk of two builders: a score whose test case fails is mended, checked on the hospital’s stays, and published for the page of risk. */
import { expect, test, type Browser } from '@playwright/test';
import { replaceCode } from '#infra/e2e/support/code-field.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import {
  expectUsableEverywhere,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const desk = { width: 1440, height: 900 };

/** A year of stays, of which the longer ones came back more often; and Ana, who left three days ago after nine. */
async function newStays(organizationId: string): Promise<void> {
  await query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Imports', 'Europe/London', now()) returning id),
     people as (
       insert into patients (organization_id, full_name, external_id, birth_date, sex, language)
       select $1, case n when 0 then 'Ana Ruiz' else 'Person ' || n end, 'S' || n, make_date(1930 + n % 70, 3, 12),
         case n % 2 when 0 then 'female' else 'male' end, case n % 5 when 0 then 'pl' else 'en' end
       from generate_series(0, 180) n returning id, external_id),
     stays as (
       select id, substr(external_id, 2)::integer as n from people),
     timed as (
       select id, n, case n when 0 then 3 else 60 + n end as ended, case n when 0 then 9 else n % 12 end as days
       from stays)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       effective_at, ended_at, body, stated_at, fetched_at)
     select $1, t.id, 'Encounter', source.id, key, 'finished', 'IMP', 'Stay', began, began + make_interval(days => stay.days),
       '{"resourceType": "Encounter", "status": "finished"}', now(), now()
     from source, timed t cross join lateral (
       select 'A' || n as key, now() - make_interval(days => ended + t.days) as began, t.days
       union all
       select 'B' || n, now() - make_interval(days => ended - 12), 2
       where n > 0 and (n * 7) % 10 < case when t.days >= 7 then 4 else 1 end) as stay (key, began, days)`,
    [organizationId],
  );
}

async function openPage(browser: Browser, who: { email: string }, path: string) {
  const context = await browser.newContext({ baseURL: demo.url, viewport: desk });
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

test('S569, S570, S572 a score is written from its paper, mended where a case fails, checked here, published by a colleague, and counted', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  await newStays(organizationId);
  const ben = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const ada = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const cora = await newPerson(organizationId, { hospitalRole: 'Case Manager' });

  const page = await openPage(browser, ben, '/ml_model_builder');
  await expect(page.getByRole('link', { name: 'LACE' })).toBeVisible();
  await expectUsableEverywhere(page, 'the scores', page.getByRole('link', { name: 'LACE' }));
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'New score' }).click();
  const form = page.getByRole('form', { name: 'New score' });
  await form.getByLabel('Name', { exact: true }).fill('Stay Index');
  await form
    .getByLabel('Paper', { exact: true })
    .fill('Doe J. The Stay Index. J Hosp Med 2020;1:1-9.');
  await form
    .getByLabel('What the paper predicts', { exact: true })
    .fill('A readmission within 30 days');
  await form
    .getByLabel('C-statistic of the paper', { exact: true })
    .fill('c = 0.66 in 2,000 patients');
  await form.getByLabel('Bias').fill('No study has looked for bias in this score.');
  await form.getByRole('button', { name: 'Add an input' }).click();
  const stay = form.getByRole('group', { name: /^Input/ }).first();
  await stay.getByLabel('Letter').fill('L');
  await stay.getByLabel('Input', { exact: true }).fill('Length of stay');
  await stay.getByLabel('What the paper counts').fill('Seven days or more.');
  await stay.getByRole('combobox', { name: 'Read from' }).click();
  await page.getByRole('option', { name: 'Length of stay in days' }).click();
  await stay.getByLabel('Points').fill('0: 0\n4: 1\n7: 3');
  await form.getByRole('button', { name: 'Add an input' }).click();
  const finished = form.getByRole('group', { name: /^Input/ }).nth(1);
  await finished.getByLabel('Letter').fill('F');
  await finished.getByLabel('Input', { exact: true }).fill('Left');
  await finished.getByLabel('What the paper counts').fill('The patient has left.');
  const expression = finished.getByRole('textbox', { name: 'Expression' });
  await replaceCode(expression, 'stats.exist()');
  await expect(finished.getByRole('list', { name: 'Errors of Expression' })).toContainText(
    'There is no function “exist”. Near: “exists”.',
  );
  await finished.getByLabel('Points').fill('yes: 1');
  await form.getByLabel('Classes', { exact: true }).fill('0: Low\n3: High');
  await form.getByLabel('Expected risks', { exact: true }).fill('1-2: 10\n4: 40');
  await form
    .getByRole('textbox', { name: 'Test cases of the paper' })
    .fill('L=3, F=yes: 1 Table 2\nL=7, F=yes: 5 Table 3');
  const cases = page.getByRole('region', { name: 'Test cases' });
  await expect(cases.getByText('1 of 2 do not have the points of the paper')).toBeVisible();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByRole('alert')).toContainText('column');
  await replaceCode(expression, "status = 'finished'");
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('not every test case passes')).toBeVisible();

  const check = page.getByRole('button', { name: 'Check on our data' });
  await check.click();
  const here = page.getByRole('region', { name: 'How well it did here' });
  await expect(here.getByText(/^C-statistic here: 0\.\d\d \(/)).toBeVisible();
  const draftAddress = new URL(page.url());
  const colleague = await openPage(browser, ada, draftAddress.pathname + draftAddress.search);
  await expect(colleague.getByRole('button', { name: 'Publish' })).toBeDisabled();

  await page
    .getByRole('textbox', { name: 'Test cases of the paper' })
    .fill('L=3, F=yes: 1 Table 2\nL=7, F=yes: 4 Table 3');
  await expect(cases.getByText('All 2 have the points of the paper')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(here.getByText('The score was changed since this check')).toBeVisible();
  await check.click();
  await expect(here.getByText('The score was changed since this check')).toHaveCount(0);
  await expect(here.getByText(/^Only \d+ outcomes$/)).toBeVisible();
  await expect(here.getByRole('figure', { name: 'Outcome by points, in percent' })).toBeVisible();
  await expect(here.getByRole('row', { name: /^Language: Polish/ })).toBeVisible();
  await expect(here.getByRole('row', { name: /^Sex: Female/ })).toContainText('Under 100 outcomes');
  await expectUsableEverywhere(page, 'a checked score', here.getByText('Sex: Female'));

  await colleague.reload();
  await colleague.getByRole('button', { name: 'Publish' }).click();
  await expect(colleague.getByText('Stay Index is in force')).toBeVisible();
  await expect(colleague.getByText('In force', { exact: true })).toBeVisible();

  const ward = await openPage(browser, cora, '/risk?in=home');
  const row = ward.getByRole('row').filter({ hasText: 'Ana Ruiz' });
  await expect(ward.getByRole('columnheader', { name: 'Stay Index (of 4)' })).toBeVisible();
  await row.getByRole('link', { name: 'Ana Ruiz' }).click();
  const sheet = ward.getByRole('complementary', { name: 'Ana Ruiz' });
  const score = sheet.getByRole('region', { name: 'Stay Index: 4 of 4 points' });
  await expect(score).toContainText('F: Left, yes');
  await expect(score).toContainText('Doe J. The Stay Index.');
  await expect(score).toContainText('No study has looked for bias');
  await expect(score).toContainText(/Here: c = 0\.\d\d \(.*\) on stays of this hospital/);
  await expectUsableInBothSchemes(ward, 'the sheet of a hospital’s score');
  for (const each of [page, colleague, ward]) await each.context().close();
});
