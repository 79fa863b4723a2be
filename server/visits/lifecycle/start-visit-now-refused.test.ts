/** Tests that a visit that cannot start now leaves no appointment, patient or room. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openLetters } from '#server/test/mailed-letters.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { openStarting } from '#server/test/start-visits.ts';

const clinic = await openClinicBehindProxy();
const visits = openStarting(clinic);
afterAll(() => clinic.close());

test('S31 of twenty who start at one moment with one clinician one does, and no room is left over', async () => {
  const lena = await clinic.clinician();
  const before = clinic.proxy.roomsMade().length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => visits.start(lena)));
  const sorted = answers.map(({ problem }) => problem ?? 'started').toSorted();
  expect(sorted).toEqual([...Array.from({ length: 19 }, () => 'appointments.overlap'), 'started']);
  expect(await clinic.overlaps()).toBe(0);
  expect(await visits.madeBy(lena)).toEqual([1, 1, 0]);
  expect(await visits.roomsSince(before)).toHaveLength(1);
});

test('the conflict is named, and who may overbook starts for a reason', async () => {
  const lena = await clinic.clinician();
  const chief = await clinic.clinician({ role: 'ADMIN' });
  await clinic.place([lena], { at: -5, patientName: 'Ben Okri' });
  await clinic.place([chief], { at: -5 });
  const refused = await visits.start(lena);
  expect(refused.problem).toBe('appointments.overlap');
  expect(refused.text).toContain('Ben Okri');
  expect(await visits.madeBy(lena)).toEqual([1, 0, 0]);
  const because = { overbookBecause: 'Chest pain on the phone' };
  expect((await visits.start(lena, because)).problem).toBe('access.denied');
  const { data } = await visits.start(chief, because);
  expect(data.visit.appointment.overbookedBecause).toBe('Chest pain on the phone');
});

test('S32 while LiveKit is away nothing is written, of a new patient neither', async () => {
  const lena = await clinic.clinician();
  await clinic.proxy.cut();
  const newPatient = { fullName: 'Ana Ruiz', email: `${randomUUID()}@patients.example` };
  const answer = await visits.start(lena, { newPatient });
  await clinic.proxy.mend();
  expect([answer.status, answer.problem]).toEqual([503, 'visits.video-away']);
  expect(await visits.madeBy(lena)).toEqual([0, 0, 0]);
});

test('S32 while LiveKit answers that it has no node, it is away too', async () => {
  const lena = await clinic.clinician();
  clinic.proxy.setReady(false);
  const answer = await visits.start(lena);
  clinic.proxy.setReady(true);
  expect([answer.status, answer.problem]).toEqual([503, 'visits.video-away']);
  expect(await visits.madeBy(lena)).toEqual([0, 0, 0]);
});

test('only tele-visits that the clinician holds are started, and those alone are offered', async () => {
  const lena = await clinic.clinician({ hospitalRole: 'Attending' });
  const of = async (change: string) => {
    const id = await clinic.newType('tele-visit', lena.organizationId);
    await clinic.world.owner.query(`update appointment_types set ${change} where id = $1`, [id]);
    return id;
  };
  const forInterns = await of(`holder_jobs = '{Intern}'`);
  const ahead = await of('notice_minutes = 60');
  const offered = (await visits.startable(lena)).types.map(({ id }: { id: string }) => id);
  expect(offered).toContain(clinic.types['tele-visit']);
  for (const id of [forInterns, ahead, clinic.types['in-person']])
    expect(offered).not.toContain(id);
  const problems = [forInterns, ahead, clinic.types['in-person']].map(
    async (typeId) => (await visits.start(lena, { typeId })).problem,
  );
  expect(await Promise.all(problems)).toEqual([
    'appointments.not-theirs',
    'input.invalid',
    'visits.not-tele-visit',
  ]);
  expect(await visits.madeBy(lena)).toEqual([0, 0, 0]);
});

test('S15 a patient or a type of another hospital is not found, and nothing is written', async () => {
  const lena = await clinic.clinician();
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ organizationId });
  const theirs = await openLetters(clinic).patient(stranger);
  const typeId = await clinic.newType('tele-visit', organizationId);
  for (const more of [{ patientId: theirs.id }, { typeId }, { patientId: randomUUID() }])
    expect((await visits.start(lena, more)).problem).toBe('not-found');
  expect(await visits.madeBy(lena)).toEqual([0, 0, 0]);
});
