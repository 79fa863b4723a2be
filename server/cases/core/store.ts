/** Rows of cases, always within one organization. */
import { sql } from 'kysely';
import type { ListCases } from '#shared/cases.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isVisible, matches, type Reader } from './case-filter-store.ts';
import { instantsOf, lines } from './case-line-store.ts';

export type { Reader } from './case-filter-store.ts';

type FullRow = Awaited<ReturnType<ReturnType<typeof fullRows>['execute']>>[number];

/** With its instants as the API writes them. */
const storedOf = (row: FullRow) => ({ ...row, ...instantsOf(row) });
export type StoredCase = ReturnType<typeof storedOf>;

const fullRows = (db: Connection, of: Pick<Reader, 'seesMoney'>) =>
  lines(db, of).select([
    'c.queue',
    'c.subject',
    'c.parent_id as parentId',
    'c.encounter_id as encounterId',
    'c.opened_by as openedBy',
    'c.target_at as targetAt',
    'c.backup_role as backupRole',
  ]);

/** Null where the reader may not see it, or it is another organization's. */
export async function visible(db: Connection, reader: Reader, id: string) {
  const row = await fullRows(db, reader)
    .where((is) => allEqual(is, { 'c.id': id, 'c.organization_id': reader.organizationId }))
    .where((is) => isVisible(is, reader))
    .executeTakeFirst();
  return row && storedOf(row);
}

/** As it is but for its amount, for what was checked before or acts by itself. */
export async function byId(db: Connection, organizationId: string, id: string) {
  const row = await fullRows(db, { seesMoney: false })
    .where((is) => allEqual(is, { 'c.id': id, 'c.organization_id': organizationId }))
    .executeTakeFirst();
  return row && storedOf(row);
}

interface CaseVersion {
  caseId: string;
  version: number;
}

/** False where somebody changed it since `version`. */
export const update = (
  db: Connection,
  { caseId, version }: CaseVersion,
  {
    state,
    subject,
    closedAt,
    at,
  }: { state: string; subject?: unknown; closedAt: Date | null; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('cases')
      .set({
        state,
        closed_at: closedAt,
        changed_at: at,
        version: version + 1,
        ...(subject === undefined ? {} : { subject: JSON.stringify(subject) }),
      })
      .where((is) => allEqual(is, { id: caseId, version })),
  );

/** One conditional update: of two at once, one gets it. */
export const claim = (
  db: Connection,
  {
    caseId,
    from,
    personId,
    at,
  }: { caseId: string; from: string | null; personId: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('cases')
      .set((is) => ({ owner_id: personId, changed_at: at, version: is('version', '+', 1) }))
      .where('id', '=', caseId)
      .where('owner_id', 'is not distinct from', from)
      .where('closed_at', 'is', null),
  );

/** The first one that nobody has and nobody is taking, or null. */
export async function claimNext(
  db: Connection,
  reader: Reader,
  filter: ListCases['filter'],
): Promise<string | null> {
  const row = await db
    .updateTable('cases')
    .set((is) => ({
      owner_id: reader.personId,
      changed_at: reader.now,
      version: is('version', '+', 1),
    }))
    .where('id', '=', (is) =>
      is
        .selectFrom('cases as c')
        .select('c.id')
        .where((c) => matches(c, filter, reader))
        .where('c.owner_id', 'is', null)
        .orderBy('c.due_order')
        .orderBy('c.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Owner {
  ownerId: string | null;
  ownerRole: string | null;
  ownerUnitId?: string | null;
}

/** False where somebody changed it since `version`. Ends an escalation to a backup role. */
export const assign = (
  db: Connection,
  { caseId, version }: CaseVersion,
  { ownerId, ownerRole, ownerUnitId = null, at }: Owner & { at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('cases')
      .set({
        owner_id: ownerId,
        owner_role: ownerRole,
        owner_unit_id: ownerUnitId,
        backup_role: null,
        changed_at: at,
        version: version + 1,
      })
      .where((is) => allEqual(is, { id: caseId, version }))
      .where('closed_at', 'is', null),
  );

export async function escalate(
  db: Connection,
  caseId: string,
  { role, backup, at }: { role: string; backup: string; at: Date },
): Promise<void> {
  await db
    .updateTable('cases')
    .set((is) => ({
      owner_role: is.fn.coalesce('owner_role', sql<string>`${role}`),
      backup_role: backup,
      changed_at: at,
      version: is('version', '+', 1),
    }))
    .where('id', '=', caseId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Whether it was there. */
export const clearFlag = (db: Connection, caseId: string, at: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('cases')
      .set((is) => ({ flag: null, changed_at: at, version: is('version', '+', 1) }))
      .where('id', '=', caseId)
      .where('flag', 'is not', null),
  );

/** The open one that is the same, locked; its time is only ever brought forward. */
export async function raise(
  db: Connection,
  {
    organizationId,
    kind,
    sameAs,
    targetAt,
    at,
  }: {
    organizationId: string;
    kind: KindName;
    sameAs: string;
    targetAt: Date | null;
    at: Date;
  },
): Promise<{ id: string; targetAt: Date | null } | null> {
  const row = await db
    .updateTable('cases')
    .set((is) => ({
      target_at: sql<Date | null>`least(target_at, ${targetAt}::timestamptz)`,
      changed_at: at,
      version: is('version', '+', 1),
    }))
    .where((is) => allEqual(is, { organization_id: organizationId, kind, same_as: sameAs }))
    .where('closed_at', 'is', null)
    .returning(['id', 'target_at as targetAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** For each the nearest of its running clocks, and of what a person wants. */
export async function setDue(db: Connection, caseIds: readonly string[]): Promise<void> {
  if (caseIds.length === 0) return;
  await db
    .updateTable('cases as c')
    .set({
      due_at: sql<Date | null>`least(c.target_at, (select min(k.due_at) from clocks k
        where k.case_id = c.id and k.state in ('running', 'missed')))`,
    })
    .where('c.id', 'in', [...caseIds])
    .execute();
}

/** The time that was set for it; null: none. */
export async function setTarget(
  db: Connection,
  { caseId, targetAt, at }: { caseId: string; targetAt: Date | null; at: Date },
): Promise<void> {
  await db
    .updateTable('cases')
    .set((is) => ({ target_at: targetAt, changed_at: at, version: is('version', '+', 1) }))
    .where('id', '=', caseId)
    .execute();
}

/** Locks the row, so that what is said of the case has a number of its own. */
export const touch = (db: Connection, caseId: string, at: Date): Promise<boolean> =>
  changesRow(db.updateTable('cases').set({ changed_at: at }).where('id', '=', caseId));

/** The ids of those that were opened from this one and are open, the oldest first. */
export const openedFrom = (db: Connection, organizationId: string, parentId: string) =>
  db
    .selectFrom('cases')
    .select('id')
    .where((is) => allEqual(is, { parent_id: parentId, organization_id: organizationId }))
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();

/** For statements that lock several cases: parents before what was opened from them. */
export const parentsFirst = sql<boolean>`parent_id is not null`;

/**
 * Locks the cases that these were opened from, before these are locked themselves: a case that closes ends what was opened
 * from it in the same order.
 */
export async function lockParentsOf(db: Connection, caseIds: readonly string[]): Promise<void> {
  if (caseIds.length === 0) return;
  await sql`
    select from cases p
    where p.id in (select c.parent_id from cases c where c.id = any(${[...caseIds]}::uuid[]))
    order by p.parent_id is not null, p.id for update of p`.execute(db);
}
