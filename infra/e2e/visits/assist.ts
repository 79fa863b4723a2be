/** A part of walks through a call: help over a poor connection, which the patient is asked for. */
import { expect, type Page } from '@playwright/test';
import { countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { expectFramesToGrow } from './frames.ts';
import type { NewVisit } from './new-visit.ts';
import { button, closeMessage } from './tele-visit.ts';

/** On which the sound of the others is played. */
const speakersOf = (page: Page) =>
  page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const sinks = [...document.querySelectorAll('audio')].map(
      (sound) => (sound as unknown as { sinkId: string }).sinkId,
    );
    return [...new Set(sinks)].map((id) => devices.find(({ deviceId }) => deviceId === id)?.label);
  });

/** The menu closes where the patient's connection is made anew meanwhile, as on a very busy machine. */
const helpWith = (desk: Page, word: string) =>
  expect(async () => {
    await button(desk, 'Help the patient').click();
    await desk.getByRole('menuitem', { name: word }).click({ timeout: 10_000 });
  }).toPass();

/** A clinician helps a patient over a poor connection: each request is shown and answered. */
export async function helpThePatient(
  desk: Page,
  page: Page,
  { clinician, patient }: NewVisit,
): Promise<void> {
  const theirs = desk.getByRole('figure').filter({ hasText: `${patient.fullName}, patient` });
  const questionDialog = (title: string) => page.getByRole('alertdialog', { name: title });
  await expectFramesToGrow(desk, clinician.fullName);

  await helpWith(desk, 'Ask for sound only');
  await expect(questionDialog('Sound only?')).toContainText(`${clinician.fullName} asks`);
  await expectUsableOnPhone(page, 'a request of the clinician');
  await button(page, 'Sound only').click();
  await closeMessage(desk, `${patient.fullName} has switched to sound only.`);
  await expect(theirs).toContainText('Their camera is off');
  await expect(page.getByText('Sound only, as the clinic asked')).toBeVisible();
  await expect(page.locator('figure video')).toHaveCount(0);
  await button(page, 'Show pictures').click();
  await expect(theirs.locator('video')).toBeVisible();
  await expectFramesToGrow(page, patient.fullName);

  await helpWith(desk, 'Ask to switch their camera off');
  await expect(questionDialog('Switch your camera off?')).toBeVisible();
  await button(page, 'Not now').click();
  await closeMessage(desk, `${patient.fullName} keeps the camera on.`);
  await helpWith(desk, 'Ask for a snapshot of their picture');
  await expect(questionDialog('Allow a snapshot?')).toBeVisible();
  await button(page, 'Do not allow').click();
  await closeMessage(desk, `${patient.fullName} declined the snapshot.`);
  await helpWith(desk, 'Ask for a snapshot of their picture');
  await closeMessage(desk, `${patient.fullName} declined the snapshot.`);
  await expect(questionDialog('Allow a snapshot?')).toHaveCount(0);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Consent' }).click();
  await button(page, `Let them ask again: Snapshot, ${patient.fullName}`).click();
  await button(page, 'Close consent').click();
  await helpWith(desk, 'Ask for a snapshot of their picture');
  await button(page, 'Allow').click();
  await closeMessage(desk, 'The snapshot is in the chat and in the record.');
  await button(desk, 'Chat').click();
  await expect(desk.getByRole('img', { name: /^Snapshot .*jpg$/ })).toBeVisible();
  await desk.keyboard.press('Escape');
  await helpWith(desk, 'Ask to restart their camera');
  await button(page, 'Restart camera').click();
  await closeMessage(desk, `${patient.fullName} has restarted their camera.`);
  await expectFramesToGrow(desk, clinician.fullName);

  const mails = await countMailsTo(patient.email);
  await helpWith(desk, 'Send the link again');
  await expect(questionDialog('You were sent the link again')).toBeVisible();
  await expect.poll(() => countMailsTo(patient.email)).toBe(mails + 1);
  await button(page, 'OK').click();

  // As after a phone call: playback is paused.
  await page.evaluate(() => {
    for (const sound of document.querySelectorAll('audio')) sound.pause();
    globalThis.dispatchEvent(new Event('focus'));
  });
  await button(page, 'Turn on sound').click();
  await expect(button(page, 'Turn on sound')).toHaveCount(0);
  await button(desk, 'Devices').click();
  await desk.getByRole('combobox', { name: 'Speaker' }).click();
  await desk.getByRole('option', { name: 'Fake Audio Output 2' }).click();
  await expect.poll(() => speakersOf(desk)).toEqual(['Fake Audio Output 2']);
  await button(desk, 'Test sound').click();
  await expect(desk.getByText(/^You hear three notes now\./)).toBeVisible();
  await desk.getByRole('switch', { name: /^Sound only/ }).click();
  await expect(desk.getByText('Sound only: no pictures')).toBeVisible();
  await expectAccessible(desk, 'audio first');
  await desk.getByRole('switch', { name: /^Sound only/ }).click();
  await expect(desk.getByText('Sound only: no pictures')).toHaveCount(0);
  await button(desk, 'Close devices').click();
}
