/** A walk of a huddle: called from a barrier, family and nursing home join by link, and three barriers leave with names. */
import { expect, test, type Page } from '@playwright/test';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { query } from '#infra/e2e/support/database.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newOrganization, newPerson, newTeleVisitType } from '#infra/e2e/support/people.ts';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import {
  button,
  enterName,
  enterWaitingRoom,
  phone,
  workstation,
} from '#infra/e2e/visits/tele-visit.ts';
import { wardStays } from './ward-stays.ts';

const sheetOf = (page: Page) => page.getByRole('complementary', { name: 'Sheet' });
const reasons = ['Family not ready', 'No place in a nursing facility', 'No transport'] as const;

/** The record names them as who attends. */
const setAttending = (organizationId: string, fullName: string) =>
  query(
    `update facts set body = body || jsonb_build_object('participant', jsonb_build_array(
       jsonb_build_object('individual', jsonb_build_object('display', $2::text))))
     where organization_id = $1 and type = 'Encounter'`,
    [organizationId, fullName],
  );

test('S485, S538 a huddle is called from a barrier, family and nursing home join by link, and three barriers leave with names', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  await newTeleVisitType(organizationId);
  await wardStays(organizationId);
  const mei = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const nurse = await newPerson(organizationId, { hospitalRole: 'Nurse Practitioner' });
  await setAttending(organizationId, nurse.fullName);
  const desk = await workstation(browser);
  await openSession(desk, mei);
  await desk.goto('/dm');
  await desk.getByRole('link', { name: 'Ana Ruiz' }).click();
  const panel = desk.getByRole('complementary', { name: 'Ana Ruiz' });
  const stayId = new URL(desk.url()).searchParams.get('stay');
  for (const reason of reasons) {
    const [row] = await query<{ id: string }>(
      'select id from delay_reasons where organization_id = $1 and name = $2',
      [organizationId, reason],
    );
    await callFrom(desk, 'discharge.openBarrier', { stayId, reasonId: row?.id });
  }
  await panel.getByRole('button', { name: `Call a huddle: ${reasons[0]}` }).click();
  const form = panel.getByRole('form', { name: 'Huddle' });
  await expect(form.getByRole('checkbox', { name: `${nurse.fullName}, attending` })).toBeChecked();
  for (const [at, name] of ['Ida Ruiz', 'Oak House'].entries()) {
    await form.getByRole('button', { name: 'Somebody else by link' }).click();
    await form.getByLabel('Their name').nth(at).fill(name);
  }
  await form.getByRole('combobox', { name: 'Who' }).nth(1).click();
  await desk.getByRole('option', { name: 'Next place of care' }).click();
  await expect(form.getByText(`6 minutes about ${reasons.join(', ')}.`)).toBeVisible();
  const called = `Called: ${nurse.fullName}, Ida Ruiz, Oak House.`;
  await expect(form.getByText(called)).toBeVisible();
  await expectAccessible(desk, 'calling a huddle');
  await form.getByRole('button', { name: 'Open the room now' }).click();
  const links = panel.getByLabel('Link', { exact: true });
  await expect(links).toHaveCount(2);
  const [ofFamily, ofHome] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()];
  await panel.getByRole('link', { name: 'Go to the room' }).click();
  await desk.waitForURL('**/video/*');
  await button(desk, 'Join').click();

  const [family, home] = [await phone(browser), await phone(browser)];
  for (const [guest, link, name, role] of [
    [family, ofFamily, 'Ida Ruiz', 'relative'],
    [home, ofHome, 'Oak House', 'liaison'],
  ] as const) {
    await guest.goto(link);
    await enterName(guest, name);
    await button(guest, 'I agree').click();
    await enterWaitingRoom(guest);
    await desk.getByRole('button', { name: `Admit ${name}, ${role}` }).click();
  }
  for (const page of [desk, family, home]) await expect(page.getByRole('figure')).toHaveCount(3);
  for (const guest of [family, home]) await expect(sheetOf(guest)).toHaveCount(0);
  await expect(desk.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(desk, 'the room of a huddle');

  const agenda = sheetOf(desk);
  await button(desk, 'End huddle').click();
  await expect(agenda.getByRole('alert')).toContainText(reasons.join(', '));
  for (const reason of reasons) {
    const who = agenda.getByRole('combobox', { name: `Who deals with: ${reason}` });
    await who.click();
    await desk.getByRole('option', { name: 'Me', exact: true }).click();
    await expect(who).toHaveValue('Me');
    await expect(who).not.toHaveAttribute('aria-busy');
    const until = agenda.getByRole('combobox', { name: `Until when: ${reason}` });
    await until.click();
    await desk.getByRole('option', { name: 'Tomorrow, 10:00' }).click();
    await expect(until).toHaveValue('Tomorrow, 10:00');
    await expect(until).not.toHaveAttribute('aria-busy');
  }
  await button(desk, 'End huddle').click();
  await expect(agenda.getByText('This huddle is over.')).toBeVisible();
  for (const page of [family, home]) await page.context().close();

  await goTo(desk, '/casereviews');
  await desk.getByRole('link', { name: reasons[0] }).click();
  const events = desk.getByRole('complementary', { name: reasons[0] });
  await expect(events).toContainText('3 barriers with owner and time');
  for (const name of ['Ida Ruiz', 'Oak House'])
    await expect(events).toContainText(`saw in the room: ${name}`);
});
