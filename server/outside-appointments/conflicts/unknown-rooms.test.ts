/** Tests that a room which nobody knows here holds up no booking, and waits until a person says which it is, or none. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { appointmentsById } from '#server/appointments/service.ts';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { openRecordSystem } from '#server/test/scheduling/record-system.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const record = await openRecordSystem(clinic, builder);
const { sourceId } = record;
const lena = await record.clinician('Lena van Berg');

let days = 2;
let saidAt = Date.now() - 600_000;

/** In the room of that code; each message is a second younger than the one before. */
async function send(code: string, more: { filler?: string; event?: string; mrn?: string } = {}) {
  const filler = more.filler ?? `${randomUUID()}^EPIC`;
  const mrn = more.mrn ?? (await record.newPatient()).mrn;
  const startsAt = minutesFromNow((days += 1) * 24 * 60);
  const at = new Date((saidAt += 1_000));
  const sent = { ...more, filler, mrn, startsAt, at, person: lena.npi, room: code };
  const [answer] = await record.send(sent);
  return { answer, filler, mrn, startsAt: startsAt.toISOString() };
}

async function ofFiller(filler: string) {
  const { rows } = await world.owner.query<{ id: string }>(
    'select appointment_id as id from outside_appointments where filler_id = $1',
    [filler],
  );
  const access = { organizationId: world.organizationId, practitionerId: null };
  const [appointment] = await appointmentsById(world.deps.db, access, [rows[0]?.id ?? '']);
  return appointment;
}

const conflictsOf = async (filler: string) =>
  (await builder.browser.call('facts.feeds.conflicts', {})).data.conflicts.filter(
    ({ key }) => key === filler,
  );

const words = (code: string) => `AIL-3 '${code}' is no room here: it is booked without it`;
const retryAll = (code: string) =>
  builder.browser.call('facts.feeds.retryCause', {
    sourceId,
    reason: words(code),
    triedBefore: new Date(Date.now() + 1_000).toISOString(),
  });

test('S345 it is booked and moved without the room, and waits once, until its code is a room of ours for all that wait', async () => {
  const code = `4W ${randomUUID().slice(0, 4)}`;
  const first = await send(code);
  const other = await send(code);
  expect(first.answer).toBe(`AA ${words(code)}`);
  expect(await ofFiller(first.filler)).toMatchObject({ state: 'booked', location: null });
  const { filler, mrn } = first;
  const moved = await send(code, { filler, mrn, event: 'S13' });
  expect(await ofFiller(filler)).toMatchObject({ startsAt: moved.startsAt, location: null });
  expect(await conflictsOf(filler)).toMatchObject([
    { kind: 'room', type: 'SIU^S13', rooms: [code], sourceId, reason: words(code) },
  ]);
  const { data: room } = await callAppointments(admin, 'locations.add', {
    name: `Room ${randomUUID().slice(0, 6)}`,
  });
  const mappedRoom = { sourceId, code, locationId: room.id };
  expect((await builder.browser.call('outsideAppointments.setCode', mappedRoom)).status).toBe(200);
  expect((await retryAll(code)).data).toEqual({ applied: 2, left: 0, remaining: 0 });
  for (const one of [first, other]) {
    expect(await ofFiller(one.filler)).toMatchObject({ location: { id: room.id } });
    expect(await conflictsOf(one.filler)).toEqual([]);
  }
  const next = await send(code);
  expect([next.answer, (await ofFiller(next.filler))?.location?.id]).toEqual(['AA', room.id]);
});

test('S345 a code may take no room here, until that is taken back; a room of its name is known by itself', async () => {
  const code = `VIRTUAL ${randomUUID().slice(0, 4)}`;
  const first = await send(code);
  const none = { sourceId, code, isNoRoom: true as const };
  expect((await builder.browser.call('outsideAppointments.setCode', none)).status).toBe(200);
  expect((await retryAll(code)).data).toMatchObject({ applied: 1, left: 0 });
  expect(await ofFiller(first.filler)).toMatchObject({ state: 'booked', location: null });
  expect((await send(code)).answer).toBe('AA');
  const { data: rules } = await builder.browser.call('outsideAppointments.rules', {});
  const listed = rules.feeds.find((feed) => feed.sourceId === sourceId)?.codes;
  expect(listed).toContainEqual({ code, is: 'location', name: '' });
  await builder.browser.call('outsideAppointments.removeCode', { sourceId, code, is: 'location' });
  const again = await send(code);
  expect(again.answer).toBe(`AA ${words(code)}`);
  const { data: room } = await callAppointments(admin, 'locations.add', { name: code });
  expect((await retryAll(code)).data).toMatchObject({ applied: 1, left: 0 });
  expect(await ofFiller(again.filler)).toMatchObject({ location: { id: room.id } });
});
