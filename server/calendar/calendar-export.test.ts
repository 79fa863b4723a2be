/** Tests the calendar's CSV export: exactly what is shown, and harmless to a spreadsheet. */
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { isChosen } from './calendar-export.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: '=Lena Okafor', zone: 'America/New_York' });
const sato = await clinic.clinician({ fullName: 'Mika Sato' });
afterAll(() => clinic.close());

const day = (minutes: number) => minutesFromNow(minutes).toISOString().slice(0, 10);
const range = (withPractitionerIds: string[] = []) => ({
  from: day(-2 * 1440),
  to: day(2 * 1440),
  withPractitionerIds,
});

async function exported(who: Clinician, input: object) {
  const { status, data, text } = await who.browser.call('calendar.exportCsv', input);
  expect([status, text]).toEqual([200, text]);
  expect(data.csv.charCodeAt(0)).toBe(0xfeff);
  const lines = parse(data.csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(data.rows).toBe(lines.length);
  return lines;
}

test('one’s own time has its patients, a colleague’s is only busy, and no cell is a formula', async () => {
  const mine = { at: 60, minutes: 30, patientName: '@SUM(A1)' };
  const id = await clinic.place([lena, sato], mine);
  await clinic.place([sato], { at: 120, kind: 'in-person', patientName: 'Nobody’s Business' });
  const lines = await exported(lena, { range: range([sato.id]) });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    'Appointment id': id,
    Patient: "'@SUM(A1)",
    State: 'booked',
    Kind: 'Tele-visit',
    Minutes: '30',
    'Time zone': 'America/New_York',
  });
  expect(lines[0]?.['People']?.split('; ').toSorted()).toEqual(["'=Lena Okafor", 'Mika Sato']);
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    timeStyle: 'short',
  });
  expect(lines[0]?.['Start']).toBe(local.format(minutesFromNow(60)));
  expect(lines[1]).toMatchObject({ People: 'Mika Sato', State: 'busy', Patient: '', Type: '' });
  expect(JSON.stringify(lines)).not.toContain('Nobody');
  const [entry] = (await clinic.recorded('schedule.export')).slice(-1);
  expect(entry).toMatchObject({ actor_id: lena.id, detail: { rows: 2, ...range([sato.id]) } });
});

test('the filter of the screen is the filter of the file', async () => {
  const who = await clinic.clinician();
  await clinic.place([who], { at: 60, kind: 'in-person' });
  await clinic.place([who], { at: 120, kind: 'in-person', state: 'cancelled' });
  await clinic.place([who], { at: 180, kind: 'meeting' });
  const count = async (filter: object) =>
    (await exported(who, { range: range([sato.id]), hiddenPractitionerIds: [sato.id], ...filter }))
      .length;
  expect(await count({})).toBe(3);
  expect(await count({ kinds: ['in-person'] })).toBe(2);
  expect(await count({ kinds: ['in-person'], states: ['cancelled'] })).toBe(1);
  expect(await count({ hiddenPractitionerIds: [sato.id, who.id] })).toBe(0);
});

test('time off is in it where the screen shows it, of everybody shown', async () => {
  const who = await clinic.clinician({ fullName: 'Ben Carter' });
  const colleague = await clinic.clinician({ fullName: 'Noor Haddad' });
  for (const [clinician, at] of [[who, 300] as const, [colleague, 600] as const])
    await clinician.browser.call('appointments.addTimeOff', {
      startsAt: minutesFromNow(at).toISOString(),
      endsAt: minutesFromNow(at + 90).toISOString(),
      idempotencyKey: randomUUID(),
    });
  await clinic.place([who], { at: 450, kind: 'in-person', patientName: 'Ana Ruiz' });
  const request = { range: range([colleague.id]), withTimeOff: true };
  const rows = (await exported(who, request)).map((line) => [
    line['People'],
    line['Kind'],
    line['State'],
    line['Minutes'],
    line['Patient'],
  ]);
  expect(rows).toEqual([
    ['Ben Carter', 'Time off', 'away', '90', ''],
    ['Ben Carter', 'In person', 'booked', '20', 'Ana Ruiz'],
    ['Noor Haddad', 'Time off', 'away', '90', ''],
  ]);
  const hidden = await exported(who, { ...request, hiddenPractitionerIds: [colleague.id] });
  expect(hidden.map((line) => line['Kind'])).toEqual(['Time off', 'In person']);
  expect(await exported(who, { range: range([colleague.id]) })).toHaveLength(1);
});

test('S15 nobody of another hospital is in it', async () => {
  const foreigner = await clinic.clinician({
    organizationId: await clinic.world.newOrganization('Elsewhere'),
  });
  expect(await exported(foreigner, { range: range([lena.id, sato.id]) })).toEqual([]);
});

test('an entry of several people is hidden with the last of them; busy time is filtered as booked', () => {
  const at = { startsAt: '', endsAt: '', kind: 'meeting' as const, own: null };
  const both = { ...at, practitionerIds: ['a', 'b'] };
  expect(isChosen(both, { hiddenPractitionerIds: ['a'] })).toBe(true);
  expect(isChosen(both, { hiddenPractitionerIds: ['a', 'b'] })).toBe(false);
  expect(isChosen(both, { hiddenPractitionerIds: [], states: ['booked'] })).toBe(true);
  expect(isChosen(both, { hiddenPractitionerIds: [], states: ['completed'] })).toBe(false);
});
