/** Creates jobs for letters and reminders to patients, in the transaction of the change. */
import { changeLetterWaitsUntil, changesBegunAt } from '#server/letters/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/session.ts';
import { letterLimits } from '#shared/limits.ts';
import { appointmentsOfPatients } from './letter-store.ts';
import { minuteMs } from '#shared/durations.ts';

interface Change {
  appointmentIds: readonly string[];
  about: 'booked' | 'moved' | 'cancelled';
}

type Row = Awaited<ReturnType<typeof appointmentsOfPatients>>[number];

type LetterDeps = Pick<Deps, 'jobs' | 'now'> & {
  /** Of whoever makes the change; a patient has none. */
  session?: Session;
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
 * of a cancelled time go at once; those of a moved one stay planned and are judged when due.
 */
export async function requestLetters(
  db: Connection,
  { jobs, now, session }: LetterDeps,
  { appointmentIds, about }: Change,
): Promise<void> {
  if (appointmentIds.length === 0) return;
  const at = now();
  const rows = (await appointmentsOfPatients(db, appointmentIds)).filter(
    ({ startsAt }) => startsAt > at,
  );
  const [first, ...others] = rows;
  if (!first) return;
  const { id: appointmentId, version, startsAt } = first;
  const start = startsAt.toISOString();
  const ids = others.map(({ id }) => id);
  const begunAt = await changesBegunAt(db, { appointmentId, most: letterLimits.changes });
  const senderId = session?.person.id ?? null;
  await jobs.send(db, 'appointment.letter', {
    data: { appointmentId, about, version, startsAt: start, others: ids, senderId },
    startAfter: changeLetterWaitsUntil(about, begunAt, at) ?? undefined,
    // One that is being sent, or was, is another job: only one that has not begun is replaced.
    key: `${appointmentId} ${begunAt[0]?.toISOString() ?? 'first'}`,
  });
  if (about === 'cancelled') return cancelReminders(db, jobs, rows);
  await jobs.send(
    db,
    'appointment.reminder',
    rows.flatMap((row) => remindersOf(row, at)),
  );
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
