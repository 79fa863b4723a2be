/** Renders the call of the ongoing visit above the pages, so that it outlives each of them: one at a time, within one session. */
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';

/** Options of a navigation to a visit's page that joins without the device check. */
export const joinAtOnce = { state: { joinAtOnce: true } } as const;

export const isToJoinAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'joinAtOnce' in state;

interface OngoingVisit {
  visitId: string;
  /** It has ended, and only shows how. */
  isOver: boolean;
}

interface OngoingVisitActions {
  ongoing: OngoingVisit | null;
  /** `call` is rendered, as the page or small on another, until it is removed. */
  begin: (visitId: string, call: ReactNode) => void;
  /** From now on another visit may begin. */
  over: () => void;
  removeVisit: () => void;
}

const nothing = () => undefined;
const OngoingVisitContext = createContext<OngoingVisitActions>({
  ongoing: null,
  begin: nothing,
  over: nothing,
  removeVisit: nothing,
});

export const useOngoing = (): OngoingVisitActions => use(OngoingVisitContext);

/** Null, or the visit that the user is in and has to leave before joining another. */
export function useOngoingVisitId(): string | null {
  const { ongoing } = useOngoing();
  return ongoing && !ongoing.isOver ? ongoing.visitId : null;
}

/** The visits feature passes its call to `begin`, so that its script is not loaded without one. */
export function OngoingVisitProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(OngoingVisit & { call: ReactNode }) | null>(null);
  const begin = useCallback(
    (visitId: string, call: ReactNode) => setCurrent({ visitId, call, isOver: false }),
    [],
  );
  const over = useCallback(() => setCurrent((before) => before && { ...before, isOver: true }), []);
  const removeVisit = useCallback(() => setCurrent(null), []);
  const value = useMemo(
    () => ({ ongoing: current, begin, over, removeVisit }),
    [current, begin, over, removeVisit],
  );
  return (
    <OngoingVisitContext value={value}>
      {children}
      {current && <ErrorBoundary key={current.visitId}>{current.call}</ErrorBoundary>}
    </OngoingVisitContext>
  );
}
