/** Imports providers from a CSV file: by name, and refused as a whole where a line is wrong. */
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { readText } from '#client/ui/files/read-text.ts';
import { toast } from '#client/ui/states/toast.tsx';

export function ImportProviders() {
  const load = trpc.postAcute.import.useMutation({
    onSuccess: ({ added, changed }) => toast.done(`${added} added, ${changed} changed.`),
    onError: (error) => toast.problem(fieldProblems(error)['csv'] ?? wordsFor(error)),
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    const content = await readText(file);
    if ('fault' in content) toast.problem(content.fault);
    else load.mutate({ csv: content.text });
  };
  return (
    <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={load.isPending}
          title="Columns: name, type, phone, fax, email, address, languages, payers"
          leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
        >
          Import CSV
        </Button>
      )}
    </FileButton>
  );
}
