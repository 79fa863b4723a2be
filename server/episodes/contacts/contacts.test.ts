/** Tests that a discharge opens a contact with its clock, and that the script, tries, returns and deaths lead it on. */
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { contactClockRules } from '#shared/episodes/contact-clock-rules.ts';
import { NewClockRule } from '#shared/cases/clock-rules.ts';
import { dueAt } from '#shared/cases/clock.ts';
import { withAnswerTasks } from '#shared/cases/case-forms/answer-tasks.ts';
import { contactScript, redAnswers } from '#shared/cases/case-forms/contact-script.ts';
import type { Answer } from '#shared/cases/case-forms/questionnaire.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { closeOfDeceased } from './close-of-deceased.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId, deps } = clinic.world;
const { noon, sent, admitted, receive } = await openStays(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Cora Blum' });

const zone = 'America/New_York';
const admin = await clinic.clinician({ role: 'ADMIN' });
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const rules = contactClockRules.map((rule) => ({ ...rule, zone }));
for (const rule of rules) {
  const { data } = await builder.browser.call('cases.clockRules.draft', rule);
  await admin.browser.call('cases.clockRules.publish', { ruleId: data.ruleId, version: 1 });
}

async function contactOf(stayId: string): Promise<CaseRecord | null> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from cases where kind = 'contact' and encounter_id = $1 order by opened_at desc limit 1`,
    [stayId],
  );
  const caseId = rows[0]?.id;
  return caseId ? (await cora.browser.call('cases.byId', { caseId })).data : null;
}

async function discharged(daysAgo = 1) {
  const stay = await admitted(daysAgo + 5);
  await stay.send('A03', noon(daysAgo), { 2: '', 45: sent(noon(daysAgo)) });
  return { ...stay, contact: (await contactOf(stay.stayId))! };
}

const take = async ({ id: caseId }: CaseRecord) =>
  (await cora.browser.call('cases.take', { caseId })).status;

async function signScript(caseId: string, codes: Record<string, string> = {}) {
  const items = contactScript.item
    .filter(({ required }) => required)
    .map(({ linkId, answerOption = [] }) => {
      const chosen =
        answerOption.find(({ valueCoding }) => valueCoding.code === codes[linkId]) ??
        answerOption[0]!;
      return { linkId, answer: [chosen as Answer] };
    });
  const { data: form } = await cora.browser.call('cases.forms.ofCase', { caseId });
  return cora.browser.call('cases.forms.sign', {
    caseId,
    form: 'contact-script',
    items,
    formVersion: form.questionnaire.version,
  });
}

test('S502 the clock of the first contact ends on the second business day, over weekends, holidays and both switches', () => {
  const [rule] = rules;
  const length = NewClockRule.parse(rule);
  const due = (start: string, holidays: string[] = []) =>
    DateTime.fromJSDate(
      dueAt(
        { ...length, holidays: new Set(holidays) },
        DateTime.fromISO(start, { zone }).toJSDate(),
        [],
      ),
      { zone },
    ).toFormat("ccc yyyy-MM-dd'T'HH:mm");
  expect(length.citation).toContain('two business days');
  expect(due('2026-06-01T10:00')).toBe('Wed 2026-06-03T17:00');
  expect(due('2026-06-04T23:50')).toBe('Mon 2026-06-08T17:00');
  expect(due('2026-06-05T10:00')).toBe('Tue 2026-06-09T17:00');
  expect(due('2026-06-06T10:00')).toBe('Tue 2026-06-09T17:00');
  expect(due('2026-07-01T10:00', ['2026-07-03'])).toBe('Mon 2026-07-06T17:00');
  expect(due('2026-03-06T10:00')).toBe('Tue 2026-03-10T17:00');
  expect(due('2026-10-30T10:00')).toBe('Tue 2026-11-03T17:00');
});

test('S502 a discharge opens one contact with its clock, whatever is repeated, and its recall ends it until the next', async () => {
  const { stayId, send, contact } = await discharged();
  expect(contact).toMatchObject({ state: 'open', owner: null, title: 'Contact after discharge' });
  expect(contact.clocks).toMatchObject([{ label: 'First contact after discharge' }]);
  await send('A03', noon(1), { 2: '', 45: sent(noon(1)) });
  const count = 'select count(*)::int as count from cases where kind = $2 and encounter_id = $1';
  expect((await owner.query(count, [stayId, 'contact'])).rows[0].count).toBe(1);
  await send('A13', noon(1).plus({ hours: 1 }), { 2: '' });
  expect(await contactOf(stayId)).toMatchObject({ id: contact.id, state: 'cancelled' });
  await send('A03', noon(1).plus({ hours: 2 }), { 2: '', 45: sent(noon(1).plus({ hours: 2 })) });
  expect(await contactOf(stayId)).toMatchObject({ id: contact.id, state: 'open' });
});

test('S502 a discharge of long ago, an outpatient and somebody who died in the house open none', async () => {
  const old = await admitted(60);
  await old.send('A03', noon(50), { 2: '', 45: sent(noon(50)) });
  const observed = await admitted(2, { 2: 'E' });
  await observed.send('A03', noon(1), { 2: '', 45: sent(noon(1)) });
  const died = await admitted(4);
  await owner.query(`update patients set deceased = 'true' where id = $1`, [died.patientId]);
  await died.send('A03', noon(1), { 2: '', 45: sent(noon(1)) });
  for (const { stayId } of [old, observed, died]) expect(await contactOf(stayId)).toBeNull();
});

test('S502 a contact that was planned before has no clock until the patient leaves, and goes on as the same one', async () => {
  const { stayId, send } = await admitted(3);
  const plan = () => cora.browser.call('episodes.contacts.plan', { stayId });
  const { data } = await plan();
  expect((await plan()).data).toEqual(data);
  expect(await contactOf(stayId)).toMatchObject({ id: data.caseId, clocks: [], state: 'open' });
  const { rows } = (await cora.browser.call('scores.list', { groups: ['planned'] })).data as {
    rows: { stayId: string; contactId: string }[];
  };
  expect(rows.find((row) => row.stayId === stayId)?.contactId).toBe(data.caseId);
  await send('A03', noon(1), { 2: '', 45: sent(noon(1)) });
  expect(await contactOf(stayId)).toMatchObject({
    id: data.caseId,
    clocks: [{ label: 'First contact after discharge', state: 'running' }],
  });
  await send('A13', noon(1).plus({ hours: 1 }), { 2: '' });
  expect(await contactOf(stayId)).toMatchObject({ id: data.caseId, state: 'open' });
});

test('S504 a contact is closed as reached by who has it, with the signed script; each red answer opens one task', async () => {
  const { contact } = await discharged();
  const { id: caseId } = contact;
  const finish = async () => {
    const { version } = (await cora.browser.call('cases.byId', { caseId })).data;
    return cora.browser.call('episodes.contacts.finish', { caseId, version });
  };
  expect((await finish()).problem).toBe('cases.not-yours');
  expect(await take(contact)).toBe(200);
  expect((await finish()).problem).toBe('contacts.not-signed');
  expect((await signScript(caseId, { feeling: 'worse', medicines: 'no' })).status).toBe(200);
  const { data } = await finish();
  expect(data.tasks.map(({ title }: { title: string }) => title)).toEqual([
    'Call back: worse since discharge',
    'Medicines are missing at home',
  ]);
  const record = (await cora.browser.call('cases.byId', { caseId })).data as CaseRecord;
  expect(record).toMatchObject({ state: 'reached', clocks: [{ state: 'met' }] });
  const [first] = data.tasks as { caseId: string }[];
  const task = (await cora.browser.call('cases.byId', { caseId: first!.caseId }))
    .data as CaseRecord;
  expect(task).toMatchObject({ kind: 'task', parentId: caseId, patient: record.patient });
  const hours = (Date.parse(task.dueAt!) - Date.parse(record.closedAt!)) / 3_600_000;
  expect(Math.round(hours)).toBe(4);
  const titles = data.tasks.map(({ title }: { title: string }) => title);
  expect(record.related.map(({ title, isParent }) => [title, isParent])).toEqual(
    titles.map((title) => [title, false]),
  );
  expect(task.related).toMatchObject([{ id: caseId, kind: 'contact', isParent: true }]);
});

test('S640 what the hospital’s version of the script adds is opened after the red answers, when the contact is closed', async () => {
  const { title, item } = contactScript;
  const items = item.map((question) =>
    question.linkId === 'feeling'
      ? withAnswerTasks(question, [{ answer: 'worse', task: 'Tell the doctor', hours: 2 }])
      : question,
  );
  const draft = { form: 'contact-script' as const, title, items };
  const { versionId } = (await builder.browser.call('cases.forms.versions.draft', draft)).data;
  await admin.browser.call('cases.forms.versions.publish', { versionId, version: 1 });
  const { contact } = await discharged();
  const { id: caseId } = contact;
  await take(contact);
  expect((await signScript(caseId, { feeling: 'worse' })).data.tasks).toEqual([]);
  const { version } = (await cora.browser.call('cases.byId', { caseId })).data;
  const { data } = await cora.browser.call('episodes.contacts.finish', { caseId, version });
  expect(data.tasks.map(({ title: name }: { title: string }) => name)).toEqual([
    'Call back: worse since discharge',
    'Tell the doctor',
  ]);
  const record = (await cora.browser.call('cases.byId', { caseId })).data as CaseRecord;
  expect(record.state).toBe('reached');
});

test('S504 every red answer is an answer of the script', () => {
  for (const { linkId, codes } of redAnswers) {
    const item = contactScript.item.find((question) => question.linkId === linkId);
    const offered = item?.answerOption?.map(({ valueCoding }) => valueCoding.code) ?? [];
    expect(codes.filter((code) => !offered.includes(code))).toEqual([]);
  }
});

const noteCall = (caseId: string) => (outcome: string) =>
  cora.browser.call('cases.noteCall', {
    caseId,
    way: 'phone',
    withWhom: 'Ana Ruiz',
    calledAt: deps.now().toISOString(),
    outcome,
  });

test('S505 three tries in a row that reach nobody hand the contact to the role; one that reaches somebody begins anew', async () => {
  const { contact } = await discharged();
  const { id: caseId } = contact;
  await take(contact);
  const call = noteCall(caseId);
  for (const outcome of ['not-reached', 'left-word', 'reached', 'not-reached', 'not-reached'])
    expect((await call(outcome)).status).toBe(200);
  expect(await contactOf(contact.encounterId!)).toMatchObject({
    state: 'open',
    owner: { id: cora.id },
  });
  await call('not-reached');
  const escalated = await contactOf(contact.encounterId!);
  expect(escalated).toMatchObject({
    state: 'escalated',
    owner: null,
    ownerRole: 'Case Manager',
    clocks: [{ state: 'running' }],
  });
  expect(escalated!.events.map(({ note }) => note)).toContain('3 tries have reached nobody.');
});

test('S552 as many tries as the hospital sets hand it over, and the next ones are counted from then on', async () => {
  const { contact } = await discharged();
  const { id: caseId } = contact;
  const call = noteCall(caseId);
  const read = async (): Promise<CaseRecord> =>
    (await cora.browser.call('cases.byId', { caseId })).data;
  const set = (contactTries: number) =>
    admin.browser.call('organization.saveCareSettings', { contactTries, needsAgainMonths: 6 });
  await take(contact);
  await call('not-reached');
  await set(2);
  await call('not-reached');
  expect(await read()).toMatchObject({ state: 'escalated', owner: null });
  await take(contact);
  const agree = { caseId, version: (await read()).version, move: 'agree', note: 'At noon' };
  expect((await cora.browser.call('cases.move', agree)).status).toBe(200);
  await call('not-reached');
  expect(await read()).toMatchObject({ state: 'booked', owner: { id: cora.id } });
  await call('not-reached');
  expect(await read()).toMatchObject({ state: 'escalated', owner: null });
  await set(3);
});

test('S506 a readmission or a death closes the contact and says so, of any record of the patient', async () => {
  const { stayId, mrn } = await discharged(3);
  await receive({ mrn, stay: `${mrn}B`, time: sent(noon(1)), pv1: { 44: sent(noon(1)) } });
  const back = await contactOf(stayId);
  expect(back).toMatchObject({ state: 'back', clocks: [{ state: 'stopped' }] });
  expect(back!.events.at(-1)?.note).toBe('The record says that the patient is back in hospital.');
  const other = await discharged(2);
  const { data: patient } = await cora.browser.call('appointments.patients.one', {
    patientId: other.patientId,
  });
  const { version } = patient;
  const { patientId } = other;
  await cora.browser.call('appointments.patients.recordDeath', {
    patientId,
    version,
    deceased: 'true',
  });
  await closeOfDeceased(deps, { patientId });
  expect(await contactOf(other.stayId)).toMatchObject({ state: 'died' });
  const merged = await discharged(2);
  const survivor = await admitted(40);
  await owner.query('update patients set merged_into = $2 where id = $1', [
    merged.patientId,
    survivor.patientId,
  ]);
  await owner.query(`update patients set deceased = 'true' where id = $1`, [survivor.patientId]);
  await closeOfDeceased(deps);
  expect(await contactOf(merged.stayId)).toMatchObject({ state: 'died' });
  const audit = `select count(*)::int as count from audit_events where organization_id = $1
    and action = 'case.move' and detail ->> 'move' in ('die', 'readmit')`;
  expect((await owner.query(audit, [organizationId])).rows[0].count).toBe(3);
});
