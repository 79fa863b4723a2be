/** A clinic at noon with people who wait for a time, servers that do the jobs, and what was mailed. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { expect } from 'vitest';
import type { Deps } from '#server/platform/deps.ts';
import { startWork } from '#server/work.ts';
import { openClinic, type Clinician } from './clinic.ts';
import type { WorldOptions } from './world.ts';

const zone = 'Europe/London';
const minuteMs = 60_000;

export type WaitingRoom = Awaited<ReturnType<typeof openWaitlist>>;

/** The wall shows noon of tomorrow, so that no test runs at night. */
export async function openWaitlist(options: WorldOptions = {}) {
  const clinic = await openClinic(options);
  const { world } = clinic;
  const noon = DateTime.now().setZone(zone).plus({ days: 1 }).startOf('day').set({ hour: 12 });
  const setClock = (minutes: number) => {
    world.clock.offsetMs = noon.toMillis() + minutes * minuteMs - Date.now();
  };
  setClock(0);
  const at = (minutes: number) => new Date(noon.toMillis() + minutes * minuteMs).toISOString();
  const day = (days: number) => noon.plus({ days }).toISODate() ?? '';
  const working: { stop: () => Promise<void> }[] = [];

  const work = (deps: Deps = world.deps) => {
    const server = startWork(deps);
    working.push(server);
    return server;
  };

  async function patient(organizationId = world.organizationId, by?: string): Promise<Waiting> {
    const address = `${randomUUID()}@patients.example`;
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into patients (organization_id, full_name, email, created_by)
       values ($1, $2, $3, coalesce($4::uuid, (select id from practitioners limit 1))) returning id`,
      [organizationId, `Patient ${randomUUID().slice(0, 8)}`, address, by ?? null],
    );
    return { patientId: rows[0]!.id, address };
  }

  const call = (who: Clinician, name: string, input: object) =>
    who.browser.call(`appointments.${name}`, input);

  /** Waits for the clinician's time in these two weeks. */
  async function wait(who: Clinician, more: object = {}): Promise<Waiting & { entryId: string }> {
    const waiting = await patient(who.organizationId, who.id);
    const { data, text } = await call(who, 'waitlist.add', {
      patientId: waiting.patientId,
      typeId: clinic.types['in-person'],
      fromDay: day(0),
      untilDay: day(14),
      ...more,
    });
    if (!data?.id) throw new Error(text);
    return { ...waiting, entryId: data.id };
  }

  async function book(who: Clinician, minutes: number): Promise<{ id: string; version: number }> {
    const { data, text } = await call(who, 'book', {
      patientName: 'Ana Ruiz',
      typeId: clinic.types['in-person'],
      startsAt: at(minutes),
    });
    if (!data?.id) throw new Error(text);
    return data;
  }

  const cancel = (who: Clinician, appointmentId: string) => call(who, 'cancel', { appointmentId });

  const lettersTo = (address: string) => world.letters.filter(({ to }) => to === address);

  /** The secret of the newest link that was mailed there, as soon as it is. */
  async function linkOf(address: string): Promise<string> {
    await expect.poll(() => lettersTo(address).length).toBeGreaterThan(0);
    return /#token=([\w-]{43})/.exec(lettersTo(address).at(-1)?.text ?? '')?.[1] ?? 'no link';
  }

  async function offers(who: Clinician) {
    const { rows } = await world.owner.query<OfferSeen>(
      `select o.id, o.entry_id as "entryId", o.outcome, o.starts_at as "startsAt", a.state
       from waitlist_offers o left join appointments a on a.id = o.appointment_id
       where o.practitioner_id = $1 order by o.made_at, o.id`,
      [who.id],
    );
    return rows;
  }

  const outcomes = async (who: Clinician) => (await offers(who)).map(({ outcome }) => outcome);

  /** As if the time of these jobs had come. */
  const comesDue = (kind: string) =>
    world.owner.query(
      `update jobs.job set start_after = now() - interval '1 second' where name = $1 and state in ('created', 'retry')`,
      [kind],
    );

  async function jobsLeft(kind: string): Promise<number> {
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from jobs.job
       where name = $1 and state in ('created', 'active', 'retry') and start_after <= now()`,
      [kind],
    );
    return rows[0]!.count;
  }

  async function areDone(kind: string): Promise<void> {
    await expect.poll(() => jobsLeft(kind)).toBe(0);
  }

  const answer = (name: string, token: string) => world.browser().call(`visits.${name}`, { token });

  return {
    ...clinic,
    call,
    setClock,
    at,
    day,
    work,
    patient,
    wait,
    book,
    cancel,
    lettersTo,
    linkOf,
    offers,
    outcomes,
    comesDue,
    areDone,
    answer,
    close: async () => {
      await Promise.all(working.map((server) => server.stop()));
      await clinic.close();
    },
  };
}

interface Waiting {
  patientId: string;
  address: string;
}

export interface OfferSeen {
  id: string;
  entryId: string;
  outcome: string | null;
  startsAt: Date;
  /** Of its appointment; null where that is gone. */
  state: string | null;
}
