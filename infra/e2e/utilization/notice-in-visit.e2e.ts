/** A walk with a notice in a tele-visit: read beside the video, signed by the patient on their phone, and delivered. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { newOrganization, newPerson, zoneAtTen } from '#infra/e2e/support/people.ts';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { copiedLink, newVisit } from '#infra/e2e/visits/new-visit.ts';
import {
  button,
  comeToTheCheck,
  enterWaitingRoom,
  phone,
  workstation,
} from '#infra/e2e/visits/tele-visit.ts';
import { publishSpanishWords } from './spanish-notice-words.ts';

/** The patient reads Spanish and is in observation, and the hospital has a text of its own for the notice. */
const newNotice = (organizationId: string, patient: string, writers: [string, string]) =>
  query(
    `with patient as (select id, organization_id from patients where organization_id = $1 and full_name = $2),
     reads as (update patients set language = 'es' where id = (select id from patient)),
     writer as (
       select w.id, o.id as other from practitioners w, practitioners o where w.email = $3 and o.email = $4),
     source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Imports', 'Europe/London', now()) returning id),
     stay as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
         effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Encounter', source.id, 'S1', 'in-progress', 'OBSENC', 'Observation',
         now() - interval '20 hours', '{"resourceType": "Encounter"}', now(), now() from source, patient
       returning id, patient_id),
     text as (
       insert into case_letter_templates (organization_id, series_id, revision, name, kinds, language, text,
         state, written_by, written_at, approved_by, approved_at)
       select $1, gen_random_uuid(), 1, 'Observación, nuestro texto', '{notice}', 'es',
         '{{patient.name}}, usted está en observación con {{stay.attending}}.', 'published', array[writer.id],
         now(), writer.other, now() from writer)
     insert into cases (organization_id, kind, queue, state, title, subject, patient_id, encounter_id,
       target_at, due_at, opened_at, changed_at)
     select $1, 'notice', 'utilization', 'new', 'Observation notice (MOON)',
       '{"notice": "observation", "since": "admission", "dischargeAt": null}', stay.patient_id, stay.id,
       now() + interval '6 hours', now() + interval '6 hours', now(), now() from stay`,
    [organizationId, patient, ...writers],
  );

async function drawIn(page: Page): Promise<void> {
  const pad = page.getByRole('figure', { name: 'Firma' }).locator('svg');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the box for the signature is in view');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
}

async function inVisit(browser: Browser) {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  const clinician = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  const nobody = { fullName: '', email: '' };
  const visit = await newVisit({ with: { organizationId, clinician, patient: nobody } });
  const { email: other } = await newPerson(organizationId);
  const writers: [string, string] = [clinician.email, other];
  await newNotice(organizationId, visit.patient.fullName, writers);
  // What has no Spanish word is read in English.
  await publishSpanishWords(organizationId, writers, [
    'notice.observation.title',
    'notice.pad.signature',
    'notice.visit.sign',
  ]);
  const desk = await workstation(browser);
  await openSession(desk, clinician);
  await desk.goto('/video');
  const guest = await phone(browser);
  await comeToTheCheck(guest, await copiedLink(visit), visit.patient.fullName);
  await enterWaitingRoom(guest);
  await button(desk, `Admit ${visit.patient.fullName}`).click();
  await desk.waitForURL('**/video/*');
  return { visit, desk, guest };
}

test('S512 S532 S638 a notice is read beside the video, and the patient signs it in their language on their own phone', async ({
  browser,
}) => {
  const { visit, desk, guest } = await inVisit(browser);
  const { fullName } = visit.patient;
  const sheet = desk.getByRole('region', { name: 'Notices of the patient' });
  await expect(sheet.getByText(`${fullName}, usted está en observación`)).toBeVisible();
  await sheet.getByLabel('Attending physician').fill('Dr. Lena Okafor');
  await sheet.getByLabel('Why the patient is not an inpatient').fill('Watched for one night.');
  await expect(desk.getByRole('figure')).not.toHaveCount(0);
  await sheet.getByRole('button', { name: 'Deliver and sign' }).click();
  await expect(sheet.getByText('The patient has not signed yet.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Let the patient sign in the visit' }).click();
  const notice = guest.getByRole('dialog', { name: 'Aviso de observación (MOON)' });
  await expect(notice.getByText('en observación con Dr. Lena Okafor')).toHaveAttribute(
    'lang',
    'es',
  );
  await expect(notice.getByText('Firmar', { exact: true })).toHaveAttribute('lang', 'es');
  await expect(notice.getByText('I do not want to sign')).toHaveAttribute('lang', 'en');
  await expectAccessible(guest, 'a notice on a patient’s phone', { isOver: true });
  await drawIn(guest);
  await notice.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(notice).toBeHidden();
  await expect(sheet.getByText('signed on their own device', { exact: false })).toBeVisible();
  await sheet.getByRole('button', { name: 'Deliver and sign' }).click();
  await expect(sheet.getByText('is delivered', { exact: false })).toBeVisible();
  await guest.context().close();
});
