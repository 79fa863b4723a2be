/** Patients with an address, and what a server's jobs mail to them. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openClinic, type Clinic, type Clinician } from './clinic.ts';
import { clinicianWithHours } from './booking/usual-hours.ts';
import type { WorldOptions } from './world.ts';
import { dayMs } from '#shared/durations.ts';

export const tokenIn = (text: string): string =>
  /your-appointment#token=([\w-]+)/.exec(text)?.[1] ?? 'no link';

export function openLetters(clinic: Clinic) {
  const { world } = clinic;

  async function patient(who: Clinician, more: object = {}) {
    const email = `${randomUUID().slice(0, 8)}@patients.example`;
    const details = { fullName: 'Ana Ruiz', email, ...more };
    const { data } = await who.browser.call('appointments.patients.add', details);
    return { id: data.id as string, email };
  }

  /** So many days from now, to the minute. */
  async function book(who: Clinician, { days = 2, more = {} } = {}) {
    const { id: patientId, email } = await patient(who);
    const startsAt = new Date(Date.now() + days * dayMs);
    startsAt.setSeconds(0, 0);
    const input = { patientId, typeId: clinic.types['in-person'], ...more };
    const answer = await who.browser.call('appointments.book', {
      ...input,
      startsAt: startsAt.toISOString(),
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return {
      ...(answer.data as { id: string; version: number; startsAt: string }),
      patientId,
      email,
    };
  }

  const to = (email: string) => world.letters.filter((letter) => letter.to === email);

  const jobs = async (appointmentId: string, kind: string, state?: string) => {
    const { rows } = await world.owner.query<{ state: string; start_after: Date }>(
      `select state, start_after from jobs.job
       where data->>'appointmentId' = $1 and name = $2 and ($3::text is null or state::text = $3)
       order by start_after`,
      [appointmentId, kind, state ?? null],
    );
    return rows;
  };

  /** Resolves when no job is due now, apart from later reminders. */
  async function isQuiet(appointmentId: string): Promise<void> {
    const open = async () => {
      const { rows } = await world.owner.query<{ count: number }>(
        `select count(*)::int from jobs.job where data->>'appointmentId' = $1
         and state < 'completed' and start_after <= now()`,
        [appointmentId],
      );
      return rows[0]?.count;
    };
    await expect.poll(open).toBe(0);
  }

  /** Makes all planned jobs of it due. */
  async function comesDue(appointmentId: string): Promise<void> {
    await world.owner.query(
      `update jobs.job set start_after = now() - interval '1 second'
       where data->>'appointmentId' = $1 and state < 'active'`,
      [appointmentId],
    );
    await isQuiet(appointmentId);
  }

  return { patient, book, to, jobs, isQuiet, comesDue };
}

/** A clinic whose server mails what Dr. Okafor's patients are due. */
export async function openMailingClinic(options: WorldOptions = {}) {
  const clinic = await openClinic(options);
  const clinician = clinicianWithHours(clinic);
  const lena = await clinician({ fullName: 'Dr. Lena Okafor' });
  clinic.work();
  return { ...clinic, clinician, lena, letters: openLetters(clinic) };
}

export type MailingClinic = Awaited<ReturnType<typeof openMailingClinic>>;
