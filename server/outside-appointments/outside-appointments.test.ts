/** Tests that appointments of another system come in whole, are changed there alone, and wait where they do not fit. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { appointmentsById } from '#server/appointments/service.ts';
import { appointmentsOfPatients } from '#server/appointments/core/letter-request-store.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { openRecordSystem } from '#server/test/scheduling/record-system.ts';

const clinic = await openClinic({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
afterAll(() => clinic.close());
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const planner = await clinic.clinician({ role: 'ADMIN' });
const record = await openRecordSystem(clinic, builder);
const { send, typeId } = record;
const lena = await record.clinician('Lena van Berg');

let days = 2;
/** A time that no other test of this file takes. */
const newStart = () => minutesFromNow((days += 1) * 24 * 60);
const minuteMs = 60_000;
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);

async function shown(id: string) {
  const access = { organizationId: world.organizationId, practitionerId: null };
  const [appointment] = await appointmentsById(world.deps.db, access, [id]);
  return appointment!;
}

async function ofFiller(filler: string) {
  const { rows } = await world.owner.query<{
    id: string;
    state: string;
    starts_at: Date;
    ends_at: Date;
  }>(
    `select a.id, a.state, a.starts_at, a.ends_at from outside_appointments o
     join appointments a on a.id = o.appointment_id where o.filler_id = $1`,
    [filler],
  );
  return rows[0];
}

const messagesOf = async (filler: string) =>
  (
    await world.owner.query<{ id: string; state: string; conflict: string; reason: string }>(
      `select id, state, conflict, reason from fact_messages
       where appointment_key = $1 order by received_at, id`,
      [filler],
    )
  ).rows;

async function booked() {
  const filler = `${randomUUID()}^EPIC`;
  const startsAt = newStart();
  const { mrn, patientId } = await record.newPatient();
  const sent = { filler, startsAt, mrn, person: lena.npi, at: secondsAgo(100) };
  expect(await send({ ...sent, reason: 'Chest pain', note: 'Comes by wheelchair' })).toEqual([
    'AA',
  ]);
  const { id = '' } = (await ofFiller(filler)) ?? {};
  return { filler, startsAt, mrn, patientId, id, sent };
}

test('S298 a new appointment of the record system is booked as stated, and says who keeps it', async () => {
  const { id, startsAt, patientId, filler } = await booked();
  expect(await shown(id)).toMatchObject({
    state: 'booked',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 30 * minuteMs).toISOString(),
    patient: { id: patientId },
    type: { id: typeId },
    practitioners: [{ id: lena.id }],
    reason: 'Chest pain',
    description: 'Comes by wheelchair',
    keptBy: record.application,
    identifiers: [{ type: { text: record.application }, value: filler.split('^')[0] }],
  });
  expect(await clinic.recorded('appointment.book', id)).toMatchObject([
    { actor_id: null, detail: { sourceId: record.sourceId } },
  ]);
});

test('S298 it is moved, changed and cancelled as the record system states, and a no-show there is one here', async () => {
  const { id, sent, startsAt } = await booked();
  const later = new Date(startsAt.getTime() + 45 * minuteMs);
  const ben = await record.clinician('Ben Adler');
  const moved = { ...sent, event: 'S13', startsAt: later, at: secondsAgo(90) };
  expect(await send(moved)).toEqual(['AA']);
  expect(await shown(id)).toMatchObject({ startsAt: later.toISOString(), reason: 'Chest pain' });
  const given = { ...moved, event: 'S14', person: ben.npi, minutes: 60, at: secondsAgo(80) };
  expect(await send(given)).toEqual(['AA']);
  expect(await shown(id)).toMatchObject({
    practitioners: [{ id: ben.id }],
    endsAt: new Date(later.getTime() + 60 * minuteMs).toISOString(),
  });
  expect(await send({ ...given, event: 'S26', at: secondsAgo(70) })).toEqual(['AA']);
  expect(await shown(id)).toMatchObject({ state: 'no-show' });
  const other = await booked();
  expect(await send({ ...other.sent, event: 'S15', at: secondsAgo(60) })).toEqual(['AA']);
  expect(await shown(other.id)).toMatchObject({ state: 'cancelled', cancelledBecause: 'Because' });
  const third = await booked();
  expect(await send({ ...third.sent, event: 'S17', at: secondsAgo(50) })).toEqual(['AA']);
  expect(await shown(third.id)).toMatchObject({ state: 'cancelled' });
});

test('S298 what comes late or twice changes nothing: the latest that was stated holds', async () => {
  const { id, sent, startsAt, filler } = await booked();
  const later = new Date(startsAt.getTime() + 60 * minuteMs);
  await send({ ...sent, event: 'S13', startsAt: later, at: secondsAgo(50) });
  await send({ ...sent, event: 'S13', at: secondsAgo(60) });
  expect(await shown(id)).toMatchObject({ startsAt: later.toISOString() });
  const unseen = { ...sent, filler: `${randomUUID()}^EPIC`, startsAt: newStart() };
  await send({ ...unseen, event: 'S15', at: secondsAgo(10) });
  await send({ ...unseen, at: secondsAgo(20) });
  expect(await ofFiller(unseen.filler)).toBeUndefined();
  expect(await messagesOf(unseen.filler)).toMatchObject([
    { state: 'applied' },
    { state: 'applied' },
  ]);
  expect((await messagesOf(filler)).map(({ state }) => state)).toEqual([
    'applied',
    'applied',
    'applied',
  ]);
});

test('S299 nobody moves, cancels, gives away or books here what the record system keeps', async () => {
  const { id, startsAt } = await booked();
  const { version } = await shown(id);
  const ref = { appointmentId: id, version };
  const later = new Date(startsAt.getTime() + 90 * minuteMs).toISOString();
  const ben = await clinic.clinician({ fullName: 'Ben Adler' });
  const cancel = { ...ref, reason: 'Ill' };
  const answers = await Promise.all([
    planner.browser.call('appointments.move', { ...ref, startsAt: later }),
    planner.browser.call('appointments.cancel', cancel),
  ]);
  const booking = { typeId, startsAt: later, leadId: ben.id, patientName: 'Cara Doe' };
  answers.push(await planner.browser.call('appointments.book', booking));
  expect(answers.map(({ problem }) => problem)).toEqual(
    answers.map(() => 'appointments.kept-elsewhere'),
  );
  expect(answers[0]?.body.error.message).toContain(`${record.application} keeps this appointment`);
  expect(await shown(id)).toMatchObject({ state: 'booked', startsAt: startsAt.toISOString() });
});

test('S300 what is not understood waits with its segment, and is applied once its code is known', async () => {
  const { mrn } = await record.newPatient();
  const filler = `${randomUUID()}^EPIC`;
  const sent = { filler, mrn, person: 'D123', startsAt: newStart(), at: secondsAgo(10) };
  expect(await send(sent)).toEqual(["AA AIP-3 'D123' (Berg Lena) is no clinician here"]);
  const [message] = await messagesOf(filler);
  expect(message).toMatchObject({ state: 'unmatched', conflict: 'unknown' });
  const code = { sourceId: record.sourceId, code: 'D123' };
  await builder.browser.call('outsideAppointments.setCode', { ...code, practitionerId: lena.id });
  const retry = { messageId: message?.id ?? '', step: 'retry' as const };
  expect((await builder.browser.call('facts.feeds.resolveConflict', retry)).data).toEqual({
    isSettled: true,
    reason: null,
  });
  expect(await ofFiller(filler)).toMatchObject({ state: 'booked' });
  await builder.browser.call('outsideAppointments.removeCode', { ...code, is: 'practitioner' });
  const next = { ...sent, filler: `${randomUUID()}^EPIC`, startsAt: newStart() };
  expect(await send(next)).toEqual(["AA AIP-3 'D123' (Berg Lena) is no clinician here"]);
  expect(await send({ ...sent, filler: '' })).toEqual([
    'AE SCH-1 and SCH-2 (appointment id) are missing',
  ]);
});

test('S300 a time that is taken here waits as double booked', async () => {
  const startsAt = newStart();
  const minutes = Math.round((startsAt.getTime() - minutesFromNow(0).getTime()) / minuteMs);
  await clinic.place([lena], { at: minutes, minutes: 30, kind: 'in-person' });
  const { mrn } = await record.newPatient();
  const filler = `${randomUUID()}^EPIC`;
  const [answer] = await send({ filler, mrn, person: lena.npi, startsAt, at: secondsAgo(10) });
  expect(answer).toBe('AA Lena van Berg is not free then.');
  expect(await messagesOf(filler)).toMatchObject([
    { state: 'unmatched', conflict: 'double-booked' },
  ]);
  expect(await ofFiller(filler)).toBeUndefined();
  const free = { filler, mrn, person: lena.npi, startsAt: newStart(), at: secondsAgo(5) };
  expect(await send({ ...free, event: 'S13' })).toEqual(['AA']);
  expect(await messagesOf(filler)).toMatchObject([{ state: 'dismissed' }, { state: 'applied' }]);
});

test('S298 calendar and programs learn of it at once, and its patient gets no message unless the feed says so', async () => {
  const program = await newProgram(clinic);
  const subscription = await program.send('POST', 'Subscription', {
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Keeps the lab in step',
    criteria: 'Appointment',
    channel: { type: 'rest-hook', endpoint: 'http://127.0.0.1:9/changes' },
  });
  expect(subscription.status).toBe(201);
  const { id, startsAt } = await booked();
  const { rows } = await world.owner.query(
    'select resource_version from subscription_notifications where resource_id = $1',
    [id],
  );
  expect(rows.length).toBeGreaterThan(0);
  const day = startsAt.toISOString().slice(0, 10);
  const { data } = await lena.browser.call('calendar.range', { from: day, to: day });
  expect(data.own.filter((entry) => entry.id === id)).toMatchObject([
    { keptBy: record.application, patientName: 'Ana Ruiz' },
  ]);
  expect(await appointmentsOfPatients(world.deps.db, [id])).toEqual([]);
  const feed = { sourceId: record.sourceId, answersDestinationId: null };
  await builder.browser.call('outsideAppointments.setFeed', { ...feed, notifiesPatients: true });
  expect(await appointmentsOfPatients(world.deps.db, [id])).toHaveLength(1);
  await builder.browser.call('outsideAppointments.setFeed', { ...feed, notifiesPatients: false });
});

test('S303 what is double booked is accepted beside what is here, or is the same as it', async () => {
  const startsAt = newStart();
  const { mrn, patientId } = await record.newPatient();
  const { data: ours } = await planner.browser.call('appointments.book', {
    typeId: clinic.types['in-person'],
    startsAt: startsAt.toISOString(),
    leadId: lena.id,
    patientId,
  });
  const filler = `${randomUUID()}^EPIC`;
  const [held] = await send({ filler, mrn, person: lena.npi, startsAt, at: secondsAgo(10) });
  expect(held).toBe('AA Lena van Berg is not free then.');
  const listed = async () =>
    (await builder.browser.call('facts.feeds.conflicts', {})).data.conflicts.find(
      ({ key }) => key === filler,
    );
  const conflict = await listed();
  expect(conflict).toMatchObject({
    kind: 'double-booked',
    startsAt: startsAt.toISOString(),
    candidates: [{ appointmentId: ours.id }],
  });
  const messageId = conflict?.messageId ?? '';
  const resolve = (step: 'retry' | 'match', appointmentId?: string) =>
    builder.browser.call('facts.feeds.resolveConflict', {
      messageId,
      step,
      ...(appointmentId && { appointmentId }),
    });
  expect((await resolve('retry')).data.isSettled).toBe(false);
  expect((await resolve('match', ours.id)).data.isSettled).toBe(true);
  expect(await ofFiller(filler)).toMatchObject({ id: ours.id });
  expect(await listed()).toBeUndefined();
  const second = await record.newPatient();
  const another = { mrn: second.mrn, person: lena.npi, startsAt, at: secondsAgo(5) };
  await send({ filler: `${filler}2`, ...another });
  const { data } = await builder.browser.call('facts.feeds.conflicts', {});
  const next = data.conflicts.find(({ key }) => key === `${filler}2`)?.messageId ?? '';
  const accept = { messageId: next, step: 'accept' as const };
  expect((await builder.browser.call('facts.feeds.resolveConflict', accept)).data).toEqual({
    isSettled: true,
    reason: null,
  });
  const { id = '' } = (await ofFiller(`${filler}2`)) ?? {};
  expect(await shown(id)).toMatchObject({ overbookedBecause: `As ${record.application} has it` });
});

test('S301 one system keeps a type: a second is refused, and what is booked already stays where it is kept', async () => {
  const other = await openRecordSystem(clinic, builder);
  const set = (sourceId: string, truth: 'theirs' | null) =>
    builder.browser.call('outsideAppointments.setTruth', { sourceId, typeId, truth });
  expect((await set(other.sourceId, 'theirs')).problem).toBe('outside.truth-taken');
  const { id } = await booked();
  const { data } = await builder.browser.call('outsideAppointments.consequences', { typeId });
  expect(data.theirs).toBeGreaterThan(0);
  expect((await set(record.sourceId, null)).status).toBe(200);
  expect(await shown(id)).toMatchObject({ keptBy: record.application });
  const booking = {
    typeId,
    startsAt: newStart().toISOString(),
    leadId: lena.id,
    patientName: 'Cara',
  };
  expect((await planner.browser.call('appointments.book', booking)).status).toBe(200);
  expect((await set(record.sourceId, 'theirs')).status).toBe(200);
  // The last test: with two organizations the listener is nobody's.
  const stranger = await clinic.clinician({
    hospitalRole: 'IT Builder',
    organizationId: await world.newOrganization('Southgate'),
  });
  const foreign = { sourceId: record.sourceId, typeId, truth: null };
  const refused = await stranger.browser.call('outsideAppointments.setTruth', foreign);
  expect(refused.problem).toBe('not-found');
});
