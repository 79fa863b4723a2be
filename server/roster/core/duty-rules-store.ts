/** Rows of the rules of duty: their limits by set, and which job or unit is under which set. */
import { isBuiltIn, type HospitalRole } from '#shared/people/built-in-jobs.ts';
import {
  defaultNurseRules,
  defaultRules,
  setOfRule,
  type RuleSetName,
  type RuleSetting,
} from '#shared/roster/rule-catalogue.ts';
import type { RuleSetChoices } from '#shared/roster/rules/rule-sets.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export type StoredRule = RuleSetting & { version: number };

const keyOf = (setting: RuleSetting) => `${setOfRule(setting) ?? ''} ${setting.rule}`;

/** Every rule of the catalogue and of the nurses' set, as the organization set it or as it comes. */
export async function rules(db: Connection, organizationId: string): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('roster_rules')
    .select(['rule', 'rule_set as set', 'severity', 'limits', 'citation', 'version'])
    .where('organization_id', '=', organizationId)
    .execute();
  const storedRules = new Map<string, StoredRule>(rows.map((row) => [keyOf(row), row]));
  return [...defaultRules, ...defaultNurseRules].map(
    (setting) =>
      storedRules.get(keyOf(setting)) ?? { ...setting, set: setOfRule(setting), version: 0 },
  );
}

/** False where it was changed since `version`. */
export async function saveRule(
  db: Connection,
  organizationId: string,
  { rule, set, severity, limits, citation, version }: StoredRule,
): Promise<boolean> {
  const values = { severity, limits: JSON.stringify(limits), citation };
  const ruleSet = setOfRule({ rule, set });
  if (version > 0)
    return changesRow(
      db
        .updateTable('roster_rules')
        .set({ ...values, version: version + 1 })
        .where('organization_id', '=', organizationId)
        .where('rule', '=', rule)
        .where('rule_set', 'is not distinct from', ruleSet)
        .where('version', '=', version),
    );
  const rows = await db
    .insertInto('roster_rules')
    .values({ organization_id: organizationId, rule, rule_set: ruleSet, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rule')
    .execute();
  return rows.length === 1;
}

/** What jobs and units chose. */
export async function ruleSetChoices(
  db: Connection,
  organizationId: string,
): Promise<RuleSetChoices> {
  const rows = await db
    .selectFrom('duty_rule_choices')
    .select(['hospital_role as job', 'unit_id as unitId', 'rule_set as set'])
    .where('organization_id', '=', organizationId)
    .orderBy('hospital_role')
    .orderBy('unit_id')
    .execute();
  const added = await db
    .selectFrom('custom_jobs')
    .select(['name as job', 'rule_set as set'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();
  return {
    jobs: [...rows.flatMap(({ job, set }) => (job === null ? [] : { job, set })), ...added],
    units: rows.flatMap(({ unitId, set }) => (unitId === null ? [] : { unitId, set })),
  };
}

/** Either a job or a unit. */
export interface RuleSetSubject {
  job: HospitalRole | null;
  unitId: string | null;
}

/** The next choice waits until the transaction ends. */
export const lockChoices = (db: Connection, organizationId: string) =>
  db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();

/** Null removes the choice. A job that the organization added keeps it itself. */
export async function saveChoice(
  db: Connection,
  organizationId: string,
  { job, unitId, set }: RuleSetSubject & { set: RuleSetName | null },
): Promise<void> {
  if (job !== null && !isBuiltIn(job)) {
    await db
      .updateTable('custom_jobs')
      .set((is) => ({ rule_set: set ?? 'residents', version: is('version', '+', 1) }))
      .where('organization_id', '=', organizationId)
      .where('name', '=', job)
      .execute();
    return;
  }
  await db
    .deleteFrom('duty_rule_choices')
    .where('organization_id', '=', organizationId)
    .where('hospital_role', 'is not distinct from', job)
    .where('unit_id', 'is not distinct from', unitId)
    .execute();
  if (set === null) return;
  await db
    .insertInto('duty_rule_choices')
    .values({
      organization_id: organizationId,
      hospital_role: job,
      unit_id: unitId,
      rule_set: set,
    })
    .execute();
}

/** Active people in order of name. */
export const peopleUnderRules = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select([
      'p.id',
      'p.full_name as fullName',
      'p.hospital_role as hospitalRole',
      'p.unit_id as unitId',
      'u.name as unit',
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.is_program', '=', false)
    .where('p.active', '=', true)
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();
