/** Walks of an administrator who connects another system: added, set up, its key changed, ended. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { query } from '#infra/e2e/support/database.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';

/** Wide enough for details next to the list. */
test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** As a webhook leaves it that was away for half a day. */
async function leaveUndelivered(email: string): Promise<void> {
  await query(
    `with program as (
       select g.* from programs g join practitioners p using (organization_id) where p.email = $1)
     , subscription as (
       insert into subscriptions (organization_id, program_id, resource_type, endpoint, reason,
         encrypted_secret, created_at)
       select organization_id, id, 'Appointment', 'https://lab.example/changes', 'Lab', '\\x00', now()
       from program returning *)
     insert into subscription_notifications (subscription_id, organization_id, resource_id,
       resource_version, state, tries, failure, failed_at)
     select id, organization_id, gen_random_uuid(), 1, 'failed', 25, 'It answered 500.', now()
     from subscription`,
    [email],
  );
}

test('a program is added with its public key, its key is changed, and it is ended after a question', async ({
  page,
}) => {
  const admin = await newPerson(await newOrganization(), { role: 'ADMIN' });
  await openAs(page, admin, '/programs');
  await expect(page.getByText('No other system is connected.')).toBeVisible();
  await button(page, 'New program').first().click();
  const form = page.getByRole('form', { name: 'New program' });
  await form.getByRole('button', { name: 'Add program' }).click();
  await expect(form.getByText('Choose at least one').first()).toBeVisible();
  const keys = newKeys();
  await form.getByLabel('Name').fill('Laboratory');
  await form.getByLabel('Book, move and cancel appointments').check();
  await form.getByLabel('Public key').fill(keys.privateKey);
  await form.getByRole('button', { name: 'Add program' }).click();
  await expect(form.getByText('This is a private key.').first()).toBeVisible();
  await form.getByLabel('Public key').fill(keys.publicKey);
  await form.getByRole('button', { name: 'Add program' }).click();
  await expect(page.getByText('Laboratory saved.')).toBeVisible();
  await expect(page.getByLabel('Client id', { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Token address', { exact: true })).toHaveValue(/\/fhir\/token$/);
  const list = page.getByRole('list', { name: 'Programs' });
  await expect(list).toContainText('Not used yet');

  const rows = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await page
    .getByRole('form', { name: 'New key' })
    .getByLabel('Public key')
    .fill(newKeys().publicKey);
  await button(page, 'Add key').click();
  await expect(page.getByText('Both keys work until you remove the old one.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button', { name: 'Remove key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByText('Key removed.')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await leaveUndelivered(admin.email);
  await page.reload();
  const notDelivered = page.getByRole('list', { name: 'Not delivered' });
  await expect(notDelivered).toContainText('Laboratory: Appointment changed');
  await expect(notDelivered).toContainText('It answered 500.');
  await page.getByRole('button', { name: 'Send again: Laboratory' }).click();
  await expect(page.getByText('Laboratory is told again.')).toBeVisible();
  await expect(page.getByText('Everything was delivered.')).toBeVisible();

  await button(page, 'End program').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End program' }).click();
  await expect(page.getByText('Laboratory was ended.')).toBeVisible();
  await expect(list).toContainText('Inactive');
});
