/** The same step of many visits at once: the number of statements does not grow with them. */
import { isOver, nextState, visitEvents, type VisitState } from '#shared/visits/visit-states.ts';
import { settle } from '#server/appointments/service.ts';
import { recordAll, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { change } from './changing.ts';
import { appointmentAfter, factsOf, objectOf, type Step } from './steps.ts';
import type { VisitRow } from './core/store.ts';

interface Moved {
  row: VisitRow;
  to: VisitState;
}

function grouped(moved: Moved[]): Map<string, Moved[]> {
  const groups = new Map<string, Moved[]>();
  for (const one of moved) {
    const key = `${one.row.state === 'scheduled'} ${one.to}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

/** Within the transaction that holds the rows locked; those whose state does not allow it stay. */
export async function stepAll(
  db: Connection,
  actor: Actor,
  rows: VisitRow[],
  { event, changes = {}, detail }: Step,
): Promise<void> {
  const moved = rows.flatMap((row): Moved[] => {
    const to = nextState(row.state, event, factsOf(row));
    return to === null ? [] : [{ row, to }];
  });
  for (const group of grouped(moved).values()) {
    const [first] = group;
    if (!first) continue;
    const ids = group.map(({ row }) => row.id);
    await change(db, ids, { ...changes, state: first.to, waitingSince: null });
    const after = isOver(first.to) ? appointmentAfter(first.row.state, first.to) : null;
    const appointmentIds = group.map(({ row }) => row.appointmentId);
    if (after && event !== 'cancel') await settle(db, { ids: appointmentIds, ...after });
  }
  await recordAll(
    db,
    actor,
    moved.map(({ row }) => ({
      action: visitEvents[event].action,
      account: { id: null, organizationId: row.organizationId },
      object: objectOf(row.id),
      ...(detail ? { detail } : {}),
    })),
  );
}
