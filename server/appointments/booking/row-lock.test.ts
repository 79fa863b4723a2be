/** Tests that a locked row takes one connection, however many calls wait for it (S49). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import {
  fewConnections,
  manyTimes as times,
  namedLock,
  rowOf,
  whileLocked,
  type HeldLock,
} from '#server/test/locking/locked-rows.ts';

const clinic = await openClinic({ env: fewConnections });
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
const planner = await clinic.clinician({ role: 'EDITOR' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const colleague = await clinic.clinician();
afterAll(() => clinic.close());

const locked = <Answer>(lock: HeldLock, send: () => Promise<Answer>[]) =>
  whileLocked({ clinic, colleague, lock }, send);

test('S49 bookings of a locked clinician with colleagues leave connections to everybody else', async () => {
  const answers = await locked(rowOf('practitioners', lena.id), () =>
    times.map((at) =>
      planner.browser.call('appointments.book', {
        typeId: clinic.types.meeting,
        withPractitionerIds: [lena.id],
        startsAt: minutesFromNow(600 + at * 30).toISOString(),
        patientName: 'Ana Ruiz',
        idempotencyKey: randomUUID(),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
});

test('S49 moves of a locked clinician’s appointments leave connections to everybody else', async () => {
  const ids: string[] = [];
  for (const at of times) ids.push(await clinic.place([lena], { at: 2_000 + at * 30 }));
  const answers = await locked(rowOf('practitioners', lena.id), () =>
    ids.map((appointmentId, at) =>
      lena.browser.call('appointments.move', {
        appointmentId,
        version: 1,
        startsAt: minutesFromNow(4_000 + at * 30).toISOString(),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
});

test('S49 messages to the patient of a locked visit leave connections to everybody else', async () => {
  const appointmentId = await clinic.place([lena], { at: 10 });
  const { data } = await lena.browser.call('visits.open', { appointmentId });
  const answers = await locked(rowOf('visits', data.id), () =>
    times.map((at) =>
      lena.browser.call('visits.message', { visitId: data.id, text: `In ${at} minutes` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
});

test('S49 messages that many write in one conversation leave connections to everybody else', async () => {
  const { id: unitId } = await clinic.newUnit();
  const write = (at: number) =>
    planner.browser.call('messages.send', {
      to: { to: 'unit', unitId },
      text: `Bed ${at} is free`,
      idempotencyKey: randomUUID(),
    });
  const { data } = await write(1);
  const answers = await locked(rowOf('conversations', data.conversationId), () => times.map(write));
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
});

test('S49 merges of many records into one, and changes of it, leave connections to everybody else', async () => {
  const add = async (fullName: string): Promise<string> =>
    (await planner.browser.call('appointments.patients.add', { fullName })).data.id;
  const survivorId = await add('Ana Ruiz');
  const duplicates: string[] = [];
  for (const at of times) duplicates.push(await add(`Ana Ruiz ${at}`));
  const requests = await locked(rowOf('patients', survivorId), () =>
    duplicates.map((duplicateId) =>
      planner.browser.call('appointments.patients.requestMerge', { survivorId, duplicateId }),
    ),
  );
  expect(requests.map(({ status }) => status)).toEqual(times.map(() => 200));
  const merges = await locked(rowOf('patients', survivorId), () =>
    requests.map(({ data: { id: mergeId } }) =>
      admin.browser.call('appointments.patients.confirmMerge', { mergeId }),
    ),
  );
  expect(merges.map(({ status }) => status)).toEqual(times.map(() => 200));
  const answer = await planner.browser.call('appointments.patients.one', { patientId: survivorId });
  const patient = { patientId: survivorId, version: answer.data.version };
  const saved = await locked(rowOf('patients', survivorId), () =>
    times.map((at) =>
      planner.browser.call('appointments.patients.save', { ...patient, fullName: `Ana ${at}` }),
    ),
  );
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('S49 merges of units, invitations and publications of one clock rule leave connections to everybody else', async () => {
  const into = await clinic.newUnit();
  const units = await Promise.all(times.map(() => clinic.newUnit()));
  const answers = await locked(rowOf('units', into.id), () =>
    units.map(({ id: unitId }) => {
      const input = { unitId, intoUnitId: into.id, version: 1 };
      return admin.browser.call('organization.units.merge', input);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
  const invited = await locked(namedLock(`people ${clinic.world.organizationId}`), () =>
    times.map((at) =>
      admin.browser.call('people.invite', {
        fullName: 'Thao Nguyen',
        email: `thao.${at}@northgate.example`,
        role: 'user',
        hospitalRole: 'Resident',
        unitId: null,
        zone: 'Europe/London',
      }),
    ),
  );
  expect(invited.map(({ status }) => status)).toEqual(times.map(() => 200));
  const { data } = await admin.browser.call('cases.clockRules.draft', {
    name: 'task.answer',
    label: 'Answer the family',
    kind: 'task',
    startsOn: 'open',
    metBy: ['finish'],
    length: 2,
    unit: 'hours',
    zone: 'Europe/London',
    warnMinutes: 30,
    citation: 'Policy 12',
    validFrom: '2020-01-01',
  });
  const second = await clinic.clinician({ role: 'ADMIN' });
  const { ruleId } = data;
  const published = await locked(rowOf('clock_rules', ruleId), () =>
    times.map(() => second.browser.call('cases.clockRules.publish', { ruleId, version: 1 })),
  );
  expect(published.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(published.filter(({ problem }) => problem === 'clocks.not-draft')).toHaveLength(5);
});
