/** Tests the note of a visit: saved while it is typed, without lost changes, hidden from guests. */
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function aVisit() {
  const [lena, ren] = [await clinic.clinician(), await clinic.clinician()];
  const appointmentId = await clinic.place([lena, ren], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  return { lena, ren, ana, visitId };
}

const read = (who: Clinician, visitId: string) => who.browser.call('visits.note.read', { visitId });
const save = (who: Clinician, visitId: string, text: string, version: number) =>
  who.browser.call('visits.note.save', { visitId, text, version });

test('a note is saved version by version, by any clinician of the visit', async () => {
  const { lena, ren, visitId } = await aVisit();
  expect((await read(lena, visitId)).data).toMatchObject({
    text: '',
    version: 0,
    saved: null,
    signed: null,
  });
  await save(lena, visitId, 'Cough for', 0);
  await save(lena, visitId, 'Cough for two weeks', 1);
  expect((await read(ren, visitId)).data).toMatchObject({
    text: 'Cough for two weeks',
    version: 2,
    saved: { by: lena.fullName },
  });
  expect(await clinic.recorded('visit.note-save', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { version: 1, length: 9 } },
    { actor_id: lena.id, detail: { version: 2, length: 19 } },
  ]);
  expect(await clinic.recorded('visit.note-read', visitId)).toMatchObject([{ actor_id: ren.id }]);
});

test('an old version overwrites nothing, and a repetition is no conflict', async () => {
  const { lena, ren, visitId } = await aVisit();
  await save(lena, visitId, 'From Lena', 0);
  expect((await save(ren, visitId, 'From Ren', 0)).problem).toBe('conflict');
  expect((await save(lena, visitId, 'From Lena', 0)).data.version).toBe(1);
  expect((await read(ren, visitId)).data.text).toBe('From Lena');
  expect((await save(ren, visitId, 'From Lena\n\nFrom Ren', 1)).data.version).toBe(2);
});

test('S15 nobody but the clinicians of the visit finds its note; it can be written afterwards too', async () => {
  const { lena, ana, visitId } = await aVisit();
  const other = await clinic.clinician();
  expect((await read(other, visitId)).problem).toBe('not-found');
  expect((await save(other, visitId, 'Mine', 0)).problem).toBe('not-found');
  expect((await ana.call('visits.note.read', { visitId })).status).toBe(401);
  await lena.browser.call('visits.admit', { visitId });
  await lena.browser.call('visits.end', { visitId });
  expect((await save(lena, visitId, 'Went well', 0)).data.version).toBe(1);
});

test('an earlier text stays as a version when somebody else goes on, or after a pause', async () => {
  const { lena, ren, visitId } = await aVisit();
  const versions = async () => (await lena.browser.call('visits.note.versions', { visitId })).data;
  await save(lena, visitId, 'Cough', 0);
  await save(lena, visitId, 'Cough for two weeks', 1);
  expect(await versions()).toEqual([]);
  await save(ren, visitId, 'No cough', 2);
  clinic.world.clock.offsetMs += 6 * 60_000;
  await save(ren, visitId, 'No cough, no fever', 3);
  clinic.world.clock.offsetMs -= 6 * 60_000;
  expect(await versions()).toMatchObject([
    { version: 3, text: 'No cough', by: ren.fullName },
    { version: 2, text: 'Cough for two weeks', by: lena.fullName },
  ]);
  const other = await clinic.clinician();
  const answer = await other.browser.call('visits.note.versions', { visitId });
  expect(answer.problem).toBe('not-found');
});

test('the disposition is saved with the note, and stays where a program leaves it out', async () => {
  const { lena, visitId } = await aVisit();
  const input = { visitId, text: 'Rash', version: 0, disposition: 'in-person' as const };
  expect((await lena.browser.call('visits.note.save', input)).data.disposition).toBe('in-person');
  expect((await save(lena, visitId, 'Rash on the arm', 1)).data.disposition).toBe('in-person');
});
