/** Files of a visit that are fetched, one after the other, and kept by the browser. */
import { useMutation } from '@tanstack/react-query';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveBlob } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/toast.tsx';
import { fetchFile, type FileLine } from './files.ts';

export interface FileDownload {
  /** The one that is on its way. */
  fetchingId: string | null;
  fetch: (file: { id: string; name: string }) => void;
}

export function useFileDownload(line: FileLine): FileDownload {
  const fetching = useMutation({
    mutationKey: [['visits', 'chat', 'download']],
    mutationFn: async ({ id, name }: { id: string; name: string }) =>
      saveBlob(await fetchFile(line, id), name),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return {
    fetchingId: fetching.isPending ? fetching.variables.id : null,
    fetch: fetching.mutate,
  };
}
