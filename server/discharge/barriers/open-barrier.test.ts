/** Tests barriers on stays: opened once for a reason, given to people and times, and closed when the patient leaves. */
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { hourMs } from '#shared/durations.ts';
import { firstDelayReasons } from '#shared/utilization/delays.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { noon, sent, admitted } = await openStays(clinic);
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
const nia = await clinic.clinician({ hospitalRole: 'Resident', fullName: 'Nia Brooks' });
const { data: reasons } = await mei.browser.call('utilization.stays.reasons.addFirst', {});
const placeReason = reasons.find(({ attribution }) => attribution === 'post-acute')!;

const open = (input: object, who = mei) => who.browser.call('discharge.openBarrier', input);
const read = async (caseId: string, who = mei): Promise<CaseRecord> =>
  (await who.browser.call('cases.byId', { caseId })).data;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

test('S481 a barrier is opened once for a reason of the organization, on a stay that lasts', async () => {
  expect(reasons).toHaveLength(firstDelayReasons.length);
  const { stayId, send } = await admitted(3);
  const barrier = { stayId, reasonId: placeReason.id, dueAt: inHours(5) };
  const { data } = await open({ ...barrier, assign: { to: 'person', personId: nia.id } });
  expect(await read(data.caseId)).toMatchObject({
    kind: 'barrier',
    title: placeReason.name,
    state: 'open',
    encounterId: stayId,
    owner: { id: nia.id },
    dueAt: barrier.dueAt,
    subject: { reasonId: placeReason.id, reason: placeReason.name, attribution: 'post-acute' },
  });
  // Who gets it is told, and of no patient.
  const { data: unread } = await nia.browser.call('messages.attention', {});
  expect(unread.unread).toBe(1);
  expect((await open(barrier)).problem).toBe('cases.same-open');
  expect((await open({ ...barrier, dueAt: inHours(-1) })).problem).toBe('input.invalid');
  expect((await open({ ...barrier, reasonId: stayId })).problem).toBe('not-found');
  expect((await open(barrier, nia)).problem).toBe('access.denied');
  const { version } = placeReason;
  const retired = {
    reasonId: placeReason.id,
    version,
    name: placeReason.name,
    attribution: 'post-acute',
  };
  await mei.browser.call('utilization.stays.reasons.save', { ...retired, active: false });
  expect((await open(barrier)).problem).toBe('input.invalid');
  const again = { ...retired, version: version + 1, active: true };
  expect((await mei.browser.call('utilization.stays.reasons.save', again)).status).toBe(200);
  await send('A03', noon(1), { 45: sent(noon(1)) });
  expect((await open(barrier)).problem).toBe('discharge.patient-left');
});

test('S481 who has a barrier gives it another time, which its clock follows, with who did it', async () => {
  const { stayId } = await admitted(2);
  const assign = { to: 'person', personId: nia.id };
  const { data } = await open({ stayId, reasonId: placeReason.id, assign });
  const { caseId } = data;
  const time = async (dueAt: string | null, who = nia) =>
    who.browser.call('discharge.timeBarrier', {
      caseId,
      version: (await read(caseId)).version,
      dueAt,
    });
  for (const dueAt of [inHours(5), inHours(30), inHours(2), null]) {
    expect((await time(dueAt)).status).toBe(200);
    const { dueAt: due, clocks, events } = await read(caseId);
    expect(due).toBe(dueAt);
    const running = clocks.filter(({ state }) => state === 'running').map((clock) => clock.dueAt);
    expect(running).toEqual(dueAt === null ? [] : [dueAt]);
    expect(events.at(-1)).toMatchObject({ event: 'retimed', about: dueAt, by: { id: nia.id } });
  }
  const [entry] = await clinic.recorded('case.retime', caseId);
  expect(entry?.detail).toMatchObject({ before: { dueAt: null } });
  const other = await clinic.clinician({ hospitalRole: 'Resident' });
  expect((await time(inHours(4), other)).problem).toBe('not-found');
  const late = { caseId, version: 1, dueAt: inHours(4) };
  expect((await mei.browser.call('discharge.timeBarrier', late)).problem).toBe('conflict');
});

test('S481 a barrier closes when the patient leaves, and opens again when that is taken back', async () => {
  const { stayId, send } = await admitted(3);
  const { caseId } = (await open({ stayId, reasonId: placeReason.id })).data;
  await send('A03', noon(1), { 45: sent(noon(1)) });
  expect((await read(caseId)).state).toBe('ended');
  await send('A13', noon(1).plus({ minutes: 5 }));
  expect((await read(caseId)).state).toBe('open');
  const { version } = await read(caseId);
  await mei.browser.call('cases.move', { caseId, version, move: 'solve' });
  await send('A03', noon(0).minus({ minutes: 720 }), { 45: sent(noon(1)) });
  expect((await read(caseId)).state).toBe('solved');
});

test('S15 nobody of another hospital opens a barrier on a stay', async () => {
  const { stayId } = await admitted(2);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, hospitalRole: 'Case Manager' });
  const barrier = { stayId, reasonId: placeReason.id };
  expect((await open(barrier, stranger)).problem).toBe('not-found');
});
