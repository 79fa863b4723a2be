/** Rows of times worked: entered by people, decided by planners. */
import { sql } from 'kysely';
import type { WorkedState } from '#shared/roster/times-worked.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { isChangeOf } from '#server/platform/sql/shifts-in-force.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

const worked = (db: Connection, organizationId: string) =>
  db
    .selectFrom('worked_shifts as w')
    .innerJoin('units as u', 'u.id', 'w.unit_id')
    .select([
      'w.id',
      'w.version',
      'w.unit_id as unitId',
      'u.name as unit',
      'w.practitioner_id as practitionerId',
      'w.assignment_id as assignmentId',
      isoDay('w.day').as('day'),
      'w.starts_at as startsAt',
      'w.ends_at as endsAt',
      'w.note',
      'w.state',
      'w.reason',
      fullNameOf<string | null>('w.decided_by').as('decidedBy'),
    ])
    .where('w.organization_id', '=', organizationId)
    .orderBy('w.starts_at')
    .orderBy('w.id');

export type WorkedRow = Awaited<ReturnType<ReturnType<typeof worked>['execute']>>[number];

interface DaysOfPeople {
  practitionerIds: readonly string[];
  from: string;
  to: string;
}

export const workedBy = (
  db: Connection,
  organizationId: string,
  { practitionerIds, from, to }: DaysOfPeople,
): Promise<WorkedRow[]> =>
  worked(db, organizationId)
    .where(sql<boolean>`w.practitioner_id = any(${practitionerIds}::uuid[])`)
    .where('w.day', '>=', from)
    .where('w.day', '<=', to)
    .execute();

/** Why who had these shifts was changed after they had ended, by shift; one that was not is missing. */
export async function reasonsOfChanges(
  db: Connection,
  organizationId: string,
  assignmentIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reasons: string }>`
    select a.id, string_agg(distinct c.reason, '; ') as reasons
    from shift_assignments a join shift_types t on t.id = a.shift_type_id
    join past_duty_changes c on ${isChangeOf}
    where a.organization_id = ${organizationId} and a.id = any(${assignmentIds}::uuid[])
    group by a.id`.execute(db);
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}

/** Locked until the transaction ends, in the order of their ids. */
export async function locked(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; practitionerId: string; version: number; state: WorkedState }[]> {
  return db
    .selectFrom('worked_shifts')
    .select(['id', 'practitioner_id as practitionerId', 'version', 'state'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export interface NewWorked {
  id: string;
  organizationId: string;
  unitId: string;
  practitionerId: string;
  assignmentId: string | null;
  day: string;
  startsAt: Date;
  endsAt: Date;
  note: string | null;
  at: Date;
}

type Entered = Pick<NewWorked, 'day' | 'startsAt' | 'endsAt' | 'note' | 'at'>;

const enteredValues = ({ day, startsAt, endsAt, note, at }: Entered) => ({
  day,
  starts_at: startsAt,
  ends_at: endsAt,
  note,
  state: 'entered' as const,
  entered_at: at,
});

/** Throws where its shift, or its id, has a time already (`isUniqueViolation`). */
export const insert = (db: Connection, newWorked: NewWorked) =>
  db
    .insertInto('worked_shifts')
    .values({
      id: newWorked.id,
      organization_id: newWorked.organizationId,
      unit_id: newWorked.unitId,
      practitioner_id: newWorked.practitionerId,
      assignment_id: newWorked.assignmentId,
      ...enteredValues(newWorked),
    })
    .execute();

/** Entered anew, nothing is decided. False where it was changed since, approved, or is another's. */
export const update = (
  db: Connection,
  entry: Entered & Pick<NewWorked, 'id' | 'practitionerId'>,
  version: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('worked_shifts')
      .set({
        ...enteredValues(entry),
        decided_by: null,
        decided_at: null,
        reason: null,
        version: version + 1,
      })
      .where((is) => allEqual(is, { id: entry.id, practitioner_id: entry.practitionerId, version }))
      .where('state', '<>', 'approved'),
  );

interface Decision {
  ids: readonly string[];
  state: 'approved' | 'returned';
  by: string;
  at: Date;
  reason: string | null;
}

export const decide = (db: Connection, { ids, state, by, at, reason }: Decision) =>
  db
    .updateTable('worked_shifts')
    .set((is) => ({
      state,
      decided_by: by,
      decided_at: at,
      reason,
      version: is('version', '+', 1),
    }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
