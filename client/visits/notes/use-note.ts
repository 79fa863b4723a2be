/** The clinicians' note: saved shortly after the last key stroke, never over a colleague's changes, and signed. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { soapOf, soapParts, textOf, type Soap, type SoapPart } from '#shared/visits/soap.ts';
import type { Disposition, VisitNote } from '#shared/visits/notes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { isTransientFailure, saveRetryMs } from './note-save-retry.ts';
import { useCallDraft } from '#client/visits/call/chat/use-call-draft.ts';
import { storedNote, storeNote, type UnsavedNote } from './unsaved-note.ts';

const saveAfterMs = 800;

/** Both texts of each part, where they differ. */
function joined(theirs: Soap, mine: Soap): Soap {
  const parts = soapParts.map((part) => {
    const both = [theirs[part], mine[part]].filter((text) => text.trim() !== '');
    return [part, [...new Set(both)].join('\n\n')];
  });
  return Object.fromEntries(parts) as Soap;
}

const inputOf = (visitId: string, { soap, version, disposition }: UnsavedNote) => ({
  visitId,
  text: textOf(soap),
  version,
  disposition,
});

interface NoteState {
  typed: UnsavedNote | null;
  savedNote: VisitNote | undefined;
  isWaiting: boolean;
}

function stateWords({ typed, savedNote, isWaiting }: NoteState): string {
  if (isWaiting) return 'Not saved yet. We try again by ourselves; your text is kept here.';
  if (typed) return 'Saving';
  return savedNote?.saved ? `Saved by ${savedNote.saved.by}` : 'Nothing written yet';
}

/** `uid` is null for guests, who have none. */
export function useNote({ visitId, uid }: { visitId: string; uid: string | null }) {
  const { note } = trpc.useUtils().visits;
  const noteKey = { visitId, uid: uid ?? '' };
  const [typed, storeTyped] = useCallDraft<UnsavedNote | null>({
    name: 'note',
    visitId,
    empty: uid === null ? null : storedNote(noteKey),
    isUnsaved: (draft) => draft !== null,
  });
  const newest = useRef(typed);
  const keep = (next: UnsavedNote | null) => {
    newest.current = next;
    storeNote(noteKey, next);
    storeTyped(next);
  };
  const query = trpc.visits.note.read.useQuery(
    { visitId },
    { enabled: uid !== null, refetchOnWindowFocus: false },
  );
  /** How often in a row it could not be saved for a reason that passes by itself. */
  const [failures, setFailures] = useState(0);
  const setNote = (saved: VisitNote) => note.read.setData({ visitId }, saved);
  const save = trpc.visits.note.save.useMutation({
    onSuccess: (saved, sent) => {
      setNote(saved);
      const now = newest.current;
      const isNewer =
        now && (textOf(now.soap) !== sent.text || now.disposition !== sent.disposition);
      keep(isNewer ? { ...now, version: saved.version } : null);
      setFailures(0);
    },
    onError: (failure) => setFailures((before) => (isTransientFailure(failure) ? before + 1 : 0)),
  });
  const sign = trpc.visits.note.sign.useMutation({ onSuccess: setNote });
  const { mutateAsync, isPending, error, reset } = save;
  /** Settles with the last save that was begun; the next one needs its version. */
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const send = useCallback(
    (draft: UnsavedNote) => {
      const saved = mutateAsync(inputOf(visitId, draft));
      underWay.current = saved.catch(() => undefined);
      return saved;
    },
    [mutateAsync, visitId],
  );
  useEffect(() => {
    if (!typed || isPending || error) return undefined;
    // `error` says what came of it.
    const timer = setTimeout(() => void send(typed).catch(() => undefined), saveAfterMs);
    return () => clearTimeout(timer);
  }, [typed, isPending, error, send]);

  // What is newest by then is sent: the effect above follows.
  useEffect(() => {
    if (!isTransientFailure(error)) return undefined;
    const timer = setTimeout(reset, saveRetryMs(failures, error));
    globalThis.addEventListener('online', reset);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', reset);
    };
  }, [error, failures, reset]);

  const currentNote = query.data;
  const isConflict = problemOf(error) === 'conflict';
  const soap = typed?.soap ?? soapOf(currentNote?.text ?? '');
  const disposition = typed ? typed.disposition : (currentNote?.disposition ?? null);
  const change = (changes: Partial<Pick<UnsavedNote, 'soap' | 'disposition'>>) => {
    const now = newest.current ?? { soap, disposition, version: currentNote?.version ?? 0 };
    keep({ ...now, ...changes });
  };
  return {
    query,
    soap,
    disposition,
    isEmpty: textOf(soap) === '',
    type: (part: SoapPart, text: string) =>
      change({ soap: { ...(newest.current?.soap ?? soap), [part]: text } }),
    choose: (chosen: Disposition | null) => change({ disposition: chosen }),
    /** A colleague's text that was saved meanwhile; `addBelow` appends the own text to it. */
    theirs: isConflict ? currentNote : undefined,
    addBelow: () => {
      if (!currentNote || !typed) return;
      keep({
        ...typed,
        soap: joined(soapOf(currentNote.text), typed.soap),
        version: currentNote.version,
      });
      save.reset();
    },
    fault: error && !isConflict && !isTransientFailure(error) ? wordsFor(error) : null,
    tryAgain: save.reset,
    state: stateWords({ typed, savedNote: currentNote, isWaiting: failures > 0 }),
    /** Saves what is typed, and signs it. Rejects where either is refused. */
    sign: async () => {
      // Its caller may have waited since it was rendered, for the end of the visit.
      await underWay.current;
      const now = newest.current;
      const saved = now ? await send(now) : note.read.getData({ visitId });
      if (saved) await sign.mutateAsync({ visitId, version: saved.version });
    },
    isSigning: sign.isPending,
  };
}

export type Note = ReturnType<typeof useNote>;
