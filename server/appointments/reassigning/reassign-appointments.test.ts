/** Tests that another clinician takes appointments: who is offered, all or none, letters, and two who want the same time. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { callAppointments, callVisits } from '#server/test/browser.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic();
const planner = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
afterAll(() => clinic.close());

const here = { zone: 'Europe/London' };

/** At that hour of the day after so many days, where everybody is open by default. */
function atHour(days: number, hour: number): Date {
  const day = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
}

async function placed(who: Clinician[], startsAt: Date, more: object = {}): Promise<string> {
  const at = Math.round((startsAt.getTime() - Date.now()) / minuteMs);
  const id = await clinic.place(who, { at, kind: 'in-person', ...more });
  await clinic.world.owner.query(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '20 minutes'
     where id = $1`,
    [id, startsAt],
  );
  return id;
}

const read = async (appointmentId: string) =>
  (await callAppointments(planner, 'desk.appointment', { appointmentId })).data.appointment;

const idsOn = async (appointmentId: string): Promise<string[]> =>
  (await read(appointmentId)).practitioners.map(({ id }: { id: string }) => id);

async function reassign(from: Clinician, moves: [string, Clinician][], more: object = {}) {
  const input = await Promise.all(
    moves.map(async ([appointmentId, to]) => ({
      appointmentId,
      version: (await read(appointmentId)).version,
      toId: to.id,
    })),
  );
  return callAppointments(planner, 'reassigning.reassign', {
    fromId: from.id,
    moves: input,
    ...more,
  });
}

async function takersOf(from: Clinician, appointmentId: string) {
  const input = { fromId: from.id, appointmentIds: [appointmentId] };
  const { data } = await callAppointments(planner, 'reassigning.takers', input);
  return data.found[0]?.takers ?? [];
}

test('who is open, free and able is offered, who speaks the language and is of the unit first', async () => {
  const unit = await clinic.newUnit();
  const [from, same, speaker, busy, away] = await Promise.all(
    Array.from({ length: 5 }, () => clinic.clinician(here)),
  );
  const update = (sql: string, parameters: unknown[]) => clinic.world.owner.query(sql, parameters);
  await update('update practitioners set unit_id = $1 where id = any($2)', [
    unit.id,
    [from!.id, same!.id, speaker!.id],
  ]);
  await update(`update practitioners set languages = '{pl}' where id = $1`, [speaker!.id]);
  const startsAt = atHour(3, 10);
  const { data: patient } = await callAppointments(planner, 'patients.add', {
    fullName: 'Ewa Nowak',
    language: 'pl',
  });
  const id = await placed([from!], startsAt);
  await update('update appointments set patient_id = $2 where id = $1', [id, patient.id]);
  await placed([busy!], startsAt);
  await update(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, $3::timestamptz - interval '1 hour', $3::timestamptz + interval '1 hour', $2)`,
    [clinic.world.organizationId, away!.id, startsAt],
  );
  const offered = await takersOf(from!, id);
  const ids = offered.map((one: { id: string }) => one.id);
  expect(ids.slice(0, 1)).toEqual([speaker!.id]);
  expect(offered[0]).toMatchObject({ speaks: true, isSameUnit: true, unit: unit.name });
  for (const who of [from!, busy!, away!]) expect(ids).not.toContain(who.id);
  expect(
    (await clinic.recorded('appointment.find-takers')).at(-1)?.detail['appointmentIds'],
  ).toEqual([id]);
});

test('who cannot sign in is not offered: they would never see what they took', async () => {
  const [from, able] = [await clinic.clinician(here), await clinic.clinician(here)];
  const { world } = clinic;
  const peopleWithoutAccess = [
    await world.person({ ...here, accessApplications: [] }),
    await world.person({ ...here, role: 'doctor' }),
  ];
  const id = await placed([from], atHour(3, 14));
  const ids = (await takersOf(from, id)).map((one: { id: string }) => one.id);
  expect(ids).toContain(able.id);
  for (const who of peopleWithoutAccess) expect(ids).not.toContain(who.id);
});

test('one is taken over: its version grows, both calendars change, and it is audited', async () => {
  const [from, to] = [await clinic.clinician(here), await clinic.clinician(here)];
  const id = await placed([from], atHour(4, 10));
  const { version } = await read(id);
  const { data } = await reassign(from, [[id, to]]);
  expect(data.appointments).toMatchObject([{ id, practitioners: [{ id: to.id }] }]);
  expect((await read(id)).version).toBeGreaterThan(version);
  expect(await clinic.recorded('appointment.reassign', id)).toMatchObject([
    {
      actor_id: planner.id,
      detail: { before: { practitionerId: from.id }, after: { practitionerId: to.id } },
    },
  ]);
  const stale = await callAppointments(planner, 'reassigning.reassign', {
    fromId: to.id,
    moves: [{ appointmentId: id, version, toId: from.id }],
  });
  expect(stale.problem).toBe('conflict');
});

test('of a day all are taken or none, and the refusal names who is not free', async () => {
  const [from, to, other] = [
    await clinic.clinician(here),
    await clinic.clinician({ ...here, fullName: 'Dr. Otto Busy' }),
    await clinic.clinician(here),
  ];
  const first = await placed([from], atHour(5, 10));
  const second = await placed([from], atHour(5, 11));
  const inTheWay = await placed([to], atHour(5, 11));
  const refused = await reassign(from, [
    [first, to],
    [second, to],
  ]);
  expect(refused.problem).toBe('appointments.overlap');
  expect(refused.body.error.message).toContain('Dr. Otto Busy');
  expect(await Promise.all([first, second].map(idsOn))).toEqual([[from.id], [from.id]]);
  await callAppointments(planner, 'cancel', { appointmentId: inTheWay });
  const day = atHour(5, 10).toISOString().slice(0, 10);
  const { data } = await callAppointments(planner, 'reassigning.takers', {
    fromId: from.id,
    days: { from: day, to: day },
  });
  expect(
    data.found.map(({ appointment }: { appointment: { id: string } }) => appointment.id),
  ).toEqual([first, second]);
  const answer = await reassign(from, [
    [first, to],
    [second, other],
  ]);
  expect(answer.status).toBe(200);
  expect(await Promise.all([first, second].map(idsOn))).toEqual([[to.id], [other.id]]);
  expect(await clinic.overlaps()).toBe(0);
});

test('two who want the same time of one colleague: one gets it, the other is told', async () => {
  const to = await clinic.clinician(here);
  const clinicians = await Promise.all(Array.from({ length: 8 }, () => clinic.clinician(here)));
  const startsAt = atHour(6, 10);
  const ids = await Promise.all(clinicians.map((from) => placed([from], startsAt)));
  const answers = await Promise.all(
    clinicians.map((from, at) => reassign(from, [[ids[at] ?? '', to]])),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect(await clinic.overlaps()).toBe(0);
});

test('a booking and a reassigning never both get the time', async () => {
  const [from, to] = [await clinic.clinician(here), await clinic.clinician(here)];
  const startsAt = atHour(7, 10);
  const id = await placed([from], startsAt);
  const book = () =>
    callAppointments(planner, 'book', {
      patientName: 'Bo Quick',
      typeId: clinic.types['in-person'],
      startsAt: startsAt.toISOString(),
      leadId: to.id,
    });
  const answers = await Promise.all([book(), reassign(from, [[id, to]])]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await clinic.overlaps()).toBe(0);
});

test('each patient gets one letter that names who sees them now', async () => {
  const to = await clinic.clinician({ ...here, fullName: 'Dr. Nia Takeover' });
  const booked = await clinic.letters.book(clinic.lena, { days: 8 });
  await clinic.letters.isQuiet(booked.id);
  expect((await reassign(clinic.lena, [[booked.id, to]])).status).toBe(200);
  await expect
    .poll(() => clinic.letters.to(booked.email).at(-1)?.subject)
    .toContain('You see somebody else');
  const letter = clinic.letters.to(booked.email).at(-1);
  expect(letter?.text).toContain('Dr. Nia Takeover');
  expect(letter?.text).toContain('the time stays the same');
});

test('a waiting patient waits for the clinician who takes the appointment', async () => {
  const [from, to] = [await clinic.clinician(here), await clinic.clinician(here)];
  const id = await clinic.place([from], { at: 5, kind: 'tele-visit' });
  await reassign(from, [[id, to]]);
  const opened = await callVisits(to, 'open', { appointmentId: id });
  expect(opened.status).toBe(200);
  expect((await callVisits(from, 'open', { appointmentId: id })).problem).toBe('not-found');
  const inPerson = await clinic.place([from], { at: 40, kind: 'in-person' });
  const { version } = await read(inPerson);
  await callAppointments(planner, 'attend', { appointmentId: inPerson, version, to: 'arrived' });
  expect((await reassign(from, [[inPerson, to]])).data.appointments).toMatchObject([
    { state: 'arrived' },
  ]);
});

test('what is over, what is not theirs, and who may not hold the type are refused', async () => {
  const [from, to] = [await clinic.clinician(here), await clinic.clinician(here)];
  const over = await clinic.place([from], { at: -60, kind: 'in-person', state: 'completed' });
  expect((await reassign(from, [[over, to]])).problem).toBe('appointments.over');
  const shared = await placed([from, to], atHour(9, 10));
  expect((await reassign(from, [[shared, to]])).problem).toBe('appointments.takes-part');
  const other = await placed([to], atHour(9, 12));
  expect((await reassign(from, [[other, planner]])).problem).toBe('not-found');
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ organizationId });
  expect((await reassign(to, [[other, foreigner]])).problem).toBe('not-found');
  const typeId = await clinic.newType('in-person', clinic.world.organizationId);
  await clinic.world.owner.query(
    `update appointment_types set holder_jobs = '{Intern}' where id = $1`,
    [typeId],
  );
  await clinic.world.owner.query('update appointments set type_id = $2 where id = $1', [
    other,
    typeId,
  ]);
  expect((await reassign(to, [[other, from]])).problem).toBe('appointments.not-theirs');
});

test('who is off or closed then takes it all the same, and the answer says so in the words of a booking', async () => {
  const [from, off, open] = await Promise.all([0, 1, 2].map(() => clinic.clinician(here)));
  if (!from || !off || !open) throw new Error('Three were made.');
  const [ofOff, ofOpen] = [
    await placed([from], atHour(7, 10)),
    await placed([from], atHour(7, 12)),
  ];
  await clinic.world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     select organization_id, id, $2, $2::timestamptz + interval '4 hours', id from practitioners where id = $1`,
    [off.id, atHour(7, 9)],
  );
  const { data } = await reassign(from, [
    [ofOff, off],
    [ofOpen, open],
  ]);
  expect(data.remark).toBe(`${off.fullName} is off then.`);
  expect((await reassign(open, [[ofOpen, from]])).data.remark).toBeNull();
});

test('a week of ten takes as many statements as one appointment', async () => {
  const [from, to] = [await clinic.clinician(here), await clinic.clinician(here)];
  const ids = [];
  for (let hour = 9; hour < 19; hour += 1) ids.push(await placed([from], atHour(10, hour)));
  const [first = '', ...rest] = ids;
  const counted = async (some: string[], [clinician, other]: [Clinician, Clinician]) => {
    const moves = await Promise.all(
      some.map(async (appointmentId) => ({
        appointmentId,
        version: (await read(appointmentId)).version,
        toId: other.id,
      })),
    );
    const { count, result } = await clinic.world.countStatements(() =>
      callAppointments(planner, 'reassigning.reassign', {
        fromId: clinician.id,
        moves,
        tellsPatient: false,
      }),
    );
    expect(result.status).toBe(200);
    return count;
  };
  await counted([first], [from, to]);
  const single = await counted([first], [to, from]);
  expect(await counted(rest, [from, to])).toBe(single);
});
