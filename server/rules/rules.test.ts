/** Tests rules: tried, published by two, and what a fact that arrives opens or raises, once and with its reason. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import type { RuleReason } from '#shared/rules.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, oru } from '#server/test/hl7.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { evaluateFacts } from './service.ts';

const clinic = await openClinic();
const { world } = clinic;
const { deps, organizationId } = world;
const ben = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ben Ito' });
const ada = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ada Lind' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
await addAdmissions(ben, 'America/New_York');
afterAll(() => clinic.close());

const lowSodium = (more: object = {}) => ({
  name: `Low sodium ${randomUUID().slice(0, 8)}`,
  sentence: 'Sodium is below 130 and no diagnosis says so.',
  factType: 'Observation',
  condition:
    "code.coding.where(code = '2951-2').exists() and value.value < 130 and %facts.where(resourceType = 'Condition' and code.text.contains('natremia')).empty()",
  evidence: "%facts.where(resourceType = 'MedicationRequest')",
  kind: 'task',
  once: 'patient',
  ownerRole: 'Case Manager',
  dueHours: 24,
  ...more,
});

const call = (
  who: typeof ben,
  name: 'draft' | 'change' | 'tryOut' | 'publish' | 'retire',
  input: object,
) => who.browser.call(`rules.${name}`, input);
const listed = async (ruleId: string, who = ben) => {
  const { rules } = (await who.browser.call('rules.list', {})).data;
  return rules.find(({ id }) => id === ruleId)!;
};

async function draft(more: object = {}, who = ben) {
  const { data } = await call(who, 'draft', lowSodium(more));
  return { ruleId: data.ruleId, version: 1 };
}

async function publish(more: object = {}) {
  const ref = await draft(more);
  await call(ben, 'tryOut', ref);
  expect((await call(ada, 'publish', ref)).status).toBe(200);
  return ref.ruleId;
}

async function patient() {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await mei.browser.call('appointments.patients.add', details);
  return { id: data.id, mrn };
}

const header = 'patient,type,id,time,code,title,value,unit';
const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();
async function arrive(mrn: string, rows: string[]) {
  const text = [header, ...rows.map((row) => `${mrn},${row}`)].join('\n');
  const { data } = await ben.browser.call('facts.import', { format: 'csv', text });
  expect(data.counts.refused).toBe(0);
}
const sodium = (value: number, id: string = randomUUID()) =>
  `result,${id},${minuteAgo()},2951-2,Sodium,${value},mmol/L`;

/** The jobs that wait are done here, in the order in which they were written. */
async function judge() {
  const { rows } = await world.owner.query<{ data: { organizationId: string; factIds: string[] } }>(
    `delete from jobs.job where name = 'rules.judge' and state < 'active' returning data`,
  );
  for (const { data } of rows) await evaluateFacts(deps, data);
  return rows.map(({ data }) => data);
}

async function casesOf(patientId: string, kind: 'task' | 'cdi-review' = 'task') {
  const who = kind === 'task' ? mei : grace;
  const { data } = await who.browser.call('cases.list', { filter: { patientId, kinds: [kind] } });
  return Promise.all(
    data.cases.map(async ({ id }) => (await who.browser.call('cases.byId', { caseId: id })).data),
  );
}

const reasonsOf = ({ events }: { events: { event: string; because: RuleReason | null }[] }) =>
  events.flatMap(({ event, because }) =>
    because ? [[event, because.inputs.map(({ title, value }) => `${title} ${value}`)]] : [],
  );

test('a new fact opens a case that says the sentence and what the rule saw; the next one raises it', async () => {
  await publish();
  const { id, mrn } = await patient();
  await arrive(mrn, [
    `order,${randomUUID()},${minuteAgo()},,Hydrochlorothiazide,25 mg,`,
    sodium(140),
  ]);
  await judge();
  expect(await casesOf(id)).toEqual([]);
  await arrive(mrn, [sodium(128)]);
  const jobs = await judge();
  const [one] = await casesOf(id);
  expect(one).toMatchObject({ owner: null, ownerRole: 'Case Manager', state: 'open' });
  expect(one?.events[0]?.because).toMatchObject({
    revision: 1,
    sentence: 'Sodium is below 130 and no diagnosis says so.',
  });
  await arrive(mrn, [sodium(121)]);
  jobs.push(...(await judge()));
  // A job that is done again, as after a crash, changes nothing.
  for (const job of jobs) await evaluateFacts(deps, job);
  const all = await casesOf(id);
  expect(all).toHaveLength(1);
  expect(reasonsOf(all[0]!)).toEqual([
    ['opened', ['Hydrochlorothiazide 25 mg', 'Sodium 128 mmol/L']],
    ['raised', ['Hydrochlorothiazide 25 mg', 'Sodium 121 mmol/L']],
  ]);
  const { id: caseId, version } = all[0]!;
  await mei.browser.call('cases.move', { caseId, version, move: 'drop', note: 'Known' });
  await arrive(mrn, [sodium(120)]);
  await judge();
  expect((await casesOf(id)).map((found) => found.id)).not.toContain(caseId);
});

test('a rule on a result over HL7 raises the open review of that stay, and brings its time forward', async () => {
  await publish({ kind: 'cdi-review', once: 'stay', evidence: '', dueHours: 4, ownerRole: null });
  const { id, mrn } = await patient();
  const stay = `V-${mrn}`;
  await receiveAll(deps, [adt({ mrn, stay })]);
  await receiveAll(deps, [oru(mrn, stay, ['OBX|1|NM|2951-2^Sodium||119|mmol/L|||||F'])]);
  await judge();
  const reviews = await casesOf(id, 'cdi-review');
  expect(reviews).toHaveLength(1);
  expect(reasonsOf(reviews[0]!)).toEqual([['raised', ['Sodium 119 mmol/L']]]);
  expect(Date.parse(reviews[0]!.dueAt ?? '')).toBeLessThanOrEqual(Date.now() + 4 * 3_600_000);
});

test('S137 a revision is published after its dry run, by somebody who wrote nothing of it', async () => {
  const ref = await draft();
  expect((await call(ada, 'publish', ref)).problem).toBe('rules.not-tried');
  await call(ben, 'tryOut', ref);
  expect((await call(ben, 'publish', ref)).problem).toBe('rules.second-person');
  const changed = await call(ada, 'change', { ...ref, ...lowSodium({ dueHours: 12 }) });
  expect(changed.status).toBe(200);
  const now = { ...ref, version: 2 };
  const refused = [await call(ada, 'publish', now), await call(ben, 'publish', now)];
  expect(refused.map(({ problem }) => problem)).toEqual([
    'rules.second-person',
    'rules.second-person',
  ]);
  const root = await clinic.clinician({ role: 'ADMIN', fullName: 'Root' });
  expect((await call(root, 'publish', now)).problem).toBe('rules.not-tried');
  await call(root, 'tryOut', now);
  expect((await call(root, 'publish', now)).status).toBe(200);
  expect(await listed(ref.ruleId)).toMatchObject({
    state: 'published',
    writtenBy: ['Ben Ito', 'Ada Lind'],
    approvedBy: 'Root',
  });
  const next = await call(ben, 'draft', { of: ref.ruleId, ...lowSodium({ dueHours: 6 }) });
  const again = await call(ada, 'draft', { of: ref.ruleId, ...lowSodium() });
  expect(again.problem).toBe('rules.draft-exists');
  const second = { ruleId: next.data.ruleId, version: 1 };
  await call(ada, 'tryOut', second);
  await call(ada, 'publish', second);
  expect((await listed(ref.ruleId)).state).toBe('retired');
  expect(await listed(second.ruleId)).toMatchObject({ state: 'published', revision: 2 });
  const { live } = (await ben.browser.call('facts.operations', {})).data;
  expect(live.find(({ id }) => id === second.ruleId)).toMatchObject({
    writtenBy: 'Ben Ito',
    publishedBy: 'Ada Lind',
    retiredAt: null,
  });
});

test('S136 a dry run says how many cases it would open and for whom, with no value of a fact, and is audited', async () => {
  const [one, other] = [await patient(), await patient()];
  await arrive(one.mrn, [sodium(119), sodium(118), sodium(140)]);
  await arrive(other.mrn, [
    sodium(117),
    `diagnosis,${randomUUID()},${minuteAgo()},E87.1,Hyponatremia,,`,
  ]);
  await arrive(other.mrn, [sodium(116)]);
  const ref = await draft({ condition: lowSodium().condition + ` and value.value < 120` });
  await call(ben, 'tryOut', ref);
  const { trial } = await listed(ref.ruleId);
  const ofOne = trial?.patients.find(({ id }) => id === one.id);
  expect(ofOne).toMatchObject({ fullName: 'Ana Ruiz', opened: 1, raised: 1 });
  // Of the other's two the second came after the diagnosis.
  expect(trial?.patients.find(({ id }) => id === other.id)).toMatchObject({ opened: 1, raised: 0 });
  expect(trial?.opened).toBe(trial?.patientCount);
  // As words: an identifier may have these digits.
  expect(JSON.stringify(trial)).not.toMatch(/\b11[89]\b|Sodium/);
  expect(await casesOf(one.id)).toEqual([]);
  const [entry] = await clinic.recorded('rule.try', ref.ruleId);
  expect(entry?.detail).toMatchObject({ opened: trial?.opened });
  expect(entry?.detail['patientIds']).toContain(one.id);
});

test('what FHIRPath says of an expression stands beside its field', async () => {
  const answer = await call(ben, 'draft', lowSodium({ condition: 'value.value <' }));
  expect(answer.problem).toBe('input.invalid');
  expect(answer.body.error.data.fields[0]).toMatchObject({ path: 'condition' });
  expect(answer.body.error.data.fields[0].problem).toBe(
    'Line 1, column 14: Something is missing at the end',
  );
});

/** More rounds than anybody waits for. */
const endless = '(1).repeat($this + 1).where($this > 99999999).exists()';

test('S135 an expression that never ends is ended and at the third time halted, and other rules go on', async () => {
  const ruleId = await publish();
  // As if it had done so twice; what a dry run of it finds is never published.
  await world.owner.query('update rules set condition = $2, timeouts = 2 where id = $1', [
    ruleId,
    endless,
  ]);
  const { id, mrn } = await patient();
  await arrive(mrn, [sodium(117)]);
  await judge();
  expect((await listed(ruleId)).haltedAt).not.toBeNull();
  expect(await clinic.recorded('rule.halt', ruleId)).toHaveLength(1);
  expect((await casesOf(id)).length).toBeGreaterThan(0);
  const ref = await draft({ condition: endless });
  await call(ben, 'tryOut', ref);
  expect((await listed(ref.ruleId)).trial?.stopped).toBe('fact');
  expect((await call(ada, 'publish', ref)).problem).toBe('rules.trial-failed');
}, 60_000);

test('S136 a dry run ends when its caller leaves, and is not stored', async () => {
  const ref = await draft({ condition: endless });
  const { id, mrn } = await patient();
  expect(id).not.toBe('');
  await arrive(mrn, [sodium(116)]);
  const leaving = new AbortController();
  const { browser } = ben;
  const dryRun = fetch(`${browser.url}/trpc/rules.tryOut`, {
    method: 'POST',
    headers: {
      ...browser.headers,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      authorization: `Bearer ${browser.token ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(ref),
    signal: leaving.signal,
  });
  setTimeout(() => leaving.abort(), 300);
  await expect(dryRun).rejects.toThrow('aborted');
  await vi.waitFor(
    async () =>
      expect(await clinic.recorded('rule.try', ref.ruleId)).toMatchObject([{ outcome: 'refused' }]),
    { timeout: 20_000, interval: 100 },
  );
  expect((await listed(ref.ruleId)).trial).toBeNull();
}, 60_000);

test('S135 killed with facts to be judged, the server that starts next opens their cases, each once', async () => {
  await judge();
  const people = await Promise.all(Array.from({ length: 6 }, patient));
  for (const { mrn } of people) await arrive(mrn, [sodium(111), sodium(110)]);
  const first = await startServer(world.env);
  await first.kill();
  const second = await world.startInstance();
  const working = clinic.work(second.deps);
  await vi.waitFor(
    async () => {
      const { rows } = await world.owner.query<{ count: number }>(
        `select count(*)::int as count from jobs.job where name = 'rules.judge' and state <= 'active'`,
      );
      expect(rows[0]?.count).toBe(0);
    },
    { timeout: 170_000, interval: 100 },
  );
  await working.stop();
  for (const { id } of people) {
    const all = await casesOf(id);
    const ours = all.map((one) => reasonsOf(one).map(([event]) => event));
    expect(ours.every((events) => events.join() === 'opened,raised')).toBe(true);
    expect(ours.length).toBeGreaterThan(0);
  }
}, 240_000);

test('rules and dry runs stay within their organization', async () => {
  const ref = await draft();
  const stranger = await clinic.clinician({
    organizationId: await world.newOrganization('Elsewhere'),
    role: 'ADMIN',
  });
  expect((await call(stranger, 'publish', ref)).problem).toBe('not-found');
  expect((await call(stranger, 'tryOut', ref)).problem).toBe('not-found');
  expect((await stranger.browser.call('rules.list', {})).data.rules).toEqual([]);
  expect(organizationId).not.toBe(stranger.organizationId);
});
