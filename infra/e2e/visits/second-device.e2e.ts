/** Walks through a second arrival by a link while its patient is inside: the clinician decides. */
import { expect, test } from '@playwright/test';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { newVisit } from './new-visit.ts';
import {
  admitFromList,
  button,
  enterWaitingRoom,
  giveName,
  mailedLink,
  openTeleVisits,
  phone,
} from './tele-visit.ts';

test('S50 who comes by the link while the patient is inside is shown, and kept out', async ({
  browser,
}) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  const patient = await phone(browser);
  const other = await phone(browser);
  for (const page of [patient, other]) {
    await page.goto(link);
    await giveName(page, visit.patient.fullName);
    await button(page, 'I agree').click();
    if (page === patient) {
      await enterWaitingRoom(page);
      await admitFromList(desk, visit);
      await expect(button(page, 'Leave')).toBeVisible();
    }
  }
  await button(other, 'Use this device').click();
  const shown = desk.getByRole('alert', { name: `The link of ${visit.patient.fullName}` });
  await expect(shown).toBeVisible();
  await expectAccessible(desk, 'a second device');
  await button(desk, 'Keep the first device').click();
  await expect(shown).toHaveCount(0);
  await expectUsableOnPhone(other, 'kept out');
  for (const page of [desk, patient, other]) await page.context().close();
});
