/** A part of walks through a call: its chat on both sides, sent, counted, kept through a reload, and never lost unsent. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import type { NewVisit } from './new-visit.ts';
import { button, countTones } from './tele-visit.ts';

export const medicines = Buffer.from('%PDF-1.7\nAmlodipine 5 mg');

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(messages(page)).toContainText(text);
  await expect(field(page)).toHaveValue('');
}

/** What is written reaches the other side, is counted, and stays through reloads; a note is open in the end. */
export async function exchangeMessages(
  desk: Page,
  page: Page,
  { clinician, patient }: NewVisit,
): Promise<void> {
  await expect(button(page, 'Leave')).toBeVisible();
  const tones = await countTones(page);
  const deskTones = await countTones(desk);
  await button(page, 'More').tap();
  await page.getByRole('menuitem', { name: 'Devices' }).tap();
  await page.getByRole('switch', { name: /^Sounds/ }).click();
  await button(page, 'Close devices').tap();
  expect(await tones()).toBe(0);

  // What is typed at once is written: no letter of it mutes, raises the hand or opens another panel.
  await desk.keyboard.press('c');
  await desk.keyboard.type('much pain');
  await expect(field(desk)).toHaveValue('much pain');
  await expect(field(desk)).toBeFocused();
  await desk.getByRole('complementary', { name: 'Chat' }).getByRole('heading').press('m');
  await expect(button(desk, 'Mute')).toBeVisible();
  await expect(button(desk, 'Raise hand')).toBeVisible();
  await write(desk, 'Please read me the name on the box.');
  await expect(button(page, 'Chat 1')).toBeVisible();
  await expect(page).toHaveTitle(/^\(1 new\) /);
  await expect(page.getByText(`New message from ${clinician.fullName}. 1 unread.`)).toBeAttached();
  await expect.poll(tones).toBeGreaterThan(0);
  await button(page, 'Chat 1').tap();
  await expect(messages(page)).toContainText(`${clinician.fullName}, Attending`);
  await expect(page).not.toHaveTitle(/new/);
  await expectUsableOnPhone(page, 'the chat on a phone');
  await write(page, 'Amlodipine, five milligrams.');
  await expect(messages(desk)).toContainText(`${patient.fullName}, patient`);
  await expectAccessible(desk, 'the chat');
  // Who has not chosen sounds hears none, of a raised hand neither.
  const before = await tones();
  await button(desk, 'Raise hand').click();
  await expect.poll(tones).toBeGreaterThan(before);
  await button(page, 'More').tap();
  await page.getByRole('menuitem', { name: 'Raise your hand' }).tap();
  const theirs = desk.getByRole('figure').filter({ hasText: `${patient.fullName}, patient` });
  await expect(theirs).toContainText('Hand raised');
  expect(await deskTones()).toBe(0);

  await page.locator('input[type=file]').setInputFiles({
    name: 'medicines.pdf',
    mimeType: 'application/pdf',
    buffer: medicines,
  });
  const arrived = desk.waitForEvent('download');
  await button(desk, 'Download medicines.pdf, 1 kB').click();
  const file = await arrived;
  expect(file.suggestedFilename()).toBe('medicines.pdf');
  expect(await readFile(await file.path(), 'utf8')).toBe(String(medicines));
  await page.locator('input[type=file]').setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('4d5a900003000000', 'hex'),
  });
  const refused = page.getByRole('alert').filter({ hasText: 'holiday.jpg was not sent.' });
  await expect(refused).toContainText('This kind of file cannot be sent.');
  await button(page, 'Do not send').click();

  await page.context().setOffline(true);
  await field(page).fill('I feel better today.');
  await button(page, 'Send').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toBeVisible();
  await expect(field(page)).toHaveValue('I feel better today.');
  await page.context().setOffline(false);
  await button(page, 'Try again').click();
  await expect(messages(desk)).toContainText('I feel better today.');
  await expect(field(page)).toHaveValue('');

  await button(desk, 'Note').click();
  const note = desk.getByRole('textbox', { name: 'Subjective' });
  await note.fill('Takes amlodipine, feels better.');
  await expect(desk.getByText(`Saved by ${clinician.fullName}`)).toBeVisible();
  await expectAccessible(desk, 'the note');
  await expect(button(page, 'Note')).toHaveCount(0);
  // A reload returns into the call by itself, also where it is small.
  await desk.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  await desk.reload();
  await desk.getByRole('link', { name: 'Back to the visit' }).click();
  await button(desk, 'Note').click();
  await expect(note).toHaveValue('Takes amlodipine, feels better.');

  await page.reload();
  await button(page, 'Chat').tap();
  await expect(messages(page)).toContainText('Please read me the name on the box.');
  await expect(messages(page).getByText('I feel better today.')).toHaveCount(1);
}
