/** The demo hospital's rules: one in force, and one that waits for its dry run and a second person. */
import { emptyTrial, type NewRule } from '#shared/rules.ts';
import * as ruleRows from '#server/rules/core/rule-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const inForce: NewRule = {
  name: 'Sodium below 130',
  sentence: 'Sodium is below 130 mmol/L, and no diagnosis of the record says so.',
  factType: 'Observation',
  condition:
    "code.coding.where(code = '2951-2').exists() and value.value < 130\n  and %facts.where(resourceType = 'Condition'\n    and code.text.lower().contains('natremia')).empty()",
  evidence: "%facts.where(resourceType = 'MedicationRequest')",
  action: 'open',
  move: null,
  targetSeries: null,
  kind: 'cdi-review',
  once: 'stay',
  ownerRole: null,
  dueHours: 24,
};

const draft: NewRule = {
  name: 'Potassium below 3.5 on furosemide',
  sentence: 'Potassium is below 3.5 mmol/L while furosemide is ordered.',
  factType: 'Observation',
  condition:
    "code.coding.where(code = '2823-3').exists() and value.value < 3.5\n  and %facts.where(resourceType = 'MedicationRequest'\n    and medication.text.contains('Furosemide')).exists()",
  evidence:
    "%facts.where(resourceType = 'MedicationRequest'\n  and medication.text.contains('Furosemide'))",
  action: 'open',
  move: null,
  targetSeries: null,
  kind: 'task',
  once: 'stay',
  ownerRole: 'Case Manager',
  dueHours: 12,
};

export async function seedRules(
  db: Connection,
  organizationId: string,
  { authorId, secondId, now }: { authorId: string; secondId: string; now: Date },
): Promise<void> {
  const author = { organizationId, personId: authorId, at: now };
  const second = { organizationId, personId: secondId, at: now };
  const ruleId = await ruleRows.insert(db, author, { rule: inForce, of: null });
  const ref = { ruleId, version: 1 };
  const { seriesId } = (await ruleRows.byId(db, organizationId, ruleId)) ?? {};
  if (seriesId === undefined) return;
  // Nobody ran it: the demo hospital's past is made up.
  await ruleRows.setTrial(db, author, { ref, trial: emptyTrial() });
  await ruleRows.publish(db, second, { ref, seriesId });
  await ruleRows.insert(db, author, { rule: draft, of: null });
}
