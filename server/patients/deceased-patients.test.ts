/** Tests that nothing that goes to patients goes to one who has died, and what happens when a death is taken back. */
import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { changeLetterKinds } from '#shared/front-desk/unsent-letters.ts';
import { callAppointments, callVisits } from '#server/test/browser.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';

const provider = await startSmsProvider();
const clinic = await openMailingClinic({ env: provider.env });
const { letters, world } = clinic;
// Of a request for a lost link to which nothing is sent there is nothing to say.
world.changeNothing('visits.guest.sendLinkAgain');
const desk = await clinic.clinician({ role: 'EDITOR' });
afterAll(async () => {
  await clinic.close();
  await provider.close();
});

interface Known {
  id: string;
  email: string;
  phone: string;
}

/** By email and by text message. */
async function newPatient(): Promise<Known> {
  const phone = `+41792${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const patient = await letters.patient(desk, { phone });
  const consent = { patientId: patient.id, agrees: true, how: 'spoken' } as const;
  await callAppointments(desk, 'patients.saveSmsConsent', consent);
  return { ...patient, phone };
}

/** How many messages they were sent, in each channel. */
const sentTo = ({ email, phone }: Known) => ({
  mails: letters.to(email).length,
  texts: provider.texts.filter(({ to }) => to === phone).length,
});

const read = async (patientId: string) =>
  (await callAppointments(desk, 'patients.one', { patientId })).data;

async function recordDeath(patientId: string, deceased: string | null) {
  const { version } = await read(patientId);
  return callAppointments(desk, 'patients.recordDeath', { patientId, version, deceased });
}

let days = 0;

async function book(patient: Known, kind: 'in-person' | 'tele-visit' = 'in-person') {
  const lena = await clinic.clinician();
  const startsAt = new Date(Date.now() + (2 + (days += 1)) * dayMs).toISOString();
  const typeId = clinic.types[kind];
  const { data, text } = await callAppointments(lena, 'book', {
    patientId: patient.id,
    typeId,
    startsAt,
  });
  if (!data?.id) throw new Error(text);
  await letters.isQuiet(data.id);
  return { lena, id: data.id as string, version: data.version as number, startsAt };
}

type Booked = Awaited<ReturnType<typeof book>>;

const stopped = async (appointmentId: string) => {
  const { rows } = await world.owner.query<{ about: string; reason: string | null }>(
    `select about, reason from letters where appointment_id = $1 and state = 'failed' order by id`,
    [appointmentId],
  );
  return rows;
};

/** The job of a letter, as a change of the appointment creates it. */
const request = (about: (typeof changeLetterKinds)[number], { id, startsAt }: Booked) =>
  world.deps.jobs.send(world.deps.db, 'appointment.letter', {
    data: { appointmentId: id, about, version: 100, startsAt, others: [], senderId: desk.id },
    key: `${id} ${about}`,
  });

describe.each(changeLetterKinds)('the letter of the kind %s', (about) => {
  test('S256 is stopped after the death of the patient, and kept as stopped', async () => {
    const patient = await newPatient();
    const booked = await book(patient);
    const before = sentTo(patient);
    expect(before).toEqual({ mails: 1, texts: 1 });
    if (about === 'cancelled')
      await world.owner.query(`update appointments set state = 'cancelled' where id = $1`, [
        booked.id,
      ]);
    if (about === 'choose')
      await world.owner.query(
        `insert into time_choices (organization_id, appointment_id, starts_at, answer_by, asked_by, asked_at)
         select organization_id, id, starts_at, starts_at, $2, now() from appointments where id = $1`,
        [booked.id, desk.id],
      );
    expect((await recordDeath(patient.id, '2026-05')).status).toBe(200);
    await request(about, booked);
    await letters.isQuiet(booked.id);
    expect(sentTo(patient)).toEqual(before);
    expect(await stopped(booked.id)).toEqual([{ about, reason: 'deceased' }]);
  });
});

test('S256 reminders are stopped; a death that is taken back lists what was stopped, and more is sent', async () => {
  const patient = await newPatient();
  const booked = await book(patient);
  const before = sentTo(patient);
  await recordDeath(patient.id, 'true');
  await letters.comesDue(booked.id);
  expect(sentTo(patient)).toEqual(before);
  expect(await stopped(booked.id)).toMatchObject([
    { about: 'reminder', reason: 'deceased' },
    { about: 'reminder', reason: 'deceased' },
  ]);
  const listed = async () =>
    (await callAppointments(booked.lena, 'unsentLetters.list', {})).data.letters;
  expect(await listed()).toEqual([]);
  const { data } = await recordDeath(patient.id, null);
  expect(data).toMatchObject({ patient: { deceased: null }, stoppedMessages: 2 });
  const [letter] = await listed();
  expect(letter).toMatchObject({ about: 'reminder', trouble: 'deceased', isReachable: true });
  await callAppointments(booked.lena, 'unsentLetters.retry', { letterId: letter!.id });
  await expect.poll(() => sentTo(patient).mails).toBe(before.mails + 1);
  const changes = (await clinic.recorded('patient.save', patient.id)).map(({ detail }) => detail);
  expect(changes.slice(-2)).toEqual([
    { changed: ['deceased'] },
    { changed: ['deceased'], takenBack: true, stoppedMessages: 2 },
  ]);
});

test('S256 no link to a tele-visit is made, mailed or sent again, and no code to check in by', async () => {
  const patient = await newPatient();
  const { id: appointmentId, lena } = await book(patient, 'tele-visit');
  const { id: inPerson } = await book(patient);
  const living = await newPatient();
  const { id: livingsId } = await book(living, 'tele-visit');
  const before = sentTo(patient);
  await recordDeath(patient.id, '2026-05-03');
  for (const byMail of [true, false])
    expect((await callVisits(lena, 'invite', { appointmentId, byMail })).problem).toBe(
      'patients.deceased',
    );
  const checkIn = { appointmentId: inPerson };
  expect((await callAppointments(desk, 'desk.checkInLink', checkIn)).problem).toBe(
    'patients.deceased',
  );
  await world.owner.query(
    `update appointments set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours' where id = any($1)`,
    [[appointmentId, livingsId]],
  );
  for (const { email } of [patient, living])
    await world.browser().call('visits.guest.sendLinkAgain', { email });
  await expect.poll(() => sentTo(living).mails).toBe(2);
  expect(sentTo(patient)).toEqual(before);
});

test('S256 a free time is offered to nobody who has died', async () => {
  const patient = await newPatient();
  const today = new Date().toISOString().slice(0, 10);
  const untilDay = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10);
  const typeId = clinic.types['in-person'];
  const { data: entry } = await callAppointments(clinic.lena, 'waitlist.add', {
    patientId: patient.id,
    typeId,
    fromDay: today,
    untilDay,
  });
  await recordDeath(patient.id, '2026');
  const offered = await callAppointments(clinic.lena, 'waitlist.offerNow', { entryId: entry.id });
  expect(offered.problem).toBe('waitlist.no-address');
  const { data } = await callAppointments(clinic.lena, 'waitlist.list', {});
  expect(data.entries.find(({ id }: { id: string }) => id === entry.id)).toMatchObject({
    patient: { deceased: '2026', isReachable: false },
  });
});

test.each([
  ['true', { deceasedBoolean: true }],
  ['2026', { deceasedDateTime: '2026' }],
  ['2026-05', { deceasedDateTime: '2026-05' }],
  ['2026-05-03', { deceasedDateTime: '2026-05-03' }],
])('S257 a death at %s is kept as it is known, for screens and FHIR', async (deceased, fhir) => {
  const patient = await newPatient();
  const { id } = await book(patient);
  expect((await recordDeath(patient.id, deceased)).data).toMatchObject({
    patient: { deceased },
    stoppedMessages: 0,
  });
  const { data: matches } = await callAppointments(desk, 'patients.find', { search: 'Ruiz' });
  expect(matches.find((match: { id: string }) => match.id === patient.id)?.deceased).toBe(deceased);
  const { data: opened } = await callAppointments(desk, 'desk.appointment', { appointmentId: id });
  expect(opened.appointment.patient).toMatchObject({ deceased });
  const { body } = await desk.browser.fetch(`/fhir/Patient/${patient.id}`);
  expect(body).toMatchObject(fhir);
});

test.each(['2026-13', '2026-02-30', '3 May 2026', '9999', '1066', 'yes', ''])(
  'S257 %j is no date of a death',
  async (deceased) => {
    const { id } = await newPatient();
    expect((await recordDeath(id, deceased)).problem).toBe('input.invalid');
    expect(await read(id)).toMatchObject({ deceased: null, version: 2 });
  },
);

test('S257 who edits an older version of a patient takes no death back, and another organization sees none', async () => {
  const { id } = await newPatient();
  const { version, ...patient } = await read(id);
  await recordDeath(id, '2026-05-03');
  const { id: _, deceased: __, ...details } = patient;
  const stale = { ...details, patientId: id, version };
  expect((await callAppointments(desk, 'patients.save', stale)).problem).toBe('conflict');
  expect(
    (
      await callAppointments(desk, 'patients.recordDeath', {
        patientId: id,
        version,
        deceased: null,
      })
    ).problem,
  ).toBe('conflict');
  const current = { ...stale, version: version + 1, fullName: 'Ana Maria Ruiz' };
  expect((await callAppointments(desk, 'patients.save', current)).data).toMatchObject({
    deceased: '2026-05-03',
  });
  const organizationId = await world.newOrganization('Southfield');
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  const foreign = { patientId: id, version: version + 2, deceased: null };
  expect((await callAppointments(stranger, 'patients.recordDeath', foreign)).problem).toBe(
    'not-found',
  );
});
