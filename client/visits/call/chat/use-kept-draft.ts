/** What is typed in a panel of the call, kept in the session's query cache so that it outlives the call. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';

interface KeptDraft<Draft> {
  /** Distinguishes it from the visit's other drafts. */
  name: string;
  visitId: string;
  empty: Draft;
  /** Whether a person is asked before it would be lost. */
  isUnsaved: (draft: Draft) => boolean;
}

export function useKeptDraft<Draft>({
  name,
  visitId,
  empty,
  isUnsaved,
}: KeptDraft<Draft>): readonly [Draft, (draft: Draft) => void] {
  const queryClient = useQueryClient();
  const queryKey = [['typed', name], visitId];
  const { data = empty } = useQuery({
    queryKey,
    queryFn: (): Draft => empty,
    enabled: false,
    initialData: () => empty,
    gcTime: Infinity,
  });
  useUnsaved(isUnsaved(data), 'every-page');
  return [data, (draft) => void queryClient.setQueryData(queryKey, draft)];
}
