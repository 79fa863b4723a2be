/** What is typed in a panel of the call, kept in the session's query cache so that it outlives the call. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';

interface KeptDraft<Draft> {
  /** Distinguishes it from the visit's other drafts. */
  name: string;
  visitId: string;
  empty: Draft;
  /** Whether a person is asked before it would be lost. */
  isUnsaved: (draft: Draft) => boolean;
}

export function useCallDraft<Draft>({
  name,
  visitId,
  empty,
  isUnsaved,
}: KeptDraft<Draft>): readonly [Draft, (draft: Draft) => void] {
  const queryClient = useQueryClient();
  // The cache tells of a change a moment later. A field that is rendered with the text of before until
  // then loses what is typed meanwhile.
  const [, render] = useReducer((count: number) => count + 1, 0);
  const queryKey = [['typed', name], visitId];
  const { data = empty } = useQuery({
    queryKey,
    queryFn: (): Draft => empty,
    enabled: false,
    initialData: () => empty,
    gcTime: Infinity,
  });
  useUnsaved(isUnsaved(data), 'every-page');
  const keep = (draft: Draft) => {
    queryClient.setQueryData(queryKey, draft);
    render();
  };
  return [data, keep];
}
