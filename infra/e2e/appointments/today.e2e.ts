/** Walks through the details beside today's list, and through its fields for a day and a time. */
import { expect, test, type Locator } from '@playwright/test';
import { form } from './booking-form.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { beginPrinting } from '#infra/e2e/support/paper.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { query } from '#infra/e2e/support/database.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';

const endOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? Math.round(box.x + box.width) : NaN;
};

test.use({ viewport: { width: 1440, height: 900 } });

const middleOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? Math.round(box.y + box.height / 2) : NaN;
};

test('what nobody held is closed; details are beside the list, with who moved it, the patient’s other visits, call and invitation', async ({
  page,
}) => {
  const visit = await newVisit({ startsInMinutes: 10 });
  const over = await newVisit({ with: visit, startsInMinutes: -90 });
  const unlink = 'update appointments set patient_id = null where patient_name = $1';
  await query(unlink, [over.patient.fullName]);
  const { fullName } = visit.patient;
  const closing = { name: `Complete: ${over.patient.fullName}` };
  await openAs(page, visit.clinician, '/video');
  await expect(page.getByRole('button', closing)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Start visit/ })).toHaveCount(1);
  const visits = page.getByRole('list', { name: "Today's tele-visits" });
  const leftOpen = visits.getByRole('listitem').filter({ hasText: over.patient.fullName });
  await expect(leftOpen).toContainText('Not closed');
  await expect(leftOpen).not.toHaveAttribute('data-over');
  await expect(page.getByText('1 not closed. 2 tele-visits today.')).toBeVisible();
  const stateOf = (row: Locator) => row.locator('[data-colour]').last();
  expect(await endOf(stateOf(leftOpen)), 'states in one column').toBe(
    await endOf(stateOf(visits.getByRole('listitem').filter({ hasText: fullName }))),
  );
  const word = leftOpen.getByText('Complete', { exact: true });
  expect(await word.evaluate((cut) => cut.scrollWidth - cut.clientWidth)).toBe(0);
  // On a phone the links have words too, in the line of the button that starts.
  await page.setViewportSize({ width: 390, height: 844 });
  const [mail, start] = [visits.getByText('Email link'), visits.getByText('Start visit')];
  expect(await middleOf(mail)).toBe(await middleOf(start));
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/Scheduling');
  const list = page.getByRole('list', { name: "Today's appointments" });
  await expect(list.getByText(/^In \d+ min$/)).toBeVisible();
  await expect(list.getByRole('button', closing)).toBeVisible();
  const nameAlone = list.getByRole('listitem').filter({ hasText: 'Name only' });
  await expect(nameAlone.getByRole('link')).toHaveText([over.patient.fullName]);
  await list.getByRole('button', { name: `Other steps: ${over.patient.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'No-show' }).click();
  await expect(list.getByText('No-show', { exact: true })).toBeVisible();
  await list.getByRole('link', { name: fullName }).click();
  const details = page.getByRole('complementary', { name: fullName });
  await expect(details.getByRole('heading', { name: fullName })).toBeFocused();
  expect(await middleOf(details.getByRole('button', { name: 'Close' }))).toBe(
    await middleOf(details.getByRole('heading', { name: fullName })),
  );
  await expect(details.getByRole('link', { name: '+44 20 7946 0018' })).toHaveAttribute(
    'href',
    'tel:+442079460018',
  );
  // Who it is and what is to be done now, when it is and its state, how they are reached, the rest.
  const contact = ['Phone', 'Email', 'Language'];
  const inOrder = [
    'Born',
    'Start visit',
    'When',
    'State',
    'Type',
    'With',
    ...contact,
    'Reschedule',
  ];
  await expect(details).toContainText(new RegExp(inOrder.join('[^]*')));
  await expect(details.locator('[data-variant="filled"]')).toHaveText('Start visit');
  await expect(details.locator('[data-variant="filled"]')).toBeInViewport({ ratio: 1 });
  const edgeOf = async (name: string) =>
    (await details.getByRole('button', { name }).boundingBox())?.y;
  const edges = () => Promise.all(['Edit appointment', 'Edit patient'].map(edgeOf));
  // What is above them may still be loading.
  await expect.poll(async () => new Set(await edges()).size, 'two in a row').toBe(1);
  await expect(details).toContainText('No other appointments with you.');

  await details.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('form', { name: 'Reschedule' });
  for (const height of [600, 900]) {
    await page.setViewportSize({ width: 1440, height });
    await expect(move.getByRole('button', { name: 'Move appointment' })).toBeInViewport({
      ratio: 1,
    });
  }
  await move.getByLabel('Day', { exact: true }).fill('tomorrow');
  await move.getByLabel('Time', { exact: true }).fill('1430');
  await move.getByLabel('Length in minutes').focus();
  await expect(move.getByLabel('Time', { exact: true })).toHaveValue('14:30');
  await move.getByRole('button', { name: 'Keep the old time' }).click();
  await details.getByRole('button', { name: 'Reschedule' }).click();
  await move.getByLabel('Length in minutes').fill('25');
  await move.getByRole('button', { name: 'Move appointment' }).click();
  await expect(details.getByRole('region', { name: 'Who booked it' })).toContainText('Moved by');

  await details.getByRole('button', { name: 'Invite patient' }).click();
  await expect(page.getByRole('dialog', { name: `Invite ${fullName}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: `Invite ${fullName}` })).toBeHidden();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
});

test('what is done takes one line each, so that the present is in view; where it is not, the page is scrolled past its title', async ({
  page,
}) => {
  const next = await newVisit({ startsInMinutes: 60 });
  for (const startsInMinutes of [-200, -180, -160, -140, -120, -100])
    await newVisit({ with: next, startsInMinutes });
  await query(
    `update appointments set state = 'completed' where starts_at < now() and organization_id = $1`,
    [next.organizationId],
  );
  await page.setViewportSize({ width: 1440, height: 620 });
  await openAs(page, next.clinician, '/Scheduling');
  const list = page.getByRole('list', { name: "Today's appointments" });
  const due = list.getByRole('listitem').filter({ hasText: next.patient.fullName });
  await expect(list.getByRole('link')).toHaveCount(7);
  await expect(due).toBeInViewport({ ratio: 1 });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const states = await list.getByText('Completed').all();
  const rights = await Promise.all(states.map(async (state) => (await state.boundingBox())?.x));
  expect(new Set(rights).size, 'the states stand under each other').toBe(1);
  const rightOf = async (words: Locator) => {
    const box = await words.boundingBox();
    return Math.round((box?.x ?? NaN) + (box?.width ?? NaN));
  };
  const count = page.getByText(/^7 appointments/).locator('..');
  const off = (await rightOf(count)) - (await rightOf(list.getByText('Completed').first()));
  expect(Math.abs(off), 'at the edge of the words above them').toBeLessThan(4);

  await page.setViewportSize({ width: 1440, height: 500 });
  await page.reload();
  await expect(due).toBeInViewport({ ratio: 1 });
  const box = await title.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), 'not half under the top bar').toBeLessThan(64);

  await due.getByRole('link').click();
  await expect(page.getByText(/^The visit can be opened from \d+:\d+/)).toBeVisible();
  // A month shows more of a day in a high window; how much depends on its weeks, of which it has four at least.
  for (const startsInMinutes of [-300, -260]) await newVisit({ with: next, startsInMinutes });
  await goTo(page, '/calender?view=month');
  const earlier = page.getByRole('link', { name: /^\d+ earlier$/ });
  const hidden = async () => Number.parseInt(await earlier.innerText(), 10);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(earlier).toBeVisible();
  const below = await hidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(hidden).toBeLessThan(below);
});

test('on a phone, and in the agenda at a desk, what is done is behind one line; a week says where the present is', async ({
  page,
}) => {
  const next = await newVisit({ startsInMinutes: 60 });
  for (const startsInMinutes of [-200, -170, -140]) {
    const { patient } = await newVisit({ with: next, startsInMinutes });
    if (startsInMinutes < -140)
      await query(`update appointments set state = 'completed' where patient_name = $1`, [
        patient.fullName,
      ]);
  }
  await page.setViewportSize({ width: 390, height: 640 });
  await openAs(page, next.clinician, '/Scheduling');
  const list = page.getByRole('list', { name: "Today's appointments" });
  await expect(list.getByRole('link')).toHaveCount(2);
  await expect(list.getByText('Not closed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await list.getByRole('button', { name: 'Earlier: 2 appointments' }).click();
  await expect(list.getByRole('link')).toHaveCount(4);

  await goTo(page, '/video');
  const visits = page.getByRole('list', { name: "Today's tele-visits" });
  await expect(visits.getByRole('link', { name: next.patient.fullName })).toBeInViewport();
  await expect(visits.getByRole('link', { name: /^Visit record/ })).toHaveCount(0);
  await visits.getByRole('button', { name: 'Earlier: 2 tele-visits' }).click();
  const over = visits
    .getByRole('listitem')
    .filter({ has: page.getByText('Completed') })
    .first();
  const record = over.getByRole('link', { name: /^Visit record/ });
  const first = over.getByRole('link').first();
  expect(Math.abs((await middleOf(record)) - (await middleOf(first))), 'in its line').toBeLessThan(
    30,
  );

  await page.setViewportSize({ width: 360, height: 740 });
  await goTo(page, '/Scheduling?view=week');
  const tools = ['Previous week', 'New appointment'].map((name) =>
    middleOf(page.getByRole('button', { name, exact: true })),
  );
  expect(new Set(await Promise.all(tools)).size, 'one row of tools').toBe(1);
  const entry = page.getByRole('listitem').filter({ hasText: next.patient.fullName });
  const [time, name] = [entry.getByRole('time'), entry.getByRole('link')];
  expect(await middleOf(time), 'beside the name').toBeCloseTo(await middleOf(name), -1);
  const today = page.getByRole('region').filter({ has: entry });
  await expectFolded(today, 'Earlier: 2 appointments');
  await goTo(page, '/calender?view=agenda');
  await expectFolded(today, 'Earlier: 2 appointments');

  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/calender?view=agenda');
  await expectFolded(today, 'Earlier: 2 appointments');
  // On paper it cannot be opened.
  await page.reload();
  await expect(today.getByRole('link')).toHaveCount(2);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(today.getByRole('link')).toHaveCount(4);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(today.getByRole('link')).toHaveCount(2);
  // The day's list is rendered for paper alone.
  await goTo(page, '/calender?view=day');
  await expect(page.getByRole('link', { name: next.patient.fullName })).toBeVisible();
  await beginPrinting(page);
  await expect(today.getByRole('link')).toHaveCount(4);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  await goTo(page, '/Scheduling?view=week');
  const present = page.getByText(/^now \d/);
  const line = today.getByRole('listitem').filter({ has: present });
  await expect(present).toHaveCount(1);
  expect(await middleOf(today.getByText('Not closed')), 'below what is over').toBeLessThan(
    await middleOf(line),
  );
  expect(await middleOf(line), 'above what comes').toBeLessThan(await middleOf(entry));
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/day=/);
  await expect(present).toHaveCount(0);
});

/** What is next and what is not closed are shown; two that are completed are behind the line. */
async function expectFolded(day: Locator, line: string): Promise<void> {
  await expect(day.getByText('Not closed')).toBeVisible();
  await expect(day.getByText('Completed')).toHaveCount(0);
  await expect(day.getByRole('link')).toHaveCount(2);
  await day.getByRole('button', { name: line }).click();
  await expect(day.getByText('Completed')).toHaveCount(2);
  await expect(day.getByRole('link')).toHaveCount(4);
}

test('a day is chosen by keys from a calendar, and where the day has halves a button changes them', async ({
  page,
}) => {
  const { clinician, organizationId } = await newVisit();
  await query(`update organizations set hour_format = '12', first_weekday = 7 where id = $1`, [
    organizationId,
  ]);
  await openAs(page, clinician, '/Scheduling?new');
  const day = form(page).getByLabel('Day', { exact: true });
  const time = form(page).getByLabel('Time', { exact: true });
  const book = form(page).getByRole('button', { name: 'Book appointment' });
  for (const height of [500, 1300]) {
    await page.setViewportSize({ width: 1440, height });
    const lowest = async () => {
      const box = await book.boundingBox();
      return height - (box ? box.y + box.height : 0);
    };
    await expect.poll(lowest, `the footer in a window ${height} px high`).toBeCloseTo(12, 0);
  }
  await day.fill('3/2/2031');
  await time.focus();
  expect(await dayIn(day)).toBe('2031-02-03');
  await expect(day).toHaveValue('Mon, 3 Feb 2031');
  await form(page).getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('button', { name: '3 February 2031', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form(page).getByRole('button', { name: 'Open calendar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '3 February 2031', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('data-day', '2031-02-04');

  await time.fill('2:30');
  await day.focus();
  await expect(time).toHaveAttribute('data-time', '02:30');
  await form(page).getByRole('button', { name: 'AM, change to PM' }).click();
  await expect(time).toHaveAttribute('data-time', '14:30');
  await expect(time).toHaveValue('2:30');
  await day.fill('whenever');
  await time.focus();
  await expect(form(page).getByText('Write a day, for example 24/11/2026')).toBeVisible();
});
