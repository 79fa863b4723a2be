/** Tests what two records have at one time when they are merged, and a merge that is undone. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow } from '#server/test/clinic.ts';
import { openMergingClinic } from '#server/test/patients/merging-clinic.ts';

const {
  clinic,
  lena,
  desk,
  second,
  add,
  bookFor,
  requestMerge,
  confirmMerge,
  readPatient,
  mergePatients,
} = await openMergingClinic();
afterAll(() => clinic.close());

const patientOf = async (appointmentId: string) =>
  (await callAppointments(desk, 'desk.appointment', { appointmentId })).data.appointment;

test('S180 a request says what both records have at one time, and the confirmation cancels one of the two', async () => {
  const survivorId = await add({ fullName: 'Tia Moss', email: `${randomUUID()}@patients.example` });
  const duplicateId = await add({ fullName: 'Tia Mos' });
  const { data: first } = await bookFor(survivorId);
  const other = await clinic.clinician({ fullName: 'Dr. Omar Reyes' });
  const { data: beside } = await bookFor(duplicateId, { startsAt: first.startsAt }, other);
  const { data: alone } = await bookFor(duplicateId);
  const { data: request } = await requestMerge(survivorId, duplicateId);
  expect(request.clashes).toMatchObject([
    {
      survivors: { id: first.id, startsAt: first.startsAt },
      duplicates: { id: beside.id, clinicians: ['Dr. Omar Reyes'] },
    },
  ]);
  const { data: listed } = await callAppointments(second, 'patients.merges', {});
  expect(listed.merges.find(({ id }) => id === request.id)?.clashes).toHaveLength(1);
  const confirm = (cancel: object[]) =>
    callAppointments(second, 'patients.confirmMerge', { mergeId: request.id, cancel });
  const strange = { appointmentId: alone.id, version: alone.version };
  expect((await confirm([strange])).problem).toBe('input.invalid');
  const stale = { appointmentId: beside.id, version: beside.version + 1 };
  expect((await confirm([stale])).problem).toBe('conflict');
  expect((await readPatient(duplicateId)).data.id).toBe(duplicateId);
  const cancel = [{ appointmentId: beside.id, version: beside.version }];
  expect((await confirm(cancel)).status).toBe(200);
  expect(await patientOf(beside.id)).toMatchObject({
    state: 'cancelled',
    cancelledBecause: 'Two records of this patient were merged',
    patient: { id: survivorId },
  });
  expect(await patientOf(first.id)).toMatchObject({ state: 'booked' });
  expect(await clinic.recorded('appointment.cancel', beside.id)).toMatchObject([
    { actor_id: second.id },
  ]);
  const { rows } = await clinic.world.owner.query(
    `select data->>'about' as about from jobs.job
     where name = 'appointment.letter' and data->>'appointmentId' = $1`,
    [beside.id],
  );
  expect(rows).toEqual([{ about: 'cancelled' }]);
});

test('S180 a merge is undone: appointments, waiting list, contacts and earlier merges go back', async () => {
  const surname = randomUUID().slice(0, 6);
  const externalId = `NG-${randomUUID()}`;
  const survivorId = await add({ fullName: `Uma ${surname}` });
  const duplicateId = await add({
    fullName: `Umah ${surname}`,
    externalId,
    phone: '+44 20 7946 0001',
    birthDate: '1960-02-03',
    needsInterpreter: true,
  });
  const earlierId = await add({ fullName: `Ума ${surname}` });
  await mergePatients(duplicateId, earlierId);
  const { data: ofSurvivor } = await bookFor(survivorId);
  const other = await clinic.clinician();
  const { data: beside } = await bookFor(duplicateId, { startsAt: ofSurvivor.startsAt }, other);
  const entry = {
    typeId: clinic.types['in-person'],
    fromDay: minutesFromNow(0).toISOString().slice(0, 10),
    untilDay: minutesFromNow(14 * 1440)
      .toISOString()
      .slice(0, 10),
  };
  for (const patientId of [survivorId, duplicateId])
    await callAppointments(lena, 'waitlist.add', { ...entry, patientId });
  const { data: request } = await requestMerge(survivorId, duplicateId);
  await confirmMerge(request.id);
  const { data: later } = await bookFor(survivorId);
  const { version } = (await readPatient(survivorId)).data;
  const saved = await callAppointments(lena, 'patients.save', {
    patientId: survivorId,
    version,
    fullName: `Uma ${surname}`,
    birthDate: '1960-02-03',
    needsInterpreter: true,
    externalId,
    phone: '+44 20 7946 0002',
  });
  expect(saved.status).toBe(200);
  const done = async (patientId: string) =>
    (await callAppointments(second, 'patients.merges', { patientId })).data.done;
  expect(await done(survivorId)).toMatchObject([
    { id: request.id, duplicateId, mergedBy: { id: second.id } },
  ]);
  const undo = (who = second) =>
    callAppointments(who, 'patients.undoMerge', { mergeId: request.id });
  expect((await undo(lena)).problem).toBe('access.denied');
  expect((await undo()).data).toMatchObject({ id: duplicateId, externalId });
  expect(await patientOf(beside.id)).toMatchObject({
    patient: { id: duplicateId },
    patientName: `Umah ${surname}`,
    patientElsewhereBecause: null,
  });
  for (const { id } of [ofSurvivor, later])
    expect(await patientOf(id)).toMatchObject({ patient: { id: survivorId } });
  // What was changed since stays; what was only taken goes back.
  expect((await readPatient(survivorId)).data).toMatchObject({
    externalId: null,
    birthDate: null,
    needsInterpreter: false,
    phone: '+44 20 7946 0002',
  });
  expect((await readPatient(earlierId)).data.id).toBe(duplicateId);
  const { data: waiting } = await callAppointments(lena, 'waitlist.list', { show: 'waiting' });
  const waitingIds = waiting.entries.map(({ patient }: { patient: { id: string } }) => patient.id);
  expect(waitingIds.filter((id: string) => [survivorId, duplicateId].includes(id))).toHaveLength(2);
  expect(await done(survivorId)).toEqual([]);
  expect((await undo()).problem).toBe('patients.merge-over');
  for (const id of [survivorId, duplicateId])
    expect(await clinic.recorded('patient.merge-undo', id)).toMatchObject([
      { actor_id: second.id, outcome: 'success' },
    ]);
  expect((await mergePatients(survivorId, duplicateId)).status).toBe(200);
});

test('a merge whose survivor was merged further is undone after that one', async () => {
  const [one, other, third] = [
    await add({ fullName: 'Ola Berg' }),
    await add({ fullName: 'Ola Bergh' }),
    await add({ fullName: 'Olav Berg' }),
  ];
  const { data: earlier } = await requestMerge(one, other);
  await confirmMerge(earlier.id);
  const { data: later } = await requestMerge(third, one);
  await confirmMerge(later.id);
  const undo = (mergeId: string) => callAppointments(second, 'patients.undoMerge', { mergeId });
  expect((await undo(earlier.id)).problem).toBe('patients.merged');
  expect((await undo(later.id)).status).toBe(200);
  expect((await undo(earlier.id)).status).toBe(200);
  expect((await readPatient(other)).data.id).toBe(other);
});
