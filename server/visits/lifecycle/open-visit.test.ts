/** Tests opening a visit: one for each appointment, by its practitioners, inside its window. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());

const open = (who: Clinician, appointmentId: string) =>
  who.browser.call('visits.open', { appointmentId });

async function rowsOf(appointmentId: string) {
  const { rows } = await clinic.world.owner.query<{ room_name: string; state: string }>(
    'select room_name, state from visits where appointment_id = $1',
    [appointmentId],
  );
  return rows;
}

const stateOf = async (appointmentId: string) =>
  (
    await clinic.world.owner.query<{ state: string }>(
      'select state from appointments where id = $1',
      [appointmentId],
    )
  ).rows[0]!.state;

test('S24 a visit is opened in a room of its own: random, made by us, with a limit', async () => {
  const lena = await clinic.clinician();
  const ids = [await clinic.place([lena], { at: 5 }), await clinic.place([lena], { at: 30 })];
  const answers = await Promise.all(ids.map((id) => open(lena, id)));
  for (const { status, data } of answers) {
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'open', endedAt: null, inside: 0 });
    expect(data.appointment.state).toBe('in-progress');
  }
  const names = (await Promise.all(ids.map(rowsOf))).flat().map(({ room_name }) => room_name);
  expect(new Set(names).size).toBe(2);
  for (const name of names) {
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(Buffer.from(name, 'base64url')).toHaveLength(16);
    expect(answers.map(({ text }) => text).join('')).not.toContain(name);
  }
  const rooms = await clinic.rooms.listRooms(names);
  expect(rooms.map(({ maxParticipants }) => maxParticipants)).toEqual([16, 16]);
});

test('opened ten times at once by both of its clinicians, it is one visit, one room and one audit entry', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const id = await clinic.place([lena, tomas], { at: 5 });
  const before = clinic.proxy.roomsMade().length;
  clinic.proxy.hold();
  const calls = Array.from({ length: 10 }, (_, number) => open(number % 2 ? lena : tomas, id));
  await expect.poll(() => clinic.proxy.roomsMade().length).toBeGreaterThan(before + 1);
  clinic.proxy.release();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const [visitId, ...otherIds] = new Set(answers.map(({ data }) => data.id));
  expect(otherIds).toEqual([]);
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(1);
  expect(await clinic.recorded('visit.open', visitId)).toHaveLength(1);
  const roomNames = clinic.proxy.roomsMade().slice(before);
  const rooms = await clinic.rooms.listRooms(roomNames);
  expect(rooms.map(({ name }) => name)).toEqual([rows[0]!.room_name]);
  expect((await open(tomas, id)).data.id).toBe(visitId);
});

test('S15 nobody opens, sees, enters or ends a visit that they are not on, a colleague or a stranger', async () => {
  const lena = await clinic.clinician();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const strangers = [
    await clinic.clinician(),
    await clinic.clinician({ organizationId: otherOrganization }),
  ];
  const appointmentId = await clinic.place([lena], { at: 5 });
  const { data } = await open(lena, appointmentId);
  for (const { browser } of strangers) {
    expect((await browser.call('visits.open', { appointmentId })).problem).toBe('not-found');
    for (const call of ['visit', 'ticket', 'end'] as const) {
      const theirs = await browser.call(`visits.${call}`, { visitId: data.id });
      const missing = await browser.call(`visits.${call}`, { visitId: randomUUID() });
      expect([theirs.status, theirs.problem]).toEqual([404, 'not-found']);
      expect(theirs.body.error.message).toBe(missing.body.error.message);
    }
    expect((await browser.call('visits.home', {})).data).toMatchObject({ visits: [], today: [] });
  }
  expect((await rowsOf(appointmentId))[0]!.state).toBe('open');
  await lena.browser.call('visits.end', { visitId: data.id });
  for (const { browser } of strangers)
    for (const call of ['visit', 'ticket', 'end'] as const)
      expect((await browser.call(`visits.${call}`, { visitId: data.id })).problem).toBe(
        'not-found',
      );
});

test.each([
  ['in person', { at: 5, kind: 'in-person' }, 'visits.not-tele-visit'],
  ['cancelled', { at: 5, state: 'cancelled' }, 'appointments.cancelled'],
  ['completed', { at: 5, state: 'completed' }, 'appointments.over'],
  ['a no-show', { at: 5, state: 'no-show' }, 'appointments.over'],
  ['31 minutes away', { at: 32 }, 'visits.not-open'],
  ['over for two hours', { at: -141, minutes: 20 }, 'visits.not-open'],
] as const)('an appointment that is %s is not opened', async (_what, options, problem) => {
  const lena = await clinic.clinician();
  const id = await clinic.place([lena], options);
  const before = clinic.proxy.roomsMade();
  const answer = await open(lena, id);
  expect([answer.status, answer.problem]).toEqual([409, problem]);
  expect(await rowsOf(id)).toEqual([]);
  expect(clinic.proxy.roomsMade()).toEqual(before);
});

test('an appointment that is not open yet says when it will be', async () => {
  const lena = await clinic.clinician();
  const answer = await open(lena, await clinic.place([lena], { at: 60 }));
  expect(answer.body.error.message).toMatch(/^This visit opens at \d\d:\d\d/);
});

test('an appointment whose window is still open, or just opened, is opened', async () => {
  const lena = await clinic.clinician();
  for (const at of [-138, 29])
    expect((await open(lena, await clinic.place([lena], { at }))).status).toBe(200);
});

test('S32 with LiveKit away nothing is left half done, and opening works once it is back', async () => {
  const lena = await clinic.clinician();
  const id = await clinic.place([lena], { at: 5 });
  await clinic.proxy.cut();
  const away = await open(lena, id);
  expect([away.status, away.problem]).toEqual([503, 'visits.video-away']);
  expect(away.headers.get('retry-after')).toBeTruthy();
  expect([await rowsOf(id), await stateOf(id)]).toEqual([[], 'booked']);
  const home = await lena.browser.call('visits.home', {});
  expect(home.data).toMatchObject({ video: 'unavailable', visits: [], today: [{ id }] });
  const today = home.data.today[0]!.startsAt.slice(0, 10);
  const schedule = await lena.browser.call('appointments.schedule', { from: today, to: today });
  expect(schedule.status).toBe(200);
  await clinic.proxy.mend();
  expect((await open(lena, id)).status).toBe(200);
  expect((await lena.browser.call('visits.home', {})).data.video).toBe('ready');
});
