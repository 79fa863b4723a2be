/** Tests large remittances: they come in parts, are imported in the background each claim once, and refused as a whole. */
import { afterAll, expect, test } from 'vitest';
import type { RemittanceUpload } from '#shared/facts/remittances.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { openClinic } from '#server/test/clinic.ts';
import { numbered, remittance } from '#server/test/facts/remittance-files.ts';
import { runUpload } from './run-upload.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, denialsOf } = await denialScene(clinic);
const { mrn } = await newPatient();
const { organizationId } = clinic.world;

async function sendInParts(text: string, pieces = 3): Promise<string> {
  const { data } = await biller.browser.call('facts.remittances.beginUpload', { fileName: 'big' });
  const uploadId = data.uploadId as string;
  const size = Math.ceil(text.length / pieces);
  for (let part = 0; part < pieces; part += 1) {
    const piece = text.slice(part * size, (part + 1) * size);
    const sent = { uploadId, part, text: piece };
    expect((await biller.browser.call('facts.remittances.addUploadPart', sent)).status).toBe(200);
  }
  const start = { uploadId, parts: pieces };
  expect((await biller.browser.call('facts.remittances.startUpload', start)).status).toBe(200);
  return uploadId;
}

async function uploadOf(uploadId: string): Promise<RemittanceUpload | undefined> {
  const { data } = await biller.browser.call('facts.remittances.uploads');
  return data.find(({ id }: RemittanceUpload) => id === uploadId);
}

const run = (uploadId: string) => runUpload(clinic.world.deps, { uploadId, organizationId });

/** More than one transaction takes. */
const claims = 450;
const bigFile = (denied: string, trace = numbered()) =>
  remittance(
    Array.from({ length: claims }, (_, at) =>
      at === claims - 1
        ? [`CLP*${denied}*4*50*0~`, 'CAS*CO*50*50~', `REF*EA*${mrn}~`]
        : [`CLP*${denied}-${at}*1*10*10~`, `REF*EA*${at < 3 ? numbered() : mrn}~`],
    ).flat(),
    { trace },
  );

test('S428 a large file is imported in the background, whole, with its counts and its denials, by two jobs each claim once', async () => {
  const denied = numbered();
  const text = bigFile(denied);
  const uploadId = await sendInParts(text);
  expect(await uploadOf(uploadId)).toMatchObject({ state: 'importing', claims: null, done: 0 });
  await Promise.all([run(uploadId), run(uploadId)]);
  expect(await uploadOf(uploadId)).toMatchObject({
    state: 'imported',
    claims,
    done: claims,
    counts: { new: claims, repeated: 0, unmatched: 3, denialsOpened: 1, denialsClosed: 0 },
  });
  expect(await denialsOf(denied)).toMatchObject([{ state: 'new' }]);
  const { rows } = await clinic.world.owner.query(
    'select part from remittance_upload_parts where upload_id = $1',
    [uploadId],
  );
  expect(rows).toEqual([]);
  const again = await sendInParts(text, 2);
  await run(again);
  expect(await uploadOf(again)).toMatchObject({
    state: 'imported',
    counts: { new: 0, repeated: claims },
  });
});

test('S428 a job that dies in the middle leaves what it has imported, and the next one goes on', async () => {
  const denied = numbered();
  const uploadId = await sendInParts(bigFile(denied));
  let slices = 0;
  const dying = {
    ...clinic.world.deps,
    factsArrived: async (...arrived: Parameters<typeof clinic.world.deps.factsArrived>) => {
      slices += 1;
      if (slices === 2) throw new Error('The server died.');
      return clinic.world.deps.factsArrived(...arrived);
    },
  };
  await expect(runUpload(dying, { uploadId, organizationId })).rejects.toThrow('died');
  expect(await uploadOf(uploadId)).toMatchObject({ state: 'importing', claims, done: 200 });
  await run(uploadId);
  expect(await uploadOf(uploadId)).toMatchObject({
    state: 'imported',
    done: claims,
    counts: { new: claims, repeated: 0, denialsOpened: 1 },
  });
});

test('S428 a large file with a wrong count is refused as a whole, with its line, and leaves no claim', async () => {
  const denied = numbered();
  const uploadId = await sendInParts(
    remittance([`CLP*${denied}*4*50*0~`, `REF*EA*${mrn}~`], { count: 3 }),
  );
  await run(uploadId);
  const upload = await uploadOf(uploadId);
  expect(upload).toMatchObject({ state: 'refused' });
  expect(upload?.fault).toMatch(/^Line \d+: /);
  expect(await denialsOf(denied)).toEqual([]);
});

test('S428 a file of which a part is missing is not begun, and no part is added to one that is', async () => {
  const { data } = await biller.browser.call('facts.remittances.beginUpload', { fileName: 'cut' });
  const { uploadId } = data;
  const part = { uploadId, part: 0, text: 'ISA' };
  await biller.browser.call('facts.remittances.addUploadPart', part);
  const start = { uploadId, parts: 2 };
  expect((await biller.browser.call('facts.remittances.startUpload', start)).status).toBe(400);
  await biller.browser.call('facts.remittances.startUpload', { uploadId, parts: 1 });
  expect((await biller.browser.call('facts.remittances.addUploadPart', part)).status).toBe(409);
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Billing Specialist',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect((await elsewhere.browser.call('facts.remittances.addUploadPart', part)).status).toBe(404);
});
