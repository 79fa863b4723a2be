/** Saves the figures on screen as CSV or as PDF with their definitions. */
import type { z } from 'zod';
import type { ReadNumbers } from '#shared/cases/number-figures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { ExportPdfButton } from './ExportPdfButton.tsx';

export type NumberInput = z.input<typeof ReadNumbers>;

const doneWords = 'The figures were exported.';

export function NumberExports({ input }: { input: NumberInput }) {
  const { client } = trpc.useUtils();
  const { kind, from, to } = input;
  const name = `${kind}-figures-${from}-to-${to}`;
  const readCsv = async () => {
    const { csv } = await client.cases.numbersCsv.query(input);
    return { csv, name: `${name}.csv`, doneWords };
  };
  const readPdf = async () => {
    const { pdf } = await client.cases.numbersPdf.query(input);
    return { pdf, name: `${name}.pdf`, doneWords };
  };
  return (
    <>
      <ExportCsvButton read={readCsv} />
      <ExportPdfButton read={readPdf} />
    </>
  );
}
