/** Creates jobs for letters and reminders to patients, in the transaction of the change. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { appointmentsOfPatients } from './letter-store.ts';
import { minuteMs } from '#shared/durations.ts';

interface Change {
  appointmentIds: readonly string[];
  about: 'booked' | 'moved' | 'cancelled';
}

type Row = Awaited<ReturnType<typeof appointmentsOfPatients>>[number];

/** A reminder whose time has passed is not planned: the patient has just been informed. */
const remindersOf = ({ id, startsAt, reminderMinutes }: Row, now: Date) =>
  reminderMinutes.flatMap((minutesBefore) => {
    const startAfter = new Date(startsAt.getTime() - minutesBefore * minuteMs);
    if (startAfter <= now) return [];
    const start = startsAt.toISOString();
    const data = { appointmentId: id, minutesBefore, startsAt: start };
    return [{ data, startAfter, key: `${id} ${start} ${minutesBefore}` }];
  });

/**
 * Within the change's own transaction, in the same number of statements for one or for a hundred
 * dates of one patient, who gets one letter for all of them. Reminders of a moved or cancelled time
 * stay planned: each is judged when it is due.
 */
export async function requestLetters(
  db: Connection,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
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
  await jobs.send(db, 'appointment.letter', {
    data: { appointmentId, about, version, startsAt: start, others: ids },
  });
  if (about === 'cancelled') return;
  await jobs.send(
    db,
    'appointment.reminder',
    rows.flatMap((row) => remindersOf(row, at)),
  );
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
