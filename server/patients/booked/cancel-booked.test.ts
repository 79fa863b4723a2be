/** Tests that what a patient had booked is listed after their death, cancelled in one step without a letter, and undone. */
import { afterAll, expect, test } from 'vitest';
import type { BookedItem } from '#shared/patients/booked-of-deceased.ts';
import { dayMs } from '#shared/durations.ts';
import { openBookedClinic } from '#server/test/booking/booked-clinic.ts';
import { callAppointments, callVisits } from '#server/test/browser.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { fetched } from '#server/test/feed-reader.ts';
import { linkOf } from '#server/test/patient.ts';
import { forgetCancellations } from './cancel-booked.ts';

const clinic = await openBookedClinic();
afterAll(() => clinic.close());
const { letters, world, owner, desk, lena } = clinic;
const { newPatient, book, setDeceased, listed, itemsOf, kindsOf } = clinic;
const { request, waitFor, patientWithAll } = clinic;

const allKinds = [
  'waitlist',
  'appointment',
  'arrived',
  'series',
  'companion',
  'tele-visit',
  'request',
];

async function statesOf({
  appointmentIds,
  requestId,
  id,
}: Awaited<ReturnType<typeof patientWithAll>>) {
  const { rows } = await owner.query(
    `select (select array_agg(state order by starts_at) from appointments where id = any($1)) as appointments,
       (select array_agg(state) from waitlist_entries where patient_id = $2) as entries,
       (select state from public_bookings where id = $3) as request,
       (select count(*)::int from visit_invitations i join visits v on v.id = i.visit_id
        where v.appointment_id = any($1) and i.role <> 'patient' and i.revoked_at is null) as links`,
    [appointmentIds, id, requestId],
  );
  return rows[0];
}

const refsOf = (items: readonly BookedItem[]) => items.map(({ kind, id }) => ({ kind, id }));

test('S286 what a patient had booked is listed after their death, and all is cancelled in one step without a letter', async () => {
  const patient = await patientWithAll();
  expect(await kindsOf(patient)).toEqual([]);
  await setDeceased(patient.id, '2026-05-03');
  const items = await itemsOf(patient);
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(allKinds.toSorted());
  expect(items.find(({ kind }) => kind === 'series')).toMatchObject({ count: 2 });
  const before = await statesOf(patient);
  const sent = letters.to(patient.email).length;
  const answer = await callAppointments(desk, 'patients.cancelBooked', {
    patientId: patient.id,
    items: refsOf(items),
  });
  expect(answer.data).toMatchObject({ count: 8, cancellationId: expect.any(String) });
  expect(await kindsOf(patient)).toEqual([]);
  expect(await statesOf(patient)).toEqual({
    appointments: Array(5).fill('cancelled'),
    entries: ['removed'],
    request: 'declined',
    links: 0,
  });
  // Colleagues are told of it, the patient is not: nothing leaves, and nothing stands as stopped.
  const { data: told } = await lena.browser.call('notices.list', {});
  expect(told.notices.filter(({ about }: { about: string }) => about === 'cancelled')).toHaveLength(
    5,
  );
  for (const id of patient.appointmentIds) await letters.comesDue(id);
  expect(letters.to(patient.email)).toHaveLength(sent);
  const { rows: stopped } = await owner.query(
    `select 1 from letters where appointment_id = any($1) and about in ('cancelled', 'declined')`,
    [patient.appointmentIds],
  );
  expect(stopped).toEqual([]);
  expect(await clinic.recorded('patient.cancel-booked', patient.id)).toMatchObject([
    { actor_id: desk.id, detail: { appointment: 5, waitlist: 1, request: 1, companion: 1 } },
  ]);
  for (const id of patient.appointmentIds)
    expect(await clinic.recorded('appointment.cancel', id)).toMatchObject([{ actor_id: desk.id }]);

  // The step is undone as a whole, by who made it.
  const { cancellationId } = answer.data;
  expect((await listed()).undoable).toMatchObject([{ id: cancellationId, count: 8 }]);
  const other = await clinic.clinician({ role: 'EDITOR' });
  expect((await listed(other)).undoable).toEqual([]);
  const ref = { cancellationId };
  expect((await callAppointments(other, 'patients.undoCancelBooked', ref)).problem).toBe(
    'patients.cancellation-over',
  );
  const undone = await callAppointments(desk, 'patients.undoCancelBooked', ref);
  expect(undone.data).toEqual({ count: 8 });
  expect(await statesOf(patient)).toEqual(before);
  expect((await callAppointments(desk, 'patients.undoCancelBooked', ref)).problem).toBe(
    'patients.cancellation-over',
  );
  expect(letters.to(patient.email)).toHaveLength(sent);
});

test('S286 a death that is taken back keeps what was not cancelled, and only what was seen is cancelled', async () => {
  const patient = await newPatient();
  const kept = await book(patient);
  const cancelled = await book(patient);
  await setDeceased(patient.id, '2026');
  expect(await kindsOf(patient)).toEqual(['appointment', 'appointment']);
  const cancel = (id: string) =>
    callAppointments(desk, 'patients.cancelBooked', {
      patientId: patient.id,
      items: [{ kind: 'appointment', id }],
    });
  expect((await cancel(cancelled)).data.count).toBe(1);
  expect((await cancel(cancelled)).data).toEqual({ count: 0, cancellationId: null });
  expect((await itemsOf(patient)).map(({ id }) => id)).toEqual([kept]);
  await setDeceased(patient.id, null);
  expect(await kindsOf(patient)).toEqual([]);
  expect((await cancel(kept)).problem).toBe('patients.not-deceased');
  const { rows } = await owner.query('select id, state from appointments where patient_id = $1', [
    patient.id,
  ]);
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [kept]: 'booked',
    [cancelled]: 'cancelled',
  });
});

test('S286 what somebody took meanwhile is not booked again, and then nothing is', async () => {
  const patient = await newPatient();
  const [one, other] = [await book(patient), await book(patient)];
  await setDeceased(patient.id, 'true');
  const { data } = await callAppointments(desk, 'patients.cancelBooked', {
    patientId: patient.id,
    items: refsOf(await itemsOf(patient)),
  });
  const { rows } = await owner.query('select starts_at from appointments where id = $1', [other]);
  const living = await newPatient();
  await callAppointments(lena, 'book', {
    patientId: living.id,
    typeId: clinic.types['in-person'],
    startsAt: rows[0].starts_at.toISOString(),
  });
  const ref = { cancellationId: data.cancellationId };
  expect((await callAppointments(desk, 'patients.undoCancelBooked', ref)).problem).toBe(
    'appointments.overlap',
  );
  const { rows: states } = await owner.query('select state from appointments where id = $1', [one]);
  expect(states).toEqual([{ state: 'cancelled' }]);
});

test('S286 a request is listed only where it is surely of who has died, and its details are forgotten in the end', async () => {
  const patient = await newPatient();
  const requestId = await request(patient);
  const namesake = { fullName: patient.fullName, birthDate: '1950-02-03' };
  const { data: twin } = await callAppointments(desk, 'patients.add', namesake);
  await setDeceased(patient.id, 'true');
  expect(await kindsOf(patient)).toEqual([]);
  await setDeceased(twin.id, 'true');
  expect(await kindsOf(patient)).toEqual(['request']);
  await callAppointments(desk, 'patients.cancelBooked', {
    patientId: patient.id,
    items: [{ kind: 'request', id: requestId }],
  });
  const detailsOf = async () => {
    const select = 'select full_name, email, birth_date from public_bookings where id = $1';
    return (await owner.query(select, [requestId])).rows[0];
  };
  expect(await detailsOf()).toMatchObject({ email: patient.email });
  const later = new Date(Date.now() + dayMs);
  await forgetCancellations(world.deps.db, { ...world.deps, now: () => later });
  expect(await detailsOf()).toEqual({ full_name: null, email: null, birth_date: null });
});

test('S286 another organization sees and cancels nothing', async () => {
  const patient = await newPatient();
  const appointmentId = await book(patient);
  await setDeceased(patient.id, 'true');
  const organizationId = await world.newOrganization('Southfield');
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  expect((await listed(stranger)).patients).toEqual([]);
  const input = { patientId: patient.id, items: [{ kind: 'appointment', id: appointmentId }] };
  expect((await callAppointments(stranger, 'patients.cancelBooked', input)).problem).toBe(
    'not-found',
  );
  expect((await callVisits(stranger, 'open', { appointmentId })).problem).toBe('not-found');
});

const stoppedAs = async (column: 'booking_id' | 'appointment_id', id: string) => {
  const select = `select about, reason from letters where ${column} = $1 and state = 'failed'`;
  return (await owner.query(select, [id])).rows;
};

test('S287 a request of who has died gets no letter, and the desk is told of the death beside it', async () => {
  const [dead, living] = [await newPatient(), await newPatient()];
  const requests = { dead: await request(dead), living: await request(living) };
  await setDeceased(dead.id, '2026-05');
  for (const bookingId of Object.values(requests))
    await world.deps.jobs.send(world.deps.db, 'booking.letter', {
      data: { bookingId, about: 'requested' },
    });
  await expect.poll(() => letters.to(living.email).length).toBe(1);
  await expect
    .poll(() => stoppedAs('booking_id', requests.dead))
    .toEqual([{ about: 'requested', reason: 'deceased' }]);
  expect(letters.to(dead.email)).toEqual([]);
  const { data } = await callAppointments(desk, 'requests.list', {});
  const marks = data.requests.map(({ id, isDeceased }: { id: string; isDeceased: boolean }) => [
    id,
    isDeceased,
  ]);
  expect(marks).toContainEqual([requests.dead, true]);
  expect(marks).toContainEqual([requests.living, false]);
  const { data: unsent } = await callAppointments(desk, 'unsentLetters.list', {});
  expect(JSON.stringify(unsent)).not.toContain(dead.fullName);
});

test('S287 nobody is invited to the tele-visit of who has died, by mail or by a copied link', async () => {
  const patient = await newPatient();
  const appointmentId = await clinic.place([lena], { at: 5 });
  await owner.query('update appointments set patient_id = $1 where id = $2', [
    patient.id,
    appointmentId,
  ]);
  await linkOf(lena, appointmentId);
  const { rows } = await owner.query('select id from visits where appointment_id = $1', [
    appointmentId,
  ]);
  await setDeceased(patient.id, 'true');
  const companion = { visitId: rows[0].id, role: 'interpreter', name: 'Maria Rossi' } as const;
  for (const more of [{}, { email: 'maria@companions.example' }])
    expect((await callVisits(lena, 'addGuest', { ...companion, ...more })).problem).toBe(
      'patients.deceased',
    );
  expect(letters.to('maria@companions.example')).toEqual([]);
});

test('S287 an open offer of the waiting list is not sent any more', async () => {
  const patient = await newPatient();
  const held = await book(patient);
  await letters.isQuiet(held);
  const sent = letters.to(patient.email).length;
  const { data: entry } = await waitFor(patient);
  const { rows } = await owner.query(
    `with offered as (update waitlist_entries set state = 'offered' where id = $1)
     insert into waitlist_offers (organization_id, entry_id, practitioner_id, appointment_id, starts_at,
       ends_at, freed_from, freed_until, token_hash, made_at, expires_at)
     select organization_id, $1::uuid, $3::uuid, id, starts_at, ends_at, starts_at, ends_at, sha256($1::uuid::text::bytea),
       now(), now() + interval '1 hour' from appointments where id = $2 returning id`,
    [entry.id, held, lena.id],
  );
  await setDeceased(patient.id, 'true');
  expect(await kindsOf(patient)).toContain('offer');
  await world.deps.jobs.send(world.deps.db, 'waitlist.letter', { data: { offerId: rows[0].id } });
  await expect
    .poll(() => stoppedAs('appointment_id', held))
    .toContainEqual({ about: 'offer', reason: 'deceased' });
  expect(letters.to(patient.email)).toHaveLength(sent);
});

test('S335 a death and what is cancelled after it are on the open lists of others at once, and on no board of who is on call', async () => {
  const patient = await newPatient();
  const appointmentId = await book(patient);
  const link = await clinic
    .clinician({ role: 'ADMIN' })
    .then(({ browser }) => browser.call('roster.onCall.addLink', { name: 'Wall', unitIds: null }));
  const colleague = await clinic.clinician({ role: 'EDITOR' });
  const screens = await Promise.all([colleague, lena].map(({ browser }) => followChanges(browser)));
  /** The next change that concerns this screen's lists of appointments. */
  const changes = () => Promise.all(screens.map(async ({ next }) => (await next())?.data.area));
  for (const { next } of screens) expect((await next())?.data).toEqual({ kind: 'begun' });

  await setDeceased(patient.id, '2026-05-03');
  expect(await changes()).toEqual(['appointments', 'appointments']);
  const ofColleague = async () =>
    (await listed(colleague)).patients.find((booked) => booked.patient.id === patient.id)?.items;
  const items = (await ofColleague()) ?? [];
  expect(items.map(({ kind }) => kind)).toEqual(['appointment']);
  const entryOf = async () => {
    const from = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
    const to = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10);
    const { data } = await lena.browser.call('calendar.range', { from, to });
    return data.own.find(({ id }: { id: string }) => id === appointmentId);
  };
  expect(await entryOf()).toMatchObject({ deceased: '2026-05-03' });

  await callAppointments(desk, 'patients.cancelBooked', {
    patientId: patient.id,
    items: refsOf(items),
  });
  expect(await changes()).toEqual(['appointments', 'appointments']);
  expect(await ofColleague()).toBeUndefined();
  expect((await entryOf())?.state ?? 'cancelled').toBe('cancelled');
  for (const address of [link.data.json, link.data.ics])
    expect((await fetched(clinic, new URL(address ?? '').pathname)).text).not.toContain(
      patient.fullName,
    );
  for (const { stop } of screens) stop();
});
