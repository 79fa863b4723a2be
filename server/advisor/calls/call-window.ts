/** Within which time a call about a case has to take place: its running clock of the peer-to-peer, else the nearest one. */
import type { CallOffer } from '#shared/advisor/peer-to-peer.ts';
import type { CaseClock } from '#shared/cases.ts';
import { clocksOfCase } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const isOfCalls = ({ label }: CaseClock) => /peer.to.peer|p2p/i.test(label);

/** The names of rules are the hospital's; a clock of a call says so in its label. */
function windowIn(clocks: readonly CaseClock[], now: Date): CallOffer['window'] {
  const going = clocks
    .filter(({ state }) => state === 'running' || state === 'missed')
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  const clock = going.find(isOfCalls) ?? going[0];
  if (!clock) return null;
  const { label, dueAt: endsAt } = clock;
  return { label, endsAt, isOver: Date.parse(endsAt) <= now.getTime() };
}

export const windowOf = async (
  db: Connection,
  { caseId, now }: { caseId: string; now: Date },
): Promise<CallOffer['window']> => windowIn(await clocksOfCase(db, caseId), now);
