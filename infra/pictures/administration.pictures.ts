/** Pictures of accounts, the audit and the roles, in their states. */
import { expect, type Page } from '@playwright/test';
import { open, scene } from './screenshots.ts';

const as = 'administrator' as const;
const calls = (name: string) => new RegExp(`/trpc/[^?]*${name}`);

const person = (page: Page) => page.getByRole('link', { name: 'Dr. Rin Sato' });

scene('people', { as }, async ({ page, picture }) => {
  await open(page, '/people');
  await expect(person(page)).toBeVisible();
  await picture('people');
  await page.getByRole('button', { name: /^Filter(, sort and import)?$/ }).click();
  await expect(page.getByRole('combobox', { name: 'Unit' })).toBeVisible();
  await picture('people, filter open');
  await page.keyboard.press('Escape');
  await person(page).click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await picture('people, an account open');
});

scene('nobody found', { as }, async ({ page, picture }) => {
  await open(page, '/people?q=nobody+of+this+name&role=EDITOR&job=Attending');
  await expect(page.getByText('No people match this search.')).toBeVisible();
  await picture('people, none found');
});

scene('people that load', { as }, async ({ page, picture }) => {
  await page.route(calls('people.list'), () => undefined);
  await open(page, '/people');
  await expect(page.getByText('Loading the accounts')).toBeAttached();
  await picture('people, loading');
});

scene('people that do not load', { as }, async ({ page, picture }) => {
  await page.route(calls('people.list'), (route) => route.abort());
  await open(page, '/people');
  await expect(page.getByText('The accounts could not be loaded.')).toBeVisible({
    timeout: 60_000,
  });
  await picture('people, failed');
});

scene('an invitation', { as }, async ({ page, picture }) => {
  await open(page, '/people?invite');
  const form = page.getByRole('form', { name: 'Invite somebody' });
  await expect(form).toBeVisible();
  await picture('people, invite');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await picture('people, invite, fields missing');
});

scene('an import', { as }, async ({ page, picture }) => {
  await open(page, '/people?import');
  const text = page.getByLabel('Or paste the lines here');
  await expect(text).toBeVisible();
  await picture('import');
  const lines = ['Ada Lovelace,ada@northgate.example,Intern', 'Bo,no address,Barber', ',x,Intern'];
  await text.fill(['name,email,job', ...lines].join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('There is no job "Barber"')).toBeVisible();
  await picture('import, problems');
});

scene('the roles', { as }, async ({ page, picture }) => {
  await open(page, '/roles');
  await picture('roles');
});

scene('the record', { as }, async ({ page, picture }) => {
  await open(page, '/audit');
  const entry = page
    .getByRole('main')
    .getByRole('link', { name: /^List / })
    .first();
  await expect(entry).toBeVisible();
  await picture('audit');
  await page.getByRole('button', { name: 'Verify the audit log' }).click();
  await expect(page.getByText('The audit log is complete')).toBeVisible();
  await entry.click();
  await expect(page.getByText('Hash of this entry')).toBeVisible();
  await picture('audit, verified, an entry open');
});

scene('no entries', { as }, async ({ page, picture }) => {
  await open(page, '/audit?action=people.import&from=2020-01-01&to=2020-01-02');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await picture('audit, none found');
});

scene('an altered record', { as }, async ({ page, picture }) => {
  await page.route(calls('audit.verify'), (route) => {
    const firstBroken = {
      seq: 6,
      because: 'altered',
      at: new Date().toISOString(),
      action: 'visit.end',
    };
    const data = { ok: false, rows: 5, checkedAt: new Date().toISOString(), firstBroken };
    const answer = { result: { data } };
    return route.fulfill({ json: route.request().url().includes('batch') ? [answer] : answer });
  });
  await open(page, '/audit');
  await page.getByRole('button', { name: 'Verify the audit log' }).click();
  await expect(page.getByText('The audit log was altered')).toBeVisible();
  await picture('audit, altered');
});
