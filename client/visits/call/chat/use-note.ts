/** The clinicians' note: saved shortly after the last key stroke, never over a colleague's changes. */
import { useEffect, useRef } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const saveAfterMs = 800;

/** Typed and not saved yet; `version` is the saved one that it is based on. */
interface UnsavedNote {
  text: string;
  version: number;
}

export function useNote({ visitId, isClinician }: { visitId: string; isClinician: boolean }) {
  const { note } = trpc.useUtils().visits;
  const [typed, storeTyped] = useKeptDraft<UnsavedNote | null>({
    name: 'note',
    visitId,
    empty: null,
    isUnsaved: (draft) => draft !== null,
  });
  const newest = useRef(typed);
  const keep = (next: UnsavedNote | null) => {
    newest.current = next;
    storeTyped(next);
  };
  const query = trpc.visits.note.read.useQuery(
    { visitId },
    { enabled: isClinician, refetchOnWindowFocus: false },
  );
  const save = trpc.visits.note.save.useMutation({
    onSuccess: (saved, sent) => {
      note.read.setData({ visitId }, saved);
      const now = newest.current;
      keep(now && now.text !== sent.text ? { text: now.text, version: saved.version } : null);
    },
  });
  const { mutate, isPending, error } = save;
  useEffect(() => {
    if (!typed || isPending || error) return undefined;
    const timer = setTimeout(() => mutate({ visitId, ...typed }), saveAfterMs);
    return () => clearTimeout(timer);
  }, [typed, isPending, error, mutate, visitId]);

  const known = query.data;
  const isConflict = problemOf(error) === 'conflict';
  return {
    query,
    text: typed?.text ?? known?.text ?? '',
    type: (text: string) => keep({ text, version: newest.current?.version ?? known?.version ?? 0 }),
    /** A colleague's text that was saved meanwhile; `addBelow` appends the own text to it. */
    theirs: isConflict ? known : undefined,
    addBelow: () => {
      if (!known || !typed) return;
      keep({ text: `${known.text}\n\n${typed.text}`, version: known.version });
      save.reset();
    },
    fault: error && !isConflict ? wordsFor(error) : null,
    tryAgain: save.reset,
    state: typed ? 'Saving' : known?.saved ? `Saved by ${known.saved.by}` : 'Nothing written yet',
  };
}

export type Note = ReturnType<typeof useNote>;
