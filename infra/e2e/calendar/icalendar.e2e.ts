/** Walks through calendar feeds and imports: a phone's address, a file with its preview, an admin's decision. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import ical, { type VEvent } from 'node-ical';
import { button, form, newPatient, nameAlone } from '#infra/e2e/appointments/booking-form.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from './empty-day.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const phone = (page: Page) => part(page, 'Calendar on your phone');
const busyTimes = (page: Page) => part(page, 'Busy times from another calendar');

/** As a phone does: with only the address. */
async function followed(address: string) {
  const answer = await fetch(address);
  const parts = Object.values(ical.sync.parseICS(await answer.text()));
  return {
    status: answer.status,
    events: parts.filter((event): event is VEvent => event?.type === 'VEVENT'),
  };
}

async function book(page: Page, day: string, patient: string) {
  await goTo(page, `/calender?view=day&day=${day}&new&at=${day}T10:00:00.000Z&minutes=30`);
  await nameAlone(page, patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await button(page, 'Book appointment').click();
  await expect(form(page)).toBeHidden();
}

test('an address is made and shown once, a phone subscribes to it, and revoked it shows nothing', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 1));
  const patient = newPatient();
  await book(page, emptyDay(), patient);
  await page.getByRole('link', { name: 'Connected calendars' }).click();
  await expect(page).toHaveURL('/calender/connections');
  await expect(page).toHaveTitle(/Connected calendars/);
  await button(page, 'Make an address').click();
  const field = phone(page).getByLabel('Address of your calendar');
  const address = await field.inputValue();
  expect(address).toMatch(/\/feeds\/[\w-]{43}\.ics$/);
  await expectUsableInBothSchemes(page, 'a new address');

  const { status, events } = await followed(address);
  expect(status).toBe(200);
  expect(JSON.stringify(events)).not.toContain(patient);
  expect(events.length).toBeGreaterThan(0);

  await page.reload();
  await expect(phone(page).getByText(/Your address was made/)).toBeVisible();
  await expect(phone(page).getByText(/Last used/)).toBeVisible();
  await expect(field).toBeHidden();
  await button(page, 'Revoke address').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke address' }).click();
  await expect(button(page, 'Make an address')).toBeVisible();
  expect((await followed(address)).status).toBe(404);
});

const stamp = (day: string, time: string) => `${day.replaceAll('-', '')}T${time}`;

function file(day: string) {
  const event = (title: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${title}`,
    `SUMMARY:${title}`,
    ...lines,
    'END:VEVENT',
  ];
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...event('Dentist', `DTSTART:${stamp(day, '080000')}`, `DTEND:${stamp(day, '120000')}`),
    ...event('School run', `DTSTART:${stamp(day, '120000')}`, `DTEND:${stamp(day, '150000')}`),
    ...event(
      'Holiday of somebody else',
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      'TRANSP:TRANSPARENT',
    ),
    'END:VCALENDAR',
  ].join('\r\n');
  return { name: 'Home.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) };
}

async function proposedBeforeNoon(page: Page, day: string): Promise<string[]> {
  const { uid } = await callFrom<{ uid: string }>(page, 'auth.me', {});
  const [type] = await callFrom<{ id: string }[]>(page, 'appointments.types', {});
  const { free } = await callFrom<{ free: { starts: string[] }[] }>(
    page,
    'appointments.freeSlots',
    {
      typeId: type?.id,
      practitionerIds: [uid],
      from: day,
      to: day,
    },
  );
  const hourIn = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/London' });
  return (free[0]?.starts ?? []).filter((start) => {
    const hour = Number(hourIn.format(new Date(start)));
    return hour >= 8 && hour < 12;
  });
}

/** With Space: none, all, and in the end all but the school run. */
async function selectByKeyboard(events: Locator) {
  const row = (name: RegExp) => events.getByRole('row', { name });
  const all = events.getByRole('checkbox', { name: 'All 2 that make you busy' });
  const schoolRun = events.getByRole('checkbox', { name: /^Import School run, / });
  await expect(all).toBeChecked();
  await expect(row(/School run/)).toHaveAttribute('aria-selected', 'true');
  await expect(row(/Holiday of somebody else/)).not.toHaveAttribute('aria-selected');
  await expect(events.getByRole('checkbox', { name: /Holiday/ })).toBeDisabled();
  await all.press('Space');
  await expect(events.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(row(/School run/)).toHaveAttribute('aria-selected', 'false');
  await all.press('Space');
  await expect(events.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await schoolRun.press('Space');
  await expect(schoolRun).not.toBeChecked();
  await expect(row(/School run/)).toHaveAttribute('aria-selected', 'false');
  await expect(all).toBeChecked({ indeterminate: true });
}

test('a file is previewed event by event, imported, shown as busy, avoided, and removed', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }, 1), '/calender/connections');
  const day = emptyDay();
  expect(await proposedBeforeNoon(page, day)).not.toEqual([]);
  const choose = async (chosen: ReturnType<typeof file>) => {
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Choose a file').click();
    await (await choosing).setFiles(chosen);
  };
  await choose({ ...file(day), name: 'letter.txt', buffer: Buffer.from('Dear Lena') });
  await expect(page.getByRole('alert')).toHaveText(/not a calendar file/);

  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('calendar.previewImport')) reads += 1;
  });
  await choose(file(day));
  const events = page.getByRole('table', { name: 'Events' });
  await expect(events.getByRole('row')).toHaveCount(4);
  await expect(events.getByRole('row', { name: /Holiday of somebody else/ })).toContainText(
    'Marked as free',
  );
  await expect(page.getByLabel('Name of this calendar')).toHaveValue('Home');
  await expectUsableInBothSchemes(page, 'the events of a file');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectUsableInBothSchemes(page, 'the events of a file on a phone');
  await expectNoSmallTarget(page, 'the events of a file on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await selectByKeyboard(events);
  // What changes meanwhile, in another tab for example, does not have the file read again.
  const text = file(day).buffer.toString();
  await callFrom(page, 'calendar.importBusy', {
    name: 'Home',
    text: text.replace(`DTSTART:${stamp(day, '120000')}`, `DTSTART:${stamp(day, '130000')}`),
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(busyTimes(page).getByText('2 busy times, imported')).toBeVisible();
  expect(reads).toBe(1);
  await button(page, 'Import 1 event').click();
  await expect(busyTimes(page).getByText('1 busy time, imported')).toBeVisible();

  await goTo(page, `/calender?view=day&day=${day}`);
  await expect(page.getByText('Busy elsewhere').first()).toBeAttached();
  expect(await proposedBeforeNoon(page, day)).toEqual([]);

  await goTo(page, '/calender/connections');
  await button(page, 'Remove Home').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove busy times' }).click();
  await expect(busyTimes(page).getByText('Nothing was imported yet.')).toBeVisible();
});

test('names are in feeds only if an administrator allows it, after a question', async ({
  page,
}) => {
  await openAs(page, demoAccount({ role: 'ADMIN' }), '/calender/connections');
  const names = page.getByRole('switch', { name: /Patients' names are shown in calendars/ });
  const question = page.getByRole('dialog');
  await names.press('Space');
  await question.getByRole('button', { name: 'Leave them out' }).click();
  await expect(question).toBeHidden();
  await expect(names).not.toBeChecked();
  await names.press('Space');
  await question.getByRole('button', { name: 'Show names in calendars' }).click();
  await expect(question).toBeHidden();
  await expect(names).toBeChecked();
  await expect(phone(page)).toContainText("allows patients' names in it");
  await names.press('Space');
  await expect(names).not.toBeChecked();
});

test('where the server does not answer, the page says so and tries again', async ({ page }) => {
  // Alone or in a batch with others.
  const connections = /\/trpc\/[^?]*calendar\.connections/;
  await page.route(connections, (route) => route.abort());
  await openAs(page, demoAccount({ role: 'GUEST' }), '/calender/connections');
  await expect(page.getByText('Your connected calendars could not be loaded.')).toBeVisible();
  const askedAgain = page.waitForRequest(connections);
  await button(page, 'Try again').click();
  await askedAgain;
  await page.unroute(connections);
  // The page asks by itself too, once its stream has begun: then there is nothing left to press.
  await button(page, 'Try again').or(phone(page)).first().click();
  await expect(phone(page)).toBeVisible();
  await expect(busyTimes(page)).toBeHidden();
  expect(new URL(page.url()).origin).toBe(new URL(demo.url).origin);
});
