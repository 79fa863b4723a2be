/** Tests the list of patients who were not told: what is on it, for whom, and what may be done (S61). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openMailingClinic, type MailingClinic } from '#server/test/mailed-letters.ts';
import { callVisits } from '#server/test/browser.ts';
import { waitingGuest } from '#server/test/companion.ts';
import { tokenIn } from '#server/test/patient.ts';
import { runningVisit } from '#server/test/visits.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';

let clinic: MailingClinic;
let lena: Clinician;
let result: HandOverResult;
beforeAll(async () => {
  const mail = memoryMailer((letter) => {
    if (result === 'accepted') clinic.world.letters.push(letter);
    return result;
  });
  clinic = await openMailingClinic({ mail });
});
afterAll(() => clinic.close());
beforeEach(async () => {
  result = 'accepted';
  clinic.world.clock.offsetMs = 0;
  lena = await clinic.clinician();
});

const listFor = async ({ browser }: Clinician) =>
  (await browser.call('appointments.unsentLetters.list')).data.letters;

type Action = 'retry' | 'print' | 'settle';
const act = ({ browser }: Clinician, action: Action, letterId: string) =>
  browser.call(`appointments.unsentLetters.${action}`, { letterId });

async function bookUnsent(ended: HandOverResult, more: object = {}) {
  result = ended;
  const booked = await clinic.letters.book(lena, more);
  await clinic.letters.isQuiet(booked.id);
  result = 'accepted';
  return booked;
}

test('S61 a letter refused for good is on the list of its clinician and the desk, and of nobody else', async () => {
  const { id, startsAt } = await bookUnsent('rejected');
  const desk = await clinic.clinician({ role: 'EDITOR' });
  const other = await clinic.clinician();
  const elsewhere = await clinic.clinician({
    role: 'EDITOR',
    organizationId: await clinic.world.newOrganization('Southfield'),
  });
  const [letter] = await listFor(lena);
  expect(letter).toMatchObject({
    appointmentId: id,
    about: 'booked',
    trouble: 'rejected',
    patientName: 'Ana Ruiz',
    isReachable: true,
    startsAt,
    clinicians: [lena.fullName],
  });
  expect(await listFor(desk)).toContainEqual(letter);
  for (const who of [other, elsewhere]) {
    expect(await listFor(who)).toEqual([]);
    for (const action of ['retry', 'print', 'settle'] as const)
      expect((await act(who, action, letter!.id)).problem).toBe('not-found');
  }
});

test('S61 one press sends it again, once', async () => {
  const { id, email } = await bookUnsent('rejected');
  const [letter] = await listFor(lena);
  expect((await act(lena, 'retry', letter!.id)).data).toEqual({ success: true });
  await expect.poll(() => clinic.letters.to(email)).toHaveLength(1);
  await expect.poll(() => listFor(lena)).toEqual([]);
  expect((await act(lena, 'retry', letter!.id)).problem).toBe('not-found');
  expect(await clinic.recorded('appointment.letter-retry', id)).toMatchObject([
    { actor_id: lena.id, outcome: 'success' },
  ]);
});

test('on the paper of a visit in person stands a code that opens it, and of a tele-visit none', async () => {
  await bookUnsent('unknown');
  const [letter] = await listFor(lena);
  const { data } = await act(lena, 'print', letter!.id);
  expect(data.text).not.toContain('token');
  const [, token] = (data.checkInLink ?? '').split('#token=');
  const yours = await clinic.world
    .browser()
    .call('appointments.patient.yourAppointment', { token });
  expect(yours.data).toMatchObject({ state: 'booked', kind: 'in-person' });
  await act(lena, 'settle', letter!.id);
});

test('S61 a letter that was not sent is printed without links, and audited', async () => {
  const more = { more: { typeId: clinic.types['tele-visit'] } };
  const { id } = await bookUnsent('unknown', more);
  const [letter] = await listFor(lena);
  expect(letter!.trouble).toBe('unconfirmed');
  const { data } = await act(lena, 'print', letter!.id);
  expect(data.subject).toBe('Your appointment, Northgate Hospital');
  expect(data.letterhead).toMatchObject({ name: 'Northgate Hospital', logo: null });
  expect(data.text).toContain('Hello Ana Ruiz');
  expect(data.text).toContain('For the link to join it, or to change the time, call');
  expect(data.text).not.toContain('token');
  expect(data.checkInLink).toBeNull();
  expect(await clinic.recorded('appointment.letter-print', id)).toMatchObject([
    { actor_id: lena.id, outcome: 'success' },
  ]);
});

test('S61 a patient who was told by phone is on the list no more, and gets no mail later', async () => {
  result = 'deferred';
  const { id, email } = await clinic.letters.book(lena);
  await expect.poll(() => clinic.letters.jobs(id, 'appointment.letter', 'retry')).toHaveLength(1);
  result = 'accepted';
  expect(await listFor(lena)).toEqual([]);
  await clinic.world.owner.query(
    `update letters set first_try_at = now() - interval '16 minutes' where appointment_id = $1`,
    [id],
  );
  const [letter] = await listFor(lena);
  expect(letter).toMatchObject({ appointmentId: id, trouble: 'trying' });
  await act(lena, 'settle', letter!.id);
  expect(await listFor(lena)).toEqual([]);
  expect(await clinic.recorded('appointment.told', id)).toMatchObject([{ actor_id: lena.id }]);
  await clinic.world.owner.query(
    `update jobs.job set start_after = now() where data->>'appointmentId' = $1 and name = 'appointment.letter'`,
    [id],
  );
  await clinic.letters.isQuiet(id);
  expect(clinic.letters.to(email)).toEqual([]);
});

test('S61 a reminder that came too late is on the list, and the next one takes it off', async () => {
  const { id } = await clinic.letters.book(lena, { days: 3 });
  await clinic.letters.isQuiet(id);
  // When the last reminder is due, the first one is not worth sending any more.
  const soon = new Date(Date.now() + 59 * minuteMs);
  await clinic.world.owner.query(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 minutes' where id = $1`,
    [id, soon],
  );
  await clinic.world.owner.query(
    `update jobs.job set data = data || jsonb_build_object('startsAt', $2::text)
     where data->>'appointmentId' = $1 and name = 'appointment.reminder'`,
    [id, soon.toISOString()],
  );
  const due = (minutesBefore: number) =>
    clinic.world.owner.query(
      `update jobs.job set start_after = now() where data->>'appointmentId' = $1
       and data->>'minutesBefore' = $2`,
      [id, String(minutesBefore)],
    );
  await due(1_440);
  await clinic.letters.isQuiet(id);
  expect(await listFor(lena)).toMatchObject([{ about: 'reminder', trouble: 'late' }]);
  await due(60);
  await clinic.letters.isQuiet(id);
  expect(await listFor(lena)).toEqual([]);
});

test('S61 a patient without an address is on the list when the hospital cancels', async () => {
  const { id: patientId } = await clinic.letters.patient(lena, {
    email: null,
    phone: '+44 20 7946 0000',
  });
  const startsAt = new Date(Date.now() + 8 * dayMs).toISOString();
  const typeId = clinic.types['in-person'];
  const { data } = await lena.browser.call('appointments.book', { patientId, typeId, startsAt });
  await clinic.letters.isQuiet(data.id);
  expect(await listFor(lena)).toEqual([]);
  await lena.browser.call('appointments.cancel', { appointmentId: data.id, reason: 'Ill' });
  await clinic.letters.isQuiet(data.id);
  expect(await listFor(lena)).toMatchObject([
    { about: 'cancelled', trouble: 'no-address', isReachable: false, phone: '+44 20 7946 0000' },
  ]);
});

test('S61 a link to a tele-visit that was not mailed is on the list', async () => {
  const more = { typeId: clinic.types['tele-visit'] };
  const { id: appointmentId } = await clinic.letters.book(lena, { days: 9, more });
  await clinic.letters.isQuiet(appointmentId);
  result = 'deferred';
  const { data } = await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  expect(data.isMailed).toBe(false);
  expect(await listFor(lena)).toMatchObject([{ about: 'link', appointmentId }]);
});

test('S61 an interpreter whose link was not mailed is on the list until they come', async () => {
  const { visitId } = await runningVisit(clinic, lena);
  result = 'deferred';
  const companion = { visitId, role: 'interpreter' as const, name: 'Maria Rossi' };
  const { data } = await callVisits(lena, 'addGuest', {
    ...companion,
    email: 'maria@words.example',
  });
  expect(data.isMailed).toBe(false);
  const [letter] = await listFor(lena);
  expect(letter).toMatchObject({
    about: 'companion',
    patientName: 'Maria Rossi',
    phone: null,
    isReachable: false,
  });
  for (const action of ['retry', 'print'] as const)
    expect((await act(lena, action, letter!.id)).problem).toBe('letters.not-here');
  expect(await listFor(lena)).toHaveLength(1);
  await waitingGuest(clinic, { ...companion, ...data, link: tokenIn(data.link) });
  expect(await listFor(lena)).toEqual([]);
});

test('the list takes as many statements for one as for many', async () => {
  await bookUnsent('rejected', { days: 2 });
  const few = await clinic.world.countStatements(() => listFor(lena));
  for (const days of [3, 4, 5]) await bookUnsent('rejected', { days });
  const many = await clinic.world.countStatements(() => listFor(lena));
  expect(many.result).toHaveLength(4);
  expect(many.count).toBe(few.count);
});
