/** Walks of planners who give appointments to another clinician: carried between columns, and from the details. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { hourMs } from '#shared/durations.ts';
import { panel } from './booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import {
  newFollowUpType,
  addTimeOff,
  newOrganization,
  newPerson,
  zoneAtTen,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const wide = { width: 1440, height: 900 };
test.use({ viewport: wide });

const column = (page: Page, { fullName }: NewPerson) =>
  page.getByRole('region', { name: fullName, exact: true });

/** In so many minutes, for half an hour. */
async function insertAppointment(
  who: NewPerson,
  patientName: string,
  minutes: number,
): Promise<void> {
  await query(
    `with placed as (
       insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
       select p.organization_id, t.id, $2, date_trunc('minute', now()) + make_interval(mins => $3),
         date_trunc('minute', now()) + make_interval(mins => $3 + 30), p.id
       from practitioners p join appointment_types t on t.organization_id = p.organization_id
       where p.email = $1 returning *)
     insert into appointment_practitioners (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select id, created_by, organization_id, starts_at, ends_at, true from placed`,
    [who.email, patientName, minutes],
  );
}

/**
 * Moves over an empty place of the column until the verdict shows. A person's browser says again and
 * again what is carried where; here it is said by a second move over the same element.
 */
async function carryOver(target: Locator, verdict: string | RegExp): Promise<void> {
  let y = 20;
  const isVerdictShown = async () => {
    y = y === 20 ? 30 : 20;
    await target.hover({ position: { x: 60, y } });
    return target.getByText(verdict).isVisible();
  };
  await expect.poll(isVerdictShown).toBe(true);
}

test('an appointment is carried to a colleague who is free, to one who is off and back, and the rest of the day is given from a list', async ({
  page,
}) => {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newFollowUpType(organizationId);
  const [from, free, busy, off] = [
    await newPerson(organizationId),
    await newPerson(organizationId),
    await newPerson(organizationId),
    await newPerson(organizationId),
  ];
  const planner = await newPerson(organizationId, { role: 'EDITOR', hospitalRole: 'Case Manager' });
  await insertAppointment(from, 'Ana Ruiz', 30);
  await insertAppointment(from, 'Bo Lindqvist', 90);
  await insertAppointment(busy, 'Somebody Else', 30);
  const today = [-1, 12].map((hours) => new Date(Date.now() + hours * hourMs).toISOString());
  await addTimeOff(off.email, [today[0] ?? '', today[1] ?? '']);
  const people = await query<{ id: string }>('select id from practitioners where email = any($1)', [
    [from, free, busy, off].map(({ email }) => email),
  ]);
  const of = people.map(({ id }) => id).join();
  await openAs(page, planner, `/Scheduling?view=people&of=${of}`);
  const ana = page.getByRole('link', { name: /Ana Ruiz/ });
  await expect(column(page, from).getByRole('link', { name: /Ana Ruiz/ })).toBeVisible();

  await ana.hover();
  await page.mouse.down();
  await carryOver(column(page, busy), /is taken by Somebody Else/);
  await carryOver(column(page, free), `Fits: ${free.fullName} is free.`);
  await page.mouse.up();
  await expect(column(page, free).getByRole('link', { name: /Ana Ruiz/ })).toBeVisible();
  await expect(column(page, from).getByRole('link', { name: /Ana Ruiz/ })).toHaveCount(0);

  // Off then, which is said before and after, and can be taken back.
  await ana.hover();
  await page.mouse.down();
  await carryOver(column(page, off), `${off.fullName} is off then.`);
  await page.mouse.up();
  const locator = page.getByText('The appointment with Ana Ruiz is given.');
  await expect(locator).toContainText(`${off.fullName} is off then.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, free).getByRole('link', { name: /Ana Ruiz/ })).toBeVisible();

  await page
    .getByRole('button', { name: `Give appointments of ${from.fullName} to others` })
    .press('Enter');
  const list = panel(page, `Appointments of ${from.fullName}`);
  const taker = list.getByRole('combobox', { name: 'Who takes Bo Lindqvist' });
  await expect(taker).not.toHaveValue('');
  await expectUsableEverywhere(page, 'giving a day away', taker);
  await page.setViewportSize(wide);
  await taker.click();
  await page.getByRole('option', { name: busy.fullName }).click();
  await list.getByRole('button', { name: 'Give 1 appointment' }).click();
  await expect(list).toBeHidden();
  await expect(column(page, busy).getByRole('link', { name: /Bo Lindqvist/ })).toBeVisible();

  await column(page, free)
    .getByRole('link', { name: /Ana Ruiz/ })
    .click();
  const details = panel(page, 'Ana Ruiz');
  await details.getByRole('button', { name: 'Give to a colleague' }).click();
  await details.getByRole('combobox', { name: 'Who takes Ana Ruiz' }).click();
  await expect(page.getByRole('option', { name: busy.fullName })).toHaveCount(0);
  await page.getByRole('option', { name: from.fullName }).click();
  await details.getByRole('button', { name: 'Give 1 appointment' }).click();
  await expect(column(page, from).getByRole('link', { name: /Ana Ruiz/ })).toBeVisible();
});
