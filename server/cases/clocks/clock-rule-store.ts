/** Rows of the rules by which clocks run, within one organization. */
import { sql, type ExpressionBuilder } from 'kysely';
import type {
  ClockRule,
  ClockRuleRef,
  ClockRuleStanding,
  NewClockRule,
} from '#shared/cases/clock-rules.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { publishedBy, withWriter, writerNames } from '#server/platform/sql/writers.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import { dayOfRule, isValidAt, ruleColumns } from '#server/cases/core/clock-store.ts';

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

/** Beyond it, retired ones are left out. */
const most = 300;

type Rules = ExpressionBuilder<Tables & { r: Tables['clock_rules'] }, 'r'>;

/** What the versions of one rule have in common. */
const sameRule = ['organization_id', 'name', 'kind', 'starts_on', 'applies_to'] as const;

/** By what a clock that starts at the moment would run. */
const standing = (is: Rules, at: Date) =>
  sql<ClockRuleStanding>`case
    when r.state = 'draft' then 'draft'
    when r.state = 'retired' then 'retired'
    when r.valid_to < ${dayOfRule('r', at)} then 'over'
    when r.valid_from > ${dayOfRule('r', at)} then 'coming'
    when ${is.exists(
      is
        .selectFrom('clock_rules as n')
        .select('n.id')
        .where((on) =>
          on.and(sameRule.map((column) => on(`n.${column}`, '=', on.ref(`r.${column}`)))),
        )
        .whereRef('n.approved_at', '>', 'r.approved_at')
        .where('n.state', '=', 'published')
        .where(isValidAt('n', at)),
    )} then 'replaced'
    else 'in-force' end`;

/** Drafts first, then what is in force, by name. */
export async function rules(
  db: Connection,
  { organizationId, personId, at }: By,
): Promise<ClockRule[]> {
  const rows = await db
    .selectFrom('clock_rules as r')
    .select([
      ...ruleColumns,
      'r.kind',
      'r.starts_on as startsOn',
      'r.applies_to as appliesTo',
      'r.citation',
      isoDay('r.valid_from').as('validFrom'),
      isoDay<string | null>('r.valid_to').as('validTo'),
      'r.revision',
      'r.state',
      'r.written_by as writerIds',
      'r.drafted_at as writtenAt',
      writerNames('r').as('writtenBy'),
      fullNameOf<string | null>('r.approved_by').as('approvedBy'),
      'r.approved_at as approvedAt',
      fullNameOf<string | null>('r.retired_by').as('retiredBy'),
      'r.retired_at as retiredAt',
      'r.version',
    ])
    .select((is) => standing(is, at).as('standing'))
    .where('r.organization_id', '=', organizationId)
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], r.state)`)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.revision', 'desc')
    .orderBy('r.id')
    .limit(most)
    .execute();
  return rows.map(({ writerIds, ...row }) => ({
    ...row,
    appliesTo: row.appliesTo as Record<string, string>,
    writtenAt: row.writtenAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    retiredAt: row.retiredAt?.toISOString() ?? null,
    isOwn: writerIds.includes(personId),
  }));
}

const contentOf = (rule: NewClockRule) => ({
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
  cut_off_at: rule.cutOffAt,
  day_off_due_at: rule.dayOffDueAt,
  second_length: rule.second === null ? null : JSON.stringify(rule.second),
  counts_from: rule.countsFrom,
  observes_closures: rule.observesClosures,
  holidays: rule.holidays,
  warn_minutes: rule.warnMinutes,
  citation: rule.citation,
  valid_from: rule.validFrom,
  valid_to: rule.validTo,
});

/** Versions of the same rule, without the one that is written. */
const otherVersions = (
  db: Connection,
  organizationId: string,
  { rule, exceptId }: { rule: NewClockRule; exceptId: string | null },
) =>
  db
    .selectFrom('clock_rules')
    .where('organization_id', '=', organizationId)
    .where('name', '=', rule.name)
    .where('kind', '=', rule.kind)
    .where('starts_on', '=', rule.startsOn)
    .where('applies_to', '=', sql<string>`${JSON.stringify(rule.appliesTo)}::jsonb`)
    .where((is) => (exceptId === null ? is.lit(true) : is('id', '<>', exceptId)));

/** Until the transaction ends, nobody else writes a draft: what is read of the others stays so. */
export const lockDrafts = (db: Connection, organizationId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`clock rules ${organizationId}`}, 0))`.execute(
    db,
  );

/** Whether a draft of the rule is there besides. */
export async function hasDraft(
  db: Connection,
  organizationId: string,
  candidate: { rule: NewClockRule; exceptId: string | null },
): Promise<boolean> {
  const row = await otherVersions(db, organizationId, candidate)
    .select('id')
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return row !== undefined;
}

async function nextRevision(
  db: Connection,
  organizationId: string,
  candidate: { rule: NewClockRule; exceptId: string | null },
): Promise<number> {
  const { newest } = await otherVersions(db, organizationId, candidate)
    .select(sql<number>`coalesce(max(revision), 0)`.as('newest'))
    .executeTakeFirstOrThrow();
  return newest + 1;
}

export async function insert(db: Connection, by: By, rule: NewClockRule): Promise<string> {
  const { id } = await db
    .insertInto('clock_rules')
    .values({
      organization_id: by.organizationId,
      ...contentOf(rule),
      revision: await nextRevision(db, by.organizationId, { rule, exceptId: null }),
      state: 'draft',
      drafted_by: by.personId,
      drafted_at: by.at,
      written_by: [by.personId],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where somebody changed it since `version`. */
export async function change(
  db: Connection,
  by: By,
  { ref, rule }: { ref: ClockRuleRef; rule: NewClockRule },
): Promise<boolean> {
  const candidate = { rule, exceptId: ref.ruleId };
  return changesRow(
    db
      .updateTable('clock_rules')
      .set({
        ...contentOf(rule),
        revision: await nextRevision(db, by.organizationId, candidate),
        drafted_at: by.at,
        written_by: withWriter(by.personId),
        version: ref.version + 1,
      })
      .where((is) => allEqual(is, { id: ref.ruleId, version: ref.version, state: 'draft' })),
  );
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('clock_rules')
    .select(['id', 'name', 'state', 'revision', 'written_by as writerIds', 'version'])
    .select(['label', 'length', 'unit', 'citation'])
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
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
      .set({ ...publishedBy(by), version: version + 1 })
      .where((is) => allEqual(is, { id: ruleId, version, state: 'draft' })),
  );

/** A draft that nobody published is dropped; clocks that run by a published one go on. */
export async function retire(
  db: Connection,
  by: By,
  { ruleId, version }: ClockRuleRef,
): Promise<boolean> {
  const rule = { id: ruleId, version };
  const isDropped = await changesRow(
    db
      .deleteFrom('clock_rules')
      .where((is) => allEqual(is, { id: rule.id, version: rule.version, state: 'draft' })),
  );
  if (isDropped) return true;
  return changesRow(
    db
      .updateTable('clock_rules')
      .set({
        state: 'retired',
        retired_by: by.personId,
        retired_at: by.at,
        version: version + 1,
      })
      .where((is) => allEqual(is, { id: rule.id, version: rule.version, state: 'published' })),
  );
}
