/** Asks the server for a PDF of figures and saves it. */
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveBlob } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  /** `pdf` is in base64. */
  read: () => Promise<{ pdf: string; name: string; doneWords: string }>;
  'aria-label'?: string;
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

export function ExportPdfButton({ read, ...label }: Props) {
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const { pdf, name, doneWords } = await read();
      saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), name);
      toast.done(doneWords);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
      loading={isRunning}
      onClick={() => void save()}
      {...label}
    >
      Export PDF
    </Button>
  );
}
