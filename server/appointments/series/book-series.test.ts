/** Tests booking a series: all of its dates are booked or none, once, by authorised people, however many they are. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import {
  bookOne,
  bookSeries,
  daily,
  londonTime,
  previewSeries,
  seriesRequest,
} from '#server/test/series.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const dayOf = (instant: string) => instant.slice(0, 10);
const countOf = async (who: Clinician): Promise<number> => {
  const { rows } = await clinic.world.owner.query<{ count: number }>(
    `select count(*)::int as count from appointment_practitioners where practitioner_id = $1`,
    [who.id],
  );
  return rows[0]!.count;
};

test('each date is one appointment that says which of how many it is, and is audited', async () => {
  const lena = await clinic.clinician();
  const { status, data } = await bookSeries(clinic, lena);
  expect(status).toBe(200);
  expect(data.appointments).toHaveLength(5);
  expect(data.appointments[2]).toMatchObject({
    patientName: 'Ana Ruiz',
    startsAt: londonTime(5),
    series: { id: data.seriesId, words: 'Every day', number: 3, count: 5 },
  });
  for (const { id } of data.appointments)
    expect(await clinic.recorded('appointment.book', id)).toMatchObject([
      { outcome: 'success', detail: { seriesId: data.seriesId } },
    ]);
});

test('a date that is taken keeps all of them from being booked, until it is left out', async () => {
  const lena = await clinic.clinician();
  await bookOne(clinic, lena, londonTime(4));
  const refused = await bookSeries(clinic, lena);
  expect([refused.status, refused.problem]).toEqual([409, 'appointments.overlap']);
  expect(refused.body.error.message).toMatch(/^\w{3} \d{1,2} \w+: .*taken by Marcus Bell/);
  expect(await countOf(lena)).toBe(1);
  const booked = await bookSeries(clinic, lena, { leaveOut: [dayOf(londonTime(4))] });
  expect(booked.data.appointments).toHaveLength(4);
  expect(booked.data.appointments[3]!.series).toMatchObject({ number: 4, count: 4 });
});

test('a date that is taken is booked at another time instead, and stays a date of the rule', async () => {
  const lena = await clinic.clinician();
  await bookOne(clinic, lena, londonTime(4));
  const later = londonTime(4, 12);
  const instead = [{ day: dayOf(londonTime(4)), startsAt: later }];
  const previewed = await previewSeries(clinic, lena, { instead });
  expect(previewed[1]).toMatchObject({ day: dayOf(londonTime(4)), startsAt: later });
  expect(previewed.map(({ verdict }) => verdict)).toEqual(previewed.map(() => 'free'));
  const { data } = await bookSeries(clinic, lena, { instead });
  expect(data.appointments.map(({ startsAt }) => startsAt)).toContain(later);
  const appointmentId = data.appointments.find(({ startsAt }) => startsAt === later)!.id;
  const { data: series } = await callAppointments(lena, 'seriesDates', { appointmentId });
  expect(
    series.dates.find((seriesDate) => seriesDate.appointmentId === appointmentId),
  ).toMatchObject({
    startsAt: later,
    seriesAt: londonTime(4),
  });
});

test('the hold of the form is replaced by the series, and stays where the series is refused', async () => {
  const lena = await clinic.clinician();
  const hold = await callAppointments(lena, 'hold', {
    typeId: clinic.types['in-person'],
    startsAt: londonTime(3),
  });
  const insteadOfHoldId = hold.data.holdId as string;
  expect((await previewSeries(clinic, lena)).map(({ verdict }) => verdict)).toEqual(
    Array.from({ length: 5 }, () => 'free'),
  );
  expect((await bookSeries(clinic, lena)).body.error.message).toMatch(
    /held in an open booking form/,
  );
  await bookOne(clinic, lena, londonTime(6));
  expect((await bookSeries(clinic, lena, { insteadOfHoldId })).problem).toBe(
    'appointments.overlap',
  );
  const stranger = await clinic.clinician();
  const theirs = await bookSeries(clinic, stranger, {
    insteadOfHoldId,
    withPractitionerIds: [lena.id],
  });
  expect(theirs.problem).toBe('appointments.overlap');
  expect((await bookSeries(clinic, lena, { insteadOfHoldId, rule: daily(3) })).status).toBe(200);
  const confirmed = await callAppointments(lena, 'confirm', {
    holdId: insteadOfHoldId,
    patientName: 'A',
  });
  expect(confirmed.problem).toBe('appointments.hold-over');
});

test('S30 a series sent again with its key is booked once', async () => {
  const lena = await clinic.clinician();
  const key = { idempotencyKey: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => bookSeries(clinic, lena, key)));
  expect(new Set(answers.map(({ data }) => data.seriesId)).size).toBe(1);
  expect(await countOf(lena)).toBe(5);
  const other = await bookSeries(clinic, lena, { ...key, rule: daily(6) });
  expect(other.problem).toBe('appointments.other-details');
});

test('S15 a series is booked by nobody without the permission, and with no colleague of another hospital', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  expect((await bookSeries(clinic, lena, { leadId: tomas.id })).problem).toBe('access.denied');
  expect(
    (await callAppointments(lena, 'previewSeries', seriesRequest(clinic, { leadId: tomas.id })))
      .problem,
  ).toBe('access.denied');
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ organizationId });
  for (const name of ['bookSeries', 'previewSeries'] as const) {
    const who = name === 'bookSeries' ? { patientName: 'Ana Ruiz' } : {};
    const answerFor = (id: string) =>
      callAppointments(lena, name, {
        ...who,
        ...seriesRequest(clinic, { withPractitionerIds: [id] }),
      });
    expect((await answerFor(foreigner.id)).problem).toBe('not-found');
    expect((await answerFor(randomUUID())).problem).toBe('not-found');
  }
});

test('S57 who may not plan for others takes no more than twelve dates of a colleague at a time', async () => {
  const tomas = await clinic.clinician();
  const lena = await clinic.clinician();
  const more = { withPractitionerIds: [tomas.id] };
  const refused = await bookSeries(clinic, lena, { ...more, rule: daily(13) });
  expect(refused.body.error.data.fields).toMatchObject([{ path: 'rule' }]);
  expect(await countOf(tomas)).toBe(0);
  expect((await bookSeries(clinic, lena, { ...more, rule: daily(12) })).status).toBe(200);
  const editor = await clinic.clinician({ role: 'EDITOR' });
  const planned = await bookSeries(clinic, editor, {
    ...more,
    rule: daily(13),
    startsAt: londonTime(20),
  });
  expect(planned.status).toBe(200);
});

test('a hundred dates take no more statements than ten', async () => {
  const tomas = await clinic.clinician();
  const counts = async (count: number) => {
    const lena = await clinic.clinician({ role: 'EDITOR' });
    const more = { rule: daily(count), withPractitionerIds: [tomas.id] };
    const { countStatements } = clinic.world;
    const preview = await countStatements(() => previewSeries(clinic, lena, more));
    expect(preview.result).toHaveLength(count);
    const booking = await countStatements(() =>
      bookSeries(clinic, lena, { ...more, startsAt: londonTime(count) }),
    );
    expect(booking.result.data.appointments).toHaveLength(count);
    return [preview.count, booking.count];
  };
  const ten = await counts(10);
  expect(await counts(100)).toEqual(ten);
});
