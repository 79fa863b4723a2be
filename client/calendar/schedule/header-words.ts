/** The sentences under the page's title: how many appointments, which is now, which is next, and what the reader covers. */
import type { Appointment } from '#shared/appointments.ts';
import type { JoinedLine } from '#shared/on-call/duty-end.ts';
import { timeWords, type Seen } from '#client/ui/times/moment-words.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { isLeftOpen, isOver } from '#client/ui/appointments/over.ts';
import { counted } from '#client/ui/list/counted.ts';

/** Who waits is let in, and closed afterwards. */
const leftOpenOf = (
  appointments: readonly Appointment[],
  { now, waiting }: { now: number; waiting: Pick<ReadonlySet<string>, 'has'> },
) =>
  appointments.filter(
    (appointment) => isLeftOpen(appointment, now) && !waiting.has(appointment.id),
  );

interface Counting {
  /** Without it nothing is counted as not closed. */
  now?: number;
  /** The appointments whose patients are in the waiting room. */
  waiting?: Pick<ReadonlySet<string>, 'has'>;
  withTeleVisits?: boolean;
}

/** "7 appointments, 4 tele-visits", "7 appointments, 4 tele-visits, 2 not closed, 1 cancelled" */
export function countWords(
  appointments: readonly Appointment[],
  { now = 0, waiting = new Set(), withTeleVisits = true }: Counting = {},
): string {
  const uncancelled = appointments.filter(({ state }) => state !== 'cancelled');
  const teleVisits = uncancelled.filter(({ type }) => type.kind === 'tele-visit').length;
  const cancelled = appointments.length - uncancelled.length;
  const leftOpen = leftOpenOf(uncancelled, { now, waiting }).length;
  return [
    counted(uncancelled.length, 'appointment'),
    withTeleVisits && teleVisits > 0 && counted(teleVisits, 'tele-visit'),
    leftOpen > 0 && `${leftOpen} not closed`,
    cancelled > 0 && `${cancelled} cancelled`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Tomasz Wolny", "Tomasz Wolny and 2 more" */
const namesWords = ([first, ...more]: readonly Appointment[]) =>
  [first?.patientName, more.length > 0 && `and ${more.length} more`].filter(Boolean).join(' ');

/** Nobody has begun it: a meeting begins by itself. */
const isOnlyDue = ({ state, type }: Appointment) => state === 'booked' && type.kind !== 'meeting';

/** "Due now: Tomasz Wolny, until 10:35.", or "Now: " once it goes on, "Next: Ana Ruiz at 10:30." and "Not closed: Ioana Pop and 2 more.", where there are such. */
export function nowAndNextWords(
  appointments: readonly Appointment[],
  { now, zone, waiting }: Required<Pick<Counting, 'now' | 'waiting'>> & { zone: string },
): string {
  const open = appointments.filter((appointment) => !isOver(appointment, now));
  const current = open.find(({ startsAt }) => Date.parse(startsAt) <= now);
  const next = open.find(({ startsAt }) => Date.parse(startsAt) > now);
  const isLate = current && Date.parse(current.endsAt) <= now;
  const leftOpen = leftOpenOf(appointments, { now, waiting });
  const isLeft =
    current || next || leftOpen.length > 0 || appointments.some(({ id }) => waiting.has(id));
  return [
    current &&
      `${isOnlyDue(current) ? 'Due now' : 'Now'}: ${current.patientName}${isLate ? '' : `, until ${clockTime(current.endsAt, zone)}`}.`,
    next && `Next: ${next.patientName} at ${clockTime(next.startsAt, zone)}.`,
    leftOpen.length > 0 && `Not closed: ${namesWords(leftOpen)}.`,
    !isLeft && appointments.length > 0 && 'Nothing more today.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns who has a role now: first those who are called first, then the backup. */
export const onDuty = ({ primary, backup }: JoinedLine) => [
  ...primary.map((person) => ({ ...person, isBackup: false })),
  ...backup.map((person) => ({ ...person, isBackup: true })),
];

/** "Cardiology on call: you, backup, until 08:00.", of each role that the reader has now. */
export function dutyWords(lines: readonly JoinedLine[], ownId: string, seen: Seen): string {
  return lines
    .flatMap((line) =>
      onDuty(line)
        .filter(({ practitionerId }) => practitionerId === ownId)
        .map(
          ({ isBackup, endsAt }) =>
            `${line.role}: you${isBackup ? ', backup' : ''}, until ${timeWords(endsAt, seen)}.`,
        ),
    )
    .join(' ');
}
