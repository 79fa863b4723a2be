/** The words of a digest of changes: times, types and who changed it, and nothing of a patient. */
import { DateTime } from 'luxon';
import type { NoticeKind } from '#shared/notices.ts';
import { clockOf } from '#server/platform/times/clock-time.ts';
import type { MailedNotice } from '#server/notices/store.ts';
import type { DigestReader } from './digest-store.ts';

const mostLines = 40;

const words: Record<NoticeKind, string> = {
  booked: 'booked',
  moved: 'moved',
  changed: 'changed',
  cancelled: 'cancelled',
  assigned: 'given to you',
  unassigned: 'given to somebody else',
};

interface DigestParts {
  reader: DigestReader;
  /** The newest first. */
  notices: readonly MailedNotice[];
  publicUrl: string;
}

export function digestText({ reader, notices, publicUrl }: DigestParts): string {
  const timeOf = (instant: string) => {
    const time = DateTime.fromISO(instant, { zone: reader.zone }).setLocale('en-GB');
    return `${time.toFormat('ccc d LLL')}, ${clockOf(time, reader.hourFormat)}`;
  };
  const lineOf = ({ about, before, by, startsAt, type }: MailedNotice) => {
    const was = before === null ? '' : ` (was ${timeOf(before)})`;
    return `    ${timeOf(startsAt)}  ${type}: ${words[about]}${was} by ${by ?? 'the patient'}`;
  };
  const byTime = notices
    .slice(0, mostLines)
    .toSorted(
      (mailedNotice, other) => Date.parse(mailedNotice.startsAt) - Date.parse(other.startsAt),
    );
  const more = notices.length - byTime.length;
  return [
    `Hello ${reader.fullName},`,
    '',
    'others have changed your coming days:',
    '',
    ...byTime.map(lineOf),
    ...(more > 0 ? [`    and ${more} more`] : []),
    '',
    `Times are in ${reader.zone}. Your schedule:`,
    '',
    `${publicUrl}/Scheduling`,
    '',
    'How you are told of changes:',
    '',
    `${publicUrl}/notifications`,
    '',
  ].join('\n');
}
