/** Starts the clocks of what the past leaves open and moves them as its moves would have, so that boards have windows that close. */
import { isClosedState } from '#shared/case-kinds/kinds.ts';
import { applyEventToClocks, startClocks } from '#server/cases/core/clocks.ts';
import * as store from '#server/cases/core/store.ts';
import type { CaseSeeding } from '#infra/seed/cases/steps.ts';
import { statesOf, type PastCase } from './past-case-store.ts';

/** Of cases that are stored; closed ones are left without. */
export async function startOpenClocks(
  { db, seeded, jobs }: CaseSeeding,
  cases: readonly PastCase[],
): Promise<void> {
  for (const past of cases) {
    const states = statesOf(past);
    if (isClosedState(past.kind, states.at(-1) ?? '')) continue;
    const caseRecord = await store.byId(db, seeded.id, past.id);
    if (!caseRecord) continue;
    const of = { ...caseRecord, organizationId: seeded.id };
    const partsAt = (at: Date) => ({ jobs, now: () => at });
    const opened = { of: [of], event: 'open', at: past.openedAt };
    await startClocks(db, partsAt(past.openedAt), opened);
    for (const [nth, { name: event, at }] of past.moves.entries())
      await applyEventToClocks(db, partsAt(at), {
        of,
        event,
        state: states[nth + 1] ?? '',
        isClosed: false,
        at,
      });
  }
}
