/** Tests rules that flag open cases or make a step of them: once, with a reason, undone by people, never over a signed form. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { kindNames, kindOf, movesOfRules } from '#shared/case-kinds/kinds.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { addAdmissions, adt, oru } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { evaluateFacts } from './service.ts';

const clinic = await openClinic();
const { world } = clinic;
const { deps } = world;
const ben = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ben Ito' });
const ada = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ada Lind' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
const other = await clinic.clinician({ hospitalRole: 'Case Manager' });
await addAdmissions(ben, 'America/New_York');
afterAll(() => clinic.close());

const isDischarge = "status = 'finished'";

const closing = (more: object = {}) => ({
  name: `Discharged ${randomUUID().slice(0, 8)}`,
  sentence: 'The stay is over, so this is not to be done any more.',
  factType: 'Encounter',
  condition: isDischarge,
  action: 'move',
  kind: 'task',
  move: 'drop',
  once: 'patient',
  ...more,
});

const call = (name: 'draft' | 'tryOut' | 'publish' | 'retire', input: object, who = ben) =>
  who.browser.call(`rules.${name}`, input);

async function draft(rule: object) {
  const { data } = await call('draft', rule);
  return { ruleId: data.ruleId, version: 1 };
}

/** In force until the end of the test. */
async function withRule(rule: object, work: () => Promise<void>) {
  const ref = await draft(rule);
  await call('tryOut', ref);
  expect((await call('publish', ref, ada)).status).toBe(200);
  await work();
  await call('retire', { ...ref, version: 2 });
}

async function patient() {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await mei.browser.call('appointments.patients.add', details);
  return { patientId: data.id, mrn, stay: `V-${mrn}` };
}

async function task(patientId: string, more: object = {}): Promise<string> {
  const input = {
    title: 'Order a wheelchair',
    patientId,
    ...more,
    assign: { to: 'person', personId: mei.id },
  };
  return (await mei.browser.call('cases.openTask', input)).data.caseId;
}

const read = async (caseId: string, who = mei) =>
  (await who.browser.call('cases.byId', { caseId })).data;

/** The jobs that wait are done here, and once more, as after a crash. */
async function judge() {
  const { rows } = await world.owner.query<{ data: { organizationId: string; factIds: string[] } }>(
    `delete from jobs.job where name = 'rules.judge' and state < 'active' returning data`,
  );
  for (const { data } of [...rows, ...rows]) await evaluateFacts(deps, data);
}

async function discharge({ mrn, stay }: { mrn: string; stay: string }) {
  await receiveAll(deps, [adt({ mrn, stay, event: 'A03' })]);
  await judge();
}

const inHours = (hours: number) => minutesFromNow(60 * hours).toISOString();

/** Waits for the next change of cases that an open screen is told of. */
async function nextOfCases({ next }: Awaited<ReturnType<typeof followChanges>>): Promise<string> {
  for (let event = await next(); event !== null; event = await next())
    if (JSON.stringify(event).includes('"cases')) return 'cases';
  return 'the stream is over';
}

const eventsOf = (events: readonly { event: string }[]) => events.map(({ event }) => event);

test('S385 a discharge closes the open tasks, once, with its sentence, revision and what it saw', async () => {
  const person = await patient();
  const caseId = await task(person.patientId);
  await withRule(closing(), async () => {
    await receiveAll(deps, [adt(person)]);
    await judge();
    expect((await read(caseId)).state).toBe('open');
    await discharge(person);
  });
  const closed = await read(caseId);
  expect(closed).toMatchObject({ state: 'dropped', moves: ['reopen'], mayUndo: true });
  expect(eventsOf(closed.events)).toEqual(['opened', 'moved']);
  const [, moved] = closed.events;
  expect(moved).toMatchObject({ by: null, fromState: 'open', toState: 'dropped' });
  expect(moved?.because).toMatchObject({ revision: 1, sentence: closing().sentence });
  expect(moved?.because?.inputs).toMatchObject([{ type: 'Encounter' }]);
  const [entry] = (await clinic.recorded('case.move', caseId)).slice(-1);
  expect(entry?.detail).toMatchObject({ move: 'drop', revision: 1, after: { state: 'dropped' } });
});

test('S385 a person takes the step of a rule back, and the rule only flags that case from then on', async () => {
  const person = await patient();
  const caseId = await task(person.patientId);
  await withRule(closing(), async () => {
    await receiveAll(deps, [adt(person)]);
    await discharge(person);
    const { version } = await read(caseId);
    expect((await mei.browser.call('cases.undo', { caseId, version })).status).toBe(200);
    const again = { ...person, stay: `W-${person.mrn}` };
    await receiveAll(deps, [adt(again)]);
    await discharge(again);
  });
  const { state, events } = await read(caseId);
  expect([state, eventsOf(events)]).toEqual(['open', ['opened', 'moved', 'undone', 'flagged']]);
});

test('S415 a flag stands in the row of the case for all, until who works on it has seen it, once', async () => {
  const person = await patient();
  const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
  const caseId = await task(person.patientId);
  const flagOf = async (who = other) => {
    const filter = { patientId: person.patientId, kinds: ['task'] };
    return (await who.browser.call('cases.list', { filter })).data.cases[0]?.flag;
  };
  const rule = closing({ action: 'flag', move: null });
  expect(await flagOf()).toBeNull();
  await withRule(rule, async () => {
    await receiveAll(deps, [adt(person)]);
    await discharge(person);
  });
  const flag = { rule: rule.name, sentence: rule.sentence };
  expect(await flagOf()).toMatchObject(flag);
  expect(await read(caseId)).toMatchObject({ flag, mayClearFlag: true });
  // Who opened it reads the flag; it is not theirs to clear.
  await world.owner.query('update cases set opened_by = $2 where id = $1', [caseId, nurse.id]);
  expect(await read(caseId, nurse)).toMatchObject({ flag, mayClearFlag: false });
  const clear = (who = mei) => who.browser.call('cases.clearFlag', { caseId });
  expect((await clear(nurse)).problem).toBe('cases.not-yours');
  const screen = await followChanges(other.browser);
  const answers = await Promise.all([clear(), clear(other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await nextOfCases(screen)).toBe('cases');
  screen.stop();
  expect(await flagOf()).toBeNull();
  const { events } = await read(caseId);
  expect(eventsOf(events)).toEqual(['opened', 'flagged', 'flag-cleared']);
  expect(events.at(-1)).toMatchObject({ about: rule.name });
  const cleared = await clinic.recorded('case.clear-flag', caseId);
  expect(cleared.filter(({ outcome }) => outcome === 'success')).toMatchObject([
    { detail: { kind: 'task', rule: rule.name } },
  ]);
});

test('S385 the step of a rule is at once in open lists, counts, clocks, the timeline and for programs', async () => {
  const person = await patient();
  const program = await newProgram(clinic);
  const caseId = await task(person.patientId, { dueAt: inHours(5) });
  const filters = [
    { patientId: person.patientId, kinds: ['task'] },
    { patientId: person.patientId, kinds: ['task'], closed: 'today' },
  ];
  const counts = async () => (await other.browser.call('cases.counts', { filters })).data.counts;
  const statusOf = async () => (await program.send('GET', `Task/${caseId}`)).body.status;
  expect([await counts(), await statusOf()]).toEqual([[1, 0], 'requested']);
  const screen = await followChanges(other.browser);
  await withRule(closing(), async () => {
    await receiveAll(deps, [adt(person)]);
    await discharge(person);
  });
  expect(await nextOfCases(screen)).toBe('cases');
  screen.stop();
  expect([await counts(), await statusOf()]).toEqual([[0, 1], 'cancelled']);
  const { clocks } = await read(caseId);
  expect(clocks.map(({ state }: { state: string }) => state)).toEqual(['stopped']);
  const { data } = await mei.browser.call('cases.ofPatient', { patientId: person.patientId });
  expect(
    eventsOf(data.cases.find(({ id }: { id: string }) => id === caseId)?.events ?? []),
  ).toEqual(['opened', 'moved']);
});

test('S385 a case with a signed form is flagged and not closed', async () => {
  const person = await patient();
  await receiveAll(deps, [adt(person)]);
  const filter = { patientId: person.patientId, kinds: ['cdi-review'] };
  const { data } = await grace.browser.call('cases.list', { filter });
  const caseId = data.cases[0]?.id ?? '';
  await grace.browser.call('cases.take', { caseId });
  const { organizationId } = world;
  await world.owner.query(
    `insert into form_answers (case_id, form, organization_id, signed_by, signed_at, document, hash)
     values ($1, 'cdi-worksheet', $2, $3, now(), '{}', sha256('{}'))`,
    [caseId, organizationId, grace.id],
  );
  const rule = closing({ kind: 'cdi-review', move: 'complete', once: 'stay' });
  await withRule(rule, () => discharge(person));
  const review = await read(caseId, grace);
  expect(review.state).toBe('new');
  expect(eventsOf(review.events).at(-1)).toBe('flagged');
});

test('S385 a rule closes the tasks of another rule alone, when the result has arrived', async () => {
  const person = await patient();
  const other = await task(person.patientId);
  const sodium = (value: number) =>
    receiveAll(deps, [
      oru(person.mrn, person.stay, [`OBX|1|NM|2951-2^Sodium||${value}|mmol/L|||||F`]),
    ]);
  const isSodium = "code.coding.where(code = '2951-2').exists()";
  const low = closing({
    name: 'Repeat the sodium',
    factType: 'Observation',
    condition: `${isSodium} and value.value < 130`,
    action: 'open',
    move: null,
  });
  await receiveAll(deps, [adt(person)]);
  await withRule(low, async () => {
    await sodium(121);
    await judge();
    const { rules } = (await ben.browser.call('rules.list', {})).data;
    const targetSeries = rules.find(({ name }) => name === 'Repeat the sodium')?.seriesId;
    const normal = closing({
      factType: 'Observation',
      condition: `${isSodium} and value.value >= 135`,
      move: 'finish',
      targetSeries,
    });
    await withRule(normal, async () => {
      await sodium(139);
      await judge();
    });
    const wrong = await call('draft', closing({ targetSeries: randomUUID() }));
    expect(wrong.body.error.data.fields).toMatchObject([{ path: 'targetSeries' }]);
  });
  const filter = { patientId: person.patientId };
  const open = (await mei.browser.call('cases.list', { filter })).data.cases;
  expect(open.map(({ id }) => id)).toEqual([other]);
  const over = (await mei.browser.call('cases.list', { filter: { ...filter, closed: 'today' } }))
    .data;
  expect(over.cases).toMatchObject([{ title: 'Repeat the sodium', state: 'done' }]);
});

test('S385 a dry run says how many cases it would have closed, and closes none', async () => {
  const person = await patient();
  const caseIds = [await task(person.patientId), await task(person.patientId)];
  await receiveAll(deps, [adt(person)]);
  await discharge(person);
  const late = await task(person.patientId);
  const ref = await draft(closing());
  await call('tryOut', ref);
  const { rules } = (await ben.browser.call('rules.list', {})).data;
  const { trial } = rules.find(({ id }) => id === ref.ruleId) ?? {};
  const ofPatient = trial?.patients.find(({ id }) => id === person.patientId);
  expect(ofPatient).toMatchObject({ opened: 0, moved: 2, flagged: 0 });
  for (const caseId of [...caseIds, late]) expect((await read(caseId)).state).toBe('open');
});

test('S385 no step that rules may make is one that cannot be taken back', () => {
  const steps = kindNames.flatMap((name) =>
    movesOfRules(name).map((move) => kindOf(name).moves[move]),
  );
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => step?.isFinal)).toEqual([]);
});

test('S385 a rule makes those steps alone that the kind leaves to rules', async () => {
  const refused = [
    closing({ move: 'reopen' }),
    closing({ move: null }),
    closing({ kind: 'cdi-query', move: 'withdraw' }),
    closing({ once: 'fact' }),
    closing({ action: 'flag' }),
  ];
  for (const rule of refused) expect((await call('draft', rule)).problem).toBe('input.invalid');
});
