/** Renders the call of the ongoing visit above the pages, so that it outlives each of them: one at a time, within one session. */
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
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
  /** The visit whose call a reload of this tab has interrupted: it is joined again without a question. */
  interruptedVisitId: string | null;
  /** `call` is rendered, as the page or small on another, until it is removed. */
  begin: (visitId: string, call: ReactNode) => void;
  /** From now on another visit may begin. */
  over: () => void;
  removeVisit: () => void;
}

const nothing = () => undefined;
const OngoingVisitContext = createContext<OngoingVisitActions>({
  ongoing: null,
  interruptedVisitId: null,
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

/** In the tab's storage: a reload keeps it, and leaving or signing out removes it. */
const storageKey = 'karemd.ongoing-visit';

const forgetStored = () => sessionStorage.removeItem(storageKey);

function useInterrupted() {
  const [interruptedVisitId, setInterrupted] = useState(() => sessionStorage.getItem(storageKey));
  useEffect(() => forgetStored, []);
  const remember = useCallback((visitId: string) => {
    sessionStorage.setItem(storageKey, visitId);
    setInterrupted(null);
  }, []);
  const forget = useCallback(() => {
    forgetStored();
    setInterrupted(null);
  }, []);
  return { interruptedVisitId, remember, forget };
}

/** The visits feature passes its call to `begin`, so that its script is not loaded without one. */
export function OngoingVisitProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(OngoingVisit & { call: ReactNode }) | null>(null);
  const { interruptedVisitId, remember, forget } = useInterrupted();
  const begin = useCallback(
    (visitId: string, call: ReactNode) => {
      remember(visitId);
      setCurrent({ visitId, call, isOver: false });
    },
    [remember],
  );
  const over = useCallback(() => {
    forget();
    setCurrent((before) => before && { ...before, isOver: true });
  }, [forget]);
  const removeVisit = useCallback(() => {
    forget();
    setCurrent(null);
  }, [forget]);
  const value = useMemo(
    () => ({ ongoing: current, interruptedVisitId, begin, over, removeVisit }),
    [current, interruptedVisitId, begin, over, removeVisit],
  );
  return (
    <OngoingVisitContext value={value}>
      {children}
      {current && <ErrorBoundary key={current.visitId}>{current.call}</ErrorBoundary>}
    </OngoingVisitContext>
  );
}
