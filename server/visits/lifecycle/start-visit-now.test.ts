/** Tests starting a visit now: booked like any other, opened, and its patient invited. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openLetters } from '#server/test/mailed-letters.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { tokenIn, waitingPatient } from '#server/test/patient.ts';
import { openStarting } from '#server/test/start-visits.ts';

const clinic = await openClinicBehindProxy();
const visits = openStarting(clinic);
afterAll(() => clinic.close());

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

test('a visit that is started now has an appointment, an open room, and a link that works', async () => {
  const lena = await clinic.clinician();
  const { status, data } = await visits.start(lena);
  expect(status).toBe(200);
  const { visit, link } = data;
  expect(visit).toMatchObject({
    state: 'open',
    inside: 0,
    appointment: { patientName: 'Ana Ruiz', state: 'in-progress', type: { kind: 'tele-visit' } },
  });
  const { startsAt } = visit.appointment;
  expect(Date.parse(startsAt) % 60_000).toBe(0);
  expect(Math.abs(Date.parse(startsAt) - Date.now())).toBeLessThan(120_000);
  expect(minutesOf(visit.appointment)).toBe(30);
  const ana = await waitingPatient(clinic, { token: tokenIn(link) });
  await lena.browser.call('visits.admit', { visitId: visit.id });
  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('inside');
  const home = await lena.browser.call('visits.home', {});
  expect(home.data.visits).toMatchObject([{ id: visit.id, state: 'in-progress' }]);
});

test('a visit that is started now is as long as fits before the next appointment, unless a length was given', async () => {
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 20 });
  const { types, takenFrom, usualTypeId } = await visits.startable(lena);
  const mine = types.find(({ id }: { id: string }) => id === clinic.types['tele-visit']);
  expect([18, 19, 20]).toContain(mine!.fitsMinutes);
  expect(mine!.durationMinutes).toBe(30);
  expect(usualTypeId).toBe(clinic.types['tele-visit']);
  const answer = await visits.start(lena, { durationMinutes: 30 });
  expect([answer.status, answer.problem]).toEqual([409, 'appointments.overlap']);
  const { data } = await visits.start(lena);
  expect(data.visit.appointment.endsAt).toBe(takenFrom);
  expect(await clinic.overlaps()).toBe(0);
});

test('sent five times with one key it is one visit, and every returned link leads to it', async () => {
  const lena = await clinic.clinician();
  const idempotencyKey = randomUUID();
  const before = clinic.proxy.roomsMade().length;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visits.start(lena, { idempotencyKey })),
  );
  expect(new Set(answers.map(({ data }) => data.visit.id)).size).toBe(1);
  expect(await visits.madeBy(lena)).toEqual([1, 1, 0]);
  expect(await visits.roomsSince(before)).toHaveLength(1);
  const visitId = answers[0]!.data.visit.id;
  expect(await clinic.recorded('visit.open', visitId)).toHaveLength(1);
  for (const { data } of answers) {
    const ana = await waitingPatient(clinic, { token: tokenIn(data.link) });
    expect((await ana.call('visits.guest.state', {})).data.visitId).toBe(visitId);
  }
  const other = await visits.start(lena, { idempotencyKey, patientName: 'Ben Okri' });
  expect(other.problem).toBe('appointments.other-details');
  await lena.browser.call('visits.end', { visitId });
  expect((await visits.start(lena, { idempotencyKey })).status).toBe(409);
});

test('a new patient is added with it, can be mailed the link, and gets no other mail', async () => {
  const lena = await clinic.clinician();
  const letters = openLetters(clinic);
  const email = `${randomUUID().slice(0, 8)}@patients.example`;
  const { data } = await visits.start(lena, { newPatient: { fullName: 'Ana Ruiz', email } });
  const appointmentId = data.visit.appointment.id;
  expect(data.visit.appointment.patient).not.toBeNull();
  expect(await letters.jobs(appointmentId, 'appointment.letter')).toEqual([]);
  expect(letters.to(email)).toEqual([]);
  const mailed = await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  expect(mailed.data.isMailed).toBe(true);
  expect(letters.to(email)).toHaveLength(1);
  const again = { newPatient: { fullName: 'Ana Ruiz', email: 'not an address' } };
  expect((await visits.start(lena, again)).problem).toBe('input.invalid');
});

test('neither closed hours nor time off keep a clinician from starting now', async () => {
  const lena = await clinic.clinician();
  await clinic.world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     select organization_id, id, now() - interval '1 hour', now() + interval '1 day', id
     from practitioners where id = $1`,
    [lena.id],
  );
  expect((await visits.start(lena)).status).toBe(200);
});

test('S33 booking, opening and inviting are audited, and so is a refusal', async () => {
  const lena = await clinic.clinician();
  const { data } = await visits.start(lena);
  const { id: visitId, appointment } = data.visit;
  const detail = { appointmentId: appointment.id };
  for (const [action, objectId, more] of [
    ['appointment.book', appointment.id, {}],
    ['visit.open', visitId, { detail }],
    ['visit.invite', visitId, { detail: { byMail: false } }],
  ] as const)
    expect(await clinic.recorded(action, objectId)).toMatchObject([
      { actor_id: lena.id, outcome: 'success', ...more },
    ]);
  await visits.start(lena);
  const refused = (await clinic.recorded('visit.open')).filter(
    ({ actor_id, outcome }) => actor_id === lena.id && outcome === 'refused',
  );
  expect(refused).toMatchObject([{ detail: { problem: 'appointments.overlap' } }]);
});

test('a full day takes as many statements as an empty one to say what fits', async () => {
  const lena = await clinic.clinician();
  const countStatements = async () => {
    return (await clinic.world.countStatements(() => visits.startable(lena))).count;
  };
  await visits.startable(lena);
  const few = await countStatements();
  for (let at = 60; at < 600; at += 20) await clinic.place([lena], { at });
  expect(await countStatements()).toBe(few);
});
