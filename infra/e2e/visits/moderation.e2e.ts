/** Order in the room: a patient is muted, taken out, stays out, is allowed back; and the room is locked. */
import { expect, test } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import { closeLookMs, expectNoBarrier } from '../support/screen-checks.ts';
import { newOwnVisit } from './new-visit.ts';
import { admitFromList, button, deskAndWaitingPatient, enterWaitingRoom } from './tele-visit.ts';

test('a patient is muted, taken out and kept out until allowed back, and a locked room lets nobody in', async ({
  browser,
}) => {
  test.setTimeout(1.5 * closeLookMs);
  const visit = await newOwnVisit();
  const { clinician, patient } = visit;
  const { desk, page } = await deskAndWaitingPatient(browser, visit);
  await admitFromList(desk, visit);
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
  await expectNoBarrier(desk, 'the people in the room');

  await more.click();
  await desk.getByRole('menuitem', { name: 'Take out' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  const out = page.getByRole('heading', { name: 'The clinic has ended your part of this visit' });
  await expect(out).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(out).toBeVisible();

  await button(desk, `Allow ${patient.fullName} back`).click();
  await enterWaitingRoom(page);
  const lock = panel.getByRole('switch', { name: 'Lock room' });
  await lock.click();
  await expect(panel.getByText('Nobody new comes in.', { exact: false })).toBeVisible();
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
