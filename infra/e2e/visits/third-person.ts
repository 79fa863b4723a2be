/** A part of walks through a call: an interpreter comes by a link, waits, is admitted, removed and kept out. */
import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import type { NewVisit } from './new-visit.ts';
import { button, enterWaitingRoom, giveName, phone } from './tele-visit.ts';

/** From inside the room: a name, and the link that is shown this once. */
export async function linkFor(desk: Page, name: string): Promise<string> {
  await desk.getByRole('button', { name: /^People/ }).click();
  await button(desk, 'Add somebody').click();
  const dialog = desk.getByRole('dialog', { name: 'Add somebody to the visit' });
  await dialog.getByRole('radio', { name: 'An interpreter' }).check();
  await dialog.getByLabel('First and last name').fill(name);
  await expectAccessible(desk, 'asking an interpreter');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return link;
}

/** Maria Rossi, from her link to the waiting room. */
export async function comeAsInterpreter(
  browser: Browser,
  link: string,
  { clinician, patient }: NewVisit,
): Promise<Page> {
  const guest = await phone(browser);
  await guest.goto(link);
  const asked = `You are invited to interpret in a tele-visit with ${clinician.fullName}`;
  await expect(guest.getByRole('heading', { name: asked })).toBeVisible();
  await expectAccessible(guest, 'the link of an interpreter');
  await expect(guest.getByText(patient.fullName)).toHaveCount(0);
  await giveName(guest, 'Rossi Maria');
  await expect(guest.getByText(/What you see and hear there is confidential/)).toBeVisible();
  await button(guest, 'I agree').click();
  await enterWaitingRoom(guest);
  await expect(guest.getByText(`${clinician.fullName} sees that you are waiting`)).toBeVisible();
  await expectUsableOnPhone(guest, 'the waiting room of an interpreter');
  return guest;
}

export async function admitInterpreter(desk: Page): Promise<void> {
  const waitingCard = desk.getByRole('region', { name: 'Maria Rossi, interpreter' });
  await expect(waitingCard).toContainText('Camera and microphone work. Good connection.');
  await expect(desk.getByText('Maria Rossi, interpreter is waiting')).toBeAttached();
  await expect(desk).toHaveTitle(/^\(1\) /);
  await expectAccessible(desk, 'the room before which an interpreter waits');
  await button(desk, 'Admit Maria Rossi, interpreter').click();
}

/** Closes the interpreter's page. */
export async function removeInterpreter(desk: Page, guest: Page): Promise<void> {
  const row = desk
    .getByRole('list', { name: 'Inside' })
    .getByRole('listitem')
    .filter({ hasText: 'Maria Rossi' });
  await row.getByRole('button', { name: 'More for Maria Rossi, interpreter' }).click();
  await desk.getByRole('menuitem', { name: 'Remove' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const out = guest.getByRole('heading', { name: 'The clinic has ended your part of this visit' });
  await expect(out).toBeVisible();
  await expect(row).toHaveCount(0);
  await guest.reload();
  await expect(out).toBeVisible();
  await guest.context().close();
}
