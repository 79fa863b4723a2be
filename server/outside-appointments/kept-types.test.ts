/** Tests that what another system keeps is offered here nowhere, and that a person who asks for it is told why. */
import { randomUUID } from 'node:crypto';
import type { Slot } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { openBookingPages } from '#server/test/booking/booking-page-visitors.ts';
import { bundle, dayFromNow } from '#server/test/fhir/searches.ts';
import { addFeed } from '#server/test/hl7.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic({ env: { TRUST_PROXY: '1' } });
afterAll(() => clinic.close());
const { world } = clinic;
const pages = openBookingPages(clinic);
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const planner = await clinic.clinician({ role: 'ADMIN' });
const feed = await addFeed(builder);
const words = `Appointments of this type are kept by ${feed.application}.`;

const setTruth = (subject: { typeId?: string; unitId?: string }, truth: 'theirs' | 'ours' | null) =>
  builder.browser.call('outsideAppointments.setTruth', {
    sourceId: feed.sourceId,
    truth,
    ...subject,
  });

/** The last days: whatever the hour of this test is, they are open. */
const days = { from: dayFromNow(3 * 1440), to: dayFromNow(9 * 1440) };

test('S340 no free time is found for a type that another system keeps, and one sentence says why', async () => {
  const on = await pages.openPage();
  const { typeId, clinician: who } = on;
  const whom = { typeId, practitionerIds: [who.id] };
  const free = async () =>
    (await planner.browser.call('appointments.freeSlots', { ...whom, ...days })).data;
  const next = async () => (await planner.browser.call('appointments.nextFree', whom)).data;
  const startsAt = (await free()).free[0]?.starts[0] ?? '';
  const time = { typeId, leadId: who.id, startsAt };
  const check = async () => (await planner.browser.call('appointments.checkTime', time)).data;
  const rule = { every: 'day', interval: 1, ends: { count: 3 } };
  const slots = async () =>
    (
      await bundle<Slot>(
        who.browser,
        `Slot?schedule=${who.id}&start=ge${days.from}&start=lt${days.to}&status=free&service-type=${typeId}`,
      )
    ).entry?.length ?? 0;
  const page = async () => (await pages.call('page', on.page)).data.state;
  expect([startsAt !== '', (await check()).kind, await page()]).toEqual([true, 'fits', 'open']);
  expect(await slots()).toBeGreaterThan(0);
  expect((await setTruth({ typeId }, 'theirs')).status).toBe(200);
  expect(await free()).toMatchObject({
    reason: words,
    keptBy: feed.application,
    free: [{ starts: [], because: 'kept-elsewhere' }],
  });
  expect(await next()).toMatchObject({ startsAt: null, reason: words });
  expect(await check()).toMatchObject({ kind: 'no', words });
  const series = await planner.browser.call('appointments.previewSeries', { ...time, rule });
  expect([series.problem, series.body.error.message]).toEqual([
    'appointments.kept-elsewhere',
    words,
  ]);
  expect(await slots()).toBe(0);
  expect(await page()).toBe('unknown');
  const times = await pages.call('times', { ...on.page, typeId });
  expect(times.data.starts).toEqual([]);
  const held = await pages.call('hold', { ...on.page, typeId, startsAt });
  expect(held.problem).toBe('appointments.overlap');
  await setTruth({ typeId }, null);
  expect((await free()).free[0]?.starts).toContain(startsAt);
  expect(await page()).toBe('open');
});

test('S340 where a unit is kept elsewhere its clinicians alone have no free time, but meetings and a type of ours', async () => {
  const [on, other] = [await pages.openPage(), await pages.openPage()];
  const typeId = await clinic.newType('in-person', world.organizationId);
  await setTruth({ unitId: on.unit.id }, 'theirs');
  const free = async (of = typeId) =>
    (
      await planner.browser.call('appointments.freeSlots', {
        typeId: of,
        practitionerIds: [on.clinician.id, other.clinician.id],
        ...days,
      })
    ).data;
  const name = on.clinician.fullName;
  const { free: both, reason, keptBy } = await free();
  const because = new Map(both.map((one) => [one.practitionerIds[0], one.because]));
  expect([because.get(on.clinician.id), because.get(other.clinician.id), keptBy]).toEqual([
    'kept-elsewhere',
    null,
    undefined,
  ]);
  expect(reason).toBe(`Appointments of this type with ${name} are kept by ${feed.application}.`);
  expect((await free(clinic.types.meeting)).reason).toBeNull();
  const startable = async () =>
    (await on.clinician.browser.call('visits.startable', {})).data.types.map(({ id }) => id);
  expect(await startable()).not.toContain(clinic.types['tele-visit']);
  await setTruth({ typeId }, 'ours');
  expect((await free()).reason).toBeNull();
  await setTruth({ unitId: on.unit.id }, null);
  expect(await startable()).toContain(clinic.types['tele-visit']);
});

test('S340 a patient’s link offers no change of what another system keeps, and no earlier time of a type that it keeps', async () => {
  const typeId = await clinic.newType('in-person', world.organizationId);
  await world.owner.query(
    `update appointment_types set patients_may_move = true, patients_may_cancel = true,
       patient_notice_hours = 1 where id = $1`,
    [typeId],
  );
  const booked = await clinic.letters.book(clinic.lena, { days: 4, more: { typeId } });
  await clinic.letters.isQuiet(booked.id);
  const token = tokenIn(clinic.letters.to(booked.email)[0]?.text ?? '');
  const view = async () =>
    (await world.browser().call('appointments.patient.yourAppointment', { token })).data;
  const starts = async () =>
    (await world.browser().call('appointments.patient.freeTimes', { token })).data.starts;
  expect(await view()).toMatchObject({ mayMove: true, mayCancel: true, mayWait: true });
  await setTruth({ typeId }, 'theirs');
  // It was booked before, and is ours.
  expect(await view()).toMatchObject({ mayMove: true, mayCancel: true, mayWait: false });
  expect((await starts()).length).toBeGreaterThan(0);
  await world.owner.query(
    `insert into outside_appointments (organization_id, source_id, placer_id, filler_id,
       appointment_id, is_theirs, stated_at) values ($1, $2, '', $3, $4, true, now())`,
    [world.organizationId, feed.sourceId, randomUUID(), booked.id],
  );
  const nothingMayChange = { mayMove: false, mayCancel: false, mayWait: false, changesUntil: null };
  expect(await view()).toMatchObject(nothingMayChange);
  expect(await starts()).toEqual([]);
  await setTruth({ typeId }, null);
});
