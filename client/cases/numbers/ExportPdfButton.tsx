/** Asks the server for a PDF of figures and saves it. */
import { IconFileTypePdf } from '@tabler/icons-react';
import { SaveFileButton } from '#client/shell/SaveFileButton.tsx';
import { saveBlob } from '#client/ui/save-file.ts';

interface Props {
  /** `pdf` is in base64. */
  read: () => Promise<{ pdf: string; name: string; doneWords: string }>;
  'aria-label'?: string;
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

export function ExportPdfButton({ read, ...label }: Props) {
  const save = async () => {
    const { pdf, name, doneWords } = await read();
    saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), name);
    return doneWords;
  };
  return (
    <SaveFileButton
      icon={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
      save={save}
      {...label}
    >
      Export PDF
    </SaveFileButton>
  );
}
