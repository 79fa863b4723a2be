/** One shift goes to somebody else, whole or from or until a time: who has what after it. */
import { z } from 'zod';
import type { GivenWithShift } from '#shared/appointments/shift-bookings.ts';
import type { Assignment, ChangedRoster } from '#shared/roster.ts';
import { line } from '#shared/text/single-line.ts';
import { ExactInstant } from '#shared/time.ts';
import type { Finding } from './rules/findings.ts';
import { wallInstantMs } from './shift-times.ts';

const words = (empty: string) => line(300, { empty, long: 'At most 300 characters' });

export const HandOver = z.strictObject({
  assignmentId: z.uuid(),
  /** Who had it when it was read. */
  practitionerId: z.uuid(),
  toId: z.uuid(),
  /** Null: the whole shift. */
  part: z
    .strictObject({
      /** Made by the client; of the shift that the other person gets. */
      id: z.uuid(),
      at: ExactInstant,
      /** What the other person gets: until `at`, or from then on. */
      gives: z.enum(['first', 'second']),
    })
    .nullable()
    .default(null),
  /** Needed where it overrides a rule that stops. */
  reason: words('Enter a reason').nullable().default(null),
  /** Why; it is in both mails. */
  note: words('Enter a note').nullable().default(null),
});
export type HandOver = z.infer<typeof HandOver>;

/** A search for people who could take a shift: of other units where its type is open to them, and of its own. */
export const HandOverTakers = HandOver.pick({ assignmentId: true, part: true }).extend({
  withOwnUnit: z.boolean().default(false),
});
export type HandOverTakers = z.infer<typeof HandOverTakers>;

export interface HandOverTaker {
  id: string;
  fullName: string;
  unit: string | null;
  findings: Finding[];
}

export interface HandOverDone extends ChangedRoster {
  /** Of what is booked in it; null where it is a draft, in which nothing is booked. */
  appointments: GivenWithShift | null;
}

export interface HandedOver {
  /** Null where the whole shift goes. */
  kept: Assignment | null;
  given: Assignment;
}

/** Returns both parts of a shift, on its day; null where nothing would change or the time is outside the shift. */
export function handedOver(
  shift: Assignment,
  { toId, part }: Pick<HandOver, 'toId' | 'part'>,
): HandedOver | null {
  if (toId === shift.practitionerId) return null;
  if (part === null)
    return { kept: null, given: { ...shift, practitionerId: toId, overrideReason: null } };
  const at = new Date(part.at).toISOString();
  if (at <= shift.startsAt || at >= shift.endsAt) return null;
  const [first, second] = [{ endsAt: at }, { startsAt: at }];
  const isFirst = part.gives === 'first';
  const other = { id: part.id, practitionerId: toId, overrideReason: null };
  return {
    kept: { ...shift, ...(isFirst ? second : first) },
    given: { ...shift, ...other, ...(isFirst ? first : second) },
  };
}

/** The instant at which clocks show "HH:MM" within the shift; null where they do not. */
export function instantWithin(
  { day, startsAt, endsAt }: Pick<Assignment, 'day' | 'startsAt' | 'endsAt'>,
  time: string,
  zone: string,
): string | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const instants = [0, 1, 2].map((days) =>
    new Date(wallInstantMs(day, (days * 24 + hour) * 60 + minute, zone)).toISOString(),
  );
  return instants.find((at) => startsAt < at && at < endsAt) ?? null;
}
