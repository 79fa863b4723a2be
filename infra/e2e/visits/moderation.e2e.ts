/** Walks through moderation: a patient is muted, removed, kept out, allowed back; and the room is locked. */
import { expect, test } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import { button, enterWaitingRoom, withAdmittedPatient } from './tele-visit.ts';

test('a patient is muted, removed and kept out until allowed back, and a locked room admits nobody', async ({
  browser,
}) => {
  const { clinician, patient, desk, page } = await withAdmittedPatient(browser);
  await expectFramesToGrow(desk, clinician.fullName);

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
  await expect(desk.getByText(/This room is locked/)).toBeVisible();
  await expect(page.getByText(`in line for ${clinician.fullName}`)).toBeVisible();
  await lock.click();
  await expect(panel.getByText('Colleagues can come in.')).toBeVisible();
  await button(desk, 'Admit').click();
  await expectFramesToGrow(page, patient.fullName);

  await desk.goto('/video');
  await expect(desk.getByText(`Inside: ${patient.fullName}`)).toBeVisible();
  for (const one of [desk, page]) await one.context().close();
});
