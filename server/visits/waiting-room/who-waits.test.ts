/** Tests who is told that a patient waits, after how long a unit is, and that waiting keeps a session. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { guestLink } from '#server/test/companion.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { keepKeepersSignedIn, notifyUnits } from './unanswered.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
afterEach(() => {
  clinic.world.clock.offsetMs = 0;
});

const minuteMs = 60_000;
const waits = async (who: Clinician) =>
  (await who.browser.call('visits.waiting', {})).data.patients;

async function inUnit(unitId: string | null, more = {}): Promise<Clinician> {
  const who = await clinic.clinician(more);
  await clinic.world.owner.query('update practitioners set unit_id = $2 where id = $1', [
    who.id,
    unitId,
  ]);
  return who;
}

/** A patient of this clinician who has waited for so many minutes. */
async function waitingSince(lena: Clinician, minutes: number) {
  const appointmentId = await clinic.place([lena], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  await clinic.world.owner.query(
    `update visits set waiting_since = waiting_since - make_interval(mins => $2) where id = $1`,
    [visitId, minutes],
  );
  return { ana, visitId };
}

test('S76 a waiting patient is told to those whose queue it is, and to nobody else', async () => {
  const { id: unitId } = await clinic.newUnit();
  const lena = await inUnit(unitId);
  const tomas = await inUnit(unitId);
  const { ana, visitId } = await waitingSince(lena, 0);
  const ownEntry = { visitId, isOwn: true, patientName: 'Ana Ruiz', clinicians: [lena.fullName] };
  expect(await waits(lena)).toMatchObject([{ ...ownEntry, check: null }]);
  const report = { camera: 'refused', microphone: 'works', line: 'good' };
  await ana.call('visits.guest.showDevices', report);
  expect(await waits(lena)).toMatchObject([{ ...ownEntry, check: report }]);
  expect(await waits(tomas)).toEqual([]);
  await lena.browser.call('visits.handOver', { visitId, toPractitionerId: tomas.id });
  expect(await waits(lena)).toEqual([]);
  expect(await waits(tomas)).toMatchObject([{ visitId, isOwn: true, patientName: 'Ana Ruiz' }]);
  await ana.call('visits.guest.leave', {});
  expect(await waits(tomas)).toEqual([]);
});

test('it is said whose language no practitioner speaks, until somebody is invited to interpret', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await waitingSince(lena, 0);
  const lacks = async () =>
    (await waits(lena)).map((wait: { lacksInterpreter: boolean }) => wait.lacksInterpreter);
  const { data } = await lena.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    language: 'ar',
  });
  await clinic.world.owner.query(
    `update appointments set patient_id = $2
     where id = (select appointment_id from visits where id = $1)`,
    [visitId, data.id],
  );
  expect(await lacks()).toEqual([false]);
  const speak = 'update practitioners set languages = $2 where id = $1';
  await clinic.world.owner.query(speak, [lena.id, ['ar-EG']]);
  expect(await lacks()).toEqual([false]);
  await clinic.world.owner.query(speak, [lena.id, ['en']]);
  expect(await lacks()).toEqual([true]);
  await guestLink(lena, { visitId });
  expect(await lacks()).toEqual([false]);
});

test('S76 after the minutes of the organization the unit is told, without the name, and may take over', async () => {
  const { id: unitId } = await clinic.newUnit();
  const lena = await inUnit(unitId);
  const tomas = await inUnit(unitId);
  const guest = await inUnit(unitId, { role: 'GUEST' });
  const elsewhere = await inUnit((await clinic.newUnit()).id);
  const withoutUnit = await inUnit(null);
  const { ana, visitId } = await waitingSince(lena, 9);
  const report = { camera: 'works', microphone: 'works', line: 'good' };
  await ana.call('visits.guest.showDevices', report);
  await ana.call('visits.guest.reply', { text: 'Back in ten minutes.' });
  await notifyUnits(clinic.world.deps);
  expect(await waits(tomas)).toEqual([]);
  expect((await tomas.browser.call('visits.takeOver', { visitId })).problem).toBe('not-found');

  await clinic.world.owner.query(
    `update visits set waiting_since = waiting_since - interval '2 minutes' where id = $1`,
    [visitId],
  );
  const stream = await followChanges(tomas.browser);
  await stream.next();
  await notifyUnits(clinic.world.deps);
  expect((await stream.next())?.data).toEqual({
    kind: 'change',
    area: 'visits',
    practitionerIds: [tomas.id],
  });
  stream.stop();
  const [entry, ...more] = await waits(tomas);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ visitId, isOwn: false, clinicians: [lena.fullName], check: null });
  expect(JSON.stringify(entry)).not.toContain('Ana');
  expect(JSON.stringify(entry)).not.toContain('ten minutes');
  expect(await waits(lena)).toMatchObject([{ visitId, reply: { text: 'Back in ten minutes.' } }]);
  for (const other of [elsewhere, withoutUnit]) expect(await waits(other)).toEqual([]);
  expect((await guest.browser.call('visits.waiting', {})).status).toBe(403);
  expect((await elsewhere.browser.call('visits.takeOver', { visitId })).problem).toBe('not-found');

  await notifyUnits(clinic.world.deps);
  expect(await clinic.recorded('visit.tell-unit', visitId)).toMatchObject([
    { actor_id: null, outcome: 'success', detail: { people: 1 } },
  ]);
  const answer = await tomas.browser.call('visits.takeOver', { visitId });
  expect(answer.data).toMatchObject({ id: visitId, handedTo: { id: tomas.id } });
  expect(await waits(tomas)).toMatchObject([{ isOwn: true, patientName: 'Ana Ruiz' }]);
  expect((await tomas.browser.call('visits.admit', { visitId })).status).toBe(200);
  const handed = await clinic.recorded('visit.hand-over', visitId);
  expect(handed.filter(({ outcome }) => outcome === 'success')).toMatchObject([
    { actor_id: tomas.id, detail: { because: 'nobody-reacted' } },
  ]);
});

test('S76 the backups that administrators have named are told, instead of the whole unit, and no others', async () => {
  const { organizationId } = clinic.world;
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const { id: unitId } = await clinic.newUnit();
  const [lena, colleague, backup] = [
    await inUnit(unitId),
    await inUnit(unitId),
    await inUnit(unitId),
  ];
  const [alone, everywhere] = [await inUnit(null), await inUnit(null)];
  const save = (who: Clinician, { id }: Clinician, isBackup = true) =>
    who.browser.call('visits.saveBackup', { practitionerId: id, isBackup });
  const foreign = await clinic.world.newOrganization(`Westgate ${randomUUID()}`);
  const stranger = await clinic.clinician({ organizationId: foreign });
  expect((await save(lena, backup)).status).toBe(403);
  expect((await save(admin, stranger)).problem).toBe('not-found');

  const { visitId } = await waitingSince(lena, 11);
  const ownVisit = await waitingSince(alone, 11);
  const notifiedCounts = async () => {
    await notifyUnits(clinic.world.deps);
    const counts = [];
    for (const who of [colleague, backup, alone, everywhere]) {
      const ids = (await waits(who)).map((wait: { visitId: string }) => wait.visitId);
      counts.push([visitId, ownVisit.visitId].filter((id) => ids.includes(id)).length);
    }
    return counts;
  };
  expect(await notifiedCounts()).toEqual([1, 1, 1, 0]);
  expect((await save(admin, everywhere)).data).toMatchObject([{ id: everywhere.id, unit: null }]);
  expect(await notifiedCounts()).toEqual([1, 1, 1, 2]);
  await save(admin, backup);
  expect(await notifiedCounts()).toEqual([0, 1, 1, 1]);
  expect((await colleague.browser.call('visits.takeOver', { visitId })).problem).toBe('not-found');
  expect((await backup.browser.call('visits.takeOver', { visitId })).status).toBe(200);
  await save(admin, everywhere, false);
  await save(admin, everywhere, false);
  expect(await notifiedCounts()).toEqual([0, 1, 1, 0]);
  const saved = await clinic.recorded('waiting-room.save', organizationId);
  expect(saved.map(({ detail }) => detail)).toEqual([
    { backup: everywhere.id, isBackup: true },
    { backup: backup.id, isBackup: true },
    { backup: everywhere.id, isBackup: false },
  ]);
});

test('S76 an administrator says after how many minutes, and a patient who comes again begins anew', async () => {
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const admin = await clinic.clinician({ role: 'ADMIN', organizationId });
  const user = await clinic.clinician({ organizationId });
  expect((await user.browser.call('visits.waitingSettings', {})).data).toEqual({
    backupMinutes: 10,
    asksLocation: false,
    isByRoster: false,
    phone: null,
  });
  const save = (who: Clinician, backupMinutes: number) =>
    who.browser.call('visits.saveWaitingSettings', { backupMinutes });
  expect((await save(user, 3)).status).toBe(403);
  for (const wrong of [0, 121, 2.5]) expect((await save(admin, wrong)).status).toBe(400);
  expect((await save(admin, 3)).data).toMatchObject({ backupMinutes: 3, asksLocation: false });
  expect(await clinic.recorded('waiting-room.save', organizationId)).toMatchObject([
    { detail: { before: { backupMinutes: 10 }, after: { backupMinutes: 3 } } },
  ]);

  const { id: unitId } = await clinic.newUnit();
  const lena = await inUnit(unitId);
  const tomas = await inUnit(unitId);
  const { ana, visitId } = await waitingSince(lena, 11);
  await notifyUnits(clinic.world.deps);
  expect(await waits(tomas)).toHaveLength(1);
  await ana.call('visits.guest.leave', {});
  await ana.call('visits.guest.enter', {});
  expect(await waits(tomas)).toEqual([]);
  await notifyUnits(clinic.world.deps);
  expect(await waits(tomas)).toEqual([]);
  expect(await clinic.recorded('visit.tell-unit', visitId)).toHaveLength(1);
});

test('S122 where the roster says who keeps the waiting room, those on duty are told, and backups while nobody is', async () => {
  const { organizationId, owner } = clinic.world;
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const { id: unitId } = await clinic.newUnit();
  const [lena, onDuty, offDuty] = [await inUnit(unitId), await inUnit(null), await inUnit(unitId)];
  const duties = dutiesOf(clinic);
  const shiftTypeId = await duties.shiftType({ unitId, kind: 'day' });
  const shift = await duties.place(onDuty, { shiftTypeId, from: -60, until: 60 });
  await admin.browser.call('visits.saveWaitingSettings', { backupMinutes: 10, isByRoster: true });
  const { visitId } = await waitingSince(lena, 9);
  await notifyUnits(clinic.world.deps);
  expect(await waits(onDuty)).toEqual([]);
  const byRoster = (is: boolean) =>
    owner.query(`update appointment_types set only_during_shifts = $1 where organization_id = $2`, [
      is,
      organizationId,
    ]);
  await byRoster(true);
  await notifyUnits(clinic.world.deps);
  expect(await waits(onDuty)).toMatchObject([{ visitId, isOwn: false, patientName: null }]);
  expect(await waits(offDuty)).toEqual([]);
  expect((await offDuty.browser.call('visits.takeOver', { visitId })).problem).toBe('not-found');
  await owner.query('delete from shift_assignments where id = $1', [shift]);
  expect(await waits(onDuty)).toEqual([]);
  expect(await waits(offDuty)).toMatchObject([{ visitId, isOwn: false }]);
  const nia = await inUnit(unitId);
  await duties.place(nia, { shiftTypeId, from: -60, until: 60 });
  await duties.place(onDuty, { shiftTypeId, from: -60, until: 60 });
  const { visitId: next } = await waitingSince(nia, 0);
  await notifyUnits(clinic.world.deps);
  expect((await waits(onDuty)).map((wait: { visitId: string }) => wait.visitId)).not.toContain(
    next,
  );
  const answer = await onDuty.browser.call('visits.takeOver', { visitId });
  expect(answer.data).toMatchObject({ handedTo: { id: onDuty.id } });
  await byRoster(false);
  await admin.browser.call('visits.saveWaitingSettings', { backupMinutes: 10, isByRoster: false });
});

test('S77 a patient who waits keeps the session of whose queue it is, and of nobody else', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { ana } = await waitingSince(lena, 0);
  for (let minute = 5; minute <= 20; minute += 5) {
    clinic.world.clock.offsetMs = minute * minuteMs;
    await ana.call('visits.guest.state', {});
    await keepKeepersSignedIn(clinic.world.deps);
  }
  expect((await lena.browser.call('auth.me')).status).toBe(200);
  expect((await tomas.browser.call('auth.me')).status).toBe(401);

  // Gone: from then on the idle time runs.
  for (let minute = 25; minute <= 40; minute += 5) {
    clinic.world.clock.offsetMs = minute * minuteMs;
    await keepKeepersSignedIn(clinic.world.deps);
    await lena.browser.call('auth.verifyToken', { idToken: lena.browser.token });
    await lena.browser.call('visits.waiting', {});
  }
  expect((await lena.browser.call('auth.me')).status).toBe(401);
});

test('S77 no waiting patient keeps a session beyond its absolute end, or brings one back', async () => {
  const activeAt = async ({ id }: Clinician) => {
    const activeAtQuery = `select active_at as at from sessions where practitioner_id = $1`;
    return (await clinic.world.owner.query<{ at: Date }>(activeAtQuery, [id])).rows[0]!.at;
  };
  const keepers = [await clinic.clinician(), await clinic.clinician(), await clinic.clinician()];
  const [idle, over, inUse] = keepers as [Clinician, Clinician, Clinician];
  const waiting = await Promise.all(keepers.map((who) => waitingSince(who, 0)));
  const { owner } = clinic.world;
  const set = (who: Clinician, change: string) =>
    owner.query(`update sessions set ${change} where practitioner_id = $1`, [who.id]);
  await set(idle, `active_at = now() - interval '16 minutes'`);
  await set(over, `active_at = now() - interval '1 minute', expires_at = now()`);
  await set(inUse, `active_at = now() - interval '14 minutes'`);
  const before = await Promise.all(keepers.map(activeAt));
  await Promise.all(waiting.map(({ ana }) => ana.call('visits.guest.state', {})));
  await keepKeepersSignedIn(clinic.world.deps);
  const after = await Promise.all(keepers.map(activeAt));
  expect(after.map((at, who) => at > before[who]!)).toEqual([false, false, true]);
});
