/** Tests the link in a patient's letter: what it shows to anyone who holds it, and that it frees the time. */
import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { afterAll, expect, test } from 'vitest';
import { dayAt } from '#server/platform/times/local-days.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';
import type { NameIn } from '#server/test/browser.ts';

const clinic = await openMailingClinic();
afterAll(() => clinic.close());

const pngOf = (width: number) =>
  Buffer.from(encode({ width, height: 1, data: new Uint8Array(width), channels: 1 }));

/** Without a session. */
const call = <Name extends NameIn<'appointments.patient'>>(name: Name, input: object) =>
  clinic.world.browser().call(`appointments.patient.${name}`, input);

async function invited(days: number) {
  const booked = await clinic.letters.book(clinic.lena, { days });
  await clinic.letters.isQuiet(booked.id);
  const token = tokenIn(clinic.letters.to(booked.email)[0]?.text ?? '');
  return { ...booked, token };
}

async function movedInTime(id: string, startsInMinutes: number) {
  await clinic.world.owner.query(
    `update appointments set starts_at = now() + make_interval(mins => $2),
       ends_at = now() + make_interval(mins => $2 + 20) where id = $1`,
    [id, startsInMinutes],
  );
}

test('the link shows when, where and with whom, but neither the patient nor the reason', async () => {
  const { token, startsAt, id } = await invited(2);
  const { data } = await call('yourAppointment', { token });
  expect(data).toEqual({
    state: 'booked',
    mayCheckIn: false,
    mayCancel: true,
    mayMove: false,
    changesUntil: startsAt,
    chooseBy: null,
    mayWait: false,
    isWaiting: false,
    isOfPatient: true,
    version: expect.any(Number),
    startsAt,
    endsAt: expect.any(String),
    zone: 'Europe/London',
    hourFormat: '24',
    hospital: 'Northgate Hospital',
    phone: null,
    logo: null,
    offersTexts: false,
    kind: 'in-person',
    with: ['Dr. Lena Okafor'],
  });
  expect(await clinic.recorded('appointment.link', id)).toMatchObject([
    { actor_id: null, organization_id: clinic.lena.organizationId, outcome: 'success' },
  ]);
});

test('S116 the page behind the link has the organization’s logo, at an address of its own for each', async () => {
  const { token } = await invited(17);
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const logoOf = async () => {
    const { data } = await call('yourAppointment', { token });
    return (data as { logo: string | null }).logo;
  };
  const [first, second] = [2, 3].map((width) => pngOf(width).toString('base64'));
  const saved = await admin.browser.call('organization.saveLogo', { content: first });
  const address = (await logoOf()) ?? '';
  const stranger = clinic.world.browser();
  const { status, headers } = await stranger.fetch(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const response = await fetch(`${stranger.url}${address}`);
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(
    saved.data.logo?.content,
  );
  await admin.browser.call('organization.saveLogo', { content: second });
  expect(await logoOf()).not.toBe(address);
  for (const gone of [address, address.replace(/[\da-f]$/, 'g'), '/logos/x/y'])
    expect((await stranger.fetch(gone)).status).toBe(404);
  await admin.browser.call('organization.saveLogo', { content: null });
  expect(await logoOf()).toBe(null);
});

test('S9 the link is 256 bits, and the database alone opens nothing', async () => {
  const { token, id } = await invited(3);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await clinic.world.owner.query<{ token_hash: Buffer }>(
    'select token_hash from appointment_links where appointment_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  const read = await call('yourAppointment', { token: rows[0]!.token_hash.toString('base64url') });
  expect(read.data).toEqual({ state: 'unknown' });
});

test('S15 whatever is no link gets the same answer, and is counted in the audit', async () => {
  const wrong = ['', 'x', '../../etc', randomUUID(), randomBytes(32).toString('base64url')];
  const answers = [];
  for (const token of wrong) {
    answers.push(await call('yourAppointment', { token }), await call('cannotCome', { token }));
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.data).toEqual({ state: 'unknown' });
  clinic.world.clock.offsetMs += 61_000;
  await call('yourAppointment', { token: 'one more' });
  clinic.world.clock.offsetMs -= 61_000;
  const row = (await clinic.recorded('appointment.link')).at(-1);
  expect(row).toMatchObject({ outcome: 'refused', object_id: null });
  expect(row?.detail['count']).toBeGreaterThanOrEqual(answers.length);
  expect((await call('yourAppointment', { token: 'x', appointmentId: randomUUID() })).problem).toBe(
    'input.invalid',
  );
});

test('"I cannot come" frees the time at once, updates the screens, and said again changes nothing', async () => {
  const { token, id, startsAt, email } = await invited(4);
  const screen = await followChanges(clinic.lena.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  const reason = 'I have a fever';
  const answers = [
    await call('cannotCome', { token, reason }),
    await call('cannotCome', { token, reason: 'Another one' }),
  ];
  expect(answers.map(({ data }) => data.state)).toEqual(['cancelled', 'cancelled']);
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  screen.stop();
  const day = dayAt(new Date(startsAt), 'Europe/London');
  const { data } = await clinic.lena.browser.call('appointments.schedule', { from: day, to: day });
  // Late in the evening another test's appointment extends into the day.
  expect(
    data.appointments.filter((appointment: { id: string }) => appointment.id === id),
  ).toMatchObject([
    { state: 'cancelled', cancelledBecause: 'The patient cannot come: I have a fever' },
  ]);
  expect(await clinic.recorded('appointment.cancel', id)).toMatchObject([
    { actor_id: null, outcome: 'success', detail: { by: 'patient' } },
  ]);
  const again = await clinic.lena.browser.call('appointments.book', {
    patientName: 'Somebody else',
    typeId: clinic.types['in-person'],
    startsAt,
  });
  expect(again.status).toBe(200);
  await clinic.letters.comesDue(id);
  expect(clinic.letters.to(email).map(({ calendar }) => calendar?.method)).toEqual([
    'REQUEST',
    'CANCEL',
  ]);
  expect((await call('yourAppointment', { token })).data.state).toBe('cancelled');
});

test('once it has begun it cannot be cancelled by the link, and after its end the link shows nothing', async () => {
  const { token, id } = await invited(5);
  await movedInTime(id, -5);
  expect((await call('cannotCome', { token })).data.state).toBe('begun');
  expect(await clinic.recorded('appointment.cancel', id)).toEqual([]);
  await movedInTime(id, -21);
  expect((await call('yourAppointment', { token })).data).toEqual({ state: 'over' });
  expect((await call('cannotCome', { token })).data).toEqual({ state: 'over' });
});

test('ten at once cancel it once', async () => {
  const { token, id } = await invited(6);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('cannotCome', { token })),
  );
  expect(new Set(answers.map(({ data }) => data.state))).toEqual(new Set(['cancelled']));
  expect(await clinic.recorded('appointment.cancel', id)).toHaveLength(1);
});

test('a mail scanner that opens the link by GET changes nothing', async () => {
  const { token, id } = await invited(7);
  const { publicUrl } = clinic.world.env;
  const browser = clinic.world.browser();
  const page = await browser.fetch(new URL(`${publicUrl}/your-appointment`).pathname);
  expect(page.status).not.toBe(500);
  const input = encodeURIComponent(JSON.stringify({ token }));
  for (const name of ['yourAppointment', 'cannotCome'])
    expect((await browser.fetch(`/trpc/appointments.patient.${name}?input=${input}`)).status).toBe(
      405,
    );
  expect(await clinic.recorded('appointment.cancel', id)).toEqual([]);
});

test('an address that looks too often has to wait, and reads when to come back', async () => {
  const browser = clinic.world.browser();
  const token = randomBytes(32).toString('base64url');
  let last = await browser.call('appointments.patient.yourAppointment', { token });
  for (let attempt = 1; attempt <= 120 && last.status === 200; attempt += 1)
    last = await browser.call('appointments.patient.yourAppointment', { token });
  expect([last.status, last.problem]).toEqual([429, 'throttled']);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});
