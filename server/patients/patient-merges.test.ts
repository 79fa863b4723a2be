/** Tests two records of one patient: likely twins, a merge by two people, and what follows the survivor. */
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

test('likely twins have a similar name, and the same or nearly the same birth date', async () => {
  const surname = `Quintanilha ${randomUUID().slice(0, 4)}`;
  const same = await add({ fullName: `Anna ${surname}`, birthDate: '1971-10-05' });
  const swapped = await add({ fullName: `${surname} Ana`, birthDate: '1971-05-10' });
  const unknown = await add({ fullName: `Ana ${surname}` });
  await add({ fullName: `Ana ${surname}`, birthDate: '1999-02-28' });
  await add({ fullName: 'Bertrand Wojcik', birthDate: '1971-10-05' });
  const typed = { fullName: `Ána ${surname}`, birthDate: '1971-10-05' };
  const { data } = await callAppointments(lena, 'patients.twins', typed);
  expect(data.patients.map(({ id }) => id).toSorted()).toEqual([same, swapped, unknown].toSorted());
  expect(data.patients[0]?.id).toBe(same);
  const answer = await callAppointments(lena, 'patients.twins', { ...typed, exceptId: same });
  expect(answer.data.patients.map(({ id }) => id)).not.toContain(same);
  const foreigner = await clinic.clinician({
    organizationId: await clinic.world.newOrganization(`Southfield ${randomUUID()}`),
  });
  const { data: foreign } = await callAppointments(foreigner, 'patients.twins', typed);
  expect(foreign.patients).toEqual([]);
});

test('a merge is requested by one person and confirmed by another', async () => {
  const survivorId = await add({ fullName: 'Ana Ruiz', birthDate: '1971-10-25' });
  const duplicateId = await add({ fullName: 'Anna Ruiz', phone: '+44 20 7946 0000' });
  const request = await requestMerge(survivorId, duplicateId);
  expect(request.data).toMatchObject({
    survivor: { id: survivorId, appointments: 0 },
    duplicate: { id: duplicateId, fullName: 'Anna Ruiz' },
    requestedBy: { id: desk.id, fullName: 'Noor Haddad' },
  });
  expect((await requestMerge(duplicateId, survivorId, second)).problem).toBe(
    'patients.merge-requested',
  );
  expect((await confirmMerge(request.data.id, desk)).problem).toBe('patients.merge-own');
  expect((await confirmMerge(request.data.id, lena)).problem).toBe('access.denied');
  const listed = await callAppointments(second, 'patients.merges', { patientId: duplicateId });
  expect(listed.data.merges.map(({ id }) => id)).toEqual([request.data.id]);
  expect((await confirmMerge(request.data.id)).data).toMatchObject({
    id: survivorId,
    fullName: 'Ana Ruiz',
    birthDate: '1971-10-25',
    phone: '+44 20 7946 0000',
  });
  expect((await confirmMerge(request.data.id)).problem).toBe('patients.merge-over');
  for (const id of [survivorId, duplicateId])
    expect(await clinic.recorded('patient.merge', id)).toMatchObject([
      { actor_id: second.id, outcome: 'success' },
    ]);
  expect(await clinic.recorded('patient.merge-request', survivorId)).toMatchObject([
    { actor_id: desk.id, detail: { duplicateId } },
  ]);
});

test('appointments and the waiting list follow, and the merged id leads to the survivor', async () => {
  const survivorId = await add({ fullName: 'Paul Novak' });
  const externalId = `NG-${randomUUID()}`;
  const duplicateId = await add({ fullName: 'Pavel Novak', externalId });
  const { data: bookingOfSurvivor } = await bookFor(survivorId);
  const { data: moved } = await bookFor(duplicateId);
  const entry = {
    typeId: clinic.types['in-person'],
    fromDay: minutesFromNow(0).toISOString().slice(0, 10),
    untilDay: minutesFromNow(14 * 1440)
      .toISOString()
      .slice(0, 10),
  };
  for (const patientId of [survivorId, duplicateId])
    expect(
      (await callAppointments(lena, 'waitlist.add', { ...entry, patientId })).problem,
    ).toBeUndefined();
  await mergePatients(survivorId, duplicateId);
  const { data } = await callAppointments(desk, 'patients.appointments', {
    patientId: duplicateId,
  });
  expect(data.appointments.map(({ id }) => id).toSorted()).toEqual(
    [bookingOfSurvivor.id, moved.id].toSorted(),
  );
  expect(new Set(data.appointments.map(({ patientName }) => patientName))).toEqual(
    new Set(['Paul Novak']),
  );
  expect((await readPatient(duplicateId)).data).toMatchObject({ id: survivorId, externalId });
  const waiting = (await callAppointments(lena, 'waitlist.list', { show: 'waiting' })).data.entries;
  expect(waiting.filter(({ patient }) => patient.id === survivorId)).toHaveLength(1);
  const { data: patientMatches } = await callAppointments(lena, 'patients.find', {
    search: 'pavel novak',
  });
  expect(patientMatches.map(({ id }) => id)).toEqual([survivorId]);
  const { data: booked } = await bookFor(duplicateId);
  expect(booked.patient?.id).toBe(survivorId);
  expect((await requestMerge(duplicateId, await add({ fullName: 'Eva Novak' }))).problem).toBe(
    'patients.merged',
  );
});

test('both stay where the two records have something at one time', async () => {
  const [survivorId, duplicateId] = [
    await add({ fullName: 'Mia Park' }),
    await add({ fullName: 'Mia Parc' }),
  ];
  const { data: first } = await bookFor(survivorId);
  const other = await clinic.clinician();
  const { data: beside } = await bookFor(duplicateId, { startsAt: first.startsAt }, other);
  expect((await mergePatients(survivorId, duplicateId)).status).toBe(200);
  const { data } = await callAppointments(desk, 'patients.appointments', { patientId: survivorId });
  expect(data.appointments.find(({ id }) => id === beside.id)).toMatchObject({
    patientElsewhereBecause: 'Two records of this patient were merged',
  });
});

test('a booking that runs beside the merge ends with the survivor', async () => {
  const [survivorId, duplicateId] = [
    await add({ fullName: 'Kim Berg' }),
    await add({ fullName: 'Kim Bergh' }),
  ];
  const { data: request } = await requestMerge(survivorId, duplicateId);
  const answers = await Promise.all([
    confirmMerge(request.id),
    ...Array.from({ length: 6 }, () => bookFor(duplicateId)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { rows } = await clinic.world.owner.query(
    'select count(*)::int as count from appointments where patient_id = $1',
    [duplicateId],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('a declined request changes nothing, and can be made again', async () => {
  const [survivorId, duplicateId] = [
    await add({ fullName: 'Jo Lind' }),
    await add({ fullName: 'Joe Lind' }),
  ];
  const { data } = await requestMerge(survivorId, duplicateId);
  await callAppointments(desk, 'patients.declineMerge', { mergeId: data.id });
  expect((await confirmMerge(data.id)).problem).toBe('patients.merge-over');
  expect((await readPatient(duplicateId)).data.id).toBe(duplicateId);
  expect((await requestMerge(survivorId, duplicateId)).status).toBe(200);
});

test('FHIR says which record replaced a merged one', async () => {
  const [survivorId, duplicateId] = [
    await add({ fullName: 'Lea Moor', birthDate: '1990-01-02', language: 'de' }),
    await add({ fullName: 'Leah Moor' }),
  ];
  await mergePatients(survivorId, duplicateId);
  const gone = await lena.browser.fetch(`/fhir/Patient/${duplicateId}`);
  expect(gone.body).toMatchObject({
    resourceType: 'Patient',
    id: duplicateId,
    active: false,
    link: [{ other: { reference: `Patient/${survivorId}` }, type: 'replaced-by' }],
  });
  const stays = await lena.browser.fetch(`/fhir/Patient/${survivorId}`);
  expect(stays.body).toMatchObject({
    active: true,
    birthDate: '1990-01-02',
    link: [{ other: { reference: `Patient/${duplicateId}` }, type: 'replaces' }],
  });
  const guest = await clinic.clinician({ role: 'GUEST' });
  expect((await guest.browser.fetch(`/fhir/Patient/${survivorId}`)).status).toBe(403);
});

test('an appointment by a name alone is linked to its patient later, with its series', async () => {
  const patientId = await add({ fullName: 'Ida Holm', birthDate: '1966-03-04' });
  const startsAt = minutesFromNow(30 * 24 * 60).toISOString();
  const { data: series } = await callAppointments(lena, 'bookSeries', {
    typeId: clinic.types['in-person'],
    startsAt,
    patientName: 'Unknown, from the ward',
    rule: { every: 'day', interval: 7, ends: { count: 3 } },
  });
  const [first, ...rest] = series.appointments;
  const link = { appointmentId: first!.id, patientId };
  const linked = await callAppointments(lena, 'patients.link', link);
  expect(linked.data).toMatchObject({ patientName: 'Ida Holm', patient: { id: patientId } });
  for (const { id } of rest)
    expect(await clinic.recorded('appointment.link-patient', id)).toHaveLength(1);
  const other = await add({ fullName: 'Ida Holme' });
  expect(
    (await callAppointments(lena, 'patients.link', { ...link, patientId: other })).problem,
  ).toBe('conflict');
  const elsewhere = await clinic.clinician();
  const { data: unnamed } = await callAppointments(elsewhere, 'book', {
    typeId: clinic.types['in-person'],
    startsAt: first!.startsAt,
    patientName: 'Unknown',
  });
  const again = { appointmentId: unnamed.id, patientId };
  expect((await callAppointments(elsewhere, 'patients.link', again)).problem).toBe(
    'appointments.patient-elsewhere',
  );
});
