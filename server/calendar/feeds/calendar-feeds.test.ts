/** Tests a feed as a phone reads it: over HTTP, with nothing but its address. */
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { eventsIn, fetched, feedOf } from '#server/test/feed-reader.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function eventsAt(path: string) {
  const answer = await fetched(clinic, path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  return eventsIn(answer.text);
}

async function allowNames(allowed: boolean) {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  return admin.browser.call('calendar.allowFeedNames', { allowed });
}

test('a feed holds own appointments and time off, and no patient’s name', async () => {
  const lena = await clinic.clinician();
  const other = await clinic.clinician();
  const id = await clinic.place([lena], { at: 60, patientName: 'Ana Ruiz' });
  await clinic.place([lena], { at: 120, kind: 'in-person', patientName: 'Ben Lim' });
  await clinic.place([other], { at: 180, patientName: 'Not Hers' });
  const startsAt = minutesFromNow(300).toISOString();
  const endsAt = minutesFromNow(360).toISOString();
  await lena.browser.call('appointments.addTimeOff', { startsAt, endsAt });
  const path = await feedOf(lena);
  const { text } = await fetched(clinic, path);
  expect(text).not.toMatch(/ruiz|lim|hers/i);
  const events = await eventsAt(path);
  expect(events.map(({ summary }) => summary)).toEqual(['Tele-visit', 'In person', 'Time off']);
  expect(events[0]).toMatchObject({
    uid: `${id}@karemd`,
    status: 'CONFIRMED',
    alarms: [{ trigger: '-PT15M' }],
    url: { val: `${clinic.world.env.publicUrl}/calender?appointment=${id}` },
  });
  expect(events[0]?.start).toEqual(minutesFromNow(60));
  expect(events[2]).toMatchObject({ transparency: 'OPAQUE' });
  expect(events[2]).not.toHaveProperty('alarms');
});

test('shifts that are published are in it; who gets one has it, and who gave it away has not', async () => {
  const [lena, ben] = [await clinic.clinician(), await clinic.clinician()];
  const unit = await clinic.newUnit();
  const duties = dutiesOf(clinic);
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Night', kind: 'night' });
  const times = { from: 600, until: 1_320 };
  const id = await duties.place(lena, { shiftTypeId, ...times });
  await duties.place(lena, { shiftTypeId, from: 2_040, until: 2_760, state: 'draft' });
  const role = 'Nephrology on call';
  await duties.place(ben, { shiftTypeId, from: 60, until: 120, role, rank: 'backup' });
  const [hers, his] = [await feedOf(lena), await feedOf(ben)];
  expect(await eventsAt(hers)).toMatchObject([
    {
      uid: `${id}@karemd`,
      summary: `Night, ${unit.name}`,
      start: minutesFromNow(600),
      end: minutesFromNow(1_320),
    },
  ]);
  const tag = (await fetched(clinic, hers)).headers.get('etag') ?? '';
  await clinic.world.owner.query(
    'update shift_assignments set practitioner_id = $1, version = version + 1 where id = $2',
    [ben.id, id],
  );
  const after = await fetched(clinic, hers, { 'if-none-match': tag });
  expect([after.status, eventsIn(after.text)]).toEqual([200, []]);
  expect((await eventsAt(his)).map(({ summary }) => summary)).toEqual([
    `${role} (backup), ${unit.name}`,
    `Night, ${unit.name}`,
  ]);
});

test('names and reasons are in it when the organization allows them, and only then', async () => {
  const lena = await clinic.clinician();
  const id = await clinic.place([lena], { at: 60, patientName: 'Ana Ruiz' });
  const texts = { reason: 'Chest pain', internalNote: 'Owes two visits' };
  await lena.browser.call('appointments.changeTexts', { appointmentId: id, version: 1, ...texts });
  const path = await feedOf(lena);
  expect((await lena.browser.call('calendar.allowFeedNames', { allowed: true })).problem).toBe(
    'access.denied',
  );
  expect((await allowNames(true)).data).toMatchObject({ namesAllowed: true });
  const [named] = await eventsAt(path);
  expect(named).toMatchObject({ summary: 'Tele-visit: Ana Ruiz', description: 'Chest pain' });
  await allowNames(false);
  const { text } = await fetched(clinic, path);
  expect(eventsIn(text)[0]?.summary).toBe('Tele-visit');
  expect(text).not.toMatch(/chest/i);
  expect(await clinic.recorded('calendar.feed-names')).toMatchObject([
    { detail: { before: { feedNamesAllowed: false }, after: { feedNamesAllowed: true } } },
    { detail: { before: { feedNamesAllowed: true }, after: { feedNamesAllowed: false } } },
  ]);
});

test('moved and cancelled, an appointment keeps its UID and its sequence number grows', async () => {
  const lena = await clinic.clinician();
  const { data } = await lena.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['tele-visit'],
    startsAt: minutesFromNow(60).toISOString(),
  });
  const path = await feedOf(lena);
  const [booked] = await eventsAt(path);
  const { id: appointmentId, version } = data;
  const startsAt = minutesFromNow(180).toISOString();
  await lena.browser.call('appointments.move', { appointmentId, version, startsAt });
  const [moved] = await eventsAt(path);
  await lena.browser.call('appointments.cancel', { appointmentId });
  const [cancelled] = await eventsAt(path);
  const all = [booked, moved, cancelled];
  expect(new Set(all.map((event) => event?.uid))).toEqual(new Set([`${appointmentId}@karemd`]));
  expect(moved?.start.toISOString()).toBe(startsAt);
  expect(all.map((event) => event?.status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  const [one = 0, two = 0, three = 0] = all.map((event) => event?.sequence ?? 0);
  expect(one < two && two < three).toBe(true);
});

test('held time is not in it', async () => {
  const lena = await clinic.clinician();
  await lena.browser.call('appointments.hold', {
    typeId: clinic.types['tele-visit'],
    startsAt: minutesFromNow(60).toISOString(),
  });
  expect(await eventsAt(await feedOf(lena))).toEqual([]);
});

test('a feed shows the last month and the next half year', async () => {
  const lena = await clinic.clinician();
  const day = 24 * 60;
  for (const at of [-31, -29, 179, 181]) await clinic.place([lena], { at: at * day });
  const days = (await eventsAt(await feedOf(lena))).map(({ start }) =>
    Math.round((start.getTime() - Date.now()) / 86_400_000),
  );
  expect(days).toEqual([-29, 179]);
});

test('S15 another hospital’s people and its choice of names stay their own', async () => {
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId });
  await allowNames(true);
  expect((await stranger.browser.call('calendar.connections')).data.namesAllowed).toBe(false);
  await allowNames(false);
});

test('S57 a program that has the present content gets 304, and nothing is read or written for it', async () => {
  const lena = await clinic.clinician();
  const path = await feedOf(lena);
  await clinic.place([lena], { at: 60 });
  const tag = (await fetched(clinic, path)).headers.get('etag') ?? '';
  const whole = await clinic.world.countStatements(() => fetched(clinic, path));
  const again = await clinic.world.countStatements(() =>
    fetched(clinic, path, { 'if-none-match': tag }),
  );
  expect([again.result.status, again.result.text]).toEqual([304, '']);
  expect(again.count).toBe(whole.count - 3);
});

test('whatever is shown, a change of it is not answered with 304', async () => {
  const lena = await clinic.clinician();
  const path = await feedOf(lena);
  const id = await clinic.place([lena], { at: 60, patientName: 'Ana Ruiz' });
  const { owner } = clinic.world;
  const change = (table: string, set: string, key: string) => () =>
    owner.query(`update ${table} set ${set} where id = $1`, [key]);
  const startsAt = minutesFromNow(300).toISOString();
  const changes: Record<string, () => Promise<unknown>> = {
    'another appointment': () => clinic.place([lena], { at: 120 }),
    'its version': change('appointments', 'version = version + 1', id),
    'its state': change('appointments', "state = 'in-progress'", id),
    'time off': () =>
      lena.browser.call('appointments.addTimeOff', {
        startsAt,
        endsAt: minutesFromNow(360).toISOString(),
      }),
    'names are allowed': () => allowNames(true),
    'the name of the patient': change('appointments', "patient_name = 'Ana Diaz'", id),
    'the name of the practitioner': change('practitioners', "full_name = 'Lena Berg'", lena.id),
    'the zone': change('practitioners', "zone = 'Asia/Tokyo'", lena.id),
  };
  for (const [what, happens] of Object.entries(changes)) {
    const tag = (await fetched(clinic, path)).headers.get('etag') ?? '';
    await happens();
    const { status } = await fetched(clinic, path, { 'if-none-match': tag });
    expect([what, status]).toEqual([what, 200]);
  }
  await allowNames(false);
});

test('no more statements for a full feed than for an empty one', async () => {
  const lena = await clinic.clinician();
  const path = await feedOf(lena);
  const count = async () => {
    return (await clinic.world.countStatements(() => fetched(clinic, path))).count;
  };
  await count();
  const few = await count();
  for (let at = 0; at < 100; at += 1) await clinic.place([lena], { at: 400 + at * 30 });
  expect(await count()).toBe(few);
  expect(await eventsAt(path)).toHaveLength(100);
});
