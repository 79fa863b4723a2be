/** Saves the figures on screen as CSV or as PDF with their definitions. */
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { ReadNumbers } from '#shared/cases/number-figures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveBlob, saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';

export type NumberInput = z.input<typeof ReadNumbers>;

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

export function NumberExports({ input }: { input: NumberInput }) {
  const { client } = trpc.useUtils();
  const [running, setRunning] = useState<'csv' | 'pdf' | null>(null);
  const { kind, from, to } = input;
  const name = `${kind}-figures-${from}-to-${to}`;
  const save = {
    csv: async () => saveFile([(await client.cases.numbersCsv.query(input)).csv], `${name}.csv`),
    pdf: async () => {
      const { pdf } = await client.cases.numbersPdf.query(input);
      saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), `${name}.pdf`);
    },
  };
  const start = async (format: 'csv' | 'pdf') => {
    setRunning(format);
    try {
      await save[format]();
      toast.done('The figures were exported.');
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(null);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport {...icon} />}
        loading={running === 'csv'}
        onClick={() => void start('csv')}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf {...icon} />}
        loading={running === 'pdf'}
        onClick={() => void start('pdf')}
      >
        Export PDF
      </Button>
    </>
  );
}
