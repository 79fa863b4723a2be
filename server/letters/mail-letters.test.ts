/** Tests what patients are mailed about their appointments: once each, and only what is still true. */
import { afterAll, expect, onTestFinished, test } from 'vitest';
import ical from 'node-ical';
import type { Letter } from '#server/platform/mail/mail.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';
import { dayMs } from '#shared/durations.ts';
import { daily, londonTime } from '#server/test/series.ts';
import type { NameIn } from '#server/test/browser.ts';

const clinic = await openMailingClinic();
clinic.work((await clinic.world.startInstance()).deps);
afterAll(() => clinic.close());

const subjects = (email: string) => clinic.letters.to(email).map(({ subject }) => subject);
const call = <Name extends NameIn<'appointments'>>(name: Name, input: object) =>
  clinic.lena.browser.call(`appointments.${name}`, input);

function eventIn({ calendar }: Letter) {
  const read = Object.values(ical.sync.parseICS(calendar?.text ?? ''));
  return read.find((part) => part?.type === 'VEVENT') as unknown as Record<string, unknown>;
}

test('a patient is invited with a calendar event, without the reason', async () => {
  const { id, email, startsAt, version } = await clinic.letters.book(clinic.lena);
  await clinic.letters.isQuiet(id);
  const [letter, ...more] = clinic.letters.to(email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Your appointment, Northgate Hospital');
  expect(letter?.text).toContain('(Europe/London)');
  expect(letter?.text).toContain('Dr. Lena Okafor');
  expect(letter?.text).not.toContain('in-person');
  expect(letter?.text).toContain(`${clinic.world.env.publicUrl}/your-appointment#token=`);
  expect(letter?.letterhead).toMatchObject({ name: 'Northgate Hospital' });
  expect(tokenIn(letter?.code?.link ?? '')).toBe(tokenIn(letter?.text ?? ''));
  expect(letter?.code?.words).toContain('tell us that you are here');
  expect(letter?.calendar?.method).toBe('REQUEST');
  expect(letter?.calendar?.text).not.toContain('token');
  const event = eventIn(letter!);
  expect([event['uid'], event['status'], Number(event['sequence'])]).toEqual([
    `${id}@karemd`,
    'CONFIRMED',
    version,
  ]);
  expect((event['start'] as Date).toISOString()).toBe(startsAt);
  expect(await clinic.recorded('appointment.letter', id)).toMatchObject([
    { actor_id: null, organization_id: clinic.lena.organizationId, outcome: 'success' },
  ]);
});

test('a reminder goes a day and an hour before, once each though two servers are at work', async () => {
  const { id, email, startsAt } = await clinic.letters.book(clinic.lena, { days: 3 });
  const planned = await clinic.letters.jobs(id, 'appointment.reminder');
  const start = Date.parse(startsAt);
  expect(planned.map(({ start_after }) => (start - start_after.getTime()) / 60_000)).toEqual([
    1440, 60,
  ]);
  await clinic.letters.comesDue(id);
  expect(subjects(email).toSorted()).toEqual([
    'A reminder of your appointment, Northgate Hospital',
    'A reminder of your appointment, Northgate Hospital',
    'Your appointment, Northgate Hospital',
  ]);
  await clinic.world.owner.query(
    `update jobs.job set state = 'created' where data->>'appointmentId' = $1`,
    [id],
  );
  await clinic.letters.comesDue(id);
  expect(subjects(email)).toHaveLength(3);
});

test('S59 a reminder is judged by the clock of Postgres, by which its job became due', async () => {
  const { id, email } = await clinic.letters.book(clinic.lena, { days: 13 });
  await clinic.letters.isQuiet(id);
  onTestFinished(() => void (clinic.world.clock.offsetMs = 0));
  clinic.world.clock.offsetMs = 14 * dayMs;
  await clinic.letters.comesDue(id);
  await expect.poll(() => subjects(email).length).toBe(3);
});

test('of a moved appointment the new time is mailed, and no reminder of the old one', async () => {
  const { id, email, version } = await clinic.letters.book(clinic.lena, { days: 4 });
  await clinic.letters.isQuiet(id);
  const old = await clinic.letters.jobs(id, 'appointment.reminder');
  const startsAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const moved = await call('move', { appointmentId: id, version, startsAt });
  expect(moved.status).toBe(200);
  await clinic.letters.isQuiet(id);
  const letter = clinic.letters.to(email).at(-1)!;
  expect(letter.subject).toBe('Your appointment has a new time, Northgate Hospital');
  expect(Number(eventIn(letter)['sequence'])).toBeGreaterThan(version);
  expect(await clinic.letters.jobs(id, 'appointment.reminder')).toHaveLength(old.length * 2);
  await clinic.letters.comesDue(id);
  expect(subjects(email).filter((subject) => subject.startsWith('A reminder'))).toHaveLength(2);
});

test('a cancelled appointment is taken out of the calendar, and nobody is reminded of it', async () => {
  const { id, email } = await clinic.letters.book(clinic.lena, { days: 6 });
  await clinic.letters.isQuiet(id);
  await call('cancel', { appointmentId: id, reason: 'The clinician is ill' });
  expect(await clinic.letters.jobs(id, 'appointment.reminder')).toEqual([]);
  await clinic.letters.comesDue(id);
  const last = clinic.letters.to(email).at(-1)!;
  expect(subjects(email)).toEqual([
    'Your appointment, Northgate Hospital',
    'Your appointment is cancelled, Northgate Hospital',
  ]);
  expect([last.calendar?.method, eventIn(last)['status']]).toEqual(['CANCEL', 'CANCELLED']);
  expect(last.text).not.toContain('ill');
  expect(tokenIn(last.text)).toBe('no link');
});

test('a series is mailed in one letter with all its dates, and each has its own reminders', async () => {
  const { id: patientId, email } = await clinic.letters.patient(clinic.lena);
  // On days of which no other test here books the present time of day.
  const startsAt = londonTime(16);
  const { data } = await call('bookSeries', {
    patientId,
    typeId: clinic.types['in-person'],
    startsAt,
    rule: daily(3),
  });
  const ids = (data.appointments as { id: string }[]).map(({ id }) => id);
  await clinic.letters.isQuiet(ids[0]!);
  const [letter, ...more] = clinic.letters.to(email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Your appointments, Northgate Hospital');
  expect(letter?.text.match(/\(Europe\/London\)/g)).toHaveLength(3);
  expect(letter?.calendar?.method).toBe('PUBLISH');
  for (const id of ids) {
    expect(letter?.calendar?.text).toContain(`${id}@karemd`);
    expect(await clinic.letters.jobs(id, 'appointment.reminder')).toHaveLength(2);
  }
});

test('S167 a cancelled series goes out as a cancellation of each of its events', async () => {
  const { id: patientId, email } = await clinic.letters.patient(clinic.lena);
  const { data } = await call('bookSeries', {
    patientId,
    typeId: clinic.types['in-person'],
    startsAt: londonTime(20),
    rule: daily(3),
  });
  const ids = (data.appointments as { id: string }[]).map(({ id }) => id);
  const [id = ''] = ids;
  await clinic.letters.isQuiet(id);
  const reason = 'The clinician is ill';
  expect((await call('cancel', { appointmentId: id, reason, scope: 'all' })).status).toBe(200);
  await clinic.letters.isQuiet(id);
  const letter = clinic.letters.to(email).at(-1)!;
  expect(letter.subject).toBe('Your appointments are cancelled, Northgate Hospital');
  const parts = [letter.calendar!, ...(letter.furtherCalendars ?? [])];
  const uidsIn = (text: string) =>
    [...text.matchAll(/^UID:(.*)@karemd\r$/gm)].map(([, uid]) => uid);
  expect(parts.map(({ method, text }) => [method, uidsIn(text)])).toEqual(
    ids.map((appointmentId) => ['CANCEL', [appointmentId]]),
  );
  for (const { text } of parts) expect(text).toMatch(/^METHOD:CANCEL\r$/m);
});

test('a held time is mailed when it is confirmed, and a refused booking not at all', async () => {
  const { id: patientId, email } = await clinic.letters.patient(clinic.lena);
  const startsAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const request = { typeId: clinic.types['in-person'], startsAt };
  const { data: hold } = await call('hold', request);
  expect((await call('book', { ...request, patientId })).problem).toBe('appointments.overlap');
  expect(await clinic.letters.jobs(hold.holdId, 'appointment.letter')).toEqual([]);
  await call('confirm', { holdId: hold.holdId, patientId });
  await clinic.letters.isQuiet(hold.holdId);
  expect(subjects(email)).toEqual(['Your appointment, Northgate Hospital']);
});

test('a type without reminder times reminds nobody, and a mere name gets no letter', async () => {
  const quiet = await clinic.newType('in-person', clinic.lena.organizationId);
  await clinic.world.owner.query(
    `update appointment_types set reminder_minutes = '{}' where id = $1`,
    [quiet],
  );
  const { id } = await clinic.letters.book(clinic.lena, { days: 8, more: { typeId: quiet } });
  expect(await clinic.letters.jobs(id, 'appointment.reminder')).toEqual([]);
  const { data } = await call('book', {
    patientName: 'Walk In',
    typeId: clinic.types['in-person'],
    startsAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  expect(await clinic.letters.jobs(data.id, 'appointment.letter')).toEqual([]);
});

test('booked appointments follow when their type’s reminder times change', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN', hospitalRole: 'IT Builder' });
  const save = <Name extends NameIn<'appointments'>>(name: Name, input: object) =>
    admin.browser.call(`appointments.${name}`, input);
  const details = { name: 'Long course', kind: 'in-person', durationMinutes: 30 };
  const { data: type } = await save('newType', { ...details, reminderMinutes: [60] });
  const { id, startsAt } = await clinic.letters.book(clinic.lena, {
    days: 11,
    more: { typeId: type.id },
  });
  const minutes = async () =>
    (await clinic.letters.jobs(id, 'appointment.reminder')).map(
      (job) => (Date.parse(startsAt) - job.start_after.getTime()) / 60_000,
    );
  expect(await minutes()).toEqual([60]);
  const { data: saved } = await save('saveType', {
    ...details,
    typeId: type.id,
    version: type.version,
    active: true,
    reminderMinutes: [2880, 60],
  });
  expect(saved.reminderMinutes).toEqual([2880, 60]);
  await expect.poll(minutes).toEqual([2880, 60]);
});

test('a patient without an address gets no letter', async () => {
  const { id: patientId } = await clinic.letters.patient(clinic.lena, { email: null });
  const { data } = await call('book', {
    patientId,
    typeId: clinic.types['in-person'],
    startsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  });
  await clinic.letters.comesDue(data.id);
  const written = await clinic.world.owner.query('select from letters where appointment_id = $1', [
    data.id,
  ]);
  expect(written.rowCount).toBe(0);
});
