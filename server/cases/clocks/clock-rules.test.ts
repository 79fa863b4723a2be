/** Tests the versions of rules of clocks: who writes and publishes them, and by which of them clocks start. */
import { afterAll, expect, test } from 'vitest';
import type { ClockRule } from '#shared/cases/clock-rules.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import type { NameIn } from '#server/test/browser.ts';
import { clockRule as rule } from '#server/test/cases/drafted-clock-rule.ts';

const clinic = await openClinic();
const { world } = clinic;
const writer = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ruth Bennett' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Isla Ferguson' });
const admin = await clinic.clinician({ role: 'ADMIN', fullName: 'Ada Admin' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

const call = <Name extends NameIn<'cases.clockRules'>>(who: Clinician, name: Name, input: object) =>
  who.browser.call(`cases.clockRules.${name}`, input);

const draft = async (more: object = {}, who = writer): Promise<string> =>
  (await call(who, 'draft', { ...rule, ...more })).data.ruleId;

async function published(more: object = {}): Promise<string> {
  const ruleId = await draft(more);
  expect((await call(second, 'publish', { ruleId, version: 1 })).status).toBe(200);
  return ruleId;
}

const all = async (who = writer): Promise<ClockRule[]> => (await call(who, 'list', {})).data.rules;

const standings = async (name: string) =>
  (await all())
    .filter((clockRule) => clockRule.name === name)
    .toSorted((one, other) => one.revision - other.revision)
    .map(({ revision, standing }) => `${revision} ${standing}`);

/** By what the clock of a task that is opened now runs. */
async function citationsNow(label: string): Promise<string[]> {
  const opened = await manager.browser.call('cases.openTask', {
    title: 'Call the family',
    assign: { to: 'nobody' },
  });
  const { caseId } = opened.data;
  const { clocks } = (await manager.browser.call('cases.byId', { caseId })).data;
  return clocks
    .filter((clock: { label: string }) => clock.label === label)
    .map(({ citation }: { citation: string }) => citation);
}

test('S139 the next version is written beside the one in force, changed until it is published, and by its writers never', async () => {
  const first = await published();
  const next = await draft({ citation: 'Policy 12, second edition' });
  expect((await call(second, 'draft', rule)).problem).toBe('clocks.draft-exists');
  const change = { ...rule, citation: 'Policy 12, third edition', length: 3 };
  const changed = await call(admin, 'change', { ...change, ruleId: next, version: 1 });
  expect(changed.status).toBe(200);
  const again = await call(admin, 'change', { ...change, ruleId: next, version: 1 });
  expect(again.problem).toBe('conflict');
  for (const who of [writer, admin]) {
    const answer = await call(who, 'publish', { ruleId: next, version: 2 });
    expect(answer.problem).toBe('clocks.second-person');
  }
  expect(await citationsNow(rule.label)).toEqual([rule.citation]);
  expect((await call(second, 'publish', { ruleId: next, version: 2 })).status).toBe(200);
  expect(await citationsNow(rule.label)).toEqual([change.citation]);
  expect(await standings(rule.name)).toEqual(['1 replaced', '2 in-force']);
  const [clockRule] = (await all()).filter(({ id }) => id === next);
  expect(clockRule).toMatchObject({
    revision: 2,
    length: 3,
    writtenBy: ['Ruth Bennett', 'Ada Admin'],
    approvedBy: 'Isla Ferguson',
    isOwn: true,
  });
  const elsewhere = await clinic.clinician({
    role: 'ADMIN',
    organizationId: await world.newOrganization('Harbour Clinic'),
  });
  for (const name of ['publish', 'retire'] as const)
    expect((await call(elsewhere, name, { ruleId: next, version: 3 })).problem).toBe('not-found');
  const late = await call(admin, 'change', { ...rule, ruleId: first, version: 2 });
  expect(late.problem).toBe('clocks.not-draft');
  const sql = `update clock_rules set length = 9 where id = $1`;
  await expect(world.owner.query(sql, [first])).rejects.toThrow('is not changed');
  const recorded = (await clinic.recorded('clock-rule.change', next)).map(({ outcome }) => outcome);
  expect(recorded).toEqual(expect.arrayContaining(['success', 'refused']));
  // Retired, it leaves the one before in force, and says who did it.
  await call(admin, 'retire', { ruleId: next, version: 3 });
  expect(await standings(rule.name)).toEqual(['1 in-force', '2 retired']);
  expect(await citationsNow(rule.label)).toEqual([rule.citation]);
  expect((await all()).find(({ id }) => id === next)?.retiredBy).toBe('Ada Admin');
});

test('what the list says is in force is what clocks start by: not before its first day, and not after its last', async () => {
  const name = 'task.dated';
  const label = 'Dated step';
  const said = (citation: string) => ({ name, label, citation });
  await published({ ...said('old'), validFrom: '2001-01-01', validTo: '2002-01-01' });
  await published({ ...said('coming'), validFrom: '2999-01-01' });
  expect(await citationsNow(label)).toEqual([]);
  await published(said('now'));
  // Approved later, and not valid yet: it replaces nothing.
  await published({ ...said('coming too'), validFrom: '2999-01-01' });
  expect(await standings(name)).toEqual(['1 over', '2 coming', '3 in-force', '4 coming']);
  expect(await citationsNow(label)).toEqual(['now']);
});

test('rules of one name for another subject are another rule, and many who write one at once get one draft', async () => {
  const more = { name: 'task.once', label: 'Once' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      call(at % 2 === 0 ? writer : admin, 'draft', { ...rule, ...more }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  const appliesTo = { instructions: 'By phone' };
  expect(await draft({ ...more, appliesTo }, admin)).toBeDefined();
  const revisions = (await all()).filter(({ name }) => name === more.name);
  expect(revisions.map(({ revision }) => revision)).toEqual([1, 1]);
  const wrong = await call(admin, 'draft', { ...rule, name: 'x', appliesTo: { payer: 'A' } });
  expect(wrong.body.error.data.fields).toMatchObject([{ path: 'appliesTo' }]);
});

test('a rule is tried before anybody publishes it: a weekend, a closed day and the switch of the clocks', async () => {
  const due = async (more: object, startedAt: string) => {
    const asked = { rule: { ...rule, ...more }, startedAt };
    return (await call(writer, 'tryOut', asked)).data;
  };
  const day = { unit: 'business-days', length: 1, dayEndsAt: '17:00' };
  // A Friday; then the same, with the Monday closed.
  expect((await due(day, '2026-07-03T10:00:00.000Z')).dueAt).toBe('2026-07-06T16:00:00.000Z');
  await admin.browser.call('organization.closures.add', {
    name: 'Foundation day',
    kind: 'holiday',
    from: '2026-07-06',
    to: '2026-07-06',
    unitId: null,
  });
  expect((await due(day, '2026-07-03T10:00:00.000Z')).dueAt).toBe('2026-07-07T16:00:00.000Z');
  const open = { ...day, observesClosures: false };
  expect((await due(open, '2026-07-03T10:00:00.000Z')).dueAt).toBe('2026-07-06T16:00:00.000Z');
  const days = { unit: 'days', length: 1 };
  expect(await due(days, '2026-03-28T12:00:00.000Z')).toEqual({
    dueAt: '2026-03-29T11:00:00.000Z',
    warnAt: '2026-03-29T10:30:00.000Z',
  });
});

test('S375 a rule has a cut-off, days off, a second length and a date to count from, each checked at its field', async () => {
  const due = async (more: object, startedAt: string) => {
    const asked = { rule: { ...rule, unit: 'business-days', length: 1, ...more }, startedAt };
    return (await call(writer, 'tryOut', asked)).data.dueAt;
  };
  const until17 = { dayEndsAt: '17:00', observesClosures: false };
  // A Saturday, then the payer's cut-off on a Monday at 16:00, in London.
  expect(await due(until17, '2026-07-04T09:00:00.000Z')).toBe('2026-07-06T16:00:00.000Z');
  const cutOff = { ...until17, cutOffAt: '16:00' };
  expect(await due(cutOff, '2026-07-06T14:59:00.000Z')).toBe('2026-07-07T16:00:00.000Z');
  expect(await due(cutOff, '2026-07-06T15:00:00.000Z')).toBe('2026-07-08T16:00:00.000Z');
  const dayOff = { unit: 'hours', length: 24, observesClosures: false, dayOffDueAt: '17:00' };
  expect(await due(dayOff, '2026-07-03T09:00:00.000Z')).toBe('2026-07-06T16:00:00.000Z');
  const second = { takes: 'later', length: 1, unit: 'business-days', dayEndsAt: '17:00' };
  const later = { unit: 'hours', length: 24, observesClosures: false, second };
  expect(await due(later, '2026-07-06T09:00:00.000Z')).toBe('2026-07-07T16:00:00.000Z');
  const ruleId = await published({ ...cutOff, ...later, cutOffAt: '16:00', name: 'task.two' });
  const [stored] = (await all()).filter(({ id }) => id === ruleId);
  expect(stored).toMatchObject({ cutOffAt: '16:00', second, countsFrom: 'event' });
  for (const change of ['cut_off_at = null', `second_length = null`, `counts_from = 'admission'`])
    await expect(
      world.owner.query(`update clock_rules set ${change} where id = $1`, [ruleId]),
    ).rejects.toThrow('is not changed');
  const problem = async (more: object) => {
    const { body } = await call(writer, 'draft', { ...rule, name: 'task.wrong', ...more });
    return body.error?.data.fields?.[0]?.path;
  };
  expect(await problem({ unit: 'days', cutOffAt: '16:00' })).toBe('dayEndsAt');
  expect(await problem({ cutOffAt: '16:00' })).toBe('cutOffAt');
  expect(await problem({ unit: 'business-days', dayOffDueAt: '17:00' })).toBe('dayOffDueAt');
  expect(await problem({ countsFrom: 'subject.deniedAt' })).toBe('countsFrom');
});
