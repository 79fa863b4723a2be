/** Downloads files, one at a time. */
import { useMutation } from '@tanstack/react-query';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveBlob } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { fetchFile, type FileEndpoint } from './files.ts';

export interface FileDownload {
  /** Where the files are. */
  endpoint: FileEndpoint;
  /** Being downloaded. */
  fetchingId: string | null;
  fetch: (file: { id: string; name: string }) => void;
}

export function useFileDownload(endpoint: FileEndpoint): FileDownload {
  const fetching = useMutation({
    mutationKey: [['visits', 'chat', 'download']],
    mutationFn: async ({ id, name }: { id: string; name: string }) =>
      saveBlob(await fetchFile(endpoint, id), name),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return {
    endpoint,
    fetchingId: fetching.isPending ? fetching.variables.id : null,
    fetch: fetching.mutate,
  };
}
