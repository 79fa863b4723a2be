/** Rows of closures: local days on which an organization or a unit is closed. */
import type { Closure, NewClosure } from '#shared/organization/closures.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isoDays } from '#server/platform/sql/iso-day.ts';

const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('closures as c')
    .leftJoin('units as u', 'u.id', 'c.unit_id')
    .select([
      'c.id',
      'c.kind',
      'c.name',
      ...isoDays('c'),
      'u.id as unitId',
      'u.name as unitName',
      'c.version',
    ])
    .where('c.organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const closureOf = ({ unitId, unitName, ...row }: Row): Closure => ({
  ...row,
  unit: unitId !== null && unitName !== null ? { id: unitId, name: unitName } : null,
});

/** Those that are not over on this day, in order of day. */
export async function closuresFrom(
  db: Connection,
  organizationId: string,
  day: string,
): Promise<Closure[]> {
  const closureRows = await rows(db, organizationId)
    .where('c.to_day', '>=', day)
    .orderBy('c.from_day')
    .orderBy('c.name')
    .execute();
  return closureRows.map(closureOf);
}

export async function closureById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Closure | null> {
  const row = await rows(db, organizationId).where('c.id', '=', id).executeTakeFirst();
  return row ? closureOf(row) : null;
}

const columnsOf = ({ kind, name, from, to, unitId }: NewClosure) => ({
  kind,
  name,
  from_day: from,
  to_day: to,
  unit_id: unitId,
});

export async function insertClosure(
  db: Connection,
  by: { organizationId: string; id: string },
  closure: NewClosure,
): Promise<string> {
  const { id } = await db
    .insertInto('closures')
    .values({ organization_id: by.organizationId, created_by: by.id, ...columnsOf(closure) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ClosureVersion {
  closureId: string;
  version: number;
}

/** False where it was changed or removed since `version`. */
export async function updateClosure(
  db: Connection,
  organizationId: string,
  { closureId, version, ...closure }: NewClosure & ClosureVersion,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('closures')
      .set({ ...columnsOf(closure), version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id: closureId, version })),
  );
}

/** False where it was changed or removed since `version`. */
export async function deleteClosure(
  db: Connection,
  organizationId: string,
  { closureId, version }: ClosureVersion,
): Promise<boolean> {
  return changesRow(
    db
      .deleteFrom('closures')
      .where((is) => allEqual(is, { organization_id: organizationId, id: closureId, version })),
  );
}
