/** Tests that clinicians are told of what others change of their coming days: in the product and in digests, never of their own acts. */
import { afterAll, expect, test } from 'vitest';
import type { NoticeKind, NoticeList, NoticeSettings } from '#shared/notices.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { tokenIn } from '#server/test/mailed-letters.ts';
import { dueAt, mailDigest, planDigests } from './digest/digests.ts';

const clinic = await openClinic();
const desk = await clinic.clinician({ role: 'EDITOR', fullName: 'Dana Desk' });
afterAll(() => clinic.close());

const listOf = async (who: Clinician) =>
  (await who.browser.call('notices.list')).data as NoticeList;
const toldTo = async (who: Clinician): Promise<[NoticeKind, string | null][]> =>
  (await listOf(who)).notices.map(({ about, by }) => [about, by]);
const unreadOf = async (who: Clinician): Promise<number> =>
  (await who.browser.call('notices.unread')).data.count;
const want = async (who: Clinician, more: Partial<NoticeSettings>) =>
  who.browser.call('notices.saveSettings', { isListed: true, digest: 'off', ...more });

/** The same for the whole test, though the clock goes on. */
const inHours = (hours: number): string => minutesFromNow(hours * 60).toISOString();

async function bookFor(who: Clinician, startsAt: string, by: Clinician = desk) {
  const answer = await by.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt,
    leadId: who.id,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return { id: answer.data.id as string, version: answer.data.version as number };
}

const move = (by: Clinician, booked: { id: string; version: number }, startsAt: string) =>
  by.browser.call('appointments.move', {
    appointmentId: booked.id,
    version: booked.version,
    startsAt,
  });

test('a change by the desk or by the patient is told, with what it was before, and one’s own is not', async () => {
  const who = await clinic.clinician();
  const booked = await bookFor(who, inHours(30));
  expect(await toldTo(who)).toEqual([['booked', 'Dana Desk']]);
  expect(await unreadOf(who)).toBe(1);
  const moved = await move(who, booked, inHours(31));
  expect(moved.status).toBe(200);
  expect(await unreadOf(who)).toBe(1);

  const [newest] = (await listOf(who)).notices;
  await who.browser.call('notices.seen', { until: newest!.at });
  expect(await unreadOf(who)).toBe(0);
  await move(desk, { ...booked, version: moved.data.version }, inHours(33));
  expect((await listOf(who)).notices).toMatchObject([
    { about: 'moved', by: 'Dana Desk', before: inHours(31), startsAt: inHours(33), isSeen: false },
    { about: 'booked', isSeen: true, patientName: 'Ana Ruiz' },
  ]);

  expect(await toldTo(desk)).toEqual([]);
}, 120_000);

test('what a patient cancels by the link in their letter is told as theirs', async () => {
  const who = await clinic.clinician();
  const booked = await bookFor(who, inHours(45), who);
  const { data } = await callAppointments(desk, 'desk.checkInLink', { appointmentId: booked.id });
  const token = tokenIn(data.link);
  const answer = await desk.browser.call('appointments.patient.cannotCome', { token });
  expect(answer.data.state).toBe('cancelled');
  expect(await toldTo(who)).toEqual([['cancelled', null]]);
}, 120_000);

test('S119 who gets an appointment and who loses it are told, the patient to who has it alone, and who did it is not', async () => {
  const [from, to] = [await clinic.clinician(), await clinic.clinician()];
  const booked = await bookFor(from, inHours(40), from);
  const moves = [{ appointmentId: booked.id, version: booked.version, toId: to.id }];
  const input = { fromId: from.id, moves, isUndoable: true };
  const answer = await callAppointments(desk, 'reassigning.reassign', input);
  expect(answer.status).toBe(200);
  expect(await toldTo(to)).toEqual([['assigned', 'Dana Desk']]);
  expect((await listOf(from)).notices).toMatchObject([
    { about: 'unassigned', by: 'Dana Desk', patientName: null },
  ]);
  const { changeId } = answer.data.undo!;
  expect((await desk.browser.call('appointments.undo', { changeId })).status).toBe(200);
  expect([await toldTo(from), await toldTo(to)]).toEqual([[], []]);

  const again = await callAppointments(desk, 'desk.appointment', { appointmentId: booked.id });
  const { version, type } = again.data.appointment;
  const changed = await desk.browser.call('appointments.change', {
    appointmentId: booked.id,
    version,
    typeId: type.id,
    durationMinutes: 30,
    practitionerIds: [to.id],
  });
  expect([changed.status, changed.text]).toEqual([200, changed.text]);
  expect(await toldTo(to)).toEqual([['assigned', 'Dana Desk']]);
  expect(await toldTo(from)).toEqual([['unassigned', 'Dana Desk']]);
}, 120_000);

test('what was undone, and what is further ahead than a week, is not told', async () => {
  const who = await clinic.clinician();
  await bookFor(who, inHours(8 * 24));
  const { id, version } = await bookFor(who, inHours(50));
  await who.browser.call('notices.seen', { until: new Date().toISOString() });
  const input = { appointmentId: id, version, startsAt: inHours(52), isUndoable: true };
  const moved = await desk.browser.call('appointments.move', input);
  expect((await listOf(who)).notices).toMatchObject([{ about: 'moved' }, { about: 'booked' }]);
  await desk.browser.call('appointments.undo', { changeId: moved.data.undo!.changeId });
  expect(await toldTo(who)).toEqual([['booked', 'Dana Desk']]);
}, 120_000);

test('S119 a digest leaves once for many changes, names no patient, and says nothing that was seen', async () => {
  const { deps } = clinic.world;
  const who = await clinic.clinician();
  await want(who, { digest: '15-minutes' });
  const first = await bookFor(who, inHours(60));
  const second = await bookFor(who, inHours(62));
  await move(desk, second, inHours(64));
  const mails = () => clinic.world.letters.filter(({ to }) => to === who.email);
  const later = (ms: number) => ({ ...deps, now: () => new Date(Date.now() + ms) });
  const digestJobs = async () => {
    const { rows } = await clinic.world.owner.query<{ count: number }>(
      `select count(*)::int from jobs.job
       where name = 'notices.digest' and data->>'practitionerId' = $1`,
      [who.id],
    );
    return rows[0]!.count;
  };
  const mail = () => mailDigest(deps, { practitionerId: who.id });
  await planDigests(deps);
  expect(await digestJobs()).toBe(0);
  await planDigests(later(16 * minuteMs));
  await planDigests(later(16 * minuteMs));
  expect(await digestJobs()).toBe(1);
  await mail();
  await mail();
  expect(mails()).toHaveLength(1);
  const { subject, text } = mails()[0]!;
  expect(`${subject} ${text}`).not.toMatch(/Ana|Ruiz/);
  expect(text.match(/ booked by Dana Desk/g)).toHaveLength(2);
  expect(text).not.toContain('moved');

  await desk.browser.call('appointments.cancel', { appointmentId: first.id });
  await who.browser.call('notices.seen', { until: new Date().toISOString() });
  await planDigests(later(40 * minuteMs));
  await mail();
  expect(mails()).toHaveLength(1);

  await want(who, { digest: 'off' });
  await desk.browser.call('appointments.cancel', { appointmentId: second.id });
  await planDigests(later(2 * dayMs));
  expect(await digestJobs()).toBe(2);
  await mail();
  expect(mails()).toHaveLength(1);
}, 120_000);

test('the morning’s digest leaves at seven by its reader’s clock, also where the clocks change', () => {
  const due = (oldestAt: string, zone: string) =>
    dueAt({
      practitionerId: '',
      digest: 'morning',
      zone,
      oldestAt: new Date(oldestAt),
    }).toISOString();
  expect(due('2026-03-28T10:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z');
  expect(due('2026-10-24T10:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z');
  expect(due('2026-12-31T23:30:00Z', 'America/New_York')).toBe('2027-01-01T12:00:00.000Z');
}, 120_000);

test('who switched the list off is told nothing there', async () => {
  const who = await clinic.clinician();
  await bookFor(who, inHours(70));
  await want(who, { isListed: false });
  expect((await who.browser.call('notices.unread')).data).toEqual({ isListed: false, count: 0 });
  await bookFor(who, inHours(72));
  await want(who, {});
  expect(await unreadOf(who)).toBe(2);
}, 120_000);
