/** Tests a unit's booking page: held, confirmed by a code, booked once, and nothing told of any patient (S96, S97). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import { openBookingPages } from '#server/test/booking/booking-page-visitors.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic({ env: { TRUST_PROXY: '1' } });
afterAll(() => clinic.close());

const { world } = clinic;
const { call, openPage, startsOn, held, mailbox, to, codeFor, person, bookedOn } =
  openBookingPages(clinic);

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

test('the page shows what its unit offers, and one answer for everything that is no page', async () => {
  const on = await openPage();
  const { data } = await call('page', on.page);
  expect(data).toMatchObject({ state: 'open', hospital: 'Northgate Hospital', unit: on.unit.name });
  expect(data.types).toMatchObject([{ id: on.typeId, needsApproval: false }]);
  const closed = await openPage({ mayBook: false });
  const other = { ...on.page, organizationId: randomUUID() };
  const answers = [closed.page, other, { organizationId: 'x', unitId: '../../etc' }];
  const texts = await Promise.all(answers.map(async (answer) => (await call('page', answer)).text));
  expect(new Set(texts).size).toBe(1);
  expect((await call('times', { ...closed.page, typeId: closed.typeId })).data.starts).toEqual([]);
  const startsAt = (await startsOn(on))[0];
  const refused = await call('hold', { ...closed.page, typeId: closed.typeId, startsAt });
  expect(refused.problem).toBe('not-found');
});

test('S194 nobody is offered to strangers without saved weekly hours and an account that was used', async () => {
  const on = await openPage();
  const page = { ...on.page, typeId: on.typeId };
  const [startsAt] = await startsOn(on);
  const hold = async () => (await call('hold', { ...page, startsAt })).problem;
  const set = (sql: string) => world.owner.query(sql, [on.clinician.id]);
  const nothingIsOffered = async () => {
    expect(await startsOn(on)).toEqual([]);
    expect(await hold()).toBe('appointments.overlap');
    expect((await call('page', on.page)).data).toEqual({ state: 'unknown' });
  };
  const { rows } = await set('select password_hash from practitioners where id = $1');
  await set('update practitioners set password_hash = null where id = $1');
  await nothingIsOffered();
  await world.owner.query('update practitioners set password_hash = $2 where id = $1', [
    on.clinician.id,
    rows[0].password_hash,
  ]);
  expect(await startsOn(on)).toContain(startsAt);
  await set(`update availability set rules = '[]' where practitioner_id = $1`);
  await nothingIsOffered();
  await set('delete from availability where practitioner_id = $1');
  await nothingIsOffered();
  // A day that was opened by hand is open for them too.
  const day = startsAt?.slice(0, 10);
  const extra = JSON.stringify([{ kind: 'extra', fromMinute: 600, untilMinute: 660 }]);
  await world.owner.query(
    `insert into availability_days (organization_id, practitioner_id, day, exceptions)
     values ($1, $2, $3, $4)`,
    [world.organizationId, on.clinician.id, day, extra],
  );
  expect((await startsOn(on)).length).toBeGreaterThan(0);
});

test('a time is held while the visitor types, then booked for a new record, and the clinician sees it', async () => {
  const on = await openPage();
  const screen = await followChanges(on.clinician.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  const { token, startsAt, time } = await held(on);
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  screen.stop();
  expect(time).toMatchObject({ startsAt, practitioner: on.clinician.fullName });
  expect(await startsOn(on)).not.toContain(startsAt);
  // Nobody of the staff books over it either.
  const staff = { patientName: 'Bo', typeId: on.typeId, startsAt };
  const over = await on.clinician.browser.call('appointments.book', staff);
  expect(over.problem).toBe('appointments.overlap');
  const email = mailbox();
  const code = await codeFor(token, email);
  const answer = await call('confirm', {
    token,
    code,
    email,
    ...person,
    phone: '+44 20 7946 0001',
  });
  expect(answer.data).toMatchObject({ state: 'booked', time: { startsAt } });
  // The answer was lost: asked again, it is booked once.
  const again = await call('confirm', { token, code, email, ...person });
  expect(again.data.state).toBe('booked');
  const { rows } = await world.owner.query(
    `select a.id, a.created_by, a.patient_name, pt.email from appointments a
     join patients pt on pt.id = a.patient_id where pt.email = $1`,
    [email],
  );
  expect(rows).toMatchObject([{ created_by: null, patient_name: 'Ana Ruiz' }]);
  expect(await clinic.recorded('appointment.book', rows[0].id)).toMatchObject([
    { actor_id: null, organization_id: world.organizationId, detail: { by: 'patient' } },
  ]);
  await clinic.letters.isQuiet(rows[0].id);
  expect(tokenIn(to(email).at(-1)?.text ?? '')).toHaveLength(43);
});

test('S96 of many who take one time exactly one holds it', async () => {
  const on = await openPage();
  const [startsAt] = await startsOn(on);
  const input = { ...on.page, typeId: on.typeId, startsAt };
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('hold', input)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const problems = new Set(answers.flatMap(({ problem }) => problem ?? []));
  expect(problems).toEqual(new Set(['appointments.overlap']));
  expect(await clinic.overlaps()).toBe(0);
});

test('S96 a code is right for its hold and its address alone, five times at most, and once', async () => {
  const on = await openPage();
  const email = mailbox();
  const { token } = await held(on);
  const code = await codeFor(token, email);
  expect(JSON.stringify(await world.owner.query('select * from public_bookings'))).not.toContain(
    code,
  );
  const other = await held(on, 1);
  await codeFor(other.token, email);
  const input = { email, ...person };
  const elsewhere = await call('confirm', { token: other.token, code, ...input });
  expect(elsewhere.data).toMatchObject({ state: 'wrong-code', triesLeft: 4 });
  const anothers = await call('confirm', { token, code, ...person, email: mailbox() });
  expect(anothers.data.state).toBe('wrong-code');
  const wrong = { token, code: wrongOf(code), ...input };
  await Promise.all(Array.from({ length: 6 }, () => call('confirm', wrong)));
  expect((await call('confirm', { token, code, ...input })).data).toEqual({
    state: 'wrong-code',
    triesLeft: 0,
  });
});

test('S96 what a visitor types is never joined to a known patient, whose answers are the same', async () => {
  const on = await openPage();
  const knownPatient = await clinic.letters.patient(clinic.lena, { birthDate: person.birthDate });
  const ofKnown = await bookedOn(on, knownPatient.email);
  const ofUnknown = await bookedOn(on, mailbox(), 1);
  const shapeOf = ({ data }: typeof ofKnown) => ({ ...data, time: Object.keys(data.time ?? {}) });
  expect(shapeOf(ofKnown)).toEqual(shapeOf(ofUnknown));
  const { rows } = await world.owner.query<{ patient_id: string }>(
    `select a.patient_id from appointments a join patients pt on pt.id = a.patient_id
     where pt.email = $1`,
    [knownPatient.email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.patient_id).not.toBe(knownPatient.id);
  const twins = await clinic.lena.browser.call('appointments.patients.twins', {
    fullName: person.fullName,
    birthDate: person.birthDate,
  });
  expect(twins.data.patients.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([knownPatient.id, rows[0]?.patient_id]),
  );
});

test('an expired hold is free again, and its code books nothing', async () => {
  const on = await openPage();
  const { token, startsAt } = await held(on);
  const email = mailbox();
  const code = await codeFor(token, email);
  world.clock.offsetMs += hourMs;
  const late = await call('confirm', { token, code, email, ...person });
  expect(late.problem).toBe('appointments.hold-over');
  expect((await call('hold', { ...on.page, typeId: on.typeId, startsAt })).status).toBe(200);
  world.clock.offsetMs -= hourMs;
  const gone = await world.owner.query('select id from patients where email = $1', [email]);
  expect(gone.rows).toEqual([]);
});

test('another choice lets the first one go; a hold that is let go is free at once', async () => {
  const on = await openPage();
  const { token, startsAt } = await held(on);
  const next = (await startsOn(on))[8];
  const input = { ...on.page, typeId: on.typeId, startsAt: next, insteadOf: token };
  const { data } = await call('hold', input);
  expect(await startsOn(on)).toContain(startsAt);
  await call('release', { token: data.token });
  expect(await startsOn(on)).toContain(next);
  await call('release', { token: data.token });
  const { rows: releases } = await world.owner.query(
    "select detail from audit_events where action = 'appointment.release'",
  );
  expect(releases).toEqual([{ detail: { by: 'patient' } }, { detail: { by: 'patient' } }]);
});

test('S97 a mailbox has three open bookings at most, and gets five codes an hour', async () => {
  const on = await openPage();
  const email = mailbox();
  for (let nth = 0; nth < 3; nth += 1)
    expect((await bookedOn(on, email, nth)).data?.state).toBe('booked');
  expect((await bookedOn(on, email, 4)).data).toEqual({ state: 'too-many' });
  const { token } = await held(on, 5);
  const subAddress = email.replace('@', '+second@');
  expect((await call('sendCode', { token, email: subAddress })).data.sent).toBe(true);
  for (const address of [email, subAddress, email.replace('@', '+third@')])
    expect((await call('sendCode', { token, email: address })).problem).toBe('throttled');
});

test('S97 a sub-address has no open bookings of its own', async () => {
  const on = await openPage();
  const email = mailbox();
  for (let nth = 0; nth < 3; nth += 1)
    expect((await bookedOn(on, email.replace('@', `+${nth}@`), nth)).data?.state).toBe('booked');
  expect((await bookedOn(on, email, 4)).data).toEqual({ state: 'too-many' });
});

test('S97 three codes are sent for one hold at most, to whatever mailbox, and the third still books it', async () => {
  const on = await openPage();
  const { token } = await held(on);
  const email = mailbox();
  for (const other of [mailbox(), mailbox()]) await codeFor(token, other);
  const code = await codeFor(token, email);
  const holdsUntil = async () =>
    (await world.owner.query(`select held_until from appointments where state = 'held'`)).rows;
  const before = await holdsUntil();
  const fourth = mailbox();
  expect((await call('sendCode', { token, email: fourth })).problem).toBe('throttled');
  expect(to(fourth)).toEqual([]);
  expect(await holdsUntil()).toEqual(before);
  expect((await call('confirm', { token, code, email, ...person })).data.state).toBe('booked');
});

test.each([
  ['name', 'fullName', ' '],
  ['birth date', 'birthDate', ''],
  ['consent', 'consents', false],
] as const)(
  'a held time is not booked without %s, and its code stays good',
  async (_, field, empty) => {
    const on = await openPage();
    const { token } = await held(on);
    const email = mailbox();
    const input = { token, email, code: await codeFor(token, email), ...person };
    const refused = await call('confirm', { ...input, [field]: empty });
    const fields = (refused.body.error?.data.fields ?? []).map(
      ({ path }: { path: string }) => path,
    );
    expect([refused.status, new Set(fields)]).toEqual([400, new Set([field])]);
    expect((await call('confirm', { ...input, [field]: undefined })).status).toBe(400);
    expect((await call('confirm', input)).data.state).toBe('booked');
  },
);

test('S97 a network address that holds too often has to wait, by its /64', async () => {
  const on = await openPage();
  const starts = await startsOn(on);
  const addressOf = (nth: number) => `2001:db8:1:2::${nth.toString(16)}`;
  const answers = [];
  for (let nth = 0; nth < 21; nth += 1)
    answers.push(
      await call(
        'hold',
        { ...on.page, typeId: on.typeId, startsAt: starts[nth % 20] },
        addressOf(nth + 1),
      ),
    );
  expect(answers.at(-1)?.problem).toBe('throttled');
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.slice(0, 20).filter(({ problem }) => problem === 'throttled')).toEqual([]);
});
