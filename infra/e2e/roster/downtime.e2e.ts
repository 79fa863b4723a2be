/** A walk of a clinician who keeps the downtime pack and reads it without the network, enters what they worked, and is backup. */
import { expect, test } from '@playwright/test';
import { hourMs } from '#shared/durations.ts';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** On call in a unit of theirs until an hour from now; and a long day that ended two hours ago. */
async function onDuty(organizationId: string, email: string): Promise<void> {
  await query(
    `with unit as (insert into units (organization_id, name) values ($1, 'Nephrology') returning id)
     , types as (
       insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
         duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments)
       select $1, unit.id, name, left(name, 1), kind, 'day', 0, 720, 720, 720, false, false
       from unit, (values ('Consults', 'on-call'), ('Day', 'day')) as type (name, kind)
       returning id, unit_id, kind)
     , me as (update practitioners set unit_id = unit.id from unit where email = $2
       returning practitioners.id)
     insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
       starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
     select gen_random_uuid(), $1, t.unit_id, me.id, t.id, ((now() - back) at time zone 'UTC')::date,
       date_trunc('minute', now()) - back, date_trunc('minute', now()) - back + interval '5 hours',
       false, 'primary', 'published', me.id, now(), now()
     from types t cross join me cross join lateral (
       select case t.kind when 'day' then interval '12 hours' else interval '4 hours' end as back) b`,
    [organizationId, email],
  );
}

test('S144 the pack is read without the network, with its code and its age, a time worked is entered, and who is backup sees so beside their day', async ({
  page,
  context,
}) => {
  const organizationId = await newOrganization();
  const me = await newPerson(organizationId);
  await onDuty(organizationId, me.email);
  await openAs(page, me, '/on-call');
  // Nobody calls or pages themselves.
  const ownItem = page.getByRole('listitem').filter({ hasText: me.fullName }).last();
  await expect(ownItem.getByText('You', { exact: true })).toBeVisible();
  await expect(ownItem.getByRole('button')).toHaveCount(0);
  await goTo(page, '/on-call/downtime');
  await expectNoSidewaysScroll(page, 'the downtime pack');
  await page.getByLabel('Code of the copy').fill('short');
  await page.getByRole('button', { name: 'Keep a copy in this browser' }).click();
  await expect(page.getByText('At least 10 characters', { exact: true })).toBeVisible();
  await page.getByLabel('Code of the copy').fill('five gold rings');
  await page.getByRole('button', { name: 'Keep a copy in this browser' }).click();
  await expect(page.getByRole('button', { name: 'Delete the copy' })).toBeVisible();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/downtime/'))?.update();
  });

  const reader = await context.newPage();
  await context.setOffline(true);
  // Of this page alone: the clock of Playwright is that of all pages.
  await reader.addInitScript((laterMs) => {
    const { now } = Date;
    Date.now = () => now() + laterMs;
  }, 3 * hourMs);
  await reader.goto(new URL('/downtime/reader.html', demo.url).href);
  await expect(
    reader.getByText(/^It is 3 hours \d minutes? old\. Who is on call may have changed/),
  ).toBeVisible();
  await reader.getByLabel('Code').fill('five gold rings');
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByRole('heading', { name: /^Downtime pack, / })).toBeVisible();
  await expect(reader.getByRole('cell', { name: me.fullName }).first()).toBeVisible();
  await expectNoSidewaysScroll(reader, 'the pack that is read');
  await reader.close();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Make it anew now' }).click();
  await expect(page.getByText('The copy is made anew, of the units chosen above.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the copy' }).click();
  await expect(page.getByText('The copy is deleted.')).toBeVisible();

  const month = new Date(Date.now() - 12 * hourMs).toISOString().slice(0, 7);
  await page.goto(new URL(`/times-worked?month=${month}`, demo.url).href);
  const day = page.getByRole('listitem').filter({ hasText: 'Day' });
  await day.getByRole('button', { name: /^Enter / }).click();
  await day.getByLabel('Note').fill('As planned');
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByText('Entered')).toBeVisible();
  await expect(day.getByText('As planned')).toBeVisible();
  await expectNoSidewaysScroll(page, 'times worked');

  await query(
    `insert into shift_assignments
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
       'starts_at', starts_at + interval '2 days', 'ends_at', ends_at + interval '2 days'))).*
     from shift_assignments one where organization_id = $1`,
    [organizationId],
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(new URL('/on-call', demo.url).href);
  // Of the role, below all who have it now.
  const role = page.getByRole('region', { name: 'Nephrology' }).getByRole('listitem').first();
  await expect(role).toContainText(`Next: ${me.fullName}from `);
  await page.goto(new URL('/Scheduling', demo.url).href);
  await expect(page.getByRole('region', { name: 'Who is covering' })).toContainText(
    /Next: you, from \w/,
  );
  await query(`update shift_assignments set rank = 'backup' where organization_id = $1`, [
    organizationId,
  ]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Who is covering' })).toContainText('You, backup');
  await page.setViewportSize({ width: 390, height: 844 });
  const covering = page.getByRole('region', { name: 'Who is covering' });
  await expect(covering).toContainText('You, backup');
  await query(
    `update shift_assignments set rank = 'primary',
       starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
     where organization_id = $1`,
    [organizationId],
  );
  await page.reload();
  await expect(covering).toContainText(/NobodyNext: you, from /);

  const madeAt = new Date(Date.now() - 3 * hourMs).toISOString();
  await page.evaluate(
    (storedCopy) => {
      localStorage.removeItem('karemd.session');
      localStorage.setItem('karemd.downtime', storedCopy);
    },
    JSON.stringify({ uid: 'somebody', unitIds: [], madeAt }),
  );
  await page.context().clearCookies();
  await page.goto(new URL('/login', demo.url).href);
  await expect(page.getByText(/downtime copy in this browser was made 3 h ago/)).toBeVisible();
});
