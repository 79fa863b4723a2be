/** Rows of the rules by which clocks run, within one organization. */
import { sql } from 'kysely';
import type { ClockRule, ClockRuleRef, NewClockRule } from '#shared/cases/clock-rules.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { ruleColumns } from '#server/cases/core/clock-store.ts';

/** Drafts first, then what is in force, by name. */
export async function rules(db: Connection, organizationId: string): Promise<ClockRule[]> {
  const rows = await db
    .selectFrom('clock_rules as r')
    .innerJoin('practitioners as d', 'd.id', 'r.drafted_by')
    .leftJoin('practitioners as a', 'a.id', 'r.approved_by')
    .select([
      ...ruleColumns,
      'r.kind',
      'r.starts_on as startsOn',
      'r.applies_to as appliesTo',
      'r.citation',
      sql<string>`to_char(r.valid_from, 'YYYY-MM-DD')`.as('validFrom'),
      sql<string | null>`to_char(r.valid_to, 'YYYY-MM-DD')`.as('validTo'),
      'r.state',
      'd.full_name as draftedBy',
      'a.full_name as approvedBy',
      'r.version',
    ])
    .where('r.organization_id', '=', organizationId)
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], r.state)`)
    .orderBy('r.name')
    .orderBy('r.drafted_at')
    .execute();
  return rows.map((row) => ({ ...row, appliesTo: row.appliesTo as Record<string, string> }));
}

interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

export async function insert(db: Connection, by: By, rule: NewClockRule): Promise<string> {
  const { id } = await db
    .insertInto('clock_rules')
    .values({
      organization_id: by.organizationId,
      name: rule.name,
      label: rule.label,
      kind: rule.kind,
      starts_on: rule.startsOn,
      met_by: rule.metBy,
      paused_in: rule.pausedIn,
      applies_to: JSON.stringify(rule.appliesTo),
      length: rule.length,
      unit: rule.unit,
      zone: rule.zone,
      day_ends_at: rule.dayEndsAt,
      observes_closures: rule.observesClosures,
      holidays: rule.holidays,
      warn_minutes: rule.warnMinutes,
      citation: rule.citation,
      valid_from: rule.validFrom,
      valid_to: rule.validTo,
      state: 'draft',
      drafted_by: by.personId,
      drafted_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('clock_rules')
    .select(['id', 'name', 'state', 'drafted_by as draftedById', 'version'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** False where somebody changed it since `version`. */
export const publish = (
  db: Connection,
  by: By,
  { ruleId, version }: ClockRuleRef,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('clock_rules')
      .set({
        state: 'published',
        approved_by: by.personId,
        approved_at: by.at,
        version: version + 1,
      })
      .where('id', '=', ruleId)
      .where('version', '=', version)
      .where('state', '=', 'draft'),
  );

/** A draft that nobody published is dropped; clocks that run by a published one go on. */
export async function retire(
  db: Connection,
  at: Date,
  { ruleId, version }: ClockRuleRef,
): Promise<boolean> {
  const rule = { id: ruleId, version };
  const isDropped = await changesRow(
    db
      .deleteFrom('clock_rules')
      .where('id', '=', rule.id)
      .where('version', '=', rule.version)
      .where('state', '=', 'draft'),
  );
  if (isDropped) return true;
  return changesRow(
    db
      .updateTable('clock_rules')
      .set({ state: 'retired', retired_at: at, version: version + 1 })
      .where('id', '=', rule.id)
      .where('version', '=', rule.version)
      .where('state', '=', 'published'),
  );
}
