/** A walk of somebody on call since yesterday: the agenda and the day say until when. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson, zoneAtTen } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { grid } from './calendar-grid.ts';

/** Since fourteen hours ago, for two hours more. */
async function onCallSinceYesterday(organizationId: string, email: string): Promise<void> {
  await query(
    `with unit as (insert into units (organization_id, name) values ($1, 'Nephrology') returning id)
     , type as (
       insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
         duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments)
       select $1, unit.id, 'Consults', 'C', 'on-call', 'on-call', 0, 960, 960, 960, false, false
       from unit returning id, unit_id)
     insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
       starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
     select gen_random_uuid(), $1, type.unit_id, who.id, type.id, (now() - interval '14 hours')::date,
       date_trunc('hour', now()) - interval '14 hours', date_trunc('hour', now()) + interval '2 hours',
       false, 'backup', 'published', who.id, now(), now()
     from type, practitioners who where who.email = $2`,
    [organizationId, email],
  );
}

test('who is on call since yesterday reads it in the agenda and over the day', async ({ page }) => {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  const me = await newPerson(organizationId);
  await onCallSinceYesterday(organizationId, me.email);
  await openAs(page, me, '/calender?view=agenda');
  await expect(page.getByRole('region', { name: /./ }).getByRole('listitem').first()).toHaveText(
    /^until 12:00.*Consults \(backup\)Nephrology, since \w+ \d+, 20:00Now$/,
  );
  await goTo(page, '/calender?view=day');
  await expect(grid(page).getByText(/^C Consults \(backup\), until 12:00/)).toBeVisible();
  await expect(grid(page).getByRole('gridcell')).toContainText(
    'Consults (backup), Nephrology, until 12:00.',
  );
});
