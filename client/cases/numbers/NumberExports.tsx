/** Saves the figures on screen as CSV or as PDF with their definitions. */
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { ReadNumbers } from '#shared/cases/number-figures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';

export type NumberInput = z.input<typeof ReadNumbers>;

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

const doneWords = 'The figures were exported.';

export function NumberExports({ input }: { input: NumberInput }) {
  const { client } = trpc.useUtils();
  const [isRunning, setRunning] = useState(false);
  const { kind, from, to } = input;
  const name = `${kind}-figures-${from}-to-${to}`;
  const readCsv = async () => {
    const { csv } = await client.cases.numbersCsv.query(input);
    return { csv, name: `${name}.csv`, doneWords };
  };
  const savePdf = async () => {
    setRunning(true);
    try {
      const { pdf } = await client.cases.numbersPdf.query(input);
      saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), `${name}.pdf`);
      toast.done(doneWords);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(false);
  };
  return (
    <>
      <ExportCsvButton read={readCsv} />
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
        loading={isRunning}
        onClick={() => void savePdf()}
      >
        Export PDF
      </Button>
    </>
  );
}
