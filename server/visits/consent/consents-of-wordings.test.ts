/** Tests that guests agree to what the hospital published, in their language, and are asked anew when it changed. */
import { afterAll, expect, test } from 'vitest';
import type { GuestConsent } from '#shared/visits/consent-ledger.ts';
import { defaultConsentVersion } from '#shared/wordings/default-consents.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { admittedGuest, guestLink, waitingGuest } from '#server/test/companion.ts';
import { pdf, send } from '#server/test/file-uploads.ts';
import type { Browser } from '#server/test/browser.ts';
import { linkOf, recognisedPatient, shownVersion } from '#server/test/patient.ts';
import { runningVisit } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });

async function publish(use: string, language: string, text: string): Promise<string> {
  const content = { use, language, text, operator: null };
  const { data } = await builder.browser.call('wordings.draft', content);
  const { wordingId } = data;
  const ref = { wordingId, version: 1 };
  expect((await admin.browser.call('wordings.publish', ref)).status).toBe(200);
  return wordingId;
}

/** A patient whose record says the language, at the page of the consent. */
async function patientWho(language: string): Promise<Browser> {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  await clinic.world.owner.query(
    `with patient as (
       insert into patients (organization_id, full_name, language, created_by)
       values ($2, 'Ana Ruiz', $3, $4) returning id)
     update appointments set patient_id = (select id from patient) where id = $1`,
    [appointmentId, clinic.world.organizationId, language, lena.id],
  );
  return recognisedPatient(clinic, { token: await linkOf(lena, appointmentId) });
}

const words = async (guest: Browser, language?: string) =>
  (await guest.call('visits.guest.consent.words', language === undefined ? {} : { language }))
    .data as GuestConsent;
const stageOf = async (guest: Browser) => (await guest.call('visits.guest.state', {})).data.stage;
const partOf = (consent: GuestConsent, kind: string) =>
  consent.parts.find((part) => part.kind === kind);
const ledgerOf = async (guest: Browser) =>
  (await guest.call('visits.guest.consent.ledger', {})).data as {
    kind: string;
    version: string;
    language: string;
    wording: string;
    decision: string;
  }[];

test('S579 a patient reads their language, and English where a part was not published in it', async () => {
  const ana = await patientWho('es-MX');
  expect((await words(ana)).version).toBe(defaultConsentVersion);
  await publish('patient.tele-visit', 'es', 'Una visita por video.\nPuede parar.');
  const consent = await words(ana);
  expect(partOf(consent, 'tele-visit')).toMatchObject({ language: 'es' });
  expect(partOf(consent, 'data')).toMatchObject({ language: 'en' });
  expect(consent).toMatchObject({ language: 'es-MX', languages: ['en', 'es'] });
  expect((await ana.call('visits.guest.agree', { version: defaultConsentVersion })).problem).toBe(
    'conflict',
  );
  await ana.call('visits.guest.agree', { version: consent.version });
  expect(await stageOf(ana)).toBe('outside');
  expect((await ledgerOf(ana))[0]).toMatchObject({
    kind: 'tele-visit',
    version: 'es-1',
    language: 'es',
    wording: 'Una visita por video.\nPuede parar.',
  });
  // A patient of another language has read nothing of it.
  const ben = await patientWho('pl');
  expect((await words(ben)).version).toBe(defaultConsentVersion);
  expect((await words(ben, 'es')).version).toBe(consent.version);
  await ben.call('visits.guest.agree', { version: consent.version, language: 'es' });
  expect(await stageOf(ben)).toBe('outside');
});

test('S579 a published change is asked anew of who comes, and interrupts nobody who is inside', async () => {
  const lena = await clinic.clinician();
  const coming = await patientWho('de');
  await coming.call('visits.guest.agree', { version: await shownVersion(coming) });
  const { ana, visitId } = await runningVisit(clinic, lena);
  const { maria } = await admittedGuest(clinic, lena, { visitId });
  const wordingId = await publish('patient.data', 'en', 'Wir speichern fast nichts.');
  await publish('companion.data', 'en', 'Of you we keep the name.');
  expect(await stageOf(coming)).toBe('consent');
  expect((await coming.call('visits.guest.enter', {})).problem).toBe('visits.not-now');
  expect([await stageOf(ana), await stageOf(maria)]).toEqual(['inside', 'inside']);
  await maria.call('visits.guest.leave', {});
  expect(await stageOf(maria)).toBe('consent');
  // A contact who comes by a link agrees as well, to what is said to companions.
  const joan = await guestLink(lena, { visitId, name: 'Joan Ruiz', role: 'relative' });
  const joanInside = await waitingGuest(clinic, joan);
  expect((await ledgerOf(joanInside)).map(({ wording }) => wording)).toContain(
    'Of you we keep the name.',
  );
  // Dropped again, the product's own holds.
  await coming.call('visits.guest.agree', { version: await shownVersion(coming) });
  expect(await stageOf(coming)).toBe('outside');
  await admin.browser.call('wordings.retire', { wordingId, version: 2 });
  expect(await stageOf(coming)).toBe('consent');
});

test('S581 who agreed to a version is listed for those who write texts, and each reading is audited', async () => {
  const lena = await clinic.clinician();
  const wordingId = await publish('patient.files', 'fr', 'Les fichiers restent.');
  const ana = await patientWho('fr');
  await ana.call('visits.guest.agree', { version: await shownVersion(ana), refused: [] });
  const ben = await patientWho('fr');
  await ben.call('visits.guest.agree', { version: await shownVersion(ben), refused: ['files'] });
  await ana.call('visits.guest.consent.revoke', { kind: 'files' });
  const list = (who: Clinician) => who.browser.call('visits.consent.agreements', { wordingId });
  const { data } = await list(builder);
  expect(data).toMatchObject({ given: 0, refused: 1, revoked: 1, hasMore: false });
  expect(data.agreements).toMatchObject([
    { name: 'Ana Ruiz', role: 'patient', decision: 'refused', revokedAt: null },
    { decision: 'given', revokedAt: expect.any(String) },
  ]);
  expect((await list(lena)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const stranger = await clinic.clinician({ role: 'ADMIN', organizationId });
  expect((await list(stranger)).data.agreements).toEqual([]);
  expect(await clinic.recorded('wording.agreements', wordingId)).toMatchObject([
    { actor_id: builder.id, detail: { listed: 2 } },
    { actor_id: stranger.id, detail: { listed: 0 } },
  ]);
});

test('S626 who agreed to the text that came with the product is listed by its version, apart from companions', async () => {
  const organizationId = await clinic.world.newOrganization('Southfield');
  const writer = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  const texts = async (who: Clinician) =>
    (await who.browser.call('visits.consent.builtInTexts', {})).data as {
      use: string;
      version: string;
      isCurrent: boolean;
    }[];
  const answersTo = async (who: Clinician, use: string, version = defaultConsentVersion) =>
    (await who.browser.call('visits.consent.agreements', { builtIn: { use, version } } as never))
      .data as { given: number; refused: number; agreements: { name: string }[] };
  const lena = await clinic.clinician();
  expect(await answersTo(builder, 'companion.third-person')).toBeUndefined();
  const before = await answersTo(builder, 'companion.files');
  const { visitId } = await runningVisit(clinic, lena);
  const files = await answersTo(builder, 'patient.files');
  const link = await guestLink(lena, { visitId, name: 'Joan Ruiz', role: 'relative' });
  await waitingGuest(clinic, link);
  const { given, agreements } = await answersTo(builder, 'companion.files');
  expect([given, agreements[0]?.name]).toEqual([before.given + 1, 'Joan Ruiz']);
  expect((await answersTo(builder, 'patient.files')).given).toBe(files.given);
  expect(files.agreements[0]?.name).toBe('Ana Ruiz');
  // Another organization has its own, of whom nobody answered.
  expect(await answersTo(writer, 'patient.files')).toMatchObject({ given: 0, agreements: [] });
  expect((await texts(writer)).every(({ isCurrent }) => isCurrent)).toBe(true);
  // An earlier version stays listed for the side that answered it.
  await clinic.world.owner.query(
    `insert into visit_consents (organization_id, visit_id, guest_id, kind, version, wording, given_at)
     select organization_id, visit_id, guest_id, 'data', '2025-01-01', 'Earlier words', now()
     from visit_consents where visit_id = $1 and kind = 'files' order by id limit 1`,
    [visitId],
  );
  expect((await texts(builder)).filter(({ version }) => version === '2025-01-01')).toEqual([
    { use: 'patient.data', version: '2025-01-01', text: 'Earlier words', isCurrent: false },
  ]);
  expect((await answersTo(builder, 'patient.data', '2025-01-01')).given).toBe(1);
  expect((await lena.browser.call('visits.consent.builtInTexts', {})).status).toBe(403);
  expect((await clinic.recorded('wording.agreements', 'companion.files')).at(-1)).toMatchObject({
    actor_id: builder.id,
    detail: { listed: agreements.length, version: defaultConsentVersion },
  });
});

test('S582 who refuses files and other persons before they enter has them denied until they agree', async () => {
  const lena = await clinic.clinician();
  const { ana, visitId } = await runningVisit(clinic, lena);
  await ana.call('visits.guest.consent.revoke', { kind: 'tele-visit' });
  const refused = ['files', 'third-person'] as const;
  await ana.call('visits.guest.agree', { version: await shownVersion(ana), refused: [...refused] });
  await ana.call('visits.guest.enter', {});
  await lena.browser.call('visits.admit', { visitId });
  const sendFile = async () =>
    (await send(ana, '/files/visit', pdf(500), { name: 'a.pdf' })).status;
  expect(await sendFile()).toBe(409);
  const link = await guestLink(lena, { visitId });
  await waitingGuest(clinic, link);
  const admit = () => lena.browser.call('visits.admitGuest', { visitId, guestId: link.guestId });
  expect((await admit()).problem).toBe('visits.consent-revoked');
  for (const kind of refused) await ana.call('visits.guest.consent.give', { kind });
  expect(await sendFile()).toBe(200);
  expect((await admit()).status).toBe(200);
  const kinds = (await ledgerOf(ana)).filter(({ kind }) => kind === 'files');
  expect(kinds.map(({ decision }) => decision)).toEqual(['given', 'refused', 'given']);
});

test('what the hospital says above a question is kept with the answer, in the version that was shown', async () => {
  const lena = await clinic.clinician();
  const { ana } = await runningVisit(clinic, lena);
  const ask = async () =>
    (await ana.call('visits.guest.consent.question', { kind: 'captions' })).data;
  expect(await ask()).toBeNull();
  await publish('patient.captions', 'en', 'Captions help who hears badly.');
  expect(await ask()).toEqual({
    text: 'Captions help who hears badly.',
    language: 'en',
    version: 'en-1',
  });
  const answer = {
    kind: 'captions',
    decision: 'given',
    wording: 'Your browser writes your voice down.',
    askedBy: 'Dr. Lena',
  };
  expect((await ana.call('visits.guest.consent.answer', answer)).problem).toBe('conflict');
  await ana.call('visits.guest.consent.answer', { ...answer, introduction: 'en-1' });
  expect((await ledgerOf(ana)).at(-1)).toMatchObject({
    version: 'en-1',
    wording: 'Captions help who hears badly.\nYour browser writes your voice down.',
  });
});
