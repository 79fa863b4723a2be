/** Tests the consent of guests: its wording, asked anew when it changes, and where the patient is. */
import { afterAll, expect, test } from 'vitest';
import { defaultConsentVersion as version } from '#shared/wordings/default-consents.ts';
import { openClinic } from '#server/test/clinic.ts';
import { linkOf, recognisedPatient } from '#server/test/patient.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('a patient who agreed to an earlier wording is asked anew, and is let on after that', async () => {
  const lena = await clinic.clinician();
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const ana = await recognisedPatient(clinic, { token });
  await ana.call('visits.guest.agree', { version });
  const stage = async () => (await ana.call('visits.guest.state', {})).data.stage;
  expect(await stage()).toBe('outside');
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  await clinic.world.owner.query(
    "update visit_guests set consent_version = '2025-01-01' where visit_id = $1",
    [visitId],
  );
  expect(await stage()).toBe('consent');
  expect((await ana.call('visits.guest.enter', {})).problem).toBe('visits.not-now');
  expect((await ana.call('visits.guest.agree', { version: '2025-01-01' })).problem).toBe(
    'conflict',
  );
  await ana.call('visits.guest.agree', { version });
  expect(await stage()).toBe('outside');
  expect(await clinic.recorded('visit.consent', visitId)).toHaveLength(2);
});

test('where the hospital wants it, its patients are asked where they are, and companions are not', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const appointmentId = await clinic.place([admin], { at: 5 });
  const ana = await recognisedPatient(clinic, { token: await linkOf(admin, appointmentId) });
  const asks = async () => (await ana.call('visits.guest.state', {})).data.asksLocation;
  expect(await asks()).toBe(false);
  const settings = { backupMinutes: 10, asksLocation: true, phone: null, isByRoster: false };
  await admin.browser.call('visits.saveWaitingSettings', settings);
  await admin.browser.call('visits.saveWaitingSettings', { backupMinutes: 10 });
  expect((await admin.browser.call('visits.waitingSettings', {})).data).toEqual(settings);
  expect(await asks()).toBe(true);
  await ana.call('visits.guest.agree', { version, location: '  Austin,  Texas ' });
  const { data } = await admin.browser.call('visits.whoWasThere', { appointmentId });
  expect(data.patientLocation).toBe('Austin, Texas');
});

test('S84 administrators alone set the number that patients call; patients read it before they are known', async () => {
  const lena = await clinic.clinician();
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const save = (who: typeof lena, phone: string | null) =>
    who.browser.call('visits.saveWaitingSettings', { backupMinutes: 10, phone });
  const shownPhone = async () =>
    (await clinic.world.browser().call('visits.guest.look', { token })).data.phone;
  expect((await save(lena, '+44 20 7946 0000')).status).toBe(403);
  for (const wrong of ['', 'call us', '+44 20 7946 0000\r\nBcc: x'])
    expect((await save(admin, wrong)).status).toBe(400);
  expect(await shownPhone()).toBeNull();
  await save(admin, '+44 20 7946 0000');
  expect(await shownPhone()).toBe('+44 20 7946 0000');
  const ana = await recognisedPatient(clinic, { token });
  expect((await ana.call('visits.guest.state', {})).data.phone).toBe('+44 20 7946 0000');
  const saved = await clinic.recorded('waiting-room.save');
  expect(saved.at(-1)).toMatchObject({
    actor_id: admin.id,
    detail: { before: { phone: null }, after: { phone: '+44 20 7946 0000' } },
  });
});

test('patients read times as their hospital writes them, in its letters and on its pages', async () => {
  const lena = await clinic.clinician();
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const ana = await recognisedPatient(clinic, { token });
  const hourFormats = async () => [
    (await clinic.world.browser().call('visits.guest.look', { token })).data.hourFormat,
    (await ana.call('visits.guest.state', {})).data.hourFormat,
  ];
  expect(await hourFormats()).toEqual(['24', '24']);
  await clinic.world.owner.query("update organizations set hour_format = '12'");
  expect(await hourFormats()).toEqual(['12', '12']);
});
