/** Saves the figure of stays or claims on screen as CSV or as PDF with its definition. */
import { recordFigureOf, type ReadRecordFigure } from '#shared/cases/record-figures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { ExportPdfButton } from './ExportPdfButton.tsx';

const doneWords = 'The figure was exported.';

export function RecordExports({ input }: { input: ReadRecordFigure }) {
  const { client } = trpc.useUtils();
  const { figure, from, to } = input;
  const { label } = recordFigureOf(figure);
  const name = `${figure}-${from}-to-${to}`;
  const readCsv = async () => {
    const { csv } = await client.cases.recordFigureCsv.query(input);
    return { csv, name: `${name}.csv`, doneWords };
  };
  const readPdf = async () => {
    const { pdf } = await client.cases.recordFigurePdf.query(input);
    return { pdf, name: `${name}.pdf`, doneWords };
  };
  return (
    <>
      <ExportCsvButton read={readCsv} aria-label={`Export CSV: ${label}`} />
      <ExportPdfButton read={readPdf} aria-label={`Export PDF: ${label}`} />
    </>
  );
}
