/** Tests that changes which no other test makes leave their row in the audit (S223). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { deliveredContent } from '#shared/cases/case-forms/form-versions.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { addAdmissions } from '#server/test/hl7.ts';
import { subscribedProgram } from '#server/test/fhir/program.ts';
import type { Path } from '#server/test/browser.ts';
import { openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner } = ward;
const { owner, organizationId } = clinic.world;
const admin = await clinic.clinician({ role: 'ADMIN' });
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

/** Throws where it is refused, so that the watch of the test server sees each of them done. */
async function change<P extends Path>({ browser }: Clinician, path: P, input: object) {
  const { status, text, data } = await browser.call(path, input);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return data;
}

const actionsSince = async (seq: number) => {
  const { rows } = await owner.query<{ action: string }>(
    'select action from audit_events where seq > $1 order by seq',
    [seq],
  );
  return rows.map(({ action }) => action);
};

const lastSeq = async () =>
  (await owner.query<{ seq: number }>('select coalesce(max(seq), 0)::int as seq from audit_events'))
    .rows[0]!.seq;

test('S223 a case is assigned and noted, and a form of it changed and dropped', async () => {
  const task = { title: 'Call the family', assign: { to: 'nobody' } };
  const { caseId } = await change(manager, 'cases.openTask', task);
  const { versionId } = await change(builder, 'cases.forms.versions.draft', {
    ...deliveredContent('cdi-worksheet'),
    form: 'cdi-worksheet',
  });
  const from = await lastSeq();
  const assign = { to: 'person', personId: manager.id };
  await change(manager, 'cases.assign', { caseId, version: 1, assign });
  await change(manager, 'cases.note', { caseId, note: 'No answer' });
  const content = { ...deliveredContent('cdi-worksheet'), title: 'Our worksheet' };
  await change(builder, 'cases.forms.versions.change', { ...content, versionId, version: 1 });
  await change(builder, 'cases.forms.versions.drop', { versionId, version: 2 });
  expect(await actionsSince(from)).toEqual([
    'case.assign',
    'case.note',
    'form-version.change',
    'form-version.drop',
  ]);
});

test('S223 a feed ends, a rule is retired, and a notification that a webhook did not take is dismissed', async () => {
  const { sourceId } = (await addAdmissions(builder)).data;
  const { ruleId } = await change(builder, 'rules.draft', {
    name: 'Low sodium',
    sentence: 'Sodium is below 130.',
    factType: 'Observation',
    condition: 'value.value < 130',
    evidence: "%facts.where(resourceType = 'MedicationRequest')",
    kind: 'task',
    once: 'patient',
    ownerRole: 'Case Manager',
    dueHours: 24,
  });
  const subscription = await subscribedProgram(clinic);
  const { rows } = await owner.query<{ id: string }>(
    `insert into subscription_notifications
       (subscription_id, organization_id, resource_id, resource_version, state, queued_at, failed_at)
     values ($1, $2, $3, 1, 'failed', now(), now()) returning id`,
    [subscription.id, organizationId, randomUUID()],
  );
  const from = await lastSeq();
  await change(builder, 'facts.feeds.end', { sourceId });
  await change(builder, 'rules.retire', { ruleId, version: 1 });
  await change(admin, 'programs.dismiss', { notificationId: rows[0]!.id });
  expect(await actionsSince(from)).toEqual(['feed.end', 'rule.retire', 'subscription.dismiss']);
});

test('S223 a rule of duty, a skill, a shift type and one’s own phone are saved', async () => {
  const { id: skillId } = await change(planner, 'roster.skills.add', { name: 'Airway' });
  const rules = (await admin.browser.call('roster.rules.list', {})).data;
  const rule = rules.find(({ rule: name }) => name === 'overlap') ?? rules[0]!;
  const { id: shiftTypeId, unitId: _unit, version, ...type } = ward.unit.types['D']!;
  const from = await lastSeq();
  await change(planner, 'roster.skills.save', { skillId, version: 1, name: 'Airways' });
  await change(planner, 'roster.types.save', { ...type, shiftTypeId, version, active: true });
  await change(admin, 'roster.rules.save', rule);
  await change(planner, 'people.savePhone', { phone: '+44 20 7946 0018' });
  expect(await actionsSince(from)).toEqual([
    'skill.save',
    'shift-type.save',
    'roster.rule-save',
    'person.save-details',
  ]);
});
