/** Tests that programs and webhooks are seen as connections by those who set up feeds, without secrets. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

/** What waits for a webhook, and what it did not take. */
const notify = (subscriptionId: string, state: 'new' | 'failed') =>
  clinic.world.owner.query(
    `insert into subscription_notifications
       (subscription_id, organization_id, resource_id, resource_version, state, failed_at, failure)
     select id, organization_id, $2, 1, $3, case when $3 = 'failed' then now() end, 'x'
     from subscriptions where id = $1`,
    [subscriptionId, randomUUID(), state],
  );

test('S319 programs and webhooks are connections of their own organization alone, without keys, secrets and addresses', async () => {
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const program = await newProgram(clinic);
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `insert into subscriptions (id, organization_id, program_id, resource_type, endpoint, reason,
       encrypted_secret, created_at)
     select gen_random_uuid(), organization_id, id, 'Appointment',
       'https://lab.example/changes?token=s3cret', 'Lab', '\\x00', now()
     from programs where id = $1 returning id`,
    [program.id],
  );
  const subscriptionId = rows[0]?.id ?? '';
  await notify(subscriptionId, 'new');
  await notify(subscriptionId, 'new');
  await notify(subscriptionId, 'failed');
  const { data } = await builder.browser.call('programs.connections', {});
  expect(data.programs).toMatchObject([
    {
      id: program.id,
      active: true,
      webhooks: [
        {
          id: subscriptionId,
          resourceType: 'Appointment',
          host: 'lab.example',
          waiting: 2,
          failed: 1,
        },
      ],
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/s3cret|"keys"|changes/);
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const other = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  const elsewhere = await other.browser.call('programs.connections', {});
  expect(elsewhere.data.programs).toEqual([]);
});
