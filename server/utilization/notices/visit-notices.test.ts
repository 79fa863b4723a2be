/** Tests that a notice is laid before the patient in a tele-visit and signed on their own device, once, by who is in that room. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import { Browser } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { publishWording } from '#server/test/patients/publish-wording.ts';
import { runningVisit, wereThere } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const lena = await clinic.clinician();
const udo = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const { stay } = reviewsOf({ builder, specialist: grace, asked: lena });

const signature = { kind: 'drawn', width: 600, height: 200, path: 'M10 20L30 40L50 20' } as const;

/** Uma and the patient of an open notice are in a visit. */
async function visitWithNotice() {
  const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
  const { patientId } = await stay();
  const filter = { patientId, kinds: ['notice'] };
  const [notice] = (await uma.browser.call('cases.list', { filter } as never)).data.cases;
  const caseId = notice!.id;
  const { appointmentId, visitId, ana, identity } = await runningVisit(clinic, uma);
  await clinic.world.owner.query('update appointments set patient_id = $2 where id = $1', [
    appointmentId,
    patientId,
  ]);
  await wereThere(clinic, visitId, [{ identity: `practitioner:${uma.id}` }, { identity }]);
  const { version } = (await uma.browser.call('cases.byId', { caseId })).data;
  const offer = (more: object = {}, who = uma) =>
    who.browser.call('utilization.notices.offer', {
      caseId,
      version,
      visitId,
      language: 'en',
      fields: { reviewer: 'QIO, 555 0100' },
      ...more,
    });
  const read = async () => (await uma.browser.call('utilization.notices.one', { caseId })).data;
  const deliver = (more: object) =>
    uma.browser.call('utilization.notices.deliver', {
      caseId,
      version,
      language: 'en',
      fields: {},
      way: 'visit',
      visitId,
      signer: 'patient',
      signerName: 'Ana Ruiz',
      signature,
      ...more,
    } as never);
  return { uma, caseId, visitId, ana, offer, read, deliver };
}

const offeredTo = async (guest: Browser) =>
  (await guest.call('utilization.visitNotices.offered', {})).data;
const answerAs = (
  guest: Browser,
  offerId: string,
  more: object = { answer: 'signed', signature },
) => guest.call('utilization.visitNotices.answer', { offerId, ...more } as never);

test('S512 S532 a patient in the room reads the notice on their own device and signs it once, which is the signature that is delivered', async () => {
  const { uma, caseId, visitId, ana, offer, read, deliver } = await visitWithNotice();
  const list = (await uma.browser.call('utilization.notices.ofVisit', { visitId })).data;
  expect(list.notices).toMatchObject([{ caseId }]);
  expect(await offeredTo(ana)).toBeNull();
  // Only who is in the visit lays it before the patient.
  expect((await offer({}, udo)).problem).toBe('input.invalid');
  expect((await offer({ fields: {} })).problem).toBe('input.invalid');
  expect((await offer()).status).toBe(200);
  const notice = await offeredTo(ana);
  expect(notice).toMatchObject({
    label: 'Important Message from Medicare',
    text: null,
    fields: [{ value: 'QIO, 555 0100' }],
  });
  const offerId = notice!.offerId;
  expect((await deliver({ offerId })).problem).toBe('input.invalid');
  const stranger = new Browser(clinic.world.url);
  expect((await offeredTo(stranger)) ?? null).toBeNull();
  expect((await answerAs(stranger, offerId)).status).toBeGreaterThanOrEqual(400);
  const wrong = { answer: 'signed', signature: { ...signature, path: 'M1 1<script>' } };
  expect((await answerAs(ana, offerId, wrong)).problem).toBe('input.invalid');
  const answers = await Promise.all([answerAs(ana, offerId), answerAs(ana, offerId)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await offeredTo(ana)).toBeNull();
  expect((await read()).offer).toMatchObject({
    answer: 'signed',
    answeredBy: 'Ana Ruiz',
    signature,
  });
  const other = { ...signature, path: 'M1 1L2 2' };
  expect((await deliver({ offerId, signature: other })).problem).toBe('input.invalid');
  expect((await deliver({ offerId })).status).toBe(200);
  expect((await read()).delivered).toMatchObject({
    signature,
    answered: { by: 'Ana Ruiz' },
    fields: [{ value: 'QIO, 555 0100' }],
    visit: { visitId },
  });
  // It stays beside the video, where who delivered it sees that it is.
  const after = (await uma.browser.call('utilization.notices.ofVisit', { visitId })).data;
  expect(after.notices).toMatchObject([{ caseId }]);
  for (const action of ['notice.offer', 'notice.answer'])
    expect((await clinic.recorded(action, caseId)).map(({ outcome }) => outcome)).toContain(
      'success',
    );
});

test('S512 a patient who does not want to sign says so, and a notice that is shown again takes the place of the first', async () => {
  const { uma, caseId, ana, offer, read, deliver } = await visitWithNotice();
  await offer();
  const first = (await offeredTo(ana))!.offerId;
  await offer({ fields: { reviewer: 'QIO, 555 0199' } });
  expect((await answerAs(ana, first)).problem).toBe('conflict');
  const { offerId } = (await offeredTo(ana))!;
  expect((await answerAs(ana, offerId, { answer: 'refused' })).status).toBe(200);
  expect((await answerAs(ana, randomUUID(), { answer: 'refused' })).problem).toBe('conflict');
  expect((await read()).offer).toMatchObject({ answer: 'refused', signature: null });
  expect((await deliver({ offerId })).problem).toBe('input.invalid');
  const refused = { kind: 'refused', reason: 'Said so in the visit', witness: 'Nora Ward' };
  expect((await deliver({ offerId, signature: refused })).status).toBe(200);
  expect((await uma.browser.call('cases.byId', { caseId })).data.state).toBe('refused');
});

test('S637 a patient signs in the visit in the words of their language, which a later version changes neither before them nor in what is delivered', async () => {
  const { caseId, ana, offer, read, deliver } = await visitWithNotice();
  const publish = (use: string, text: string) =>
    publishWording({ writer: builder, publisher: admin }, { use, language: 'es', text });
  await publish('notice.important-message.title', 'Mensaje importante');
  await publish('notice.visit.sign', 'Firmar');
  expect((await offer({ language: 'es' })).status).toBe(200);
  await publish('notice.visit.sign', 'Firme');
  const notice = await offeredTo(ana);
  const readInVisit = {
    label: 'Mensaje importante',
    words: {
      'notice.important-message.title': { language: 'es' },
      'notice.visit.sign': { text: 'Firmar', language: 'es', version: 'es-1' },
      'notice.visit.refuse': { text: 'I do not want to sign', language: 'en', version: null },
    },
  };
  expect(notice).toMatchObject(readInVisit);
  const { offerId } = notice!;
  expect((await answerAs(ana, offerId)).status).toBe(200);
  expect((await deliver({ offerId, language: 'es' })).status).toBe(200);
  expect((await read()).delivered).toMatchObject({ ...readInVisit, language: 'es' });
  expect(await clinic.recorded('notice.deliver', caseId)).not.toEqual([]);
});
