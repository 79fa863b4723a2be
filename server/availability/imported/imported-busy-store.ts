/** Rows of busy times that were imported from another calendar: when, never with what. */
import type { ImportedCalendar } from '#shared/calendar/calendar-feeds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import type { Span } from '#shared/time.ts';

/** In order of name; without calendars whose times have all passed. */
export async function importedCalendars(
  db: Connection,
  practitionerId: string,
): Promise<ImportedCalendar[]> {
  const rows = await db
    .selectFrom('imported_calendars as c')
    .innerJoin('imported_busy as b', 'b.calendar_id', 'c.id')
    .select(({ fn }) => [
      'c.id',
      'c.name',
      'c.imported_at as importedAt',
      fn.countAll<string>().as('count'),
      fn.max('b.ends_at').as('until'),
    ])
    .where('c.practitioner_id', '=', practitionerId)
    .groupBy(['c.id', 'c.name', 'c.imported_at'])
    .orderBy('c.name')
    .execute();
  return rows.map(({ id, name, importedAt, count, until }) => ({
    id,
    name,
    importedAt: importedAt.toISOString(),
    count: Number(count),
    until: until.toISOString(),
  }));
}

export interface Import {
  organizationId: string;
  practitionerId: string;
  name: string;
  at: Date;
  busy: readonly Span[];
}

/** Replaces what was imported from a calendar of that name. */
export async function replaceImport(
  db: Connection,
  { organizationId, practitionerId, name, at, busy }: Import,
): Promise<string> {
  const { id: calendar_id } = await db
    .insertInto('imported_calendars')
    .values({
      organization_id: organizationId,
      practitioner_id: practitionerId,
      name,
      imported_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['practitioner_id', 'name']).doUpdateSet({ imported_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('imported_busy').where('calendar_id', '=', calendar_id).execute();
  await db
    .insertInto('imported_busy')
    .values(
      busy.map(({ startsAt, endsAt }) => ({
        calendar_id,
        practitioner_id: practitionerId,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .execute();
  return calendar_id;
}

/** Its times are deleted with it. False where there is none of the person's own. */
export async function dropImport(
  db: Connection,
  { practitionerId, id }: { practitionerId: string; id: string },
): Promise<boolean> {
  return changesRow(
    db
      .deleteFrom('imported_calendars')
      .where((is) => allEqual(is, { practitioner_id: practitionerId, id })),
  );
}

export async function otherCalendars(
  db: Connection,
  { practitionerId, name }: { practitionerId: string; name: string },
): Promise<number> {
  const row = await db
    .selectFrom('imported_calendars')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('practitioner_id', '=', practitionerId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
