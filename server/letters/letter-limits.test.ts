/** Tests the bounds on letters to patients: of one appointment, and of one sender (S62). */
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { letterLimits } from '#shared/limits.ts';
import { hasSentTooMany } from './letter-hand-over.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic();
afterAll(() => clinic.close());

const changesTo = (email: string) =>
  clinic.letters.to(email).filter(({ subject }) => subject.startsWith('Your appointment'));

test('S62 after several letters about changes of an appointment the next ones wait and become one', async () => {
  const { id, email, ...booked } = await clinic.letters.book(clinic.lena, { days: 20 });
  let { version } = booked;
  await clinic.letters.isQuiet(id);
  await clinic.world.owner.query(
    `insert into letters (organization_id, appointment_id, about, occasion, state, begun_at, ended_at)
     select $1, $2, 'moved', 'earlier change ' || n, 'sent', now(), now() from generate_series(2, $3) n`,
    [clinic.lena.organizationId, id, letterLimits.changes],
  );
  for (const days of [21, 22]) {
    const startsAt = new Date(Date.now() + days * dayMs).toISOString();
    const moved = { appointmentId: id, version, startsAt };
    version = (await clinic.lena.browser.call('appointments.move', moved)).data.version;
    await clinic.letters.isQuiet(id);
  }
  expect(changesTo(email)).toHaveLength(1);
  const [waiting, ...more] = await clinic.letters.jobs(id, 'appointment.letter', 'created');
  expect(more).toEqual([]);
  expect(waiting?.start_after.getTime()).toBeGreaterThan(Date.now());
  await clinic.letters.comesDue(id);
  expect(changesTo(email)).toHaveLength(2);
  expect(changesTo(email).at(-1)?.calendar?.text).toContain(`SEQUENCE:${version}`);
});

test('S62 a program, which works for the whole hospital, causes more letters, but not without end', async () => {
  const { id: sender, organizationId } = await clinic.clinician();
  const { id } = await clinic.letters.book(clinic.lena, { days: 7 });
  const send = (from: number, to: number) =>
    clinic.world.owner.query(
      `insert into letters (organization_id, appointment_id, about, occasion, state, sender_id, begun_at, ended_at)
       select $1, $2, 'reminder', 'of a program ' || n, 'sent', $3, now(), now()
       from generate_series($4::int, $5::int) n`,
      [organizationId, id, sender, from, to],
    );
  const isOver = () => hasSentTooMany(clinic.world.deps, { senderId: sender });
  await send(1, letterLimits.ofSenderADay);
  expect(await isOver()).toBe(true);
  await clinic.world.owner.query(
    `update practitioners set is_program = true, active = false, password_hash = null,
       access_applications = '{}' where id = $1`,
    [sender],
  );
  expect(await isOver()).toBe(false);
  await send(letterLimits.ofSenderADay + 1, letterLimits.ofProgramADay);
  expect(await isOver()).toBe(true);
});

test('S62 who has caused too many letters today causes no more, and the desk is told', async () => {
  const eager = await clinic.clinician();
  const first = await clinic.letters.book(eager, { days: 5 });
  await clinic.letters.isQuiet(first.id);
  await clinic.world.owner.query(
    `insert into letters (organization_id, appointment_id, about, occasion, state, sender_id, begun_at, ended_at)
     select $1, $2, 'reminder', 'number ' || n, 'sent', $3, now(), now() from generate_series(1, $4) n`,
    [eager.organizationId, first.id, eager.id, letterLimits.ofSenderADay],
  );
  const { id, email } = await clinic.letters.book(eager, { days: 6 });
  await clinic.letters.isQuiet(id);
  expect(clinic.letters.to(email)).toEqual([]);
  const { data } = await eager.browser.call('appointments.unsentLetters.list');
  expect(data.letters).toMatchObject([{ appointmentId: id, trouble: 'sender-limit' }]);
  const retried = await eager.browser.call('appointments.unsentLetters.retry', {
    letterId: data.letters[0]!.id,
  });
  expect([retried.status, retried.problem]).toEqual([429, 'letters.too-many']);
  expect(retried.headers.get('retry-after')).toMatch(/^[1-9]/);
});
