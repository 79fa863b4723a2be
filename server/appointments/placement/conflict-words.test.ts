/** Tests that no practitioner is ever double-booked, whatever is tried at the same time (S31). */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isCollision } from '#server/platform/errors.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const book = (who: Clinician, at: number, more: object = {}) =>
  who.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    durationMinutes: 30,
    ...more,
  });

test('S31 of twenty clients that book the same time one gets it, and the others are told', async () => {
  const lena = await clinic.clinician();
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(lena, 60)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem === 'appointments.overlap')).toHaveLength(19);
});

test(
  'S31 twenty clients that book and cancel around the same clinician never make two overlap',
  { timeout: 180_000 },
  async () => {
    const lena = await clinic.clinician();
    const colleagues = await Promise.all(Array.from({ length: 4 }, () => clinic.clinician()));
    const seed = fc.sample(fc.integer({ min: 0, max: 8 }), { numRuns: 200, seed: 31 });

    async function client(number: number): Promise<string[]> {
      const who = number % 2 === 0 ? lena : colleagues[number % 4]!;
      const problems: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        const slot = seed[number * 10 + round]!;
        const withPractitionerIds = [lena.id, colleagues[(number + round) % 4]!.id];
        const answer = await book(who, 120 + slot * 15, {
          withPractitionerIds,
        });
        if (answer.status === 200 && (number + round) % 4 !== 0) {
          const appointmentId = answer.data.id;
          const undone = await who.browser.call('appointments.cancel', { appointmentId });
          problems.push(undone.problem ?? 'cancelled');
        } else problems.push(answer.problem ?? 'booked');
      }
      return problems;
    }

    const all = (
      await Promise.all(Array.from({ length: 20 }, (_, number) => client(number)))
    ).flat();
    expect(await clinic.overlaps()).toBe(0);
    expect(new Set(all)).toEqual(new Set(['booked', 'cancelled', 'appointments.overlap']));
  },
);

test('S31 bookings that name each other crosswise all come to an answer', async () => {
  const pairs = await Promise.all([clinic.clinician(), clinic.clinician(), clinic.clinician()]);
  const ids = pairs.map(({ id }) => id);
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, number) =>
      book(pairs[number % 3]!, 60, {
        withPractitionerIds: number % 2 === 0 ? ids : ids.toReversed(),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(17);
});

test('S31 a booking that Postgres aborts in favour of another is retried, and succeeds', async () => {
  const two = [await clinic.clinician(), await clinic.clinician()];
  const [first, second] = two.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const other = await clinic.world.owner.connect();
  const lock = (who: Clinician) =>
    other.query('select from practitioners where id = $1 for update', [who.id]);
  await other.query(`begin; set local deadlock_timeout = '5s'`);
  await lock(second!);
  const booking = book(first!, 60, { withPractitionerIds: [second!.id] });
  await expect.poll(clinic.world.waitingForLocks).toBeGreaterThan(0);
  // Postgres looks for a deadlock once for each wait: on a machine that was held up until after the
  // booking's look, this one is aborted instead.
  const aborted: unknown = await lock(first!)
    .then(() => null)
    .catch((error: unknown) => error);
  expect(aborted === null || isCollision(aborted)).toBe(true);
  await other.query('rollback');
  other.release();
  expect((await booking).status).toBe(200);
});

test('S31 a second row straight into the tables is refused too, and a freed time is not', async () => {
  const lena = await clinic.clinician();
  const first = await clinic.place([lena], { at: 60, minutes: 30 });
  await expect(clinic.place([lena], { at: 75, minutes: 5 })).rejects.toMatchObject({
    code: '23P01',
  });
  await clinic.place([lena], { at: 75, minutes: 5, state: 'cancelled' });
  await clinic.place([lena], { at: 90, minutes: 5 });
  const { owner } = clinic.world;
  await owner.query(`update appointments set state = 'cancelled' where id = $1`, [first]);
  await clinic.place([lena], { at: 75, minutes: 5 });
  const back = owner.query(`update appointments set state = 'booked' where id = $1`, [first]);
  await expect(back).rejects.toMatchObject({ code: '23P01' });
});

test('S31 moving an appointment onto another is refused, and its clinicians’ time moves with it', async () => {
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 60, minutes: 30 });
  const other = await clinic.place([lena], { at: 120, minutes: 30 });
  const move = (at: number) =>
    clinic.world.owner.query('update appointments set starts_at = $2, ends_at = $3 where id = $1', [
      other,
      minutesFromNow(at),
      minutesFromNow(at + 30),
    ]);
  await expect(move(75)).rejects.toMatchObject({ code: '23P01' });
  await move(90);
  await expect(clinic.place([lena], { at: 100, minutes: 5 })).rejects.toMatchObject({
    code: '23P01',
  });
  await clinic.place([lena], { at: 125, minutes: 5 });
});

test('S31 a time that is empty, endless, backwards or longer than a day cannot be written', async () => {
  const lena = await clinic.clinician();
  const insert = (from: string, to: string) =>
    clinic.world.owner.query(
      `insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
       values ($1, $2, 'Ana Ruiz', $3, $4, $5)`,
      [lena.organizationId, clinic.types.meeting, from, to, lena.id],
    );
  const noon = '2030-01-01T12:00Z';
  for (const [from, to] of [
    [noon, noon],
    [noon, '2030-01-01T11:00Z'],
    [noon, 'infinity'],
    ['-infinity', noon],
    [noon, '2030-01-02T12:01Z'],
  ] as const)
    await expect(insert(from, to)).rejects.toMatchObject({ code: '23514' });
});

test('S31 a clinician’s time cannot differ from the appointment’s', async () => {
  const lena = await clinic.clinician();
  const id = await clinic.place([lena], { at: 60, minutes: 30 });
  for (const change of [
    `starts_at = starts_at - interval '1 hour'`,
    `ends_at = 'infinity'`,
    `blocks = false`,
  ]) {
    const altered = clinic.world.owner.query(
      `update appointment_practitioners set ${change} where appointment_id = $1`,
      [id],
    );
    await expect(altered).rejects.toThrow(/constraint/);
  }
});
