/** What becomes of an appointment is written to its patient: the jobs for that, sent with the change. */
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';

const minuteMs = 60_000;

interface Change {
  appointmentIds: readonly string[];
  about: 'booked' | 'moved' | 'cancelled';
}

/** The rows as the change has left them. A name alone is nobody who could be written to. */
const ofPatients = (db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select(['a.id', 'a.version', 'a.starts_at as startsAt', 't.reminder_minutes as minutes'])
    .where('a.id', 'in', [...ids])
    .where('a.patient_id', 'is not', null)
    .orderBy('a.starts_at')
    .execute();

type Row = Awaited<ReturnType<typeof ofPatients>>[number];

/** A reminder whose moment is past is none: the patient has just been told. */
const remindersOf = ({ id, startsAt, minutes }: Row, now: Date) =>
  minutes.flatMap((minutesBefore) => {
    const startAfter = new Date(startsAt.getTime() - minutesBefore * minuteMs);
    if (startAfter <= now) return [];
    const start = startsAt.toISOString();
    const data = { appointmentId: id, minutesBefore, startsAt: start };
    return [{ data, startAfter, key: `${id} ${start} ${minutesBefore}` }];
  });

/**
 * Within the change's own transaction, in the same number of statements for one or for a hundred
 * dates of one patient, who gets one letter for all of them.
 * Reminders of a time that was left or cancelled stay where they are: each is judged when it is due.
 */
export async function tellPatients(
  db: Connection,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  { appointmentIds, about }: Change,
): Promise<void> {
  if (appointmentIds.length === 0) return;
  const at = now();
  const rows = (await ofPatients(db, appointmentIds)).filter(({ startsAt }) => startsAt > at);
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

/** Reminders alone, for what was laid down without a letter. */
export async function remindPatients(
  db: Connection,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return;
  const rows = await ofPatients(db, appointmentIds);
  await jobs.send(
    db,
    'appointment.reminder',
    rows.flatMap((row) => remindersOf(row, now())),
  );
}
