/** Tests huddles: who is called by role, the room with its links, who was there, and when it may end. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { hourMs } from '#shared/durations.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { admitted } = await openStays(clinic);
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
const nia = await clinic.clinician({ hospitalRole: 'Nurse Practitioner', fullName: 'Nia Brooks' });
const tom = await clinic.clinician({ hospitalRole: 'Resident', fullName: 'Tom Ruiz' });
const stranger = await clinic.clinician({ hospitalRole: 'Resident', fullName: 'Sam Vale' });
const { data: reasons } = await mei.browser.call('utilization.stays.reasons.addFirst', {});

async function barrier(stayId: string, nth: number): Promise<string> {
  const input = { stayId, reasonId: reasons[nth]!.id };
  return (await mei.browser.call('discharge.openBarrier', input)).data.caseId;
}
const read = async (caseId: string): Promise<CaseRecord> =>
  (await mei.browser.call('cases.byId', { caseId })).data;
const offer = (caseId: string, who = mei) =>
  who.browser.call('discharge.huddles.offer', { caseId });

test('S485 a huddle offers who has each role on the unit of the stay, and calls them into one room', async () => {
  const { stayId } = await admitted(3);
  const caseId = await barrier(stayId, 0);
  const unit = await clinic.newUnit();
  await owner.query('update stays set unit_id = $2, unit = $3 where id = $1', [
    stayId,
    unit.id,
    unit.name,
  ]);
  const duties = dutiesOf(clinic);
  const nurses = await duties.shiftType({ unitId: unit.id, name: 'Nurse' });
  const elsewhere = await duties.shiftType({
    unitId: (await clinic.newUnit()).id,
    name: 'Therapist',
  });
  await duties.place(nia, { shiftTypeId: nurses, from: -60, until: 300 });
  await duties.place(tom, { shiftTypeId: elsewhere, from: -60, until: 300 });
  expect((await offer(caseId)).data).toMatchObject({
    roles: [{ people: [{ id: nia.id, fullName: 'Nia Brooks', canJoin: true }] }],
    openVisitId: null,
    agenda: [reasons[0]!.name],
  });
  expect((await offer(caseId, tom)).problem).toBe('access.denied');
  const input = {
    caseId,
    personIds: [nia.id, tom.id],
    guests: [
      { role: 'relative', name: 'Ida Ruiz' },
      { role: 'liaison', name: 'Oak House' },
    ],
    idempotencyKey: randomUUID(),
  };
  const { data } = await mei.browser.call('discharge.huddles.begin', input);
  const { visitId, links } = data;
  expect(links).toMatchObject([
    { name: 'Ida Ruiz', isMailed: null },
    { name: 'Oak House', isMailed: null },
  ]);
  // The answer was lost: the same room, and nobody gets a second link.
  const repeated = await mei.browser.call('discharge.huddles.begin', input);
  expect(repeated.data).toMatchObject({ visitId, links: [{ link: null }, { link: null }] });
  for (const who of [mei, nia, tom])
    expect((await who.browser.call('visits.ticket', { visitId })).status).toBe(200);
  expect((await stranger.browser.call('visits.ticket', { visitId })).problem).toBe('not-found');
  expect((await offer(caseId)).data.openVisitId).toBe(visitId);
  expect((await read(caseId)).events.at(-1)).toMatchObject({
    event: 'huddle-called',
    about: 'Nia Brooks, Tom Ruiz, Ida Ruiz, Oak House',
  });
  expect((await clinic.recorded('message.send')).length).toBeGreaterThan(0);
  // The meeting stands in schedules and says nothing of the patient.
  const { appointment } = (await nia.browser.call('visits.visit', { visitId })).data;
  expect(appointment.patientName).toBe('Discharge huddle');
});

test('S548 a contact of the patient is invited by link only while a consent to join talks is in force', async () => {
  const caller = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const { stayId, patientId } = await admitted(3);
  const other = await admitted(3);
  const caseId = await barrier(stayId, 0);
  const contact = { fullName: 'Rosa Ruiz', relationship: 'daughter' };
  const added = await caller.browser.call('relatedPersons.add', { patientId, ...contact });
  const { relatedPersonId } = added.data;
  expect((await offer(caseId, caller)).data.contacts).toEqual([
    { id: relatedPersonId, ...contact, mayJoin: false },
  ]);
  const begin = (ofCase: string) =>
    caller.browser.call('discharge.huddles.begin', {
      caseId: ofCase,
      personIds: [],
      guests: [{ role: 'relative', relatedPersonId, name: 'Somebody else' }],
      idempotencyKey: randomUUID(),
    });
  const agree = (topics: string[]) =>
    caller.browser.call('relatedPersons.agree', { relatedPersonId, topics, agreedBy: 'patient' });
  expect((await begin(caseId)).problem).toBe('related-persons.no-consent');
  await agree(['whereabouts', 'health']);
  expect((await begin(caseId)).problem).toBe('related-persons.no-consent');
  expect((await offer(caseId, caller)).data.openVisitId).toBeNull();
  await agree(['talks']);
  expect((await begin(await barrier(other.stayId, 0))).problem).toBe('not-found');
  expect((await offer(caseId, caller)).data.contacts).toMatchObject([{ mayJoin: true }]);
  const begun = await begin(caseId);
  expect(begun.data.links).toMatchObject([{ name: 'Rosa Ruiz' }]);
});

test('S485 a huddle ends only when each barrier has somebody and a time, and the barrier says who was there', async () => {
  // Who is in another huddle is not free.
  const ann = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const { stayId } = await admitted(3);
  const [first, second] = [await barrier(stayId, 0), await barrier(stayId, 1)];
  const input = { caseId: first, personIds: [nia.id], guests: [], idempotencyKey: randomUUID() };
  const called = await ann.browser.call('discharge.huddles.begin', input);
  const { visitId } = called.data;
  const sheet = (who = ann) => who.browser.call('discharge.huddles.sheet', { visitId });
  expect((await sheet()).data).toMatchObject({
    stayId,
    agenda: [{ caseId: first }, { caseId: second }],
    mayChange: true,
  });
  expect((await sheet(nia)).data).toMatchObject({ mayChange: false });
  expect((await sheet(stranger)).problem).toBe('not-found');
  const end = (who = ann) => who.browser.call('discharge.huddles.end', { visitId });
  const assign = async (caseId: string) =>
    mei.browser.call('cases.assign', {
      caseId,
      version: (await read(caseId)).version,
      assign: { to: 'person', personId: nia.id },
    });
  const inAnHour = new Date(Date.now() + hourMs).toISOString();
  const time = async (caseId: string, dueAt: string | null = inAnHour) =>
    mei.browser.call('discharge.timeBarrier', {
      caseId,
      version: (await read(caseId)).version,
      dueAt,
    });
  expect((await end()).problem).toBe('discharge.huddle-unfinished');
  // A time without anybody is not enough, nor is somebody without a time.
  for (const caseId of [first, second]) await time(caseId);
  const nobody = await end();
  expect(nobody.body.error.message).toContain(`${reasons[0]!.name}, ${reasons[1]!.name}`);
  await assign(first);
  await assign(second);
  await time(second, null);
  const refused = await end();
  expect(refused.body.error.message).toContain(reasons[1]!.name);
  expect(refused.body.error.message).not.toContain(reasons[0]!.name);
  await time(second);
  // As the video server says it.
  await owner.query(
    `insert into visit_presences (organization_id, visit_id, connection, identity, name, joined_at,
       joined_by, noted_at, had_sound, had_picture, had_screen)
     select organization_id, id, 'c1', $2, 'Nia Brooks', now() - interval '4 minutes', 'webhook',
       now(), false, false, false from visits where id = $1`,
    [visitId, `practitioner:${nia.id}`],
  );
  await owner.query(
    `update visit_presences set left_at = now(), left_by = 'webhook' where visit_id = $1`,
    [visitId],
  );
  expect((await end(stranger)).problem).toBe('not-found');
  expect((await end()).status).toBe(200);
  expect((await end()).problem).toBe('discharge.huddle-over');
  const { events } = await read(first);
  expect(events.slice(-3).map(({ event, about }) => [event, about])).toEqual([
    ['room-joined', 'Nia Brooks'],
    ['room-left', 'Nia Brooks'],
    ['huddle-ended', '2 barriers with owner and time'],
  ]);
  expect((await clinic.recorded('huddle.end', first)).at(-1)?.outcome).toBe('success');
});

test('S538 who cannot join a room is offered as such, and a huddle that calls them is refused with their names', async () => {
  const ann = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const { stayId } = await admitted(3);
  const caseId = await barrier(stayId, 0);
  const unit = await clinic.newUnit();
  await owner.query('update stays set unit_id = $2 where id = $1', [stayId, unit.id]);
  const duties = dutiesOf(clinic);
  const nurses = await duties.shiftType({ unitId: unit.id, name: 'Nurse' });
  const [free, guest, outside, left] = [
    await clinic.clinician({ fullName: 'Free Fox' }),
    await clinic.clinician({ fullName: 'Greta Guest' }),
    await clinic.clinician({ fullName: 'Otto Outside' }),
    await clinic.clinician({ fullName: 'Lea Left' }),
  ];
  for (const who of [free, guest, outside])
    await duties.place(who, { shiftTypeId: nurses, from: -60, until: 300 });
  await owner.query(`update practitioners set role = 'GUEST' where id = $1`, [guest.id]);
  await owner.query(`update practitioners set access_applications = '{}' where id = $1`, [
    outside.id,
  ]);
  await owner.query('update practitioners set active = false where id = $1', [left.id]);
  const { data } = await offer(caseId, ann);
  const canJoin = Object.fromEntries(
    data.roles.flatMap(({ people }: { people: { id: string; canJoin: boolean }[] }) =>
      people.map((person) => [person.id, person.canJoin]),
    ),
  );
  expect(canJoin).toEqual({ [free.id]: true, [guest.id]: false, [outside.id]: false });
  for (const absent of [guest, outside, left]) {
    const { status, problem, body } = await ann.browser.call('discharge.huddles.begin', {
      caseId,
      personIds: [free.id, absent.id],
      idempotencyKey: randomUUID(),
    });
    expect([status, problem]).toEqual([409, 'discharge.cannot-join']);
    expect(body.error.message).toContain(`${absent.fullName} cannot join`);
    expect(body.error.message).not.toContain(free.fullName);
  }
  expect((await offer(caseId, ann)).data.openVisitId).toBeNull();
});

test('S15 nobody calls a huddle about a barrier that is solved, or with people of another hospital', async () => {
  const { stayId } = await admitted(2);
  const caseId = await barrier(stayId, 2);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const other = await clinic.clinician({ organizationId });
  const call = (personIds: string[]) =>
    mei.browser.call('discharge.huddles.begin', {
      caseId,
      personIds,
      idempotencyKey: randomUUID(),
    });
  expect((await call([other.id])).problem).toBe('not-found');
  const { version } = await read(caseId);
  await mei.browser.call('cases.move', { caseId, version, move: 'solve' });
  expect((await call([])).problem).toBe('cases.closed');
});
