/** Rows of notices and of how people want them. */
import { defaultNoticeSettings, type Notice, type NoticeSettings } from '#shared/notices.ts';
import type { NoticedChange } from '#shared/notices/summary.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';

/** The newest of them; a person who was away for weeks looks into the calendar. */
const mostRows = 100;

export async function settingsOf(db: Connection, practitionerId: string): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('notice_settings')
    .select(['is_listed as isListed', 'digest'])
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return row ?? defaultNoticeSettings;
}

/** What waits for a digest leaves with the next one, or does not leave where there is none any more. */
export async function saveSettings(
  db: Connection,
  practitionerId: string,
  { isListed, digest }: NoticeSettings,
): Promise<void> {
  await db
    .insertInto('notice_settings')
    .values({ practitioner_id: practitionerId, is_listed: isListed, digest })
    .onConflict((conflict) =>
      conflict.column('practitioner_id').doUpdateSet({ is_listed: isListed, digest }),
    )
    .execute();
  if (digest !== 'off') return;
  await db
    .updateTable('notices')
    .set({ mail: null })
    .where('practitioner_id', '=', practitionerId)
    .where('mail', 'is not', null)
    .execute();
}

const rowsOf = (db: Connection, practitionerId: string) =>
  db
    .selectFrom('notices as n')
    .innerJoin('appointments as a', 'a.id', 'n.appointment_id')
    .where('n.practitioner_id', '=', practitionerId)
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(mostRows);

const text = (instant: Date | null) => instant?.toISOString() ?? null;

/** The newest first. */
export async function unseen(db: Connection, practitionerId: string): Promise<NoticedChange[]> {
  const rows = await rowsOf(db, practitionerId)
    .select([
      'n.appointment_id as appointmentId',
      'n.about',
      'n.before_at as before',
      'a.starts_at as startsAt',
    ])
    .where('n.seen_at', 'is', null)
    .execute();
  return rows.map(({ before, startsAt, ...row }) => ({
    ...row,
    before: text(before),
    startsAt: startsAt.toISOString(),
    isSeen: false,
  }));
}

/** With the columns of a notice that every list has, without anything of a patient. */
const shownRowsOf = (db: Connection, practitionerId: string) =>
  rowsOf(db, practitionerId)
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select([
      'n.id',
      'n.appointment_id as appointmentId',
      'n.about',
      fullNameOf<string | null>('n.by_id').as('by'),
      'n.at',
      'n.before_at as before',
      'n.seen_at as seenAt',
      'a.starts_at as startsAt',
      't.name as type',
    ]);

interface ShownRow {
  at: Date;
  before: Date | null;
  startsAt: Date;
  seenAt: Date | null;
}

const noticeOf = <Row extends ShownRow>({ at, before, startsAt, seenAt, ...row }: Row) => ({
  ...row,
  at: at.toISOString(),
  before: text(before),
  startsAt: startsAt.toISOString(),
  isSeen: seenAt !== null,
});

/** The newest first; the patient's name only where the reader is on the appointment. */
export async function list(db: Connection, practitionerId: string): Promise<Notice[]> {
  const rows = await shownRowsOf(db, practitionerId)
    .leftJoin('appointment_practitioners as own', (join) =>
      join
        .onRef('own.appointment_id', '=', 'a.id')
        .onRef('own.practitioner_id', '=', 'n.practitioner_id'),
    )
    .select(['a.patient_name as patientName', 'own.practitioner_id as ownId'])
    .execute();
  return rows.map(({ ownId, patientName, ...row }) => ({
    ...noticeOf(row),
    patientName: ownId === null ? null : patientName,
  }));
}

/** Without anything of a patient. */
export type MailedNotice = Omit<Notice, 'patientName'>;

/** What the next digest mails; the newest first. */
export async function queued(db: Connection, practitionerId: string): Promise<MailedNotice[]> {
  const rows = await shownRowsOf(db, practitionerId)
    .clearLimit()
    .where('n.mail', '=', 'queued')
    .execute();
  return rows.map(noticeOf);
}

export async function setSeen(
  db: Connection,
  practitionerId: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ seen_at: at })
    .where('practitioner_id', '=', practitionerId)
    .where('seen_at', 'is', null)
    .where('at', '<=', until)
    .execute();
}
