/** Tests requests of patients that the clinic agrees to first: accepted, declined, another time. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openBookingPages } from '#server/test/booking/booking-page-visitors.ts';
import { callAppointments } from '#server/test/browser.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';

/** Mailboxes whose server refuses everything. */
const refused = new Set<string>();
const mail = memoryMailer((letter) => {
  if (refused.has(letter.to)) return 'rejected';
  clinic.world.letters.push(letter);
  return 'accepted';
});
const clinic = await openMailingClinic({ mail, env: { TRUST_PROXY: '1' } });
afterAll(() => clinic.close());

const { world } = clinic;
const desk = await clinic.clinician({ role: 'EDITOR' });
const pages = openBookingPages(clinic);
const { call, to } = pages;

/** Of a unit and a clinician of their own. */
async function requested() {
  const on = await pages.openPage({ needsApproval: true });
  const page = { ...on.page, typeId: on.typeId };
  const starts = await pages.startsOn(on);
  const { token, email, data } = await pages.bookedOn(on);
  expect(data.state).toBe('requested');
  const listed = async () =>
    (await callAppointments(desk, 'requests.list')).data.requests.find(
      (request: { email: string }) => request.email === email,
    );
  const request = await listed();
  if (!request) throw new Error('the request is not listed');
  const ref = { requestId: request.id, version: request.version };
  const state = async () => (await call('request', { token })).data.state;
  return { ref, request, token, email, starts, page, listed, state };
}

const linkIn = (email: string) =>
  /your-request#token=([\w-]{43})/.exec(to(email).at(-1)?.text ?? '')?.[1];

test('a request holds its time until the desk accepts it, for a new record', async () => {
  const { ref, request, token, email, starts, page, listed, state } = await requested();
  expect(request).toMatchObject({ fullName: 'Ana Ruiz', state: 'requested', isLapsed: false });
  expect((await call('times', page)).data.starts).not.toContain(starts[0]);
  await expect.poll(() => linkIn(email), { timeout: 20_000 }).toBe(token);
  expect(await state()).toBe('requested');
  expect((await callAppointments(desk, 'requests.accept', ref)).data).toEqual({ success: true });
  expect([await state(), await listed()]).toEqual(['booked', undefined]);
  await expect
    .poll(() => to(email).at(-1)?.text, { timeout: 20_000 })
    .toContain('was made for you');
  const again = await callAppointments(desk, 'requests.accept', ref);
  expect(again.problem).toBe('appointments.request-answered');
  const { rows } = await world.owner.query(
    'select full_name, email, birth_date from public_bookings where id = $1',
    [ref.requestId],
  );
  expect(rows).toEqual([{ full_name: null, email: null, birth_date: null }]);
});

test('S96 the desk may say whose record it is, and only that joins them', async () => {
  const { ref } = await requested();
  const knownPatient = await clinic.letters.patient(clinic.lena);
  const input = { ...ref, patientId: knownPatient.id };
  expect((await callAppointments(desk, 'requests.accept', input)).status).toBe(200);
  const { data } = await callAppointments(desk, 'desk.patient', { patientId: knownPatient.id });
  expect(JSON.stringify(data)).toContain('booked');
});

test('a request that is declined frees its time, and is forgotten once the patient was told', async () => {
  const { ref, email, starts, page, state } = await requested();
  expect((await callAppointments(desk, 'requests.decline', ref)).status).toBe(200);
  expect(await state()).toBe('declined');
  expect((await call('times', page)).data.starts).toContain(starts[0]);
  await expect
    .poll(() => to(email).at(-1)?.text, { timeout: 20_000 })
    .toContain('cannot offer you');
  const address = async () =>
    (await world.owner.query('select email from public_bookings where id = $1', [ref.requestId]))
      .rows[0].email;
  await expect.poll(address, { timeout: 20_000 }).toBe(null);
});

test('S635 who asked in Spanish reads the answer in the sentences that the hospital published', async () => {
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const spanish = {
    'letter.subject-declined': 'Su solicitud, {{clinic}}',
    'letter.greeting': 'Hola:',
    'letter.declined': 'la clínica no puede ofrecerle esta hora:',
    'letter.link-declined': 'Puede buscar otra aquí:',
    'letter.after-request': 'Para otra cosa, llame a {{clinicPhone}}.',
  } as const;
  for (const [use, text] of Object.entries(spanish)) {
    const content = { use, language: 'es', text, operator: null };
    const { data } = await builder.browser.call('wordings.draft', content as never);
    const ref = { wordingId: data.wordingId, version: 1 };
    expect((await admin.browser.call('wordings.publish', ref)).status).toBe(200);
  }
  const { ref, email } = await requested();
  const language = `update public_bookings set language = 'es-MX' where id = $1`;
  await world.owner.query(language, [ref.requestId]);
  expect((await callAppointments(desk, 'requests.decline', ref)).status).toBe(200);
  await expect
    .poll(() => to(email).at(-1)?.subject, { timeout: 20_000 })
    .toBe('Su solicitud, Northgate Hospital');
  const { text = '', language: written } = to(email).at(-1) ?? {};
  expect(written).toBe('es');
  expect(text).toMatch(/^Hola:\n\nla clínica no puede ofrecerle esta hora:\n\n {4}When: /);
  expect(text).toMatch(/\n\nPuede buscar otra aquí:\n\nhttp\S+\n\nPara otra cosa, llame a /);
});

test.each([
  ['accepts it', true],
  ['takes the request back', false],
])('another time is held, and the patient %s', async (_, accepts) => {
  const { ref, token, starts, page, listed, state, email } = await requested();
  const startsAt = starts[6] ?? '';
  const proposal = { ...ref, startsAt };
  expect((await callAppointments(desk, 'requests.propose', proposal)).status).toBe(200);
  expect(await listed()).toMatchObject({ state: 'proposed', startsAt });
  const free = (await call('times', page)).data.starts;
  expect([free.includes(starts[0] ?? ''), free.includes(startsAt)]).toEqual([true, false]);
  await expect.poll(() => to(email).at(-1)?.text, { timeout: 20_000 }).toContain('proposes');
  // The desk cannot answer what it has not seen.
  expect((await callAppointments(desk, 'requests.accept', ref)).problem).toBe('conflict');
  const { data } = await call('answer', { token, accepts });
  expect(data.state).toBe(accepts ? 'booked' : 'gone');
  expect([await state(), await listed()]).toEqual([accepts ? 'booked' : 'gone', undefined]);
  const after = (await call('times', page)).data.starts;
  expect(after.includes(startsAt)).toBe(!accepts);
});

const unsentLetterOf = async (startsAt: string) => {
  const { data } = await callAppointments(desk, 'unsentLetters.list');
  return data.letters.find((letter: { startsAt: string }) => letter.startsAt === startsAt);
};

const becomesUnsent = async (startsAt: string, about: string) => {
  await expect
    .poll(async () => (await unsentLetterOf(startsAt))?.about, { timeout: 20_000 })
    .toBe(about);
  return (await unsentLetterOf(startsAt))!;
};

const detailsOf = async (id: string) =>
  (
    await world.owner.query(
      'select full_name, email, phone, birth_date from public_bookings where id = $1',
      [id],
    )
  ).rows[0];

test('S61 an answer that does not reach who asked is on the list of patients not told, for the desk', async () => {
  const { ref, request, email, starts, listed } = await requested();
  refused.add(email);
  const startsAt = starts[6] ?? '';
  await callAppointments(desk, 'requests.propose', { ...ref, startsAt });
  const letter = await becomesUnsent(startsAt, 'proposed');
  expect(letter).toMatchObject({
    trouble: 'rejected',
    patientName: 'Ana Ruiz',
    appointmentId: null,
    isReachable: true,
    clinicians: [request.practitioner.fullName],
  });
  const other = await clinic.clinician();
  expect((await callAppointments(other, 'unsentLetters.list')).data.letters).toEqual([]);
  const elsewhere = await clinic.clinician({
    role: 'EDITOR',
    organizationId: await world.newOrganization(`Elsewhere ${randomUUID()}`),
  });
  const letterRef = { letterId: letter.id };
  for (const who of [other, elsewhere])
    expect((await callAppointments(who, 'unsentLetters.settle', letterRef)).problem).toBe(
      'not-found',
    );
  // The mailbox works again: one press sends it, with the same link.
  refused.delete(email);
  expect((await callAppointments(desk, 'unsentLetters.retry', letterRef)).status).toBe(200);
  await expect.poll(() => to(email).at(-1)?.text, { timeout: 20_000 }).toContain('proposes');
  await expect.poll(() => unsentLetterOf(startsAt)).toBe(undefined);
  expect(await listed()).toMatchObject({ state: 'proposed' });
});

test('S61 whom nobody told that they are declined is known until somebody has, and then forgotten', async () => {
  const { ref, request, email } = await requested();
  await expect.poll(() => linkIn(email), { timeout: 20_000 }).toBeTruthy();
  refused.add(email);
  await callAppointments(desk, 'requests.decline', ref);
  const letter = await becomesUnsent(request.startsAt, 'declined');
  expect(letter).toMatchObject({ patientName: 'Ana Ruiz' });
  expect(await detailsOf(ref.requestId)).toMatchObject({ full_name: 'Ana Ruiz', birth_date: null });
  const letterRef = { letterId: letter.id };
  expect((await callAppointments(desk, 'unsentLetters.print', letterRef)).problem).toBe(
    'letters.not-here',
  );
  expect((await callAppointments(desk, 'unsentLetters.settle', letterRef)).status).toBe(200);
  expect(await unsentLetterOf(request.startsAt)).toBe(undefined);
  expect(await detailsOf(ref.requestId)).toEqual({
    full_name: null,
    email: null,
    phone: null,
    birth_date: null,
  });
});

test('a letter that an answer has overtaken is on no list', async () => {
  const { ref, request, email } = await requested();
  await expect.poll(() => linkIn(email), { timeout: 20_000 }).toBeTruthy();
  // The mailbox has the letter a moment before it is recorded as sent.
  const failsAfterAll = async () => {
    const { rowCount } = await world.owner.query(
      `update letters set state = 'failed', reason = 'rejected' where booking_id = $1 and state = 'sent'`,
      [ref.requestId],
    );
    return rowCount;
  };
  await expect.poll(failsAfterAll).toBe(1);
  expect(await unsentLetterOf(request.startsAt)).toMatchObject({ about: 'requested' });
  await callAppointments(desk, 'requests.accept', ref);
  expect((await unsentLetterOf(request.startsAt))?.about).not.toBe('requested');
});

/** The calls wait for the same row in this order, and then go on at once. */
async function inLineFor<Answer>(
  requestId: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const other = await world.owner.connect();
  await other.query('begin');
  await other.query('select from public_bookings where id = $1 for update', [requestId]);
  const answers: Promise<Answer>[] = [];
  for (const send of calls) {
    answers.push(send());
    await expect.poll(world.waitingForLocks).toBe(answers.length);
  }
  await other.query('commit');
  other.release();
  return Promise.all(answers);
}

test.each([
  ['the desk first', 0],
  ['the patient first', 1],
])(
  'S96 the patient takes it back while the desk accepts, %s: one of them does',
  async (_, first) => {
    const { ref, token, state, email } = await requested();
    // Its row locks the request's too.
    await expect.poll(() => linkIn(email), { timeout: 20_000 }).toBe(token);
    const accept = async () => (await callAppointments(desk, 'requests.accept', ref)).problem;
    const withdraw = async () => (await call('answer', { token, accepts: false })).problem;
    const calls = first === 0 ? [accept, withdraw] : [withdraw, accept];
    const problems = await inLineFor(ref.requestId, calls);
    expect([await state(), problems]).toEqual(
      first === 0
        ? ['booked', [undefined, undefined]]
        : ['gone', [undefined, 'appointments.request-answered']],
    );
  },
);

test('S15 the desk of another hospital finds no request of this one', async () => {
  const { ref } = await requested();
  const organizationId = await world.newOrganization(`Elsewhere ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  expect((await callAppointments(stranger, 'requests.list')).data.requests).toEqual([]);
  for (const name of ['requests.accept', 'requests.decline'] as const)
    expect((await callAppointments(stranger, name, ref)).problem).toBe('not-found');
});
