/** Which queries on screen a change that somebody else made concerns. */
import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#shared/calendar.ts';
import { areaOf } from './api.ts';

const ofTime = new Set(['appointments', 'calendar', 'notices', 'peerToPeer', 'roster', 'visits']);
const touchedBy: Record<Change['area'], ReadonlySet<string>> = {
  appointments: new Set([...ofTime, 'scores']),
  visits: ofTime,
  roster: ofTime,
  facts: new Set([
    'facts',
    'destinations',
    'outsideAppointments',
    'queries',
    'denials',
    'episodes',
    'episodes',
    'scores',
    'discharge',
    'utilization',
  ]),
  messages: new Set(['discharge', 'messages']),
  cases: new Set([
    'cases',
    'caseLetters',
    'denials',
    'gaps',
    'measures',
    'discharge',
    'peerToPeer',
    'queries',
    'messages',
    'episodes',
    'scores',
    'utilization',
    'faxes',
    'outsideMails',
  ]),
  stays: new Set(['discharge', 'scores', 'utilization']),
  payers: new Set(['organization', 'utilization']),
  charts: new Set(['charts']),
  postAcute: new Set(['postAcute']),
  relatedPersons: new Set(['relatedPersons']),
  notices: new Set(['notices']),
};

/** How often at most figures on screen are counted again while cases change. */
export const figuresEveryMs = 5_000;

/** What counts cases over a period, and the cases that it counts: both are of one moment. */
const isFigure = (queryKey: readonly unknown[]): boolean =>
  /^\[\["cases","number(s|Rows)"/.test(JSON.stringify(queryKey));

const waiting = new WeakSet<QueryClient>();

/** A figure follows a change soon, and many changes in quick succession once. */
function refreshFigures(queryClient: QueryClient): void {
  if (waiting.has(queryClient)) return;
  waiting.add(queryClient);
  setTimeout(() => {
    waiting.delete(queryClient);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isFigure(queryKey) });
  }, figuresEveryMs);
}

/**
 * For changes of others: refetches queries about the own time, and those that name the
 * practitioners concerned.
 */
export function refreshChanged(
  queryClient: QueryClient,
  { changes, ownId }: { changes: readonly Change[]; ownId: string },
): Promise<void> {
  if (changes.some(({ area }) => area === 'cases')) refreshFigures(queryClient);
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (isFigure(queryKey)) return false;
      const area = String(areaOf(queryKey));
      const touching = changes.filter((change) => touchedBy[change.area].has(area));
      if (touching.length === 0) return false;
      const ids = touching.flatMap(({ practitionerIds }) => practitionerIds);
      const isAnybodys = touching.some(({ practitionerIds }) => practitionerIds.length === 0);
      const isOwn = isAnybodys || ids.includes(ownId);
      const queryText = JSON.stringify(queryKey);
      // The front desk sees everybody's, and everybody sees the roster and who is on call.
      return (
        isOwn ||
        /^\[\["(appointments","(desk|displaced|requests)|roster","(onCall|period|surroundings))"/.test(
          queryText,
        ) ||
        ids.some((id) => queryText.includes(id))
      );
    },
  });
}

/** Answers that are on screen although reading them again has failed: no later change need come to mend that. */
export const refetchFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data !== undefined,
  });
