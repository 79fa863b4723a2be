/** What goes on above the pages, whichever of them is read: one visit at a time, and not beyond its session. */
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Failed } from './pages/ErrorBoundary.tsx';

interface Ongoing {
  visitId: string;
  /** It has ended, and only says so still. */
  isOver: boolean;
}

interface Above {
  ongoing: Ongoing | null;
  /** `call` shows itself, as the page or small beside another, until it is taken away. */
  begin: (visitId: string, call: ReactNode) => void;
  /** Another visit may be entered from now on. */
  over: () => void;
  takeAway: () => void;
}

const nothing = () => undefined;
const AboveContext = createContext<Above>({
  ongoing: null,
  begin: nothing,
  over: nothing,
  takeAway: nothing,
});

export const useOngoing = (): Above => use(AboveContext);

/** The visit that somebody is in, and has to leave before they go into another. */
export function useVisitInHand(): string | null {
  const { ongoing } = useOngoing();
  return ongoing && !ongoing.isOver ? ongoing.visitId : null;
}

/** The feature brings its call, so that nobody who is in none fetches it. */
export function Above({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState<(Ongoing & { call: ReactNode }) | null>(null);
  const begin = useCallback(
    (visitId: string, call: ReactNode) => setKept({ visitId, call, isOver: false }),
    [],
  );
  const over = useCallback(() => setKept((before) => before && { ...before, isOver: true }), []);
  const takeAway = useCallback(() => setKept(null), []);
  const above = useMemo(
    () => ({ ongoing: kept, begin, over, takeAway }),
    [kept, begin, over, takeAway],
  );
  return (
    <AboveContext value={above}>
      {children}
      {kept && <Failed key={kept.visitId}>{kept.call}</Failed>}
    </AboveContext>
  );
}
