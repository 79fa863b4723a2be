/** A unit of 200 people with six weeks of published shifts, in an organization of its own, and a look at all of its grid. */
import type { Locator } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import {
  newOrganization,
  newPeople,
  newPerson,
  type NewPerson,
} from '#infra/e2e/support/people.ts';

export interface LargeUnit {
  planner: NewPerson;
  /** Of its roster, all people and days. */
  path: string;
  people: number;
  days: number;
}

/** `day` is a Monday; each person works two days, two nights, and has four days off; the first is a backup. */
export async function newLargeUnit(day: string): Promise<LargeUnit> {
  const size = { people: 200, days: 42 };
  const organizationId = await newOrganization();
  const planner = await newPerson(organizationId, { role: 'EDITOR' });
  await newPeople(organizationId, size.people);
  const [unit] = await query<{ id: string }>(
    `with unit as (insert into units (organization_id, name) values ($1, 'Emergency') returning id)
     , members as (
       update practitioners p set unit_id = unit.id from unit
       where p.organization_id = $1 and p.role = 'user')
     , types as (
       insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
         duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments, skill_ids)
       select $1, id, name, letter, kind, kind, start, 720, 720, 720, false, false, '{}'
       from unit, (values ('Day', 'D', 'day', 420), ('Night', 'N', 'night', 1140))
         as type (name, letter, kind, start))
     select id from unit`,
    [organizationId],
  );
  const unitId = unit?.id ?? '';
  await query(
    `with who as (
       select id, row_number() over (order by full_name)::int as n from practitioners where unit_id = $1)
     insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
       starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
     select uuidv7(), t.organization_id, t.unit_id, who.id, t.id, d::date, time.starts,
       time.starts + interval '12 hours', false, case who.n when 1 then 'backup' else 'primary' end,
       'published', who.id, now(), now()
     from who cross join generate_series($2::timestamp, $2::timestamp + interval '41 days', '1 day') d
     join shift_types t on t.unit_id = $1 and t.letter = (array['D', 'D', 'N', 'N'])[
       1 + (d::date - $2::date + who.n) % 8]
     cross join lateral (
       select (d + make_interval(mins => t.start_minute)) at time zone 'Europe/London' as starts) as time`,
    [unitId, day],
  );
  return { planner, path: `/roster?unit=${unitId}&day=${day}&view=6w`, ...size };
}

/** Scrolls the grid to its end, a screen at a time; the most cells that were rendered at once, and all rows seen. */
export const scrolledThrough = (grid: Locator) =>
  grid.evaluate(async (table) => {
    const scroller = table.parentElement ?? table;
    const limitMs = 60_000;
    // A page that draws nothing would be waited for until the walk's own limit, which says nothing of it.
    const nextFrame = () =>
      new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => {
          const { readyState, visibilityState } = document;
          const state = `${readyState}, ${visibilityState}, the grid ${scroller.clientHeight} px high`;
          reject(new Error(`The page drew nothing for a minute: ${state}`));
        }, limitMs);
        requestAnimationFrame(() => {
          clearTimeout(limit);
          resolve();
        });
      });
    const rows = new Set<string>();
    let most = 0;
    let shownAt = performance.now();
    for (let top = 0; top <= scroller.scrollHeight; top += scroller.clientHeight / 2) {
      if (!table.isConnected)
        throw new Error('The grid was replaced while it was scrolled through');
      // Hidden, as while a part of the page is loaded, it has no height: the same place is tried again.
      if (scroller.clientHeight > 0) shownAt = performance.now();
      else if (performance.now() - shownAt > limitMs)
        throw new Error('The grid is hidden, and does not come back');
      scroller.scrollTop = top;
      await nextFrame();
      await nextFrame();
      const cells = [...table.querySelectorAll<HTMLElement>('td[data-day]')];
      most = Math.max(most, cells.length);
      for (const { dataset } of cells) rows.add(dataset['row'] ?? '');
    }
    return { most, rows: rows.size };
  });
