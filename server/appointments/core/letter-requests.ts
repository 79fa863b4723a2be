/** Creates jobs for letters and reminders to patients, in the transaction of the change. */
import { changeLetterWaitsUntil, changesBegunAt, channelsOf } from '#server/letters/service.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/session.ts';
import { letterLimits } from '#shared/limits.ts';
import { appointmentsOfPatients } from './letter-request-store.ts';
import { minuteMs } from '#shared/durations.ts';

interface Change {
  appointmentIds: readonly string[];
  about: JobData['appointment.letter']['about'];
  /** False: only its reminders are planned. */
  notifiesPatient?: boolean | undefined;
  /** The letter does not leave before. */
  waitsUntil?: Date | undefined;
}

export interface RequestedLetter {
  key: string;
  /** A letter to the patient waits. */
  tellsPatient: boolean;
  /** The one about an earlier change that it has replaced. */
  replaced: JobData['appointment.letter'] | null;
}

type Row = Awaited<ReturnType<typeof appointmentsOfPatients>>[number];

type LetterDeps = Pick<Deps, 'jobs' | 'now' | 'sms'> & {
  /** Of the person who makes the change; a patient has none. */
  session?: { person: Pick<Session['person'], 'id'> };
};

const reminderKey = (id: string, startsAt: string, minutesBefore: number) =>
  `${id} ${startsAt} ${minutesBefore}`;

/** A reminder whose time has passed is not planned: the patient has just been informed. */
const remindersOf = ({ id, startsAt, reminderMinutes }: Row, now: Date) =>
  reminderMinutes.flatMap((minutesBefore) => {
    const startAfter = new Date(startsAt.getTime() - minutesBefore * minuteMs);
    if (startAfter <= now) return [];
    const start = startsAt.toISOString();
    const data = { appointmentId: id, minutesBefore, startsAt: start };
    return [{ data, startAfter, key: reminderKey(id, start, minutesBefore) }];
  });

/**
 * Within the change's own transaction, in the same number of statements for one or for a hundred
 * dates of one patient, who gets one letter for all of them. A letter about an earlier change that
 * has not been sent yet is replaced, and after several at once the next one waits (S62). Reminders
 * of a cancelled time go at once; those of a moved one stay planned and are judged when due. Null
 * where there is nobody to write to.
 */
export async function requestLetters(
  db: Connection,
  { jobs, now, sms, session }: LetterDeps,
  { appointmentIds, about, notifiesPatient = true, waitsUntil }: Change,
): Promise<RequestedLetter | null> {
  if (appointmentIds.length === 0) return null;
  const at = now();
  const appointments = await appointmentsOfPatients(db, appointmentIds);
  const upcoming = appointments.filter(({ startsAt }) => startsAt > at);
  const [first, ...otherAppointments] = upcoming;
  if (!first) return null;
  const { id: appointmentId, version, startsAt } = first;
  const start = startsAt.toISOString();
  const begunAt = await changesBegunAt(db, { appointmentId, most: letterLimits.changes });
  const key = letterKey(appointmentId, begunAt);
  const replaced = waitsUntil ? await jobs.waiting(db, 'appointment.letter', key) : null;
  if (notifiesPatient) {
    const ids = otherAppointments.map(({ id }) => id);
    const senderId = session?.person.id ?? null;
    const limited = changeLetterWaitsUntil(about, begunAt, at);
    await jobs.send(db, 'appointment.letter', {
      data: { appointmentId, about, version, startsAt: start, others: ids, senderId },
      startAfter: limited && waitsUntil ? later(limited, waitsUntil) : (limited ?? waitsUntil),
      // One that is being sent, or was, is another job: only one that has not begun is replaced.
      key,
    });
  } else await jobs.cancel(db, 'appointment.letter', key);
  if (about === 'cancelled') await cancelReminders(db, jobs, upcoming);
  else
    await jobs.send(
      db,
      'appointment.reminder',
      upcoming.flatMap((row) => remindersOf(row, at)),
    );
  const isReached = channelsOf({ sms }, first).length > 0;
  return { key, tellsPatient: notifiesPatient && isReached, replaced };
}

const later = (one: Date, other: Date) => (one > other ? one : other);

const letterKey = (appointmentId: string, begunAt: readonly Date[]) =>
  `${appointmentId} ${begunAt[0]?.toISOString() ?? 'first'}`;

/** Changes with every letter about the appointment that has left or is leaving. */
export const letterKeyOf = async (db: Connection, appointmentId: string): Promise<string> =>
  letterKey(appointmentId, await changesBegunAt(db, { appointmentId, most: 1 }));

/** The letter that waits does not leave; the one that it had replaced takes its place. */
export async function withdrawLetter(
  db: Connection,
  jobs: Deps['jobs'],
  { key, replaced }: Pick<RequestedLetter, 'key' | 'replaced'>,
): Promise<void> {
  await jobs.cancel(db, 'appointment.letter', key);
  if (replaced) await jobs.send(db, 'appointment.letter', { data: replaced, key });
}

/** The letter that waits so that its change can be undone leaves now, unless a limit holds it. */
export async function sendWaitingLetter(
  db: Connection,
  { jobs, now }: LetterDeps,
  key: string,
): Promise<void> {
  const data = await jobs.waiting(db, 'appointment.letter', key);
  if (!data) return;
  const { appointmentId, about } = data;
  const begunAt = await changesBegunAt(db, { appointmentId, most: letterLimits.changes });
  const startAfter = changeLetterWaitsUntil(about, begunAt, now()) ?? undefined;
  await jobs.send(db, 'appointment.letter', { data, key, startAfter });
}

export async function dropReminders(
  db: Connection,
  jobs: Deps['jobs'],
  appointmentId: string,
): Promise<void> {
  await cancelReminders(db, jobs, await appointmentsOfPatients(db, [appointmentId]));
}

async function cancelReminders(db: Connection, jobs: Deps['jobs'], rows: readonly Row[]) {
  const keys = rows.flatMap(({ id, startsAt, reminderMinutes }) =>
    reminderMinutes.map((minutes) => reminderKey(id, startsAt.toISOString(), minutes)),
  );
  await jobs.cancel(db, 'appointment.reminder', keys);
}

/** Only reminders, for appointments without a letter. */
export async function requestReminders(
  db: Connection,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return;
  const rows = await appointmentsOfPatients(db, appointmentIds);
  await jobs.send(
    db,
    'appointment.reminder',
    rows.flatMap((row) => remindersOf(row, now())),
  );
}
