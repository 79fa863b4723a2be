/** Walks of an administrator who manages accounts, each in an organization of its own. */
import { expect, test, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { countMailsTo, mailTo } from '#infra/e2e/support/mailbox.ts';
import { signInByCode } from '#infra/e2e/support/sign-in.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import {
  newOrganization,
  newPeople,
  newPerson,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

/** Wide enough for details next to the list. */
test.use({ viewport: { width: 1440, height: 900 } });

interface Clinic {
  organizationId: string;
  sa: NewPerson;
}

async function newClinic(): Promise<Clinic> {
  const organizationId = await newOrganization();
  return { organizationId, sa: await newPerson(organizationId, { role: 'SA' }) };
}

/** Signed in, with the list of people on screen. */
async function openPeople(page: Page, account: NewPerson, path = '/people') {
  await openAs(page, account, path);
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
}

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const rows = (page: Page) => page.getByRole('table', { name: 'People' }).getByRole('row');

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a person is invited, sets the password by the mail, signs in, and is in the list as such', async ({
  page,
  browser,
}) => {
  const { sa } = await newClinic();
  const email = `thao.${Date.now()}@eastgate.example`;
  await openPeople(page, sa);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page).toHaveURL('/people?invite');
  const form = page.getByRole('form', { name: 'Invite somebody' });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter the name');
  await form.getByLabel('Name').fill('Thao Nguyen');
  await form.getByLabel('Email').fill(email);
  // As by zooming: the details cover the list now, and nothing that was typed is lost.
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(form.getByLabel('Name')).toHaveValue('Thao Nguyen');
  await choose(page, 'Job', 'Resident');
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Thao Nguyen is invited.')).toBeVisible();
  await expect(panel(page, 'Thao Nguyen').getByText('Invited', { exact: true })).toBeVisible();
  const theirRow = rows(page).filter({ hasText: email });
  await expect(theirRow.getByRole('cell').last()).toContainText('Never');
  await expect(rows(page).filter({ hasText: sa.fullName })).toContainText('System admin');

  const link = /\S+\/resetpassword(#token=\S+)/.exec(await mailTo(email))?.[1] ?? '';
  const theirs = await (await browser.newContext()).newPage();
  const password = 'seven herons over a quiet canal';
  await theirs.goto(`/resetpassword${link}`);
  await theirs.getByRole('textbox').fill(password);
  await theirs.getByRole('button', { name: 'Set the password' }).click();
  await theirs.getByRole('link', { name: 'Go to sign in' }).click();
  await signInByCode(theirs, { email, password });
  await theirs.waitForURL('**/Scheduling');
  await theirs.context().close();

  await page.reload();
  await expect(panel(page, 'Thao Nguyen').getByText('1 session, code by email')).toBeVisible();
  await expect(rows(page).filter({ hasText: email })).toContainText('KareMD');
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  // A card says only what is out of the ordinary.
  await panel(page, 'Thao Nguyen').getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: email });
  await expect(card).toContainText('Resident');
  await expect(card).not.toContainText('KareMD');
});

test('a change of access says what it does, ends the session at once and is in the history; a second administrator is told, and loses nothing', async ({
  page,
  browser,
  context,
}) => {
  const { organizationId, sa } = await newClinic();
  const ren = await newPerson(organizationId);
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, ren);
  await openPeople(page, sa);
  await page.getByRole('link', { name: ren.fullName }).click();
  await choose(page, 'Job', 'Consultant');
  await page.getByRole('button', { name: 'Save access' }).click();
  const question = page.getByRole('dialog', { name: `Save the access of ${ren.fullName}?` });
  await expect(question).toContainText('The open session ends at once');
  await question.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText(`Access of ${ren.fullName} saved.`)).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Job: Attending to Consultant');
  await goTo(theirs, '/video');
  await expect(theirs).toHaveURL('/login');
  await theirs.context().close();

  const mio = await newPerson(organizationId);
  await goTo(page, '/people');
  await page.getByRole('link', { name: mio.fullName }).click();
  await choose(page, 'Job', 'Consultant');
  const other = await context.newPage();
  await other.goto(page.url());
  await choose(other, 'Role', 'Editor');
  await other.getByRole('button', { name: 'Save access' }).click();
  await expect(other.getByText(`Access of ${mio.fullName} saved.`)).toBeVisible();

  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this account');
  await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue('Consultant');
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Editor');
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText(`Access of ${mio.fullName} saved.`)).toBeVisible();
});

test('an administrator makes a job of the hospital, and a nurse who has it sees her ward and nothing that the job does not open', async ({
  page,
  browser,
}) => {
  const { organizationId, sa } = await newClinic();
  const nurse = await newPerson(organizationId);
  await query(
    `with ward as (insert into units (organization_id, name) values ($1, 'Ward 4 East') returning id)
     update practitioners set unit_id = ward.id from ward where email = $2`,
    [organizationId, nurse.email],
  );
  await query(`insert into units (organization_id, name) values ($1, 'Ward 5 West')`, [
    organizationId,
  ]);
  await openPeople(page, sa);
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('button', { name: 'New job' }).first().click();
  const form = page.getByRole('form', { name: 'New job' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Registered nurse');
  for (const permission of [
    'See their own appointments',
    'Find and enter patients',
    'Book and cancel appointments',
  ])
    await form.getByRole('checkbox', { name: permission }).uncheck();
  const seen = form.getByRole('region', { name: 'What they see' });
  await expect(seen).toContainText('They begin at Roster.');
  await expect(seen).not.toContainText('Calendar');
  await expect(seen).toContainText('See the roster and who is on call');
  await expect(seen).not.toContainText('Find and enter patients');
  await form.getByRole('button', { name: 'Add job' }).click();
  await expect(page.getByText('Registered nurse saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('link', { name: nurse.fullName }).click();
  await choose(page, 'Job', 'Registered nurse');
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText(`Access of ${nurse.fullName} saved.`)).toBeVisible();
  await expect(rows(page).filter({ hasText: nurse.fullName })).toContainText('Registered nurse');
  await page.getByRole('button', { name: 'Edit units' }).click();
  await page.getByRole('button', { name: 'Add unit' }).click();
  const units = page.getByRole('form', { name: 'Other units' });
  await units.getByLabel('Percent of their work').fill('140');
  await units.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'Ward 5 West' }).click();
  await units.getByRole('button', { name: 'Save units' }).click();
  await expect(units.getByRole('alert')).toContainText('From 0 to 100');
  await units.getByLabel('Percent of their work').fill('40');
  await units.getByLabel('First day').fill('2027-03-28');
  await units.getByLabel('Last day').fill('2027-03-27');
  await units.getByRole('button', { name: 'Save units' }).click();
  await expect(units.getByRole('alert')).toContainText('The end is before the start');
  await units.getByLabel('Last day').fill('2027-03-28');
  await units.getByRole('button', { name: 'Save units' }).click();
  await expect(page.getByText('Ward 5 West, 40 percent')).toContainText(
    'from 28 March 2027 until 28 March 2027',
  );

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto('/login');
  await signInByCode(theirs, nurse);
  await theirs.waitForURL('**/roster**');
  await expect(theirs.getByRole('main')).toContainText('Ward 4 East');
  await expect(theirs.getByRole('main')).toContainText(nurse.fullName);
  const menu = theirs.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible();
  for (const label of ['Scheduling', 'Calendar', 'People', 'Front desk'])
    await expect(menu.getByRole('link', { name: label })).toBeHidden();
  for (const path of ['/Scheduling', '/people/jobs', '/desk']) {
    await goTo(theirs, path);
    await expect(theirs).toHaveURL('/unauthorized');
  }

  await goTo(theirs, '/roster');
  await goTo(page, '/people/jobs');
  await page.getByRole('link', { name: 'Registered nurse' }).click();
  await page.getByRole('checkbox', { name: 'See the roster and who is on call' }).uncheck();
  await page.getByRole('button', { name: 'Save job' }).click();
  const question = page.getByRole('dialog', { name: 'Save what Registered nurse may do?' });
  await expect(question).toContainText('The open session of people with this job ends at once');
  await question.getByRole('button', { name: 'Save job' }).click();
  await expect(page.getByText('Registered nurse saved.')).toBeVisible();
  await expect(theirs).toHaveURL('/login');
  await theirs.context().close();
});

test('nobody changes their own access, and an ADMIN not that of an SA', async ({ page }) => {
  const { organizationId, sa } = await newClinic();
  const admin = await newPerson(organizationId, { role: 'ADMIN' });
  await openPeople(page, admin);
  await page.getByRole('link', { name: sa.fullName }).click();
  await expect(page.getByText('Only a System admin may change the account')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await page.getByRole('link', { name: admin.fullName }).click();
  await expect(page.getByText('This is your own account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save access' })).toBeHidden();
});

test('ten thousand people are searched, filtered, sorted and paged, all of it in the address', async ({
  page,
}) => {
  const { organizationId, sa } = await newClinic();
  await newPeople(organizationId, 10_000);
  await openPeople(page, sa);
  await expect(page.getByText('1-50 of 10,001 people')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/people?page=2');
  await expect(page.getByText('51-100 of 10,001 people')).toBeVisible();
  await page.getByLabel('Search people').fill('zoe 00777');
  await expect(page).toHaveURL('/people?q=zoe+00777');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText('Zoë 00777');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(page, 'Job', 'Intern');
  await expect(page).toHaveURL('/people?job=Intern');
  await expect(page.getByText('1-50 of 5,000 people')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Person' }).click();
  await expect(page).toHaveURL('/people?job=Intern&desc');
  await expect(rows(page).nth(1)).toContainText('09999');
  await page.goBack();
  await expect(rows(page).nth(1)).toContainText('00001');
  await page.getByRole('button', { name: 'Remove the filter Intern' }).click();
  await expect(page.getByText('1-50 of 10,001 people')).toBeVisible();
  await page.getByLabel('Search people').fill('nobody has this name');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/people');
});

test('a list is imported completely: problems are shown first, and the invitations are mailed', async ({
  page,
}) => {
  const { sa } = await newClinic();
  const mark = Date.now();
  const line = (name: string, job = 'Intern') => `${name},${name}.${mark}@eastgate.example,${job}`;
  await openPeople(page, sa);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const text = page.getByLabel('Or paste the lines here');
  await text.fill(['name,email,job', line('ada'), line('bo', 'Barber'), line('cy')].join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('1 line has a problem.')).toBeVisible();
  await expect(page.getByText('There is no job "Barber"')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeDisabled();
  await page.getByRole('button', { name: 'Change the list' }).click();
  await text.fill(['name,email,job', line('ada'), line('bo'), line('cy')].join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('3 people can be imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 people' }).click();
  await expect(page).toHaveURL('/people?access=invited');
  await expect(page.getByText('4 accounts, 3 invited', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Invited' }).click();
  await expect(page.getByText('4 people', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '3 invited' }).click();
  await expect(page.getByText('3 people', { exact: true })).toBeVisible();
  for (const name of ['ada', 'bo', 'cy'])
    expect(await countMailsTo(`${name}.${mark}@eastgate.example`)).toBe(1);
});
