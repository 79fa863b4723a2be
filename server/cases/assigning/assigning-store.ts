/** Rows of cases that one act assigns, and what it takes to undo it. */
import { expressionBuilder, sql } from 'kysely';
import type { PlanAssigning } from '#shared/cases/case-assignment.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import {
  isVisible,
  matches,
  type Cases,
  type Reader,
} from '#server/cases/core/case-filter-store.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface CaseToAssign {
  id: string;
  kind: KindName;
  state: string;
  version: number;
  ownerId: string | null;
  ownerRole: string | null;
  ownerUnitId: string | null;
  openedBy: string | null;
  /** As `CaseFilter.units` names it. */
  unitKey: string | null;
  unit: string | null;
  unitId: string | null;
}

type CasesInFilter = Tables & { c: Tables['cases'] };

/** Open ones that the reader may see, by clock. */
export async function toAssign(
  db: Connection,
  reader: Reader,
  { of, limit }: { of: PlanAssigning['of']; limit: number },
): Promise<CaseToAssign[]> {
  const is: Cases = expressionBuilder<CasesInFilter, 'c'>();
  const where =
    'filter' in of
      ? matches(is, of.filter, reader)
      : is.and([
          is('c.organization_id', '=', reader.organizationId),
          sql<boolean>`c.id = any(${of.caseIds}::uuid[])`,
          isVisible(is, reader),
        ]);
  const { rows } = await sql<CaseToAssign>`
    select c.id, c.kind, c.state, c.version, c.owner_id as "ownerId", c.owner_role as "ownerRole",
      c.owner_unit_id as "ownerUnitId", c.opened_by as "openedBy", c.unit_key as "unitKey", c.unit, c.unit_id as "unitId"
    from cases c where ${where} and c.closed_at is null
    order by c.due_order, c.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Who had a case before, as it is put back. */
export interface OwnerBefore {
  ownerId: string | null;
  ownerRole: string | null;
  /** Of what an act before this release assigned it may be missing. */
  ownerUnitId?: string | null;
  backupRole: string | null;
  ownedSince: string | null;
  assignedBy: string | null;
}

export interface LockedCase extends OwnerBefore {
  id: string;
  kind: KindName;
  state: string;
  title: string;
  version: number;
  ownerName: string | null;
  ownerUnitName: string | null;
  openedBy: string | null;
  closedAt: Date | null;
}

/** Of this organization, in order of id, until the transaction ends. */
export async function lock(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select c.id, c.kind, c.state, c.title, c.version, c.owner_id as "ownerId",
      o.full_name as "ownerName", c.owner_role as "ownerRole", c.owner_unit_id as "ownerUnitId",
      ou.name as "ownerUnitName", c.backup_role as "backupRole",
      c.owned_since::text as "ownedSince", c.assigned_by as "assignedBy", c.opened_by as "openedBy",
      c.closed_at as "closedAt"
    from cases c left join practitioners o on o.id = c.owner_id
      left join units ou on ou.id = c.owner_unit_id
    where c.organization_id = ${organizationId} and c.id = any(${[...ids]}::uuid[])
    order by c.id for update of c`.execute(db);
  return rows;
}

/** By id; of a unit that was merged meanwhile, the name of the one that it is now. */
export async function unitNames(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, present.name from units u
    join units present on present.id = coalesce(u.merged_into, u.id)
    where u.organization_id = ${organizationId} and u.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface NewOwner {
  id: string;
  ownerId: string | null;
  ownerRole: string | null;
  ownerUnitId: string | null;
}

/** Rows that are locked. Ends their escalation to a backup role. */
export async function assignAll(
  db: Connection,
  owners: readonly NewOwner[],
  at: Date,
): Promise<void> {
  await sql`
    update cases c set owner_id = n."ownerId", owner_role = n."ownerRole",
      owner_unit_id = n."ownerUnitId", backup_role = null, changed_at = ${at},
      version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb)
      as n (id uuid, "ownerId" uuid, "ownerRole" text, "ownerUnitId" uuid)
    where c.id = n.id`.execute(db);
}

/** Rows that are locked, as they were before. */
export async function putBackAll(
  db: Connection,
  owners: readonly (OwnerBefore & { id: string })[],
  at: Date,
): Promise<void> {
  await sql`
    update cases c set owner_id = n."ownerId", owner_role = n."ownerRole",
      owner_unit_id = (select coalesce(u.merged_into, u.id) from units u where u.id = n."ownerUnitId"),
      backup_role = n."backupRole", owned_since = n."ownedSince", assigned_by = n."assignedBy",
      changed_at = ${at}, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as n (id uuid, "ownerId" uuid,
      "ownerRole" text, "ownerUnitId" uuid, "backupRole" text, "ownedSince" timestamptz, "assignedBy" uuid)
    where c.id = n.id`.execute(db);
}

export interface AssignedBefore {
  caseId: string;
  /** Of the case after it. */
  version: number;
  before: OwnerBefore;
}

/** What one act of this person assigned since then. */
export async function ofAssigning(
  db: Connection,
  { assigningId, by, since }: { assigningId: string; by: string; since: Date },
): Promise<AssignedBefore[]> {
  const { rows } = await sql<AssignedBefore>`
    select case_id as "caseId", (detail ->> 'version')::int as version, detail -> 'before' as before
    from case_events
    where event in ('assigned', 'released') and detail ->> 'assigningId' is not null
      and detail ->> 'assigningId' = ${assigningId} and by = ${by} and at >= ${since}`.execute(db);
  return rows;
}
