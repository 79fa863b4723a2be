/** Hands shifts over with what is booked in them: both in the transaction of the swap. */
import type { GivenWithShift } from '#shared/appointments/shift-bookings.ts';
import type { ReturnableSwap, SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Move } from './swap-rules.ts';
import * as store from './swap-store.ts';

export interface StepDone {
  unitIds: string[];
  appointments?: GivenWithShift;
}

const unitsOf = (moves: readonly Move[]) => [
  ...new Set(moves.map(({ assignment }) => assignment.unitId)),
];

/**
 * What is booked in the shifts goes with them: settled here, in the step's transaction, so that nobody sees
 * a shift without its patients. Throws 409 where one of the shifts has another person by now, or is not
 * published any more.
 */
export async function hand(
  db: Connection,
  signedIn: SignedIn,
  { moves, swap }: { moves: readonly Move[]; swap: ReturnableSwap },
): Promise<StepDone> {
  const handings = moves.map(({ assignment, toId }) => ({
    assignmentId: assignment.id,
    fromId: assignment.practitionerId,
    toId,
  }));
  if ((await store.hand(db, handings)) < moves.length) throw new Refusal('roster.swap-gone');
  const appointments = { given: 0, left: 0 };
  for (const { assignment, toId } of moves) {
    const { given, left } = await signedIn.reassignWithShift(db, signedIn, {
      fromId: assignment.practitionerId,
      toId,
      startsAt: new Date(assignment.startsAt),
      endsAt: new Date(assignment.endsAt),
      swap,
    });
    appointments.given += given;
    appointments.left += left;
  }
  return { unitIds: unitsOf(moves), appointments };
}
