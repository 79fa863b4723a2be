/** Reads a CSV from the server and saves it as a file. */
import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface CsvFile {
  csv: string;
  name: string;
  /** "The figures were exported." */
  doneWords: string;
}

interface Props {
  read: () => Promise<CsvFile>;
  /** Where several of them are on a page: begins with the words of the button. */
  'aria-label'?: string;
}

export function ExportCsvButton({ read, ...label }: Props) {
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const { csv, name, doneWords } = await read();
      saveFile([csv], name);
      toast.done(doneWords);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTableExport size={18} stroke={1.5} aria-hidden />}
      loading={isRunning}
      onClick={() => void save()}
      {...label}
    >
      Export CSV
    </Button>
  );
}
