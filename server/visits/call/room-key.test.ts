/** Tests the keys of end-to-end encrypted visits: with a ticket, for admitted participants, and nowhere else. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { admittedGuest } from '#server/test/companion.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import type { NameIn } from '#server/test/browser.ts';
import { evictUnauthorized } from './eviction.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const encrypt = (appointmentId: string, isEndToEnd: boolean) =>
  clinic.world.owner.query(
    `update appointment_types set is_end_to_end = $2
     where id = (select type_id from appointments where id = $1)`,
    [appointmentId, isEndToEnd],
  );

/** An appointment of a type of its own, so that no other test changes it. */
async function placed(who: Clinician[], { isEndToEnd = true } = {}) {
  const appointmentId = await clinic.place(who, { at: 5 });
  const typeId = await clinic.newType('tele-visit', clinic.world.organizationId);
  await clinic.world.owner.query('update appointments set type_id = $2 where id = $1', [
    appointmentId,
    typeId,
  ]);
  await encrypt(appointmentId, isEndToEnd);
  return appointmentId;
}

const call = async <Name extends NameIn<'visits'>>(who: Clinician, name: Name, input: object) =>
  (await who.browser.call(`visits.${name}`, input)).data;
const encryptionFor = async (who: Clinician, visitId: string) =>
  (await call(who, 'ticket', { visitId })).encryption;

test('both sides get one key of 256 bits with their tickets, and it is in no log and no audit entry', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await placed([lena]);
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const before = (await ana.call('visits.guest.state', {})).data;
  expect(before).toMatchObject({ isEndToEnd: true, keyNumber: null });
  const visitId = before.visitId as string;
  const admitted = await call(lena, 'admit', { visitId });
  expect(admitted).toMatchObject({ isEndToEnd: true, keyNumber: 0 });
  const hers = await encryptionFor(lena, visitId);
  expect(Buffer.from(hers!.key, 'base64url')).toHaveLength(32);
  expect((await ana.call('visits.guest.ticket', {})).data.encryption).toEqual(hers);
  const { rows } = await clinic.world.owner.query<{ written: string }>(
    `select audit_events::text as written from audit_events`,
  );
  const auditAndLog = [...rows.map(({ written }) => written), ...clinic.world.lines].join('');
  expect(auditAndLog).not.toContain(hers!.key);
  expect(JSON.stringify([admitted, before])).not.toContain(hers!.key);
});

test('what is stored in the database decrypts nothing, nor does it fit another visit', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { id: visitId } = await call(lena, 'open', { appointmentId: await placed([lena]) });
  const { id: other } = await call(tomas, 'open', { appointmentId: await placed([tomas]) });
  const { key } = (await encryptionFor(lena, visitId))!;
  const { rows } = await clinic.world.owner.query<{ room_key: Buffer }>(
    'select room_key from visits where id = $1',
    [visitId],
  );
  expect(rows[0]!.room_key.includes(Buffer.from(key, 'base64url'))).toBe(false);
  await clinic.world.owner.query(
    'update visits set room_key = (select room_key from visits where id = $1) where id = $2',
    [visitId, other],
  );
  expect((await tomas.browser.call('visits.ticket', { visitId: other })).status).toBe(500);
});

test('a removed participant has an old key: those who stay get another', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await placed([lena]);
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  await call(lena, 'admit', { visitId });
  const first = (await ana.call('visits.guest.ticket', {})).data.encryption;
  expect(await call(lena, 'hold', { visitId })).toMatchObject({ keyNumber: 1 });
  expect((await ana.call('visits.guest.ticket', {})).status).toBe(409);
  const second = await encryptionFor(lena, visitId);
  expect(second!.number).toBe(1);
  expect(second!.key).not.toBe(first!.key);
  await call(lena, 'resume', { visitId });
  expect((await ana.call('visits.guest.ticket', {})).data.encryption).toEqual(second);
});

/** Everybody has the first key: two clinicians, the patient, an interpreter. */
async function fullVisit() {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const appointmentId = await placed([lena, tomas]);
  const token = await linkOf(lena, appointmentId);
  const ana = await waitingPatient(clinic, { token });
  const { visitId } = (await ana.call('visits.guest.state', {})).data as { visitId: string };
  await call(lena, 'admit', { visitId });
  const { identity } = (await ana.call('visits.guest.ticket', {})).data;
  const { maria, ref } = await admittedGuest(clinic, lena, { visitId });
  for (const who of [lena, tomas]) await encryptionFor(who, visitId);
  return { lena, tomas, appointmentId, token, ana, identity, maria, ref, visitId };
}

type FullVisit = Awaited<ReturnType<typeof fullVisit>>;

/** Somebody comes by the same link, and the clinician gives them the place. */
async function replace({ lena, token, visitId }: FullVisit): Promise<void> {
  await waitingPatient(clinic, { token });
  const { otherArrivals } = await call(lena, 'visit', { visitId });
  await call(lena, 'givePlace', { visitId, guestId: otherArrivals[0]!.guestId });
}

const demote = ({ id }: Clinician) =>
  clinic.world.owner.query(`update practitioners set role = 'GUEST' where id = $1`, [id]);

test.each<[string, (visit: FullVisit) => Promise<unknown>]>([
  [
    'a patient is removed',
    ({ lena, visitId, identity }) => call(lena, 'room.remove', { visitId, identity }),
  ],
  ['a patient is put on hold', ({ lena, visitId }) => call(lena, 'hold', { visitId })],
  ['a patient is sent back', ({ lena, visitId }) => call(lena, 'sendBack', { visitId })],
  [
    'the link of a patient is revoked',
    ({ lena, appointmentId }) => call(lena, 'revoke', { appointmentId }),
  ],
  ['the place of a patient is given to another device', replace],
  ['a patient leaves', ({ ana }) => ana.call('visits.guest.leave', {})],
  ['an interpreter leaves', ({ maria }) => maria.call('visits.guest.leave', {})],
  ['the link of an interpreter is revoked', ({ lena, ref }) => call(lena, 'revokeGuest', ref)],
  ['a clinician signs out', ({ tomas }) => tomas.browser.call('auth.logout', {})],
  ['a clinician loses the role', ({ tomas }) => demote(tomas)],
])('S53 when %s, those who stay get another key, once', async (_what, happens) => {
  const visit = await fullVisit();
  const { lena, visitId } = visit;
  const before = await encryptionFor(lena, visitId);
  await happens(visit);
  for (const _again of [1, 2]) await evictUnauthorized(clinic.world.deps, 'watched');
  expect((await call(lena, 'visit', { visitId })).keyNumber).toBe(1);
  const after = await encryptionFor(lena, visitId);
  expect(after!.number).toBe(1);
  expect(after!.key).not.toBe(before!.key);
});

test('S53 who never had the key changes nothing by leaving', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await placed([lena]);
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  await call(lena, 'admit', { visitId });
  await encryptionFor(lena, visitId);
  await call(lena, 'sendBack', { visitId });
  expect((await call(lena, 'visit', { visitId })).keyNumber).toBe(0);
});

test('a visit is as its type was when its room was opened', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await placed([lena], { isEndToEnd: false });
  const { id: visitId } = await call(lena, 'open', { appointmentId });
  await encrypt(appointmentId, true);
  expect(await call(lena, 'visit', { visitId })).toMatchObject({
    isEndToEnd: false,
    keyNumber: null,
  });
  expect(await encryptionFor(lena, visitId)).toBeNull();
});

test('an administrator says of which types it holds', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const { data } = await admin.browser.call('appointments.newType', {
    name: `Talk ${randomUUID().slice(0, 8)}`,
    kind: 'tele-visit',
    durationMinutes: 20,
    isEndToEnd: true,
  });
  expect(data.isEndToEnd).toBe(true);
  expect(await clinic.recorded('appointment-type.save', data.id)).toMatchObject([
    { detail: { after: { isEndToEnd: true } } },
  ]);
});
