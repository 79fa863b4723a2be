/** Tests the calendar's answer: own days complete, of colleagues only that they are busy (S15, S16). */
import { afterAll, expect, test } from 'vitest';
import { DateTime } from 'luxon';
import type { ShiftTime } from '#shared/calendar.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const clinic = await openClinic();
const okafor = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const sato = await clinic.clinician({ fullName: 'Dr. Emi Sato' });
afterAll(() => clinic.close());

const zone = 'Europe/London';
const today = () => DateTime.now().setZone(zone).toISODate() ?? '';
const later = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate() ?? '';

async function range(who: Clinician, withWhom: Clinician[] = [], to = later(40)) {
  const answer = await who.browser.call('calendar.range', {
    from: today(),
    to,
    withPractitionerIds: withWhom.map(({ id }) => id),
  });
  expect([answer.status, answer.problem]).toEqual([200, undefined]);
  return answer;
}

test('S16 own appointments come with patient and type; a colleague is only busy, and no patient is named', async () => {
  const ownId = await clinic.place([okafor], { at: 60, patientName: 'Ana Ruiz' });
  const together = await clinic.place([okafor, sato], { at: 120, patientName: 'Ben Lim' });
  await clinic.place([sato], { at: 180, patientName: 'Secret Patient', kind: 'in-person' });
  await clinic.place([sato], { at: 240, patientName: 'Secret Two', state: 'cancelled' });
  const { data, text } = await range(okafor, [sato]);
  expect(data.own.map(({ id }: { id: string }) => id)).toEqual([ownId, together]);
  expect(data.own[1]).toMatchObject({
    patientName: 'Ben Lim',
    practitionerIds: [okafor.id, sato.id].toSorted(),
  });
  expect(data.busy).toHaveLength(1);
  expect(Object.keys(data.busy[0]!).toSorted()).toEqual([
    'endsAt',
    'kind',
    'locationName',
    'practitionerId',
    'startsAt',
  ]);
  expect(data.people.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    'Dr. Emi Sato',
  ]);
  expect(text).not.toContain('Secret');
  expect((await range(okafor)).data.busy).toEqual([]);
});

test('S327 why the patient comes stands in the calendar of who visits them and in its file, and in no other', async () => {
  const clinicians = [await clinic.clinician(), await clinic.clinician()] as const;
  const [lena, tomas] = clinicians;
  await lena.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(60).toISOString(),
    reason: 'Diabetes check',
    internalNote: 'Owes two visits',
  });
  expect((await range(lena, [tomas])).data.own).toMatchObject([{ reason: 'Diabetes check' }]);
  expect((await range(tomas, [lena])).text).not.toContain('Diabetes');
  const fileOf = async (who: Clinician, other: Clinician) =>
    (
      await who.browser.call('calendar.exportCsv', {
        range: { from: today(), to: dayAfter(today(), 7), withPractitionerIds: [other.id] },
      })
    ).data.csv as string;
  expect(await fileOf(lena, tomas)).toContain('Ana Ruiz,Diabetes check,');
  expect(await fileOf(lena, tomas)).not.toContain('Owes');
  expect(await fileOf(tomas, lena)).not.toContain('Diabetes');
});

test('another hospital is answered as if it did not exist', async () => {
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId });
  const { data } = await range(stranger, [okafor]);
  expect([data.people, data.own, data.busy]).toEqual([[], [], []]);
});

test('no more statements for a full calendar than for an empty one', async () => {
  const empty = await clinic.clinician();
  const full = await clinic.clinician();
  const count = async (who: Clinician, colleagues: Clinician[]) => {
    await range(who, colleagues);
    return (await clinic.world.countStatements(() => range(who, colleagues))).count;
  };
  const few = await count(empty, [full]);
  for (let at = 0; at < 100; at += 1)
    await clinic.place([full], { at: 400 + at * 30, patientName: `Patient ${at}` });
  expect(await count(empty, [full])).toBe(few);
  expect(await count(full, [empty])).toBe(few);
});

test('at most six weeks and nineteen colleagues at a time', async () => {
  const ask = (input: object) => okafor.browser.call('calendar.range', input);
  expect((await ask({ from: today(), to: later(50) })).status).toBe(400);
  expect((await ask({ from: later(2), to: later(1) })).status).toBe(400);
  const many = Array.from({ length: 20 }, () => sato.id);
  expect((await ask({ from: today(), to: today(), withPractitionerIds: many })).status).toBe(400);
});

test('a year counts appointments by their local day, across the clock change', async () => {
  const person = await clinic.clinician({ zone: 'Europe/London' });
  const id = await clinic.place([person], { at: 10 });
  const at = async (startsAt: string) => {
    await clinic.world.owner.query(
      `update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '20 min' where id = $1`,
      [id, startsAt],
    );
    return (await person.browser.call('calendar.year', { year: 2027 })).data.days;
  };
  expect(await at('2027-07-01T23:30:00Z')).toEqual([{ day: '2027-07-02', count: 1 }]);
  expect(await at('2027-12-01T23:30:00Z')).toEqual([{ day: '2027-12-01', count: 1 }]);
  await person.browser.call('appointments.cancel', { appointmentId: id });
  expect((await person.browser.call('calendar.year', { year: 2027 })).data.days).toEqual([]);
});

test('the shifts of who is shown come with it once they are published, and of nobody else', async () => {
  const ward = await openWard();
  const [clinician, other] = [await ward.member(), await ward.member()];
  await ward.change(ward.cell(clinician, firstDay, 'N'), ward.cell(other, firstDay, 'D'));
  const shiftsOf = async (withPractitionerIds: string[], day = firstDay) =>
    (await clinician.browser.call('calendar.range', { from: day, to: day, withPractitionerIds }))
      .data.shifts as ShiftTime[];
  expect(await shiftsOf([])).toEqual([]);
  await ward.publish(firstDay, firstDay);
  expect(await shiftsOf([])).toMatchObject([
    { practitionerId: clinician.id, letter: 'N', colour: 'night', name: 'Night', rank: 'primary' },
  ]);
  // The night lasts into the next day.
  expect(await shiftsOf([], dayAfter(firstDay))).toHaveLength(1);
  const both = await shiftsOf([other.id]);
  expect(both.map(({ practitionerId }) => practitionerId)).toEqual([other.id, clinician.id]);
  const { data } = await range(okafor, []);
  expect(data.shifts).toEqual([]);
  await ward.clinic.close();
});
