/** Tests that two systems which know the same appointments never book one twice, in whatever order their messages come. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sendQueue } from '#server/destinations/sending/send-queue.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { fieldOf, openReceiver } from '#server/test/destinations/receiver.ts';
import { addDestination } from '#server/test/destinations/signed-notes.ts';
import { openRecordSystem, siu } from '#server/test/scheduling/record-system.ts';

const clinic = await openClinic({ env: { MLLP_DESTINATION_NETWORKS: '127.0.0.0/8, ::1/128' } });
const receiver = await openReceiver();
afterAll(async () => {
  await receiver.stop();
  await clinic.close();
});
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const planner = await clinic.clinician({ role: 'ADMIN' });
const record = await openRecordSystem(clinic, builder);
const { destinationId } = await addDestination(builder, receiver.port, { sends: ['appointment'] });
await builder.browser.call('outsideAppointments.setFeed', {
  sourceId: record.sourceId,
  notifiesPatients: false,
  answersDestinationId: destinationId,
});

/** Of a seed: the same numbers each time. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    pick: <T>(values: readonly T[]): T | undefined => values[Math.floor(next() * values.length)],
  };
}

/** As the record system has it: the whole model. */
interface Theirs {
  filler: string;
  mrn: string;
  slot: number;
  state: 'booked' | 'cancelled' | 'no-show';
}

interface Ours {
  id: string;
  version: number;
}

const slots = 6;
const steps = 24;

async function play(seed: number) {
  const { below, pick } = chance(seed);
  const lena = await record.clinician(`Lena ${seed}`);
  const at = (slot: number) => minutesFromNow(seed * 1_440 + slot * 40);
  const theirs: Theirs[] = [];
  const ours: Ours[] = [];
  const network: string[] = [];
  const begunAt = Date.now() - 3_600_000;
  let said = 0;

  /** Delayed, and one of four comes twice. */
  function say(event: string, { filler, mrn, slot }: Theirs): void {
    const time = new Date(begunAt + (said += 1) * 1_000);
    const sent = { event, filler, mrn, person: lena.npi, startsAt: at(slot), at: time };
    const text = siu(record.application, { ...sent, type: 'CARD' });
    network.push(text, ...(below(4) === 0 ? [text] : []));
  }

  /** The other system knows ours from the messages that it gets, and says so. */
  let heard = receiver.arrived.length;
  async function exchange(): Promise<void> {
    await sendQueue({ ...world.deps, now: () => new Date(Date.now() + 1_000) }, destinationId, {
      requireLock: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    for (const { text } of receiver.arrived.slice(heard)) {
      const echo = text
        .replace(
          /^MSH\|[^\r]*\r/,
          `MSH|^~\\&|${record.application}|NORTH|KAREMD|NORTH|${fieldOf(text, 'MSH', 7)}||${fieldOf(text, 'MSH', 9)}|${randomUUID()}|P|2.5.1\r`,
        )
        .replace(/\rSCH\|[^|]*\|([^|]*)\|/, (_, own: string) => `\rSCH|${own}|E${own}|`);
      network.push(echo);
    }
    heard = receiver.arrived.length;
  }

  const deliver = async (texts: string[]) => {
    const { acknowledgements } = await receiveAll(world.deps, texts);
    for (const ack of acknowledgements) expect(ack).toContain('MSA|AA|');
  };
  const takeFromNetwork = () => network.splice(below(network.length), 1);
  const taken = () => theirs.flatMap((one) => (one.state === 'booked' ? [one.slot] : []));
  const freeThere = () =>
    Array.from({ length: slots }, (_, slot) => slot).filter((slot) => !taken().includes(slot));

  const acts: (() => Promise<void> | void)[] = [
    async () => {
      const slot = pick(freeThere());
      if (slot === undefined) return;
      const { mrn } = await record.newPatient();
      const one: Theirs = { filler: `${randomUUID()}^EPIC`, mrn, slot, state: 'booked' };
      theirs.push(one);
      say('S12', one);
    },
    () => {
      const one = pick(theirs.filter(({ state }) => state === 'booked'));
      const slot = pick(freeThere());
      if (!one || slot === undefined) return;
      one.slot = slot;
      say('S13', one);
    },
    () => {
      const one = pick(theirs.filter(({ state }) => state === 'booked'));
      if (!one) return;
      one.state = below(3) === 0 ? 'no-show' : 'cancelled';
      say(one.state === 'no-show' ? 'S26' : 'S15', one);
    },
    async () => {
      const { patientId } = await record.newPatient();
      const { data, status } = await planner.browser.call('appointments.book', {
        typeId: clinic.types['in-person'],
        startsAt: at(below(slots)).toISOString(),
        leadId: lena.id,
        patientId,
      });
      if (status === 200) ours.push({ id: data.id, version: data.version });
    },
    async () => {
      const one = pick(ours);
      if (!one) return;
      const startsAt = at(below(slots)).toISOString();
      const ref = { appointmentId: one.id, version: one.version, startsAt };
      const { data, status } = await planner.browser.call('appointments.move', ref);
      if (status === 200) one.version = data.version;
    },
    exchange,
    () => deliver(takeFromNetwork()),
    () => deliver(takeFromNetwork()),
  ];
  for (let step = 0; step < steps; step += 1) await pick(acts)?.();

  await exchange();
  while (network.length > 0) await deliver(takeFromNetwork());
  return { lena, theirs, ours };
}

const booked = async (practitionerId: string) =>
  (
    await world.owner.query<{ id: string; filler: string | null; state: string; at: Date }>(
      `select a.id, o.filler_id as filler, a.state, a.starts_at as at from appointments a
       join appointment_practitioners ap on ap.appointment_id = a.id
       left join outside_appointments o on o.appointment_id = a.id and o.is_theirs
       where ap.practitioner_id = $1`,
      [practitionerId],
    )
  ).rows;

/** What takes one clinician's time twice: a missed one takes none any more. */
const doubled = async (practitionerId: string) => {
  const rows = (await booked(practitionerId)).filter(({ state }) => state === 'booked');
  const times = rows.map((row) => row.at.toISOString());
  return times.filter((time, index) => times.indexOf(time) !== index);
};

test.each([3, 4, 5, 6, 7, 8])(
  'S304 both sides book, move and cancel, messages come late, twice and out of order: nothing is there twice (seed %i)',
  async (seed) => {
    const { lena, theirs, ours } = await play(seed);
    expect(await doubled(lena.id)).toEqual([]);
    const rows = await booked(lena.id);
    // What is kept there is here once, and what is ours has no second row from its echo.
    expect(
      rows
        .filter(({ filler }) => filler === null)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ours.map(({ id }) => id).toSorted());
    const fillers = rows.flatMap(({ filler }) => filler ?? []);
    expect(new Set(fillers).size).toBe(fillers.length);
    // Ours make room; then all that waits fits, and both systems say the same.
    for (const { id: appointmentId, version } of ours)
      await planner.browser.call('appointments.cancel', { appointmentId, version, reason: 'Ill' });
    for (let isWaiting = true; isWaiting;) {
      const { data } = await builder.browser.call('facts.feeds.conflicts', {});
      const results = [];
      for (const { messageId } of data.conflicts)
        results.push(
          await builder.browser.call('facts.feeds.resolveConflict', { messageId, step: 'retry' }),
        );
      isWaiting = results.some((result) => result.data?.isSettled === true);
    }
    const after = new Map((await booked(lena.id)).map((row) => [row.filler ?? row.id, row]));
    const byModel = theirs.map(({ filler, state, slot }) =>
      state === 'booked'
        ? [filler, state, minutesFromNow(seed * 1_440 + slot * 40).toISOString()]
        : [filler, state],
    );
    const here = theirs.map(({ filler, state }) => {
      const row = after.get(filler);
      // Over before it was known here: none is booked for it.
      const stateHere = row?.state ?? state;
      return stateHere === 'booked'
        ? [filler, stateHere, row?.at.toISOString()]
        : [filler, stateHere];
    });
    expect(here).toEqual(byModel);
    const { data } = await builder.browser.call('facts.feeds.conflicts', {});
    expect(data.conflicts).toEqual([]);
    expect(await doubled(lena.id)).toEqual([]);
  },
);
