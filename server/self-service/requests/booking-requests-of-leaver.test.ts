/** Tests that a request for a time of somebody who leaves is not lost, and books nobody with them. */
import { afterAll, expect, test } from 'vitest';
import type { BookingRequest } from '#shared/self-service/booking-page.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';
import { openBookingPages } from '#server/test/booking/booking-page-visitors.ts';

const clinic = await openMailingClinic({ env: { TRUST_PROXY: '1' } });
afterAll(() => clinic.close());

const { world } = clinic;
const desk = await clinic.clinician({ role: 'EDITOR' });
const pages = openBookingPages(clinic);
const { call, to } = pages;

/** Of a unit and a clinician of their own; the letter about it has left. */
async function requested() {
  const on = await pages.openPage({ needsApproval: true });
  const { token, email } = await pages.bookedOn(on);
  const listed = async (): Promise<BookingRequest> => {
    const { data } = await callAppointments(desk, 'requests.list');
    const all: BookingRequest[] = data.requests;
    const request = all.find((one) => one.email === email);
    if (!request) throw new Error('the request is not listed');
    return request;
  };
  const request = await listed();
  const ref = { requestId: request.id, version: request.version };
  const state = async () => (await call('request', { token })).data.state;
  await expect.poll(() => to(email).at(-1)?.text, { timeout: 20_000 }).toContain(token);
  return { ref, request, token, email, page: on.page, listed, state };
}

const admin = await clinic.clinician({ role: 'ADMIN' });

async function deactivate(id: string) {
  const { data: person } = await admin.browser.call('people.one', { personId: id });
  const { role, hospitalRole, accessApplications, version } = person;
  const access = { personId: id, version, role, hospitalRole, accessApplications };
  return admin.browser.call('people.saveAccess', { ...access, active: false, takers: [] });
}

/** A colleague of the request's unit, who may hold its type too. */
async function colleagueOf(request: { unitId: string; type: { id: string } }) {
  const colleague = await clinic.clinician();
  const { id } = colleague;
  await world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    request.unitId,
    id,
  ]);
  await world.owner.query(
    'update appointment_types set holder_ids = holder_ids || $1::uuid where id = $2',
    [id, request.type.id],
  );
  return colleague;
}

test('S183 requests for a time of somebody who leaves get a time with a colleague', async () => {
  const { ref, request, token, email, listed, state } = await requested();
  const leaverId = request.practitioner.id;
  const colleague = await colleagueOf(request);
  const { data: leaver } = await admin.browser.call('people.leaver', { personId: leaverId });
  expect(leaver.items).toMatchObject([
    { kind: 'request', id: ref.requestId, name: 'Ana Ruiz', at: request.startsAt },
  ]);
  expect((await deactivate(leaverId)).status).toBe(200);
  const after = await listed();
  expect(after).toMatchObject({ state: 'requested', isLapsed: true, hasLeft: true });
  expect(await state()).toBe('without-time');
  const newRef = { requestId: ref.requestId, version: after.version };
  expect((await callAppointments(desk, 'requests.accept', ref)).problem).toBe('conflict');
  expect((await callAppointments(desk, 'requests.accept', newRef)).problem).toBe(
    'appointments.hold-over',
  );
  const proposal = { ...newRef, startsAt: request.startsAt };
  const withLeaver = await callAppointments(desk, 'requests.propose', proposal);
  expect(withLeaver.body.error.message).toContain('Propose a time with a colleague.');
  const stranger = await clinic.clinician();
  expect(
    (await callAppointments(desk, 'requests.propose', { ...proposal, practitionerId: stranger.id }))
      .problem,
  ).toBe('appointments.not-theirs');
  const withColleague = { ...proposal, practitionerId: colleague.id };
  expect((await callAppointments(desk, 'requests.propose', withColleague)).status).toBe(200);
  expect(await listed()).toMatchObject({
    state: 'proposed',
    hasLeft: false,
    isLapsed: false,
    practitioner: { id: colleague.id },
  });
  await expect.poll(() => to(email).at(-1)?.text).toContain(colleague.fullName);
  expect((await call('answer', { token, accepts: true })).data).toMatchObject({
    state: 'booked',
    time: { practitioner: colleague.fullName },
  });
  expect(await clinic.recorded('booking.release', ref.requestId)).toMatchObject([
    { actor_id: admin.id, detail: { practitionerId: leaverId } },
  ]);
});

test('S183 a patient accepts no proposed time of somebody who leaves, and what is typed books nobody', async () => {
  const { ref, request, token, page, state } = await requested();
  const later = new Date(Date.parse(request.startsAt) - 4 * 3_600_000).toISOString();
  const proposed = await callAppointments(desk, 'requests.propose', { ...ref, startsAt: later });
  expect(proposed.status).toBe(200);
  expect(await state()).toBe('proposed');
  const times = await call('times', { ...page, typeId: request.type.id });
  const [startsAt = ''] = times.data.starts.toReversed();
  const { data: held } = await call('hold', { ...page, typeId: request.type.id, startsAt });
  const other = pages.mailbox();
  const code = await pages.codeFor(held.token, other);
  expect((await deactivate(request.practitioner.id)).status).toBe(200);
  expect(await state()).toBe('without-time');
  expect((await call('answer', { token, accepts: true })).data.state).toBe('without-time');
  const confirmed = await call('confirm', {
    token: held.token,
    code,
    email: other,
    ...pages.person,
  });
  expect(confirmed.problem).toBe('appointments.hold-over');
  expect((await call('answer', { token, accepts: false })).data.state).toBe('gone');
});

test('S183 a request for a time after the last day of its clinician is not accepted as it is', async () => {
  const { ref, request, listed, state } = await requested();
  await world.owner.query('update practitioners set works_until = $1 where id = $2', [
    new Date(Date.parse(request.startsAt) - 24 * 3_600_000).toISOString().slice(0, 10),
    request.practitioner.id,
  ]);
  expect(await listed()).toMatchObject({ isLapsed: true, hasLeft: true });
  expect(await state()).toBe('without-time');
  expect((await callAppointments(desk, 'requests.accept', ref)).problem).toBe(
    'appointments.hold-over',
  );
});
