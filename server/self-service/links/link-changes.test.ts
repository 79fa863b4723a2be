/** Tests what patients change by the link in their letter, within the limits of the type. */
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { offerFreed } from '#server/waitlist/offer-freed-time.ts';
import { callAppointments, type NameIn } from '#server/test/browser.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { neverSignedIn } from '#server/test/booking/usual-hours.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic({ env: { TRUST_PROXY: '1' } });
afterAll(() => clinic.close());
clinic.world.changeNothing('appointments.patient.cannotCome');

let addresses = 0;

/** Without a session, each from another network address. */
const call = <Name extends NameIn<'appointments.patient'>>(name: Name, input: object) => {
  addresses += 1;
  const from = { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` };
  return clinic.world.browser().call(`appointments.patient.${name}`, input, from);
};

const allowed = { move: true, cancel: true, hours: 24 };

async function typeWith({ move, cancel, hours } = allowed): Promise<string> {
  const id = await clinic.newType('in-person', clinic.world.organizationId);
  await clinic.world.owner.query(
    `update appointment_types set patients_may_move = $2, patients_may_cancel = $3,
       patient_notice_hours = $4 where id = $1`,
    [id, move, cancel, hours],
  );
  return id;
}

/** A clinician of their own, so that nobody else's appointments are in the way. */
async function invited({ days = 4, settings = allowed, who = null as Who | null } = {}) {
  const clinician = who ?? (await clinic.clinician());
  const typeId = await typeWith(settings);
  const booked = await clinic.letters.book(clinician, { days, more: { typeId } });
  await clinic.letters.isQuiet(booked.id);
  const text = clinic.letters.to(booked.email)[0]?.text ?? '';
  return { ...booked, typeId, text, token: tokenIn(text), clinician };
}

type Who = Awaited<ReturnType<typeof clinic.clinician>>;

async function startsFor(token: string): Promise<string[]> {
  const { data } = await call('freeTimes', { token });
  expect(data.starts.length).toBeGreaterThan(10);
  // The last ones are days ahead, whatever the hour of this test is.
  return data.starts.toReversed();
}

test('a new type lets patients change nothing, and its letter says to call', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const { data: type } = await admin.browser.call('appointments.newType', {
    name: `Review ${crypto.randomUUID()}`,
    kind: 'in-person',
    durationMinutes: 30,
  });
  expect(type).toMatchObject({ patientsMayMove: false, patientsMayCancel: false });
  const booked = await clinic.letters.book(clinic.lena, { days: 6, more: { typeId: type.id } });
  await clinic.letters.isQuiet(booked.id);
  const text = clinic.letters.to(booked.email)[0]?.text ?? '';
  expect(text).toContain('To change the time, or if you cannot come, call');
  const token = tokenIn(text);
  const view = (await call('yourAppointment', { token })).data;
  expect(view).toMatchObject({ mayMove: false, mayCancel: false, changesUntil: null });
  expect((await call('freeTimes', { token })).data.starts).toEqual([]);
  const startsAt = new Date(Date.parse(booked.startsAt) + hourMs).toISOString();
  const moved = await call('move', { token, startsAt, version: booked.version });
  expect(moved.problem).toBe('appointments.not-by-patient');
  expect((await call('cannotCome', { token })).data.state).toBe('booked');
  expect((await call('waitForEarlier', { token })).problem).toBe('appointments.not-by-patient');
});

test('the patient moves it into free time: the screens follow, a letter leaves, the audit says who', async () => {
  const { token, id, version, text, email, clinician } = await invited();
  expect(text).toContain('To change the time, or if you cannot come, open this:');
  const [startsAt = ''] = await startsFor(token);
  const screen = await followChanges(clinician.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  const { data } = await call('move', { token, startsAt, version });
  expect(data).toMatchObject({ state: 'booked', startsAt });
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  screen.stop();
  expect(await clinic.recorded('appointment.move', id)).toMatchObject([
    { actor_id: null, organization_id: clinician.organizationId, detail: { by: 'patient' } },
  ]);
  await clinic.letters.isQuiet(id);
  expect(clinic.letters.to(email).at(-1)?.text).toContain('your appointment has a new time');
  // Somebody at the desk still sees it where it was.
  const stale = { appointmentId: id, version, startsAt: new Date(startsAt).toISOString() };
  expect((await callAppointments(clinician, 'move', stale)).problem).toBe('conflict');
  // Sent once more with the time that it has, nothing happens.
  expect((await call('move', { token, startsAt, version })).data.state).toBe('booked');
  expect(await clinic.recorded('appointment.move', id)).toHaveLength(2);
});

test('only open time is offered and taken, and the answer names nobody', async () => {
  const { token, version, clinician } = await invited();
  const [startsAt = '', takenStart = ''] = await startsFor(token);
  await clinician.browser.call('appointments.addTimeOff', {
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + hourMs).toISOString(),
  });
  expect((await call('freeTimes', { token })).data.starts).not.toContain(startsAt);
  const off = await call('move', { token, startsAt, version });
  expect(off.problem).toBe('appointments.overlap');
  const other = await callAppointments(clinician, 'book', {
    patientName: 'Secret Person',
    typeId: clinic.types['in-person'],
    startsAt: new Date(Date.parse(takenStart) - hourMs).toISOString(),
    durationMinutes: 90,
  });
  expect(other.status).toBe(200);
  const answer = await call('move', { token, startsAt: takenStart, version });
  expect([answer.problem, answer.text.includes('Secret')]).toEqual(['appointments.overlap', false]);
});

test('within the hours of the type nothing is changed by the link any more', async () => {
  const { token, version, startsAt } = await invited({
    days: 1,
    settings: { move: true, cancel: true, hours: 48 },
  });
  const { data } = await call('yourAppointment', { token });
  expect(data).toMatchObject({ state: 'booked', mayMove: false, mayCancel: false });
  expect(data.changesUntil).toBe(new Date(Date.parse(startsAt) - 48 * hourMs).toISOString());
  expect((await call('cannotCome', { token })).data.state).toBe('booked');
  expect((await call('move', { token, startsAt, version })).problem).toBe(
    'appointments.not-by-patient',
  );
});

test('S95 the patient moves it while the desk moves it: exactly one does', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { token, version, id, clinician } = await invited();
    const [theirs = '', , , , desks = ''] = await startsFor(token);
    const answers = await Promise.all([
      call('move', { token, startsAt: theirs, version }),
      callAppointments(clinician, 'move', { appointmentId: id, version, startsAt: desks }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.problem).toBe('conflict');
    const view = (await call('yourAppointment', { token })).data;
    expect(view.startsAt).toBe(answers[0]?.status === 200 ? theirs : desks);
  }
});

test('S95 of many patients who take one freed time exactly one gets it', async () => {
  const who = await clinic.clinician();
  const patients = [];
  for (let nth = 0; nth < 4; nth += 1) patients.push(await invited({ days: 3 + nth, who }));
  const [startsAt = ''] = await startsFor(patients[0]?.token ?? '');
  const answers = await Promise.all(
    patients.map(({ token, version }) => call('move', { token, startsAt, version })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem)).toEqual(
    Array.from({ length: 3 }, () => 'appointments.overlap'),
  );
  expect(await clinic.overlaps()).toBe(0);
});

test('S194 by a link nobody is booked without saved hours, or who never signed in', async () => {
  const noHours = await clinic.clinician({ hasHours: false });
  const invitee = await clinic.clinician();
  const [first, second] = [await invited({ who: noHours }), await invited({ who: invitee })];
  await neverSignedIn(clinic.world, invitee.id);
  const start = (await startsFor((await invited()).token))[0] ?? '';
  for (const { token, version } of [first, second]) {
    const { data } = await call('yourAppointment', { token });
    expect(data).toMatchObject({ state: 'booked', mayMove: false, mayWait: false });
    expect(data).toMatchObject({ mayCancel: true });
    const times = await call('freeTimes', { token });
    expect([times.status, times.data.starts]).toEqual([200, []]);
    const moved = await call('move', { token, startsAt: start, version });
    expect(moved.problem).toBe('appointments.not-by-patient');
    expect((await call('waitForEarlier', { token })).problem).toBe('appointments.not-by-patient');
  }
  const day = dayAt(new Date(start), 'Europe/London');
  await callAppointments(noHours, 'saveDay', {
    day,
    exceptions: [{ kind: 'hours' }],
  });
  const { data: times } = await call('freeTimes', { token: first.token });
  const days = times.starts.map((at: string) => dayAt(new Date(at), 'Europe/London'));
  expect(new Set(days)).toEqual(new Set([day]));
  const moved = await call('move', { token: first.token, startsAt: start, version: first.version });
  expect(moved.data).toMatchObject({ state: 'booked', startsAt: start });
});

test('phone, language and company reach the clinic, and are in no answer and no audit row', async () => {
  const { token, id, patientId, clinician } = await invited();
  const contact = { phone: '+44 20 7946 0999', language: 'pl' };
  expect((await call('saveContact', { token, ...contact })).data).toEqual({ noted: true });
  expect((await call('saveContact', { token })).problem).toBe('input.invalid');
  const words = 'My daughter, who interprets';
  expect((await call('sayCompany', { token, words: 'My son' })).data).toEqual({ noted: true });
  expect((await call('sayCompany', { token, words })).data).toEqual({ noted: true });
  const patient = await clinician.browser.call('appointments.patients.one', { patientId });
  expect(patient.data).toMatchObject(contact);
  const day = await clinic.world.owner.query(
    'select words from patient_company where appointment_id = $1',
    [id],
  );
  expect(day.rows).toEqual([{ words }]);
  expect((await call('yourAppointment', { token })).text).not.toMatch(/daughter|7946 0999/);
  const rows = [
    ...(await clinic.recorded('patient.save', patientId)),
    ...(await clinic.recorded('appointment.company', id)),
  ];
  expect(rows.filter(({ actor_id }) => actor_id === null)).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/daughter|7946 ?0999|"pl"/);
});

test('who waits for an earlier time keeps theirs until they accept one, which frees it', async () => {
  const { token, id, clinician, email, startsAt } = await invited({ days: 6 });
  // No patient is asked at night.
  const noon = DateTime.now().setZone('Europe/London').plus({ days: 1 }).set({ hour: 12 });
  clinic.world.clock.offsetMs = noon.toMillis() - Date.now();
  const { data } = await call('waitForEarlier', { token });
  expect(data).toMatchObject({ state: 'booked', isWaiting: true });
  expect((await call('waitForEarlier', { token })).data.isWaiting).toBe(true);
  const [freed = ''] = (await startsFor(token))
    .filter((start) => Date.parse(start) < Date.parse(startsAt) - 48 * hourMs)
    .slice(0, 1);
  const { organizationId, id: practitionerId } = clinician;
  const endsAt = new Date(Date.parse(freed) + hourMs).toISOString();
  await offerFreed(clinic.world.deps, { organizationId, practitionerId, startsAt: freed, endsAt });
  const offer = () =>
    /\/offer#token=([\w-]{43})/.exec(clinic.letters.to(email).at(-1)?.text ?? '')?.[1];
  await clinic.world.owner.query(
    `update jobs.job set start_after = now() where name like 'waitlist.%' and state < 'active'`,
  );
  await expect.poll(offer, { timeout: 20_000 }).toBeTruthy();
  const accepted = await clinic.world
    .browser()
    .call('appointments.waitlist.accept', { token: offer() });
  expect(accepted.data.state).toBe('accepted');
  expect((await call('yourAppointment', { token })).data.state).toBe('cancelled');
  clinic.world.clock.offsetMs = 0;
  expect((await clinic.recorded('appointment.cancel', id)).at(-1)).toMatchObject({
    actor_id: null,
    detail: { by: 'patient' },
  });
});

test('what is no link gets one answer, whatever it asks for', async () => {
  const token = 'no link of ours';
  const startsAt = '2027-01-04T10:00:00.000Z';
  expect((await call('move', { token, startsAt, version: 1 })).data).toEqual({ state: 'unknown' });
  expect((await call('waitForEarlier', { token })).data).toEqual({ state: 'unknown' });
  expect((await call('freeTimes', { token })).data.starts).toEqual([]);
  expect((await call('sayCompany', { token, words: 'x' })).data).toEqual({ noted: false });
});
