/** Asks before a navigation or a sign-out would lose unsaved input. */
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { forgetTypedText } from './watch-typed-text.ts';
import { lostForm, newestUnsaved, onUnsavedChange, type UnsavedForm } from './unsaved-forms.ts';

interface Guard {
  /** The question is open: Escape and the focus belong to it. */
  isAsking: boolean;
  /** Runs at once if everything is saved, else after the user confirms. */
  afterAsking: (act: () => void) => void;
}

const GuardContext = createContext<Guard>({ isAsking: false, afterAsking: (act) => act() });

export const useUnsavedGuard = (): Guard => use(GuardContext);

const losesInput: BlockerFunction = ({ currentLocation, nextLocation }) =>
  lostForm(currentLocation, nextLocation) !== null;

/** The text stays while the dialog fades out. */
function useLastWords(unsaved: UnsavedForm | null) {
  const [last, setLast] = useState(unsaved?.words);
  if (unsaved && unsaved.words !== last) setLast(unsaved.words);
  return unsaved?.words ?? last;
}

export function UnsavedGuard({ children }: { children: ReactNode }) {
  const unsaved = useSyncExternalStore(onUnsavedChange, newestUnsaved);
  const blocker = useBlocker(losesInput);
  const [pending, setPending] = useState<{ act: () => void; form: UnsavedForm } | null>(null);
  const words = useLastWords(unsaved);
  const isActAsked = pending !== null && pending.form === unsaved;
  const isAsking = unsaved !== null && (blocker.state === 'blocked' || isActAsked);

  const keep = () => {
    setPending(null);
    blocker.reset?.();
  };
  const leave = () => {
    setPending(null);
    if (!isActAsked) return blocker.proceed?.();
    forgetTypedText();
    return pending.act();
  };
  const afterAsking = useCallback((act: () => void) => {
    const form = newestUnsaved();
    if (form) setPending({ act, form });
    else act();
  }, []);
  const guard = useMemo(() => ({ isAsking, afterAsking }), [isAsking, afterAsking]);

  // Saved while the question was open: it is closed.
  const { state, reset } = blocker;
  useEffect(() => {
    if (!unsaved && state === 'blocked') reset?.();
  }, [unsaved, state, reset]);

  return (
    <GuardContext value={guard}>
      {children}
      {words && (
        <ConfirmDialog
          opened={isAsking}
          title={words.title}
          keep={words.keep}
          onKeep={keep}
          verb={words.leave}
          onDo={leave}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
    </GuardContext>
  );
}
