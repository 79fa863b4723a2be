/** Reads a CSV from the server and saves it as a file. */
import { IconTableExport } from '@tabler/icons-react';
import { saveFile } from '#client/ui/save-file.ts';
import { SaveFileButton } from './SaveFileButton.tsx';

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
  const save = async () => {
    const { csv, name, doneWords } = await read();
    saveFile([csv], name);
    return doneWords;
  };
  return (
    <SaveFileButton
      icon={<IconTableExport size={18} stroke={1.5} aria-hidden />}
      save={save}
      {...label}
    >
      Export CSV
    </SaveFileButton>
  );
}
