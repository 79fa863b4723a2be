/** Tests moving and cancelling a series: this date, this and the later ones, or all; past dates stay. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { Appointment } from '#shared/appointments.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { bookOne, bookSeries, daily, londonTime as at } from '#server/test/series.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const zone = 'Europe/London';

/** From tomorrow on. */
async function series(who: Clinician, count = 5, more: object = {}) {
  const { data } = await bookSeries(clinic, who, {
    startsAt: at(1),
    rule: daily(count),
    ...more,
  });
  return data.appointments as [Appointment, Appointment, Appointment, Appointment, Appointment];
}
const move = (who: Clinician, appointment: Appointment, startsAt: string, more: object = {}) =>
  callAppointments(who, 'move', {
    appointmentId: appointment.id,
    version: appointment.version,
    startsAt,
    ...more,
  });
const cancel = (who: Clinician, appointment: Appointment, scope: string, more: object = {}) =>
  callAppointments(who, 'cancel', { appointmentId: appointment.id, scope, ...more });

async function scheduledAppointments(who: Clinician): Promise<Appointment[]> {
  const day = (instant: string) => instant.slice(0, 10);
  const { data } = await callAppointments(who, 'schedule', {
    from: day(at(0)),
    to: day(at(40)),
  });
  return data.appointments;
}
const starts = async (who: Clinician) =>
  (await scheduledAppointments(who)).map(({ startsAt }) => startsAt);

test('this and later moves by days and to the new time, and makes two series of one', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  const moved = await move(lena, dates[2], at(5, 14), {
    scope: 'later',
    durationMinutes: 45,
  });
  expect(moved.data).toMatchObject({
    startsAt: at(5, 14),
    series: { number: 1, count: 3 },
  });
  expect(await starts(lena)).toEqual([at(1), at(2), at(5, 14), at(6, 14), at(7, 14)]);
  const all = await scheduledAppointments(lena);
  expect(all.map(({ series: of }) => of?.count)).toEqual([2, 2, 3, 3, 3]);
  expect(new Set(all.map(({ series: of }) => of?.id)).size).toBe(2);
  expect(all[4]?.endsAt).toBe(DateTime.fromISO(at(7, 14)).plus({ minutes: 45 }).toUTC().toISO());
  for (const { id, startsAt } of all.slice(2))
    expect(await clinic.recorded('appointment.move', id)).toMatchObject([
      { outcome: 'success', detail: { scope: 'later', after: { startsAt } } },
    ]);
  expect(await clinic.recorded('appointment.move', dates[0].id)).toEqual([]);
});

test('a series that moves by a day may take the times of its own dates', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  expect((await move(lena, dates[0], at(2), { scope: 'all' })).status).toBe(200);
  expect(await starts(lena)).toEqual([at(2), at(3), at(4), at(5), at(6)]);
  expect((await scheduledAppointments(lena)).map(({ series: of }) => of?.count)).toEqual([
    5, 5, 5, 5, 5,
  ]);
});

test('S230 each date of a series keeps its own reason, note and instructions, alone and when the others move', async () => {
  const lena = await clinic.clinician();
  const texts = {
    reason: 'Dressing',
    instructions: 'Come fasting.',
    internalNote: 'Owes two visits',
  };
  const dates = await series(lena, 5, texts);
  const { data: changed } = await callAppointments(lena, 'changeTexts', {
    appointmentId: dates[2].id,
    version: dates[2].version,
    reason: 'Stitches out',
    instructions: null,
  });
  const third = { ...texts, reason: 'Stitches out', instructions: null };
  const ofEach = [texts, texts, third, texts, texts];
  expect(changed).toMatchObject({ ...third, series: { number: 3, count: 5 } });
  expect(await scheduledAppointments(lena)).toMatchObject(ofEach);
  await move(lena, changed, at(3, 17));
  expect(await scheduledAppointments(lena)).toMatchObject(ofEach);
  const [, second] = await scheduledAppointments(lena);
  await move(lena, second!, at(2, 14), { scope: 'later' });
  expect(await scheduledAppointments(lena)).toMatchObject(ofEach);
  await cancel(lena, dates[0], 'this', { reason: 'Holiday' });
  expect(await scheduledAppointments(lena)).toMatchObject(ofEach);
});

test('one date that is taken keeps every date where it was, and is named', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  await bookOne(clinic, lena, at(4, 14));
  const before = await starts(lena);
  const refused = await move(lena, dates[0], at(1, 14), { scope: 'all' });
  expect([refused.status, refused.problem]).toEqual([409, 'appointments.overlap']);
  expect(refused.body.error.message).toMatch(/^\w{3} \d{1,2} \w+: 14:00 to .*Marcus Bell\.$/);
  expect(await starts(lena)).toEqual(before);
});

test('a date that was moved by hand stays when the others move, and goes when all are cancelled', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  const alone = await move(lena, dates[2], at(3, 17));
  expect(alone.data.series).toMatchObject({ number: 3, count: 5 });
  expect((await move(lena, dates[0], at(1, 12), { scope: 'all' })).status).toBe(200);
  expect(await starts(lena)).toEqual([at(1, 12), at(2, 12), at(3, 17), at(4, 12), at(5, 12)]);
  const back = await move(lena, (await scheduledAppointments(lena))[2]!, at(3, 13), {
    scope: 'later',
  });
  expect(back.status).toBe(200);
  expect(await starts(lena)).toEqual([at(1, 12), at(2, 12), at(3, 13), at(4, 13), at(5, 13)]);
  await move(lena, (await scheduledAppointments(lena))[3]!, at(4, 17));
  await cancel(lena, dates[2], 'all');
  const states = (await scheduledAppointments(lena)).map(({ state }) => state);
  expect(states).toEqual(['booked', 'booked', 'cancelled', 'cancelled', 'cancelled']);
});

test('what has begun, is over or was cancelled is neither moved nor cancelled with the others', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  await cancel(lena, dates[1], 'this');
  const set = (id: string, state: string) =>
    clinic.world.owner.query('update appointments set state = $2 where id = $1', [id, state]);
  await set(dates[0].id, 'completed');
  await set(dates[2].id, 'in-progress');
  expect((await move(lena, dates[3], at(4, 12), { scope: 'all' })).status).toBe(200);
  expect(await starts(lena)).toEqual([at(1), at(2), at(3), at(4, 12), at(5, 12)]);
  expect((await move(lena, dates[2], at(3, 12), { scope: 'all' })).problem).toBe(
    'appointments.running',
  );
  expect((await cancel(lena, dates[2], 'all')).problem).toBe('appointments.running');
  expect((await cancel(lena, dates[3], 'all')).status).toBe(200);
  const states = (await scheduledAppointments(lena)).map(({ state }) => state);
  expect(states).toEqual(['completed', 'cancelled', 'in-progress', 'cancelled', 'cancelled']);
});

test('cancelled with its later ones and a reason, each is audited once, however often it is sent', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  const reason = 'Moved to another town';
  for (let nth = 0; nth < 2; nth += 1)
    expect((await cancel(lena, dates[3], 'later', { reason })).status).toBe(200);
  const all = await scheduledAppointments(lena);
  expect(all.map((one) => one.cancelledBecause)).toEqual([null, null, null, reason, reason]);
  for (const date of dates.slice(3))
    expect(await clinic.recorded('appointment.cancel', date.id)).toHaveLength(1);
  expect((await cancel(lena, dates[0], 'all', { version: 99 })).problem).toBe('conflict');
});

test('an older version moves nothing, and a key sent twice moves once', async () => {
  const lena = await clinic.clinician();
  const dates = await series(lena);
  const key = { scope: 'all', idempotencyKey: randomUUID() };
  for (let nth = 0; nth < 2; nth += 1)
    expect((await move(lena, dates[0], at(1, 12), key)).status).toBe(200);
  expect((await move(lena, dates[0], at(1, 13), { scope: 'all' })).problem).toBe('conflict');
  expect((await starts(lena))[4]).toBe(at(5, 12));
  expect(await clinic.recorded('appointment.move', dates[4].id)).toHaveLength(1);
});

test('the local time stays on every date when the series crosses a clock change', async () => {
  const lena = await clinic.clinician();
  const weekday = DateTime.fromISO(at(1), { zone }).weekday;
  const rule = { every: 'week', interval: 4, weekdays: [weekday], ends: { count: 14 } };
  const dates = await series(lena, 14, { rule });
  await move(lena, dates[0], at(2, 15), { scope: 'all' });
  const { rows } = await clinic.world.owner.query<{ at: Date; rrule: string }>(
    `select starts_at as at, rrule from appointments a join series s on s.id = a.series_id
     where a.series_id = $1 order by 1`,
    [dates[0].series?.id],
  );
  const walls = rows.map((row) => DateTime.fromJSDate(row.at, { zone }));
  expect(new Set(walls.map((wall) => wall.toFormat('ccc HH:mm'))).size).toBe(1);
  expect(new Set(walls.map(({ offset }) => offset)).size).toBe(2);
  expect(rows[0]!.rrule).toMatch(/^FREQ=WEEKLY;INTERVAL=4;BYDAY=..;UNTIL=\d{8}T\d{6}Z$/);
});

test('S15 a series is changed and read by those who are on it and by planners', async () => {
  const lena = await clinic.clinician();
  const stranger = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const [first] = await series(lena);
  const missing = { ...first, id: randomUUID() };
  for (const appointment of [first, missing]) {
    expect((await move(stranger, appointment, at(1, 12), { scope: 'all' })).problem).toBe(
      'not-found',
    );
    expect((await cancel(stranger, appointment, 'all')).problem).toBe('not-found');
    const answer = await callAppointments(stranger, 'seriesDates', {
      appointmentId: appointment.id,
    });
    expect(answer.problem).toBe('not-found');
  }
  const { data } = await callAppointments(lena, 'seriesDates', { appointmentId: first.id });
  expect(data.zone).toBe(zone);
  expect(data.dates).toHaveLength(5);
  expect((await move(planner, first, at(1, 12), { scope: 'all' })).status).toBe(200);
  expect(await starts(lena)).toContain(at(5, 12));
});

test('an appointment outside of any series is moved and cancelled alone, whatever the scope', async () => {
  const lena = await clinic.clinician();
  const appointment = (await bookOne(clinic, lena, at(1))).data;
  expect(appointment.series).toBe(null);
  expect((await move(lena, appointment, at(2), { scope: 'all' })).data.startsAt).toBe(at(2));
  expect((await cancel(lena, appointment, 'later')).data.state).toBe('cancelled');
});

test('a hundred dates are moved and cancelled with no more statements than ten', async () => {
  const counts = async (count: number) => {
    const lena = await clinic.clinician();
    const [first] = await series(lena, count);
    const { countStatements } = clinic.world;
    const moving = await countStatements(() => move(lena, first, at(1, 12), { scope: 'all' }));
    const cancelling = await countStatements(() => cancel(lena, first, 'all'));
    return [moving.count, cancelling.count];
  };
  expect(await counts(100)).toEqual(await counts(10));
});
