/** Which queries on screen a change that somebody else made concerns. */
import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#shared/calendar.ts';
import { areaOf } from './api.ts';

const ofTime = new Set(['appointments', 'calendar', 'notices', 'peerToPeer', 'roster', 'visits']);
const touchedBy: Record<Change['area'], ReadonlySet<string>> = {
  appointments: ofTime,
  visits: ofTime,
  roster: ofTime,
  facts: new Set([
    'facts',
    'destinations',
    'outsideAppointments',
    'queries',
    'denials',
    'utilization',
  ]),
  messages: new Set(['messages']),
  cases: new Set([
    'cases',
    'caseLetters',
    'denials',
    'peerToPeer',
    'queries',
    'messages',
    'utilization',
    'faxes',
    'outsideMails',
  ]),
  stays: new Set(['utilization']),
  payers: new Set(['organization', 'utilization']),
  notices: new Set(['notices']),
};

/**
 * For changes of others: refetches queries about the own time, and those that name the
 * practitioners concerned.
 */
export function refreshChanged(
  queryClient: QueryClient,
  { changes, ownId }: { changes: readonly Change[]; ownId: string },
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
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
