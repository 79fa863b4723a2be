/** Tests links for patients: what they open, whom they recognise, and how they end (S26). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { join } from '#server/test/livekit-rooms.ts';
import { linkOf, recognisedPatient, tokenIn, waitingPatient } from '#server/test/patient.ts';
import { wereThere } from '#server/test/visits.ts';
import { evictUnauthorized } from '#server/visits/call/eviction.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function invited(at = 5) {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const appointmentId = await clinic.place([lena], { at });
  return { lena, appointmentId, token: await linkOf(lena, appointmentId) };
}

interface PatientDetails {
  email?: string | null;
  birthDate?: string | null;
  fullName?: string;
}

/** A patient of the hospital's list, on an appointment of this clinician. */
async function placedPatient(lena: Clinician, details: PatientDetails = {}, at = 5) {
  const { email = `${randomUUID()}@home.example`, birthDate = null } = details;
  const { fullName = 'Ana María Ruiz' } = details;
  const patient = { fullName, email, birthDate };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  const appointmentId = await clinic.place([lena], { at, patientName: fullName });
  await clinic.world.owner.query('update appointments set patient_id = $1 where id = $2', [
    data.id,
    appointmentId,
  ]);
  return { appointmentId, email, patientId: data.id as string };
}

const look = (token: string) => clinic.world.browser().call('visits.guest.look', { token });
const recognise = (token: string, name: string, more = {}) =>
  clinic.world.browser().call('visits.guest.recognise', { token, name, ...more });

test('S26 a link is 256 random bits of which only a hash is stored, and reveals nothing of the patient', async () => {
  const { token, lena, appointmentId } = await invited();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await clinic.world.owner.query('select * from visit_invitations');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(clinic.world.lines.join('')).not.toContain(token);
  const { data, text } = await look(token);
  expect(data).toMatchObject({
    organization: 'Northgate Hospital',
    clinicians: ['Dr. Lena Okafor'],
    door: 'open',
    asksBirthDate: false,
  });
  expect(text).not.toContain('Ana');
  const invitations = await lena.browser.call('visits.invitations', { appointmentId });
  expect(invitations.data).toMatchObject({ count: 1, maskedEmail: null });
  expect(invitations.text).not.toContain(token);
});

test('a wrong, a foreign and a revoked link get the same answer', async () => {
  const { token, lena, appointmentId } = await invited();
  const ana = await waitingPatient(clinic, { token });
  await lena.browser.call('visits.revoke', { appointmentId });
  const answers = [await look(token), await look('x'.repeat(43)), await look('y'.repeat(43))];
  expect(new Set(answers.map(({ status, problem }) => `${status} ${problem}`))).toEqual(
    new Set(['404 visits.link-dead']),
  );
  expect((await ana.call('visits.guest.state', {})).problem).toBe('visits.guest-unknown');
  const { data } = await lena.browser.call('visits.home', {});
  expect(data.visits).toEqual([]);
});

test('S26 revoking a link removes the guest who came by it from the room', async () => {
  const { token, lena, appointmentId } = await invited();
  const ana = await waitingPatient(clinic, { token });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  await lena.browser.call('visits.admit', { visitId });
  const joinedRoom = await join((await ana.call('visits.guest.ticket', {})).data.token);
  await lena.browser.call('visits.revoke', { appointmentId });
  await joinedRoom!.left;
  expect((await ana.call('visits.guest.ticket', {})).problem).toBe('visits.guest-unknown');
});

test('a link works again after a lost connection, and ends with its visit', async () => {
  const { token, lena, appointmentId } = await invited();
  await recognisedPatient(clinic, { token });
  await waitingPatient(clinic, { token });
  const { id } = (await lena.browser.call('visits.open', { appointmentId })).data;
  await lena.browser.call('visits.admit', { visitId: id });
  await wereThere(clinic, id, [{ identity: 'patient:x' }]);
  await lena.browser.call('visits.end', { visitId: id });
  expect((await look(token)).data.door).toBe('over');
  expect((await recognise(token, 'Ana Ruiz')).status).toBe(409);
});

test('before its time a link says when, and after its hours that it is over', async () => {
  const early = await invited(50);
  expect((await look(early.token)).data.door).toBe('early');
  clinic.world.clock.offsetMs = 200 * 60_000;
  expect((await look(early.token)).data.door).toBe('over');
  clinic.world.clock.offsetMs = 0;
});

test('the name may be written as people write it; another name, or half of it, is nobody', async () => {
  const lena = await clinic.clinician();
  const { appointmentId } = await placedPatient(lena);
  const token = await linkOf(lena, appointmentId);
  for (const name of ['ana maria ruiz', 'Ruiz Ana', 'RUIZ, María'])
    expect([name, (await recognise(token, name)).status]).toEqual([name, 200]);
  for (const name of ['Ana', 'Ana Lopez'])
    expect([name, (await recognise(token, name)).problem]).toEqual([name, 'visits.not-recognised']);
});

test('where the type asks for it, the birth date has to be right too', async () => {
  const lena = await clinic.clinician();
  const type = 'update appointment_types set asks_birth_date = $1 where id = $2';
  await clinic.world.owner.query(type, [true, clinic.types['tele-visit']]);
  const { appointmentId } = await placedPatient(lena, { birthDate: '1961-04-09' });
  const token = await linkOf(lena, appointmentId);
  expect((await look(token)).data.asksBirthDate).toBe(true);
  const name = 'Ana Ruiz';
  expect((await recognise(token, name)).problem).toBe('visits.not-recognised');
  expect((await recognise(token, name, { birthDate: '1961-04-10' })).problem).toBe(
    'visits.not-recognised',
  );
  expect((await recognise(token, name, { birthDate: '1961-04-09' })).status).toBe(200);
  await clinic.world.owner.query(type, [false, clinic.types['tele-visit']]);
});

test('after five wrong names the link is blocked for a while, at once or one after another', async () => {
  const { token } = await invited();
  const wrong = await Promise.all(Array.from({ length: 8 }, () => recognise(token, 'Eve Nobody')));
  const ended = (how: string) => wrong.filter(({ problem }) => problem === how).length;
  expect([ended('visits.not-recognised'), ended('throttled')]).toEqual([5, 3]);
  const right = await recognise(token, 'Ana Ruiz');
  expect([right.status, right.problem]).toEqual([429, 'throttled']);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('S50 wrong names count for their link alone', async () => {
  const { token, lena, appointmentId } = await invited();
  const other = await linkOf(lena, appointmentId);
  for (let tries = 0; tries < 6; tries += 1) await recognise(token, 'Eve Nobody');
  expect((await recognise(token, 'Ana Ruiz')).problem).toBe('throttled');
  expect((await recognise(other, 'Ana Ruiz')).status).toBe(200);
});

test('S87 a link is exchanged for thirty passes, many at once too, and a new link works', async () => {
  const { token, lena, appointmentId } = await invited();
  const fourAtOnce = () =>
    Promise.all(Array.from({ length: 4 }, () => recognise(token, 'Ana Ruiz')));
  let recognisedCount = 0;
  for (let round = 0; round < 8; round += 1)
    recognisedCount += (await fourAtOnce()).filter(({ status }) => status === 200).length;
  expect(recognisedCount).toBe(30);
  expect((await recognise(token, 'Ana Ruiz')).problem).toBe('visits.link-used-up');
  const another = await linkOf(lena, appointmentId);
  expect((await recognise(another, 'Ana Ruiz')).status).toBe(200);
});

test('S50 a mailed link, and who came by it, go when the patient has another address', async () => {
  const lena = await clinic.clinician();
  const { appointmentId, patientId, email } = await placedPatient(lena);
  await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  const mailed = tokenIn(clinic.world.letters.findLast(({ to }) => to === email)!.text);
  const copied = await linkOf(lena, appointmentId);
  const ana = await waitingPatient(clinic, { token: mailed });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  await lena.browser.call('visits.admit', { visitId });
  const joinedRoom = await join((await ana.call('visits.guest.ticket', {})).data.token);
  const moveTo = (address: string) =>
    clinic.world.owner.query('update patients set email = $1 where id = $2', [address, patientId]);
  await moveTo(`${randomUUID()}@new.example`);
  await evictUnauthorized(clinic.world.deps, 'all');
  await joinedRoom!.left;
  expect((await look(mailed)).problem).toBe('visits.link-dead');
  expect((await ana.call('visits.guest.state', {})).problem).toBe('visits.guest-unknown');
  expect((await look(copied)).status).toBe(200);
  const { data } = await lena.browser.call('visits.invitations', { appointmentId });
  expect(data.count).toBe(1);
});

test('S51 in an hour a visit gets twenty links', async () => {
  const { lena, appointmentId } = await invited();
  const invite = () => lena.browser.call('visits.invite', { appointmentId, byMail: false });
  for (let linkNumber = 1; linkNumber < 20; linkNumber += 1) await invite();
  const refused = await invite();
  expect([refused.status, refused.problem]).toEqual([429, 'throttled']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const another = await clinic.place([lena], { at: 40 });
  const input = { appointmentId: another, byMail: false };
  expect((await lena.browser.call('visits.invite', input)).status).toBe(200);
});

test('a link is mailed to the address that the hospital has, and to nobody where it has none', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const { appointmentId, email } = await placedPatient(lena);
  const sent = await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  expect(sent.data.isMailed).toBe(true);
  const letter = clinic.world.letters.findLast(({ to }) => to === email);
  expect(letter?.text).toContain('Dr. Lena Okafor');
  for (const part of [letter?.text, letter?.calendar?.text]) expect(part).not.toMatch(/Ruiz|Ana/);
  expect(letter?.calendar?.text).toContain(`UID:${appointmentId}@karemd`);
  expect(letter?.calendar?.text).not.toContain('token');
  expect((await look(tokenIn(letter?.text ?? ''))).status).toBe(200);
  const nameless = await clinic.place([lena], { at: 40 });
  const unsent = await lena.browser.call('visits.invite', {
    appointmentId: nameless,
    byMail: true,
  });
  expect(unsent.problem).toBe('visits.no-address');
});

test('a lost link is sent again to the address it was for, and the answer reveals nobody', async () => {
  const lena = await clinic.clinician();
  const { appointmentId, email } = await placedPatient(lena);
  const stranger = `${randomUUID()}@home.example`;
  const uninvited = await placedPatient(lena, {}, 40);
  await lena.browser.call('visits.invite', { appointmentId, byMail: false });
  const ask = (address: string | null) =>
    clinic.world.browser().call('visits.guest.sendLinkAgain', { email: address });
  const answers = [await ask(stranger), await ask(uninvited.email), await ask(email)];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const mailed = (address: string | null) =>
    clinic.world.letters.filter(({ to }) => to === address);
  await expect.poll(() => mailed(email).length).toBe(1);
  expect((await look(tokenIn(mailed(email)[0]!.text))).data.door).toBe('open');
  expect([mailed(stranger), mailed(uninvited.email)]).toEqual([[], []]);
});

test('S15 nobody invites to, sees or revokes links of an appointment that is not theirs', async () => {
  const { appointmentId } = await invited();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  for (const who of [
    await clinic.clinician(),
    await clinic.clinician({ organizationId: otherOrganization }),
  ]) {
    const answers = [
      await who.browser.call('visits.invite', { appointmentId, byMail: false }),
      await who.browser.call('visits.invitations', { appointmentId }),
      await who.browser.call('visits.revoke', { appointmentId }),
    ];
    for (const { problem } of answers) expect(problem).toBe('not-found');
  }
});

test('its clinicians read identifier, interpreter and when the link was mailed; others nothing', async () => {
  const lena = await clinic.clinician();
  const externalId = `MRN ${randomUUID().slice(0, 8)}`;
  const { appointmentId, patientId, email } = await placedPatient(lena);
  const { owner } = clinic.world;
  const know = 'update patients set language = $2, external_id = $3 where id = $1';
  await owner.query(know, [patientId, 'ar', externalId]);
  const ana = await waitingPatient(clinic, {
    token: await linkOf(lena, appointmentId),
    name: 'Ana María Ruiz',
  });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  const seen = async () => (await lena.browser.call('visits.visit', { visitId })).data;
  const unknown = { needsInterpreter: null, linkMailedAt: null };
  expect(await seen()).toMatchObject({ patientIdentifier: externalId, ...unknown });
  const speak = 'update practitioners set languages = $2 where id = $1';
  await owner.query(speak, [lena.id, ['en']]);
  expect((await seen()).needsInterpreter).toBe(true);
  await owner.query(speak, [lena.id, ['ar-EG', 'en']]);
  expect((await seen()).needsInterpreter).toBe(false);

  await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  const { linkMailedAt } = await seen();
  expect(Date.parse(linkMailedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const { data: home } = await lena.browser.call('visits.home', {});
  expect(home.mailedLinks).toEqual([{ appointmentId, mailedAt: linkMailedAt }]);
  const moved = 'update patients set email = $2 where id = $1';
  await owner.query(moved, [patientId, `${randomUUID()}@new.example`]);
  expect((await seen()).linkMailedAt).toBeNull();
  await owner.query(moved, [patientId, email]);
  await lena.browser.call('visits.revoke', { appointmentId });
  expect((await seen()).linkMailedAt).toBeNull();
  const stranger = await clinic.clinician();
  expect((await stranger.browser.call('visits.visit', { visitId })).problem).toBe('not-found');
});

test('a link whose mail was refused does not count as mailed', async () => {
  const lena = await clinic.clinician();
  const { appointmentId } = await placedPatient(lena);
  const { mail } = clinic.world.deps;
  const refusing = { ...mail, send: () => Promise.resolve(false) };
  Object.assign(clinic.world.deps, { mail: refusing });
  await lena.browser.call('visits.invite', { appointmentId, byMail: true });
  Object.assign(clinic.world.deps, { mail });
  expect((await lena.browser.call('visits.home', {})).data.mailedLinks).toEqual([]);
});
