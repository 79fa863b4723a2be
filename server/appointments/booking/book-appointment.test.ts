/** Tests booking through the API: once, for everybody together, within one's own hospital. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const hour = 60;

const request = (at: number, more: object = {}) => ({
  patientName: 'Ana Ruiz',
  typeId: clinic.types['in-person'],
  startsAt: minutesFromNow(at).toISOString(),
  ...more,
});

const book = (who: Clinician, input: unknown) => who.browser.call('appointments.book', input);

async function rowsOf(who: Clinician): Promise<number> {
  const { rows } = await clinic.world.owner.query<{ count: number }>(
    'select count(*)::int as count from appointment_practitioners where practitioner_id = $1',
    [who.id],
  );
  return rows[0]!.count;
}

const clock = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  }).format(minutesFromNow(at));

test('a booking has the length of its type unless another is given, and everybody is on it', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Lindqvist' });
  const answer = await book(lena, request(hour, { patientName: '  Ana \n Ruiz ' }));
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({
    patientName: 'Ana Ruiz',
    state: 'booked',
    startsAt: minutesFromNow(hour).toISOString(),
    endsAt: minutesFromNow(hour + 30).toISOString(),
  });
  const two = await book(
    lena,
    request(2 * hour, { durationMinutes: 45, withPractitionerIds: [tomas.id, lena.id, tomas.id] }),
  );
  expect(two.data.endsAt).toBe(minutesFromNow(2 * hour + 45).toISOString());
  expect(two.data.practitioners.map(({ id }: { id: string }) => id)).toEqual([lena.id, tomas.id]);
  expect(await rowsOf(tomas)).toBe(1);
});

test('one after the other without a gap is no overlap', async () => {
  const lena = await clinic.clinician();
  expect((await book(lena, request(hour))).status).toBe(200);
  expect((await book(lena, request(hour + 30))).status).toBe(200);
  expect((await book(lena, request(hour - 30))).status).toBe(200);
});

test('an overlap names what is booked to those who are on it, and nothing of others’ patients', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Lindqvist' });
  const amira = await clinic.clinician({ fullName: 'Dr. Amira Haddad' });
  await clinic.place([lena], { at: hour, minutes: 30, patientName: 'Marcus Bell' });
  await clinic.place([tomas], { at: 2 * hour, minutes: 30, patientName: 'Hana Berg' });
  await clinic.place([amira], { at: 2 * hour, minutes: 30, patientName: 'Eve Osei' });

  const answer = await book(lena, request(hour + 10));
  expect([answer.status, answer.problem]).toEqual([409, 'appointments.overlap']);
  expect(answer.body.error.message).toBe(
    `${clock(hour)} to ${clock(hour + 30)} is taken by Marcus Bell.`,
  );
  const theirs = await book(lena, request(2 * hour, { withPractitionerIds: [tomas.id] }));
  expect(theirs.body.error.message).toBe('Dr. Tomas Lindqvist is not free then.');
  const both = await book(lena, request(2 * hour, { withPractitionerIds: [tomas.id, amira.id] }));
  expect(both.body.error.message).toBe(
    'Dr. Amira Haddad and Dr. Tomas Lindqvist are not free then.',
  );
  const three = await book(
    tomas,
    request(hour, { durationMinutes: 75, withPractitionerIds: [lena.id] }),
  );
  expect(three.body.error.message).toBe(
    `${clock(2 * hour)} to ${clock(2 * hour + 30)} is taken by Hana Berg. Dr. Lena Okafor is not free then.`,
  );
  expect(theirs.text + both.text + three.text).not.toMatch(/Marcus|Eve/);
  expect(await rowsOf(lena)).toBe(1);
});

test('S15 colleagues and types of another hospital, and people who left, are as if they were not there', async () => {
  const lena = await clinic.clinician();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ organizationId: otherOrganization });
  const gone = await clinic.world.person({ active: false });
  const foreignType = await clinic.newType('meeting', otherOrganization);
  const missing = await book(lena, request(hour, { withPractitionerIds: [randomUUID()] }));
  expect([missing.status, missing.problem]).toEqual([404, 'not-found']);
  for (const more of [
    { withPractitionerIds: [foreigner.id] },
    { withPractitionerIds: [gone.id] },
    { typeId: foreignType },
    { typeId: randomUUID() },
  ]) {
    const answer = await book(lena, request(hour, more));
    const withoutId = (body: { error: { data: object } }) => ({
      ...body.error,
      data: { ...body.error.data, requestId: '' },
    });
    expect(withoutId(answer.body)).toEqual(withoutId(missing.body));
  }
  expect(await rowsOf(lena)).toBe(0);
});

test('S30 a booking repeated with its key has one effect, at once and later, and one row in the audit', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const key = { idempotencyKey: randomUUID() };
  const once = request(hour, { ...key, withPractitionerIds: [tomas.id] });
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(lena, once)));
  const later = await book(lena, once);
  const ids = [...answers, later].map(({ data }) => data?.id);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toBeTruthy();
  expect([await rowsOf(lena), await rowsOf(tomas)]).toEqual([1, 1]);
  expect(await clinic.recorded('appointment.book', ids[0])).toHaveLength(1);

  const other = await book(lena, { ...once, patientName: 'Marcus Bell' });
  expect([other.status, other.problem]).toEqual([409, 'appointments.other-details']);
  const sameKey = await book(tomas, request(3 * hour, key));
  expect(sameKey.status).toBe(200);
  expect(sameKey.data.id).not.toBe(ids[0]);
});

test('a booking for eleven takes as many statements as one for two', async () => {
  const lena = await clinic.clinician();
  const testPeople = await Promise.all(Array.from({ length: 10 }, () => clinic.world.person()));
  const counted = async (at: number, ids: string[]) => {
    await lena.browser.call('auth.me');
    const { count, result } = await clinic.world.countStatements(() =>
      book(lena, request(at, { withPractitionerIds: ids })),
    );
    expect(result.status).toBe(200);
    return count;
  };
  const few = await counted(hour, [testPeople[0]!.id]);
  const many = await counted(
    2 * hour,
    testPeople.map(({ id }) => id),
  );
  expect(many).toBe(few);
});

test('S33 a booking and its refusal are audited, without the patient’s name', async () => {
  const lena = await clinic.clinician();
  const { data } = await book(lena, request(hour));
  await book(lena, request(hour));
  const rows = (await clinic.recorded('appointment.book')).filter(
    ({ actor_id }) => actor_id === lena.id,
  );
  expect(rows).toMatchObject([
    { outcome: 'success', object_id: data.id, organization_id: lena.organizationId },
    { outcome: 'refused', object_id: null, detail: { problem: 'appointments.overlap' } },
  ]);
  expect(JSON.stringify(rows) + clinic.world.lines.join('')).not.toContain('Ana Ruiz');
});

test('a guest reads the schedule, and books and cancels nothing', async () => {
  const guest = await clinic.clinician({ role: 'GUEST' });
  const today = new Date().toISOString().slice(0, 10);
  const range = { from: today, to: today };
  expect((await guest.browser.call('appointments.schedule', range)).status).toBe(200);
  expect((await book(guest, request(hour))).status).toBe(403);
  const cancel = await guest.browser.call('appointments.cancel', { appointmentId: randomUUID() });
  expect(cancel.status).toBe(403);
});

test('the next free time is free to book, and after what was booked', async () => {
  const lena = await clinic.clinician();
  const typeId = clinic.types['in-person'];
  const first = await lena.browser.call('appointments.nextFree', { typeId });
  const { startsAt } = first.data;
  expect((await book(lena, { patientName: 'Ana Ruiz', typeId, startsAt })).status).toBe(200);
  const second = await lena.browser.call('appointments.nextFree', { typeId });
  expect(Date.parse(second.data.startsAt!)).toBeGreaterThanOrEqual(
    Date.parse(startsAt!) + 30 * 60_000,
  );
  const foreign = await lena.browser.call('appointments.nextFree', { typeId: randomUUID() });
  expect(foreign.status).toBe(404);
});
