/** Pictures of a patient's visit from the link to the end, and of the clinician's screens meanwhile. */
import { expect, type Browser, type Page } from '@playwright/test';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';
import {
  admitFromList,
  button,
  openTeleVisits,
  enterAsPatient,
  enterWaitingRoom,
  mailedLink,
  phone,
  rowOf,
  enterName,
} from '#infra/e2e/visits/tele-visit.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { scene } from './screenshots.ts';

const browserOf = (page: Page) => page.context().browser() as Browser;

scene('a link that does not work', {}, async ({ page, picture }) => {
  await page.goto(`/visit#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await picture('patient, dead link');
});

scene("a patient's visit", {}, async ({ page, picture }) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browserOf(page), visit.clinician);
  await page.goto(await mailedLink(desk, visit));
  await expect(page.getByLabel('Your first and last name')).toBeVisible();
  await picture('patient, who are you');
  await enterName(page, 'Somebody Else');
  await expect(page.getByRole('alert')).toBeVisible();
  await picture('patient, wrong name');
  await enterName(page, visit.patient.fullName);
  await expect(button(page, 'I agree')).toBeVisible();
  await picture('patient, consent');
  await button(page, 'I agree').click();
  await expect(page.getByText('Your connection is good.')).toBeVisible();
  await expect(page.locator('video').first()).toBeVisible();
  await picture('patient, devices');
  await enterWaitingRoom(page);
  await button(desk, `More for ${visit.patient.fullName}`).click();
  await desk.getByRole('menuitem', { name: 'Send message' }).click();
  await desk
    .getByRole('textbox', { name: 'Message' })
    .fill('Please have your list of medicines ready.');
  await button(desk, 'Send message').click();
  await expect(page.getByText('Message from the clinic')).toBeVisible();
  await picture('patient, waiting');
  await admitFromList(desk, visit);
  await expect(page.locator('video')).toHaveCount(2);
  await picture('patient, in the room');
  await button(desk, 'Put on hold').click();
  await expect(page.getByRole('heading', { name: 'You are on hold' })).toBeVisible();
  await picture('patient, on hold');
  await button(desk, 'More ways to leave').click();
  await desk.getByRole('menuitem', { name: 'End for all' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
  await expect(page.getByRole('heading', { name: 'This visit has ended' })).toBeVisible();
  await picture('patient, ended');
  await desk.context().close();
});

scene('the waiting room from the desk', {}, async ({ page, picture }) => {
  const visit = await newVisit();
  const { fullName } = visit.patient;
  await openAs(page, visit.clinician);
  await page.goto('/video');
  await rowOf(page, visit)
    .getByRole('button', { name: `Show link for ${fullName}` })
    .click();
  await button(page, 'Show link').click();
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible();
  await picture('invite');
  await page.keyboard.press('Escape');
  const link = await mailedLink(page, visit);
  const theirs = await phone(browserOf(page));
  await enterAsPatient(theirs, link, visit);
  await expect(button(page, `Admit ${fullName}`)).toBeVisible();
  await picture('queue');
  await button(page, `More for ${fullName}`).click();
  await picture('queue, more');
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture('queue, hand over');
  await page.keyboard.press('Escape');
  await admitFromList(page, visit);
  await expect(page.locator('video')).toHaveCount(2);
  await picture('visit, with the patient');
  await button(page, 'Send back').click();
  await expect(button(page, 'Admit')).toBeVisible();
  await picture('visit, the patient waits');
  await theirs.context().close();
});
