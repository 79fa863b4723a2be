/** Walks through captions, chat and note of a visit, and its record: who was there by LiveKit's webhooks, on a page and as a file. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { query } from '#infra/e2e/support/database.ts';
import { installRecogniser, readCaptions } from './captions.ts';
import { exchangeMessages, medicines } from './chat.ts';
import { newVisit } from './new-visit.ts';
import {
  admitFromList,
  button,
  countPresses,
  enterAsPatient,
  mailedLink,
  openTeleVisits,
  phone,
  rightAfterTyping,
  rowOf,
} from './tele-visit.ts';

test('in a visit a clinician reads captions and messages, and after it sees who was there, how it was held, and keeps it as a file', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { clinician, patient } = visit;
  const desk = await openTeleVisits(browser, clinician);
  const page = await phone(browser);
  await page.addInitScript(installRecogniser);
  await enterAsPatient(page, await mailedLink(desk, visit), visit);
  await admitFromList(desk, visit);
  await expectFramesToGrow(desk, clinician.fullName);
  await expectFramesToGrow(page, patient.fullName);
  await readCaptions(desk, page, visit);
  await exchangeMessages(desk, page, visit);

  await expect(button(page, 'Download medicines.pdf, 1 kB')).toBeVisible();
  await button(page, 'Close chat').tap();
  await button(page, 'Leave').click();
  await button(page, 'Leave the visit').click();
  await expect(page.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  // The server is away, and then the tab is lost: it is saved by itself once the server is back.
  await desk.route(/visits\.note\.save/, (route) => route.abort());
  const plan = desk.getByRole('textbox', { name: 'Plan' });
  expect(await rightAfterTyping(plan, 'Goes on')).toBe('Goes on');
  await plan.fill('Goes on with amlodipine.');
  await expect(desk.getByText('Not saved yet.', { exact: false })).toBeVisible();
  await desk.reload();
  await expect(button(desk, 'More ways to leave')).toBeVisible();
  await button(desk, 'Note').click();
  await expect(plan).toHaveValue('Goes on with amlodipine.');
  await desk.unroute(/visits\.note\.save/);
  await expect(desk.getByText(`Saved by ${clinician.fullName}`)).toBeVisible();
  // Who goes on after a pause leaves the text of before as a version.
  await query(
    `update visit_notes set saved_at = saved_at - interval '6 minutes' where saved_by =
       (select id from practitioners where email = $1)`,
    [clinician.email],
  );
  await plan.fill('Goes on with amlodipine. Control in May.');
  await expect(desk.getByText('Saving')).toHaveCount(0);
  await button(desk, 'Consent').click();
  const ledger = desk.getByRole('complementary', { name: 'Consent' });
  const third = ledger.getByRole('listitem').filter({ hasText: 'Other persons' });
  await expect(third).toContainText('Given');
  const revoke = third.getByRole('button', { name: /^Revoke/ });
  await revoke.click();
  await button(desk, 'Keep it').click();
  await revoke.click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(third).toContainText(`by ${clinician.fullName}, at their request`);
  const presses = await countPresses(desk);
  await button(desk, 'Leave').click();
  for (const side of [desk, page])
    await expect(side.getByText(/it ends (by itself )?at \d/i)).toBeVisible();
  const toLeave = await presses();
  // The outcome is saved while the visit is being ended.
  const isSaved = desk.waitForResponse(/trpc\/visits\.note\.save/);
  await desk.route(/trpc\/visits\.end/, async (route) => {
    await isSaved;
    await route.continue();
  });
  await desk.getByRole('combobox', { name: 'Outcome' }).click();
  await desk.getByRole('option', { name: 'Referred' }).click();
  const withOutcome = await presses();
  await button(desk, 'End visit and sign').click();
  await expect(desk.getByText(`Signed by ${clinician.fullName}`)).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'This visit has ended' })).toBeVisible();
  expect(toLeave + (await presses()) - withOutcome).toBeLessThanOrEqual(3);
  await expect(desk.getByText('Referred', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This visit has ended' })).toBeVisible();

  await expectUsableInBothSchemes(desk, 'after the call');
  await button(desk, 'Add addendum').waitFor();
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(desk, 'Copy note').click();
  await expect
    .poll(() => desk.evaluate(() => navigator.clipboard.readText()))
    .toContain('Goes on with amlodipine. Control in May.');
  await button(desk, 'Earlier versions').click();
  const earlier = desk.getByRole('dialog', { name: 'Earlier versions of the note' });
  await expect(earlier.getByText('Goes on with amlodipine.', { exact: true })).toBeVisible();
  await expectAccessible(desk, 'the earlier versions of a note');
  await desk.keyboard.press('Escape');
  await desk.getByRole('link', { name: 'Book follow-up' }).click();
  await expect(desk.getByRole('dialog', { name: 'New appointment' })).toContainText(
    patient.fullName,
  );
  await desk.goto('/video');
  await rowOf(desk, visit)
    .getByRole('link', { name: /^Visit record/ })
    .click();
  await expect(
    desk.getByRole('heading', { level: 1, name: `Visit record: ${patient.fullName}` }),
  ).toBeVisible();
  const people = desk.getByRole('region', { name: 'In the room' });
  await expect(people.getByRole('row').filter({ hasText: patient.fullName })).toContainText(
    'Sound, picture',
  );
  await expect(people.getByRole('row').filter({ hasText: clinician.fullName })).toContainText(
    'Attending',
  );
  await expect(desk.getByRole('region', { name: 'The visit' })).toContainText('By video');
  const consents = desk.getByRole('region', { name: 'Consent' }).getByRole('listitem');
  await expect(consents.filter({ hasText: 'Other persons' })).toContainText('Revoked');
  await expect(consents.filter({ hasText: 'Tele-visit' })).toContainText('Given');
  for (const step of ['Enter waiting room', 'Admit', 'Join visit', 'Leave visit', 'End visit'])
    await expect(
      desk.getByRole('region', { name: 'Steps' }).getByRole('cell', { name: step }).first(),
    ).toBeVisible();
  const chat = desk.getByRole('region', { name: 'Chat and files' });
  await expect(chat).toContainText('Amlodipine, five milligrams.');
  await expectUsableInBothSchemes(desk, 'the visit record');
  const [medicinesDownload] = await Promise.all([
    desk.waitForEvent('download'),
    button(desk, 'Download medicines.pdf, 1 kB').click(),
  ]);
  expect(await readFile(await medicinesDownload.path())).toEqual(medicines);

  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    button(desk, 'Export JSON').click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ patientName: patient.fullName, state: 'ended', modality: 'video' });
  expect(file.people).toHaveLength(2);
  expect(file.chat).toMatchObject([
    { role: 'Attending' },
    { role: 'Patient' },
    { file: { name: 'medicines.pdf' } },
    { role: 'Patient' },
  ]);
  // LiveKit's webhooks arrive; a slow one may come after a poll has found the participant.
  const sources = await query<{ by: string }>(
    `select distinct joined_by as by from visit_presences where visit_id = $1`,
    [file.visitId],
  );
  expect(sources).toContainEqual({ by: 'webhook' });
  await desk.setViewportSize({ width: 390, height: 844 });
  await expect(people).toBeVisible();
  await expectNoSidewaysScroll(desk, 'the record on a phone');
  await expectNoSmallTarget(desk, 'the record on a phone');
  for (const openPage of [desk, page]) await openPage.context().close();
});
