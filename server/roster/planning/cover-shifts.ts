/** Covers the shifts of somebody who will not be there: hands them over, offers them, or leaves them as gaps. */
import { randomUUID } from 'node:crypto';
import type { ShiftChoice, ShiftToCover } from '#shared/roster/shift-choices.ts';
import type { Assignment } from '#shared/roster.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as assignments from '#server/roster/core/assignment-store.ts';
import { nextVersions } from '#server/roster/core/roster-unit-store.ts';
import { publishedWithin } from '#server/roster/core/shifts-in-force-store.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { handOverIn, turnsOf } from './hand-over-shift.ts';
import { offerToAll } from '#server/roster/swaps/swap-store.ts';
import * as store from './hand-over-shift-store.ts';

/** Whose shifts, and when they are not there; `endsAt` is null where they do not return. */
export interface NotThere {
  practitionerId: string;
  startsAt: Date;
  endsAt: Date | null;
}

/** In order of time: the published shifts that touch that time. */
export async function shiftsToCover(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  { practitionerId, ...span }: NotThere,
): Promise<ShiftToCover[]> {
  const rows = await publishedWithin(db, practitionerId, span).execute();
  return rows.map(({ startsAt, endsAt, ...shift }) => ({
    ...shift,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    canOpen: startsAt > now(),
  }));
}

interface Choices {
  notThere: NotThere;
  choices: readonly ShiftChoice[];
  /** For both of a hand-over; needed where the shift has ended. */
  note?: string | null;
}

/** For `transactionInTurn`: the units of these shifts, and all people between whom they go. */
export async function turnsOfChoices(
  signedIn: SignedIn,
  { notThere, choices }: Choices,
): Promise<string[]> {
  if (choices.length === 0) return [];
  const { organizationId } = signedIn.session.person;
  const ids = choices.map(({ assignmentId }) => assignmentId);
  const shifts = await assignments.byIds(signedIn.db, organizationId, ids);
  const takers = choices.flatMap((one) => (one.choice === 'hand-over' ? [one.toId] : []));
  return turnsOf(
    [...new Set(shifts.map(({ unitId }) => unitId))],
    [...new Set([notThere.practitionerId, ...takers])],
  );
}

/** What of the shift is in that time; null: all of it. */
function partOf(
  { startsAt, endsAt }: Assignment,
  notThere: NotThere,
): { at: string; gives: 'first' | 'second' } | null {
  const [from, until] = [notThere.startsAt.toISOString(), notThere.endsAt?.toISOString()];
  if (startsAt < from) return { at: from, gives: 'second' };
  return until !== undefined && until < endsAt ? { at: until, gives: 'first' } : null;
}

/** The person keeps what they are there for; the rest becomes a shift of its own, which is offered. */
async function open(db: Connection, signedIn: SignedIn, shift: Assignment, notThere: NotThere) {
  if (new Date(shift.startsAt) <= signedIn.now()) throw new Refusal('roster.swap-gone');
  const part = partOf(shift, notThere);
  let offered = shift.id;
  if (part) {
    offered = randomUUID();
    const [first, second] = [
      { ...shift, endsAt: part.at },
      { ...shift, startsAt: part.at },
    ];
    const [kept, given] = part.gives === 'first' ? [second, first] : [first, second];
    await store.write(db, { kept, given: { ...given, id: offered } }, shift.id);
    await nextVersions(db, [shift.unitId]);
  }
  await offerToAll(db, {
    id: randomUUID(),
    organizationId: signedIn.session.person.organizationId,
    assignmentId: offered,
    fromId: shift.practitionerId,
    at: signedIn.now(),
  });
}

/**
 * In the transaction of what takes the person away, in the turn of `turnsOfChoices`. Throws 409 where one
 * of the shifts is another's by now, and where a rule stops and no reason is given. Returns who got one.
 */
export async function coverShifts(
  db: Connection,
  signedIn: SignedIn,
  { notThere, choices, note = null }: Choices,
): Promise<string[]> {
  const { practitionerId } = notThere;
  const { organizationId } = signedIn.session.person;
  const takers: string[] = [];
  for (const choice of choices) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other in one transaction
    const shift = await assignments.byId(db, organizationId, choice.assignmentId);
    const isTheirs = shift?.practitionerId === practitionerId && shift.state !== 'draft';
    if (!shift || !isTheirs) throw new Refusal('roster.cell-changed');
    if (choice.choice === 'open') {
      // oxlint-disable-next-line no-await-in-loop -- one after the other in one transaction
      await open(db, signedIn, shift, notThere);
    } else if (choice.choice === 'hand-over') {
      const { assignmentId, toId, reason } = choice;
      const whole = partOf(shift, notThere);
      const part = whole && { id: randomUUID(), ...whole };
      const input = { assignmentId, practitionerId, toId, part, reason, note };
      // oxlint-disable-next-line no-await-in-loop -- one after the other in one transaction
      await handOverIn(db, signedIn, { unitId: shift.unitId, input });
      takers.push(toId);
    }
  }
  return takers;
}

/** What the audit says of them: the shift, what becomes of it, and who takes it. */
export const choiceFacts = (choices: readonly ShiftChoice[]) =>
  choices.map((one) =>
    [one.assignmentId, one.choice, one.choice === 'hand-over' && one.toId]
      .filter(Boolean)
      .join(' '),
  );
