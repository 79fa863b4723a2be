/** Tests that a locked row takes one connection, however many calls wait for it (S49). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';

const poolSize = 3;
/** More than there are connections. */
const calls = 6;

const clinic = await openClinic({ env: { DATABASE_POOL_SIZE: String(poolSize) } });
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
const planner = await clinic.clinician({ role: 'EDITOR' });
const omar = await clinic.clinician();
afterAll(() => clinic.close());

/** Runs the calls while somebody else has the row locked; a colleague's calendar opens meanwhile. */
async function whileLocked<Answer>(
  { table, id }: { table: 'practitioners' | 'visits' | 'conversations'; id: string },
  send: () => Promise<Answer>[],
): Promise<Answer[]> {
  const other = await clinic.world.owner.connect();
  await other.query('begin');
  await other.query(`select from ${table} where id = $1 for update`, [id]);
  const answers = Promise.all(send());
  try {
    await expect.poll(clinic.world.waitingForLocks).toBe(1);
    const today = minutesFromNow(0).toISOString().slice(0, 10);
    const { status } = await omar.browser.call('calendar.range', { from: today, to: today });
    expect(status).toBe(200);
  } finally {
    await other.query('commit');
    other.release();
  }
  return answers;
}

const times = Array.from({ length: calls }, (_, at) => at);

test('S49 bookings of a locked clinician with colleagues leave connections to everybody else', async () => {
  const answers = await whileLocked({ table: 'practitioners', id: lena.id }, () =>
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

test('S49 so do moves', async () => {
  const ids: string[] = [];
  for (const at of times) ids.push(await clinic.place([lena], { at: 2_000 + at * 30 }));
  const answers = await whileLocked({ table: 'practitioners', id: lena.id }, () =>
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

test('S49 so do messages to the patient of a locked visit', async () => {
  const appointmentId = await clinic.place([lena], { at: 10 });
  const { data } = await lena.browser.call('visits.open', { appointmentId });
  const answers = await whileLocked({ table: 'visits', id: data.id }, () =>
    times.map((at) =>
      lena.browser.call('visits.message', { visitId: data.id, text: `In ${at} minutes` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
});

test('S49 so do messages that many write in one conversation', async () => {
  const { id: unitId } = await clinic.newUnit();
  const write = (at: number) =>
    planner.browser.call('messages.send', {
      to: { to: 'unit', unitId },
      text: `Bed ${at} is free`,
      idempotencyKey: randomUUID(),
    });
  const { data } = await write(1);
  const answers = await whileLocked({ table: 'conversations', id: data.conversationId }, () =>
    times.map(write),
  );
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
});
