/** Tests displaced appointments: what is hit is listed until it is given, moved, cancelled or kept. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';

let clinic: Clinic;
let planner: Clinician;
beforeAll(async () => {
  clinic = await openClinic();
  planner = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
});
afterAll(() => clinic.close());

const inTwoDays = 2 * 24 * 60;
const placeAppointment = (who: Clinician, at = inTwoDays) =>
  clinic.place([who], { at, kind: 'in-person' });

const list = async (who = planner): Promise<[string, string][]> =>
  (await callAppointments(who, 'displaced.list')).data.displaced.map(
    ({ appointment, because }: { appointment: { id: string }; because: string }) => [
      appointment.id,
      because,
    ],
  );

const read = async (appointmentId: string) =>
  (await callAppointments(planner, 'desk.appointment', { appointmentId })).data.appointment;

const timeOff = (who: Clinician) =>
  callAppointments(who, 'addTimeOff', {
    startsAt: new Date(Date.now() + (inTwoDays - 60) * 60_000).toISOString(),
    endsAt: new Date(Date.now() + (inTwoDays + 90) * 60_000).toISOString(),
  });

test('what is booked in new time off is listed until it is cancelled or the time off is taken back', async () => {
  const lena = await clinic.clinician({ zone: 'Europe/London' });
  const [one, other, later] = [
    await placeAppointment(lena),
    await placeAppointment(lena, inTwoDays + 30),
    await placeAppointment(lena, inTwoDays + 600),
  ];
  expect(await list(lena)).toEqual([]);
  expect((await timeOff(lena)).status).toBe(200);
  expect(await list(lena)).toEqual([
    [one, 'time-off'],
    [other, 'time-off'],
  ]);
  expect((await list()).map(([id]) => id)).not.toContain(later);
  await callAppointments(planner, 'cancel', { appointmentId: one });
  expect(await list(lena)).toEqual([[other, 'time-off']]);
  await clinic.world.owner.query('delete from time_off where practitioner_id = $1', [lena.id]);
  expect(await list(lena)).toEqual([]);
});

test('a closed day and an account that is locked are listed, and what is given away is not', async () => {
  const unit = await clinic.newUnit();
  const [closed, clinician, colleague] = [
    await clinic.clinician({ zone: 'Europe/London' }),
    await clinic.clinician({ zone: 'Europe/London' }),
    await clinic.clinician({ zone: 'Europe/London' }),
  ];
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    closed.id,
  ]);
  const [onClosedDay, ofWhoLeft] = [
    await placeAppointment(closed),
    await placeAppointment(clinician),
  ];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
    new Date((await read(onClosedDay)).startsAt),
  );
  await clinic.world.owner.query(
    `insert into closures (organization_id, unit_id, kind, name, from_day, to_day, created_by)
     values ($1, $2, 'closure', 'Move', $3, $3, $4)`,
    [clinic.world.organizationId, unit.id, day, planner.id],
  );
  await clinic.world.owner.query('update practitioners set active = false where id = $1', [
    clinician.id,
  ]);
  const listed = await list();
  expect(listed).toContainEqual([onClosedDay, 'closed']);
  expect(listed).toContainEqual([ofWhoLeft, 'left']);
  const { version } = await read(ofWhoLeft);
  const answer = await callAppointments(planner, 'reassigning.reassign', {
    fromId: clinician.id,
    moves: [{ appointmentId: ofWhoLeft, version, toId: colleague.id }],
  });
  expect(answer.status).toBe(200);
  expect((await list()).map(([id]) => id)).not.toContain(ofWhoLeft);
});

test('what is kept on purpose is not listed any more, and is audited; moved into time off again, it is', async () => {
  const lena = await clinic.clinician({ zone: 'Europe/London' });
  const id = await placeAppointment(lena);
  await timeOff(lena);
  const { version } = await read(id);
  const keep = { appointmentId: id, practitionerId: lena.id, version };
  expect(
    (await callAppointments(lena, 'displaced.keep', { ...keep, version: version + 1 })).problem,
  ).toBe('conflict');
  expect((await callAppointments(lena, 'displaced.keep', keep)).status).toBe(200);
  expect(await list(lena)).toEqual([]);
  expect((await clinic.recorded('displaced.keep', id)).at(-1)).toMatchObject({
    actor_id: lena.id,
    outcome: 'success',
  });
  await clinic.world.owner.query(
    `update appointments set starts_at = starts_at + interval '40 minutes', ends_at = ends_at + interval '40 minutes' where id = $1`,
    [id],
  );
  expect(await list(lena)).toEqual([[id, 'time-off']]);
});

test('what new hours leave out is listed, until the hours are as before', async () => {
  const nia = await clinic.clinician({ zone: 'Etc/UTC' });
  const id = await placeAppointment(nia);
  const early = await placeAppointment(nia, inTwoDays + 24 * 60);
  const inUtc = `starts_at = date_trunc('day', starts_at, 'UTC') + make_interval(hours => $2),
    ends_at = date_trunc('day', starts_at, 'UTC') + make_interval(hours => $2, mins => 20)`;
  const at = (appointmentId: string, hour: number) =>
    clinic.world.owner.query(`update appointments set ${inUtc} where id = $1`, [
      appointmentId,
      hour,
    ]);
  await at(id, 15);
  await at(early, 10);
  const week = (untilMinute: number) =>
    Array.from({ length: 7 }, (_, day) => ({
      weekday: day + 1,
      fromMinute: 8 * 60,
      untilMinute,
      validFrom: null,
      validUntil: null,
    }));
  const save = (untilMinute: number, version: number) =>
    callAppointments(nia, 'saveHours', { rules: week(untilMinute), version });
  const hit = async (change: object, who = nia) =>
    (await callAppointments(who, 'hoursHit', change)).data;
  expect(await hit({ rules: week(12 * 60) })).toMatchObject({ count: 1, appointments: [{ id }] });
  expect(await hit({ rules: week(18 * 60) })).toEqual({ count: 0, appointments: [] });
  const day = (await read(early)).startsAt.slice(0, 10);
  const closed = { day: { day, exceptions: [{ kind: 'closed' }] } };
  expect((await hit(closed)).appointments).toMatchObject([{ id: early }]);
  const theirs = { ...closed, practitionerId: nia.id };
  expect((await hit(theirs, planner)).count).toBe(1);
  const other = await clinic.clinician();
  expect((await callAppointments(other, 'hoursHit', theirs)).problem).toBe('not-found');
  expect(await list(nia)).toEqual([]);
  expect((await save(12 * 60, 0)).status).toBe(200);
  expect(await list(nia)).toEqual([[id, 'hours']]);
  expect((await save(18 * 60, 1)).status).toBe(200);
  expect(await list(nia)).toEqual([]);
});

test('S15 a clinician sees their own, and another organization’s planner none of them', async () => {
  const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
  const id = await placeAppointment(lena);
  await timeOff(lena);
  expect(await list(tomas)).toEqual([]);
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  expect(await list(stranger)).toEqual([]);
  const { version } = await read(id);
  const keep = { appointmentId: id, practitionerId: lena.id, version };
  expect((await callAppointments(tomas, 'displaced.keep', keep)).problem).toBe('not-found');
});

test('closed days and a locked account tell what they would hit before they are saved', async () => {
  const unit = await clinic.newUnit();
  const [lena, tomas] = [
    await clinic.clinician({ zone: 'Europe/London' }),
    await clinic.clinician({ zone: 'Europe/London' }),
  ];
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    lena.id,
  ]);
  const ids = [
    await placeAppointment(lena, 3 * 24 * 60),
    await placeAppointment(lena, 5 * 24 * 60),
  ];
  await placeAppointment(tomas, 3 * 24 * 60);
  const over = await placeAppointment(lena, 3 * 24 * 60 + 60);
  await callAppointments(planner, 'cancel', { appointmentId: over });
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
    new Date((await read(ids[0]!)).startsAt),
  );
  const hit = async (input: object, who = planner) =>
    callAppointments(who, 'displaced.findHit', input);
  const closure = { from: day, to: day, unitId: unit.id };
  const closed = (await hit({ closure })).data;
  expect(closed.count).toBe(1);
  expect(closed.appointments).toMatchObject([{ id: ids[0] }]);
  expect((await hit({ closure: { ...closure, unitId: null } })).data.count).toBeGreaterThan(1);
  expect((await hit({ practitionerId: lena.id })).data).toMatchObject({ count: 2 });
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  expect((await hit({ practitionerId: lena.id }, stranger)).data.count).toBe(0);
  expect((await hit({ closure, practitionerId: lena.id })).problem).toBe('input.invalid');
});
