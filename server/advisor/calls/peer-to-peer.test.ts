/** Tests peer-to-peer calls: common times within the window, one booking, the payer's link, what is missed, and the result. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { CallOffer } from '#shared/advisor/peer-to-peer.ts';
import { openAdvisedReviews, payerDevice } from '#server/test/cases/advised-reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { tokenIn, waitingPatient } from '#server/test/patient.ts';
import { wereThere } from '#server/test/visits.ts';
import { checkCall } from '#server/advisor/service.ts';
import { checkClock } from '#server/cases/service.ts';

/** The clock goes on by days. */
const clinic = await openClinic({
  env: { SESSION_IDLE_MINUTES: '9000', SESSION_ABSOLUTE_HOURS: '150' },
});
const { world } = clinic;
const { ada, ravi, lena, newReview, read } = await openAdvisedReviews(clinic);
const manager = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const unit = await clinic.newUnit();
const duties = dutiesOf(clinic);
const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Advisor call' });
const day = 24 * 60;
for (const from of [-60, day - 60, 2 * day - 60])
  await duties.place(ada, { shiftTypeId, from, until: from + day });
afterAll(() => clinic.close());

const offerFor = async (who: Clinician, caseId: string, more: object = {}): Promise<CallOffer> => {
  const { data, text } = await who.browser.call('peerToPeer.offer', { caseId, ...more });
  if (!data) throw new Error(text);
  return data;
};

const book = (who: Clinician, caseId: string, startsAt: string, more: object = {}) =>
  who.browser.call('peerToPeer.book', {
    caseId,
    startsAt,
    advisorId: ada.id,
    attendingId: lena.id,
    doctor: 'Kim Vale',
    invite: { by: 'link' },
    question: 'Two midnights have passed',
    idempotencyKey: randomUUID(),
    ...more,
  });

/** The next start that both have free. */
async function bookNext(more: object = {}) {
  const { caseId } = await newReview();
  const offer = await offerFor(ada, caseId);
  const startsAt = offer.starts[0]!.startsAt;
  const booked = await book(ada, caseId, startsAt, more);
  if (!booked.data) throw new Error(booked.text);
  const { calls } = (await ada.browser.call('peerToPeer.ofCase', { caseId })).data;
  return { caseId, startsAt, ...booked.data, call: calls[0]! };
}

const eventsOf = async (caseId: string, name: string) =>
  (await read(ada, caseId)).events.filter(({ event }) => event === name);

/** As the clock stands so many minutes after the start of the call. */
async function after<T>(startsAt: string, minutes: number, work: () => Promise<T>): Promise<T> {
  world.clock.offsetMs = Date.parse(startsAt) + minutes * minuteMs - Date.now();
  try {
    return await work();
  } finally {
    world.clock.offsetMs = 0;
  }
}

test('S448 times are offered within the window’s clock, of the advisor on call and the attending of the record alone', async () => {
  const { caseId } = await newReview();
  const first = await offerFor(ada, caseId);
  expect(first).toMatchObject({ window: null, attending: { id: lena.id }, reason: null });
  expect(new Set(first.starts.map(({ advisor }) => advisor.id))).toEqual(new Set([ada.id]));
  expect(first.starts.every(({ isOnCall }) => isOnCall)).toBe(true);
  const [start] = first.starts;
  const at = (Date.parse(start!.startsAt) - Date.now()) / minuteMs;
  await clinic.place([lena], { at: Math.floor(at), minutes: 60, kind: 'meeting' });
  const later = await offerFor(ada, caseId);
  expect(Date.parse(later.starts[0]!.startsAt) - Date.parse(start!.startsAt)).toBeGreaterThan(
    30 * minuteMs,
  );
  // Without the attending their time does not matter.
  const alone = await offerFor(ada, caseId, { attendingId: null });
  expect([alone.attending, alone.starts[0]?.startsAt]).toEqual([null, start?.startsAt]);
  const dueAt = later.starts[0]!.startsAt;
  await world.owner.query(
    `with timed as (
       insert into clocks (id, organization_id, case_id, started_at, due_at, warn_at, state)
       select gen_random_uuid(), organization_id, id, now(), $2, $2, 'running' from cases where id = $1)
     update cases set target_at = $2, due_at = $2 where id = $1`,
    [caseId, dueAt],
  );
  const short = await offerFor(ada, caseId);
  expect(short.window).toMatchObject({ endsAt: dueAt, isOver: false });
  expect(short.starts).toEqual([]);
  expect(short.reason).toContain('Dr. Lena Okafor together with an advisor on call');
});

test('S448 one press books both, once, moves the case, and is seen by nobody whose case it is not', async () => {
  const { caseId } = await newReview();
  const { startsAt } = (await offerFor(ada, caseId)).starts[0]!;
  expect((await book(lena, caseId, startsAt)).problem).toBe('not-found');
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2].map(() => book(ada, caseId, startsAt, { idempotencyKey: key })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [callId, ...others] = new Set(answers.map(({ data }) => data.callId));
  expect([callId, others]).toEqual([expect.any(String), []]);
  expect(answers.filter(({ data }) => data.link !== null)).toHaveLength(1);
  expect((await read(ada, caseId)).state).toBe('peer-to-peer');
  expect(await eventsOf(caseId, 'call-booked')).toMatchObject([{ about: 'Kim Vale' }]);
  const next = (await offerFor(ada, (await newReview()).caseId)).starts[0]!;
  expect((await book(ada, caseId, next.startsAt)).problem).toBe('advisor.call-open');
  const other = (await newReview()).caseId;
  expect((await book(ravi, other, startsAt)).problem).toBe('appointments.overlap');
  expect(await clinic.overlaps()).toBe(0);
  for (const who of [ada, lena]) {
    const own = (await who.browser.call('peerToPeer.own', {})).data.calls;
    const { calls } = (await ada.browser.call('peerToPeer.ofCase', { caseId })).data;
    expect(calls[0]?.practitioners.map(({ id }) => id)).toContain(who.id);
    expect(own.every((call) => call.practitioners.some(({ id }) => id === who.id))).toBe(true);
  }
  const { rows } = await world.owner.query<{ patient_id: string | null; patient_name: string }>(
    `select a.patient_id, a.patient_name from appointments a
     join peer_to_peer_calls c on c.appointment_id = a.id where c.id = $1`,
    [callId],
  );
  expect(rows[0]).toEqual({ patient_id: null, patient_name: 'Peer-to-peer call' });
  expect((await manager.browser.call('peerToPeer.ofCase', { caseId })).problem).toBe('not-found');
  const audited = await clinic.recorded('peer-to-peer.book', caseId);
  expect(audited.filter(({ outcome }) => outcome === 'success')).toHaveLength(1);
});

test('S449 the payer’s doctor comes by a one-time link; the mail with it says nothing of the patient; a new link ends the old one', async () => {
  const email = `${randomUUID().slice(0, 8)}@payer.example`;
  const { callId, link, startsAt, call } = await bookNext({ invite: { by: 'mail', email } });
  const [letter] = world.letters.filter(({ to }) => to === email);
  expect(letter?.text).toContain(link);
  expect(letter?.text).not.toMatch(/Ana|Ruiz|Inpatient|midnight/i);
  const renewed = (await ada.browser.call('peerToPeer.link', { callId })).data.link;
  await after(startsAt, 0, async () => {
    const come = (token: string) => waitingPatient(clinic, { token, name: 'Kim Vale' });
    await expect(come(tokenIn(link!))).rejects.toThrow('problem');
    const guest = await come(tokenIn(renewed));
    expect((await guest.call('visits.guest.state', {})).data).toMatchObject({
      role: 'payer',
      stage: 'waiting',
      visitId: call.visitId,
    });
  });
  const sheet = async (who: Clinician) =>
    who.browser.call('peerToPeer.sheet', { visitId: call.visitId });
  expect((await sheet(lena)).data).toMatchObject({
    patient: { fullName: 'Ana Ruiz' },
    call: { doctor: 'Kim Vale', question: 'Two midnights have passed' },
  });
  expect((await sheet(manager)).problem).toBe('not-found');
  expect((await clinic.recorded('peer-to-peer.read', call.caseId)).length).toBe(1);
});

/** The payer's doctor and clinicians were in the room. */
async function joined(visitId: string, identities: string[]) {
  await wereThere(
    clinic,
    visitId,
    identities.map((identity) => ({ identity, left: 1 })),
  );
}

test('S450 whom nobody meets is missed once: kept with the case, its clock over, and the backup rung', async () => {
  const backup = await clinic.clinician({ hospitalRole: 'Chief Hospitalist' });
  const backupType = await duties.shiftType({ unitId: unit.id, name: 'Chief call' });
  const { caseId, callId, startsAt, call } = await bookNext();
  const at = new Date(startsAt);
  await duties.place(backup, {
    shiftTypeId: backupType,
    from: new Date(at.getTime() - hourMs),
    until: new Date(at.getTime() + hourMs),
  });
  await checkCall(world.deps, { callId });
  expect(await eventsOf(caseId, 'call-missed')).toEqual([]);
  await after(startsAt, 11, async () => {
    await checkCall(world.deps, { callId });
    await checkCall(world.deps, { callId });
    expect(await eventsOf(caseId, 'call-missed')).toMatchObject([
      { about: 'nobody came', by: null },
    ]);
    const alerts = (await backup.browser.call('roster.paging.alerts', {})).data;
    expect(alerts.received).toMatchObject([{ message: expect.stringContaining('nobody came') }]);
    const { dueAt, clocks } = await read(ada, caseId);
    expect(Date.parse(dueAt!)).toBeLessThanOrEqual(world.deps.now().getTime());
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from clocks where case_id = $1`,
      [caseId],
    );
    await checkClock(world.deps, { clockId: rows[0]!.id });
    expect(clocks).toHaveLength(1);
    expect((await read(ada, caseId)).clocks[0]?.state).toBe('missed');
  });
  expect(call.missedBy).toBeNull();
});

test('S450 a call in which both sides are, one that was noted as rung, moved or cancelled is not missed', async () => {
  const held = await bookNext();
  const device = await payerDevice(clinic, held.call.visitId!);
  await joined(held.call.visitId!, [`practitioner:${ada.id}`, device]);
  await after(held.startsAt, 11, () => checkCall(world.deps, { callId: held.callId }));
  expect(await eventsOf(held.caseId, 'call-missed')).toEqual([]);
  expect((await eventsOf(held.caseId, 'room-joined')).length).toBe(2);
  expect((await eventsOf(held.caseId, 'room-left')).length).toBe(2);

  const half = await bookNext();
  await joined(half.call.visitId!, [`practitioner:${ada.id}`]);
  await after(half.startsAt, 11, () => checkCall(world.deps, { callId: half.callId }));
  expect(await eventsOf(half.caseId, 'call-missed')).toMatchObject([
    { about: 'nobody of the payer came' },
  ]);

  const rung = await bookNext({ invite: { by: 'phone', phone: '+1 555 0100' } });
  expect(rung.link).toBeNull();
  await after(rung.startsAt, 5, async () => {
    const calledAt = world.deps.now().toISOString();
    const call = { way: 'phone', withWhom: 'Kim Vale', calledAt, outcome: 'reached' };
    await ada.browser.call('cases.noteCall', { caseId: rung.caseId, ...call });
  });
  await after(rung.startsAt, 11, () => checkCall(world.deps, { callId: rung.callId }));
  expect(await eventsOf(rung.caseId, 'call-missed')).toEqual([]);

  const moved = await bookNext();
  const later = new Date(Date.parse(moved.startsAt) + 6 * hourMs).toISOString();
  const { appointmentId } = moved.call;
  const move = { appointmentId, version: 1, startsAt: later };
  expect((await ada.browser.call('appointments.move', move)).status).toBe(200);
  await after(moved.startsAt, 11, () => checkCall(world.deps, { callId: moved.callId }));
  expect(await eventsOf(moved.caseId, 'call-missed')).toEqual([]);
  await after(later, 11, () => checkCall(world.deps, { callId: moved.callId }));
  expect(await eventsOf(moved.caseId, 'call-missed')).toHaveLength(1);

  const { callId, caseId, startsAt } = await bookNext();
  const reason = 'Dr. Okafor is ill';
  expect((await ada.browser.call('peerToPeer.cancel', { callId, reason })).status).toBe(200);
  expect((await ada.browser.call('peerToPeer.cancel', { callId, reason })).problem).toBe(
    'advisor.call-over',
  );
  await after(startsAt, 11, () => checkCall(world.deps, { callId }));
  expect(await eventsOf(caseId, 'call-missed')).toEqual([]);
  expect(await eventsOf(caseId, 'call-cancelled')).toMatchObject([{ note: reason }]);
  // The time is free again, and the case is called about anew.
  expect((await book(ada, caseId, startsAt)).status).toBe(200);
});

test('S451 the result of a call moves its case once, with who was in the room, and is for those of the call', async () => {
  const { callId, caseId, startsAt, call } = await bookNext();
  const end = (who: Clinician, outcome = 'overturned') =>
    who.browser.call('peerToPeer.end', { callId, outcome, note: 'Approved in the call' });
  expect((await end(lena)).problem).toBe('advisor.call-ahead');
  await joined(call.visitId!, [`practitioner:${ada.id}`, await payerDevice(clinic, call.visitId!)]);
  await after(startsAt, 15, async () => {
    expect((await end(manager)).problem).toBe('not-found');
    const answers = await Promise.all([end(lena), end(ada, 'upheld')]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
  const { state } = await read(ada, caseId);
  expect(['overturned', 'upheld']).toContain(state);
  const [event] = await eventsOf(caseId, 'call-ended');
  expect(event?.note).toBe('Approved in the call');
  const { rows } = await world.owner.query<{ detail: { attendance: object[] } }>(
    `select detail from case_events where case_id = $1 and event = 'call-ended'`,
    [caseId],
  );
  expect(rows[0]?.detail.attendance).toHaveLength(2);
  const open = await bookNext();
  await after(open.startsAt, 15, () =>
    ada.browser.call('peerToPeer.end', { callId: open.callId, outcome: 'missed-by-payer' }),
  );
  expect((await read(ada, open.caseId)).state).toBe('peer-to-peer');
});

test('S448 a call of an advisor who goes on leave is displaced, and they are offered no more', async () => {
  const { call, startsAt } = await bookNext();
  const at = Date.parse(startsAt);
  const [from, until] = [at - hourMs, at + 12 * hourMs].map((ms) => new Date(ms).toISOString());
  const off = await ada.browser.call('appointments.addTimeOff', { startsAt: from, endsAt: until });
  expect(off.status).toBe(200);
  const { displaced } = (await ada.browser.call('appointments.displaced.list', {})).data;
  expect(displaced.map(({ appointment }) => appointment.id)).toContain(call.appointmentId);
  const { starts } = await offerFor(ravi, (await newReview(ravi)).caseId);
  const during = starts.filter(
    (one) => Date.parse(one.startsAt) < Date.parse(until!) && one.advisor.id === ada.id,
  );
  expect(during).toEqual([]);
});
