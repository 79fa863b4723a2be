/** A walk of a utilization manager who touches no mouse: a review is cited and signed, a notice is signed by typing. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { observedStay } from './observed-stay.ts';

const mostTabs = 80;

/** By Tab alone, forward or back, from where the focus is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** A group of radios has one stop; arrows choose. */
async function chooseRadio(page: Page, group: Locator, name: string, arrow: string): Promise<void> {
  const radios = group.getByRole('radio');
  const isOne = () =>
    radios.evaluateAll((all) => all.some((radio) => radio === document.activeElement));
  for (let tabs = 0; tabs < mostTabs && !(await isOne()); tabs += 1)
    await page.keyboard.press('Tab');
  const radio = group.getByRole('radio', { name, exact: true });
  for (let steps = 0; steps < 6; steps += 1) {
    if (steps > 0) await page.keyboard.press(arrow);
    else await page.keyboard.press('Space');
    if (await radio.isChecked()) return;
  }
  throw new Error(`The arrows do not reach ${name}`);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('S442, S610 a review is signed and a notice is delivered by keys alone', async ({ page }) => {
  const organizationId = await newOrganization();
  const uma = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  const { patient } = await observedStay(organizationId);
  await openAs(page, uma, '/um-dashboard');
  await tabTo(page, button(page, 'Take next review'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: patient, level: 1 })).toBeVisible();

  await tabTo(page, page.getByRole('checkbox', { name: /Troponin/ }));
  await page.keyboard.press('Space');
  const form = page.getByRole('form', { name: 'Review' });
  await tabTo(page, form.getByLabel('Criteria set'));
  await page.keyboard.type('Criteria of the house');
  await chooseRadio(
    page,
    form.getByRole('radiogroup', { name: /Criteria are/ }),
    'Met',
    'ArrowDown',
  );
  await chooseRadio(
    page,
    form.getByRole('radiogroup', { name: /Status that the record supports/ }),
    'Observation',
    'ArrowDown',
  );
  await tabTo(page, form.getByLabel('Why, in one or two sentences'));
  await page.keyboard.type('Troponin is raised.');
  await tabTo(page, button(page, 'Sign review'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cited: Troponin 0.9 ng/mL')).toBeVisible();
  await tabTo(page, button(page, 'Request is sent'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer of the payer' })).toBeVisible();

  await openAs(page, uma, '/um-dashboard?list=notices');
  await tabTo(page, page.getByRole('link', { name: 'Observation notice (MOON)' }));
  await page.keyboard.press('Enter');
  const delivery = page.getByRole('form', { name: 'Deliver the notice' });
  await tabTo(page, delivery.getByLabel('Why the patient is not an inpatient'));
  await page.keyboard.type('Watched for one night.');
  await chooseRadio(
    page,
    delivery.getByRole('radiogroup', { name: 'How it is signed' }),
    'By typing',
    'ArrowRight',
  );
  await tabTo(page, delivery.getByLabel('Type your name to sign'));
  await page.keyboard.type(patient);
  await page.keyboard.press('Enter');
  const proof = page.getByRole('region', { name: 'Delivery' });
  await expect(proof.getByText(`Signed by typing the name: ${patient}.`)).toBeVisible();
});
