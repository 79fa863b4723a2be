/** What a person is mailed of a published roster: the shifts that they got and lost. */
import { DateTime } from 'luxon';
import type { ChangedShift } from '#shared/roster.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { clockOf } from '#server/platform/times/clock-time.ts';
import * as store from './publication-store.ts';

/** "Mon 3 Mar 2025, 19:00 to Tue 07:00". */
export function timeOf(
  { startsAt, endsAt }: Pick<ChangedShift, 'startsAt' | 'endsAt'>,
  { zone, hourFormat }: Pick<store.RosterLetter, 'zone' | 'hourFormat'>,
): string {
  const [start, end] = [startsAt, endsAt].map((at) =>
    DateTime.fromISO(at, { zone }).setLocale('en-GB'),
  );
  if (!start || !end) return '';
  const endDay = start.hasSame(end, 'day') ? '' : `${end.toFormat('ccc')} `;
  const from = `${start.toFormat('ccc d LLL yyyy')}, ${clockOf(start, hourFormat)}`;
  return `${from} to ${endDay}${clockOf(end, hourFormat)}`;
}

function lineOf(shift: ChangedShift, letter: store.RosterLetter): string {
  const role = shift.roleLabel === null ? '' : `, ${shift.roleLabel}`;
  const backup = shift.rank === 'backup' ? ' (backup)' : '';
  return `    ${timeOf(shift, letter)}  ${shift.name}${role}${backup}`;
}

/** Of what changed for them, where they look first. */
const firstDayOf = ({ changes, from, zone }: store.RosterLetter): string => {
  const [first] = changes.map(({ startsAt }) => startsAt).toSorted();
  return first === undefined ? from : (DateTime.fromISO(first, { zone }).toISODate() ?? from);
};

function textOf(letter: store.RosterLetter, publicUrl: string): string {
  const part = (change: ChangedShift['change'], title: string) => {
    const shifts = letter.changes.filter((shift) => shift.change === change);
    return shifts.length === 0
      ? []
      : [title, '', ...shifts.map((shift) => lineOf(shift, letter)), ''];
  };
  return [
    `Hello ${letter.fullName},`,
    '',
    `the roster of ${letter.unit} was published, and it changed for you.`,
    '',
    ...part('added', 'You have these shifts now:'),
    ...part('removed', 'You no longer have these:'),
    ...(letter.note === null ? [] : [`The planner writes: ${letter.note}`, '']),
    `Times are in ${letter.zone}. Your whole roster:`,
    '',
    `${publicUrl}/roster?unit=${letter.unitId}&day=${firstDayOf(letter)}`,
    '',
  ].join('\n');
}

/** Throws where no mail server took it, so that the job is tried again. */
export async function mailRoster(
  { db, env, mail, now }: Deps,
  ref: JobData['roster.letter'],
): Promise<void> {
  const letter = await store.unsentLetter(db, ref);
  if (!letter) return;
  const result = await mail.deliver({
    to: letter.email,
    subject: `Your shifts at ${letter.unit}, ${letter.organization}`,
    text: textOf(letter, env.publicUrl),
    id: `roster-${ref.publicationId}-${ref.practitionerId}`,
  });
  if (result === 'deferred') throw new Error('no mail server took the letter about a roster');
  await store.setMailed(db, ref, now());
}
