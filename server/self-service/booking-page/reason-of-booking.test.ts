/** Tests that a patient says on the booking page why they come, by the unit's list or in their own words. */
import { afterAll, expect, test } from 'vitest';
import { openBookingPages, type BookingPage } from '#server/test/booking/booking-page-visitors.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic({ env: { TRUST_PROXY: '1' } });
const { world } = clinic;
const pages = openBookingPages(clinic);
const admin = await clinic.clinician({ role: 'ADMIN' });
const desk = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const add = (input: object) => callAppointments(admin, 'reasons.add', { use: 'visit', ...input });

async function confirmed(on: BookingPage, reason: string) {
  const { token } = await pages.held(on);
  const email = pages.mailbox();
  const code = await pages.codeFor(token, email);
  const { status, data } = await pages.call('confirm', {
    token,
    code,
    email,
    ...pages.person,
    reason,
  });
  return { status, data, token, email };
}

const textsOf = async (email: string) =>
  (
    await world.owner.query(
      `select t.reason, t.reason_concepts as concepts, a.id from appointments a
       join appointment_texts t on t.appointment_id = a.id
       join patients pt on pt.id = a.patient_id where pt.email = $1`,
      [email],
    )
  ).rows;

test('S326 the page offers its unit’s reasons, and the one that is chosen brings its code', async () => {
  const on = await pages.openPage();
  const other = await pages.openPage();
  const code = { codeSystem: 'http://snomed.info/sct', code: '29857009' };
  await add({ name: 'Chest pain', unitId: on.unit.id, ...code });
  await add({ name: 'Check-up' });
  await add({ name: 'Foot care', unitId: other.unit.id });
  const { data: page } = await pages.call('page', on.page);
  expect(page.reasons).toEqual(['Check-up', 'Chest pain']);

  const booked = await confirmed(on, 'Chest pain');
  expect(booked.data.state).toBe('booked');
  expect(await textsOf(booked.email)).toMatchObject([
    {
      reason: 'Chest pain',
      concepts: [{ coding: [{ system: code.codeSystem, code: code.code }], text: 'Chest pain' }],
    },
  ]);
  const own = await confirmed(on, 'My knee hurts');
  const [texts] = await textsOf(own.email);
  expect(texts).toMatchObject({ reason: 'My knee hurts', concepts: [] });
  const [entry] = await clinic.recorded('appointment.book', texts.id);
  expect(entry?.detail).toMatchObject({ by: 'patient', written: ['reason'] });
  expect(JSON.stringify(entry)).not.toContain('knee');
  expect((await confirmed(on, 'x'.repeat(501))).status).toBe(400);
});

test('S326 a request says why to the desk, keeps it through a proposal, and forgets it once it is answered', async () => {
  const on = await pages.openPage({ needsApproval: true });
  const asked = await confirmed(on, 'My knee hurts');
  const listed = async () =>
    (await callAppointments(desk, 'requests.list')).data.requests.find(
      ({ email }) => email === asked.email,
    );
  const request = await listed();
  expect(request).toMatchObject({ reason: 'My knee hurts', state: 'requested' });
  const letterOf = async (words: string) => {
    const letter = () => pages.to(asked.email).find(({ text }) => text.includes(words))?.text;
    await expect.poll(letter, { timeout: 20_000 }).toBeDefined();
    return letter();
  };
  // Letters of this type never say why.
  expect(await letterOf('you asked for this time')).not.toContain('knee');
  await world.owner.query(
    'update appointment_types set patients_read_reason = true where id = $1',
    [on.typeId],
  );
  const startsAt = (await pages.startsOn(on))[8];
  const ref = { requestId: request?.id, version: request?.version };
  await callAppointments(desk, 'requests.propose', { ...ref, startsAt });
  expect(await letterOf('proposes another time')).toContain('    Why:    My knee hurts');
  expect((await pages.call('request', { token: asked.token })).data).toMatchObject({
    state: 'proposed',
    time: { reason: 'My knee hurts' },
  });
  await pages.call('answer', { token: asked.token, accepts: true });
  expect(await textsOf(asked.email)).toMatchObject([{ reason: 'My knee hurts' }]);
  const { rows } = await world.owner.query('select reason from public_bookings where id = $1', [
    ref.requestId,
  ]);
  expect(rows).toEqual([{ reason: null }]);
});
