/** Walks through sign-in, a booking and an encrypted visit in Firefox, on both sides. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { fillAsTyped, firefoxOptions } from '#infra/check/firefox/firefox.ts';
import { requireProgram } from '#infra/machine/programs.mjs';
import { bookNextFree, newPatient } from '#infra/e2e/appointments/booking-form.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newFollowUpType } from '#infra/e2e/support/people.ts';
import { signInByCode } from '#infra/e2e/support/sign-in.ts';
import { expectFramesToGrow, soundFrom } from './frames.ts';
import { copiedLink, newVisit } from './new-visit.ts';
import { admitFromList, button, enterAsPatient, workstation } from './tele-visit.ts';

test.use(firefoxOptions);
test.beforeAll(() => void requireProgram('firefox'));

async function openFirefox(browser: Browser, width = 1440): Promise<Page> {
  const page = await workstation(browser);
  await page.setViewportSize({ width, height: 844 });
  await fillAsTyped(page);
  return page;
}

test('S200 in Firefox a clinician signs in, books, and sees and hears a patient in an encrypted visit, who has Firefox too', async ({
  browser,
}) => {
  const visit = await newVisit({ isEndToEnd: true });
  await newFollowUpType(visit.organizationId);
  const desk = await openFirefox(browser);
  await desk.goto('/login');
  await signInByCode(desk, visit.clinician);
  await expect(desk).toHaveURL('/Scheduling');
  await bookNextFree(desk, newPatient());

  await goTo(desk, '/video');
  const patient = await openFirefox(browser, 390);
  await enterAsPatient(patient, await copiedLink(visit), visit);
  await admitFromList(desk, visit);
  await expectFramesToGrow(desk, visit.clinician.fullName);
  await expectFramesToGrow(patient, visit.patient.fullName);
  for (const page of [desk, patient]) {
    await expect(button(page, 'End-to-end encrypted')).toBeVisible();
    await expect(button(page, 'Turn on sound')).toHaveCount(0);
    await expect.poll(() => soundFrom(page)).toBeGreaterThan(0);
  }

  // Typed at once, letters that are shortcuts elsewhere are written.
  await button(desk, 'Chat').click();
  await desk.keyboard.type('my hand');
  await expect(desk.getByRole('textbox', { name: 'Message' })).toHaveValue('my hand');
  await expect(button(desk, 'Mute')).toBeVisible();
  for (const page of [desk, patient]) await page.context().close();
});
