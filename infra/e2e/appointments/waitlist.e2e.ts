/** Walks through a waitlist offer: a full day, a cancelled appointment, the letter, and the answers. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import {
  button,
  chooseType,
  form,
  newPatient,
  openWeekOf,
  panel,
  nameAlone,
} from './booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { mailTo } from '#infra/e2e/support/mailbox.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from '#infra/e2e/calendar/empty-day.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  newTeleVisitType,
  saveUsualHours,
  zoneAtTen,
} from '#infra/e2e/support/people.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

const phone = { width: 390, height: 844 };
const list = (page: Page) => panel(page, 'Waiting list');
const entry = (page: Page, name: string) => list(page).getByRole('listitem', { name, exact: true });

/** At night no offers are mailed. */
async function newClinician() {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newFollowUpType(organizationId);
  await newTeleVisitType(organizationId);
  const clinician = await newPerson(organizationId);
  await saveUsualHours(clinician);
  return clinician;
}

async function book(page: Page, patient: string, day: string): Promise<void> {
  await goTo(page, '/Scheduling?new');
  await nameAlone(page, patient);
  await chooseType(page, /Follow-up/);
  await form(page).getByLabel('Day', { exact: true }).fill(day);
  await form(page).getByLabel('Time', { exact: true }).fill('14:00');
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
}

/** A new patient, with an address of their own, for the afternoon of this day. */
async function putOnList(page: Page, day: string) {
  const name = newPatient();
  const email = `${randomUUID().slice(0, 8)}@patients.example`;
  await goTo(page, '/Scheduling?waitlist=add');
  const waits = page.getByRole('form', { name: 'Put on the waiting list' });
  await waits.getByRole('button', { name: 'New patient' }).click();
  await waits.getByLabel('Name of the new patient').fill(name);
  await waits.getByLabel('Email').fill(email);
  await waits.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await waits.getByLabel('From day').fill(day);
  await waits.getByLabel('Until day').fill(day);
  await waits.getByRole('combobox', { name: 'Time of day' }).click();
  await page.getByRole('option', { name: /Afternoon/ }).click();
  await button(page, 'Put on the list').click();
  await expect(entry(page, name)).toBeVisible();
  return { name, email };
}

/** A new patient without an email address; not on the screen, where they are put on it with one. */
async function putOnListByPhone(page: Page, day: string): Promise<string> {
  const fullName = newPatient();
  const patient = { fullName, phone: '+44 20 7946 0018' };
  const { id } = await callFrom<{ id: string }>(page, 'appointments.patients.add', patient);
  const [type] = await query<{ typeId: string }>(
    `select t.id as "typeId" from appointment_types t join patients p using (organization_id)
     where p.id = $1 and name = 'Follow-up'`,
    [id],
  );
  const when = { fromDay: day, untilDay: day };
  await callFrom(page, 'appointments.waitlist.add', { patientId: id, ...type, ...when });
  return fullName;
}

/** While they are on the phone, with what the entry says in the form. */
async function callAndBook(page: Page, name: string): Promise<void> {
  await expect(entry(page, name)).toContainText('no email address');
  await expect(entry(page, name).getByRole('link', { name: '+44 20 7946 0018' })).toHaveAttribute(
    'href',
    'tel:+442079460018',
  );
  await expect(entry(page, name).getByRole('button', { name: /^Offer a time/ })).toHaveCount(0);
  await entry(page, name)
    .getByRole('link', { name: `Call ${name} and book` })
    .click();
  await expect(form(page).getByText(name).first()).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'Type' })).toHaveValue(/^Follow-up/);
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  const closed = page.waitForResponse(/waitlist\.booked/);
  await button(page, 'Book appointment').click();
  expect((await closed).status()).toBe(200);
  await goTo(page, '/Scheduling?waitlist&part=over');
  await expect(entry(page, name).getByText('Booked', { exact: true })).toBeVisible();
}

async function cancel(page: Page, { patient, day }: { patient: string; day: string }) {
  await openWeekOf(page, day);
  await page.getByRole('link', { name: patient }).click();
  await panel(page, patient).getByRole('button', { name: 'Cancel appointment' }).click();
  await panel(page, `Cancel the appointment with ${patient}?`)
    .getByRole('button', { name: 'Cancel appointment' })
    .click();
}

/** Opens the offer from the mailed link, on a phone without a session. */
async function openOffer(browser: Browser, email: string): Promise<Page> {
  const link = async () => /\/offer(#token=\S+)/.exec(await mailTo(email))?.[1];
  await expect.poll(link, { message: `an offer to ${email}` }).toBeTruthy();
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.goto(`/offer${(await link()) ?? ''}`);
  await expect(page).toHaveURL('/offer');
  await expect(page.getByRole('heading', { name: 'This time is held for you' })).toBeVisible();
  return page;
}

/** Empty, with nothing to filter. */
async function expectSaysWhatItIsFor(page: Page): Promise<void> {
  await expect(list(page)).toContainText('When an appointment is cancelled, we offer the time');
  await expect(list(page).getByRole('combobox', { name: 'Type' })).toHaveCount(0);
  await button(page, 'Add a patient').click();
  await expect(page.getByRole('form', { name: 'Put on the waiting list' })).toBeVisible();
}

/** With a type that nobody waits for. */
async function expectFiltered(page: Page): Promise<void> {
  await list(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Video call' }).click();
  await expect(list(page)).toContainText('No patients wait for this type.');
  await button(page, 'Show all types').click();
  await expect(list(page)).toContainText('1 waiting.');
}

test('a waitlist offer: declined by one, accepted by the next, seen live by the clinician', async ({
  page,
  browser,
}) => {
  await openAs(page, await newClinician());
  const [patient, day] = [newPatient(), emptyDay()];
  await book(page, patient, day);
  const first = await putOnList(page, day);
  const second = await putOnList(page, day);
  await expectUsableInBothSchemes(page, 'the waiting list');
  await cancel(page, { patient, day });

  const theirs = await openOffer(browser, first.email);
  await expect(theirs.getByRole('timer')).toContainText(/You have (29|30):\d\d left/);
  await expectUsableInBothSchemes(theirs, 'an offer');
  await expectNoSmallTarget(theirs, 'an offer');
  await button(theirs, 'I cannot come then').click();
  await expect(theirs.getByRole('heading', { name: 'You said no to this time' })).toBeFocused();
  await theirs.context().close();

  const next = await openOffer(browser, second.email);
  await goTo(page, '/Scheduling?waitlist');
  await expect(entry(page, second.name).getByText('Offered', { exact: true })).toBeVisible();
  await expect(entry(page, first.name).getByText(/: declined/)).toBeVisible();
  await openWeekOf(page, day);
  await expect(page.getByRole('link', { name: patient })).toBeVisible();
  await button(next, 'Accept this time').click();
  await expect(next.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expectUsableInBothSchemes(next, 'an accepted offer');
  await expect(page.getByRole('link', { name: second.name })).toBeVisible();
  await next.context().close();

  await goTo(page, '/Scheduling?waitlist&part=over');
  await expect(entry(page, second.name).getByText('Booked', { exact: true })).toBeVisible();
});

test('an entry is changed, what is typed of one is not lost unasked, and who has no address is called and booked', async ({
  page,
}) => {
  await openAs(page, await newClinician(), '/Scheduling?waitlist');
  await expectSaysWhatItIsFor(page);
  const { name } = await putOnList(page, emptyDay());
  await expectFiltered(page);
  const question = panel(page, 'Leave without saving?');
  const change = page.getByRole('form', { name: 'Change the entry' });

  await entry(page, name)
    .getByRole('link', { name: `Change the entry of ${name}` })
    .click();
  await change.getByLabel('Note').fill('Only after the school bus');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(change.getByLabel('Note')).toBeFocused();
  await expect(change.getByLabel('Note')).toHaveValue('Only after the school bus');
  await change.getByLabel('Until day').fill('2020-01-01');
  await button(page, 'Save entry').click();
  await expect(change.getByText('The last day is before the first', { exact: true })).toBeVisible();
  await change.getByLabel('Until day').fill(await dayIn(change.getByLabel('From day')));
  await change.getByLabel('Urgent: asked first').click();
  await expectUsableInBothSchemes(page, 'an entry that is changed');
  await button(page, 'Save entry').click();
  await expect(page.getByText(`Entry of ${name} saved.`)).toBeVisible();
  await expect(entry(page, name)).toContainText('Only after the school bus');
  await expect(entry(page, name)).toContainText('Urgent');
  await expect(entry(page, name)).toContainText(/Can come.+, afternoon/);
  await page.setViewportSize(phone);
  const steps = [/^Offer a time/, /^Change/, /^Remove/].map((step) =>
    entry(page, name).getByLabel(step).boundingBox(),
  );
  expect(new Set((await Promise.all(steps)).map((box) => box?.y)).size).toBe(1);

  await button(page, 'Add a patient').click();
  const waits = page.getByRole('form', { name: 'Put on the waiting list' });
  await waits.getByLabel('Note').fill('Asked twice already');
  await button(page, 'Back to the list').click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(waits.getByLabel('Note')).toHaveValue('Asked twice already');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/Scheduling');

  const onThePhone = await putOnListByPhone(page, emptyDay());
  await goTo(page, '/Scheduling?waitlist');
  await callAndBook(page, onThePhone);
});

test('a link that was never mailed says kindly that there is no such offer', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`/offer#token=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This offer has ended' })).toBeVisible();
  await expectUsableInBothSchemes(page, 'an offer that is gone');
});
