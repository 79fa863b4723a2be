/** A walk of a utilization manager: the next review cited, signed and approved, and a notice signed at the bedside. */
import { expect, test, type Page } from '@playwright/test';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { sheetsOf } from '#infra/e2e/support/paper.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { publishSpanishWords } from './spanish-notice-words.ts';
import { observedStay } from './observed-stay.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** As at a desk again, after a screen was examined on a phone and in dark. */
async function atDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function drawIn(page: Page): Promise<void> {
  const pad = page.getByRole('figure', { name: 'Firma' }).locator('svg');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the box for the signature is in view');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 80, { steps: 5 });
  await page.mouse.up();
}

test('S442, S444, S445, S638 a review goes to the payer and back, and a notice is signed on the screen in Spanish', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const uma = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  const udo = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  const { patient } = await observedStay(organizationId, 'es');
  await publishSpanishWords(organizationId, [uma.email, udo.email]);

  await openAs(page, uma, '/um-dashboard');
  const inObservation = page.getByRole('link', { name: 'In observation now: 1' });
  await inObservation.click();
  const stays = page.getByRole('list', { name: 'In observation now' });
  await expect(stays.getByText('30 hours in observation · To review')).toBeVisible();
  await expectUsableEverywhere(page, 'the utilization dashboard', stays);
  await atDesk(page);
  await page.keyboard.press('Escape');
  await expect(stays).toHaveCount(0);

  await button(page, 'Take next review').click();
  await expect(page.getByRole('heading', { name: patient, level: 1 })).toBeVisible();
  const record = page.getByRole('heading', { name: 'Record', exact: true });
  await page.getByRole('checkbox', { name: /Troponin/ }).check();
  const form = page.getByRole('form', { name: 'Review' });
  await form.getByLabel('Criteria set').fill('Criteria of the house');
  await form.getByRole('radio', { name: 'Met', exact: true }).check();
  await form.getByRole('radio', { name: 'Observation' }).check();
  await form.getByLabel('Why, in one or two sentences').fill('Troponin is raised.');
  await expectUsableEverywhere(page, 'a utilization review', record);
  await atDesk(page);
  await button(page, 'Sign review').click();
  await expect(page.getByText('Cited: Troponin 0.9 ng/mL')).toBeVisible();
  await button(page, 'Request is sent').click();
  const answer = page.getByRole('region', { name: 'Answer of the payer' });
  await answer.getByLabel('Number of the payer').fill('A-77');
  await answer.getByLabel('Approved until').fill('31 Dec 2030');
  await answer.getByLabel('Approved until').press('Tab');
  await button(page, 'Record the answer').click();
  await expect(page.getByText('Closed: approved.', { exact: false }).first()).toBeVisible();
  // The review of the next days is in the same hands, and no day is without approval.
  await goTo(page, '/um-dashboard?list=mine');
  await expect(page.getByRole('link', { name: 'Continued stay' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not approved today: 0' })).toBeVisible();

  await goTo(page, '/um-dashboard?list=notices');
  await page.getByRole('link', { name: 'Observation notice (MOON)' }).click();
  const delivery = page.getByRole('form', { name: 'Deliver the notice' });
  await delivery.getByLabel('Why the patient is not an inpatient').fill('Watched for one night.');
  const title = page.getByRole('heading', {
    name: 'Aviso de observación (MOON), formulario CMS-10611',
  });
  await expect(title).toBeVisible();
  await expect(page.getByText('Usted está en observación')).toHaveAttribute('lang', 'es');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Fecha de nacimiento: 3 de mayo de 1941')).toBeVisible();
  await expect(page.getByRole('heading', { name: patient })).toBeHidden();
  await expect(page.getByText('Firma del paciente o representante: ___')).toBeVisible();
  await page.emulateMedia({ media: null });
  await drawIn(page);
  await expect(delivery.getByText('La firma está en el recuadro.')).toBeVisible();
  await expectUsableEverywhere(page, 'a notice at the bedside', delivery);
  await atDesk(page);
  await button(page, 'Deliver and sign').click();
  const proof = page.getByRole('region', { name: 'Delivery' });
  await expect(proof.getByRole('figure', { name: 'Firma' })).toBeVisible();
  await expect(proof.getByText('Watched for one night.')).toBeVisible();
  await expect(proof.locator('dl')).toHaveAttribute('lang', 'es');
  await expect(proof.getByText(/Explicado por.* de 20\d\d/)).toBeVisible();
  expect(await sheetsOf(page)).toHaveLength(1);
});
