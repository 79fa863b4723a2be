/** A hand-over that its new practitioner has not accepted yet: offered, accepted, or returned to who had the visit. */
import { handOverAnswerSeconds } from '#shared/limits.ts';
import type { Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stepAll } from '#server/visits/core/steps.ts';
import type { VisitChanges, VisitRow } from '#server/visits/core/store.ts';

/** Who has the visit now has it for good. */
export const noOffer = { handedBy: null, handedFrom: null, handOverDueAt: null } as const;

type OfferFacts = Pick<VisitRow, 'handedTo' | 'handedBy' | 'handedFrom'>;

export const isOfferedTo = ({ handedBy, handedTo }: OfferFacts, practitionerId: string): boolean =>
  handedBy !== null && handedTo === practitionerId;

interface Offer {
  by: string;
  to: string;
  now: Date;
}

/** An offer in place of one that was not accepted returns to the same practitioner. To oneself it is none. */
export function offer(row: OfferFacts, { by, to, now }: Offer): VisitChanges {
  if (by === to) return { handedTo: to, ...noOffer };
  return {
    handedTo: to,
    handedBy: by,
    handedFrom: row.handedBy === null ? row.handedTo : row.handedFrom,
    handOverDueAt: new Date(now.getTime() + handOverAnswerSeconds * 1000),
  };
}

/** Whatever the new practitioner does with the visit accepts it. */
export const acceptance = (row: OfferFacts, practitionerId: string): VisitChanges =>
  isOfferedTo(row, practitionerId) ? noOffer : {};

type Reason = 'declined' | 'withdrawn' | 'not-answered';

/** Within the transaction that holds the rows: who had each visit has it again, and its patient keeps the place. */
export async function returnHandOvers(
  db: Connection,
  actor: Actor,
  { rows, because }: { rows: readonly VisitRow[]; because: Reason },
): Promise<void> {
  for (const [handedTo, group] of Map.groupBy(rows, ({ handedFrom }) => handedFrom))
    await stepAll(db, actor, group, {
      event: 'hand-over',
      changes: { handedTo, ...noOffer },
      detail: { because, ...(handedTo === null ? {} : { to: handedTo }) },
    });
}
