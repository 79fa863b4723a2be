/** Tests the preview of a series: the verdict on each date, its zone, and what is wrong with its rule. */
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { PreviewedDate } from '#shared/appointments/series.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import {
  bookOne,
  bookSeries,
  daily,
  londonTime,
  previewSeries,
  seriesRequest,
} from '#server/test/series.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const dayOf = (instant: string) => instant.slice(0, 10);

test('the preview has a verdict on each date, and says which are outside of somebody’s hours', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Wolny' });
  await bookOne(clinic, lena, londonTime(4));
  await bookOne(clinic, tomas, londonTime(5));
  await callAppointments(tomas, 'saveHours', {
    version: 0,
    rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      fromMinute: 600,
      untilMinute: 615,
    })),
  });
  const dates = await previewSeries(clinic, lena, { withPractitionerIds: [tomas.id] });
  expect(dates.map(({ verdict }) => verdict)).toEqual(['free', 'taken', 'taken', 'free', 'free']);
  expect(dates[1]?.words).toMatch(/taken by Marcus Bell/);
  expect(dates[2]?.words).toBe('Dr. Tomas Wolny is not free then.');
  expect(dates[2]?.words).not.toMatch(/Marcus/);
  expect(dates[0]?.hint).toBe('Outside the opening hours of Dr. Tomas Wolny.');
  expect((await previewSeries(clinic, lena))[0]?.hint).toBe(null);
});

test('a date too far ahead for its type, a wrong rule and nothing at all are refused in words', async () => {
  const lena = await clinic.clinician();
  const typeId = await clinic.newType('in-person', clinic.world.organizationId);
  await clinic.world.owner.query('update appointment_types set days_ahead = 5 where id = $1', [
    typeId,
  ]);
  // Half a day off, so that the same dates are too far ahead whenever this runs.
  const startsAt = DateTime.now().plus({ days: 3, hours: 12 }).startOf('hour').toUTC().toISO();
  const dates = await previewSeries(clinic, lena, { typeId, startsAt });
  expect(dates.map(({ verdict }) => verdict)).toEqual([
    'free',
    'free',
    ...Array.from({ length: 3 }, () => 'outside'),
  ]);
  const far = await bookSeries(clinic, lena, { typeId, startsAt });
  expect(far.body.error.data.fields).toMatchObject([
    { path: 'rule', problem: expect.stringMatching(/at most 5 days ahead/) },
  ]);
  const { weekday } = DateTime.fromISO(londonTime(4), { zone: 'Europe/London' });
  const other = { every: 'week', interval: 1, weekdays: [weekday], ends: { count: 4 } };
  const wrong = await bookSeries(clinic, lena, { rule: other });
  expect(wrong.body.error.data.fields).toMatchObject([{ path: 'rule' }]);
  const yearly = { every: 'month-day', interval: 12, ends: { count: 4 } };
  const long = await bookSeries(clinic, lena, { startsAt: londonTime(3), rule: yearly });
  expect(long.body.error.data.fields).toMatchObject([
    { path: 'rule', problem: expect.stringMatching(/The last date is more than two years ahead/) },
  ]);
  const none = await bookSeries(clinic, lena, {
    rule: daily(2),
    leaveOut: [dayOf(londonTime(3)), dayOf(londonTime(4))],
  });
  expect(none.body.error.data.fields).toMatchObject([{ path: 'leaveOut' }]);
  expect(
    (await bookSeries(clinic, lena, { rule: { ...daily(2), rrule: 'FREQ=DAILY' } })).status,
  ).toBe(400);
});

test('the local time of the clinician stays over a clock change, wherever the booking person is', async () => {
  const foreigner = await clinic.clinician({ zone: 'America/New_York' });
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const first = DateTime.now()
    .setZone('America/New_York')
    .plus({ days: 2 })
    .set({ hour: 9, minute: 0, second: 0, millisecond: 0 });
  const { data } = await bookSeries(clinic, planner, {
    leadId: foreigner.id,
    startsAt: first.toUTC().toISO(),
    rule: {
      every: 'week',
      interval: 4,
      weekdays: [first.weekday],
      ends: { count: 14 },
    },
  });
  const starts = (data.appointments as { startsAt: string }[]).map(({ startsAt }) =>
    DateTime.fromISO(startsAt, { zone: 'America/New_York' }),
  );
  expect(new Set(starts.map((start) => start.toFormat('HH:mm')))).toEqual(new Set(['09:00']));
  expect(new Set(starts.map(({ offset }) => offset)).size).toBe(2);
});

test('with a written reason those who may can overbook a series', async () => {
  const lena = await clinic.clinician();
  const editor = await clinic.clinician({ role: 'EDITOR' });
  await bookOne(clinic, lena, londonTime(4));
  const more = { leadId: lena.id, overbookBecause: 'The clinic is full until spring' };
  expect((await bookSeries(clinic, lena, more)).problem).toBe('access.denied');
  const dates = (await callAppointments(editor, 'previewSeries', seriesRequest(clinic, more))).data
    .dates as PreviewedDate[];
  expect(dates.map(({ verdict }) => verdict)).toEqual(['free', 'beside', 'free', 'free', 'free']);
  const { data } = await bookSeries(clinic, editor, more);
  const reasons = (data.appointments as { overbookedBecause: string | null }[]).map(
    ({ overbookedBecause }) => overbookedBecause,
  );
  expect(reasons).toEqual([null, more.overbookBecause, null, null, null]);
});

test.each(['0000', '9999'])('S42 a series in the year %s is refused at its start', async (year) => {
  const lena = await clinic.clinician();
  const startsAt = `${year}-12-30T10:00:00.000Z`;
  const refused = await callAppointments(
    lena,
    'previewSeries',
    seriesRequest(clinic, { startsAt }),
  );
  expect(refused.status).toBe(400);
  expect(refused.body.error.data.fields).toMatchObject([
    { path: 'startsAt', problem: 'Give a year from 1000 to 8999.' },
  ]);
});
