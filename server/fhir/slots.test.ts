/** Tests schedules and slots as FHIR: what is free and busy, computed on request. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Bundle, Schedule, Slot } from 'fhir/r4.js';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { bundle, dayFromNow, daysAround } from '#server/test/fhir/searches.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const fhirId = /^[A-Za-z0-9\-.]{1,64}$/;
/** The day next year on which London's clocks go back. */
function lastSundayOfOctober(): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

test('held time is no appointment, but busy all the same', async () => {
  const who = await clinic.clinician();
  const startsAt = minutesFromNow(2 * 1440).toISOString();
  const typeId = clinic.types['in-person'];
  const hold = (await who.browser.call('appointments.hold', { typeId, startsAt })).data;
  expect(await bundle(who.browser, `Appointment?${daysAround()}`)).toMatchObject({ total: 0 });
  const slots: Bundle<Slot> = await bundle(
    who.browser,
    `Slot?schedule=${who.id}&start=ge${dayFromNow(1440)}&start=lt${dayFromNow(5 * 1440)}&status=busy`,
  );
  expect(slots.entry?.map(({ resource }) => resource?.start)).toEqual([hold.startsAt]);
});

test('slots are free or busy, in slots of a type’s length where one is given', async () => {
  const who = await clinic.clinician({ zone: 'Europe/London' });
  const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    fromMinute: 600,
    untilMinute: 720,
  }));
  await who.browser.call('appointments.saveHours', { version: 0, rules });
  const sunday = lastSundayOfOctober();
  await who.browser.call('appointments.book', {
    typeId: clinic.types['in-person'],
    startsAt: `${sunday}T10:30:00Z`,
    patientName: 'Ana Ruiz',
  });
  const search = `Slot?schedule=Schedule/${who.id}&start=${sunday}`;
  const spans = async (more = '') =>
    ((await bundle<Slot>(who.browser, search + more)).entry ?? []).map(({ resource }) => {
      expect(resource?.id).toMatch(fhirId);
      expect([resource?.start, resource?.end].join()).toMatch(/Z,.*Z/);
      return [resource?.status, resource?.start.slice(11, 16), resource?.end.slice(11, 16)];
    });
  expect(await spans()).toEqual([
    ['free', '10:00', '10:30'],
    ['busy', '10:30', '11:00'],
    ['free', '11:00', '12:00'],
  ]);
  expect(await spans(`&status=free&service-type=${clinic.types['in-person']}`)).toEqual([
    ['free', '10:00', '10:30'],
    ['free', '11:00', '11:30'],
    ['free', '11:30', '12:00'],
  ]);
});

test('time off is unavailable, with nothing free in it, and what is booked in it stays busy', async () => {
  const who = await clinic.clinician({ zone: 'Europe/London' });
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const rules = weekdays.map((weekday) => ({ weekday, fromMinute: 600, untilMinute: 720 }));
  await who.browser.call('appointments.saveHours', { version: 0, rules });
  const sunday = lastSundayOfOctober();
  await who.browser.call('appointments.addTimeOff', {
    startsAt: `${sunday}T11:00:00Z`,
    endsAt: `${sunday}T13:00:00Z`,
    idempotencyKey: randomUUID(),
  });
  await who.browser.call('appointments.book', {
    typeId: clinic.types['in-person'],
    startsAt: `${sunday}T11:30:00Z`,
    patientName: 'Ana Ruiz',
  });
  const search = `Slot?schedule=Schedule/${who.id}&start=${sunday}`;
  const spans = async (more = '') =>
    ((await bundle<Slot>(who.browser, search + more)).entry ?? []).map(({ resource }) => [
      resource?.status,
      resource?.start.slice(11, 16),
      resource?.end.slice(11, 16),
    ]);
  const away = [
    ['busy-unavailable', '11:00', '11:30'],
    ['busy-unavailable', '12:00', '13:00'],
  ];
  expect(await spans('&status=busy-unavailable')).toEqual(away);
  expect(await spans()).toEqual([
    ['free', '10:00', '11:00'],
    away[0],
    ['busy', '11:30', '12:00'],
    away[1],
  ]);
});

test('a schedule names its clinician and their zone', async () => {
  const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const ownSchedule: Schedule = (await lena.browser.fetch(`/fhir/Schedule/${lena.id}`)).body;
  expect(ownSchedule).toMatchObject({
    resourceType: 'Schedule',
    id: lena.id,
    active: true,
    actor: [{ reference: `Practitioner/${lena.id}`, display: 'Lena Okafor' }],
    extension: [{ valueCode: 'Europe/London' }],
  });
  const scheduleBundle = await bundle<Schedule>(
    planner.browser,
    `Schedule?actor=Practitioner/${lena.id}`,
  );
  expect(scheduleBundle.entry?.[0]?.resource?.id).toBe(lena.id);
});
