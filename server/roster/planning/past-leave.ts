/** Time off of the past changes who was on duty: it needs a reason, which is kept with what was before. */
import type { Span } from '#shared/time.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { subtractSpans } from '#server/platform/times/spans.ts';
import { keepPastChanges } from './past-changes.ts';
import { endedDuties, type EndedDuty, type PastChange } from './past-changes-store.ts';

/** The parts of duties in `ones` that are not in `others`. */
const missingOf = (
  ones: readonly EndedDuty[],
  others: readonly EndedDuty[],
  { change, practitionerId }: Pick<PastChange, 'change' | 'practitionerId'>,
): (PastChange & { unitId: string })[] =>
  ones.flatMap((duty) => {
    const { unitId, shiftTypeId, roleLabel, day } = duty;
    const parts = others.filter(({ id }) => id === duty.id);
    return subtractSpans([duty], parts).map(({ startsAt, endsAt }) => ({
      unitId,
      shiftTypeId,
      roleLabel,
      leaveDay: day,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      change,
      practitionerId,
    }));
  });

/**
 * Does work that changes the person's time off within the span, in its transaction, and keeps what it
 * changes of shifts that had ended. Throws 409 where it changes any and no reason is given.
 */
export async function keepingPastDuties<T>(
  db: Connection,
  signedIn: SignedIn,
  { practitionerId, span, reason }: { practitionerId: string; span: Span; reason: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const endedBy = signedIn.now();
  if (span.startsAt >= endedBy) return work();
  const query = { practitionerId, ...span, endedBy };
  const before = await endedDuties(db, query);
  const result = await work();
  const after = await endedDuties(db, query);
  const changes = [
    ...missingOf(before, after, { change: 'removed', practitionerId }),
    ...missingOf(after, before, { change: 'added', practitionerId }),
  ];
  for (const [unitId, ofUnit] of Map.groupBy(changes, (change) => change.unitId))
    // oxlint-disable-next-line no-await-in-loop -- one after the other in one transaction
    await keepPastChanges(db, signedIn, { unitId, reason, changes: ofUnit });
  return result;
}
