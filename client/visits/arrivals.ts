/** Who has come to the waiting room since somebody looks: heard, counted in the tab, said aloud. */
import { useEffect, useRef, useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { listed } from '#client/ui/appointment-words.ts';
import { useTitleSign } from '#client/ui/title-sign.ts';
import { ring } from './attention.ts';

const isWaiting = ({ state, patient }: Visit) => state === 'waiting' && patient?.isHere !== false;

/** The words of the last arrival. Whoever waited before the page was opened has not just come. */
export function useArrivals(visits: readonly Visit[] | undefined): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [words, setWords] = useState('');
  const waiting = (visits ?? []).filter(isWaiting);
  useTitleSign(waiting.length > 0 ? `(${waiting.length})` : null);

  useEffect(() => {
    if (!visits) return;
    const here = visits.filter(isWaiting);
    const before = known.current;
    known.current = new Set(here.map(({ id }) => id));
    const fresh = before ? here.filter(({ id }) => !before.has(id)) : [];
    if (fresh.length === 0) return;
    ring();
    setWords(`${listed(fresh.map(({ appointment }) => appointment.patientName))} is waiting`);
  }, [visits]);

  return words;
}
