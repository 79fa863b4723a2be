/** Makes one line of several changes of an appointment. */
import type { Notice, NoticeKind } from '#shared/notices.ts';

/** What the lines are made from. */
export type NoticedChange = Pick<
  Notice,
  'appointmentId' | 'about' | 'before' | 'startsAt' | 'isSeen'
>;

/**
 * One line an appointment, from its notices, the newest first: its newest change, with the time that
 * its reader knew. A new one that was moved since is new, and one that was moved back is no line. What
 * its reader has seen stays a line of its own.
 */
export function summarised<One extends NoticedChange>(notices: readonly One[]): One[] {
  const byAppointment = new Map<string, One>();
  for (const older of notices) {
    const key = `${older.appointmentId} ${older.isSeen}`;
    const newer = byAppointment.get(key);
    byAppointment.set(key, newer ? joined(newer, older) : older);
  }
  return [...byAppointment.values()].filter(
    ({ about, before, startsAt }) => about !== 'moved' || before !== startsAt,
  );
}

const isAmendment = (about: NoticeKind) => about === 'moved' || about === 'changed';

function joined<One extends NoticedChange>(newer: One, older: One): One {
  const isNew = older.about === 'booked' || older.about === 'assigned';
  if (isNew && isAmendment(newer.about)) return { ...newer, about: older.about, before: null };
  return { ...newer, before: older.before ?? newer.before };
}
