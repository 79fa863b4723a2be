/** Rows of the reasons that an organization lists. */
import { sql } from 'kysely';
import type {
  ListedReason,
  NewReason,
  ReasonChoice,
  SaveReason,
} from '#shared/appointments/reasons/listed-reasons.ts';
import type { ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isOfUnitAt } from '#server/platform/rights/unit-members.ts';
import { unitColumn } from '#server/platform/sql/unit-column.ts';

const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('listed_reasons as r')
    .leftJoin('units as u', 'u.id', 'r.unit_id')
    .select([
      'r.id',
      'r.use',
      'r.name',
      'r.side',
      'r.code_system as codeSystem',
      'r.code',
      'r.active',
      'r.version',
      unitColumn.as('unit'),
    ])
    .where('r.organization_id', '=', organizationId);

/** The active ones first, then by use, unit and name. */
export async function list(db: Connection, organizationId: string): Promise<ListedReason[]> {
  return rows(db, organizationId)
    .orderBy('r.active', 'desc')
    .orderBy('r.use', 'desc')
    .orderBy('u.name', (order) => order.asc().nullsFirst())
    .orderBy('r.name')
    .execute();
}

export async function byId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<ListedReason | null> {
  const row = await rows(db, organizationId).where('r.id', '=', id).executeTakeFirst();
  return row ?? null;
}

const columnsOf = ({ use, name, unitId, codeSystem, code, side }: NewReason) => ({
  use,
  name,
  unit_id: unitId,
  code_system: codeSystem,
  code,
  side,
});

interface CodeQuery extends Pick<NewReason, 'use' | 'unitId' | 'codeSystem' | 'code'> {
  /** The reason itself. */
  exceptId: string;
}

/** Throws where the same reason is listed for the same use and unit (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  organizationId: string,
  reason: NewReason,
): Promise<string> {
  const { id } = await db
    .insertInto('listed_reasons')
    .values({ organization_id: organizationId, ...columnsOf(reason) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`; throws as `insert`. */
export async function update(
  db: Connection,
  organizationId: string,
  { reasonId, version, active, ...reason }: SaveReason,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('listed_reasons')
      .set({ ...columnsOf(reason), active, version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id: reasonId, version })),
  );
}

/**
 * The name of another reason with this code that a booking would be offered beside it: of the same unit,
 * or of every unit. Who is next waits until this transaction ends.
 */
export async function nameOfSameCode(
  db: Connection,
  organizationId: string,
  { use, unitId, codeSystem, code, exceptId }: CodeQuery,
): Promise<string | null> {
  if (code === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reason ${organizationId} ${code}`}, 0))`.execute(
    db,
  );
  const row = await db
    .selectFrom('listed_reasons')
    .select('name')
    .where((is) => allEqual(is, { organization_id: organizationId, use, code, active: true }))
    .where(sql<boolean>`code_system is not distinct from ${codeSystem}`)
    .where(sql<boolean>`(unit_id is null or ${unitId}::uuid is null or unit_id = ${unitId}::uuid)`)
    .where('id', '<>', exceptId)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

interface ChoiceQuery {
  organizationId: string;
  use: ReasonUse;
  /** The reasons of whose units are offered, beside those of every unit. */
  practitionerId: string;
  now: Date;
}

export const choices = (
  db: Connection,
  { organizationId, use, practitionerId, now }: ChoiceQuery,
): Promise<ReasonChoice[]> =>
  db
    .selectFrom('listed_reasons as r')
    .where('r.organization_id', '=', organizationId)
    .where('r.use', '=', use)
    .where('r.active', '=', true)
    .where((is) =>
      is.or([
        is('r.unit_id', 'is', null),
        is.exists(
          is
            .selectFrom('practitioners as p')
            .select('p.id')
            .where('p.organization_id', '=', organizationId)
            .where('p.id', '=', practitionerId)
            .where(isOfUnitAt('p', sql`r.unit_id`, now)),
        ),
      ]),
    )
    .select(['r.id', 'r.name', 'r.side'])
    .orderBy('r.name')
    .execute();

/** The names of what a unit's booking page offers: its own reasons for a visit, and those of every unit. */
export async function visitReasonsOf(
  db: Connection,
  { organizationId, unitId }: { organizationId: string; unitId: string },
): Promise<string[]> {
  const listed = await db
    .selectFrom('listed_reasons as r')
    .select('r.name')
    .distinct()
    .where('r.organization_id', '=', organizationId)
    .where('r.use', '=', 'visit')
    .where('r.active', '=', true)
    .where((is) => is.or([is('r.unit_id', 'is', null), is('r.unit_id', '=', unitId)]))
    .orderBy('r.name')
    .execute();
  return listed.map(({ name }) => name);
}
