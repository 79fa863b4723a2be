/** Tests hours and time off in the calendar: of oneself and the chosen colleagues, of nobody else (S15). */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const zone = 'Europe/London';
const monday = DateTime.now().setZone(zone).plus({ weeks: 1 }).startOf('week').toISODate() ?? '';
const instant = (day: string, clock: string) =>
  DateTime.fromISO(`${day}T${clock}`, { zone }).toUTC().toISO() ?? '';

async function range(who: Clinician, withWhom: Clinician[] = [], [from, to] = [monday, monday]) {
  const { data, status } = await who.browser.call('calendar.range', {
    from,
    to,
    withPractitionerIds: withWhom.map(({ id }) => id),
  });
  expect(status).toBe(200);
  return data;
}

const openOn = (who: Clinician, weekday: number, from: number, until: number) =>
  who.browser.call('appointments.saveHours', {
    version: 0,
    rules: [{ weekday, fromMinute: from * 60, untilMinute: until * 60 }],
  });

async function goAway(who: Clinician, from: string, until: string) {
  const off = { startsAt: instant(monday, from), endsAt: instant(monday, until) };
  await who.browser.call('appointments.addTimeOff', { ...off, idempotencyKey: randomUUID() });
  return off;
}

test('hours and time off come as instants, of oneself and of chosen colleagues', async () => {
  const okafor = await clinic.clinician();
  const sato = await clinic.clinician();
  await openOn(okafor, 1, 9, 12);
  await openOn(sato, 2, 9, 12);
  const away = await goAway(okafor, '10:00', '11:00');
  const theirs = await goAway(sato, '14:00', '15:00');
  const ownTimes = await range(okafor);
  const mine = {
    practitionerId: okafor.id,
    startsAt: instant(monday, '09:00'),
    endsAt: instant(monday, '12:00'),
  };
  expect(ownTimes.open).toEqual([mine]);
  expect(ownTimes.off).toMatchObject([{ practitionerId: okafor.id, kind: 'time-off', ...away }]);
  const withColleague = await range(okafor, [sato]);
  expect(withColleague.open).toEqual([mine]);
  expect(withColleague.off).toHaveLength(2);
  expect(withColleague.off).toContainEqual(
    expect.objectContaining({ practitionerId: sato.id, kind: 'time-off', ...theirs }),
  );
});

test('hours keep their local time where the clocks change within the days', async () => {
  const person = await clinic.clinician();
  await openOn(person, 7, 0, 9);
  const hours = (day: string) => range(person, [], [day, day]).then(({ open }) => open);
  expect(await hours('2027-03-28')).toMatchObject([
    { startsAt: '2027-03-28T00:00:00.000Z', endsAt: '2027-03-28T08:00:00.000Z' },
  ]);
  expect(await hours('2026-10-25')).toMatchObject([
    { startsAt: '2026-10-24T23:00:00.000Z', endsAt: '2026-10-25T09:00:00.000Z' },
  ]);
});

test('hours are returned on the last day as on the first, and for somebody in a distant zone', async () => {
  const person = await clinic.clinician();
  await person.browser.call('appointments.saveHours', {
    version: 0,
    rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      fromMinute: 8 * 60,
      untilMinute: 20 * 60,
    })),
  });
  const last = DateTime.fromISO(monday).plus({ days: 6 }).toISODate() ?? '';
  const days = ({ open }: { open: { startsAt: string }[] }) =>
    open.map(({ startsAt }) => DateTime.fromISO(startsAt, { zone }).toISODate());
  const week = Array.from({ length: 7 }, (_, at) =>
    DateTime.fromISO(monday).plus({ days: at }).toISODate(),
  );
  expect(days(await range(person, [], [monday, last]))).toEqual(week);
  const inAuckland = await clinic.clinician({ zone: 'Pacific/Auckland' });
  const seen = await range(inAuckland, [person], [monday, monday]);
  const theirs = seen.open.filter(
    (one: { practitionerId: string }) => one.practitionerId === person.id,
  );
  // Their Monday begins around noon of London's Sunday and ends around noon of its Monday.
  const sunday = DateTime.fromISO(monday).minus({ days: 1 }).toISODate();
  expect(days({ open: theirs })).toEqual([sunday, monday]);
});

test('nobody learns the hours of another hospital', async () => {
  const okafor = await clinic.clinician();
  await goAway(okafor, '10:00', '11:00');
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId });
  const { open, off } = await range(stranger, [okafor]);
  const owners = [...open, ...off].map((one: { practitionerId: string }) => one.practitionerId);
  expect(new Set(owners)).toEqual(new Set([stranger.id]));
});

test('many days off cost no more statements than none', async () => {
  const person = await clinic.clinician();
  const count = async () => {
    await range(person);
    return (await clinic.world.countStatements(() => range(person))).count;
  };
  const few = await count();
  for (let at = 0; at < 20; at += 1)
    await goAway(person, '10:00', `10:${String(at + 10).padStart(2, '0')}`);
  expect((await range(person)).off).toHaveLength(20);
  expect(await count()).toBe(few);
});
