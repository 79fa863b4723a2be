/** Tests text messages beside mail: consent, one in each channel, states, stop-words, and what the desk sees (S98). */
import { randomInt } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';
import { textMessage } from './text-message.ts';

const provider = await startSmsProvider();
const clinic = await openMailingClinic({ env: provider.env });
const { letters, world } = clinic;
let lena: Clinician;
afterAll(async () => {
  await clinic.close();
  await provider.close();
});
beforeEach(async () => {
  provider.state.status = 201;
  provider.state.beforeAnswer = () => Promise.resolve();
  lena = await clinic.clinician();
});

const newNumber = () => `+41 79 2${String(randomInt(1_000_000)).padStart(6, '0')}`;
const textsTo = (phone: string) =>
  provider.texts.filter(({ to }) => to === phone.replaceAll(' ', ''));

async function newPatient(more: object = {}) {
  const phone = newNumber();
  const details = { fullName: 'Ana Ruiz', phone, ...more };
  const { data } = await lena.browser.call('appointments.patients.add', details);
  return { patientId: data.id as string, phone };
}

const agree = (patientId: string, agrees = true) =>
  lena.browser.call('appointments.patients.saveSmsConsent', { patientId, agrees, how: 'spoken' });

let days = 0;

/** Each on a day of its own. */
async function bookFor(patientId: string, kind: 'in-person' | 'tele-visit' = 'in-person') {
  const startsAt = new Date(Date.now() + (2 + (days += 1)) * dayMs).toISOString();
  const { data, text } = await lena.browser.call('appointments.book', {
    patientId,
    typeId: clinic.types[kind],
    startsAt,
  });
  if (!data?.id) throw new Error(text);
  await letters.isQuiet(data.id);
  return data as { id: string; version: number };
}

const messagesOf = async (patientId: string) =>
  (await lena.browser.call('appointments.patients.reach', { patientId })).data.messages;
const unsentLettersOf = async (id: string) =>
  (await lena.browser.call('appointments.unsentLetters.list', {})).data.letters.filter(
    (letter: { appointmentId: string | null }) => letter.appointmentId === id,
  );
const report = (sid: string, status: string, signedWith?: string) =>
  provider.callBack(
    { url: world.url, publicUrl: world.env.publicUrl },
    '/sms/status',
    { MessageSid: sid, MessageStatus: status },
    signedWith,
  );
const answer = (from: string, body: string, signedWith?: string) =>
  provider.callBack(
    { url: world.url, publicUrl: world.env.publicUrl },
    '/sms/inbound',
    { From: from.replaceAll(' ', ''), Body: body },
    signedWith,
  );

test('S98 only who agreed gets a text message: one sentence without names, and a link that works', async () => {
  const { patientId, phone } = await newPatient();
  await bookFor(patientId);
  expect(textsTo(phone)).toEqual([]);
  const { data } = await agree(patientId);
  expect(data.consent).toMatchObject({
    isOffered: true,
    agrees: true,
    number: phone.replaceAll(' ', ''),
    changed: { how: 'spoken', byName: lena.fullName },
  });
  await bookFor(patientId);
  const [{ body } = { body: '' }, ...receivedTexts] = textsTo(phone);
  expect(receivedTexts).toEqual([]);
  expect(body).toMatch(/^Northgate Hospital: you have a new appointment\. http\S+$/);
  expect(body).not.toMatch(/Ana|Ruiz|Dr\./);
  const seen = await world
    .browser()
    .call('appointments.patient.yourAppointment', { token: tokenIn(body) });
  expect(seen.data.state).toBe('booked');
  expect(await clinic.recorded('patient.sms-consent', patientId)).toMatchObject([
    { actor_id: lena.id, outcome: 'success', detail: { agrees: true, how: 'spoken' } },
  ]);
});

test('S98 each letter goes once in each channel, and a refused text message is no patient not told', async () => {
  const email = `${randomInt(1e9)}@patients.example`;
  const { patientId, phone } = await newPatient({ email });
  await agree(patientId);
  const { id } = await bookFor(patientId);
  expect([letters.to(email).length, textsTo(phone).length]).toEqual([1, 1]);
  expect(await messagesOf(patientId)).toMatchObject([
    { about: 'booked', channel: 'sms', state: 'sent' },
    { about: 'booked', channel: 'mail', state: 'sent' },
  ]);
  provider.state.status = 400;
  const other = await bookFor(patientId);
  expect(letters.to(email)).toHaveLength(2);
  expect(await unsentLettersOf(other.id)).toEqual([]);
  expect((await messagesOf(patientId))[0]).toMatchObject({ channel: 'sms', state: 'failed' });
  expect(await unsentLettersOf(id)).toEqual([]);
});

test('S98 a refused one is on the list, and is sent again on request', async () => {
  const { patientId, phone } = await newPatient();
  await agree(patientId);
  provider.state.status = 400;
  const { id } = await bookFor(patientId);
  const [letter] = await unsentLettersOf(id);
  expect(letter).toMatchObject({ channel: 'sms', trouble: 'rejected', isReachable: true });
  provider.state.status = 201;
  await lena.browser.call('appointments.unsentLetters.retry', { letterId: letter!.id });
  await expect.poll(() => textsTo(phone)).toHaveLength(1);
  await expect.poll(() => unsentLettersOf(id)).toEqual([]);
});

test('S98 what the network reports is kept, also when it comes before its answer, and only when signed', async () => {
  const { patientId, phone } = await newPatient();
  await agree(patientId);
  const { id } = await bookFor(patientId);
  const sidOf = (index: number) => textsTo(phone)[index]?.sid ?? '';
  expect(await report(sidOf(0), 'failed', 'another token')).toBe(403);
  expect(await report(sidOf(0), 'sent')).toBe(200);
  expect((await messagesOf(patientId))[0]).toMatchObject({ state: 'sent' });
  expect(await report(sidOf(0), 'undelivered')).toBe(200);
  expect((await messagesOf(patientId))[0]).toMatchObject({
    state: 'failed',
    reason: 'undelivered',
  });
  expect(await unsentLettersOf(id)).toMatchObject([{ channel: 'sms', trouble: 'undelivered' }]);
  provider.state.beforeAnswer = async ({ sid }) => void (await report(sid, 'delivered'));
  await bookFor(patientId);
  expect((await messagesOf(patientId))[0]).toMatchObject({ state: 'delivered' });
  const early = await world.owner.query('select * from sms_reports');
  expect(early.rows).toEqual([]);
});

test('S98 a stop-word ends the consent of that number, another word and another sender do not', async () => {
  const { patientId, phone } = await newPatient();
  await agree(patientId);
  expect(await answer(phone, 'STOP', 'another token')).toBe(403);
  expect(await answer(phone, 'please stop by')).toBe(200);
  expect(await answer(newNumber(), 'STOP')).toBe(200);
  expect(
    (await lena.browser.call('appointments.patients.reach', { patientId })).data.consent.agrees,
  ).toBe(true);
  expect(await answer(phone, 'Stop.')).toBe(200);
  expect(
    (await lena.browser.call('appointments.patients.reach', { patientId })).data.consent,
  ).toMatchObject({
    agrees: false,
    changed: { how: 'stop-word', byName: null },
  });
  await bookFor(patientId);
  expect(textsTo(phone)).toEqual([]);
  expect(await clinic.recorded('patient.sms-consent', patientId)).toMatchObject([
    { detail: { agrees: true } },
    { actor_id: null, detail: { agrees: false, how: 'stop-word' } },
  ]);
});

test('S98 a consent is for its number: with another one it ends, and so do the links sent to it', async () => {
  const { patientId, phone } = await newPatient();
  await agree(patientId);
  await bookFor(patientId);
  const { data: patient } = await lena.browser.call('appointments.patients.one', { patientId });
  const { id: _id, deceased: _deceased, ...details } = patient;
  const rewritten = { ...details, patientId, phone: phone.replace('79 ', '79') };
  const savedPatient = await lena.browser.call('appointments.patients.save', rewritten);
  expect(
    (await lena.browser.call('appointments.patients.reach', { patientId })).data.consent.agrees,
  ).toBe(true);
  const other = { ...rewritten, phone: newNumber(), version: savedPatient.data.version };
  await lena.browser.call('appointments.patients.save', other);
  expect(
    (await lena.browser.call('appointments.patients.reach', { patientId })).data.consent,
  ).toMatchObject({
    agrees: false,
    changed: { how: 'new-number' },
  });
  const token = tokenIn(textsTo(phone)[0]?.body ?? '');
  const seen = await world.browser().call('appointments.patient.yourAppointment', { token });
  expect(seen.data.state).toBe('unknown');
});

test('S98 a patient agrees and ends it by their own link; a number without country needs one', async () => {
  const email = `${randomInt(1e9)}@patients.example`;
  const { patientId } = await newPatient({ email, phone: '079 123 45 67' });
  await bookFor(patientId);
  const token = tokenIn(letters.to(email)[0]?.text ?? '');
  const visitor = world.browser();
  const save = (input: object) =>
    visitor.call('appointments.patient.saveContact', { token, ...input });
  expect((await save({ texts: true })).problem).toBe('patients.no-text-number');
  expect((await agree(patientId)).problem).toBe('patients.no-text-number');
  expect((await save({ phone: '+41 79 123 45 68', texts: true })).data).toEqual({ noted: true });
  expect(
    (await lena.browser.call('appointments.patients.reach', { patientId })).data.consent,
  ).toMatchObject({
    agrees: true,
    number: '+41791234568',
    changed: { how: 'link', byName: null },
  });
  expect((await save({ texts: false })).data).toEqual({ noted: true });
  expect(
    (await lena.browser.call('appointments.patients.reach', { patientId })).data.consent.agrees,
  ).toBe(false);
  await world.owner.query(`update organizations set country = 'CH'`);
  expect((await save({ phone: '079 123 45 69', texts: true })).data).toEqual({ noted: true });
  await world.owner.query('update organizations set country = null');
});

test('S98 reminders, cancellations and tele-visits leave as text messages too', async () => {
  const { patientId, phone } = await newPatient();
  await agree(patientId);
  await world.owner.query('update appointment_types set reminder_minutes = $1 where id = $2', [
    [60],
    clinic.types['tele-visit'],
  ]);
  const { id, version } = await bookFor(patientId, 'tele-visit');
  expect(textsTo(phone)[0]?.body).toMatch(/new appointment\. http\S+\/visit#token=\S+$/);
  await letters.comesDue(id);
  expect(textsTo(phone)[1]?.body).toContain('a reminder of your appointment');
  await lena.browser.call('appointments.cancel', { appointmentId: id, version, reason: 'Ill' });
  await letters.comesDue(id);
  expect(textsTo(phone)[2]?.body).toMatch(/is cancelled\. http\S+\/your-appointment#token=\S+$/);
  expect(textsTo(phone)).toHaveLength(3);
});

test('S98 another organization sees and changes nothing of it', async () => {
  const { patientId } = await newPatient();
  const elsewhere = await clinic.clinician({
    role: 'EDITOR',
    organizationId: await world.newOrganization('Southfield'),
  });
  const input = { patientId, agrees: true, how: 'spoken' };
  expect((await elsewhere.browser.call('appointments.patients.reach', { patientId })).problem).toBe(
    'not-found',
  );
  expect(
    (await elsewhere.browser.call('appointments.patients.saveSmsConsent', input)).problem,
  ).toBe('not-found');
});

test('every sentence is short enough for one message with its link', () => {
  const link = `https://hospital.example/your-appointment#token=${'x'.repeat(43)}`;
  const ofProduct = { letterWordings: [], language: null };
  for (const about of [
    'booked',
    'moved',
    'changed',
    'reassigned',
    'cancelled',
    'reminder',
  ] as const)
    for (const isOne of [true, false])
      expect(
        textMessage(about, { ...ofProduct, hospital: 'Northgate', isOne, link }).length,
      ).toBeLessThan(161);
});
