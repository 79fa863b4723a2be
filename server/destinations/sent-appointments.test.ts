/** Tests that appointments kept here leave as SIU, in their order, with what they say, and that echoes come back without harm. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { appointmentsById } from '#server/appointments/service.ts';
import { sendQueue } from './sending/send-queue.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { fieldOf, openReceiver } from '#server/test/destinations/receiver.ts';
import { addDestination } from '#server/test/destinations/signed-notes.ts';
import { openRecordSystem } from '#server/test/scheduling/record-system.ts';

const clinic = await openClinic({ env: { MLLP_DESTINATION_NETWORKS: '127.0.0.0/8, ::1/128' } });
const receiver = await openReceiver();
afterAll(async () => {
  await receiver.stop();
  await clinic.close();
});
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const planner = await clinic.clinician({ role: 'ADMIN' });
const record = await openRecordSystem(clinic, builder);
const lena = await record.clinician('Lena van Berg');
const { destinationId } = await addDestination(builder, receiver.port, { sends: ['appointment'] });
await builder.browser.call('outsideAppointments.setFeed', {
  sourceId: record.sourceId,
  notifiesPatients: false,
  answersDestinationId: destinationId,
});

/** All that is due, as a server does by itself. */
const send = () =>
  sendQueue({ ...world.deps, now: () => new Date(Date.now() + 1_000) }, destinationId, {
    requireLock: () => Promise.resolve(),
    signal: new AbortController().signal,
  });

let days = 2;
const newStart = () => minutesFromNow((days += 1) * 24 * 60);

async function book(more: object = {}) {
  const { mrn, patientId } = await record.newPatient();
  const startsAt = newStart();
  const { data, status } = await planner.browser.call('appointments.book', {
    typeId: clinic.types['in-person'],
    startsAt: startsAt.toISOString(),
    leadId: lena.id,
    patientId,
    ...more,
  });
  expect(status).toBe(200);
  return { ...data, mrn, start: startsAt };
}

/** What left since the last time, of one appointment. */
async function sent(id: string) {
  await send();
  return receiver.arrived.filter(({ text }) => text.includes(id)).map(({ text }) => text);
}

const events = (texts: readonly string[]) =>
  texts.map((text) => fieldOf(text, 'MSH', 9).split('^')[1]);

test('S302 what is booked, moved and cancelled here leaves as S12, S13 and S15, in that order', async () => {
  const texts = { reason: 'Check-up | once', instructions: 'Come fasting', internalNote: 'Secret' };
  const booked = await book(texts);
  const { id, mrn, start } = booked;
  const later = new Date(start.getTime() + 3_600_000).toISOString();
  const moved = await planner.browser.call('appointments.move', {
    appointmentId: id,
    version: booked.version,
    startsAt: later,
  });
  const { version } = moved.data;
  await planner.browser.call('appointments.cancel', { appointmentId: id, version, reason: 'Ill' });
  const messages = await sent(id);
  expect(events(messages)).toEqual(['S12', 'S13', 'S15']);
  const [first = '', second = '', third = ''] = messages;
  const clock = (at: Date) => `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}+0000`;
  expect(fieldOf(first, 'SCH', 2)).toBe(`${id}^KAREMD`);
  expect(fieldOf(first, 'SCH', 7)).toBe('^Check-up \\F\\ once');
  expect(fieldOf(first, 'TQ1', 7)).toBe(clock(start));
  expect(fieldOf(first, 'PID', 3)).toContain(mrn);
  expect(fieldOf(first, 'AIP', 3)).toContain(lena.npi);
  expect(fieldOf(first, 'NTE', 3)).toBe('Come fasting');
  expect(messages.join('')).not.toContain('Secret');
  expect(fieldOf(second, 'TQ1', 7)).toBe(clock(new Date(later)));
  expect([fieldOf(third, 'SCH', 6), fieldOf(third, 'SCH', 25)]).toEqual(['^Ill', 'Cancelled']);
});

test('S342 other instructions leave as S14 with what is so now, and what is deleted before its time as S17', async () => {
  const { id, version, start } = await book({ reason: 'Check-up' });
  await sent(id);
  const change = { appointmentId: id, version, instructions: 'Come fasting', tellsPatient: false };
  expect((await planner.browser.call('appointments.changeTexts', change)).status).toBe(200);
  const [changed = ''] = (await sent(id)).slice(-1);
  expect(events([changed])).toEqual(['S14']);
  expect([fieldOf(changed, 'SCH', 6), fieldOf(changed, 'SCH', 25)]).toEqual(['^Changed', 'Booked']);
  expect([fieldOf(changed, 'SCH', 7), fieldOf(changed, 'NTE', 3)]).toEqual([
    '^Check-up',
    'Come fasting',
  ]);
  // A change that is not sent yet goes with it: one that is deleted has no more to say.
  await world.owner.query('update appointments set state = $2 where id = $1', [id, 'arrived']);
  await world.owner.query('delete from appointments where id = $1', [id]);
  const left = await sent(id);
  expect(events(left)).toEqual(['S12', 'S14', 'S17']);
  const [deleted = ''] = left.slice(-1);
  expect([fieldOf(deleted, 'SCH', 2), fieldOf(deleted, 'SCH', 25)]).toEqual([
    `${id}^KAREMD`,
    'Deleted',
  ]);
  expect(fieldOf(deleted, 'TQ1', 7)).toContain(
    start.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14),
  );
  expect(deleted).not.toContain('PID|');
});

test('S342 attendance of what another system keeps goes back to it alone, by its own numbers, and its echo changes nothing', async () => {
  const { mrn } = await record.newPatient();
  const [filler, placer] = [`${randomUUID()}^EPIC`, `P${randomUUID().slice(0, 8)}^EPIC`];
  const theirs = { filler, placer, mrn, person: lena.npi, startsAt: newStart() };
  await record.send({ ...theirs, note: 'By wheelchair', at: new Date(Date.now() - 60_000) });
  const { rows } = await world.owner.query<{ id: string }>(
    'select appointment_id as id from outside_appointments where filler_id = $1',
    [filler],
  );
  const appointmentId = rows[0]?.id ?? '';
  const stateNow = async () => {
    const access = { organizationId: world.organizationId, practitionerId: null };
    const [appointment] = await appointmentsById(world.deps.db, access, [appointmentId]);
    return appointment;
  };
  const attend = async (to: string) => {
    const version = (await stateNow())?.version;
    return (await planner.browser.call('appointments.attend', { appointmentId, version, to })).data;
  };
  expect(await sent(filler)).toEqual([]);
  // Its day has come: the desk takes over.
  await world.owner.query(
    `begin; select set_config('karemd.feed', 'on', true);
     update appointments set starts_at = date_trunc('minute', now()),
         ends_at = date_trunc('minute', now()) + interval '30 minutes'
       where id = '${appointmentId}';
     commit`,
  );
  expect((await attend('arrived')).state).toBe('arrived');
  const [arrived = ''] = await sent(filler);
  expect(events([arrived])).toEqual(['S14']);
  expect([1, 2, 6, 7, 25].map((field) => fieldOf(arrived, 'SCH', field))).toEqual([
    placer,
    filler,
    '^Arrived',
    '',
    'Started',
  ]);
  expect(arrived).not.toMatch(/wheelchair|\rAIS|\rAIP/);
  await attend('booked');
  await attend('no-show');
  expect(events(await sent(filler))).toEqual(['S14', 'S14', 'S26']);
  // They say the same again, as they have it: no conflict, and nothing that leaves once more.
  const { startsAt = '' } = (await stateNow()) ?? {};
  const echo = { ...theirs, startsAt: new Date(startsAt) };
  expect(await record.send({ ...echo, event: 'S14' }, { ...echo, event: 'S26' })).toEqual([
    'AA',
    'AA',
  ]);
  expect((await stateNow())?.state).toBe('no-show');
  expect(await sent(filler)).toHaveLength(3);
});

test('S302 a no-show leaves as S26, a meeting and what the other system keeps not at all', async () => {
  const { id } = await book();
  await world.owner.query("update appointments set state = 'no-show' where id = $1", [id]);
  expect(events(await sent(id))).toEqual(['S12', 'S26']);
  const meeting = await clinic.place([lena], { at: 200_000, kind: 'meeting' });
  expect(await sent(meeting)).toEqual([]);
  const { mrn } = await record.newPatient();
  const filler = `${randomUUID()}^EPIC`;
  await record.send({ filler, mrn, person: lena.npi, startsAt: newStart() });
  await send();
  expect(receiver.arrived.filter(({ text }) => text.includes(filler))).toEqual([]);
});

test('S304 the echo of our own message is no new appointment, and brings the number that it has there', async () => {
  const { id, mrn, start } = await book();
  await sent(id);
  const { rows: before } = await world.owner.query('select count(*)::int from appointments');
  const filler = `E${randomUUID().slice(0, 8)}^EPIC`;
  const echo = { filler, placer: `${id}^KAREMD`, mrn, person: lena.npi, startsAt: start };
  expect(await record.send(echo)).toEqual(['AA']);
  const { rows: after } = await world.owner.query('select count(*)::int from appointments');
  expect(after).toEqual(before);
  const access = { organizationId: world.organizationId, practitionerId: null };
  const [appointment] = await appointmentsById(world.deps.db, access, [id]);
  expect(appointment).toMatchObject({
    keptBy: null,
    identifiers: [{ value: filler.split('^')[0] }],
  });
  const { data } = await planner.browser.call('appointments.cancel', {
    appointmentId: id,
    version: appointment?.version,
    reason: 'Ill',
  });
  expect(data.state).toBe('cancelled');
  expect(fieldOf((await sent(id)).at(-1) ?? '', 'SCH', 1)).toBe(filler);
});

test('S303 a change of theirs of what is ours waits; kept here, their system is told so again', async () => {
  const { id, mrn, start } = await book();
  await sent(id);
  const other = new Date(start.getTime() + 7_200_000);
  const at = new Date(Date.now() + 60_000);
  const theirs = { placer: `${id}^KAREMD`, filler: `E${randomUUID().slice(0, 8)}^EPIC`, mrn };
  const change = { ...theirs, event: 'S13', person: lena.npi, startsAt: other, minutes: 30, at };
  const [answer = ''] = await record.send(change);
  expect(answer).toMatch(/^AA Here is the truth of this appointment/);
  const { data } = await builder.browser.call('facts.feeds.conflicts', {});
  const conflict = data.conflicts.find(({ key }) => key === theirs.filler);
  expect(conflict).toMatchObject({
    kind: 'both-changed',
    canAnswer: true,
    candidates: [{ appointmentId: id }],
  });
  const keep = { messageId: conflict?.messageId, step: 'keep' };
  expect((await builder.browser.call('facts.feeds.resolveConflict', keep)).data.isSettled).toBe(
    true,
  );
  const again = await builder.browser.call('facts.feeds.resolveConflict', keep);
  expect(again.problem).toBe('facts.message-settled');
  expect(events(await sent(id)).slice(-1)).toEqual(['S13']);
  await record.send({ ...change, at: new Date(Date.now() + 120_000) });
  const next = (await builder.browser.call('facts.feeds.conflicts', {})).data.conflicts.at(-1);
  const accept = { messageId: next?.messageId, step: 'accept' };
  expect((await builder.browser.call('facts.feeds.resolveConflict', accept)).data).toEqual({
    isSettled: true,
    reason: null,
  });
  const access = { organizationId: world.organizationId, practitionerId: null };
  const [appointment] = await appointmentsById(world.deps.db, access, [id]);
  expect(appointment?.startsAt).toBe(other.toISOString());
});

test('S303 what they book where we are the truth is answered with S15 of its own ids', async () => {
  const { mrn } = await record.newPatient();
  const filler = `E${randomUUID().slice(0, 8)}^EPIC`;
  const { data: types } = await planner.browser.call('appointments.types', {});
  const name = types.find(({ id }) => id === clinic.types['in-person'])?.name ?? '';
  const booking = { filler, mrn, person: lena.npi, type: name, startsAt: newStart() };
  const [answer = ''] = await record.send(booking);
  expect(answer).toMatch(/^AA Appointments of this kind are not kept in/);
  const { data } = await builder.browser.call('facts.feeds.conflicts', {});
  const messageId = data.conflicts.find(({ key }) => key === filler)?.messageId;
  await builder.browser.call('facts.feeds.resolveConflict', { messageId, step: 'keep' });
  const refusal = (await sent(filler)).at(-1) ?? '';
  expect(events([refusal])).toEqual(['S15']);
  expect([fieldOf(refusal, 'SCH', 2), fieldOf(refusal, 'SCH', 25)]).toEqual([filler, 'Cancelled']);
  expect(fieldOf(refusal, 'PID', 3)).toContain(mrn);
});
