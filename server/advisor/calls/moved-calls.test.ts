/** Tests that a call is moved with its one booking and link, goes with the duty of its advisor, and is about reviews and denials too. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import type { CallOffer, PeerToPeerCall } from '#shared/advisor/peer-to-peer.ts';
import { openAdvisedReviews } from '#server/test/cases/advised-reviews.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { tokenIn, waitingPatient } from '#server/test/patient.ts';
import { checkCall } from '#server/advisor/service.ts';
import { checkClock } from '#server/cases/service.ts';

/** The clock goes on by days. */
const clinic = await openClinic({
  env: { SESSION_IDLE_MINUTES: '9000', SESSION_ABSOLUTE_HOURS: '150' },
});
const { world } = clinic;
const { ada, ravi, lena, newReview, read } = await openAdvisedReviews(clinic);
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
const planner = await clinic.clinician({ role: 'EDITOR' });
const unit = await clinic.newUnit();
const duties = dutiesOf(clinic);
const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Advisor call' });
const hours = 60;
const dutyId = await duties.place(ada, { shiftTypeId, from: -hours, until: 20 * hours });
afterAll(() => clinic.close());

const offerFor = async (who: Clinician, caseId: string, more: object = {}): Promise<CallOffer> => {
  const { data, text } = await who.browser.call('peerToPeer.offer', { caseId, ...more });
  if (!data) throw new Error(text);
  return data;
};

async function callOf(who: Clinician, caseId: string): Promise<PeerToPeerCall> {
  const { data, text } = await who.browser.call('peerToPeer.ofCase', { caseId });
  const [call] = data?.calls ?? [];
  if (!call) throw new Error(text);
  return call;
}

async function book(who: Clinician, caseId: string, more: object = {}) {
  const [start] = (await offerFor(who, caseId)).starts;
  const booked = await who.browser.call('peerToPeer.book', {
    caseId,
    startsAt: start!.startsAt,
    advisorId: start!.advisor.id,
    attendingId: lena.id,
    doctor: 'Kim Vale',
    invite: { by: 'link' },
    question: 'Two midnights have passed',
    idempotencyKey: randomUUID(),
    ...more,
  });
  if (!booked.data) throw new Error(booked.text);
  return { ...booked.data, call: await callOf(who, caseId) };
}

const eventsOf = async (caseId: string, name: string) =>
  (await read(ada, caseId)).events.filter(({ event }) => event === name);

/** As the clock stands so many minutes after that instant. */
async function after<T>(instant: string, minutes: number, work: () => Promise<T>): Promise<T> {
  world.clock.offsetMs = Date.parse(instant) + minutes * minuteMs - Date.now();
  try {
    return await work();
  } finally {
    world.clock.offsetMs = 0;
  }
}

test('S513 a moved call is the same booking at another time, with the link that the payer’s doctor has', async () => {
  const { caseId } = await newReview();
  const { callId, link, call } = await book(ada, caseId);
  const offer = await offerFor(ada, caseId, { callId });
  expect(offer.attending?.id).toBe(lena.id);
  expect(new Set(offer.starts.map(({ advisor }) => advisor.id))).toEqual(new Set([ada.id]));
  const startsAt = offer.starts.at(-1)!.startsAt;
  const move = (who: Clinician, to = startsAt) =>
    who.browser.call('peerToPeer.move', { callId, startsAt: to });
  expect((await move(nurse)).status).toBeGreaterThanOrEqual(400);
  const busyAt = Math.floor((Date.parse(startsAt) - Date.now()) / minuteMs) + 2 * hours;
  await clinic.place([lena], { at: busyAt, minutes: 30, kind: 'meeting' });
  const busy = new Date(Date.parse(startsAt) + 2 * hours * minuteMs).toISOString();
  expect((await move(ada, busy)).problem).toBe('appointments.overlap');
  expect((await move(ada)).status).toBe(200);
  const moved = await callOf(ada, caseId);
  expect(moved).toMatchObject({
    id: callId,
    appointmentId: call.appointmentId,
    startsAt,
    isCancelled: false,
  });
  expect(await eventsOf(caseId, 'call-moved')).toMatchObject([{ about: 'Kim Vale' }]);
  expect(await eventsOf(caseId, 'call-cancelled')).toEqual([]);
  const audited = await clinic.recorded('peer-to-peer.move', caseId);
  expect(audited.filter(({ outcome }) => outcome === 'success')).toHaveLength(1);
  // The old time is free again, and nobody is missed at it.
  expect((await offerFor(ada, (await newReview()).caseId)).starts[0]?.startsAt).toBe(call.startsAt);
  await after(call.startsAt, 11, () => checkCall(world.deps, { callId }));
  expect(await eventsOf(caseId, 'call-missed')).toEqual([]);
  await after(startsAt, 0, async () => {
    const guest = await waitingPatient(clinic, {
      token: tokenIn(link!),
      name: 'Kim Vale',
    });
    expect((await guest.call('visits.guest.state', {})).data).toMatchObject({
      stage: 'waiting',
      visitId: call.visitId,
    });
  });
  await after(startsAt, 11, () => checkCall(world.deps, { callId }));
  expect(await eventsOf(caseId, 'call-missed')).toHaveLength(1);
  expect((await move(ada, call.startsAt)).problem).toBe('advisor.call-over');
});

test('S534 a call that the schedule moves stands in the events of its case once, with who moved it', async () => {
  const { caseId } = await newReview();
  const { callId, call } = await book(ada, caseId);
  const { appointmentId } = call;
  const { rows } = await world.owner.query<{ version: number }>(
    'select version from appointments where id = $1',
    [appointmentId],
  );
  const startsAt = (await offerFor(ada, caseId, { callId })).starts.at(-1)!.startsAt;
  const moved = await callAppointments(planner, 'move', {
    appointmentId,
    version: rows[0]!.version,
    startsAt,
  });
  expect([moved.status, moved.problem]).toEqual([200, undefined]);
  const [event, ...others] = await eventsOf(caseId, 'call-moved');
  expect(event).toMatchObject({ about: 'Kim Vale', by: { id: planner.id } });
  expect(others).toEqual([]);
  expect((await callOf(ada, caseId)).startsAt).toBe(startsAt);
});

test('S534 calls of an advisor who leaves are listed before, and their cases say that another advisor is needed', async () => {
  const leaver = await clinic.clinician({
    hospitalRole: 'Physician Advisor',
    fullName: 'Dr. Noor Haddad',
  });
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const { caseId } = await newReview();
  const { call } = await book(ada, caseId);
  await world.owner.query(
    'update appointment_practitioners set practitioner_id = $1 where appointment_id = $2 and practitioner_id = $3',
    [leaver.id, call.appointmentId, ada.id],
  );
  const { items } = (await admin.browser.call('people.leaver', { personId: leaver.id })).data;
  expect(items).toMatchObject([{ kind: 'call', id: call.id, at: call.startsAt }]);
  expect(items[0]?.name).toContain('Kim Vale');
  const { data: person } = await admin.browser.call('people.one', { personId: leaver.id });
  const { role, hospitalRole, accessApplications, version } = person;
  const access = { personId: leaver.id, version, role, hospitalRole, accessApplications };
  const left = await admin.browser.call('people.saveAccess', {
    ...access,
    active: false,
    takers: [],
  });
  expect([left.status, left.problem]).toEqual([200, undefined]);
  expect(await eventsOf(caseId, 'noted')).toMatchObject([
    { note: expect.stringContaining('Dr. Noor Haddad leaves.'), by: { id: admin.id } },
  ]);
});

test('S513 S534 a duty that goes to another advisor says so before, takes its call along, and the clock tells who is on duty now', async () => {
  const { caseId } = await newReview();
  const { call } = await book(ada, caseId);
  const dueAt = new Date(Date.parse(call.startsAt) + hours * minuteMs).toISOString();
  const { rows } = await world.owner.query<{ id: string }>(
    `with timed as (
       insert into clocks (id, organization_id, case_id, started_at, due_at, warn_at, state)
       select gen_random_uuid(), organization_id, id, now(), $2, $2, 'running' from cases where id = $1
       returning id), due as (
       update cases set target_at = $2, due_at = $2, owner_id = null, owner_role = 'Physician Advisor'
       where id = $1)
     select id from timed`,
    [caseId, dueAt],
  );
  const { data: preview } = await planner.browser.call('appointments.reassigning.ofShift', {
    fromId: ada.id,
    toId: ravi.id,
    startsAt: call.startsAt,
    endsAt: call.endsAt,
  });
  expect(preview.going.map((going: { id: string }) => going.id)).toEqual([call.appointmentId]);
  const handedOver = await planner.browser.call('roster.handOver', {
    assignmentId: dutyId,
    practitionerId: ada.id,
    toId: ravi.id,
    note: 'Ada is ill',
    reason: 'Nobody else',
  });
  expect([handedOver.status, handedOver.problem]).toEqual([200, undefined]);
  const { practitioners, startsAt, id } = await callOf(ravi, caseId);
  expect([id, startsAt]).toEqual([call.id, call.startsAt]);
  expect(practitioners.map((person) => person.id).toSorted()).toEqual(
    [ravi.id, lena.id].toSorted(),
  );
  expect(await eventsOf(caseId, 'noted')).toMatchObject([
    { note: 'The duty went to Dr. Ravi Menon, who takes the peer-to-peer call.' },
  ]);
  const own = async (who: Clinician) =>
    (await who.browser.call('peerToPeer.own', {})).data.calls.map((line) => line.id);
  await after(call.startsAt, 0, async () => {
    expect([(await own(ada)).includes(id), (await own(ravi)).includes(id)]).toEqual([false, true]);
  });
  await after(dueAt, 1, () => checkClock(world.deps, { clockId: rows[0]!.id }));
  const toldOf = async (who: Clinician) => {
    const { rows: notices } = await world.owner.query<{ count: number }>(
      'select count(*)::integer as count from clock_notices where practitioner_id = $1 and case_id = $2',
      [who.id, caseId],
    );
    return notices[0]?.count ?? 0;
  };
  expect([await toldOf(ada), (await toldOf(ravi)) > 0]).toEqual([0, true]);
});

test('S513 calls are booked about a utilization review and about a denial, by who works on it', async () => {
  const { patientId } = await newReview();
  const filter = { patientId, kinds: ['um-review'] };
  const [review] = (await uma.browser.call('cases.list', { filter } as never)).data.cases;
  await uma.browser.call('cases.take', { caseId: review!.id });
  const ofReview = await book(uma, review!.id);
  expect(ofReview.call).toMatchObject({ caseId: review!.id, doctor: 'Kim Vale' });
  expect((await uma.browser.call('cases.byId', { caseId: review!.id })).data.state).toBe('new');

  const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn }]);
  const [denial] = await denialsOf(number);
  await biller.browser.call('cases.take', { caseId: denial!.id });
  expect((await uma.browser.call('peerToPeer.offer', { caseId: denial!.id })).problem).toBe(
    'not-found',
  );
  const ofDenial = await book(biller, denial!.id, { attendingId: null });
  expect(ofDenial.call.payer).toBe('AETNA INC');
  expect((await denialsOf(number))[0]?.state).toBe('calling');
  await after(ofDenial.call.startsAt, 15, async () => {
    const end = { callId: ofDenial.callId, outcome: 'overturned', note: 'Paid in full' };
    expect((await biller.browser.call('peerToPeer.end', end as never)).status).toBe(200);
  });
  const [ended] = await denialsOf(number);
  expect(ended?.state).toBe('overturned');
  expect(ended?.events.filter(({ event }) => event === 'call-ended')).toHaveLength(1);
});
