/** Rows of the colleagues who were added to a visit by name. */
import { sql } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

interface NewColleague {
  organizationId: string;
  visitId: string;
  practitionerId: string;
  by: string;
  at: Date;
}

/** False where they were on the visit already; a colleague who was dropped is added again. */
export async function insertColleague(db: Connection, added: NewColleague): Promise<boolean> {
  const { numInsertedOrUpdatedRows: changed } = await db
    .insertInto('visit_colleagues')
    .values({
      organization_id: added.organizationId,
      visit_id: added.visitId,
      practitioner_id: added.practitionerId,
      added_by: added.by,
      added_at: added.at,
      dropped_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['visit_id', 'practitioner_id'])
        .doUpdateSet({ added_by: added.by, added_at: added.at, dropped_at: null })
        .where('visit_colleagues.dropped_at', 'is not', null),
    )
    .executeTakeFirst();
  return (changed ?? 0n) > 0n;
}

/** False where they are not on the visit. */
export async function dropColleague(
  db: Connection,
  { visitId, practitionerId, at }: { visitId: string; practitionerId: string; at: Date },
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('visit_colleagues')
      .set({ dropped_at: at })
      .where((is) => allEqual(is, { visit_id: visitId, practitioner_id: practitionerId }))
      .where('dropped_at', 'is', null),
  );
}

export interface ColleagueRow {
  visitId: string;
  id: string;
  fullName: string;
  hospitalRole: HospitalRole;
  addedBy: NamedPerson;
  addedAt: Date;
}

export const colleaguesOf = (
  db: Connection,
  visitIds: readonly string[],
): Promise<ColleagueRow[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('visit_colleagues as c')
        .innerJoin('practitioners as p', 'p.id', 'c.practitioner_id')
        .select([
          'c.visit_id as visitId',
          'p.id',
          'p.full_name as fullName',
          'p.hospital_role as hospitalRole',
          namedPerson('c.added_by').as('addedBy'),
          'c.added_at as addedAt',
        ])
        .where('c.visit_id', 'in', visitIds)
        .where('c.dropped_at', 'is', null)
        .orderBy('c.added_at')
        .orderBy('p.id')
        .execute();

/** Whether they conduct this visit without having been added: they are on its appointment, or it was handed to them. */
export async function isOfVisit(
  db: Connection,
  { visitId, practitionerId }: { visitId: string; practitionerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from visits v left join appointment_practitioners w
        on w.appointment_id = v.appointment_id and w.practitioner_id = ${practitionerId}
      where v.id = ${visitId}
        and (v.handed_to = ${practitionerId} or w.practitioner_id is not null)) as is`.execute(db);
  return rows[0]?.is === true;
}
