/** Walks through a visit that is started now: from the empty list, its link opened, both inside. */
import { expect, test } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import {
  newOrganization,
  newPerson,
  newTeleVisitType,
  zoneAtTen,
} from '#infra/e2e/support/people.ts';
import { button, openTeleVisits, enterAsPatient, phone } from './tele-visit.ts';

test('a clinician starts a visit now, and the patient comes by the link that is shown', async ({
  browser,
}) => {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newTeleVisitType(organizationId);
  const clinician = await newPerson(organizationId);
  const patient = { fullName: 'Zoë Álvarez', email: 'zoe@patients.example' };
  const desk = await openTeleVisits(browser, clinician);
  await expect(desk.getByText('No tele-visits today.')).toBeVisible();
  await button(desk, 'Start now').first().click();

  const form = desk.getByRole('form', { name: 'Start now' });
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

  const goIn = button(desk, 'Join');
  await expect(goIn).toBeFocused();
  await expect(desk.getByRole('list', { name: 'Open visits' })).toContainText(patient.fullName);
  await expectAccessible(desk, 'a visit that was started now');
  const link = await desk.getByRole('textbox', { name: 'Link' }).inputValue();
  const page = await phone(browser);
  await enterAsPatient(page, link, { organizationId, clinician, patient });
  await goIn.click();
  await desk.waitForURL('**/video/*');
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  await button(desk, 'Join').click();
  await button(desk, 'Admit').click();
  await expectFramesToGrow(page, patient.fullName);
  for (const one of [desk, page]) await one.context().close();
});
