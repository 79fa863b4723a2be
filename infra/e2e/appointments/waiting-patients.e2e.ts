/** Walks through waiting patients on today's list: shown as they arrive, with a button that admits them. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { query } from '#infra/e2e/support/database.ts';
import { newPerson } from '#infra/e2e/support/people.ts';
import { copiedLink, newVisit, type NewVisit } from '#infra/e2e/visits/new-visit.ts';
import {
  button,
  countTones,
  openTeleVisits,
  enterAsPatient,
  enterWaitingRoom,
  mailedLink,
  phone,
} from '#infra/e2e/visits/tele-visit.ts';

test('a patient who comes to the waiting room appears above today’s list and is admitted from there', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { patient } = visit;
  const absent = await newVisit({ with: visit, startsInMinutes: -18 });
  const desk = await openTeleVisits(browser, visit.clinician);
  const link = await mailedLink(desk, visit);
  await desk.goto('/Scheduling');
  const list = desk.getByRole('list', { name: "Today's appointments" });
  await expect(list).toContainText(patient.fullName);
  const waiting = desk.getByRole('region', { name: 'Waiting now' });
  await expect(waiting).toContainText('Nobody');

  const page = await phone(browser);
  await enterAsPatient(page, link, visit);
  await expect(waiting).toContainText(new RegExp(`${patient.fullName}.+, for \\d`));
  await expect(waiting).toContainText('Camera and microphone fine');
  await expect(desk.getByText(/^1 waiting[.,]/)).toBeVisible();
  await expect(button(desk, `Admit: ${patient.fullName}`)).toBeVisible();
  await expect(desk.getByText(`Waiting for you: ${patient.fullName}`)).toBeAttached();
  // The page has its own button: a card tells of them only where that is not in view.
  const alerts = desk.getByRole('region', { name: 'Waiting patients' });
  await expect(alerts).toHaveCount(0);
  await expectAccessible(desk, 'today with a patient waiting');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'today with a patient waiting');
  await expect(alerts).toHaveCount(0);
  await desk.setViewportSize({ width: 390, height: 200 });
  await desk.mouse.wheel(0, 2000);
  await expect(alerts).toContainText(patient.fullName);
  await desk.setViewportSize({ width: 1440, height: 900 });

  // Who waits goes before whose time it is, also beside their details.
  const admit = list.getByRole('button', { name: `Admit: ${patient.fullName}` });
  await expect(admit).toHaveAttribute('data-variant', 'filled');
  await list.getByRole('link', { name: new RegExp(`^${absent.patient.fullName}`) }).click();
  const details = desk.getByRole('complementary', { name: absent.patient.fullName });
  const start = details.getByRole('button', { name: /^Start visit/ });
  await expect(start).toHaveAttribute('data-variant', 'default');
  await expect(admit).toHaveAttribute('data-variant', 'filled');
  await desk.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await button(page, 'Leave the waiting room').click();
  await expect(waiting).toContainText('Nobody');
  await page.reload();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await button(page, 'Enter the waiting room').click();
  await list.getByRole('button', { name: `Admit: ${patient.fullName}` }).click();
  await desk.waitForURL('**/video/*');
  for (const side of [desk, page]) await expect(button(side, 'Leave')).toBeVisible();

  // In a visit, the next patient is told of without a name, and nobody is thrown out of it.
  const second = await newVisit({ with: visit, startsInMinutes: 24 });
  const other = await phone(browser);
  await enterAsPatient(other, await copiedLink(second), second);
  await expect(alerts).toContainText('Your next patient');
  await expect(desk).toHaveTitle(/^\(1\) Visit - /);
  await expectAccessible(desk, 'a visit with the next patient waiting');
  await alerts.getByRole('button', { name: 'Admit: Your next patient' }).click();
  const question = desk.getByRole('dialog', {
    name: `You are in the visit with ${patient.fullName}`,
  });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(button(desk, 'Leave')).toBeVisible();
  await alerts.getByRole('button', { name: 'Admit: Your next patient' }).click();
  await question
    .getByRole('button', { name: `Put ${patient.fullName} on hold, and admit` })
    .click();
  await expect(page.getByRole('heading', { name: 'You are on hold' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: second.patient.fullName })).toBeVisible();
  for (const side of [desk, other]) await expect(button(side, 'Leave')).toBeVisible();

  // The page after a call leads on to who waits next.
  await button(page, 'Leave').click();
  await button(page, 'Leave the visit').click();
  await button(page, 'Come back').click();
  await enterWaitingRoom(page);
  await button(desk, 'Leave').click();
  await expect(button(desk, `Admit next patient, ${patient.fullName}`)).toBeVisible();
  // The page has its own button: no card lies over its title.
  await expect(alerts).toHaveCount(0);
  await button(desk, `Admit next patient, ${patient.fullName}`).click();
  await expect(desk.getByRole('heading', { name: patient.fullName })).toBeVisible();
  for (const side of [desk, page]) await expect(button(side, 'Leave')).toBeVisible();
  for (const side of [desk, page, other]) await side.context().close();
});

/** A page of a person that waits for their acknowledgement. */
const pageFrom = (sender: { email: string }, recipient: { email: string }) =>
  query(
    `with sender as (select * from practitioners where email = $1)
     , person as (select * from practitioners where email = $2)
     , page as (
       insert into duty_pages (id, organization_id, person_id, message, made_by, made_at,
         backup_minutes, state)
       select gen_random_uuid(), person.organization_id, person.id, 'Please call me back.',
         sender.id, now(), 60, 'open' from person, sender returning *)
     insert into duty_page_recipients
       (page_id, practitioner_id, organization_id, paged_as, step, paged_at)
     select page.id, person_id, organization_id, 'person', 0, made_at from page`,
    [sender.email, recipient.email],
  );

/** A visit into which a colleague invites the clinician. */
async function invitedTo(visit: NewVisit, by: { email: string }): Promise<NewVisit> {
  const invitation = await newVisit({ with: visit, startsInMinutes: 24 });
  await query(
    `with invited as (
       insert into visits
         (organization_id, appointment_id, room_name, state, opened_at, opened_by)
       select one.organization_id, one.id, gen_random_uuid()::text, 'open', now(), sender.id
       from appointments one, practitioners sender
       where one.organization_id = $1 and patient_name = $2 and sender.email = $4 returning *)
     insert into visit_colleagues (organization_id, visit_id, practitioner_id, added_by, added_at)
     select invited.organization_id, invited.id, person.id, sender.id, now()
     from invited, practitioners person, practitioners sender
     where person.email = $3 and sender.email = $4`,
    [visit.organizationId, invitation.patient.fullName, visit.clinician.email, by.email],
  );
  return invitation;
}

/** All that a screen reader can read on the page. */
async function readAloud(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes.map(({ name }) => String(name?.value ?? '')).join('\n');
}

/** A colleague of the same unit has the patient and does not react, so that the unit was told. */
async function handedToColleague({ organizationId, clinician, patient }: NewVisit) {
  const colleague = await newPerson(organizationId);
  await query(
    `with unit as (insert into units (organization_id, name) values ($1, 'Cardiology') returning id)
     update practitioners set unit_id = unit.id from unit where email = any ($2)`,
    [organizationId, [clinician.email, colleague.email]],
  );
  await query(
    `update visits set handed_to = who.id, backup_told_at = now()
     from practitioners who, appointments one
     where who.email = $1 and one.id = visits.appointment_id and one.patient_name = $2`,
    [colleague.email, patient.fullName],
  );
  return colleague;
}

const lowerEdge = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : NaN;
};

/** What is on the screen is asked for again at once, as when somebody returns to it from another tab. */
const returnToTab = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));

test('S252 wherever a clinician is, a count, a card and a covered screen tell that a patient waits', async ({
  browser,
}) => {
  const visit = await newVisit();
  const { patient } = visit;
  const desk = await openTeleVisits(browser, visit.clinician);
  await button(desk, 'Alerts').click();
  const ring = desk.getByRole('switch', { name: /^Ring when a patient waits/ });
  await ring.click();
  await expect(ring).toBeChecked();
  await desk.clock.install();
  await desk.goto('/hours');
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  const tones = await countTones(desk);
  const page = await phone(browser);
  await enterAsPatient(page, await copiedLink(visit), visit);

  const alerts = desk.getByRole('region', { name: 'Waiting patients' });
  await expect(alerts).toContainText(patient.fullName);
  await expect.poll(tones).toBeGreaterThan(0);
  const entry = desk.getByRole('link', { name: 'Tele Visit 1 patient waits for you' });
  await expect(entry.first()).toBeVisible();
  await expect(desk).toHaveTitle('(1) My hours - KareMD');
  await expect(desk.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/);
  await expectUsableInBothSchemes(desk, 'a page with a patient waiting');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expect(alerts).toBeVisible();
  await expect(entry.last()).toBeVisible();
  // The page begins below it, as high as it is.
  const title = desk.getByRole('heading', { level: 1 });
  await expect
    .poll(async () => ((await title.boundingBox())?.y ?? 0) - (await lowerEdge(alerts)))
    .toBeGreaterThan(0);
  await expectNoSidewaysScroll(desk, 'a page with a patient waiting');
  await expectNoSmallTarget(desk, 'a page with a patient waiting');
  await query(
    `update visits set reply = 'Back in ten minutes.', reply_at = now()
     from appointments one where one.id = visits.appointment_id and one.patient_name = $1`,
    [patient.fullName],
  );
  await returnToTab(desk);
  await expect(alerts).toContainText('Just now: Back in ten minutes.');
  // A page stands in the same column, above who waits.
  const colleagueElsewhere = await newPerson(visit.organizationId);
  await pageFrom(colleagueElsewhere, visit.clinician);
  await returnToTab(desk);
  const pages = desk.getByRole('region', { name: 'Pages' });
  await expect(pages).toContainText('pages you.');
  const [above, below] = [await pages.boundingBox(), await alerts.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(above?.width).toBe(below?.width);
  await desk.setViewportSize({ width: 1440, height: 900 });

  await alerts.getByRole('button', { name: `Later: ${patient.fullName}` }).click();
  await expect(alerts).toHaveCount(0);
  await desk.clock.fastForward(3.2 * minuteMs);
  await expect(alerts).toBeVisible();
  // Again each minute, until somebody reacts.
  const before = await tones();
  await desk.clock.fastForward(1.1 * minuteMs);
  await expect.poll(tones).toBeGreaterThan(before);

  await desk.clock.fastForward(16 * minuteMs);
  const cover = desk.getByRole('dialog', { name: '1 patient waits for you' });
  await expect(cover).toBeVisible();
  await expect(desk.getByText(patient.fullName)).toHaveCount(0);
  await desk.mouse.move(300, 300);
  await expect(cover).toBeVisible();
  // What a colleague asks meanwhile is counted, and names nobody before the screen is uncovered.
  const invitation = await invitedTo(visit, colleagueElsewhere);
  await returnToTab(desk);
  await expect(desk).toHaveTitle(/^\(3\) /);
  await expect(desk.getByText(invitation.patient.fullName)).toHaveCount(0);
  await cover.getByRole('button', { name: 'Continue' }).click();
  await expect(cover).toHaveCount(0);
  await expect(desk).toHaveURL(/\/hours$/);
  const request = `${colleagueElsewhere.fullName} invites you to the visit of ${invitation.patient.fullName}`;
  await expect(desk.getByText(request).first()).toBeAttached();

  // A page with names is silent too: neither shown below the cover nor read aloud.
  await desk.getByRole('link', { name: 'Scheduling' }).first().click();
  await expect(desk.getByText(`Waiting for you: ${patient.fullName}`)).toBeAttached();
  expect(await readAloud(desk)).toContain(patient.fullName);
  await desk.clock.fastForward(16 * minuteMs);
  await expect(cover).toBeVisible();
  for (const name of [patient.fullName, invitation.patient.fullName])
    expect(await readAloud(desk)).not.toContain(name);
  await cover.getByRole('button', { name: 'Continue' }).click();
  await alerts.getByRole('button', { name: `Decline: ${request}` }).click();
  await expect(desk.getByText(request)).toHaveCount(0);
  await desk.goBack();

  // Of a colleague who does not react, who stands in is told without the name, and takes over.
  const colleague = await handedToColleague(visit);
  await returnToTab(desk);
  const standIn = alerts.getByRole('button', {
    name: `Take over and admit: A patient of ${colleague.fullName}`,
  });
  await expect(alerts).toContainText('They have not been admitted yet.');
  await expect(alerts).not.toContainText(patient.fullName);
  await expectAccessible(desk, 'a page with a patient of a colleague waiting');
  await standIn.click();
  await desk.waitForURL('**/video/*');
  await expect(desk.getByRole('heading', { name: patient.fullName })).toBeVisible();
  for (const side of [desk, page]) await expect(button(side, 'Leave')).toBeVisible();
  await expect(desk.locator('link[rel="icon"]')).toHaveAttribute('href', '/mark.svg');
  for (const side of [desk, page]) await side.context().close();
});
