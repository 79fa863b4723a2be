/** Tests importing busy times from another calendar: previewed, stored without their titles, and limited. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { DateTime } from 'luxon';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const zone = 'Europe/London';
/** Tomorrow at this local hour. */
const at = (hour: number, day = 1) =>
  DateTime.now().setZone(zone).plus({ days: day }).startOf('day').set({ hour });
const stamp = (time: DateTime) => time.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");

const event = (from: DateTime, to: DateTime, ...more: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${randomUUID()}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    'SUMMARY:Couple therapy',
    ...more,
    'END:VEVENT',
  ].join('\r\n');
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

const bring = (who: Clinician, text: string, more: object = {}) =>
  who.browser.call('calendar.importBusy', { name: 'Private', text, ...more });

async function freeStarts(who: Clinician, day: DateTime): Promise<string[]> {
  const iso = day.toISODate();
  const { data } = await who.browser.call('appointments.freeSlots', {
    typeId: clinic.types['in-person'],
    practitionerIds: [who.id],
    from: iso,
    to: iso,
    stepMinutes: 30,
  });
  return data.free[0]!.starts;
}

test('a preview shows every event and stores nothing', async () => {
  const lena = await clinic.clinician();
  const text = file(event(at(9), at(10)), event(at(11), at(12), 'STATUS:CANCELLED'));
  const { data, status } = await lena.browser.call('calendar.previewImport', { text });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    zone,
    events: [
      { title: 'Couple therapy', startsAt: at(9).toUTC().toISO(), dates: 1, skipped: null },
      { dates: 0, skipped: 'cancelled' },
    ],
  });
  expect(data.events[0]).not.toHaveProperty('busy');
  expect((await lena.browser.call('calendar.connections')).data.imported).toEqual([]);
});

test('imported busy time is not proposed any more, and shown as busy', async () => {
  const lena = await clinic.clinician();
  const sato = await clinic.clinician();
  expect(await freeStarts(lena, at(9))).toContain(at(9).toUTC().toISO());
  const { data } = await bring(lena, file(event(at(8), at(10)), event(at(9), at(11))));
  expect(data.imported).toMatchObject([
    { name: 'Private', count: 1, until: at(11).toUTC().toISO() },
  ]);
  expect((await freeStarts(lena, at(9)))[0]).toBe(at(11).toUTC().toISO());
  const next = await lena.browser.call('appointments.nextFree', {
    typeId: clinic.types['in-person'],
    after: at(8).toUTC().toISO(),
  });
  expect(next.data.startsAt).toBe(at(11).toUTC().toISO());
  const day = at(9).toISODate();
  const range = await sato.browser.call('calendar.range', {
    from: day,
    to: day,
    withPractitionerIds: [lena.id],
  });
  expect(range.data.off).toMatchObject([
    {
      practitionerId: lena.id,
      kind: 'imported',
      startsAt: at(8).toUTC().toISO(),
      endsAt: at(11).toUTC().toISO(),
    },
  ]);
  expect(range.text).not.toMatch(/therapy|private/i);
  const { rows } = await clinic.world.owner.query<{ row: string }>(
    `select b::text as row from imported_busy b union all select e::text from audit_events e
     union all select w::text from repeatable_writes w`,
  );
  expect(rows.filter(({ row }) => /therapy|private/i.test(row))).toEqual([]);
  expect(clinic.world.lines.join('\n')).not.toMatch(/therapy/i);
});

test('imported busy time only warns: booking by hand is still possible', async () => {
  const lena = await clinic.clinician();
  await bring(lena, file(event(at(9), at(10))));
  const booked = await lena.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: at(9).toUTC().toISO(),
  });
  expect(booked.status).toBe(200);
});

test('imported again under its name, a calendar is replaced; others stay', async () => {
  const lena = await clinic.clinician();
  await bring(lena, file(event(at(9), at(10))));
  await bring(lena, file(event(at(13), at(14))), { name: 'Second  job ' });
  const { data } = await bring(lena, file(event(at(15), at(16)), event(at(17), at(18))));
  expect(
    data.imported.map(({ name, count }: { name: string; count: number }) => [name, count]),
  ).toEqual([
    ['Private', 2],
    ['Second job', 1],
  ]);
  expect(await freeStarts(lena, at(9))).toContain(at(9).toUTC().toISO());
  expect(await clinic.recorded('calendar.import', lena.id)).toMatchObject([
    { detail: { count: 1 } },
    { detail: { count: 1 } },
    { detail: { count: 2 } },
  ]);
});

test('removed, its times are free again; S15 nobody removes another’s calendar', async () => {
  const lena = await clinic.clinician();
  const other = await clinic.clinician({ role: 'ADMIN' });
  const { data } = await bring(lena, file(event(at(9), at(10))));
  const { id: importId } = data.imported[0]!;
  const missing = await other.browser.call('calendar.removeImport', { importId: randomUUID() });
  const foreign = await other.browser.call('calendar.removeImport', { importId });
  expect([foreign.status, foreign.problem]).toEqual([missing.status, missing.problem]);
  const gone = await lena.browser.call('calendar.removeImport', { importId });
  expect(gone.data.imported).toEqual([]);
  expect(await freeStarts(lena, at(9))).toContain(at(9).toUTC().toISO());
  expect(await clinic.recorded('calendar.import-remove', lena.id)).toHaveLength(1);
});

test('colleagues who have that time on screen are informed', async () => {
  const lena = await clinic.clinician();
  const sato = await clinic.clinician();
  const stream = await followChanges(sato.browser);
  await stream.next();
  await bring(lena, file(event(at(9), at(10))));
  expect((await stream.next())?.data).toMatchObject({
    area: 'appointments',
    practitionerIds: [lena.id],
  });
  stream.stop();
});

test('S30 repeated with its key, it is imported and audited once', async () => {
  const lena = await clinic.clinician();
  const key = { idempotencyKey: randomUUID() };
  const text = file(event(at(9), at(10)));
  const answers = [await bring(lena, text, key), await bring(lena, text, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await clinic.recorded('calendar.import', lena.id)).toHaveLength(1);
});

test('a calendar without busy time is refused with a reason, and so is an eleventh one', async () => {
  const lena = await clinic.clinician();
  const nothing = await bring(lena, file(event(at(9), at(10), 'TRANSP:TRANSPARENT')));
  expect(nothing.problem).toBe('calendar.nothing-busy');
  const text = file(event(at(9), at(10)));
  await clinic.world.owner.query(
    `insert into imported_calendars (organization_id, practitioner_id, name, imported_at)
     select $1, $2, 'Calendar ' || nth, now() from generate_series(1, 10) nth`,
    [lena.organizationId, lena.id],
  );
  expect((await bring(lena, text, { name: 'One more' })).problem).toBe('calendar.too-many-imports');
  expect((await bring(lena, text, { name: 'Calendar 3' })).status).toBe(200);
});

test('no more statements for many dates than for one', async () => {
  const lena = await clinic.clinician();
  const count = async (text: string) => {
    return (await clinic.world.countStatements(() => bring(lena, text))).count;
  };
  const few = await count(file(event(at(9), at(10))));
  expect(await count(file(event(at(9), at(10), 'RRULE:FREQ=DAILY')))).toBe(few);
  const { data } = await lena.browser.call('calendar.connections');
  expect(data.imported[0]!.count).toBeGreaterThan(300);
});
