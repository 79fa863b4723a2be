/** Within which time a call about a case has to take place: a running clock of the peer-to-peer, else the nearest one. */
import { isClockOfCalls } from '#shared/advisor/peer-to-peer-kinds.ts';
import type { CallOffer } from '#shared/advisor/peer-to-peer.ts';
import type { CaseClock } from '#shared/cases.ts';
import { clocksOfCase, type StoredCase } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const goingIn = (clocks: readonly CaseClock[]): CaseClock[] =>
  clocks
    .filter(({ state }) => state === 'running' || state === 'missed')
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));

const ofCalls = (clocks: readonly CaseClock[]) => clocks.find(({ label }) => isClockOfCalls(label));

/** A review that came from a denial has the payer's window there. */
export async function windowOf(
  db: Connection,
  { of, now }: { of: Pick<StoredCase, 'id' | 'parentId'>; now: Date },
): Promise<CallOffer['window']> {
  const going = goingIn(await clocksOfCase(db, of.id));
  const ofParent = of.parentId === null ? [] : goingIn(await clocksOfCase(db, of.parentId));
  const clock = ofCalls(going) ?? ofCalls(ofParent) ?? going[0];
  if (!clock) return null;
  const { label, dueAt: endsAt } = clock;
  return { label, endsAt, isOver: Date.parse(endsAt) <= now.getTime() };
}
