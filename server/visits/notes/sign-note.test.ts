/** Tests that a signed note is what was signed, for good: one signer, no changes, addenda alone (S79). */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { runningVisit, wereThere } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

/** Of two clinicians, with a note of one of them. */
async function writtenVisit() {
  const [lena, ren] = [await clinic.clinician(), await clinic.clinician()];
  const visit = await runningVisit(clinic, lena, ren);
  const { visitId, identity } = visit;
  await wereThere(clinic, visitId, [
    { identity: `practitioner:${lena.id}`, left: 10 },
    { identity, left: 20 },
  ]);
  const note = { visitId, text: '## Plan\nRest', version: 0 };
  await lena.browser.call('visits.note.save', { ...note, disposition: 'follow-up' });
  return { ...visit, lena, ren };
}

const sign = (who: Clinician, visitId: string, version = 1) =>
  who.browser.call('visits.note.sign', { visitId, version });
const add = (who: Clinician, visitId: string, idempotencyKey: string = randomUUID()) =>
  who.browser.call('visits.note.addAddendum', {
    visitId,
    text: ' Cultures grew. ',
    idempotencyKey,
  });

async function signedVisit() {
  const visit = await writtenVisit();
  await visit.lena.browser.call('visits.end', { visitId: visit.visitId });
  expect((await sign(visit.lena, visit.visitId)).status).toBe(200);
  return visit;
}

test('a note is signed after the visit, in the version that was read, by its clinicians alone', async () => {
  const { lena, visitId } = await writtenVisit();
  expect((await sign(lena, visitId)).problem).toBe('visits.not-now');
  await lena.browser.call('visits.end', { visitId });
  expect((await sign(lena, visitId, 0)).problem).toBe('conflict');
  expect((await sign(await clinic.clinician(), visitId)).problem).toBe('not-found');
  const { data } = await sign(lena, visitId);
  expect(data.signed).toMatchObject({ by: lena.fullName, at: expect.any(String) });
  expect((await sign(lena, visitId)).data).toEqual(data);
});

test('S79 what was signed is the note with the facts of the visit, and its hash is in the audit', async () => {
  const { lena, visitId } = await signedVisit();
  const { rows } = await clinic.world.owner.query<{ document: string; hash: Buffer }>(
    'select signed_document as document, signed_hash as hash from visit_notes where visit_id = $1',
    [visitId],
  );
  const [{ document, hash }] = rows as [{ document: string; hash: Buffer }];
  expect(createHash('sha256').update(document).digest('hex')).toBe(hash.toString('hex'));
  expect(JSON.parse(document)).toMatchObject({
    note: { text: '## Plan\nRest', version: 1, disposition: 'follow-up' },
    signed: { by: { id: lena.id } },
    visit: {
      patientName: 'Ana Ruiz',
      secondsFaceToFace: 40 * 60,
      modality: 'video',
      consents: [
        { name: 'Ana Ruiz', kind: 'tele-visit' },
        { kind: 'recording' },
        { kind: 'data' },
        { kind: 'files' },
        { kind: 'third-person' },
      ],
      files: [],
    },
  });
  expect(await clinic.recorded('visit.note-sign', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { version: 1, hash: hash.toString('hex') } },
  ]);
});

test('S79 of two who sign at once, one does', async () => {
  const { lena, ren, visitId } = await writtenVisit();
  await lena.browser.call('visits.end', { visitId });
  const answers = await Promise.all([sign(lena, visitId), sign(ren, visitId)]);
  expect(answers.map(({ problem }) => problem ?? 'signed').toSorted()).toEqual([
    'signed',
    'visits.note-signed',
  ]);
});

test('S79 nobody changes or deletes a signed note or an addendum, in the database neither', async () => {
  const { lena, ren, visitId } = await signedVisit();
  const changed = { visitId, text: 'Something else', version: 1 };
  for (const who of [lena, ren])
    expect((await who.browser.call('visits.note.save', changed)).problem).toBe(
      'visits.note-signed',
    );
  await add(lena, visitId);
  const { owner } = clinic.world;
  for (const statement of [
    "update visit_notes set text = 'x' where visit_id = $1",
    'update visit_notes set signed_at = null, signed_by = null, signed_document = null, signed_hash = null where visit_id = $1',
    'delete from visit_notes where visit_id = $1',
    "update visit_note_addenda set text = 'x' where visit_id = $1",
    'delete from visit_note_addenda where visit_id = $1',
  ])
    await expect(owner.query(statement, [visitId])).rejects.toThrow(/signed note|append-only/);
});

test('S79 a signed note gets addenda, each once, and a note that is not signed gets none', async () => {
  const { lena, ren, visitId } = await writtenVisit();
  expect((await add(lena, visitId)).problem).toBe('visits.not-now');
  await lena.browser.call('visits.end', { visitId });
  await sign(lena, visitId);
  const key = randomUUID();
  await add(ren, visitId, key);
  await add(ren, visitId, key);
  const { data } = await add(lena, visitId);
  expect(data).toMatchObject({
    text: '## Plan\nRest',
    addenda: [
      { number: 1, text: 'Cultures grew.', by: ren.fullName },
      { number: 2, by: lena.fullName },
    ],
  });
});

test('S68 S79 a signed note is deleted by the organization’s own days, with its addenda, and under a legal hold not', async () => {
  const { lena, visitId } = await signedVisit();
  await add(lena, visitId);
  const { owner } = clinic.world;
  const gone = () => owner.query('delete from visit_notes where visit_id = $1', [visitId]);
  const organization = 'select organization_id from visits where id = $1';
  await owner.query(
    `insert into retention_settings (organization_id, days, held_since, held_by)
     values ((${organization}), '{"notes": 30}', now(), $2)`,
    [visitId, lena.id],
  );
  await expect(gone()).rejects.toThrow('signed note');
  await owner.query(
    `update retention_settings set held_since = null, held_by = null
     where organization_id = (${organization})`,
    [visitId],
  );
  await gone();
  const { rows } = await owner.query('select 1 from visit_note_addenda where visit_id = $1', [
    visitId,
  ]);
  expect(rows).toEqual([]);
});
