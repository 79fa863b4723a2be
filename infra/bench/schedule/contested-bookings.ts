/** Fifty clients book the same times: latency of acceptances and refusals, and whether any bookings overlap. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { median, percentile } from '#infra/bench/support/numbers.ts';
import type { Client } from './clients.ts';
import type { BenchDatabase } from './reads.ts';
import { dayMs } from '#shared/durations.ts';

const halfHourMs = 1_800_000;
const rounds = 40;
const contestedOfStorm = 10_000;
/** So few practitioners and slots that most requests conflict. */
const stage = { clinicians: 10, halfHours: 16 };

/** After all existing appointments, on a Monday at nine. */
const windowStart = () => {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return today + (20 * 7 - weekday) * dayMs + 18 * halfHourMs;
};

const bookingRequest = (database: BenchDatabase, leadId: string | undefined, atMs: number) => ({
  typeId: database.typeId,
  leadId,
  startsAt: new Date(atMs).toISOString(),
  durationMinutes: 30,
  patientName: 'Contested Patient',
  idempotencyKey: randomUUID(),
});

async function contestSlot(database: BenchDatabase, round: number) {
  const leadId = database.ids[500 + (round % 20)];
  const atMs = windowStart() + 7 * dayMs + Math.floor(round / 20) * halfHourMs;
  const begun = performance.now();
  return Promise.all(
    database.clients.map(async ({ call }) => {
      const { status } = await call('appointments.book', bookingRequest(database, leadId, atMs));
      return { status, ms: performance.now() - begun };
    }),
  );
}

/** One slot, requested by fifty clients at once, repeatedly. */
export async function contestedSlots(database: BenchDatabase) {
  const all: { status: number; ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers = await contestSlot(database, round);
    const yes = answers.filter(({ status }) => status === 200).length;
    if (yes !== 1) throw new Error(`${yes} of ${answers.length} were given the same time`);
    all.push(...answers);
  }
  const ms = (status: number) =>
    all.filter((answer) => answer.status === status).map((answer) => answer.ms);
  const [yes, no] = [ms(200), ms(409)];
  return {
    asked: all.length,
    acceptance: { p50: median(yes), p95: percentile(yes, 0.95) },
    refusal: { p50: median(no), p95: percentile(no, 0.95) },
  };
}

interface BookedAppointment {
  id: string;
  version: number;
}

/** Random bookings, moves and cancellations. */
export async function mixedLoad(database: BenchDatabase) {
  const standing: BookedAppointment[] = [];
  const counts = new Map<string, number>();
  let contested = 0;
  const chance = (most: number) => Math.floor(Math.random() * most);
  const someTime = () => windowStart() + chance(stage.halfHours) * (halfHourMs / 2);
  const demoAccount = () => database.ids[600 + chance(stage.clinicians)];
  const takeStanding = () => standing.splice(chance(standing.length), 1)[0];

  async function step({ call }: Client): Promise<void> {
    const dice = Math.random();
    const bookedAppointment = dice < 0.4 ? takeStanding() : undefined;
    const move = {
      appointmentId: bookedAppointment?.id,
      version: bookedAppointment?.version,
      idempotencyKey: randomUUID(),
    };
    const [name, input] =
      bookedAppointment === undefined
        ? ['book', bookingRequest(database, demoAccount(), someTime())]
        : dice < 0.2
          ? ['cancel', { appointmentId: bookedAppointment.id }]
          : ['move', { ...move, startsAt: new Date(someTime()).toISOString() }];
    if (name !== 'cancel') contested += 1;
    const { status, text } = await call(`appointments.${name}`, input);
    const outcome = `${name} ${status}`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (status === 200 && name !== 'cancel') {
      const { data } = (JSON.parse(text) as { result: { data: BookedAppointment } }).result;
      standing.push({ id: data.id, version: data.version });
    } else if (status !== 200 && bookedAppointment) standing.push(bookedAppointment);
  }

  const from = performance.now();
  await Promise.all(
    database.clients.map(async (client) => {
      while (contested < contestedOfStorm) await step(client);
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return {
    contested,
    seconds,
    outcomes: Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** Pairs of overlapping appointments of one practitioner, from the appointments' own times, without the index. */
const overlaps = `
with standing as materialized (
  select ap.practitioner_id, a.id, a.starts_at - make_interval(mins => a.buffer_before_minutes) as begins,
    a.ends_at + make_interval(mins => a.buffer_after_minutes) as ends
  from appointments a join appointment_practitioners ap on ap.appointment_id = a.id
  where a.state <> 'cancelled' and a.overbooked_for is null and a.starts_at >= $1
)
select count(*)::int as pairs, (select count(*)::int from standing) as standing
from standing one join standing two on one.practitioner_id = two.practitioner_id and one.id < two.id
  and one.begins < two.ends and two.begins < one.ends`;

/** Looks for overlaps, then deletes what the bench booked. */
export async function doubleBookings({ databaseUrl }: BenchDatabase) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const window = [new Date(windowStart() - dayMs)];
  const { rows } = await db.query<{ pairs: number; standing: number }>(overlaps, window);
  await db.query('delete from appointments where starts_at >= $1', window);
  await db.query('delete from repeatable_writes');
  await db.end();
  return rows[0] ?? { pairs: -1, standing: 0 };
}
