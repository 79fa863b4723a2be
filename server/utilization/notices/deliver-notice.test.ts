/** Tests how notices are delivered: signed, refused, in a visit, in the hospital's words, once; and what a planned discharge opens. */
import { afterAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { CaseLine } from '#shared/cases.ts';
import { utilizationClockRules } from '#shared/utilization/um-clock-rules.ts';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic } from '#server/test/clinic.ts';
import { pdf, send as sendFile } from '#server/test/file-uploads.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const lena = await clinic.clinician();
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager', fullName: 'Uma Reyes' });
const udo = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const { stay } = reviewsOf({ builder, specialist: grace, asked: lena });

const noticesOf = async (patientId: string): Promise<CaseLine[]> =>
  (await uma.browser.call('cases.list', { filter: { patientId, kinds: ['notice'] } })).data.cases;

async function newNotice() {
  const { patientId } = await stay();
  const [notice] = await noticesOf(patientId);
  return { patientId, caseId: notice!.id };
}

const drawn = { kind: 'drawn', width: 600, height: 200, path: 'M10 20L30 40L50 20' };

async function deliver(caseId: string, more: object = {}, who = uma) {
  const { version } = (await uma.browser.call('cases.byId', { caseId })).data;
  return who.browser.call('utilization.notices.deliver', {
    caseId,
    version,
    language: 'en',
    fields: { reviewer: 'QIO, 555 0100' },
    way: 'in-person',
    signer: 'patient',
    signerName: 'Ana Ruiz',
    signature: drawn,
    ...more,
  } as never);
}

const read = async (caseId: string) =>
  (await uma.browser.call('utilization.notices.one', { caseId })).data;

test('S445 a notice is delivered with who explained it and how it was signed, which stays as it was', async () => {
  const { caseId } = await newNotice();
  expect((await deliver(caseId, { fields: {} })).problem).toBe('input.invalid');
  expect((await deliver(caseId, { signature: { ...drawn, path: '' } })).problem).toBe(
    'input.invalid',
  );
  const both = await Promise.all([deliver(caseId), deliver(caseId, {}, udo)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { delivered, mayDeliver } = await read(caseId);
  expect(mayDeliver).toBe(false);
  expect(delivered).toMatchObject({
    notice: 'important-message',
    cmsForm: 'CMS-10065',
    patient: { fullName: 'Ana Ruiz' },
    fields: [{ value: 'QIO, 555 0100' }],
    signature: drawn,
  });
  for (const change of [
    `update notice_deliveries set document = '{}'`,
    'delete from notice_deliveries',
  ])
    await expect(clinic.world.owner.query(change)).rejects.toThrow(/is not changed/);
  expect(await clinic.recorded('notice.deliver', caseId)).not.toEqual([]);
});

test('S610 who cannot draw signs by typing their name, at this screen alone and as it stands in the notice', async () => {
  const { caseId } = await newNotice();
  const typed = (name: string) => ({ kind: 'typed', name });
  for (const more of [
    { signature: typed('') },
    { signature: typed('Leo Brandt') },
    { signature: typed('Ana Ruiz'), way: 'phone' },
  ])
    expect((await deliver(caseId, more)).problem).toBe('input.invalid');
  expect((await deliver(caseId, { signature: typed('ana ruiz') })).status).toBe(200);
  expect((await read(caseId)).delivered).toMatchObject({
    signerName: 'Ana Ruiz',
    signature: typed('ana ruiz'),
  });
  const [entry] = await clinic.recorded('notice.deliver', caseId);
  expect(entry?.detail).toMatchObject({ signature: 'typed' });
});

test('S445 a refused signature needs who saw it, a phone call has none that is drawn', async () => {
  const { caseId } = await newNotice();
  const refused = { kind: 'refused', reason: 'Wants to ask the daughter', witness: '' };
  expect((await deliver(caseId, { signature: refused })).problem).toBe('input.invalid');
  expect((await deliver(caseId, { way: 'phone' })).problem).toBe('input.invalid');
  const seen = { ...refused, witness: 'Nora Ward' };
  expect((await deliver(caseId, { signature: seen })).status).toBe(200);
  const { data } = await uma.browser.call('cases.byId', { caseId });
  expect(data.state).toBe('refused');
});

test('S438 the clock of a notice is met by its delivery, also where the signature was refused', async () => {
  const rule = utilizationClockRules.find(
    ({ name, appliesTo }) =>
      name === 'notice.important-message' && appliesTo['since'] === 'admission',
  );
  const { data } = await builder.browser.call('cases.clockRules.draft', { ...rule!, zone: 'UTC' });
  const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
  await second.browser.call('cases.clockRules.publish', { ruleId: data.ruleId, version: 1 });
  const refused = { kind: 'refused', reason: 'Asks the daughter first', witness: 'Nora Ward' };
  for (const signature of [drawn, refused]) {
    const { caseId } = await newNotice();
    expect((await deliver(caseId, { signature })).status).toBe(200);
    const { clocks } = (await uma.browser.call('cases.byId', { caseId })).data;
    expect(clocks.map(({ state }) => state)).toEqual(['met']);
  }
});

test('S445 a visit is proof only for who was in it with the patient, and the text has to be in its language and in force', async () => {
  const { caseId } = await newNotice();
  const visitId = '00000000-0000-4000-8000-000000000000';
  expect((await deliver(caseId, { way: 'visit', visitId })).problem).toBe('input.invalid');
  expect((await deliver(caseId, { way: 'visit' })).problem).toBe('input.invalid');
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `insert into case_letter_templates (organization_id, series_id, revision, name, kinds, language,
       text, state, written_by, written_at, approved_by, approved_at)
     values ($1, gen_random_uuid(), 1, 'Mensaje importante', '{notice}', 'es', 'Usted tiene derechos.',
       'published', array[$2::uuid], now(), $3, now()) returning id`,
    [clinic.world.organizationId, uma.id, udo.id],
  );
  const textId = rows[0]!.id;
  expect((await read(caseId)).texts).toMatchObject([{ id: textId, language: 'es' }]);
  expect((await deliver(caseId, { textId })).problem).toBe('input.invalid');
  expect((await deliver(caseId, { textId, language: 'es', interpreter: 'No. 77' })).status).toBe(
    200,
  );
  await clinic.world.owner.query(
    `update case_letter_templates set state = 'retired' where id = $1`,
    [textId],
  );
  expect((await read(caseId)).delivered).toMatchObject({
    text: { name: 'Mensaje importante', revision: 1, text: 'Usted tiene derechos.' },
    interpreter: 'No. 77',
  });
});

test('S512 the hospital’s text has the words of the record in its blanks, and what the record does not say is filled in before it is signed', async () => {
  const { caseId } = await newNotice();
  const text =
    '{{patient.name}}, admitted {{stay.admittedOn}}, with {{stay.attending}} on {{stay.unit}}.';
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `insert into case_letter_templates (organization_id, series_id, revision, name, kinds, language,
       text, state, written_by, written_at, approved_by, approved_at)
     values ($1, gen_random_uuid(), 2, 'Important Message', '{notice}', 'en', $4,
       'published', array[$2::uuid], now(), $3, now()) returning id`,
    [clinic.world.organizationId, uma.id, udo.id, text],
  );
  const textId = rows[0]!.id;
  const { data } = await uma.browser.call('utilization.notices.text', { caseId, textId });
  expect(data.text).toMatch(
    /^Ana Ruiz, admitted (31 October|1 November|October 31|November 1),? 2026, with \{\{stay.attending\}\}/,
  );
  const open = data.blanks.filter(({ value }) => value === null).map(({ name }) => name);
  expect(open).toEqual(['stay.attending', 'stay.unit']);
  const refused = await deliver(caseId, { textId, blanks: { 'stay.unit': '4 West' } });
  expect(refused.body?.error?.data?.fields).toMatchObject([{ path: 'blanks.stay.attending' }]);
  const blanks = {
    'stay.unit': '4 West',
    'stay.attending': 'Dr. Lena Okafor',
    'patient.name': 'X',
  };
  expect((await deliver(caseId, { textId, blanks })).status).toBe(200);
  const { delivered } = await read(caseId);
  expect(delivered?.text?.text).toMatch(/^Ana Ruiz, .* with Dr\. Lena Okafor on 4 West\.$/);
  expect(delivered?.text?.blanks).toMatchObject([
    { label: 'Name of the patient', value: 'Ana Ruiz', source: 'Patient record' },
    { source: 'Stay' },
    { value: 'Dr. Lena Okafor', source: 'Entered by Uma Reyes' },
    { value: '4 West', source: 'Entered by Uma Reyes' },
  ]);
});

test('S512 a PDF on the case is what the patient read, by its hash, and nobody removes it afterwards', async () => {
  const { caseId } = await newNotice();
  const added = async (bytes: Buffer, name: string): Promise<string> => {
    await sendFile(uma.browser, `/files/cases/${caseId}`, bytes, { name });
    const { files } = (await uma.browser.call('cases.byId', { caseId })).data;
    return files.find((file) => file.name === name)!.id;
  };
  const textFileId = await added(Buffer.from('No form'), 'form.txt');
  const refused = await deliver(caseId, { fileId: textFileId });
  expect(refused.body?.error?.data?.fields).toMatchObject([{ path: 'fileId' }]);
  const fileId = await added(pdf(2_000), 'im.pdf');
  expect((await deliver(caseId, { fileId })).status).toBe(200);
  const { delivered } = await read(caseId);
  expect(delivered?.file).toMatchObject({ fileId, name: 'im.pdf' });
  expect(delivered?.file?.hash).toMatch(/^[\da-f]{64}$/);
  const remove = (id: string) => uma.browser.call('cases.removeFile', { caseId, fileId: id });
  expect((await remove(fileId)).problem).toBe('cases.file-fixed');
  expect((await remove(textFileId)).status).toBe(200);
});

test('S439 a planned discharge opens the copy where it is owed, due four hours before, and moves it', async () => {
  const { caseId, patientId } = await newNotice();
  const plan = (days: number) => {
    const dischargeAt = new Date(Math.ceil(Date.now() / hourMs) * hourMs + days * dayMs);
    return { dischargeAt, input: { caseId, dischargeAt: dischargeAt.toISOString() } };
  };
  const past = { caseId, dischargeAt: new Date(Date.now() - hourMs).toISOString() };
  const call = (input: object) =>
    uma.browser.call('utilization.notices.planDischarge', input as never);
  expect((await call(past)).problem).toBe('input.invalid');
  expect((await call(plan(4).input)).status).toBe(200);
  expect((await noticesOf(patientId)).map(({ id }) => id)).toEqual([caseId]);
  await deliver(caseId);
  // No copy is owed of a message that was not given, nor of one given within the two days before.
  expect((await call(plan(1).input)).status).toBe(200);
  expect(await noticesOf(patientId)).toEqual([]);
  for (const days of [4, 5]) {
    const { dischargeAt, input } = plan(days);
    expect((await call(input)).status).toBe(200);
    const due = new Date(dischargeAt.getTime() - 4 * hourMs).toISOString();
    expect((await noticesOf(patientId)).map(({ title, dueAt }) => [title, dueAt])).toEqual([
      ['Important Message, copy before discharge', due],
    ]);
  }
});
