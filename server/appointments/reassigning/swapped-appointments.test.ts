/** Tests what becomes of the patients who are booked in a shift when a planner agrees to its swap. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import { minutesFromNow, type Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const { clinic, planner, unit, cell, change, member, period, publish } = await openWard();
afterAll(() => clinic.close());

await planner.browser.call('roster.swaps.savePolicy', { needsApproval: true });
await clinic.world.owner.query(
  'update appointment_types set only_during_shifts = true where id = $1',
  [clinic.types['in-person']],
);

await clinic.world.owner.query(
  'update shift_types set holds_appointments = true where unit_id = $1',
  [unit.id],
);

/** In the day shift, which begins at seven on the wall in the clinic. */
const at = (day: string, hour: number) => new Date(wallInstantMs(day, hour * 60, 'Europe/London'));

/** Booked before, in order of these hours. */
async function booked(who: Clinician, starts: Date[], more: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const start of starts) {
    const minutes = (start.getTime() - minutesFromNow(0).getTime()) / minuteMs;
    const placement = { at: minutes, kind: 'in-person' as const, minutes: 5, ...more };
    // oxlint-disable-next-line no-await-in-loop -- one connection
    ids.push(await clinic.place([who], placement));
  }
  return ids;
}

/** Offers the shift of that day to them. */
async function offered(giver: Clinician, taker: Clinician, day: string): Promise<string> {
  const { shifts } = await period(day, day);
  const assignmentId = shifts.find(({ practitionerId }) => practitionerId === giver.id)?.id;
  const offerId = randomUUID();
  const offer = { id: offerId, assignmentId, toId: taker.id };
  const { status, text } = await giver.browser.call('roster.swaps.offer', offer);
  if (status !== 200) throw new Error(text);
  return offerId;
}

/** A shift of that day that somebody has taken, and a planner has not yet agreed to. */
async function takenShift(giver: Clinician, taker: Clinician, day: string): Promise<string> {
  await change(cell(giver, day, 'D'));
  await publish(day, day);
  const offerId = await offered(giver, taker, day);
  const { status, text } = await taker.browser.call('roster.swaps.take', { offerId });
  if (status !== 200) throw new Error(text);
  return offerId;
}

const approve = (offerId: string) => planner.browser.call('roster.swaps.approve', { offerId });

/** What they have of the type that follows the roster, in order. */
async function appointmentsOf(who: Clinician): Promise<string[]> {
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `select a.id from appointment_practitioners ap join appointments a on a.id = ap.appointment_id
     where ap.practitioner_id = $1 and a.type_id = $2 order by ap.starts_at`,
    [who.id, clinic.types['in-person']],
  );
  return rows.map(({ id }) => id);
}

const displaced = async (who: Clinician): Promise<string[]> =>
  (await who.browser.call('appointments.displaced.list', {})).data.displaced.map(
    ({ appointment }) => appointment.id,
  );

const movedBy = async (offerId: string) =>
  (await clinic.recorded('swap.approve', offerId)).map(({ detail }) => detail['appointments']);

test('patients stay where they are until a planner agrees, then go with the shift where the taker has time', async () => {
  const [giver, taker] = [await member(), await member()];
  const day = firstDay;
  const [early = '', late = ''] = await booked(giver, [at(day, 9), at(day, 11)]);
  await booked(taker, [at(day, 11)], { kind: 'meeting' });
  const offerId = await takenShift(giver, taker, day);
  expect([await appointmentsOf(giver), await appointmentsOf(taker)]).toEqual([[early, late], []]);
  expect(await displaced(giver)).toEqual([]);
  expect((await approve(offerId)).status).toBe(200);
  expect([await appointmentsOf(giver), await appointmentsOf(taker)]).toEqual([[late], [early]]);
  expect(await displaced(giver)).toEqual([late]);
  expect(await movedBy(offerId)).toEqual([{ given: 1, left: 1 }]);
  expect(await clinic.recorded('appointment.reassign', early)).toMatchObject([
    { actor_id: planner.id, detail: { after: { practitionerId: taker.id } } },
  ]);
});

test('a swap that the planner refuses moves no patient', async () => {
  const [giver, taker] = [await member(), await member()];
  const day = dayAfter(firstDay, 7);
  const ids = await booked(giver, [at(day, 9)]);
  const offerId = await takenShift(giver, taker, day);
  expect((await planner.browser.call('roster.swaps.refuse', { offerId })).status).toBe(200);
  expect([await appointmentsOf(giver), await appointmentsOf(taker)]).toEqual([ids, []]);
  expect(await displaced(giver)).toEqual([]);
});

test('of more than a hundred patients in one shift the first hundred go, and the others are listed as displaced', async () => {
  const [giver, taker] = [await member(), await member()];
  const day = dayAfter(firstDay, 14);
  const starts = Array.from(
    { length: 102 },
    (_, nth) => new Date(at(day, 8).getTime() + nth * 5 * minuteMs),
  );
  const ids = await booked(giver, starts);
  const offerId = await takenShift(giver, taker, day);
  expect((await approve(offerId)).status).toBe(200);
  expect(await appointmentsOf(taker)).toEqual(ids.slice(0, 100));
  expect(await appointmentsOf(giver)).toEqual(ids.slice(100));
  expect(await displaced(giver)).toEqual(ids.slice(100));
  expect(await movedBy(offerId)).toMatchObject([{ given: 100 }]);
});

/**
 * Another server moves this appointment to a time in the shift, after the swap has looked who is free and
 * before the patients of the shift have moved.
 */
async function whileAnotherMoves<Answer>(
  appointmentId: string,
  startsAt: Date,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const other = await clinic.world.owner.connect();
  try {
    await other.query('begin');
    await other.query(
      `update appointments set starts_at = $2::timestamptz,
         ends_at = $2::timestamptz + interval '20 minutes' where id = $1`,
      [appointmentId, startsAt],
    );
    const answer = send();
    await expect.poll(clinic.world.waitingForLocks).toBe(1);
    await other.query('commit');
    return await answer;
  } finally {
    // Closed, so that a failed test leaves no open transaction to the next one.
    other.release(true);
  }
}

test('a swap during which the taker is booked elsewhere is refused by what they have then, and not by the roster', async () => {
  const [giver, taker] = [await member(), await member()];
  const day = dayAfter(firstDay, 21);
  const ids = await booked(giver, [at(day, 9)]);
  const meeting = { kind: 'meeting' as const, patientName: 'Mia Holm' };
  const [first = '', second = ''] = await booked(taker, [at(day, 5), at(day, 6)], meeting);
  const offerId = await takenShift(giver, taker, day);
  const approved = await whileAnotherMoves(first, at(day, 9), () => approve(offerId));
  expect(approved.problem).toBe('appointments.overlap');
  expect(approved.body.error.message).toBe(`${taker.fullName} is not free then.`);
  expect([await appointmentsOf(giver), await appointmentsOf(taker)]).toEqual([ids, []]);
  expect(await movedBy(offerId)).toEqual([undefined]);

  // Who is on that appointment reads which one it is.
  await planner.browser.call('roster.swaps.refuse', { offerId });
  await clinic.world.owner.query(`update appointments set state = 'cancelled' where id = $1`, [
    first,
  ]);
  await planner.browser.call('roster.swaps.savePolicy', { needsApproval: false });
  onTestFinished(async () => {
    await planner.browser.call('roster.swaps.savePolicy', { needsApproval: true });
  });
  const next = await offered(giver, taker, day);
  const taken = await whileAnotherMoves(second, at(day, 9), () =>
    taker.browser.call('roster.swaps.take', { offerId: next }),
  );
  expect(taken.problem).toBe('appointments.overlap');
  expect(taken.body.error.message).toBe('09:00 to 09:20 is taken by Mia Holm.');
});

/** Jobs that tell patients of it, and when each is due. */
const letterJobs = async (appointmentId: string): Promise<Date[]> => {
  const { rows } = await clinic.world.owner.query<{ start_after: Date }>(
    `select start_after from jobs.job where name = 'reassigned.letters' and state = 'created'
     and data->'appointmentIds' ? $1`,
    [appointmentId],
  );
  return rows.map(({ start_after: at }) => at);
};

test('S178 a swap that is taken and returned in time tells no patient; one that stays tells them once it cannot be returned', async () => {
  await planner.browser.call('roster.swaps.savePolicy', { needsApproval: false });
  onTestFinished(async () => {
    await planner.browser.call('roster.swaps.savePolicy', { needsApproval: true });
  });
  const [giver, taker] = [await member(), await member()];
  const day = dayAfter(firstDay, 28);
  const add = async (name: string, startsAt: Date, who: Clinician) => {
    const email = `${randomUUID().slice(0, 8)}@patients.example`;
    const { data: patient } = await planner.browser.call('appointments.patients.add', {
      fullName: name,
      email,
    });
    const { data, status } = await planner.browser.call('appointments.book', {
      patientId: patient.id,
      typeId: clinic.types['in-person'],
      startsAt: startsAt.toISOString(),
      leadId: who.id,
    });
    expect(status).toBe(200);
    return { id: data.id, email };
  };
  await change(cell(giver, day, 'D'));
  await publish(day, day);
  const booked = await add('Ana Ruiz', at(day, 9), giver);
  const offerId = await offered(giver, taker, day);
  const act = async (what: 'take' | 'giveBack') =>
    expect((await taker.browser.call(`roster.swaps.${what}`, { offerId })).status).toBe(200);
  await act('take');
  expect(await appointmentsOf(taker)).toEqual([booked.id]);
  const [due, ...others] = await letterJobs(booked.id);
  expect(others).toEqual([]);
  expect(due!.getTime()).toBeGreaterThan(Date.now() + 14 * minuteMs);
  const beside = await add('Ida Holm', at(day, 11), taker);
  await act('giveBack');
  expect(await appointmentsOf(giver)).toEqual([booked.id, beside.id]);
  // Booked with the taker meanwhile: that patient was never told of the giver, and is at once.
  expect((await letterJobs(beside.id))[0]!.getTime()).toBeLessThan(Date.now() + minuteMs);
  const mailed = async (email: string) => {
    await clinic.world.owner.query(
      `update jobs.job set start_after = now() - interval '1 second'
       where name in ('reassigned.letters', 'appointment.letter') and state < 'active'`,
    );
    const { rows } = await clinic.world.owner.query<{ count: number }>(
      `select count(*)::int from jobs.job j where j.state < 'completed' and start_after <= now()
       and j.name in ('reassigned.letters', 'appointment.letter')`,
    );
    return rows[0]?.count === 0
      ? clinic.world.letters
          .filter(({ to }) => to === email)
          .map(({ subject }) => subject.split(',')[0])
      : null;
  };
  clinic.work();
  await expect.poll(() => mailed(booked.email), { timeout: 20_000 }).toEqual(['Your appointment']);
  await expect
    .poll(() => mailed(beside.email), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['You see somebody else']));
  await act('take');
  await expect
    .poll(() => mailed(booked.email), { timeout: 20_000 })
    .toEqual(['Your appointment', 'You see somebody else']);
});
