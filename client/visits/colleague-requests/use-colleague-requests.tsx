/** What colleagues ask of the user, on every screen: the words that are said, the cards, and the sound. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ColleagueRequest } from '#shared/visits/waiting.ts';
import { useRingForNew } from '#client/shell/alerts/use-ring-for-new.ts';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { repeatMs } from '#client/visits/public/waiting-words.ts';
import { RequestCard } from './RequestCard.tsx';
import { requestWords } from './request-words.ts';

const keyOf = ({ kind, visitId, askedAt }: ColleagueRequest) => `${kind}-${visitId}-${askedAt}`;

export function useColleagueRequests(requests: readonly ColleagueRequest[]): {
  words: string[];
  cards: ReactNode[];
} {
  const { pathname } = useLocation();
  const ongoingVisitId = useOngoingVisitId();
  // Who is in the visit answers there.
  const unanswered = requests.filter(({ visitId }) => visitId !== ongoingVisitId);
  useRingForNew(unanswered.map(keyOf), { repeatMs, isUnanswered: unanswered.length > 0 });
  const isCovered = useIsCovered();
  const isShared = ongoingVisitId !== null;
  // The page of tele-visits and the visit's own page have the answers.
  const withCard =
    pathname === '/video'
      ? []
      : unanswered.filter(({ visitId }) => pathname !== `/video/${visitId}`);
  // A covered screen tells no name: the sound and the count in the title remain.
  if (isCovered) return { words: [], cards: [] };
  return {
    words: unanswered.map((request) => `${requestWords(request, { isShared })}.`),
    cards: withCard.map((request) => (
      <RequestCard key={keyOf(request)} request={request} isShared={isShared} />
    )),
  };
}
