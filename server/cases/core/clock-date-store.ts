/** The dates of stays from which clocks count, and what of a case's clocks has to follow them. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** Dates as the record has them: a local day without a time, or an instant. */
export interface StayDates {
  admission: string | null;
  discharge: string | null;
}

export async function stayDatesOf(
  db: Connection,
  encounterIds: readonly string[],
): Promise<Map<string, StayDates>> {
  if (encounterIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('facts')
    .select(['id', 'effective_at as admission', 'effective_precision as precision'])
    .select('ended_at as discharge')
    .where('id', 'in', [...encounterIds])
    .where('type', '=', 'Encounter')
    .execute();
  return new Map(
    rows.map(({ id, admission, precision, discharge }) => [
      id,
      {
        admission: admission.toISOString().slice(0, precision === null ? undefined : 10),
        discharge: discharge?.toISOString() ?? null,
      },
    ]),
  );
}

/** Open cases of these stays of which a clock counts, or would count, from a date of the stay; locked, in one order. */
export async function lockCasesByStay(
  db: Connection,
  { organizationId, encounterIds }: { organizationId: string; encounterIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('cases as c')
    .select('c.id')
    .where('c.organization_id', '=', organizationId)
    .where('c.encounter_id', 'in', [...encounterIds])
    .where('c.closed_at', 'is', null)
    .where(
      sql<boolean>`exists (select from clock_rules r where r.organization_id = c.organization_id
        and r.kind = c.kind and r.counts_from in ('admission', 'discharge') and r.state <> 'draft')`,
    )
    .orderBy('c.id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Events of published rules that count from a date, for which a case may not have a clock yet. */
export async function eventsWithDates(
  db: Connection,
  { organizationId, kind }: { organizationId: string; kind: KindName },
): Promise<string[]> {
  const rows = await db
    .selectFrom('clock_rules')
    .select('starts_on as event')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('counts_from', '<>', 'event')
    .where('state', '=', 'published')
    .execute();
  return rows.map(({ event }) => event);
}

/** The moves that a case has made and that stand, oldest first. */
export async function movesMade(db: Connection, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_events as e')
    .select(sql<string>`e.detail ->> 'move'`.as('move'))
    .where('e.case_id', '=', caseId)
    .where('e.event', '=', 'moved')
    .where(
      sql<boolean>`not exists (select from case_events u where u.case_id = e.case_id
        and u.event = 'undone' and u.sequence = e.sequence + 1)`,
    )
    .orderBy('e.sequence')
    .execute();
  return rows.map(({ move }) => move);
}

/** Names of the rules of which a case has a clock that was not ended without a result. */
export async function clockedRules(db: Connection, caseId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clocks as k')
    .innerJoin('clock_rules as r', 'r.id', 'k.rule_id')
    .select('r.name')
    .where('k.case_id', '=', caseId)
    .where('k.state', '<>', 'stopped')
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function restart(db: Connection, clockId: string, startedAt: Date): Promise<void> {
  await db.updateTable('clocks').set({ started_at: startedAt }).where('id', '=', clockId).execute();
}

/** Those who read the case get it anew: another version, for programs that are told of changes too. */
export async function noteChange(db: Connection, caseId: string, at: Date): Promise<void> {
  await db
    .updateTable('cases')
    .set((is) => ({ changed_at: at, version: is('version', '+', 1) }))
    .where('id', '=', caseId)
    .execute();
}

/** False where it is closed. A time that is earlier stays. */
export const wantBy = (
  db: Connection,
  { caseId, targetAt }: { caseId: string; targetAt: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('cases')
      .set((is) => ({
        target_at: sql<Date>`least(target_at, ${targetAt}::timestamptz)`,
        changed_at: targetAt,
        version: is('version', '+', 1),
      }))
      .where('id', '=', caseId)
      .where('closed_at', 'is', null),
  );
