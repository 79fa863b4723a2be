/** Tests pages: to whom, in which channels, acknowledged by one, and passed on by a job where nobody acknowledges. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DutyPageDetails } from '#shared/on-call/duty-pages.ts';
import { deliverPage, escalatePage } from '#server/on-call/service.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';

const provider = await startSmsProvider();
let clinic: Clinic;
let duties: ReturnType<typeof dutiesOf>;
let sender: Clinician;
beforeAll(async () => {
  clinic = await openClinic({ env: provider.env });
  duties = dutiesOf(clinic);
  sender = await clinic.clinician({ fullName: 'Dr. Sender' });
  clinic.work();
});
afterAll(async () => {
  await clinic.close();
  await provider.close();
});

const hour = 60;
const role = 'Nephrology on call';

/** Of a range in which every number is valid; in some British ones half a per cent are not. */
const newNumber = () => `+447500${String(randomInt(1e6)).padStart(6, '0')}`;

async function onDuty(unitType: string, rank: 'primary' | 'backup', more: object = {}) {
  const who = await clinic.clinician();
  const phone = newNumber();
  await clinic.world.owner.query('update practitioners set phone = $1 where id = $2', [
    phone,
    who.id,
  ]);
  const times = { from: -hour, until: 5 * hour };
  await duties.place(who, { shiftTypeId: unitType, ...times, rank, role, ...more });
  return { ...who, phone };
}

/** A unit with two who have the role, and one behind them. */
async function ward() {
  const unit = await clinic.newUnit();
  const typeId = await duties.shiftType({ unitId: unit.id });
  const one = await onDuty(typeId, 'primary');
  const two = await onDuty(typeId, 'primary');
  const behind = await onDuty(typeId, 'backup');
  return { unit, typeId, one, two, behind };
}

type To =
  | { kind: 'role'; unitId: string; role: string }
  | { kind: 'person'; practitionerId: string };

const page = (to: To, { who = sender, id = randomUUID() as string } = {}) =>
  who.browser.call('roster.paging.make', {
    id,
    to,
    message: 'Potassium of 7.1, bed 12',
    backupAfterMinutes: 5,
  });

async function paged(to: To, who = sender): Promise<DutyPageDetails> {
  const { data, text } = await page(to, { who });
  if (!data) throw new Error(text);
  return data;
}

const seenBy = async (who: Clinician, pageId: string): Promise<DutyPageDetails> =>
  (await who.browser.call('roster.paging.one', { pageId })).data;
const acknowledge = (who: Clinician, pageId: string) =>
  who.browser.call('roster.paging.acknowledge', { pageId });
const alertsOf = async (who: Clinician, of: 'received' | 'sent' = 'received') =>
  (await who.browser.call('roster.paging.alerts')).data[of].map(({ id }: { id: string }) => id);

/** What this person gets in this channel. */
const delivery = async (who: Clinician, pageId: string, channel: string) => {
  const { recipients } = await seenBy(sender, pageId);
  const of = recipients.find(({ person }) => person.id === who.id);
  return of?.deliveries.find((pageDelivery) => pageDelivery.channel === channel);
};

/** As if the minutes had passed. */
const comesDue = (pageId: string, kind: 'page.deliver' | 'page.escalate') =>
  clinic.world.owner.query(
    `update jobs.job set start_after = now() - interval '1 second'
     where name = $2 and data->>'pageId' = $1 and state < 'active'`,
    [pageId, kind],
  );

test('a role is paged on screen at once, by text and by mail, without its words or names; its way is read', async () => {
  const { unit, one, two, behind } = await ward();
  const { id, state, recipients } = await paged({ kind: 'role', unitId: unit.id, role });
  expect(state).toBe('open');
  expect(recipients.map(({ person, as }) => `${person.id} ${as}`).toSorted()).toEqual(
    [one, two].map(({ id: who }) => `${who} primary`).toSorted(),
  );
  expect(await alertsOf(one)).toEqual([id]);
  expect(await alertsOf(behind)).toEqual([]);
  const textTo = () => provider.texts.find(({ to }) => to === one.phone);
  for (const who of [one, two])
    await expect.poll(async () => (await delivery(who, id, 'sms'))?.state).toBe('sent');
  expect(textTo()?.body).toBe(
    `Northgate Hospital: you are paged for ${unit.name}. Read and acknowledge: ${clinic.world.env.publicUrl}/on-call/pages/${id}`,
  );
  await comesDue(id, 'page.deliver');
  for (const who of [one, two])
    await expect.poll(async () => (await delivery(who, id, 'mail'))?.state).toBe('sent');
  const letter = clinic.world.letters.find(({ to }) => to === two.email);
  expect(letter?.text).toContain(`/on-call/pages/${id}`);
  expect(`${letter?.subject}${letter?.text}`).not.toMatch(/Potassium|bed 12|Dr\./);
  const { url, env } = clinic.world;
  const status = await provider.callBack({ url, publicUrl: env.publicUrl }, '/sms/status', {
    MessageSid: textTo()?.sid ?? '',
    MessageStatus: 'delivered',
  });
  expect(status).toBe(200);
  expect(await delivery(one, id, 'sms')).toMatchObject({ state: 'delivered', fault: null });
  expect(await delivery(one, id, 'app')).toMatchObject({ state: 'delivered' });
  expect(await delivery(two, id, 'app')).toMatchObject({ state: 'sent', deliveredAt: null });
  expect((await acknowledge(one, id)).data).toMatchObject({
    state: 'acknowledged',
    acknowledgedBy: { id: one.id },
    backupAt: null,
  });
  expect(await alertsOf(two)).toEqual([]);
  expect(await alertsOf(sender, 'sent')).toContain(id);
  const delivered = await clinic.recorded('page.deliver', id);
  expect(delivered.map(({ detail }) => String(detail['channel'])).toSorted()).toEqual([
    'mail',
    'mail',
    'sms',
    'sms',
  ]);
  expect(await clinic.recorded('page.make', id)).toMatchObject([
    { actor_id: sender.id, outcome: 'success', detail: { unitId: unit.id, role } },
  ]);
});

test('S126 of many who acknowledge at once one is first, and the others are told', async () => {
  const unit = await clinic.newUnit();
  const typeId = await duties.shiftType({ unitId: unit.id });
  const people = await Promise.all(Array.from({ length: 6 }, () => onDuty(typeId, 'primary')));
  const { id } = await paged({ kind: 'role', unitId: unit.id, role });
  const answers = await Promise.all(people.map((who) => acknowledge(who, id)));
  const first = people.filter((_, at) => answers[at]?.status === 200);
  expect(first).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem === 'roster.page-acknowledged')).toHaveLength(5);
  expect((await seenBy(sender, id)).acknowledgedBy?.id).toBe(first[0]?.id);
  expect((await acknowledge(first[0]!, id)).status).toBe(200);
  const rows = await clinic.recorded('page.acknowledge', id);
  expect(rows.filter(({ outcome }) => outcome === 'success')).toHaveLength(1);
});

test('S126 escalation and acknowledgement in one moment: the page is acknowledged, and passed on once or not at all', async () => {
  const wards = await Promise.all(Array.from({ length: 3 }, () => ward()));
  const outcomes = await Promise.all(
    wards.map(async ({ unit, one, behind }) => {
      const { id } = await paged({ kind: 'role', unitId: unit.id, role });
      const escalate = () => escalatePage(clinic.world.deps, { pageId: id, step: 0 });
      const [, , { status }] = await Promise.all([escalate(), escalate(), acknowledge(one, id)]);
      await escalate();
      const { state, recipients, backupAt } = await seenBy(sender, id);
      const behindIt = recipients.filter(({ person }) => person.id === behind.id);
      const passedOn = await clinic.recorded('page.escalate', id);
      return { status, state, backupAt, agree: behindIt.length === passedOn.length };
    }),
  );
  const whole = { status: 200, state: 'acknowledged', backupAt: null, agree: true };
  expect(outcomes).toEqual(wards.map(() => whole));
});

test('unacknowledged it goes to who is behind and to who took over, by a job; then the sender is told', async () => {
  const { unit, typeId, one, two, behind } = await ward();
  const { id } = await paged({ kind: 'role', unitId: unit.id, role });
  const late = await onDuty(typeId, 'primary');
  await comesDue(id, 'page.escalate');
  const steps = async () =>
    (await seenBy(sender, id)).recipients
      .map(({ person, step }) => `${person.id} ${step}`)
      .toSorted();
  const all = [`${one.id} 0`, `${two.id} 0`, `${behind.id} 1`, `${late.id} 1`];
  await expect.poll(steps).toEqual(all.toSorted());
  expect(await alertsOf(behind)).toEqual([id]);
  expect(await alertsOf(sender, 'sent')).not.toContain(id);
  await comesDue(id, 'page.escalate');
  await expect.poll(() => alertsOf(sender, 'sent')).toContain(id);
  expect((await seenBy(sender, id)).state).toBe('unanswered');
  expect((await acknowledge(two, id)).data.state).toBe('acknowledged');
  expect(await clinic.recorded('page.unanswered', id)).toHaveLength(1);
});

test('a person is paged in the channels that they chose; behind them comes who is behind their role', async () => {
  const { one, behind } = await ward();
  const ways = { smsAfter: null, mailAfter: 0 };
  expect((await one.browser.call('roster.paging.saveWays', ways)).data).toMatchObject({
    ...ways,
    number: one.phone,
    hasSms: true,
  });
  const { id, recipients } = await paged({ kind: 'person', practitionerId: one.id });
  expect(recipients[0]?.deliveries.map(({ channel }) => channel)).toEqual(['app', 'mail']);
  await escalatePage(clinic.world.deps, { pageId: id, step: 0 });
  const after = await seenBy(sender, id);
  expect(after.recipients.map(({ person, as }) => [person.id, as])).toEqual([
    [one.id, 'person'],
    [behind.id, 'backup'],
  ]);
});

test('who paged takes it back: what waits does not go out, and nobody acknowledges it any more', async () => {
  const { unit, one } = await ward();
  const { id } = await paged({ kind: 'role', unitId: unit.id, role });
  expect((await one.browser.call('roster.paging.end', { pageId: id })).problem).toBe('not-found');
  expect((await sender.browser.call('roster.paging.end', { pageId: id })).data.state).toBe('ended');
  expect(await delivery(one, id, 'mail')).toMatchObject({ state: 'skipped' });
  expect((await acknowledge(one, id)).problem).toBe('roster.page-ended');
  expect(await alertsOf(one)).toEqual([]);
});

test('nobody on means those behind at once; nobody at all, or only the sender, is refused', async () => {
  const unit = await clinic.newUnit();
  const typeId = await duties.shiftType({ unitId: unit.id });
  const to = { kind: 'role' as const, unitId: unit.id, role };
  expect((await page(to)).problem).toBe('roster.page-nobody');
  await duties.place(sender, { shiftTypeId: typeId, from: -hour, until: hour, role });
  expect((await page(to)).problem).toBe('roster.page-nobody');
  const behind = await onDuty(typeId, 'backup');
  const { recipients } = await paged(to);
  expect(recipients.map(({ person, as }) => [person.id, as])).toEqual([[behind.id, 'backup']]);
});

test('sent twice it is one page, and a person pages so often and no more', async () => {
  const { unit, one } = await ward();
  const eager = await clinic.clinician();
  const to = { kind: 'role' as const, unitId: unit.id, role };
  const id = randomUUID();
  const twice = await Promise.all([page(to, { who: eager, id }), page(to, { who: eager, id })]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await alertsOf(one)).toEqual([id]);
  const more = await Promise.all(Array.from({ length: 25 }, () => page(to, { who: eager })));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(more.filter(({ problem }) => problem === 'roster.pages-too-many')).toHaveLength(6);
});

test('S127 another hospital neither pages nor reads; colleagues read their own pages, planners all, which is audited', async () => {
  const { unit, one } = await ward();
  const { id } = await paged({ kind: 'role', unitId: unit.id, role });
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, role: 'EDITOR' });
  const read = (who: Clinician) => who.browser.call('roster.paging.one', { pageId: id });
  expect((await read(stranger)).problem).toBe('not-found');
  expect((await acknowledge(stranger, id)).problem).toBe('not-found');
  expect((await page({ kind: 'role', unitId: unit.id, role }, { who: stranger })).problem).toBe(
    'not-found',
  );
  const personal = { kind: 'person' as const, practitionerId: one.id };
  expect((await page(personal, { who: stranger })).problem).toBe('not-found');
  const colleague = await clinic.clinician();
  expect((await read(colleague)).problem).toBe('not-found');
  expect((await colleague.browser.call('roster.paging.list', {})).data).toEqual([]);
  const planner = await clinic.clinician({ role: 'EDITOR' });
  expect((await read(planner)).data).toMatchObject({ mayAcknowledge: false, mayEnd: false });
  expect(await clinic.recorded('page.read', id)).toMatchObject([{ actor_id: planner.id }]);
  const { data } = await planner.browser.call('roster.paging.list', {});
  expect(data.map((row: { id: string }) => row.id)).toContain(id);
});

test('a message that the network refuses is seen, and one that may have gone out is not sent again', async () => {
  const { unit, one } = await ward();
  const later = await clinic.clinician();
  provider.state.status = 400;
  const { id } = await paged({ kind: 'role', unitId: unit.id, role });
  await expect.poll(async () => (await delivery(one, id, 'sms'))?.state).toBe('failed');
  provider.state.status = 201;
  await later.browser.call('roster.paging.saveWays', { smsAfter: null, mailAfter: 15 });
  const { id: pageId } = await paged({ kind: 'person', practitionerId: later.id });
  await clinic.world.owner.query(
    `update duty_page_deliveries set state = 'sending' where page_id = $1 and channel = 'mail'`,
    [pageId],
  );
  await deliverPage(clinic.world.deps, { pageId, practitionerId: later.id, channel: 'mail' });
  expect(await delivery(later, pageId, 'mail')).toMatchObject({ state: 'unknown' });
  expect(clinic.world.letters.filter(({ to }) => to === later.email)).toEqual([]);
});
