/** A clinic at noon with waitlist entries, servers that run the jobs, and the mails that were sent. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { expect } from 'vitest';
import { openClinic, type Clinician } from './clinic.ts';
import { clinicianWithHours } from './booking/usual-hours.ts';
import type { WorldOptions } from './world.ts';
import { minuteMs } from '#shared/durations.ts';
import { callAppointments, type NameIn } from './browser.ts';

const zone = 'Europe/London';

export type WaitlistClinic = Awaited<ReturnType<typeof openWaitlist>>;

/** The test's clock shows noon of tomorrow, so that no test runs at night. */
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
  async function patient(
    organizationId = world.organizationId,
    by?: string,
  ): Promise<WaitlistPatient> {
    const address = `${randomUUID()}@patients.example`;
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into patients (organization_id, full_name, email, created_by)
       values ($1, $2, $3, coalesce($4::uuid, (select id from practitioners limit 1))) returning id`,
      [organizationId, `Patient ${randomUUID().slice(0, 8)}`, address, by ?? null],
    );
    return { patientId: rows[0]!.id, address };
  }

  /** An entry for the clinician's time in these two weeks. */
  async function wait(
    who: Clinician,
    more: object = {},
  ): Promise<WaitlistPatient & { entryId: string }> {
    const waiting = await patient(who.organizationId, who.id);
    const { data, text } = await callAppointments(who, 'waitlist.add', {
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
    const { data, text } = await callAppointments(who, 'book', {
      patientName: 'Ana Ruiz',
      typeId: clinic.types['in-person'],
      startsAt: at(minutes),
    });
    if (!data?.id) throw new Error(text);
    return data;
  }

  const cancel = (who: Clinician, appointmentId: string) =>
    callAppointments(who, 'cancel', { appointmentId });

  const lettersTo = (address: string) => world.letters.filter(({ to }) => to === address);

  /** The token of the newest link that was mailed there, as soon as it arrives. */
  async function linkOf(address: string): Promise<string> {
    await expect.poll(() => lettersTo(address).length).toBeGreaterThan(0);
    return /#token=([\w-]{43})/.exec(lettersTo(address).at(-1)?.text ?? '')?.[1] ?? 'no link';
  }

  async function offers(who: Clinician) {
    const { rows } = await world.owner.query<StoredOffer>(
      `select o.id, o.entry_id as "entryId", o.outcome, o.starts_at as "startsAt", o.sent_at as "sentAt",
         a.state
       from waitlist_offers o left join appointments a on a.id = o.appointment_id
       where o.practitioner_id = $1 order by o.made_at, o.id`,
      [who.id],
    );
    return rows;
  }

  const outcomes = async (who: Clinician) => (await offers(who)).map(({ outcome }) => outcome);

  /** Makes these jobs due. */
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

  /** `name`: offer, accept or decline. */
  const answer = <Name extends NameIn<'appointments.waitlist'>>(name: Name, token: string) =>
    world.browser().call(`appointments.waitlist.${name}`, { token });

  return {
    ...clinic,
    clinician: clinicianWithHours(clinic),
    call: callAppointments,
    setClock,
    at,
    day,
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
  };
}

interface WaitlistPatient {
  patientId: string;
  address: string;
}

export interface StoredOffer {
  id: string;
  entryId: string;
  outcome: string | null;
  startsAt: Date;
  /** When the letter was handed over; null before. */
  sentAt: Date | null;
  /** The state of its appointment; null where that was deleted. */
  state: string | null;
}
