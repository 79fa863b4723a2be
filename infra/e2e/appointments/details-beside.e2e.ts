/** Walks through the rows of today and the details beside them, while another appointment is chosen and changed. */
import { expect, test, type Locator } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { query } from '#infra/e2e/support/database.ts';
import { newPerson } from '#infra/e2e/support/people.ts';
import { newVisit, occupyRoom, type NewVisit } from '#infra/e2e/visits/new-visit.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const lookOf = (row: Locator) =>
  row.evaluate((element) => {
    const { backgroundColor, boxShadow } = getComputedStyle(element);
    return { ground: backgroundColor, frame: boxShadow };
  });

/** Both are dates of one series. */
async function makeSeries({ organizationId }: NewVisit): Promise<void> {
  await query(
    `with made as (
       insert into series (organization_id, type_id, lead_id, rrule, zone, start_minute, duration_minutes, created_by)
       select organization_id, type_id, created_by, 'FREQ=DAILY;INTERVAL=1;COUNT=2', 'UTC', 0, 20, created_by
       from appointments where organization_id = $1 limit 1 returning id)
     update appointments set series_id = made.id, series_at = starts_at
     from made where organization_id = $1`,
    [organizationId],
  );
}

const typeOf = ({ patient }: NewVisit) => `Results ${patient.fullName.split(' ').at(-1)}`;

/** To another type, and with a colleague too. */
async function change(opened: Locator, { type, colleague }: { type: string; colleague: string }) {
  await opened.getByRole('button', { name: 'Edit appointment' }).click();
  const form = opened.getByRole('form', { name: 'Edit appointment' });
  await form.getByRole('combobox', { name: 'Type' }).click();
  await opened.page().getByRole('option', { name: type }).click();
  await form.getByLabel('With').fill(colleague);
  await opened.page().getByRole('option', { name: colleague }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await expect(opened).toContainText(type);
  await expect(opened).toContainText(colleague);
}

test('a row has its room and its place in the series; another appointment takes the place of the one that is open: one Back closes it; what is next looks different; its type and people are changed', async ({
  page,
}) => {
  const next = await newVisit({ startsInMinutes: 10 });
  const later = await newVisit({ with: next, startsInMinutes: 60 });
  await occupyRoom(next, 'Room 7');
  await makeSeries(next);
  await openAs(page, next.clinician, '/Scheduling');
  const list = page.getByRole('list', { name: "Today's appointments" });
  const rowOf = ({ patient }: typeof next) =>
    list.getByRole('listitem').filter({ hasText: patient.fullName });
  await expect(rowOf(next)).toContainText(/Results \w+\. Room 7Repeats, 1 of 2/);
  await expect(rowOf(later)).toContainText('Repeats, 2 of 2');
  const steps = () => page.evaluate(() => history.length);
  const startNext = rowOf(next).getByRole('button', { name: /^Start visit/ });
  await expect(startNext).toHaveAttribute('data-variant', 'filled');
  const before = await steps();
  for (const visit of [next, later]) {
    await rowOf(visit).getByRole('link').click();
    await expect(page.getByRole('complementary', { name: visit.patient.fullName })).toBeVisible();
    expect(await steps()).toBe(before + 1);
  }
  await page.mouse.move(0, 0);
  const [looks, chosen] = [await lookOf(rowOf(next)), await lookOf(rowOf(later))];
  expect(looks.frame).toBe('none');
  expect(chosen.frame).toContain('inset');
  expect(chosen.ground).not.toBe(looks.ground);
  // One filled button on the page, that of whose details are open.
  await expect(startNext).toHaveAttribute('data-variant', 'default');

  const { fullName: colleague } = await newPerson(next.organizationId);
  const opened = page.getByRole('complementary', { name: later.patient.fullName });
  await change(opened, { type: typeOf(next), colleague });
  await expect(rowOf(later)).toContainText(`${typeOf(next)}. With ${colleague}`);

  await page.goBack();
  await expect(page).toHaveURL('/Scheduling');
  await expect(page.getByRole('complementary', { name: later.patient.fullName })).toHaveCount(0);
  await expect(startNext).toHaveAttribute('data-variant', 'filled');
});
