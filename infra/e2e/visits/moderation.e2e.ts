/** Walks through a visit that is started now, and who may be in it: muted, removed, kept out, a room that is locked. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
  expectUsableOnPhone,
} from '#infra/e2e/support/screen-checks.ts';
import {
  newOrganization,
  newPerson,
  newTeleVisitType,
  zoneAtTen,
} from '#infra/e2e/support/people.ts';
import {
  button,
  closeMessage,
  enterAsPatient,
  enterWaitingRoom,
  enterName,
  openTeleVisits,
  phone,
} from './tele-visit.ts';

const patient = { fullName: 'Zoë Álvarez', email: 'zoe@patients.example' };

/** Returns the link that is shown. */
async function startNow(desk: Page): Promise<string> {
  await expect(desk.getByText('No tele-visits today.')).toBeVisible();
  await button(desk, 'New visit').click();
  const form = desk.getByRole('form', { name: 'New visit' });
  await expect(form.getByText('The usual length of this type.')).toBeVisible();
  await button(desk, 'Start visit').click();
  await expect(form.getByRole('alert')).toContainText("Enter the patient's name");
  await expectUsableInBothSchemes(desk, 'the form of a visit now');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'the form of a visit now');
  await expectNoSmallTarget(desk, 'the form');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await form.getByLabel("Patient's name").fill(patient.fullName);
  await button(desk, 'Start visit').click();
  await expect(form.getByRole('alert')).toContainText('Choose the patient from the list');
  await button(desk, 'Only the name').click();
  await button(desk, 'Start visit').click();
  await expect(button(desk, 'Join')).toBeFocused();
  await expect(desk.getByRole('list', { name: 'Open visits' })).toContainText(patient.fullName);
  await expectAccessible(desk, 'a visit that was started now');
  return desk.getByRole('textbox', { name: 'Link' }).inputValue();
}

/** By the link while the patient is inside: the clinician decides. */
async function comeOnSecondDevice(browser: Browser, desk: Page, link: string): Promise<void> {
  const other = await phone(browser);
  await other.goto(link);
  await enterName(other, patient.fullName);
  await button(other, 'Use this device').click();
  const locator = desk.getByRole('alert', { name: `The link of ${patient.fullName}` });
  await expect(locator).toBeVisible();
  await expectAccessible(desk, 'a second device');
  await button(desk, 'Keep the first device').click();
  await expect(locator).toHaveCount(0);
  await expectUsableOnPhone(other, 'kept out');
  await other.context().close();
}

test('in a visit that starts now (S50) a second device is kept out, the patient is muted, removed and allowed back, and a locked room admits nobody', async ({
  browser,
}) => {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newTeleVisitType(organizationId);
  const clinician = await newPerson(organizationId);
  const desk = await openTeleVisits(browser, clinician);
  const link = await startNow(desk);
  const page = await phone(browser);
  await enterAsPatient(page, link, { organizationId, clinician, patient });
  await button(desk, 'Join').click();
  await desk.waitForURL('**/video/*');
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  await button(desk, 'Join').click();
  await button(desk, 'Admit').click();
  await expectFramesToGrow(page, patient.fullName);
  await expectFramesToGrow(desk, clinician.fullName);
  await comeOnSecondDevice(browser, desk, link);

  await desk.getByRole('button', { name: /^People/ }).click();
  const panel = desk.getByRole('complementary', { name: 'People' });
  const row = panel
    .getByRole('list', { name: 'Inside' })
    .getByRole('listitem')
    .filter({ hasText: patient.fullName });
  await expect(row).toContainText('Microphone on');
  const more = row.getByRole('button', { name: `More for ${patient.fullName}, patient` });
  await more.click();
  await desk.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(page.getByText(`${clinician.fullName} muted you.`)).toBeVisible();
  await expect(row).toContainText('Microphone off');
  await expect(button(page, 'Unmute')).toBeVisible();
  await expectAccessible(desk, 'the people in the room');

  await more.click();
  await desk.getByRole('menuitem', { name: 'Remove' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const out = page.getByRole('heading', { name: 'The clinic has ended your part of this visit' });
  await expect(out).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(out).toBeVisible();

  await button(desk, `Allow ${patient.fullName} back`).click();
  await enterWaitingRoom(page);
  const lock = panel.getByRole('switch', { name: 'Lock room' });
  await lock.click();
  await expect(panel.getByText('No one else can enter.', { exact: false })).toBeVisible();
  await button(desk, 'Admit').click();
  await closeMessage(desk, 'This room is locked');
  await expect(page.getByText(`in line for ${clinician.fullName}`)).toBeVisible();
  await lock.click();
  await expect(panel.getByText('Colleagues can come in.')).toBeVisible();
  await button(desk, 'Admit').click();
  await expectFramesToGrow(page, patient.fullName);

  await desk.goto('/video');
  await expect(desk.getByText(`Inside: ${patient.fullName}`)).toBeVisible();
  for (const openPage of [desk, page]) await openPage.context().close();
});
