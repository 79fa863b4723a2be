/** A visit that begins this minute: booked like any other, opened, and its patient asked in; or nothing at all. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { openLetters } from '#server/test/letters.ts';
import { liveKitRooms, openLine } from '#server/test/livekit.ts';
import { tokenIn, waitingPatient } from '#server/test/patient.ts';

let clinic: Clinic;
let line: Awaited<ReturnType<typeof openLine>>;
let statements = 0;
const rooms = liveKitRooms();
beforeAll(async () => {
  line = await openLine();
  clinic = await openClinic({
    env: { LIVEKIT_URL: line.url },
    watch: () => void (statements += 1),
  });
});
afterAll(async () => {
  await clinic.close();
  await line.close();
});

const start = (who: Clinician, more: object = {}) =>
  who.browser.call('visits.startNow', {
    typeId: clinic.types['tele-visit'],
    idempotencyKey: randomUUID(),
    ...('patientId' in more || 'newPatient' in more ? {} : { patientName: 'Ana Ruiz' }),
    ...more,
  });

const startable = async (who: Clinician) => (await who.browser.call('visits.startable', {})).data;

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** Appointments, visits and patients that this person has made. */
async function madeBy({ id }: Clinician): Promise<number[]> {
  const { rows } = await clinic.world.owner.query<{ made: number[] }>(
    `select array[
       (select count(*)::int from appointments where created_by = $1),
       (select count(*)::int from visits v join appointments a on a.id = v.appointment_id
        where a.created_by = $1),
       (select count(*)::int from patients where created_by = $1)] as made`,
    [id],
  );
  return rows[0]!.made;
}

/** Of the rooms that were asked for since then, those that are there. */
async function roomsSince(before: number): Promise<string[]> {
  const made = line.roomsMade().slice(before);
  return made.length === 0 ? [] : (await rooms.listRooms(made)).map(({ name }) => name);
}

test('a visit that is started now stands in the book, its room is open, and its link leads in', async () => {
  const lena = await clinic.clinician();
  const { status, data } = await start(lena);
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

test('it is as long as fits before what is taken next, unless a length was asked for', async () => {
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 20 });
  const { types, takenFrom, usualTypeId } = await startable(lena);
  const mine = types.find(({ id }: { id: string }) => id === clinic.types['tele-visit']);
  expect([18, 19, 20]).toContain(mine.fitsMinutes);
  expect(mine.durationMinutes).toBe(30);
  expect(usualTypeId).toBe(clinic.types['tele-visit']);
  const asked = await start(lena, { durationMinutes: 30 });
  expect([asked.status, asked.problem]).toEqual([409, 'appointments.overlap']);
  const { data } = await start(lena);
  expect(data.visit.appointment.endsAt).toBe(takenFrom);
  expect(await clinic.overlaps()).toBe(0);
});

test('S31 of twenty who start at one moment with one clinician one does, and no room is left over', async () => {
  const lena = await clinic.clinician();
  const before = line.roomsMade().length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(lena)));
  const said = answers.map(({ problem }) => problem ?? 'started').toSorted();
  expect(said).toEqual([...Array.from({ length: 19 }, () => 'appointments.overlap'), 'started']);
  expect(await clinic.overlaps()).toBe(0);
  expect(await madeBy(lena)).toEqual([1, 1, 0]);
  expect(await roomsSince(before)).toHaveLength(1);
});

test('what stands there is named, and who may overbook starts beside it for a reason', async () => {
  const lena = await clinic.clinician();
  const chief = await clinic.clinician({ role: 'ADMIN' });
  await clinic.place([lena], { at: -5, patientName: 'Ben Okri' });
  await clinic.place([chief], { at: -5 });
  const refused = await start(lena);
  expect(refused.problem).toBe('appointments.overlap');
  expect(refused.text).toContain('Ben Okri');
  expect(await madeBy(lena)).toEqual([1, 0, 0]);
  const because = { overbookBecause: 'Chest pain on the phone' };
  expect((await start(lena, because)).problem).toBe('access.denied');
  const { data } = await start(chief, because);
  expect(data.visit.appointment.overbookedBecause).toBe('Chest pain on the phone');
  expect(minutesOf(data.visit.appointment)).toBe(30);
});

test('sent five times with one key it is one visit, and every link that was answered leads to it', async () => {
  const lena = await clinic.clinician();
  const idempotencyKey = randomUUID();
  const before = line.roomsMade().length;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => start(lena, { idempotencyKey })),
  );
  expect(new Set(answers.map(({ data }) => data.visit.id)).size).toBe(1);
  expect(await madeBy(lena)).toEqual([1, 1, 0]);
  expect(await roomsSince(before)).toHaveLength(1);
  const visitId = answers[0]!.data.visit.id;
  expect(await clinic.recorded('visit.open', visitId)).toHaveLength(1);
  for (const { data } of answers) {
    const ana = await waitingPatient(clinic, { token: tokenIn(data.link) });
    expect((await ana.call('visits.guest.state', {})).data.visitId).toBe(visitId);
  }
  const other = await start(lena, { idempotencyKey, patientName: 'Ben Okri' });
  expect(other.problem).toBe('appointments.other-details');
  await lena.browser.call('visits.end', { visitId });
  expect((await start(lena, { idempotencyKey })).status).toBe(409);
});

test('S32 while LiveKit is away nothing is written, of a new patient neither', async () => {
  const lena = await clinic.clinician();
  await line.cut();
  const newPatient = { fullName: 'Ana Ruiz', email: `${randomUUID()}@patients.example` };
  const answer = await start(lena, { newPatient });
  await line.mend();
  expect([answer.status, answer.problem]).toEqual([503, 'visits.video-away']);
  expect(await madeBy(lena)).toEqual([0, 0, 0]);
});

test('somebody new is put on the list with it, can be mailed the link, and is not written to unasked', async () => {
  const lena = await clinic.clinician();
  const letters = openLetters(clinic);
  const email = `${randomUUID().slice(0, 8)}@patients.example`;
  const { data } = await start(lena, { newPatient: { fullName: 'Ana Ruiz', email } });
  const appointmentId = data.visit.appointment.id;
  expect(data.visit.appointment.patient).not.toBeNull();
  expect(await letters.jobs(appointmentId, 'appointment.letter')).toEqual([]);
  expect(letters.to(email)).toEqual([]);
  const mailed = await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  expect(mailed.data.isMailed).toBe(true);
  expect(letters.to(email)).toHaveLength(1);
  const again = { newPatient: { fullName: 'Ana Ruiz', email: 'not an address' } };
  expect((await start(lena, again)).problem).toBe('input.invalid');
});

test('neither closed hours nor time off keep a clinician from starting now', async () => {
  const lena = await clinic.clinician();
  await clinic.world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     select organization_id, id, now() - interval '1 hour', now() + interval '1 day', id
     from practitioners where id = $1`,
    [lena.id],
  );
  expect((await start(lena)).status).toBe(200);
});

test('only tele-visits that the clinician holds are started, and those alone are offered', async () => {
  const lena = await clinic.clinician({ hospitalRole: 'Attending' });
  const of = async (change: string) => {
    const id = await clinic.newType('tele-visit', lena.organizationId);
    await clinic.world.owner.query(`update appointment_types set ${change} where id = $1`, [id]);
    return id;
  };
  const others = await of(`holder_jobs = '{Intern}'`);
  const ahead = await of('notice_minutes = 60');
  const offered = (await startable(lena)).types.map(({ id }: { id: string }) => id);
  expect(offered).toContain(clinic.types['tele-visit']);
  for (const id of [others, ahead, clinic.types['in-person']]) expect(offered).not.toContain(id);
  const problems = [others, ahead, clinic.types['in-person']].map(
    async (typeId) => (await start(lena, { typeId })).problem,
  );
  expect(await Promise.all(problems)).toEqual([
    'appointments.not-theirs',
    'input.invalid',
    'visits.not-tele-visit',
  ]);
  expect(await madeBy(lena)).toEqual([0, 0, 0]);
});

test('S15 a patient or a type of another hospital is not found, and nothing is written', async () => {
  const lena = await clinic.clinician();
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ organizationId });
  const theirs = await openLetters(clinic).patient(stranger);
  const typeId = await clinic.newType('tele-visit', organizationId);
  for (const more of [{ patientId: theirs.id }, { typeId }, { patientId: randomUUID() }])
    expect((await start(lena, more)).problem).toBe('not-found');
  expect(await madeBy(lena)).toEqual([0, 0, 0]);
});

test('S33 booking, opening and inviting are written down, and so is a refusal', async () => {
  const lena = await clinic.clinician();
  const { data } = await start(lena);
  const { id: visitId, appointment } = data.visit;
  const detail = { appointmentId: appointment.id };
  for (const [action, objectId, more] of [
    ['appointment.book', appointment.id, {}],
    ['visit.open', visitId, { detail }],
    ['visit.invite', visitId, { detail: { byMail: false } }],
  ])
    expect(await clinic.recorded(action, objectId)).toMatchObject([
      { actor_id: lena.id, outcome: 'success', ...more },
    ]);
  await start(lena);
  const refused = (await clinic.recorded('visit.open')).filter(
    ({ actor_id, outcome }) => actor_id === lena.id && outcome === 'refused',
  );
  expect(refused).toMatchObject([{ detail: { problem: 'appointments.overlap' } }]);
});

test('a full day takes as many statements as an empty one to say what fits', async () => {
  const lena = await clinic.clinician();
  const asked = async () => {
    const before = statements;
    await startable(lena);
    return statements - before;
  };
  await startable(lena);
  const few = await asked();
  for (let at = 60; at < 600; at += 20) await clinic.place([lena], { at });
  expect(await asked()).toBe(few);
});
