/** The clinicians' note beside the faces: saved a moment after the last key, never over another's words. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useAskBeforeLeaving } from '#client/ui/use-ask-before-leaving.ts';

const restMs = 800;

/** What was typed on which version, and is not saved yet. */
interface Typed {
  text: string;
  version: number;
}

/** Kept as long as the session is, whatever becomes of the room meanwhile. */
function useTyped(visitId: string) {
  const queryClient = useQueryClient();
  const queryKey = [['typed', 'note'], visitId];
  const { data } = useQuery({
    queryKey,
    queryFn: (): Typed | null => null,
    enabled: false,
    initialData: null,
    gcTime: Infinity,
  });
  return [data, (typed: Typed | null) => void queryClient.setQueryData(queryKey, typed)] as const;
}

export function useNote({ visitId, isClinician }: { visitId: string; isClinician: boolean }) {
  const { note } = trpc.useUtils().visits;
  const [typed, keepTyped] = useTyped(visitId);
  const newest = useRef(typed);
  const keep = (next: Typed | null) => {
    newest.current = next;
    keepTyped(next);
  };
  const asked = trpc.visits.note.read.useQuery(
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
    const timer = setTimeout(() => mutate({ visitId, ...typed }), restMs);
    return () => clearTimeout(timer);
  }, [typed, isPending, error, mutate, visitId]);
  useAskBeforeLeaving(typed !== null);

  const known = asked.data;
  const isConflict = problemOf(error) === 'conflict';
  return {
    asked,
    text: typed?.text ?? known?.text ?? '',
    type: (text: string) => keep({ text, version: newest.current?.version ?? known?.version ?? 0 }),
    /** A colleague's words that stand there now; theirs come first, then one's own. */
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
