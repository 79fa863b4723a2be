/** Tests the consent ledger: who reads it, and that what is revoked ends at once (S80). */
import { afterAll, expect, test } from 'vitest';
import { defaultConsentVersion as version } from '#shared/wordings/default-consents.ts';
import { openClinic } from '#server/test/clinic.ts';
import { admittedGuest } from '#server/test/companion.ts';
import { pdf, send } from '#server/test/file-uploads.ts';
import { join } from '#server/test/livekit-rooms.ts';
import { linkOf, recognisedPatient } from '#server/test/patient.ts';
import { runningVisit } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function aVisit() {
  const lena = await clinic.clinician();
  return { lena, ...(await runningVisit(clinic, lena)) };
}

type Visit = Awaited<ReturnType<typeof aVisit>>;
const read = async ({ lena, visitId }: Pick<Visit, 'lena' | 'visitId'>) =>
  (await lena.browser.call('visits.consent.ledger', { visitId })).data;
const revokeOwn = (visit: Visit, kind: 'tele-visit' | 'files' | 'third-person' | 'captions') =>
  visit.ana.call('visits.guest.consent.revoke', { kind });
const stage = async ({ ana }: Visit) => (await ana.call('visits.guest.state', {})).data.stage;

test('the ledger has what each guest agreed to, in which words; a guest reads their own alone', async () => {
  const visit = await aVisit();
  const { maria } = await admittedGuest(clinic, visit.lena, { visitId: visit.visitId });
  expect(await read(visit)).toMatchObject([
    { kind: 'tele-visit', name: 'Ana Ruiz', role: 'patient', version },
    { kind: 'recording', wording: expect.stringContaining('not recorded') },
    { kind: 'data', language: 'en' },
    { kind: 'files', wording: expect.stringContaining('kept with your visit') },
    { kind: 'third-person' },
    { kind: 'tele-visit', name: 'Maria Rossi', role: 'interpreter' },
    { kind: 'recording', name: 'Maria Rossi' },
    { kind: 'data', name: 'Maria Rossi' },
    { kind: 'files', name: 'Maria Rossi' },
  ]);
  const ownLedger = (await maria.call('visits.guest.consent.ledger', {})).data;
  expect(new Set(ownLedger.map(({ name }: { name: string }) => name))).toEqual(
    new Set(['Maria Rossi']),
  );
  const other = await clinic.clinician();
  const answer = await other.browser.call('visits.consent.ledger', { visitId: visit.visitId });
  expect(answer.problem).toBe('not-found');
});

test('S80 who revokes the tele-visit is out of the room, and back only after they agreed again', async () => {
  const visit = await aVisit();
  const joinedRoom = await join(visit.token);
  await revokeOwn(visit, 'tele-visit');
  await joinedRoom!.left;
  expect(await stage(visit)).toBe('consent');
  expect((await visit.ana.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  expect((await visit.ana.call('visits.guest.enter', {})).problem).toBe('visits.not-now');
  await visit.ana.call('visits.guest.agree', { version });
  expect(await stage(visit)).toBe('outside');
  const ledger = await read(visit);
  const entry = ['tele-visit', 'recording', 'data', 'files', 'third-person'];
  expect(ledger.map(({ kind }: { kind: string }) => kind)).toEqual([...entry, ...entry]);
  expect(ledger[0]).toMatchObject({ revokedAt: expect.any(String), revokedBy: null });
  expect(ledger[5]).toMatchObject({ revokedAt: null });
  expect(await clinic.recorded('visit.consent-revoke', visit.visitId)).toHaveLength(1);
});

test('S80 a clinician revokes it on the word of the person, and of no other visit', async () => {
  const visit = await aVisit();
  const consentId = (await read(visit))[0]!.id;
  const other = await aVisit();
  const input = { visitId: other.visitId, consentId };
  expect((await other.lena.browser.call('visits.consent.revoke', input)).problem).toBe('not-found');
  expect(await clinic.recorded('visit.consent-revoke', other.visitId)).toMatchObject([
    { actor_id: other.lena.id, outcome: 'refused' },
  ]);
  const { visitId, lena } = visit;
  const { data } = await lena.browser.call('visits.consent.revoke', { visitId, consentId });
  expect(data[0]).toMatchObject({ revokedBy: lena.fullName });
  expect(await stage(visit)).toBe('consent');
});

test('S80 without consent to files none are sent, until it is given again', async () => {
  const visit = await aVisit();
  await revokeOwn(visit, 'files');
  const refused = await send(visit.ana, '/files/visit', pdf(500), { name: 'a.pdf' });
  expect(refused.status).toBe(409);
  await visit.ana.call('visits.guest.consent.give', { kind: 'files' });
  expect((await send(visit.ana, '/files/visit', pdf(500), { name: 'a.pdf' })).status).toBe(200);
});

test('S80 without consent to other persons those inside are out, and none is admitted', async () => {
  const visit = await aVisit();
  const { ref, maria, token } = await admittedGuest(clinic, visit.lena, { visitId: visit.visitId });
  const joinedRoom = await join(token);
  await revokeOwn(visit, 'third-person');
  await joinedRoom!.left;
  await maria.call('visits.guest.enter', {});
  const admit = () => visit.lena.browser.call('visits.admitGuest', ref);
  expect((await admit()).problem).toBe('visits.consent-revoked');
  await visit.ana.call('visits.guest.consent.give', { kind: 'third-person' });
  expect((await admit()).status).toBe(200);
});

test('captions are in the ledger in the words that were shown, and are revoked by who speaks', async () => {
  const visit = await aVisit();
  const captionsConsent = {
    kind: 'captions',
    decision: 'given',
    wording: 'Your browser writes your voice down.',
    askedBy: 'Dr. Lena',
  };
  await visit.ana.call('visits.guest.consent.answer', captionsConsent);
  const captions = (await read(visit)).at(-1)!;
  expect(captions).toMatchObject({ ...captionsConsent, revokedAt: null });
  const input = { visitId: visit.visitId, consentId: captions.id };
  expect((await visit.lena.browser.call('visits.consent.revoke', input)).problem).toBe(
    'visits.not-now',
  );
  await revokeOwn(visit, 'captions');
  expect((await read(visit)).at(-1)).toMatchObject({ revokedAt: expect.any(String) });
});

test('S80 the same consent given twice is one, and a guest cannot fill the ledger', async () => {
  const visit = await aVisit();
  const giveCaptions = (wording: string) =>
    visit.ana.call('visits.guest.consent.answer', {
      kind: 'captions',
      decision: 'given',
      wording,
      askedBy: 'Dr. Lena',
    });
  await giveCaptions('One');
  await giveCaptions('One');
  expect(
    (await read(visit)).filter(({ kind }: { kind: string }) => kind === 'captions'),
  ).toHaveLength(1);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => giveCaptions(`Wording ${at}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(34);
  expect(await read(visit)).toHaveLength(40);
});

test('S80 a consent is not changed or deleted in the database, and revoked once', async () => {
  const visit = await aVisit();
  await revokeOwn(visit, 'files');
  await revokeOwn(visit, 'files');
  const { owner } = clinic.world;
  for (const statement of [
    "update visit_consents set wording = 'x' where visit_id = $1",
    "update visit_consents set revoked_at = now() where visit_id = $1 and kind = 'files'",
    'delete from visit_consents where visit_id = $1',
  ])
    await expect(owner.query(statement, [visit.visitId])).rejects.toThrow('revoked once');
});

test('S197 a refusal is kept, in the words of the question, until the person alone takes it back', async () => {
  const visit = await aVisit();
  const snapshot = { kind: 'snapshot', wording: 'One still picture.', askedBy: 'Dr. Lena' };
  const answer = (decision: 'given' | 'refused') =>
    visit.ana.call('visits.guest.consent.answer', { ...snapshot, decision });
  const snapshots = async () =>
    (await read(visit)).filter(({ kind }: { kind: string }) => kind === 'snapshot');
  await answer('refused');
  await answer('refused');
  const [refused, ...others] = await snapshots();
  expect(refused).toMatchObject({ ...snapshot, decision: 'refused', revokedAt: null });
  expect(others).toEqual([]);
  const input = { visitId: visit.visitId, consentId: refused!.id };
  const byClinician = await visit.lena.browser.call('visits.consent.revoke', input);
  expect(byClinician.problem).toBe('visits.not-now');
  await visit.ana.call('visits.guest.consent.revoke', { kind: 'snapshot' });
  await answer('given');
  await answer('given');
  expect(
    (await snapshots()).map(({ decision, revokedAt }) => [decision, revokedAt !== null]),
  ).toEqual([
    ['refused', true],
    ['given', false],
    ['given', false],
  ]);
  const { data } = await visit.lena.browser.call('visits.whoWasThere', {
    appointmentId: visit.appointmentId,
  });
  expect(data.consents.filter(({ kind }) => kind === 'snapshot')).toHaveLength(3);
  expect((await clinic.recorded('visit.consent', visit.visitId)).at(-3)).toMatchObject({
    detail: { kind: 'snapshot', decision: 'refused' },
  });
});

test('S197 a further device of the person is not asked again, and is out as well when they revoke', async () => {
  const lena = await clinic.clinician();
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const [phone, tablet] = [
    await recognisedPatient(clinic, { token }),
    await recognisedPatient(clinic, { token }),
  ];
  const stageOn = async (device: typeof phone) =>
    (await device.call('visits.guest.state', {})).data.stage;
  await phone.call('visits.guest.agree', { version });
  expect(await stageOn(tablet)).toBe('outside');
  const laptop = await recognisedPatient(clinic, { token });
  expect(await stageOn(laptop)).toBe('outside');
  await laptop.call('visits.guest.agree', { version });
  const { visitId } = (await phone.call('visits.guest.state', {})).data;
  expect(await read({ lena, visitId })).toHaveLength(5);
  await tablet.call('visits.guest.consent.revoke', { kind: 'tele-visit' });
  for (const device of [phone, tablet, laptop]) expect(await stageOn(device)).toBe('consent');
});
