/** Walks through a third person in a visit: an interpreter by a link, a colleague by name, and removing both. */
import { expect, test, type Page } from '@playwright/test';
import { expectFramesToGrow } from './frames.ts';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { newPerson } from '#infra/e2e/support/people.ts';
import { newVisit } from './new-visit.ts';
import {
  admitFromList,
  button,
  connectionQuality,
  openTeleVisits,
  withWaitingPatient,
  enterWaitingRoom,
  phone,
  enterName,
} from './tele-visit.ts';

/** No empty quarter: the pictures, and the gaps between them, take all of the grid. */
async function expectFullGrid(page: Page, count: number): Promise<void> {
  const share = () =>
    page.locator('[data-count]').evaluate((grid) => {
      const area = ({ width, height }: DOMRect) => width * height;
      const tiles = [...grid.children].map((tile) => area(tile.getBoundingClientRect()));
      return tiles.reduce((sum, tile) => sum + tile, 0) / area(grid.getBoundingClientRect());
    });
  await expect(page.locator('[data-count]')).toHaveAttribute('data-count', String(count));
  await expect.poll(share).toBeGreaterThan(0.95);
}

/** From inside the room: a name, and the link that is shown this once. */
async function linkFor(desk: Page, name: string): Promise<string> {
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

test('an interpreter comes by a link, waits, is admitted, removed and kept out; an invited colleague is the fourth', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { clinician, patient } = visit;
  const colleague = await newPerson(visit.organizationId);
  const { desk, page } = await withWaitingPatient(browser, visit);
  await admitFromList(desk, visit);
  await expectFramesToGrow(desk, clinician.fullName);
  const link = await linkFor(desk, 'Maria Rossi');

  const guest = await phone(browser);
  await guest.goto(link);
  const invitationText = `You are invited to interpret in a tele-visit with ${clinician.fullName}`;
  await expect(guest.getByRole('heading', { name: invitationText })).toBeVisible();
  await expectAccessible(guest, 'the link of an interpreter');
  await expect(guest.getByText(patient.fullName)).toHaveCount(0);
  await enterName(guest, 'Rossi Maria');
  await expect(guest.getByText(/What you see and hear there is confidential/)).toBeVisible();
  await button(guest, 'I agree').click();
  await enterWaitingRoom(guest);
  await expect(guest.getByText(`${clinician.fullName} sees that you are waiting`)).toBeVisible();
  await expectUsableOnPhone(guest, 'the waiting room of an interpreter');

  const waitingCard = desk.getByRole('region', { name: 'Maria Rossi, interpreter' });
  await expect(waitingCard).toContainText('Camera and microphone work. Good connection.');
  await expect(desk.getByText('Maria Rossi, interpreter is waiting')).toBeAttached();
  await expect(desk).toHaveTitle(/^\(1\) /);
  await expectAccessible(desk, 'the room before which an interpreter waits');
  await button(desk, 'Admit Maria Rossi, interpreter').click();
  for (const [viewer, who] of [
    [guest, 'Maria Rossi'],
    [desk, clinician.fullName],
    [page, patient.fullName],
  ] as const) {
    await expect(viewer.getByRole('figure')).toHaveCount(3);
    await expectFramesToGrow(viewer, who);
  }
  await expect(page.getByText('Maria Rossi, interpreter').first()).toBeVisible();
  const ofPatient = desk.getByRole('figure').filter({ hasText: `${patient.fullName}, patient` });
  await expect(ofPatient.getByText(connectionQuality)).toBeAttached();

  const other = await openTeleVisits(browser, colleague);
  await button(desk, 'Add somebody').click();
  await desk.getByRole('combobox', { name: 'Colleague' }).fill(colleague.fullName.slice(8));
  await desk.getByRole('option', { name: colleague.fullName }).click();
  await button(desk, 'Invite').click();
  const list = desk.getByRole('list', { name: 'Invited to this visit' });
  await expect(list).toContainText(`Invited by ${clinician.fullName}`);
  const invited = `${clinician.fullName} invites you to the visit of ${patient.fullName}`;
  await expect(other.getByText(invited)).toBeAttached();
  await expect(other).toHaveTitle(/^\(1\) /);
  await expect(other.getByText(`${clinician.fullName} invites you to this visit`)).toBeVisible();
  await expectAccessible(other, 'a visit that one is asked into');
  await button(other, `Join visit with ${patient.fullName}`).click();
  await button(other, 'Join').click();

  await desk.keyboard.press('Escape');
  // Four in a call: the three others fill the grid.
  await expect(desk.getByRole('figure')).toHaveCount(4);
  await expectFramesToGrow(other, colleague.fullName);
  await expectFullGrid(desk, 3);

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

  await page.goto('about:blank');
  await expect(desk.getByText(/^Connection lost at/)).toBeVisible();
  await expect(
    desk.getByText(/^Their connection was (very good|good|poor) before\.$/),
  ).toBeVisible();
  for (const openPage of [desk, page, guest, other]) await openPage.context().close();
});
