/** Walks with calendars that go out and come in: a phone's address, a file with its preview, an admin's word. */
import { expect, test, type Page } from '@playwright/test';
import ical, { type VEvent } from 'node-ical';
import { button, form, newPatient } from '../appointments/booking-form.ts';
import { demo, signIn, someone } from '../demo.ts';
import { emptyDay } from './empty-day.ts';
import {
  closeLookMs,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '../support/screen-checks.ts';

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const phone = (page: Page) => part(page, 'Calendar on your phone');
const busyTimes = (page: Page) => part(page, 'Busy times from another calendar');

/** As a phone does: with the address and nothing else. */
async function followed(address: string) {
  const answer = await fetch(address);
  const parts = Object.values(ical.sync.parseICS(await answer.text()));
  return {
    status: answer.status,
    events: parts.filter((one): one is VEvent => one?.type === 'VEVENT'),
  };
}

async function book(page: Page, day: string, patient: string) {
  await page.goto(`/calender?view=day&day=${day}&new&at=${day}T10:00:00.000Z&minutes=30`);
  await form(page).getByLabel("Patient's name").fill(patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await button(page, 'Book appointment').click();
  await expect(form(page)).toBeHidden();
}

test('an address is made and shown once, a phone follows it, and revoked it shows nothing', async ({
  page,
}) => {
  test.setTimeout(closeLookMs);
  await signIn(page, someone({ hospitalRole: 'Attending' }, 1));
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
  await expect(phone(page).getByText(/Last asked for/)).toBeVisible();
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

/** What is proposed to me on that day before noon, through the page's own session. */
const proposedBeforeNoon = (page: Page, day: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const session: { accessToken: string; user: { uid: string } } = JSON.parse(
      localStorage.getItem('karemd.session') ?? '{}',
    );
    const call = async <Answer>(path: string, input: object) => {
      const answer = await fetch(`/trpc/appointments.${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${session.accessToken}`,
        },
        body: JSON.stringify(input),
      });
      const { result }: { result: { data: Answer } } = await answer.json();
      return result.data;
    };
    const [type] = await call<{ id: string }[]>('types', {});
    const days = { from: wanted, to: wanted };
    const asked = { typeId: type?.id, practitionerIds: [session.user.uid], ...days };
    const { free } = await call<{ free: { starts: string[] }[] }>('freeSlots', asked);
    const hourIn = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/London' });
    return (free[0]?.starts ?? []).filter((start) => {
      const hour = Number(hourIn.format(new Date(start)));
      return hour >= 8 && hour < 12;
    });
  }, day);

test('a file is looked at event by event, brought in, shown as busy, avoided, and removed', async ({
  page,
}) => {
  test.setTimeout(closeLookMs);
  await signIn(page, someone({ hospitalRole: 'Resident' }, 1));
  const day = emptyDay();
  await page.goto('/calender/connections');
  expect(await proposedBeforeNoon(page, day)).not.toEqual([]);
  const choose = async (chosen: ReturnType<typeof file>) => {
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Choose a file').click();
    await (await choosing).setFiles(chosen);
  };
  await choose({ ...file(day), name: 'letter.txt', buffer: Buffer.from('Dear Lena') });
  await expect(page.getByRole('alert')).toHaveText(/no calendar file/);

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

  await events.getByRole('checkbox', { name: /School run/ }).click();
  await button(page, 'Bring in 1 event').click();
  await expect(busyTimes(page).getByText('1 busy time, brought in')).toBeVisible();

  await page.goto(`/calender?view=day&day=${day}`);
  await expect(page.getByText('Busy elsewhere').first()).toBeAttached();
  expect(await proposedBeforeNoon(page, day)).toEqual([]);

  await page.goto('/calender/connections');
  await button(page, 'Remove Home').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove busy times' }).click();
  await expect(busyTimes(page).getByText('Nothing was brought in yet.')).toBeVisible();
});

test('names leave in calendars by an administrator’s word alone, and not without a question', async ({
  page,
}) => {
  test.setTimeout(closeLookMs);
  await signIn(page, someone({ role: 'ADMIN' }), '/calender/connections');
  const names = page.getByRole('switch', { name: /Patients' names stand in calendars/ });
  const question = page.getByRole('dialog');
  await names.press('Space');
  await question.getByRole('button', { name: 'Leave them out' }).click();
  await expect(question).toBeHidden();
  await expect(names).not.toBeChecked();
  await names.press('Space');
  await question.getByRole('button', { name: 'Let names stand in calendars' }).click();
  await expect(question).toBeHidden();
  await expect(names).toBeChecked();
  await expect(phone(page)).toContainText("lets patients' names stand in it");
  await names.press('Space');
  await expect(names).not.toBeChecked();
});

test('where the server does not answer, the page says so and tries again', async ({ page }) => {
  await signIn(page, someone({ role: 'GUEST' }));
  await page.route('**/trpc/calendar.connections**', (route) => route.abort());
  await page.goto('/calender/connections');
  await expect(page.getByText('Your connected calendars could not be loaded.')).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/trpc/calendar.connections**');
  await button(page, 'Try again').click();
  await expect(phone(page)).toBeVisible();
  await expect(busyTimes(page)).toBeHidden();
  expect(new URL(page.url()).origin).toBe(new URL(demo.url).origin);
});
