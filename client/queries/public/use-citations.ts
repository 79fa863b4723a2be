/** The facts that are ticked in a record to be cited. */
import { useCallback, useState } from 'react';
import type { Citation } from './FactChoice.tsx';

export function useCitations() {
  const [citations, setCitations] = useState<readonly Citation[]>([]);
  const toggle = useCallback(
    (citation: Citation) =>
      setCitations((before) => {
        const others = before.filter(({ id }) => id !== citation.id);
        return others.length < before.length ? others : [...before, citation];
      }),
    [],
  );
  return { citations, toggle, clear: () => setCitations([]) };
}
