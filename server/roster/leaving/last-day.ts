/** People who leave: their last day, and the shifts that they have after it. */
import type {
  LastDay,
  LeaverShifts,
  SaveLastDay,
  ShiftsOfLeaver,
} from '#shared/roster/last-day.ts';
import type { PersonOnRosterRef } from '#shared/roster/roster-people.ts';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import type { Span } from '#shared/time.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import {
  choiceFacts,
  coverShifts,
  shiftsToCover,
  turnsOfChoices,
} from '#server/roster/planning/cover-shifts.ts';
import { keepingPastDuties } from '#server/roster/planning/past-leave.ts';
import { handOverProblems } from '#server/roster/planning/hand-over-shift.ts';
import * as store from './last-day-store.ts';

async function requirePerson(
  db: Connection,
  { session }: Pick<SignedIn, 'session'>,
  practitionerId: string,
  options: { forChange?: boolean } = {},
) {
  const { organizationId } = session.person;
  const person = await store.lastDayOf(db, { organizationId, practitionerId }, options);
  if (!person) throw new Refusal('not-found');
  return person;
}

/** The end of the day in the person's zone. */
const endOfDay = (day: string, zone: string) => new Date(wallInstantMs(dayAfter(day), 0, zone));

/** The present moment where the day is over already. */
const offDutyFrom = (lastDay: string, zone: string, now: Date) =>
  new Date(Math.max(endOfDay(lastDay, zone).getTime(), now.getTime()));

/** The time for which it differs whether the person is there, from the earlier of the two days on. */
function changedSpan(days: readonly (string | null)[], zone: string, now: Date): Span {
  const ends = days.flatMap((day) => (day === null ? [] : endOfDay(day, zone).getTime()));
  return { startsAt: new Date(Math.min(...ends, now.getTime())), endsAt: now };
}

export async function lastDay(
  signedIn: SignedIn,
  { practitionerId }: PersonOnRosterRef,
): Promise<LastDay> {
  const person = await requirePerson(signedIn.db, signedIn, practitionerId);
  return { lastDay: person.lastDay };
}

/** For who decides what becomes of them. */
export async function shiftsOfLeaver(
  signedIn: SignedIn,
  query: ShiftsOfLeaver,
): Promise<LeaverShifts> {
  const { practitionerId } = query;
  const { zone } = await requirePerson(signedIn.db, signedIn, practitionerId);
  const now = signedIn.now();
  const startsAt = query.lastDay === null ? now : offDutyFrom(query.lastDay, zone, now);
  const shifts = await shiftsToCover(signedIn, { practitionerId, startsAt, endsAt: null });
  return { startsAt: startsAt.toISOString(), shifts };
}

interface Leaving {
  practitionerId: string;
  startsAt: Date;
  choices: readonly ShiftChoice[];
}

/** In the transaction that deactivates an account: what becomes of its shifts. Returns who got one. */
export const coverLeaverShifts = (
  db: Connection,
  signedIn: SignedIn,
  { practitionerId, startsAt, choices }: Leaving,
): Promise<string[]> => {
  const notThere = { practitionerId, startsAt, endsAt: null };
  return handOverProblems(() => coverShifts(db, signedIn, { notThere, choices }));
};

/**
 * The person is on duty until the end of that day and not after it; shifts go as they are chosen, in the
 * same transaction. Throws 409 where somebody else set another day since, and where shifts between the
 * days have ended and no reason is given.
 */
export async function saveLastDay(
  signedIn: SignedIn,
  { practitionerId, lastDay: day, seen, shifts: choices, reason }: SaveLastDay,
): Promise<LastDay> {
  const object = { type: 'Practitioner', id: practitionerId };
  const entry = { action: 'roster.last-day' as const, object };
  const takers = await attempted(signedIn, entry, async () => {
    const { zone } = await requirePerson(signedIn.db, signedIn, practitionerId);
    const now = signedIn.now();
    const startsAt = day === null ? now : offDutyFrom(day, zone, now);
    const notThere = { practitionerId, startsAt, endsAt: null };
    const turns = await turnsOfChoices(signedIn, { notThere, choices });
    const work = async (db: Connection) => {
      const before = await requirePerson(db, signedIn, practitionerId, { forChange: true });
      if (before.lastDay !== seen) throw new Refusal('conflict');
      const takerIds = await coverShifts(db, signedIn, { notThere, choices });
      const span = changedSpan([before.lastDay, day], zone, now);
      await keepingPastDuties(db, signedIn, { practitionerId, span, reason }, () =>
        store.saveLastDay(db, practitionerId, day),
      );
      const change = { before: { lastDay: before.lastDay }, after: { lastDay: day } };
      await record(db, signedIn, { ...entry, detail: { ...change, shifts: choiceFacts(choices) } });
      return takerIds;
    };
    return handOverProblems(() => transactionInTurn(signedIn.db, turns, work));
  });
  const concerned = [practitionerId, ...takers];
  changedRoster(
    signedIn,
    concerned.map((id) => ({ practitionerId: id })),
  );
  const { organizationId } = signedIn.session.person;
  signedIn.changed({ organizationId, area: 'appointments', practitionerIds: concerned });
  return { lastDay: day };
}
